"""A table before the cards are dealt: seats, bots, who is ready."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from savanna.bots import LEVELS
from savanna.page.games import PAGES
from savanna.page.html.badge import avatar_of
from savanna.page.i18n.say import Say
from savanna.page.lobby.options import in_words
from savanna.page.match.scene import Links
from savanna.page.names import level_name, level_style
from savanna.page.reach import how_others_come
from savanna.page.viewer import Viewer, badge_with
from savanna.table.sight import SeatSight, Sight
from savanna.table.table import OPEN, SEALED


@dataclass(frozen=True)
class Button:
    """A command that a click on a seat of the lobby sends."""

    do: str
    label: str


@dataclass(frozen=True)
class TokenChoice:
    """A token that the viewer may have, or another player has chosen, as a button."""

    number: int
    name: str
    avatar: Markup  # how the viewer would look
    own: bool
    taken_by: str  # a name; "" if the viewer can have it


@dataclass(frozen=True)
class LobbySeat:
    """A seat as the lobby shows it: who has it, and what the viewer can do with it."""

    number: int
    avatar: Markup
    name: str
    state: str
    team: str
    actions: list[Button]
    tokens: list[TokenChoice]  # on the viewer's own seat, while they can choose


@dataclass(frozen=True)
class LevelName:
    """A level of bots to choose from, with what it is called and how it plays."""

    name: str
    title: str


@dataclass(frozen=True)
class Declaration:
    """Who an option of the game is about: one of the players, or nobody in particular."""

    option: str
    label: str
    help: str
    clause: str
    players: list[tuple[int, str]]  # numbers and names
    chosen: int | None
    may_change: bool


@dataclass(frozen=True)
class Lobby:
    """All that templates/lobby.html draws."""

    title: str
    sentence: str
    seats: list[LobbySeat]
    levels: list[LevelName]
    may_ready: bool
    waiting: str  # what the table waits for
    agreed: list[tuple[str, str]]  # options and their values, in words
    declarations: list[Declaration]
    join: str  # the address that lets others join; "" if the viewer has none to give
    watch: str  # the address that lets others watch; "" if nobody may
    only_here: str  # what to do if these are good on this computer alone; "" if others can open them


def lobby(sight: Sight[Any], links: Links | None, base: str, viewer: Viewer, say: Say) -> Lobby:
    """A table before the deal, as its viewer sees it; `base` is the server's address in their links."""
    agreement, you = sight.agreement, sight.you
    own = next((seat for seat in sight.seats if you and seat.player == you.player), None)
    return Lobby(
        title=agreement.rules.title,
        sentence=say.many(agreement.players, "A table for one", "A table for {n}"),
        seats=[_seat(sight, seat, viewer, say) for seat in sight.seats],
        levels=level_names(say),
        may_ready=sight.phase == OPEN and _may_ready(sight, own),
        waiting=_waiting(sight, own, say),
        agreed=in_words(agreement, say),
        declarations=_declarations(sight, viewer, say),
        join=f"{base}{links.join}" if links else "",
        watch=f"{base}{links.watch}" if links and agreement.spectators != "none" else "",
        only_here=how_others_come(base, say),
    )


def _declarations(sight: Sight[Any], viewer: Viewer, say: Say) -> list[Declaration]:
    """The players whom options of the game are about, and who else it may be."""
    agreement, declared = sight.agreement, dict(sight.declared)
    players = [(seat.player, viewer.name(seat.seat)) for seat in sight.seats if seat.player is not None]
    may_change = sight.phase == OPEN and bool(sight.you and (sight.you.seat or sight.you.host))
    return [
        Declaration(
            option.name,
            say(option.title),
            say(option.sentence),
            option.clause,
            players,
            declared.get(option.name),
            may_change,
        )
        for option in (agreement.rules.options[name] for name in agreement.seat_options)
    ]


def level_names(say: Say) -> list[LevelName]:
    """All levels of bots to choose from, in the viewer's language."""
    return [
        LevelName(level, say("{level}: {style}", level=level_name(level, say), style=level_style(level, say)))
        for level in LEVELS
    ]


def _may_ready(sight: Sight[Any], own: SeatSight | None) -> bool:
    """Whether the viewer, on this seat or on none, can say that they are ready."""
    if own is not None:
        return not own.ready
    return bool(sight.you and sight.you.host)


def _seat(sight: Sight[Any], seat: SeatSight, viewer: Viewer, say: Say) -> LobbySeat:
    taken = seat.player is not None
    own = taken and seat.player == sight.own_player
    may_act = sight.you is not None and sight.phase == OPEN
    return LobbySeat(
        number=seat.seat,
        avatar=avatar_of(viewer.badge(seat.seat), say),
        name=say("{name} (you)", name=seat.name) if own else viewer.name(seat.seat),
        state=_state(seat, say),
        team=_team(sight, seat.seat, say),
        actions=_actions(sight, taken=taken, own=own, say=say) if may_act else [],
        tokens=_tokens(sight, seat, viewer, say) if own and may_act else [],
    )


def _tokens(sight: Sight[Any], own: SeatSight, viewer: Viewer, say: Say) -> list[TokenChoice]:
    """All tokens of the game for whoever has this seat: which is theirs, which others have chosen."""
    game = PAGES[sight.agreement.game]
    taken = {seat.token: viewer.name(seat.seat) for seat in sight.seats if seat.chosen}
    return [
        TokenChoice(
            number,
            game.tokens[number].name(say),
            avatar_of(badge_with(game.tokens[number], own, sight), say),
            number == own.token,
            "" if number == own.token else taken.get(number, ""),
        )
        for number in sorted(game.game.tokens)
    ]


def _state(seat: SeatSight, say: Say) -> str:
    """How a bot plays, or whether a player is ready; nothing for a free seat."""
    if seat.player is None:
        return ""
    if seat.level:
        return level_style(seat.level, say)
    return say("ready") if seat.ready else say("not ready yet")


def _team(sight: Sight[Any], number: int, say: Say) -> str:
    """The team of a seat; nothing where everyone plays for themselves."""
    sides = sight.agreement.rules.sides(sight.agreement.players)
    return say("Team {letter}", letter="ABCD"[sides[number - 1]]) if len({*sides}) < len(sides) else ""


def _actions(sight: Sight[Any], *, taken: bool, own: bool, say: Say) -> list[Button]:
    """What the viewer can do with a seat that is taken or free, their own or not."""
    host = sight.you is not None and sight.you.host
    if own:
        return [Button("stand", say("Stand up"))]
    if not taken:
        buttons = [Button("sit", say("Sit here"))]
        return [*buttons, Button("seat_bot", say("Add a bot"))] if host else buttons
    return [Button("unseat", say("Remove"))] if host else []


def _waiting(sight: Sight[Any], own: SeatSight | None, say: Say) -> str:
    """What the table waits for before cards are dealt."""
    if sight.phase == SEALED:
        return say("The cards are being shuffled, by all of you together.")
    free = sum(seat.player is None for seat in sight.seats)
    if free:
        return say.many(free, "One seat is free.", "{n} seats are free.")
    if own is not None and not own.ready:
        return say("All seats are taken. Say when you are ready.")
    return say("Waiting for everyone to be ready.")
