"""Positions of Awimbawé written as text, to be read like a diagram in a rulebook.

    seat 1: hand d3 d5! e9 | piles f2_ m3, -, s1 | taken s4 d4
    seat 2: hand m1 f6 | piles d2 | taken i4
    seat 3: out | hand e7 | taken s6
    trick: 1 d4, 2 e8 flee
    named: 2
    turn: 1
    won: 2, -, 1

A pile is written from bottom to top, `-` is an empty place, and places left out at the end are empty too.
A card with `_` lies face down, one with `!` is blocked. `out` is an eliminated seat. The trick stands in the
order played, a multicolour lead as `x3=s`. The turn is the next player's in the trick, and without a trick it
is seat 1's. `won` has the winners of the rounds before this one: `1+3` is a team, `-` is nobody.

Whatever could not be on a table is refused, so that no test speaks of a position that cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

from savanna.games.awimbawe import AWIMBAWE
from savanna.games.awimbawe.cards import (
    CARD_TEXTS,
    CARDS,
    LETTERS,
    NO_CARD,
    NO_COLOUR,
    colour_of,
    deck_for,
    texts_of,
)
from savanna.games.awimbawe.deal import SIZES
from savanna.games.awimbawe.house import house_of
from savanna.games.awimbawe.position import CARD, NOBODY, Piles, Position, Side
from savanna.games.awimbawe.view import View
from savanna.games.cardset import NOTHING, CardSet, cards_in, has, set_of
from savanna.games.dealing import Seeded
from savanna.games.match import Match, Round
from savanna.games.options import Options
from savanna.games.outcome import Outcome
from savanna.games.stack import EMPTY, from_top, stacked

Sketched = Match[Position, View]
Played = tuple[int, str, str]  # seat from 1, card as played, what an eagle said


def table(text: str, **options: Any) -> Sketched:
    """A match that stands at the position of this sketch."""
    lines = _lines(text)
    seats = {key: _sections(value) for key, value in lines.items() if key.startswith("seat ")}
    players = len(seats)
    if list(seats) != [f"seat {number}" for number in range(1, players + 1)] or players not in (2, 3, 4):
        raise ValueError(f"2, 3 or 4 seats in order are needed, not {', '.join(seats)}")
    if unknown := set(lines) - set(seats) - {"trick", "named", "turn", "won"}:
        raise ValueError(f"what does {', '.join(sorted(unknown))} mean?")
    trick = _trick(lines.get("trick", ""))
    sides = [_side(sections, _card_of(trick, seat)) for seat, sections in enumerate(seats.values(), 1)]
    active = [seat for seat, sections in enumerate(seats.values(), 1) if "out" not in sections]
    turn = int(lines.get("turn", _next(active, trick[-1][0]) if trick else 1))
    _check_cards(players, _every_card(seats.values()) + [_bare(card) for _, card, _ in trick])
    _check_trick(active, trick, turn)
    _check_sizes(active, sides)
    if not trick:
        _check_tops(seats.values())
    sides += [Side(NOTHING, (EMPTY,) * 4, NOTHING, NOTHING, NO_CARD)] * (4 - players)
    position = Position(
        house=house_of(options),
        players=players,
        asked=CARD,
        turn=turn - 1,
        active=set_of(seat - 1 for seat in active),
        led=_led(trick),
        fighting=_said(trick, "fight"),
        fled=_said(trick, "flee"),
        named=int(lines["named"]) - 1 if "named" in lines else NOBODY,
        face_up=_face_up(seats.values()),
        sides=(sides[0], sides[1], sides[2], sides[3]),
    )
    return Match(
        game=AWIMBAWE,
        players=players,
        names=("",) * players,
        options=Options(options),
        chance=Seeded(0),
        rounds=(*_finished(players, lines.get("won", "")), Round(None)),
        position=position,
    )


def played(pos: Sketched, moves: str) -> Sketched:
    """The match itself, after these moves one after the other."""
    for move in moves.split():
        pos.play(move)
    return pos


# Reading a match in the same notation


def legal(pos: Sketched) -> set[str]:
    return set(pos.legal_moves())


def hand_of(pos: Sketched, seat: int) -> str:
    side = pos.position.sides[seat - 1]
    return " ".join(CARD_TEXTS[card] + "!" * has(side.blocked, card) for card in cards_in(side.hand))


def piles_of(pos: Sketched, seat: int) -> str:
    """All places of a seat, face-down cards included."""
    side = pos.position.sides[seat - 1]
    places = side.piles[: SIZES[pos.players][1]]
    return ", ".join(
        " ".join(_marked(pos, side, card) for card in _bottom_up(pile)) or "-" for pile in places
    )


def taken_by(pos: Sketched, seat: int) -> set[str]:
    return set(texts_of(pos.position.sides[seat - 1].taken))


def seen(pos: Sketched, seat: int, by: int | None = None) -> dict[str, Any]:
    """What of a seat can be seen from across the table."""
    seats: list[dict[str, Any]] = pos.view(by)["seats"]
    return seats[seat - 1]


def deal_showing(players: int, *showing: str) -> dict[str, Any]:
    """A deal in which the face-up cards of each seat are these; all the others lie as they come."""
    shown = [tops.split() for tops in showing]
    rest = iter(text for text in texts_of(deck_for(players)) if text not in chain(*shown))
    hand, _ = SIZES[players]
    return {
        "piles": [[[next(rest), card] for card in tops] for tops in shown],
        "hands": [[next(rest) for _ in range(hand)] for _ in shown],
    }


# Reading a sketch


def _lines(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        key, colon, value = line.partition(":")
        if not colon or key in found:
            raise ValueError(f"not a line of a sketch, or there twice: {line}")
        found[key] = value.strip()
    return found


def _sections(text: str) -> dict[str, str]:
    """Of a seat: `hand …`, `piles …`, `taken …`, `out`."""
    sections = dict([*part.strip().split(" ", 1), ""][:2] for part in text.split("|"))
    if unknown := set(sections) - {"hand", "piles", "taken", "out"}:
        raise ValueError(f"what does {', '.join(sorted(unknown))} mean?")
    return sections


def _places(sections: dict[str, str]) -> list[list[str]]:
    places = [place.split() for place in sections.get("piles", "-").split(",")]
    return [[] if place == ["-"] else place for place in places]


def _trick(text: str) -> list[Played]:
    entries = [entry.split() for entry in text.split(",") if entry.strip()]
    return [(int(seat), card, said[0] if said else "") for seat, card, *said in entries]


def _side(sections: dict[str, str], in_trick: str) -> Side:
    places = _places(sections)
    cards = sections.get("hand", "").split() + list(chain(*places))
    return Side(
        hand=_set(sections.get("hand", "").split()),
        piles=_stacks(places),
        blocked=_set(card for card in cards if card.endswith("!")),
        taken=_set(sections.get("taken", "").split()),
        played=CARDS[_bare(in_trick)] if in_trick else NO_CARD,
    )


def _stacks(places: list[list[str]]) -> Piles:
    stacks = [stacked(CARDS[_bare(card)] for card in reversed(place)) for place in places]
    a, b, c, d = stacks + [EMPTY] * (4 - len(stacks))
    return a, b, c, d


def _bare(card: str) -> str:
    text = card.rstrip("_!").partition("=")[0]
    if text not in CARDS:
        raise ValueError(f"there is no card {card}")
    return text


def _set(cards: Iterable[str]) -> CardSet:
    return set_of(CARDS[_bare(card)] for card in cards)


def _card_of(trick: Sequence[Played], seat: int) -> str:
    return next((card for player, card, _ in trick if player == seat), "")


def _led(trick: Sequence[Played]) -> int:
    if not trick:
        return NO_COLOUR
    card, _, letter = trick[0][1].partition("=")
    return LETTERS.index(letter) if letter else colour_of(CARDS[card])


def _said(trick: Sequence[Played], word: str) -> CardSet:
    return _set(card for _, card, said in trick if said == word)


def _face_up(seats: Iterable[dict[str, str]]) -> CardSet:
    piled = chain.from_iterable(place for sections in seats for place in _places(sections))
    return _set(card for card in piled if not card.endswith("_"))


def _finished(players: int, won: str) -> list[Round]:
    rounds = [entry.strip() for entry in won.split(",") if entry.strip()]
    winners = [() if entry == "-" else tuple(int(seat) - 1 for seat in entry.split("+")) for entry in rounds]
    return [Round(None, outcome=Outcome((0,) * players, seats)) for seats in winners]


def _marked(pos: Sketched, side: Side, card: int) -> str:
    return CARD_TEXTS[card] + "!" * has(side.blocked, card) + "_" * (not has(pos.position.face_up, card))


def _bottom_up(pile: int) -> list[int]:
    return list(reversed(list(from_top(pile))))


def _next(active: list[int], seat: int) -> int:
    return min((other for other in active if other > seat), default=active[0])


# Refusing what could not be


def _every_card(seats: Iterable[dict[str, str]]) -> list[str]:
    """Every card that the seats have anywhere."""
    cards: list[str] = []
    for sections in seats:
        cards += sections.get("hand", "").split() + sections.get("taken", "").split()
        cards += chain.from_iterable(_places(sections))
    return [_bare(card) for card in cards]


def _check_cards(players: int, cards: list[str]) -> None:
    if twice := [card for card, number in Counter(cards).items() if number > 1]:
        raise ValueError(f"there twice: {', '.join(twice)}")
    if strange := set(cards) - set(texts_of(deck_for(players))):
        raise ValueError(f"not with {players} players: {', '.join(sorted(strange))}")


def _check_trick(active: list[int], trick: list[Played], turn: int) -> None:
    order = [*(seat for seat, _, _ in trick), turn]
    for seat, after in pairwise(order):
        if _next(active, seat) != after:
            raise ValueError(f"seat {after} does not play after seat {seat}")
    if len(set(order)) < len(order) or turn not in active:
        raise ValueError(f"it cannot be the turn of seat {turn}")


def _check_sizes(active: list[int], sides: list[Side]) -> None:
    """Each active seat has as many cards as the others, what it played to the trick included."""
    sizes = {seat: _size(sides[seat - 1]) for seat in active}
    if len(set(sizes.values())) > 1:
        raise ValueError(f"cards a seat: {sizes}")


def _size(side: Side) -> int:
    piled = sum(len(_bottom_up(pile)) for pile in side.piles)
    return len(texts_of(side.hand)) + piled + (side.played != NO_CARD)


def _check_tops(seats: Iterable[dict[str, str]]) -> None:
    for sections in seats:
        for place in _places(sections):
            if "out" not in sections and place and place[-1].endswith("_"):
                raise ValueError(f"{place[-1]} lies on top, so it is face up before a trick begins")
