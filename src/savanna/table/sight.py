"""What someone at a table may know of it: built from what they may see, with no card that they may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeVar

from savanna.games.events import RoundEnded
from savanna.games.match import Match
from savanna.games.options import is_strict
from savanna.games.viewing import plain
from savanna.table.agreement import Agreement
from savanna.table.agreement import written as agreement_written
from savanna.table.keeping import deadline
from savanna.table.seating import free_name
from savanna.table.table import KEEPER, OVER, Made, Player, Table, UndoAsked
from savanna.table.tale import story
from savanna.table.talk import ChatLine
from savanna.table.tokens import tokens

V = TypeVar("V")  # the view of a game


@dataclass(frozen=True)
class SeatSight:
    """A seat of the table, and who has it; a free seat has no player."""

    seat: int
    player: int | None = None
    name: str = ""
    level: str | None = None  # of a bot
    ready: bool = False
    kept: str | None = None  # why a bot plays on for its player
    token: int | None = None  # what tells its player, or team, apart: a stone or card by number
    chosen: bool = False  # the token, by its player or a partner: then nobody else can have it


@dataclass(frozen=True)
class You:
    """The player for whom a sight was made."""

    player: int
    seat: int | None
    host: bool


@dataclass(frozen=True)
class Contribution:
    """What a player adds to the deal, as far as it has been told (commit-reveal)."""

    player: int
    commitment: str | None
    contribution: str | None
    bot: bool


@dataclass(frozen=True)
class Fair:
    """What deals come from, as far as it has been told: the server's seed, the players' contributions."""

    commitment: str | None  # of the server to its seed
    contributions: tuple[Contribution, ...]
    seed: str | None


@dataclass(frozen=True)
class MadeForYou:
    """A move that a bot made for the viewer while it kept their seat."""

    round: int
    move: str


@dataclass(frozen=True)
class Invitation:
    """What someone with a link is shown of a table before they come in: who plays what, and no card."""

    table: str
    version: int
    phase: str
    agreement: Agreement
    seats: tuple[SeatSight, ...]


@dataclass(frozen=True)
class Sight(Invitation, Generic[V]):
    """All that one player, or a spectator, may know of a table at one moment."""

    you: You | None  # None: a spectator
    fair: Fair
    view: V | None  # None before the deal
    story: tuple[Any, ...]  # events: what the last move did
    deadline: int | None
    for_you: tuple[MadeForYou, ...]
    undo: UndoAsked | None  # until everyone has answered
    again: tuple[tuple[int, str | None], ...]  # which match each player would like next
    declared: tuple[tuple[str, int], ...]  # the players whom options of the game are about
    next: str | None  # the table where the players go on
    hands: tuple[V, ...] | None = None  # a view for each seat, for spectators who see all hands
    # What only a server can tell.
    away: tuple[int, ...] = ()  # players without an open page for a while
    kept_from: tuple[tuple[int, int], ...] = ()  # a player who is away, and when a bot plays on
    said: tuple[ChatLine, ...] = ()  # the latest last

    @property
    def seen(self) -> V:
        """The view of the game, for code that runs only once the cards are dealt."""
        assert self.view is not None
        return self.view

    @property
    def given_up(self) -> bool:
        """Whether the match is over because everyone gave it up: then it has no result."""
        seen: Any = self.view
        return self.phase == OVER and seen.public.result is None

    @property
    def dealt_anew(self) -> bool:
        """Whether the last move ended a round, and the next one has been dealt."""
        seen: Any = self.view
        return any(isinstance(event, RoundEnded) for event in self.story) and seen.to_move is not None

    @property
    def own_seat(self) -> int | None:
        return None if self.you is None else self.you.seat

    @property
    def own_player(self) -> int | None:
        return None if self.you is None else self.you.player


def invitation(table: Table) -> Invitation:
    """What someone with a link is shown of this table before they come in."""
    return Invitation(table.id, table.version, table.phase, table.agreement, _seats(table))


def sight(table: Table, player: int | None) -> Sight[Any]:
    """All that this player, or a spectator (None), may know of the table."""
    seat = None if player is None else table.seat_of(player)
    return Sight(
        table=table.id,
        version=table.version,
        phase=table.phase,
        agreement=table.agreement,
        seats=_seats(table),
        you=None if player is None else You(player, seat, table.hosts(player)),
        fair=_fair(table),
        view=None if table.match is None else _view(table, table.match, seat),
        story=_story(table, seat),
        deadline=deadline(table),
        for_you=() if player is None else _made_for(table, player),
        undo=table.undo,
        again=tuple(sorted(table.again.items())),
        declared=tuple(sorted(table.declared.items())),
        next=table.next,
    )


def open_sight(table: Table) -> Sight[Any]:
    """All that spectators may know of a table where all hands are shown to them; no hand before the deal."""
    hands: tuple[Any, ...] = ()
    if table.match is not None and table.agreement.spectators == "hands":
        hands = tuple(_view(table, table.match, seat) for seat in range(1, len(table.seats) + 1))
    return replace(sight(table, None), hands=hands)


def _view(table: Table, match: Match, seat: int | None) -> Any:
    """The match as this seat, or a spectator (None), sees it; once it is given up, nobody is to move."""
    view: Any = match.look(seat)
    return replace(view, to_move=None, asked=None, legal=()) if table.given_up else view


def _seats(table: Table) -> tuple[SeatSight, ...]:
    names = _names(table)
    return tuple(_seat(table, number, names, token) for number, token in enumerate(tokens(table), 1))


def _names(table: Table) -> dict[int, str]:
    """The names of all players on seats, no two the same: tables of old have bots that share one."""
    names = dict[int, str]()
    for player in table.seated:
        names[player.number] = free_name(player.name, names.values())
    return names


def _seat(table: Table, number: int, names: Mapping[int, str], token: int | None) -> SeatSight:
    player = table.at_seat(number)
    if player is None:
        return SeatSight(number)
    ready = player.ready or player.is_bot
    chosen = player.number in table.tokens and not player.is_bot
    kept = None if table.given_up else player.kept
    return SeatSight(number, player.number, names[player.number], player.level, ready, kept, token, chosen)


def _fair(table: Table) -> Fair:
    return Fair(table.commitment, tuple(map(_contribution, table.seated)), table.seed)


def _contribution(player: Player) -> Contribution:
    return Contribution(player.number, player.commitment, player.contribution, player.is_bot)


def _story(table: Table, seat: int | None) -> tuple[Any, ...]:
    """What the last move did, as this seat, or a spectator (None), saw it."""
    if table.match is None or table.before is None:
        return ()
    return tuple(story(table.before, table.made[-1].move, table.match, seat))


def _made_for(table: Table, player: int) -> tuple[MadeForYou, ...]:
    """The moves that a bot has made for this player since they last moved themselves, the latest last."""
    seat, moves = table.seat_of(player), list[Made]()
    for made in reversed(table.made[forgotten(table, seat) :]):
        if made.seat == seat:
            if made.by != KEEPER:
                break
            moves.insert(0, made)
    told_to = table.agreement.rules.told_to
    return tuple(MadeForYou(made.round, told_to(made.seat - 1, made.move)) for made in moves)


def forgotten(table: Table, seat: int | None) -> int:
    """How many moves, from the first on, this seat, or a spectator (None), may not look up any more.

    At a strict table, until its match is over, those that its log has no more (R-T8, R-A12); elsewhere none.
    """
    match = table.match
    if match is None or not is_strict(match.options) or table.phase == OVER:
        return 0
    return len(table.made) - len(match.look(seat).public.log)


def record_of(table: Table) -> dict[str, Any] | None:
    """The record of the match, as docs/records.md describes it; None until it is over or given up."""
    return table.match.record() if table.phase == OVER and table.match is not None else None


# As plain data


def written(shown: Invitation) -> dict[str, Any]:
    """An invitation or a sight as plain data, as docs/protocol.md promises it to programs."""
    data = {part.name: getattr(shown, part.name) for part in fields(shown)}
    if data.get("hands", ()) is None:
        del data["hands"]
    return {key: _WAYS.get(key, plain)(value) for key, value in data.items()}


def told(event: Any) -> dict[str, Any]:
    """An event of a story as plain data, with its kind under the key `event`."""
    return {"event": type(event).__name__, **plain(event)}


def _seat_written(seat: SeatSight) -> dict[str, Any]:
    return {"seat": seat.seat, "player": None} if seat.player is None else plain(seat)


def _line_written(line: ChatLine) -> dict[str, Any]:
    return {key: value for key, value in plain(line).items() if value or key == "player"}


_WAYS: Mapping[str, Any] = {
    "agreement": agreement_written,
    "seats": lambda seats: [_seat_written(seat) for seat in seats],
    "story": lambda story: [told(event) for event in story],
    "said": lambda lines: [_line_written(line) for line in lines],
}
