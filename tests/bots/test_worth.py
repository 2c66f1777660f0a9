"""What ends and positions are worth to each seat, and which moves are alike."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
import sketch_awimbawe
import sketch_tembo
from games.walks import every_variant, moments

import savanna
from savanna.bots.awimbawe import worth as of_awimbawe
from savanna.bots.lore import Verdict
from savanna.bots.lores import LORES
from savanna.bots.tembo import worth as of_tembo
from savanna.games.match import Match
from savanna.games.moveset import allows, how_many, moves_in
from savanna.games.outcome import Outcome
from savanna.games.tembo.rules import score
from savanna.games.viewing import Public

# Positions to judge


def walk(name: str, players: int, seed: int, finished: tuple[Outcome, ...] = ()) -> Iterator[Any]:
    """The positions of one random round, its end included."""
    game, chance = savanna.game(name), random.Random(f"worth {name} {players} {seed}")
    p = game.start(players, {}, game.shuffle(players, {}, chance), finished)
    yield p
    while how_many(game.legal(p)):
        p = game.play(p, game.settle(p, chance.choice(list(moves_in(game.legal(p)))), chance.getrandbits(16)))
        yield p


def end_of(name: str, players: int, seed: int) -> Any:
    *_, end = walk(name, players, seed)
    return end


def after(pos: Match[Any, Any], moves: str) -> Any:
    """Where these moves lead, even if that is the end of the round."""
    p = pos.position
    for text in moves.split():
        p = pos.game.play(p, pos.game.moves[text])
    assert not how_many(pos.game.legal(p)), "the round is over"
    return p


def before(name: str, players: int, chance: random.Random) -> Any:
    """A view's public part at the beginning of a later round: points so far, or rounds won so far."""
    if name == "tembo":
        scores = tuple(chance.randrange(60) for _ in range(players))
        return SimpleNamespace(players=players, public=Public(2, scores=(scores,)))
    sides = [(1, 3), (2, 4)] if players == 4 else [(seat,) for seat in range(1, players + 1)]
    won = [side for side in sides if chance.random() < 0.5] + [()] * chance.randrange(2)
    return SimpleNamespace(players=players, public=Public(1 + len(won), won=tuple(won)))


def nothing_before(players: int) -> Any:
    return SimpleNamespace(players=players, public=Public(1))


def judged(name: str, p: Any, view: Any, over: bool = True) -> Verdict:
    return LORES[name].judge(p, LORES[name].stakes(view), over)


# Of every position


@every_variant
def test_worth_and_chances_lie_between_0_and_1(name: str, players: int) -> None:
    chance, quiet = random.Random(1), LORES[name].quiet
    looked = 0
    for seed in range(6):
        for p in walk(name, players, seed):
            over = not how_many(savanna.game(name).legal(p))
            if not (over or quiet(p)):
                continue
            for view in (nothing_before(players), before(name, players, chance)):
                verdict = judged(name, p, view, over)
                assert all(0 <= value <= 1 for value in verdict.worth[:players])
                assert all(0 <= value <= 1 for value in verdict.wins[:players])
                assert all(math.isfinite(value) for value in verdict.leads[:players])
                looked += 1
    assert looked >= 12


@every_variant
def test_somebody_leads_and_whoever_does_is_worth_most(name: str, players: int) -> None:
    """At the end of a first round, where nobody has anything from before."""
    for seed in range(12):
        worth, wins, leads = judged(name, end_of(name, players, seed), nothing_before(players))
        ahead = max(range(players), key=lambda seat: leads[seat])
        assert leads[ahead] >= 0
        assert sum(lead > 0 for lead in leads[:players]) in (
            {0, 2} if name == "awimbawe" and players == 4 else {0, 1}
        )
        if players == 2:
            assert leads[0] == -leads[1]
            assert worth[0] + worth[1] == pytest.approx(1)
            assert wins[0] + wins[1] == pytest.approx(1)
        if name == "tembo":
            assert worth[ahead] == max(worth[:players])


