"""Bots that know the third game by its lore alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from bots import test_endgame, test_fairness, test_port
from games.walks import moments

from polignac.bots.appeal import appeal
from polignac.game import POLIGNAC
from polignac.game.rules import TEXTS, Position
from polignac.test_rules import HEARTS, dealt
from savanna.bots import LEVELS
from savanna.games.moveset import moves_in

every_level = pytest.mark.parametrize("level", LEVELS)

PROMISES: list[Callable[[str, int], None]] = [
    test_port.test_a_bot_changes_nothing_of_the_view_it_is_given,
    test_fairness.test_moves_appeal_the_same_in_every_world_the_view_allows,
    test_fairness.test_another_view_makes_another_choice,
    test_endgame.test_the_solver_equals_the_simplest_search,
    test_endgame.test_compiled_solves_as_plain,
    test_endgame.test_leaving_out_changes_nothing_but_the_effort,
    test_endgame.test_worth_of_two_sides_adds_up_to_one,
    test_endgame.test_an_effort_too_small_is_told,
    test_endgame.test_a_bot_that_hardly_searches_plays_endings_right,
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_bots_keep_in_the_third_game_what_they_promise(promise: Callable[[str, int], None]) -> None:
    promise("polignac", 2)


@every_level
def test_whole_matches(level: str) -> None:
    pos, chance = POLIGNAC.deal(seed=3), random.Random(3)
    while not pos.over:
        view = pos.view(pos.to_move) if len(pos.rounds[-1].moves) % 2 else pos.look(pos.to_move)
        simulations = 50 if LEVELS[level].bot.budget else None
        choice = LEVELS[level].bot.choose(view, simulations=simulations, rng=chance)
        if simulations:
            assert {thought.move for thought in choice.thoughts} == set(pos.legal_moves())
        pos.play(choice.move)


@every_level
def test_a_choice_is_the_same_in_every_world_the_view_allows(level: str) -> None:
    bot, looked_at = LEVELS[level].bot, 0
    for number, pos in enumerate(moments("polignac", 2, range(3), share=0.1)):
        if not pos.over:
            views = [
                POLIGNAC.guess(pos.look(pos.to_move), random.Random(n)).look(pos.to_move) for n in (1, 2)
            ]
            chosen = [bot.choose(view, simulations=50, rng=random.Random(number)) for view in views]
            assert chosen[0] == chosen[1]
            looked_at += 1
    assert looked_at > 10


@pytest.mark.parametrize(("led", "answer"), [("7H", "JS"), ("9D", "7D"), ("QD", "JD")])
def test_a_rule_of_thumb_gets_rid_of_jacks_and_takes_none(led: str, answer: str) -> None:
    hands = [["9D", "QD", *HEARTS[:6]], ["JS", "AS", "7D", "JD", "7C", "8C", "9C", "AC"]]
    pos = dealt({"hands": hands})
    pos.play(led)
    assert _favourite(pos.position) == answer


def _favourite(p: Position) -> str:
    return TEXTS[max(moves_in(POLIGNAC.legal(p)), key=lambda move: appeal(p, move))]
