"""Every level at every game: legal moves, the same again, within its budget; and what it refuses."""

from __future__ import annotations

import json
import math
import random
import time
from typing import Any

import pytest
from bots.complete import complete
from games.walks import every_contract, every_variant, everything_about, moments, random_match, written
from sketch_tembo import table

import savanna
from savanna.bots import LEVELS, Choice, growing, level_named, searcher
from savanna.bots.searcher import Searcher
from savanna.games.match import Match

SEARCHING = [name for name, level in LEVELS.items() if isinstance(level.bot, Searcher)]
SIMPLE = [name for name in LEVELS if name not in SEARCHING]
BOTH = ["tembo", "awimbawe"]

every_level = pytest.mark.parametrize("level", LEVELS)
every_searcher = pytest.mark.parametrize("level", SEARCHING)


def chosen(level: str, view: Any, seed: object = 1, **budget: Any) -> Choice:
    return LEVELS[level].bot.choose(view, rng=random.Random(f"{seed}"), **budget)


def through_json(view: Any) -> Any:
    return json.loads(json.dumps(view))


def some_moments(name: str, players: int, seeds: range, share: float) -> list[Match[Any, Any]]:
    """Where somebody has a choice."""
    found = moments(name, players, seeds, share)
    return [pos for pos in found if not pos.over and len(pos.legal_moves()) > 1]


def test_there_are_some_of_each_kind() -> None:
    assert SIMPLE == ["ostrich", "cub", "meerkat"]
    assert SEARCHING == ["jackal", "leopard"]


# Moves


@every_contract
@every_level
@every_variant
def test_whole_matches_from_typed_and_from_plain_views(
    name: str, players: int, level: str, memory: str
) -> None:
    """All seats are the same bot. Any illegal move would stop the match."""
    pos = savanna.game(name).deal(players=players, seed=players, memory=memory)
    moves = 0
    while pos.to_move is not None:
        legal, before = pos.legal_moves(), everything_about(pos)
        view = pos.look(pos.to_move)
        choice = chosen(level, view, moves, simulations=8)
        if moves % 4 == 0:
            plain = through_json(pos.view(pos.to_move))
            assert choice == chosen(level, plain, moves, simulations=8)
        assert choice.move in legal
        assert everything_about(pos) == before
        pos.play(choice.move)
        moves += 1
    assert moves > 20
    assert pos.result is not None


@every_variant
def test_a_bot_changes_nothing_of_the_view_it_is_given(name: str, players: int) -> None:
    for pos in some_moments(name, players, range(1), 0.1):
        view = pos.view(pos.to_move)
        before = written(view)
        for level in LEVELS:
            chosen(level, view, simulations=5)
        assert written(view) == before


@pytest.mark.parametrize("name", BOTH)
def test_the_random_one_plays_every_move_and_the_greedy_one_hardly_any(name: str) -> None:
    pos = savanna.game(name).deal(players=2, seed=2)
    view = pos.look(pos.to_move)
    played = {level: {chosen(level, view, seed).move for seed in range(150)} for level in SIMPLE}
    assert played["ostrich"] == set(pos.legal_moves())
    assert len(played["meerkat"]) < len(played["cub"]) <= len(played["ostrich"])


# Thoughts


@every_searcher
@every_variant
def test_one_thought_for_each_legal_move_the_best_first(name: str, players: int, level: str) -> None:
    for number, pos in enumerate(some_moments(name, players, range(3), 0.1)):
        choice = chosen(level, pos.look(pos.to_move), number, simulations=150)
        visits = [thought.visits for thought in choice.thoughts]
        assert sorted(thought.move for thought in choice.thoughts) == sorted(pos.legal_moves())
        assert visits == sorted(visits, reverse=True)
        assert next(t.visits for t in choice.thoughts if t.move == choice.move) == visits[0] > 0
        if choice.exact:
            assert len(set(visits)) == 1
        else:
            assert sum(visits) >= 150  # moves that differ only in name count the same tries
        for thought in choice.thoughts:
            assert 0 <= thought.win <= 1
            assert math.isfinite(thought.lead)
            assert thought.visits > 0 or (thought.win, thought.lead) == (0, 0)