# Tembo


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_round_of_tembo_is_won_as_the_match_says(players: int) -> None:
    """T7.4, R-T5: equals share the victory."""
    chance, shared = random.Random(players), 0
    for seed in range(40):
        end = end_of("tembo", players, seed)
        points = [score(end, seat) for seat in range(players)]
        scores = tuple(chance.randrange(4) + max(points) - points[seat] for seat in range(players))
        view = SimpleNamespace(players=players, public=Public(2, scores=(scores,)))
        finished = (Outcome(scores), savanna.game("tembo").outcome(end))
        places = savanna.game("tembo").result(players, finished) or ()
        wins = judged("tembo", end, view).wins
        assert wins[:players] == tuple((place == 1) / places.count(1) for place in places)
        shared += places.count(1) > 1
    assert shared > 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("over", [True, False])
def test_chances_of_tembo_add_up_to_one_and_nobody_wins_on_an_empty_seat(players: int, over: bool) -> None:
    for seed in range(3):
        for p in walk("tembo", players, seed):
            for view in (nothing_before(players), before("tembo", players, random.Random(seed))):
                wins = judged("tembo", p, view, over).wins
                assert sum(wins) == pytest.approx(1)
                assert wins[players:] == (0,) * (4 - players)


def crossing(points_before: str) -> tuple[Any, Any]:
    """The end of a round with 10 points for seat 1 and 2 for seat 2."""
    pos = sketch_tembo.table(f"hands: 40 E / -   ford 1: 3b 10a 11a   {points_before}")
    return after(pos, "E@1"), pos.look(1)


def test_a_lead_wins_the_last_round_and_is_an_advantage_in_the_first() -> None:
    first, last = crossing(""), crossing("round: 2   turn: 1")
    assert judged("tembo", *first).leads[:2] == judged("tembo", *last).leads[:2] == (8, -8)
    assert judged("tembo", *last).wins[:2] == (1, 0)
    assert 0.6 < judged("tembo", *first).wins[0] < 0.9


def test_the_points_of_the_first_round_count() -> None:
    def wins(scores: str) -> tuple[float, ...]:
        return judged("tembo", *crossing(f"round: 2   turn: 1   scores: {scores}")).wins[:2]

    assert wins("0 / 7") == (1, 0)
    assert wins("0 / 8") == (0.5, 0.5)
    assert wins("0 / 9") == (0, 1)


def test_a_larger_lead_is_better_even_if_the_match_is_won() -> None:
    small = sketch_tembo.table("hands: 40 E / -   ford 1: 3b 10a 11a   round: 2   turn: 1   scores: 60 / 0")
    large = sketch_tembo.table("hands: 40 E / -   ford 1: 9a 10a 11a   round: 2   turn: 1   scores: 60 / 0")
    less, more = (judged("tembo", after(pos, "E@1"), pos.look(1)) for pos in (small, large))
    assert less.wins == more.wins
    assert less.worth[0] < more.worth[0] <= 1
    assert less.worth[1] > more.worth[1] >= 0


def test_a_position_in_the_middle_is_less_sure_than_an_end() -> None:
    pos = sketch_tembo.table("""
        hands: 1 2 3 4 5 / 6 7 8 9 13   crossed: 10 11 12 / -   round: 2   turn: 1
        pile: 20 21 22 23 24 25 26 27 28 29 30 31   under: L L L 41 42
    """)
    middle, end = (judged("tembo", pos.position, pos.look(1), over) for over in (False, True))
    assert end.wins[:2] == (1, 0)
    assert 0.7 < middle.wins[0] < 1


def test_a_waiting_lion_is_not_judged() -> None:
    assert not of_tembo.quiet(sketch_tembo.table("hands: 1 / 2   asked: lion   ford 1: 10a").position)
    assert of_tembo.quiet(sketch_tembo.table("hands: 1 / 2   ford 1: 10a").position)


# Moves that are alike


def tembo_moments(players: int) -> Iterator[Match[Any, Any]]:
    return (pos for pos in moments("tembo", players, range(6), 0.2) if not pos.over)


