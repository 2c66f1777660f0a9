"""A finished match in a sentence or two: facts, checked against the match."""

from __future__ import annotations

import re

import pytest
from page.scenes import SAY, scene_for, viewer_in
from table.tables import dealt

from savanna.games.tembo.story import Crossed
from savanna.page.games import PAGES
from savanna.page.match.ending import end_sheet
from savanna.page.tembo.retold import Crossing, leaders

VARIANTS = pytest.mark.parametrize(
    ("game", "players", "seed"),
    [(game, players, seed) for game in ("tembo", "awimbawe") for players in (2, 3, 4) for seed in range(4)],
)


@VARIANTS
def test_every_match_has_its_picture_and_its_sentences(game: str, players: int, seed: int) -> None:
    sitting = dealt(game=game, players=players)
    sitting.end(seed)
    result = sitting.match.result
    assert result is not None
    for player in (*range(1, players + 1), None):
        scene = scene_for(sitting, player)
        sheet = end_sheet(scene, PAGES[game], [], viewer_in(scene.sight), SAY)
        assert sheet is not None
        assert 1 <= len(sheet.retold) <= 2 or not any(any(count.cards) for count in scene.counts)
        assert sheet.portraits == getattr(PAGES[game].portraits, sheet.mood)
        if player is not None:
            assert (sheet.mood == "lost") == (result[player - 1] != 1)
        assert (sheet.mood == "shared") <= (game == "tembo" and result.count(1) > 1)


@pytest.mark.parametrize("seed", range(6))
def test_the_biggest_crossing_is_the_biggest(seed: int) -> None:
    sitting = dealt(game="tembo", players=3)
    sitting.end(seed)
    scene = scene_for(sitting, None)
    viewer = viewer_in(scene.sight)
    herds = [
        (herd.points, viewer.name(herd.seat), moment.made.round)
        for moment in scene.moments
        for event in moment.events
        if isinstance(event, Crossed)
        for herd in event.herds
    ]
    told = PAGES["tembo"].retold(scene.moments, scene.counts, viewer, SAY)[0]
    found = re.fullmatch(r"(.*) led the biggest herd across: (\d+) points at once, in round (\d)\.", told)
    assert found
    assert (int(found[2]), found[1], int(found[3])) in herds
    assert int(found[2]) == max(points for points, _, _ in herds)


def test_the_lead_is_had_by_whoever_is_ahead_of_all() -> None:
    course = [[(5, 1), (5, 2)], [(1, 2)], [(1, 1)], [(2, 1)], [(9, 3)], [(3, 2), (1, 3)]]
    moves = [[Crossing(points, seat, 1) for points, seat in move] for move in course]
    assert leaders(moves) == [None, 2, None, 1, 3]
    assert leaders(moves[:1]) == [None]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_decided_the_last_round_is_what_did(players: int) -> None:
    reasons = set()
    for seed in range(12):
        sitting = dealt(game="awimbawe", players=players)
        sitting.end(seed)
        scene = scene_for(sitting, None)
        last = scene.counts[-1]
        course, decision = PAGES["awimbawe"].retold(scene.moments, scene.counts, viewer_in(scene.sight), SAY)
        won = [count.winners for count in scene.counts if count.winners]
        assert ("back after" in course) == (won[0] != won[-1])
        assert ("every round" in course) == (len(set(won)) == 1)
        assert ("hyenas" in decision) == (None in last.scores)
        if number := re.match(r"(\d+) crown", decision):
            best, *others = sorted({score for score in last.scores if score is not None}, reverse=True)
            assert int(number[1]) == best - others[0]
        reasons.add(decision.split()[1])
    assert len(reasons) > 1
