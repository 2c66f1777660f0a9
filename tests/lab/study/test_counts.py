"""What is counted is what happened: the same numbers as a slow recount through matches, views and stories."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from games.walks import every_variant
from lab.study.recount import in_texts, recounted

import savanna
from savanna.lab.study.rounds import play_chunk, played
from savanna.lab.study.sampling import counting
from savanna.lab.study.study import COMPILED_CHUNK, SEARCHED_CHUNK, Study, study
from savanna.lab.study.tally import MOST_MOVES, Tally, add, new_tally, read, same, written

ROUNDS = 60


def of(name: str, players: int, bots: str = "ostrich", rounds: int = ROUNDS, seed: int = 3) -> Study:
    return study(savanna.game(name), players, rounds, bots, seed)


@every_variant
@pytest.mark.parametrize("bots", ["ostrich"])
def test_every_number_is_that_of_a_slow_recount(name: str, players: int, bots: str) -> None:
    studied = of(name, players, bots)
    told, again = in_texts(studied, play_chunk(studied, 0)), +recounted(studied, played(studied, 0))
    assert told == again
    assert told["rounds",] == ROUNDS
    assert len(told) > 300


def test_rounds_of_bots_that_are_asked_are_counted_alike() -> None:
    for name in ("tembo", "awimbawe"):
        studied = of(name, 3, "lab.study.any_bot:ANY,ostrich,ostrich", rounds=SEARCHED_CHUNK)
        assert studied.simple is None
        assert in_texts(studied, play_chunk(studied, 0)) == +recounted(studied, played(studied, 0))


def test_the_same_seed_deals_the_same_whoever_plays() -> None:
    asked = of("tembo", 2, "lab.study.any_bot:ANY", rounds=SEARCHED_CHUNK)
    simple = of("tembo", 2, rounds=SEARCHED_CHUNK)
    assert played(asked, 0).lucks.tolist() == played(simple, 0).lucks.tolist()
    assert play_chunk(asked, 0).together.tolist() == play_chunk(simple, 0).together.tolist()
    assert not same(play_chunk(simple, 0), play_chunk(replace(simple, seed=4), 0))


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_plain_text_counts_the_same(name: str) -> None:
    studied, tally = of(name, 4), new_tally()
    count = counting(studied.rules, studied.census)
    count(4, studied.supply, studied.sides, played(studied, 0), 0, tally)
    assert same(tally, play_chunk(studied, 0))


def test_chunks_add_up_in_any_order() -> None:
    studied = of("tembo", 3, rounds=2 * COMPILED_CHUNK + 500)
    assert [studied.rounds_in(chunk) for chunk in studied.chunks] == [COMPILED_CHUNK, COMPILED_CHUNK, 500]
    tallies = [play_chunk(studied, chunk) for chunk in studied.chunks]
    there, back = summed(tallies), summed(tallies[::-1])
    assert same(there, back)
    assert there.rounds[0] == there.lengths.sum() == there.winners.sum() == studied.rounds
    assert there.fates.sum() == 59 * studied.rounds
    assert not same(tallies[0], tallies[1])
    assert same(read(written(there)), there)


def summed(tallies: list[Tally]) -> Tally:
    total = new_tally()
    for tally in tallies:
        add(total, tally)
    return total


@every_variant
def test_a_tally_has_room_for_every_round(name: str, players: int) -> None:
    game = savanna.game(name)
    assert game.longest(players) <= MOST_MOVES
    studied = of(name, players)
    tally = new_tally()
    assert len(studied.census.endings) <= len(tally.endings)
    assert len(studied.census.fates) <= len(tally.fates)
    assert len(studied.census.deeds) <= len(tally.deeds)
    assert all(
        studied.sides[side] == side for side in set(studied.sides)
    )  # a side is named by its first seat


def test_counts_of_another_shape_are_refused() -> None:
    lists = written(new_tally())
    with pytest.raises(ValueError, match="another shape"):
        read({**lists, "rounds": [0, 0]})
    with pytest.raises(KeyError):
        read({key: value for key, value in lists.items() if key != "rounds"})


def test_all_seats_are_looked_at_equally_often() -> None:
    studied = of("tembo", 4, rounds=1000)
    total = int(play_chunk(studied, 0).result[0])
    assert total == pytest.approx(12 * 1000 / 4, rel=0.2)
    assert Counter(np.arange(COMPILED_CHUNK) % 4) == dict.fromkeys(range(4), COMPILED_CHUNK // 4)
