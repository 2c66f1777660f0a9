"""An observation says what the view of its seat says, all of it, and nothing that the view leaves open.

`told_by` reads a view in its own way, text by text; every number that is not 0 has to be told by it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from envs.rows_at import Bytes, kernel, looked
from games.walks import every_variant, moments

import savanna
from savanna.envs.core.kernel import Kernel
from savanna.envs.describing import DOCUMENT, renewed

SEATS = ("me", "next", "second next", "third next")
OPEN = {"tembo": {"open_scores": True}, "awimbawe": {"crown_counter": True}}

Look = Callable[[Kernel, Any, int], tuple[Bytes, Bytes]]


@every_variant
def test_every_number_says_what_the_view_says(name: str, players: int) -> None:
    k, layout = kernel(name, players), kernel(name, players).encoding.layout
    labels = [layout.label(index) for index in range(layout.size)]
    seen: Counter[str] = Counter()
    for pos in moments(name, players, range(12), 0.3, **OPEN[name]):
        for seat in range(players):
            view = pos.look(seat + 1)
            observation, mask = looked(k, pos.position, seat)
            told = {labels[i]: int(observation[i]) for i in observation.nonzero()[0]}
            assert told == {label: number for label, number in told_by(view).items() if number}
            assert [k.actions.texts[action] for action in mask.nonzero()[0]] == sorted(
                view.legal, key=k.actions.number_of
            )
            assert set(mask.tolist()) <= {0, 1}
            seen.update(label.partition(",")[0] for label in told)
    never = {"round", "standing"}  # of a round alone
    if players == 2:
        never |= {"fighting", "fled"}  # whoever trumps plays last: the trick is over at once
    parts = {part.name for part in layout.parts} - never
    assert parts == set(seen), "each other part is something else than 0 at some moment"


def told_by(view: Any) -> Counter[str]:
    return told_by_tembo(view) if view.game == "tembo" else told_by_awimbawe(view)


def seat_of(view: Any, seat: int) -> str:
    return SEATS[(seat - view.seat) % view.players]


def told_by_all(view: Any) -> Iterator[tuple[str, int]]:
    yield f"players, {view.players}", 1
    if view.to_move:
        yield f"to_move, {seat_of(view, view.to_move)}", 1
    for card in view.hand:
        yield f"hand, {card}", 1
    for seat, side in enumerate(view.seats, 1):
        yield f"cards, {seat_of(view, seat)}", side.hand


def told_by_tembo(view: Any) -> Counter[str]:
    told: Counter[str] = Counter()
    for label, number in told_by_all(view):
        told[label] += number
    told["pile"] = view.pile
    told["lion"] = int(view.asked == "lion")
    for card in view.memory.gone:
        told[f"gone, {card}"] += 1
    for number, ford in enumerate(view.fords, 1):
        told[f"closed, ford {number}"] = int(ford.closed)
        for animal in ford.row:
            told[f"ford, ford {number}, {animal.card}"] = 1
            told[f"owner, {seat_of(view, animal.seat)}, {animal.card}"] = 1
    for seat, crossed in enumerate(view.memory.crossed, 1):
        told[f"points, {seat_of(view, seat)}"] = view.seats[seat - 1].points
        for card in crossed:
            told[f"owner, {seat_of(view, seat)}, {card}"] = 1
    return told


def told_by_awimbawe(view: Any) -> Counter[str]:
    told = Counter(dict(told_by_all(view)))
    if view.asked:
        told[f"asked, {view.asked}"] = 1
    if view.led:
        told[f"led, {view.led}"] = 1
    if view.named:
        told[f"named, {seat_of(view, view.named)}"] = 1
    for card in view.blocked:
        told[f"blocked, {card}"] = 1
    for played in view.trick:
        told[f"trick, {played.card}"] = told[f"owner, {seat_of(view, played.seat)}, {played.card}"] = 1
        if played.says:
            told[f"{'fighting' if played.says == 'fight' else 'fled'}, {played.card}"] = 1
    for seat, side in enumerate(view.seats, 1):
        who = seat_of(view, seat)
        told[f"active, {who}"] = int(side.active)
        told[f"crowns, {who}"] = side.crowns
        told[f"blocked_in_hand, {who}"] = side.blocked_in_hand
        for card in side.blocked:
            told[f"blocked, {card}"] = 1
        for card in view.memory.taken[seat - 1]:
            told[f"owner, {who}, {card}"] = 1
        for number, pile in enumerate(side.piles, 1):
            told[f"height, {who}, pile {number}"] = len(pile)
            for depth, card in enumerate(reversed(pile), 1):
                if card != "?":
                    told[f"owner, {who}, {card}"] = 1
                    told[f"place, pile {number}, {card}"] = depth
    return told


# Nothing that a view leaves open


def differences(name: str, players: int, look: Look) -> int:
    """How often a seat is told something else in a position that its view does not exclude."""
    k, chance, found = kernel(name, players), random.Random(5), 0
    for pos in moments(name, players, range(3), 0.3):
        for seat in range(players):
            told = look(k, pos.position, seat)
            guessed = pos.game.guess(pos.look(seat + 1), chance)
            again = look(k, guessed.position, seat)
            found += any(a.tobytes() != b.tobytes() for a, b in zip(told, again, strict=True))
    return found


@every_variant
def test_whatever_is_hidden_the_observation_is_the_same(name: str, players: int) -> None:
    assert differences(name, players, looked) == 0


@every_variant
def test_a_planted_leak_would_be_found(name: str, players: int) -> None:
    """One bit of a rival's hand, in the last number; and the mask of whoever is to move, shown to all."""

    def with_a_card(k: Kernel, position: Any, seat: int) -> tuple[Bytes, Bytes]:
        observation, mask = looked(k, position, seat)
        observation[-1] = position.sides[(seat + 1) % players].hand & 1
        return observation, mask

    def with_the_mask(k: Kernel, position: Any, seat: int) -> tuple[Bytes, Bytes]:
        return looked(k, position, seat)[0], k.actions.mask(k.game.legal(position))

    assert differences(name, players, with_a_card)
    assert differences(name, players, with_the_mask)


