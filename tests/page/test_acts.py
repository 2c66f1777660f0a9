"""What is seen of a move above the table: from the story alone, of cards and places that the page has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any, NamedTuple

import pytest
from page.scenes import scene_for
from table.tables import dealt

from savanna.games.awimbawe.story import Blocked, EagleSaid, LeaderNamed, Shoved, TrickTaken
from savanna.games.events import RoundEnded
from savanna.games.tembo.story import Crossed, Eaten, LionDrawn
from savanna.page.html.assets import assets
from savanna.page.match.scene import Scene
from savanna.page.match.table import draw_table

VARIANTS = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
)


class Seen(NamedTuple):
    """One move as a viewer's page shows it: the acts, what happened, and the page before and after."""

    acts: list[dict[str, Any]]
    events: tuple[Any, ...]
    before: str
    after: str

    def done(self, manner: str) -> list[dict[str, Any]]:
        return [act for act in self.acts if act["do"] == manner]


def drawn(scene: Scene[Any]) -> str:
    return draw_table("live.html", scene, "en", "http://savanna.test")


def acts_on(page: str) -> list[dict[str, Any]]:
    found = re.search(r"data-acts='([^']*)'", page)
    assert found
    return list(json.loads(unescape(found[1])))


def moves_seen(game: str, players: int, player: int | None, seed: int = 1) -> Iterator[Seen]:
    """Every move of a match by chance, as this player or a spectator sees it."""
    sitting = dealt(game=game, players=players)
    before = drawn(scene_for(sitting, player))
    while sitting.table.phase == "playing":
        sitting.play_on(1, seed=seed * sitting.table.version)
        scene = scene_for(sitting, player)
        after = drawn(scene)
        yield Seen(acts_on(after), scene.moments[-1].events, before, after)
        before = after


@VARIANTS
def test_cards_are_dealt_from_a_place_of_the_board(game: str, players: int) -> None:
    page = drawn(scene_for(dealt(game=game, players=players), 1))
    found = re.search(r'data-deal="([^"]+)"', page)
    assert found
    assert has_place(page, found[1])
    assert acts_on(page) == []


def has_place(page: str, name: str) -> bool:
    return f'data-key="{name}"' in page or f'id="{name}"' in page


@VARIANTS
@pytest.mark.parametrize("player", [1, None])
def test_cards_were_on_the_table_and_places_and_drawings_are(
    game: str, players: int, player: int | None
) -> None:
    sprite = assets()["art.svg"].content.decode()
    acted = 0
    for seen in moves_seen(game, players, player):
        for act in seen.acts:
            acted += 1
            assert all(f'data-key="{card}"' in seen.before for card in act.get("cards", ()))
            assert has_place(seen.after, act["at"])
            assert "to" not in act or has_place(seen.after, act["to"])
            assert "by" not in act or f'id="{act["by"]}"' in sprite
    assert acted > 10


@VARIANTS
def test_everyone_at_the_table_and_who_watches_see_the_same_acts(game: str, players: int) -> None:
    pages = [moves_seen(game, players, player) for player in (1, 2, None)]
    for one, other, watcher in zip(*pages, strict=True):
        assert one.acts == other.acts == watcher.acts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_great_moment_of_tembo_is_an_act(players: int) -> None:
    kinds = set()
    for seen in moves_seen("tembo", players, 1, seed=3):
        for event in seen.events:
            match event:
                case Crossed():
                    gained = [(act["to"], act["says"], act["cards"]) for act in seen.done("cross")]
                    herds = [(f"seat-{herd.seat}", str(herd.points), [*herd.cards]) for herd in event.herds]
                    assert gained == herds
                case Eaten():
                    [act] = seen.done("pounce" if event.by == "L" else "snap")
                    eaten = [card for herd in event.herds for card in herd.cards]
                    assert (act["at"], act.get("cards", [])) == (f"ford {event.ford}", eaten)
                    assert (act["by"] == "super-crocodile") == (event.by == "S")
                case LionDrawn():
                    assert [act["at"] for act in seen.done("roar")] == [f"seat-{event.seat}"]
            kinds.add(type(event))
    assert {Crossed, Eaten, LionDrawn} <= kinds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_powers_of_awimbawe_act_on_their_targets(players: int) -> None:
    kinds = set()
    for seed in range(1, 5):
        for seen in moves_seen("awimbawe", players, 1, seed):
            event = seen.events[0]
            match event:
                case EagleSaid():
                    [act] = seen.done("stoop" if event.says == "fight" else "soar")
                    assert (act["at"], act["by"]) == (f"slot-{event.seat}", f"eagle-{act['do']}ing")
                case Shoved():
                    [act] = seen.done("dash")
                    assert (act["by"], act["to"]) == ("rhinoceros", f"pile-{event.of}-{event.under}")
                case Blocked():
                    [act] = seen.done("dash")
                    target = f"pile-{event.of}-{event.pile}" if event.pile else f"hand-of-{event.of}"
                    assert (act["by"], act["to"]) == ("snake", target)
                case LeaderNamed(leads="trick"):
                    [act] = seen.done("dash")
                    assert (act["by"], act["to"]) == ("cheetah", f"seat-{event.leader}")
                case _:
                    assert not seen.done("dash")
            kinds.add(type(event))
    assert {EagleSaid, Shoved, Blocked, LeaderNamed} <= kinds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_trick_is_swept_to_its_taker_by_the_next_move(players: int) -> None:
    taken: TrickTaken | None = None
    for seen in moves_seen("awimbawe", players, 1):
        swept = [(act["to"], act["cards"]) for act in seen.done("sweep")]
        if taken is None:
            assert not swept
        else:
            assert swept[0] == (f"seat-{taken.seat}", [*taken.cards])
        dealt_anew = any(isinstance(event, RoundEnded) for event in seen.events)
        taken = next(
            (event for event in seen.events if isinstance(event, TrickTaken) and not dealt_anew), None
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hyenas_laugh_at_three_and_at_four(players: int) -> None:
    laughs = set()
    for seed in range(1, 9):
        for seen in moves_seen("awimbawe", players, None, seed):
            found = [act["says"] for act in seen.done("laugh")]
            laughs |= {*found}
            lost = [event for event in seen.events if isinstance(event, RoundEnded) and None in event.scores]
            assert not lost or "4 / 4" in found
    assert laughs == {"3 / 4", "4 / 4"}


def test_a_mouse_that_takes_an_elephant_scares_it() -> None:
    scared = 0
    for seed in range(1, 30):
        for seen in moves_seen("awimbawe", 2, 1, seed):
            taken = next((event for event in seen.events if isinstance(event, TrickTaken)), None)
            ranks = sorted(card[1:] for card in taken.cards) if taken else []
            if seen.done("scare"):
                assert ranks == ["1", "6"]
                scared += 1
    assert scared
