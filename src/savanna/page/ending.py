"""How a match ended, all of its cards laid open, and what can be played next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

from savanna.games.uncovered import Uncovered
from savanna.page.cards import drawn
from savanna.page.counting import Summary, members
from savanna.page.games import GAMES
from savanna.page.names import listed
from savanna.page.saying import Say
from savanna.table.table import KEEPER, Made

Shown = dict[str, Any]
Names = Sequence[str]


@dataclass(frozen=True)
class Place:
    """One side: its place and what it scored."""

    place: int
    seats: tuple[int, ...]
    name: str
    score: str
    rounds: str  # what it is the sum of, if it is one


@dataclass(frozen=True)
class Wish:
    """A match that could come next."""

    key: str
    label: str
    wanted_by: str
    pressed: bool  # by the viewer

    @property
    def value(self) -> str:
        """What the button sends: pressed again, it takes the wish back."""
        return "" if self.pressed else self.key


@dataclass(frozen=True)
class Heap:
    """Cards that lie together."""

    name: str
    cards: Sequence[Markup]


@dataclass(frozen=True)
class Ending:
    title: str
    places: list[Place]
    kept: list[str]  # for whom a bot played
    summary: Summary
    heaps: list[Heap]
    wishes: list[Wish]
    waiting: str


def ending(
    shown: Shown, made: Sequence[Made], last: Summary, cards: Uncovered, names: Names, say: Say
) -> Ending:
    """Of a match that is over: who made its moves, how its last round was counted, where its cards lay."""
    result = shown["view"]["public"]["result"]
    own = shown["you"] and shown["you"]["seat"]
    winners = [name for name, place in zip(names, result, strict=True) if place == 1]
    return Ending(
        title=_title(winners, won=bool(own and result[own - 1] == 1), say=say),
        places=_places(shown, names, say),
        kept=_kept(made, names, say),
        summary=last,
        heaps=_heaps(shown, cards, names, say),
        wishes=_wishes(shown, say) if own else [],
        waiting=_waiting(shown, say),
    )


def _title(winners: list[str], *, won: bool, say: Say) -> str:
    if won:
        return say("You win together!") if len(winners) > 1 else say("You win!")
    together = listed(winners, say)
    return say.many(len(winners), "{names} wins", "{names} win together", names=together)


def _places(shown: Shown, names: Names, say: Say) -> list[Place]:
    game, public = shown["agreement"]["game"], shown["view"]["public"]
    score = _rounds_won if game == "awimbawe" else _points
    sides = [
        Place(
            public["result"][seats[0] - 1],
            seats,
            listed([names[seat - 1] for seat in seats], say),
            *score(public, seats[0], say),
        )
        for seats in members(game, len(names))
    ]
    return sorted(sides, key=lambda side: side.place)


def _rounds_won(public: dict[str, Any], seat: int, say: Say) -> tuple[str, str]:
    won = sum(seat in winners for winners in public["won"])
    return say.many(won, "{n} round won", "{n} rounds won"), ""


def _points(public: dict[str, Any], seat: int, say: Say) -> tuple[str, str]:
    scores = [scores[seat - 1] for scores in public["scores"]]
    return say.many(sum(scores), "{n} point", "{n} points"), " + ".join(map(str, scores))


def _kept(made: Sequence[Made], names: Names, say: Say) -> list[str]:
    """Flagged, not voided: a bot has played some of these moves."""
    moves = Counter(one.seat for one in made if one.by == KEEPER)
    return [_kept_for(names[seat - 1], number, say) for seat, number in sorted(moves.items())]


def _kept_for(name: str, moves: int, say: Say) -> str:
    if name == say("You"):
        return say.many(moves, "A bot played {n} move for you.", "A bot played {n} moves for you.")
    return say.many(
        moves, "A bot played {n} move for {name}.", "A bot played {n} moves for {name}.", name=name
    )


# All cards


def _heaps(shown: Shown, cards: Uncovered, names: Names, say: Say) -> list[Heap]:
    """What was hidden from someone up to the end, wherever there is any of it."""
    game, options = shown["agreement"]["game"], shown["view"]["public"]["options"]
    face = partial(GAMES[game].face, say=say, options=options)
    piles = [tuple(card for pile in each for card in pile) for each in cards.piles]
    found = [
        *((_hand_of(name, say), hand) for name, hand in zip(names, cards.hands, strict=True)),
        *((_piles_of(name, say), pile) for name, pile in zip(names, piles, strict=False)),
        (say("Left to draw"), cards.pile),
        (say("Under the fords"), cards.fords),
    ]
    return [Heap(name, [drawn(face(card)) for card in heap]) for name, heap in found if heap]


def _hand_of(name: str, say: Say) -> str:
    return say("Your hand") if name == say("You") else say("Hand of {name}", name=name)


def _piles_of(name: str, say: Say) -> str:
    return say("Your piles") if name == say("You") else say("Piles of {name}", name=name)


# What comes next


def _wishes(shown: Shown, say: Say) -> list[Wish]:
    labels = {
        "rematch": say("Rematch"),
        "same_deal": say("Same deal again"),
        "duplicate": say("Same deal, seats changed"),
    }
    wanted = dict(shown["again"])
    return [
        Wish(key, label, _wanting(shown, key, say), wanted.get(shown["you"]["player"]) == key)
        for key, label in labels.items()
    ]


def _wanting(shown: Shown, key: str, say: Say) -> str:
    """Who would like this."""
    wanted, you = dict(shown["again"]), say("You")
    return ", ".join(name for player, name in _people(shown, you) if wanted.get(player) == key)


def _waiting(shown: Shown, say: Say) -> str:
    """Whose word is missing, once somebody wants to go on."""
    wanted = {player for player, wish in shown["again"] if wish}
    missing = [name for player, name in _people(shown, say("you")) if player not in wanted]
    return say("Waiting for {names}", names=listed(missing, say)) if wanted and missing else ""


def _people(shown: Shown, you: str) -> list[tuple[int, str]]:
    """The players who are no bots."""
    own = shown["you"] and shown["you"]["player"]
    return [
        (seat["player"], you if seat["player"] == own else seat["name"])
        for seat in shown["seats"]
        if seat["player"] is not None and not seat["level"]
    ]
