"""A seat of Awimbawé with all that lies before it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.games.awimbawe.match import ROUNDS_TO_WIN, sides
from savanna.games.awimbawe.scoring import ENOUGH_HYENAS
from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe.cards import animal_name, hidden_card, shown_card, sorted_hand
from savanna.page.parts import mark
from savanna.page.saying import Say

Sight = dict[str, Any]

RIVALS = ("panther", "tiger", "young-lion")


class Pile(NamedTuple):
    number: int
    place: str  # as choices call it
    key: str
    name: str
    under: tuple[Markup, ...]  # from the bottom, without the top
    top: Markup | None
    card: str | None  # the text of a top that lies face up
    blocked: bool
    fresh: bool  # the last move changed it


class Held(NamedTuple):
    """A card of a hand."""

    card: str
    drawn: Markup
    blocked: bool


class Rival(NamedTuple):
    """A1.6, A7.5. A rival card: silver, and golden with the first round won."""

    art: str
    won: int
    says: str
    members: str  # who plays for it


class Hoard(NamedTuple):
    """What a seat has taken."""

    taken: int
    taken_says: str
    hyenas: tuple[Markup, ...]
    hyenas_say: str
    danger: bool  # the next hyena loses the round
    crowns: int | None
    crowns_say: str


class Side(NamedTuple):
    seat: int
    place: str  # as choices call it
    mark: Markup
    name: str
    note: str  # why it does not play
    partner: bool  # of the viewer
    team: int | None
    on_turn: bool
    active: bool
    piles: tuple[Pile, ...]
    hand: tuple[Held, ...]  # where it is shown
    backs: tuple[Markup, ...]
    hand_says: str
    hoard: Hoard
    rival: Rival


def side_of(
    shown: Sight, seat: int, names: list[str], rivals: list[Rival], fresh: set[str], lying: set[str], say: Say
) -> Side:
    """`lying`: the cards of a finished trick, which are in the middle still."""
    view, seen = shown["view"], shown["view"]["seats"][seat - 1]
    team = sides(view["players"])[seat - 1]
    blocked = seen["blocked"]
    return Side(
        seat=seat,
        place=f"seat {seat}",
        mark=mark(seat),
        name=names[seat - 1],
        note=_note(shown, seat, say),
        partner=_is_partner(view, seat),
        team=team + 1 if view["players"] == 4 else None,
        on_turn=view["to_move"] == seat,
        active=seen["active"],
        piles=tuple(
            _pile(
                seat,
                number,
                tuple(pile),
                bool(pile) and pile[-1] in blocked,
                f"pile {seat} {number}" in fresh,
                say,
            )
            for number, pile in enumerate(seen["piles"], 1)
        ),
        hand=_hand(shown, seat, say),
        backs=_backs(seat, seen["hand"], seen["blocked_in_hand"], say),
        hand_says=_hand_says(seen["hand"], say),
        hoard=_hoard(
            seen["taken"],
            tuple(seen["hyenas"]),
            sum(len(view["seats"][other]["hyenas"]) for other in _team_of(view["players"], seat)),
            seen["crowns"],
            frozenset(lying.intersection(seen["hyenas"])),
            say,
        ),
        rival=rivals[team],
    )


@cache
def _team_of(players: int, seat: int) -> tuple[int, ...]:
    """The places, from 0, of all who share a score pile with this seat."""
    teams = sides(players)
    return tuple(other for other in range(players) if teams[other] == teams[seat - 1])


def _is_partner(view: Sight, seat: int) -> bool:
    own = view["seat"]
    return own is not None and own != seat and own - 1 in _team_of(view["players"], seat)


def _note(shown: Sight, seat: int, say: Say) -> str:
    player = shown["seats"][seat - 1]
    if not shown["view"]["seats"][seat - 1]["active"]:
        return say("out of this round")
    if player.get("kept"):
        return say("a bot plays on")
    return say("away") if player["player"] in shown["away"] else ""


@lru_cache(maxsize=8192)
def _pile(seat: int, number: int, cards: tuple[str, ...], blocked: bool, fresh: bool, say: Say) -> Pile:
    key = f"pile-{seat}-{number}"
    drawn = [_in_pile(card, f"{key}-{height}", say) for height, card in enumerate(cards)]
    return Pile(
        number=number,
        place=f"pile {seat} {number}",
        key=key,
        name=say("Pile {number}:", number=number),
        under=tuple(drawn[:-1]),
        top=drawn[-1] if drawn else None,
        card=cards[-1] if cards and cards[-1] != HIDDEN else None,
        blocked=blocked,
        fresh=fresh,
    )


def _in_pile(card: str, key: str, say: Say) -> Markup:
    return hidden_card(say, key) if card == HIDDEN else shown_card(card, say, "", card)


def _hand(shown: Sight, seat: int, say: Say) -> tuple[Held, ...]:
    """The own hand; for spectators of open hands all of them."""
    view = shown["view"] if shown["view"]["seat"] == seat else None
    if view is None and shown.get("hands"):
        view = shown["hands"][seat - 1]
    if view is None:
        return ()
    blocked = view["blocked"]
    return tuple(_held(card, card in blocked, say) for card in sorted_hand(view["hand"]))


@lru_cache(maxsize=1024)
def _held(card: str, blocked: bool, say: Say) -> Held:
    return Held(card, shown_card(card, say, "", card), blocked)


@lru_cache(maxsize=1024)
def _backs(seat: int, count: int, blocked: int, say: Say) -> tuple[Markup, ...]:
    """Blocked cards of a hand lie apart: which they are, only their owner knows."""
    return tuple(
        hidden_card(say, f"hand-{seat}-{number}", "tilted" if number >= count - blocked else "")
        for number in range(count)
    )


@lru_cache(maxsize=1024)
def _hand_says(count: int, say: Say) -> str:
    return say.many(count, "{n} card in hand", "{n} cards in hand")


@lru_cache(maxsize=4096)
def _hoard(
    taken: int, hyenas: tuple[str, ...], of_team: int, crowns: int | None, lying: frozenset[str], say: Say
) -> Hoard:
    """A card has one key: while a hyena lies in the finished trick, beside the score pile it has none."""
    return Hoard(
        taken=taken,
        taken_says=say.many(taken, "{n} card taken", "{n} cards taken"),
        hyenas=tuple(shown_card(card, say, "tiny", None if card in lying else card) for card in hyenas),
        hyenas_say=say("{n} of {all} hyenas", n=of_team, all=ENOUGH_HYENAS),
        danger=of_team >= ENOUGH_HYENAS - 1,
        crowns=crowns,
        crowns_say=say.many(crowns or 0, "{n} crown", "{n} crowns"),
    )


def rivals_of(view: Sight, names: list[str], say: Say) -> list[Rival]:
    """One for each player, or each team."""
    teams = sides(view["players"])
    rivals = []
    for number in range(max(teams) + 1):
        first = teams.index(number)
        won = sum(first + 1 in winners for winners in view["public"]["won"])
        members = " · ".join(names[seat] for seat in _team_of(view["players"], first + 1))
        rivals.append(_rival(RIVALS[first], won, members, say))
    return rivals


@lru_cache(maxsize=4096)
def _rival(animal: str, won: int, members: str, say: Say) -> Rival:
    says = say("{rival}: {n} of {all} rounds won", rival=animal_name(animal, say), n=won, all=ROUNDS_TO_WIN)
    return Rival(animal, won, says, members)