@every_searcher
def test_where_no_two_moves_are_alike_every_simulation_tries_one(level: str) -> None:
    for pos in some_moments("awimbawe", 2, range(2), 0.1):
        choice = chosen(level, pos.look(pos.to_move), simulations=77)
        assert choice.exact or sum(thought.visits for thought in choice.thoughts) == 77


@pytest.mark.parametrize("level", SIMPLE)
def test_whoever_does_not_search_has_no_thoughts(level: str) -> None:
    for name in BOTH:
        pos = savanna.game(name).deal(seed=1)
        assert chosen(level, pos.look(pos.to_move), simulations=100).thoughts == ()


def test_moves_that_differ_only_in_name_are_thought_of_alike_and_drawn_by_chance() -> None:
    """Of Tembo's empty fords any may be chosen."""
    pos = savanna.game("tembo").deal(seed=1)
    choices = [chosen("jackal", pos.look(1), seed, simulations=500) for seed in range(30)]
    assert {choice.move.partition("@")[2] for choice in choices} == set("12345")
    for choice in choices:
        about = {(t.win, t.lead, t.visits) for t in choice.thoughts if t.move.startswith("3@")}
        assert len(about) == 1


def test_thoughts_are_of_the_seat_to_move() -> None:
    """The round is won: everybody's moves but the winner's own are without hope, whoever it is."""
    for seat, win in ((1, 1.0), (2, 0.0)):
        pos = table(f"""
            hands: 1 E / 2 E   ford 1: 20a 21b 22b   ford 2: 28a 29a 31b   turn: {seat}
            crossed: 10 11 12 / 3   round: 2   scores: 60 / 5   under: L L L 41 42
        """)
        thoughts = chosen("jackal", pos.look(seat), simulations=300).thoughts
        assert {thought.win for thought in thoughts} == {win}
        assert all((thought.lead > 0) == (seat == 1) for thought in thoughts)


# The same again


@every_level
@every_variant
def test_the_same_view_simulations_and_chance_give_the_same_choice(
    name: str, players: int, level: str
) -> None:
    for number, pos in enumerate(some_moments(name, players, range(2), 0.05)):
        view = pos.look(pos.to_move)
        first = chosen(level, view, number, simulations=100)
        assert chosen(level, view, number, simulations=100) == first
        assert chosen(level, view, number, simulations=100, threads=2) == first


@every_searcher
def test_another_chance_thinks_otherwise(level: str) -> None:
    for name in BOTH:
        pos = savanna.game(name).deal(seed=1)
        view = pos.look(pos.to_move)
        assert len({chosen(level, view, seed, simulations=100).thoughts for seed in range(5)}) == 5


@pytest.mark.parametrize("name", BOTH)
def test_several_trees_are_the_same_whatever_the_number_of_threads(name: str) -> None:
    """From 50,000 simulations on there are several; each simulation still counts once."""
    pos = some_moments(name, 2, range(1), 0.2)[3]
    view = pos.look(pos.to_move)
    by_one, by_two, by_three = (
        chosen("leopard", view, simulations=50_003, threads=threads) for threads in (1, 2, 3)
    )
    assert by_one == by_two == by_three
    known = {(t.win, t.lead, t.visits) for t in by_one.thoughts}
    assert sum(visits for _, _, visits in known) == 50_003