def table_without_numbers(p: Any) -> Any:
    """A position whose fords have no order."""
    fords = sorted((row, p.closed >> ford & 1) for ford, row in enumerate(p.rows))
    return p._replace(rows=tuple(fords), closed=0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_left_out_is_the_same_as_one_that_is_kept(players: int) -> None:
    left_out = 0
    for pos in tembo_moments(players):
        p, game = pos.position, pos.game
        legal = game.legal(p)
        kept = of_tembo.narrow(p, legal)
        assert set(moves_in(kept)) <= set(moves_in(legal))
        for move in moves_in(legal):
            same = of_tembo.same_as(p, move)
            assert allows(kept, same)
            if allows(kept, move):
                assert same == move, "of those kept no two are alike"
            else:
                left_out += 1
                here, there = game.play(p, move), game.play(p, same)
                assert table_without_numbers(here) == table_without_numbers(there)
    assert left_out > 100


@pytest.mark.parametrize(
    ("sketch", "moves"),
    [
        ("hands: 40 / 30", "40@1"),
        ("hands: 40 / 30   ford 1: 3a", "40@1 40@2"),
        ("hands: 40 / 30   ford 1: lion   ford 4: 12b", "40@2 40@4"),
        (
            "hands: 40 / 30   ford 1: 3a   ford 2: 4a   ford 3: 41b   ford 4: lion   ford 5: 5a",
            "40@1 40@2 40@5",
        ),
        ("hands: 30 31 33 / 40", "30@1 31@1 33@1 30+31@1 31+33@1"),
        ("hands: 40 / 30   asked: lion   ford 1: lion", "L@2"),
        ("hands: 40 / 30   asked: lion   ford 2: 4a   ford 3: 5b", "L@2 L@3"),
    ],
)
def test_of_the_empty_fords_the_first_is_enough(sketch: str, moves: str) -> None:
    pos = sketch_tembo.table(sketch)
    kept = of_tembo.narrow(pos.position, pos.game.legal(pos.position))
    assert {pos.game.texts[move] for move in moves_in(kept)} == set(moves.split())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_awimbawe_no_two_moves_are_alike(players: int) -> None:
    for pos in moments("awimbawe", players, range(2), 0.2):
        legal = pos.game.legal(pos.position)
        assert of_awimbawe.narrow(pos.position, legal) == legal
        assert all(of_awimbawe.same_as(pos.position, move) == move for move in moves_in(legal))


# Awimbawé


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_of_awimbawe_is_won_as_the_rules_say(players: int) -> None:
    chance = random.Random(players)
    for seed in range(60):
        end = end_of("awimbawe", players, seed)
        scores, winners, _ = savanna.game("awimbawe").outcome(end)
        worth, wins, leads = judged("awimbawe", end, before("awimbawe", players, chance))
        assert wins[:players] == tuple(float(seat in (winners or ())) for seat in range(players))
        assert all(leads[seat] == crowns_ahead(players, scores, seat) for seat in range(players))
        if players == 4:
            assert (worth[0], worth[1]) == (worth[2], worth[3])
        for winner in winners or ():
            assert worth[winner] > 0.9 * 0.999, "nothing is better than to win the round"


def crowns_ahead(players: int, scores: tuple[int | None, ...], seat: int) -> int:
    """Of the best rival; who lost by hyenas has fewer than anyone can have."""
    rivals = [s for s in range(players) if s != seat and not (players == 4 and s % 2 == seat % 2)]
    crowns = [-10 if score is None else score for score in scores]
    return crowns[seat] - max(crowns[rival] for rival in rivals)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_stakes_are_the_chances_to_win_the_match(players: int, seed: int) -> None:
    """If every round is anyone's: counted out over all that may come, then stretched to 0 and 1."""
    view = before("awimbawe", players, random.Random(f"{players} {seed}"))
    sides = 2 if players == 4 else players
    won = [sum(side + 1 in winners for winners in view.public.won) for side in range(sides)]
    ends = [
        [rounds + (side == winner) for side, rounds in enumerate(won)] for winner in (*range(sides), None)
    ]
    table = [[chance_of(side, end) for side in range(sides)] for end in ends]
    stakes = of_awimbawe.stakes(view)
    for seat in range(players):
        column = [row[seat % sides] for row in table]
        low, high = min(column), max(column)
        for winner in (*range(players), None):
            expected = (column[sides if winner is None else winner % sides] - low) / (high - low)
            assert stakes[-1 if winner is None else winner][seat] == pytest.approx(expected)


def chance_of(side: int, won: list[int]) -> float:
    """Of this side to be the first with two rounds, over all sequences of rounds long enough."""
    sequences = list(product(range(len(won)), repeat=len(won) + 1))
    return sum(_first_with_two(won, rounds) == side for rounds in sequences) / len(sequences)


def _first_with_two(won: list[int], rounds: tuple[int, ...]) -> int:
    have = list(won)
    for winner in (None, *rounds):
        if winner is not None:
            have[winner] += 1
        if 2 in have:
            return have.index(2)
    raise AssertionError("somebody has two by then")


def awimbawe_stakes(players: int, *won: tuple[int, ...]) -> Any:
    seen: Any = SimpleNamespace(players=players, public=Public(1 + len(won), won=won))
    return of_awimbawe.stakes(seen)


def test_of_three_players_the_one_who_has_won_a_round_is_worth_stopping() -> None:
    """Seat 2 would win the match; if seat 3 wins the round instead, seat 1 may still."""
    _, if_two, if_three, _, if_nobody = awimbawe_stakes(3, (2,))
    assert if_two[0] == 0
    assert 0.1 < if_three[0] < 0.9
    assert if_three[0] < if_nobody[0]
    _, if_two, if_three, _, _ = awimbawe_stakes(3)
    assert if_two[0] == if_three[0] == 0


def test_the_winner_of_a_round_has_more_to_gain_than_to_keep() -> None:
    """Of two players a round is everything or nothing, whatever came before."""
    for won in ((), ((1,),), ((2,),), ((1,), (2,))):
        if_one, if_two, *_ = awimbawe_stakes(2, *won)
        assert (if_one[:2], if_two[:2]) == ((1, 0), (0, 1))


def test_partners_share_what_is_at_stake() -> None:
    for won in ((), ((1, 3),), ((2, 4),), ((1, 3), (2, 4))):
        if_one, if_two, if_three, if_four, _ = awimbawe_stakes(4, *won)
        assert if_one == if_three == (1, 0, 1, 0)
        assert if_two == if_four == (0, 1, 0, 1)


def test_the_fourth_hyena_costs_more_than_all_crowns() -> None:
    """A7.1: seat 2 has far more crowns, takes the hyena, and is far behind."""
    pos = sketch_awimbawe.table("""
        seat 1: hand s1 | taken m1 f1
        seat 2: hand d5 s3 | taken s4 m4 f4 d1 s2 m2
        trick: 1 d4
    """)
    verdict = judged("awimbawe", after(pos, "d5"), pos.look(2))
    assert verdict.wins[:2] == (1, 0)
    assert verdict.leads[:2] == (16, -16)
    assert verdict.worth[0] > 0.9 > 0.1 > verdict.worth[1]


def test_of_three_players_the_one_put_out_is_far_behind_and_the_others_go_on() -> None:
    """A7.2."""
    pos = sketch_awimbawe.table("""
        seat 1: hand f2 | taken s4 d4 f4 s1
        seat 2: hand f3 | taken m1
        seat 3: hand m4 m5 | taken f1 i1 e7
        trick: 1 m6, 2 m3
    """)
    verdict = judged("awimbawe", after(pos, "m4 f3 m5"), pos.look(3))
    assert verdict.wins[:3] == (0, 0, 1)
    assert verdict.leads[:3] == (-16, 0, 0)  # six crowns each: the eagle decides (A7.4)


def test_a_round_that_nobody_wins() -> None:
    """R-A9: equal crowns and no eagle among those tied."""
    pos = sketch_awimbawe.table("""
        seat 1: hand s6
        seat 2: hand s5 | taken m1 m6
        seat 3: hand s2 | taken e7
        won: 2
    """)
    verdict = judged("awimbawe", after(pos, "s6 s5 s2"), pos.look(1))
    assert verdict.wins[:3] == (0, 0, 0)
    assert verdict.leads[:3] == (0, 0, -4)
    *_, if_nobody = awimbawe_stakes(3, (2,))
    assert verdict.worth[0] == pytest.approx(0.9 * if_nobody[0] + 0.05)


def test_more_crowns_than_needed_are_better() -> None:
    few, many = (
        sketch_awimbawe.table(f"seat 1: hand s6 | taken m1 {more}\nseat 2: hand s5 | taken f1")
        for more in ("", "d1")
    )
    less, more = (judged("awimbawe", after(pos, "s6 s5"), pos.look(1)) for pos in (few, many))
    assert less.wins == more.wins == (1, 0, 0, 0)
    assert less.worth[0] < more.worth[0] <= 1
