"""The strip above the board: what happened since the viewer's last move, as far as the log has it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from markupsafe import Markup
from page.scenes import SAY, scene_for, viewer_in
from table.tables import Sitting, dealt

from savanna.games.awimbawe.story import TrickTaken
from savanna.games.tembo.story import Crossed
from savanna.page.game import Brief, Effect
from savanna.page.games import PAGES
from savanna.page.match.log import log_of_round
from savanna.page.match.since import Deed, since

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])
MEMORY = pytest.mark.parametrize("memory", ["strict", "assisted"])


def strip_for(sitting: Sitting, player: int | None) -> list[Deed]:
    scene = scene_for(sitting, player)
    viewer = viewer_in(scene.sight)
    log = log_of_round(scene.sight, scene.moments, viewer, SAY)
    return since(scene.sight, scene.moments, log, viewer, SAY)


def moments_of(game: str, players: int, memory: str) -> Iterator[Sitting]:
    """A match by chance, after each of its moves."""
    sitting = dealt(game=game, players=players, memory=memory)
    while sitting.table.phase == "playing":
        sitting.play_on(1, seed=sitting.table.version)
        yield sitting


@GAMES
@MEMORY
def test_it_shows_what_the_log_has_since_ones_last_move(game: str, memory: str) -> None:
    for sitting in moments_of(game, 3, memory):
        made = sitting.table.made
        for player in (1, 2, 3):
            own = max((number for number, each in enumerate(made, 1) if each.seat == player), default=0)
            scene = scene_for(sitting, player)
            log = log_of_round(scene.sight, scene.moments, viewer_in(scene.sight), SAY)
            numbers = [line.number for line in log.lines]
            found = [deed.number for deed in strip_for(sitting, player)]
            assert found == ([number for number in numbers if number > own] or numbers[:1])


@GAMES
def test_spectators_see_what_everyone_did_last(game: str) -> None:
    sitting = dealt(game=game, players=4, memory="assisted")
    sitting.play_on(9)
    assert [deed.number for deed in strip_for(sitting, None)] == [9, 8, 7, 6]


@GAMES
def test_every_move_has_a_picture_of_its_own_cards_alone(game: str) -> None:
    """Whose it was, the card that the move names, and no other."""
    page = PAGES[game]
    for sitting in moments_of(game, 2, "assisted"):
        deed, made = strip_for(sitting, None)[0], sitting.table.made[-1]
        brief = page.brief(sitting.told_to(None)[-1].events)
        assert brief.seat == made.seat
        assert re.findall(r'data-card="([^"]+)"', deed.picture) == [*brief.cards]
        if made.move not in ("fight", "flee"):  # the move does not name the eagle
            assert {*brief.cards} <= {*re.split("[+@=]", made.move)}


def test_a_crossing_shows_its_points_first() -> None:
    """The points of each owner, in the order of the herds."""
    sitting = dealt(players=2, memory="assisted")
    sitting.move(sitting.play_until(lambda match, text: text.startswith("E@")))
    crossed = sitting.told_to(None)[-1].events[0]
    assert isinstance(crossed, Crossed)
    brief = PAGES["tembo"].brief([crossed])
    assert brief.cards == ("E",)
    assert brief.effects == tuple(Effect(herd.seat, "star", f"+{herd.points}") for herd in crossed.herds)
    shown = Markup(strip_for(sitting, 1)[0].picture).striptags()
    assert all(effect.number in shown for effect in brief.effects)


def test_a_trick_taken_shows_by_whom() -> None:
    sitting = dealt(game="awimbawe", players=2, memory="assisted")
    while not isinstance(brief_of_last(sitting), Brief):
        sitting.play_on(1)
    found = brief_of_last(sitting)
    assert found is not None
    taken = next(event for event in sitting.told_to(None)[-1].events if isinstance(event, TrickTaken))
    assert Effect(taken.seat, "last-trick", f"+{len(taken.cards)}") in found.effects


def brief_of_last(sitting: Sitting) -> Brief | None:
    """The picture of the last move, if that ended a trick."""
    told = sitting.told_to(None)
    if not told or not any(event.ends_trick for event in told[-1].events):
        return None
    return PAGES["awimbawe"].brief(told[-1].events)
