"""The third game in the laboratory: perft, the arena and studies."""

from __future__ import annotations

import random

import pytest

from polignac.game import POLIGNAC
from polignac.game.rules import TEXTS
from polignac.lab import POLIGNAC_CENSUS
from polignac.test_rules import ALTERNATING, dealt
from savanna.games.cardset import cards_in
from savanna.games.moveset import moves_in
from savanna.lab.arena.contest import arena, play_deal
from savanna.lab.speed.perft import divide, perft

pytest.importorskip("numpy")


def test_perft() -> None:
    """Eight cards to lead; four to follow with; then whoever took the trick leads any of seven."""
    pos = dealt(ALTERNATING)
    assert perft(pos, 1) == 8
    assert perft(pos, 2) == 8 * 4
    assert perft(pos, 3) == 8 * 4 * 7
    assert sum(divide(pos, 4).values()) == perft(pos, 4)


@pytest.mark.parametrize(("bots", "least"), [("meerkat,ostrich", 0.6), ("jackal@50,ostrich", 0.6)])
def test_an_arena_in_which_the_better_bot_wins(bots: str, least: float) -> None:
    contested = arena(POLIGNAC, 2, bots)
    (contest,) = contested.contests
    shares = [
        {1: 1.0, 2: 0.0}[match["result"][match["seats"][0] - 1]] if len(set(match["result"])) > 1 else 0.5
        for deal in range(20)
        for match in play_deal(contested, contest, deal)["matches"]
    ]
    assert len(shares) == 40
    assert sum(shares) / len(shares) > least


def test_every_card_has_one_fate_and_whoever_stands_best_has_won() -> None:
    chance, supply = random.Random(1), POLIGNAC.supply(2, {})
    for luck in range(1, 60):
        start, _ = POLIGNAC.dealt(2, supply, luck * 10**15)
        p = start
        while moves := list(moves_in(POLIGNAC.legal(p))):
            p = POLIGNAC.play(p, chance.choice(moves))
        undealt, own, lost = (set(cards_in(cards)) for cards in POLIGNAC_CENSUS.fates_of(start, p))
        held, taken = ([set(cards_in(side[part])) for side in at.sides] for part, at in ((0, start), (1, p)))
        assert own == held[0] & taken[0] | held[1] & taken[1]
        assert lost == held[0] & taken[1] | held[1] & taken[0]
        assert undealt == set(range(len(TEXTS))) - own - lost
        scores = [POLIGNAC_CENSUS.score(p, seat) for seat in (0, 1)]
        assert POLIGNAC.outcome(p).scores == tuple(scores)
        assert min(scores) >= POLIGNAC_CENSUS.lowest


@pytest.mark.parametrize(("bots", "rounds"), [("ostrich", 500), ("meerkat,ostrich", 500), ("jackal@20", 4)])
def test_a_study(bots: str, rounds: int) -> None:
    from savanna.lab.study.rounds import tally_of
    from savanna.lab.study.study import study

    tally = tally_of(study(POLIGNAC, 2, rounds, bots, seed=1))
    assert tally.rounds[0] == tally.lengths[16] == tally.endings.sum() == rounds
    assert tally.deeds.sum() == 16 * rounds
    assert tally.deeds[0] == 8 * rounds
    assert tally.fates[0].sum() == 16 * rounds
    assert tally.scores.sum() == 2 * rounds
