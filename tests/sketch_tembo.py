"""Positions of Tembo written as text, as readable as a diagram in a rulebook.

    table('''
        hands: 16 33 35 E Cg / 7 8 1 2 3     one hand a seat; - is an empty one
        ford 2: 4a 9b 12a                    a row with its owners: a is seat 1, b seat 2 …
        ford 3: lion                         closed
        crossed: 5 18 / -                    safe across, for each seat
        pile: 20 L 21                        the next card first; empty if not said
        under: 40 41                         face down as fords; nothing if not said
        turn: 2                              who is to move; if not said, who begins that round
        asked: lion                          a lion was drawn and waits to be placed
        round: 2   scores: 12 / 7            a second round, and what the first one brought (0 if not said)
        options: open_scores
    ''')

Everything but the hands may be left out. A card that is not mentioned has been played or eaten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from savanna import Match
from savanna.games.cardset import Card, highest, set_of
from savanna.games.dealing import Deal, Seeded
from savanna.games.match import Round
from savanna.games.moveset import how_many
from savanna.games.options import Options
from savanna.games.outcome import Outcome
from savanna.games.tembo import TEMBO
from savanna.games.tembo.cards import Deck, card_texts
from savanna.games.tembo.deal import piled
from savanna.games.tembo.house import deck_of, house_of
from savanna.games.tembo.position import FORDS, Position, Side
from savanna.games.tembo.rules import legal
from savanna.games.tembo.view import View

Sketched = Match[Position, View]

_KEY = re.compile(r"\b([a-z]+(?: \d)?):")
_KEYS = {"hands", "crossed", "pile", "under", "turn", "asked", "round", "scores", "options"}
_FORD_KEYS = [f"ford {ford + 1}" for ford in FORDS]
_OWNERS = "abcd"


def table(sketch: str, deck: Mapping[str, Any] | None = None) -> Sketched:
    """A match that stands at the position of this sketch; `deck` is the content of a deck file."""
    said = _read(sketch)
    options = dict.fromkeys(said.get("options", "").split(), True)
    agreed: dict[str, Any] = options if deck is None else options | {"deck": deck}
    players = len(_parts(said["hands"]))
    rounds = _rounds(said, players)
    position = _position(said, players, first=len(rounds) - 1, box=_Box(deck_of(agreed)))._replace(
        house=house_of(agreed)
    )
    assert how_many(legal(position)), "nobody can move here: sketch the moment before, and play the last move"
    return Match(TEMBO, players, ("",) * players, Options(agreed), Seeded(0), rounds, position)


def deal(sketch: str) -> Deal:
    """A whole deal of which the sketch says only what matters: `hands`, and how the `pile` begins.

    The other cards follow, lowest first; lions that are not mentioned lie face down as fords, where they
    disturb nobody.
    """
    said = _read(sketch)
    box = _Box(deck_of({}))
    hands = [_cards(part) for part in _parts(said["hands"])]
    top = _cards(said.get("pile", ""))
    for texts in (*hands, top):
        box.take(texts)
    left = box.texts_left()
    rest = [text for text in left if text != "L"]
    lions = len(left) - len(rest)
    fords = ["L"] * lions + rest[: len(FORDS) - lions]
    return {"hands": hands, "fords": fords, "pile": top + rest[len(FORDS) - lions :]}


# What a match shows, in the same words


def ford(pos: Sketched, number: int) -> str:
    """`4a 9b 12a`, `lion`, or `-` for a ford where no animal stands."""
    seen = pos.view(None)["fords"][number - 1]
    row = " ".join(f"{animal['card']}{_OWNERS[animal['seat'] - 1]}" for animal in seen["row"])
    assert not (row and seen["closed"]), "animals at a closed ford"
    return "lion" if seen["closed"] else row or "-"


def fords(pos: Sketched) -> list[str]:
    return [ford(pos, number + 1) for number in FORDS]


def hand(pos: Sketched, seat: int) -> str:
    """`16 33 E`, as its owner sees it."""
    return " ".join(pos.view(seat)["hand"]) or "-"


def crossed(pos: Sketched, seat: int) -> str:
    """`5 8`: the animals of a seat that are safe."""
    return " ".join(pos.view(seat)["memory"]["crossed"][seat - 1]) or "-"


def points(pos: Sketched, seat: int) -> int:
    """What a seat has so far, as it sees it itself."""
    found = pos.view(seat)["seats"][seat - 1]["points"]
    assert isinstance(found, int)
    return found


# Reading a sketch


class _Box:
    """The cards not yet laid out: nothing can be in two places."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._left = dict(enumerate(card_texts(deck)))

    def take(self, texts: list[str]) -> list[Card]:
        cards: list[Card] = []
        for text in texts:
            alike = [card for card, its_text in self._left.items() if its_text == text]
            assert alike, f"{text}: no such card is left in the box"
            del self._left[alike[0]]
            cards.append(alike[0])
        return cards

    def texts_left(self) -> list[str]:
        return list(self._left.values())