# Budgets


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", BOTH)
def test_seconds_are_kept(name: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pos = savanna.game(name).deal(players=3, seed=1)
    view = pos.look(pos.to_move)
    chosen("leopard", view, simulations=1)  # compiles
    clock = Clock()
    for module in (growing, searcher):
        monkeypatch.setattr(module, "perf_counter", clock)
    choice = chosen("leopard", view, seconds=3.0, threads=threads)
    assert 3.0 <= clock.now < 3.0 + 4 * threads * Clock.STEP
    assert sum(thought.visits for thought in choice.thoughts) >= 10 * threads


class Clock:
    """However fast the machine is: whenever someone looks at it, a moment has passed."""

    STEP = 0.1

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.STEP
        return self.now


def test_the_light_one_searches_two_hundred_times_unless_told() -> None:
    pos = savanna.game("awimbawe").deal(seed=1)
    view = pos.look(pos.to_move)
    assert sum(thought.visits for thought in chosen("jackal", view).thoughts) == 200
    assert sum(thought.visits for thought in chosen("jackal", view, simulations=10).thoughts) == 10


FORCED = {
    "tembo": """
        hands: 7 / 30 31 38 E S   under: L L 41 42 40
        ford 1: 1a 2b   ford 2: lion   ford 3: 20a   ford 4: 21b   ford 5: 22b
    """,
    "awimbawe": """
        seat 1: hand s1 s3 | taken rest
        seat 2: hand d5 s2 m1
        trick: 1 d2
    """,
}


@pytest.mark.parametrize("name", BOTH)
@every_level
@pytest.mark.parametrize("budget", [{"seconds": 30.0}, {"simulations": 10_000_000}, {}])
def test_a_forced_move_is_quick(name: str, level: str, budget: dict[str, Any]) -> None:
    pos = table(FORCED[name]) if name == "tembo" else complete(FORCED[name])
    (only,) = pos.legal_moves()
    chosen(level, pos.look(pos.to_move), simulations=1)  # compiles
    began = time.perf_counter()
    choice = chosen(level, pos.look(pos.to_move), **budget)
    assert time.perf_counter() - began < 10
    assert choice.move == only
    assert [thought.move for thought in choice.thoughts] == ([only] if level in SEARCHING else [])


# Refusals


@pytest.mark.parametrize("wrong", ["", "x", "Leopard", "clairvoyant", "random ", None, 1, b"cub", ["cub"]])
def test_an_unknown_level_is_refused(wrong: Any) -> None:
    with pytest.raises(
        ValueError, match=r"there is no bot .*; known are ostrich \(random\), cub \(gentle\), "
    ):
        level_named(wrong)


def test_levels_are_known_by_name_and_by_style() -> None:
    assert [level_named(level.name) for level in LEVELS.values()] == list(LEVELS.values())
    assert [level_named(level.style) for level in LEVELS.values()] == list(LEVELS.values())


WRONG_BUDGETS: list[tuple[dict[str, Any], str]] = [
    ({"seconds": 0}, "seconds: a number above 0 and up to 3600 is needed, not 0"),
    ({"seconds": 0.0}, "seconds: a number above 0 and up to 3600 is needed, not 0.0"),
    ({"seconds": -1.5}, "seconds: a number above 0 and up to 3600 is needed, not -1.5"),
    ({"seconds": math.nan}, "seconds: a number above 0 and up to 3600 is needed, not nan"),
    ({"seconds": math.inf}, "seconds: a number above 0 and up to 3600 is needed, not inf"),
    ({"seconds": "1"}, "seconds: a number above 0 and up to 3600 is needed, not 1"),
    ({"seconds": True}, "seconds: a number above 0 and up to 3600 is needed, not True"),
    ({"seconds": [1]}, "seconds: a number above 0 and up to 3600 is needed, not "),
    ({"simulations": 0}, "simulations: a whole number above 0 is needed, not 0"),
    ({"simulations": -100}, "simulations: a whole number above 0 is needed, not -100"),
    ({"simulations": 10.0}, "simulations: a whole number above 0 is needed, not 10.0"),
    ({"simulations": math.nan}, "simulations: a whole number above 0 is needed, not nan"),
    ({"simulations": math.inf}, "simulations: a whole number above 0 is needed, not inf"),
    ({"simulations": "100"}, "simulations: a whole number above 0 is needed, not 100"),
    ({"simulations": True}, "simulations: a whole number above 0 is needed, not True"),
    ({"seconds": 1.0, "simulations": 100}, "a bot's budget is in seconds or in simulations, not in both"),
]


def assert_refused(level: str, view: Any, message: str, **budget: Any) -> None:
    """Clearly, and without touching the chance or waiting for anything."""
    chance = random.Random(1)
    before, began = chance.getstate(), time.perf_counter()
    with pytest.raises(ValueError, match=r"\w") as refusal:
        LEVELS[level].bot.choose(view, rng=chance, **budget)
    assert str(refusal.value).startswith(message)
    assert chance.getstate() == before
    assert time.perf_counter() - began < 10


@every_level
@pytest.mark.parametrize(("budget", "message"), WRONG_BUDGETS, ids=str)
def test_a_wrong_budget_is_refused(level: str, budget: dict[str, Any], message: str) -> None:
    for name in BOTH:
        pos = savanna.game(name).deal(seed=1)
        before = everything_about(pos)
        assert_refused(level, pos.look(pos.to_move), message, **budget)
        assert everything_about(pos) == before


@every_level
@every_variant
def test_only_the_seat_to_move_has_something_to_choose(name: str, players: int, level: str) -> None:
    *_, over = random_match(name, players, 1)
    for seat in (*range(1, players + 1), None):
        assert_refused(level, over.look(seat), "the match is over: there is nothing to choose")
        assert_refused(level, over.view(seat), "the match is over: there is nothing to choose")
    for pos in some_moments(name, players, range(1), 0.03):
        assert_refused(level, pos.look(None), "a spectator has nothing to choose")
        assert_refused(level, through_json(pos.view(None)), "a spectator has nothing to choose")
        for seat in set(range(1, players + 1)) - {pos.to_move}:
            message = f"seat {seat} has nothing to choose: seat {pos.to_move} is to move"
            assert_refused(level, pos.look(seat), message)
            assert_refused(level, pos.view(seat), message)


NO_VIEW = "a bot chooses from a view of tembo or awimbawe, not from "


@every_level
def test_what_is_no_view_is_refused(level: str) -> None:
    pos = savanna.game("tembo").deal(seed=1)
    wrong = [
        None,
        True,
        7,
        "tembo",
        "",
        b"x",
        [],
        {},
        (),
        object(),
        float("nan"),
        {"game": None},
        {"game": []},
    ]
    wrong += [pos.position, pos.record()["rounds"], {"game": "mambo"}, pos.view(1) | {"game": "mambo"}]
    for view in wrong:
        assert_refused(level, view, NO_VIEW)
    assert_refused(level, pos, NO_VIEW)  # not even the match itself


@every_level
@pytest.mark.parametrize("name", BOTH)
def test_a_view_of_another_game_or_half_a_view_is_refused(name: str, level: str) -> None:
    pos = savanna.game(name).deal(seed=1)
    right, title = pos.view(pos.to_move), pos.game.title
    other = {"tembo": "Awimbawé", "awimbawe": "Tembo"}[name]
    assert_refused(level, right | {"game": BOTH[name == "tembo"]}, f"that is not a view of {other}")
    for key in right:
        if key != "game":
            half = {known: value for known, value in right.items() if known != key}
            assert_refused(level, half, f"that is not a view of {title}")
            assert_refused(level, right | {key: object()}, f"that is not a view of {title}")
    for key, value in (("players", 9), ("players", 3), ("to_move", 9), ("seat", 0), ("seats", [])):
        assert_refused(level, right | {key: value}, f"that is not a view of {title}")
    assert_refused(level, pos.record(), f"that is not a view of {title}")
    assert_refused(level, {"game": name}, f"that is not a view of {title}")