def test_only_whoever_is_to_move_has_a_mask() -> None:
    pos = savanna.game("awimbawe").deal(players=4, seed=3)
    to_move = pos.position.turn
    for seat in range(4):
        assert looked(kernel("awimbawe", 4), pos.position, seat)[1].any() == (seat == to_move)


def test_points_beyond_an_int8_stay_the_largest_that_fits() -> None:
    """Ten points an animal: who brings nearly all across has far more than 127."""
    from savanna.games.tembo.cards import ANIMALS, Deck

    p = savanna.game("tembo").deal(players=2, seed=1).position
    deck = Deck(p.deck.species, p.deck.crocodiles, (0, ANIMALS, 0, ANIMALS))
    rich = p.sides[0]._replace(crossed=ANIMALS & ~p.sides[0].hand & ~p.sides[1].hand)
    k = kernel("tembo", 2)
    observation, _ = looked(k, p._replace(deck=deck, sides=(rich, *p.sides[1:])), 0)
    assert observation[k.encoding.layout.slice_of("points")].tolist() == [127, 0, 0, 0]


# The document


def test_the_document_has_the_tables_of_the_layouts() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert renewed(text) == text, "run python -m savanna.envs.describing"
    assert text.count("| index |") == text.count("| action |") == 2


def test_every_number_has_one_label() -> None:
    for name in ("tembo", "awimbawe"):
        layout = kernel(name, 2).encoding.layout
        labels = [layout.label(index) for index in range(layout.size)]
        assert len(set(labels)) == layout.size <= 520
        numbers = np.arange(layout.size)
        assert [n for part in layout.parts for n in numbers[layout.slice_of(part.name)]] == list(numbers)