def _read(sketch: str) -> dict[str, str]:
    start, *rest = _KEY.split(sketch)
    assert not start.strip(), f"a sketch begins with a word such as hands:, not {start.strip()}"
    said: dict[str, str] = {}
    for key, value in zip(rest[::2], rest[1::2], strict=True):
        assert key in _KEYS or key in _FORD_KEYS, f"{key}: is not part of a sketch"
        assert key not in said, f"{key}: is there twice"
        said[key] = value.strip()
    assert "hands" in said, "a sketch needs hands"
    return said


def _parts(value: str) -> list[str]:
    return value.split("/")


def _cards(value: str) -> list[str]:
    return [] if value.strip() == "-" else value.split()


def _rounds(said: dict[str, str], players: int) -> tuple[Round, ...]:
    number = said.get("round", "1")
    assert number in ("1", "2"), f"round: 1 or 2, not {number}"
    if number == "1":
        assert "scores" not in said, "scores: round 1 has none before it"
        return (Round(None),)
    scores = tuple(int(part) for part in _parts(said.get("scores", "/".join("0" * players))))
    assert len(scores) == players, "scores: one for each seat"
    return Round(None, outcome=Outcome(scores)), Round(None)


def _position(said: dict[str, str], players: int, first: int, box: _Box) -> Position:
    turn = int(said.get("turn", first + 1)) - 1
    assert 0 <= turn < players, "turn: is not a seat"
    assert said.get("asked", "lion") == "lion", "asked: only a lion asks"
    crossed_parts = _parts(said.get("crossed", "/".join("-" * players)))
    assert len(crossed_parts) == players, "crossed: a list for each seat, - for none"
    placed: list[list[Card]] = [[], [], [], []]
    rows = [_row(said.get(key, "-"), box, placed[:players]) for key in _FORD_KEYS]
    closed = set_of(number for number in FORDS if said.get(_FORD_KEYS[number]) == "lion")
    if "asked" in said:
        box.take(["L"])
    sides = [Side(0, 0, 0)] * 4
    for seat, (held, safe) in enumerate(zip(_parts(said["hands"]), crossed_parts, strict=True)):
        texts = _cards(held)
        assert len(texts) <= 5, f"{held.strip()}: more than five cards"
        assert "L" not in texts, "no hand has a lion"
        sides[seat] = Side(
            set_of(box.take(texts)), set_of(placed[seat]), set_of(box.take(_animals(_cards(safe))))
        )
    return Position(
        deck=box.deck,
        house=house_of({}),
        players=players,
        turn=turn,
        lion="asked" in said,
        closed=closed,
        rows=(rows[0], rows[1], rows[2], rows[3], rows[4]),
        sides=(sides[0], sides[1], sides[2], sides[3]),
        pile=piled(box.take(_cards(said.get("pile", "")))),
        under=set_of(box.take(_cards(said.get("under", "")))),
    )


def _row(value: str, box: _Box, placed: list[list[Card]]) -> int:
    """The animals of a ford, each entered for its owner too."""
    if value == "lion":
        box.take(["L"])
        return 0
    row = 0
    for text in _cards(value):
        number, owner = text[:-1], _OWNERS.find(text[-1])
        assert 0 <= owner < len(placed), f"{text}: an animal has an owner, as 16a"
        (card,) = box.take(_animals([number]))
        assert card > highest(row), f"{text}: a row climbs"
        row |= set_of([card])
        placed[owner].append(card)
    return row


def _animals(texts: list[str]) -> list[str]:
    for text in texts:
        assert text.isdigit(), f"{text}: only animals stand at fords and cross"
    return texts
