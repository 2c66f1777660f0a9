"""Random matches for the tests of every game, and where each card is in a position."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import pytest

import savanna
from savanna.games.awimbawe.cards import deck_for
from savanna.games.cardset import cards_in, count, has
from savanna.games.match import Match
from savanna.games.stack import from_top

Places = dict[str, list[int]]

LIONS = (56, 57, 58)

VARIANTS = [(name, players) for name in ("tembo", "awimbawe") for players in (2, 3, 4)]

every_variant = pytest.mark.parametrize(
    ("name", "players"), VARIANTS, ids=[f"{name}-{players}" for name, players in VARIANTS]
)

every_contract = pytest.mark.parametrize("memory", ["assisted", "strict"])


def random_match(name: str, players: int, seed: int, **agreed: Any) -> Iterator[Match[Any, Any]]:
    """A match before each of its moves and at its end. It is one match: copy it to keep a moment."""
    chance = random.Random(f"{name} {players} {seed}")
    pos = savanna.game(name).deal(players=players, seed=seed, **agreed)
    while not pos.over:
        yield pos
        pos.play(chance.choice(pos.legal_moves()))
    yield pos


def moments(name: str, players: int, seeds: range, share: float, **agreed: Any) -> Iterator[Match[Any, Any]]:
    """Copies of about this share of all moments of some random matches, and of every end."""
    chance = random.Random(f"moments {name} {players} {seeds}")
    for seed in seeds:
        for pos in random_match(name, players, seed, **agreed):
            if pos.over or chance.random() < share:
                yield pos.copy()


def seats_of(pos: Match[Any, Any]) -> list[int | None]:
    """Everyone who has a view: the seats and a spectator."""
    return [*range(1, pos.players + 1), None]


def written(data: object) -> str:
    """Plain data as the one text that stands for it."""
    return json.dumps(data, sort_keys=True, allow_nan=False)


def settled(pos: Match[Any, Any], text: str) -> list[str]:
    """A legal move as all that may become of it: a bite into a hand finds each card that it can."""
    if not (text.startswith("B") and text.endswith(":h")):
        return [text]
    found = [known for known in pos.game.moves if known.startswith(f"{text}=") and not pos.explain(known)]
    assert found, f"{text} is legal and finds no card"
    return found


# Every card is somewhere exactly once


def tembo_text(deck: Any, card: int) -> str:
    """Tembo's cards by number: animals 0-41, elephants 42-48, crocodiles 49-54, super crocodile 55, lions."""
    if card < 42:
        return str(card + 1)
    if card < 49:
        return "E"
    if card < 55:
        return ("Cg", "Cz", "Ca")[[has(cards, card) for cards in deck.crocodiles].index(True)]
    return "S" if card == 55 else "L"


def where(pos: Match[Any, Any]) -> Places:
    """The cards of the position by place; what is out of the round (Tembo) lies nowhere."""
    return _where_tembo(pos.position) if pos.game.name == "tembo" else _where_awimbawe(pos.position)


def _where_tembo(p: Any) -> Places:
    places = {
        "under": list(cards_in(p.under)),
        "pile": [card for stack in p.pile for card in from_top(stack)],
    }
    for seat, side in enumerate(p.sides):
        places[f"hand {seat}"] = list(cards_in(side.hand))
        places[f"crossed {seat}"] = list(cards_in(side.crossed))
    for ford, row in enumerate(p.rows):
        places[f"ford {ford}"] = list(cards_in(row))
    return places


def _where_awimbawe(p: Any) -> Places:
    places: Places = {}
    for seat, side in enumerate(p.sides):
        places[f"hand {seat}"] = list(cards_in(side.hand))
        places[f"taken {seat}"] = list(cards_in(side.taken))
        places[f"trick {seat}"] = [] if side.played == -1 else [side.played]
        for number, pile in enumerate(side.piles):
            places[f"pile {seat} {number}"] = list(from_top(pile))
    return places


def assert_every_card_is_somewhere_once(pos: Match[Any, Any]) -> None:
    found = Counter(card for cards in where(pos).values() for card in cards)
    twice = [card for card, number in found.items() if number > 1]
    assert not twice, f"cards in two places: {twice}: {where(pos)}"
    if pos.game.name == "tembo":
        _assert_tembo_complete(pos, set(found))
    else:
        assert set(found) == set(cards_in(deck_for(pos.players)))
        _assert_blocks_lie_where_they_can(pos.position)


def _assert_tembo_complete(pos: Match[Any, Any], found: set[int]) -> None:
    """What is nowhere was played or eaten, and lions lie on closed fords."""
    p = pos.position
    lions = [card for card in found if card in LIONS]
    assert len(lions) + pos.look(None).lions + p.lion == 3
    assert count(p.closed) <= pos.look(None).lions
    _assert_placed_animals_have_one_owner(p)
    if pos.rounds[-1].deal is None and "memory" in pos.options:
        return  # of what a strict table has forgotten a guess tells no history
    gone = Counter(tembo_text(p.deck, card) for card in set(range(59)) - found - set(LIONS))
    moved = [card for _, text in pos.rounds[-1].moves for card in text.partition("@")[0].split("+")]
    spent = Counter(card for card in moved if not card.isdigit() and card != "L")
    assert Counter({card: n for card, n in gone.items() if not card.isdigit()}) == spent
    placed = {card for card in moved if card.isdigit()}
    assert {card for card in gone if card.isdigit()} <= placed
    owned = {card for side in p.sides for card in cards_in(side.crossed | side.placed)}
    assert {tembo_text(p.deck, card) for card in owned} <= placed


def _assert_placed_animals_have_one_owner(p: Any) -> None:
    in_rows = sorted(card for row in p.rows for card in cards_in(row))
    owned = sorted(card for side in p.sides for card in cards_in(side.placed))
    assert in_rows == owned, "each animal at a ford has exactly one owner"


def _assert_blocks_lie_where_they_can(p: Any) -> None:
    for side in p.sides:
        held = {*cards_in(side.hand), *(card for pile in side.piles for card in from_top(pile))}
        assert set(cards_in(side.blocked)) <= held, "a blocked card is in the hand or a pile"


def everything_about(pos: Match[Any, Any]) -> tuple[Any, ...]:
    """Everything that a move could change."""
    return pos.position, pos.rounds, pos.waiting_deals, pos.chance, pos.names, dict(pos.options)


# All that is possible comes up about equally often


def assert_even(pos: Match[Any, Any], possible: Counter[Any], seen: Callable[[Any], Any], times: int) -> None:
    """Chi-square for seat 1, with a bound that chance passes once in many thousands of times.

    `possible` says how many arrangements look like each: equal cards are not told apart.
    """
    chance = random.Random(2024)
    drawn = times * possible.total()
    found = Counter(seen(pos.game.guess_position(pos.look(1), chance)) for _ in range(drawn))
    assert set(found) == set(possible), "exactly the consistent arrangements come up"
    expected = {one: times * number for one, number in possible.items()}
    chi_square = sum((found[one] - number) ** 2 / number for one, number in expected.items())
    freedom = len(possible) - 1
    assert chi_square < freedom + 6 * sqrt(2 * freedom), (chi_square, freedom)
