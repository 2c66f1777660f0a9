"""Cards that nobody has seen, one at a time: dealt, exchanged, turned up."""

from __future__ import annotations

import random

import pytest
from games.walks import assert_every_card_is_somewhere_once, every_variant, moments, random_match

import savanna
from savanna.games.cardset import cards_in, set_of
from savanna.games.stack import from_top, stacked
from savanna.games.unseen import exchanged_in_set, exchanged_in_stack


@every_variant
def test_cards_dealt_one_at_a_time_make_a_deal(name: str, players: int) -> None:
    game = savanna.game(name)
    chance = random.Random(1)
    dealt: list[str] = []
    seats = []
    while (drawing := game.unseen.next_dealt(players, {}, dealt)) is not None:
        dealt.append(chance.choice(drawing.cards))
        seats.append(drawing.seat)
    match = game.setup(players, game.unseen.laid(players, {}, dealt))
    for seat in range(players):
        own = [card for card, owner in zip(dealt, seats, strict=True) if owner == seat]
        assert sorted(own) == sorted(match.look(seat + 1).hand)
    shown = [card for card, owner in zip(dealt, seats, strict=True) if owner is None]
    assert shown == [pile[-1] for seat in match.view(1)["seats"] for pile in seat.get("piles", ())]


@every_variant
def test_exchanged_cards_look_the_same_to_everyone(name: str, players: int) -> None:
    chance = random.Random(2)
    tried = 0
    for pos in moments(name, players, range(3), share=0.2):
        unseen = pos.game.unseen
        hidden = list(cards_in(unseen.cards(pos.position)))
        if len(hidden) < 2:
            continue
        twin = pos.copy()
        twin.position = unseen.exchanged(pos.position, *chance.sample(hidden, 2))
        assert_every_card_is_somewhere_once(twin)
        assert unseen.cards(twin.position) == unseen.cards(pos.position)
        for seat in (None, *range(1, players + 1)):
            assert twin.view(seat) == pos.view(seat)
        tried += 1
    assert tried > 10


@every_variant
def test_what_a_move_turns_up_was_unseen_and_is_no_more(name: str, players: int) -> None:
    game = savanna.game(name)
    found = 0
    before = None
    for pos in random_match(name, players, 3):
        if before is not None and pos.round == before.round:
            turned = game.unseen.turned_up(before.position, pos.position)
            left = set(cards_in(game.unseen.cards(pos.position)))
            assert set(turned) == set(cards_in(game.unseen.cards(before.position))) - left
            found += len(turned)
        before = pos.copy()
    assert found > 15


@every_variant
def test_no_round_is_longer_than_the_longest(name: str, players: int) -> None:
    for seed in range(5):
        *_, pos = random_match(name, players, seed)
        assert max(len(played.moves) for played in pos.rounds) <= pos.game.longest(players)


@pytest.mark.parametrize(
    ("one", "other", "then"), [(3, 5, [7, 5]), (5, 3, [7, 5]), (1, 2, [7, 3]), (3, 3, [7, 3])]
)
def test_exchange_in_order_and_in_a_set(one: int, other: int, then: list[int]) -> None:
    assert list(from_top(exchanged_in_stack(stacked([7, 3]), one, other))) == then
    assert exchanged_in_set(set_of([7, 3]), one, other) == set_of(then)
