"""Who an option is about: players say before the deal who is the youngest, and the rules hear of a seat."""

from __future__ import annotations

import pytest
from table.tables import Sitting, full, refuses

from savanna.table.dealing import deal, seal
from savanna.table.fair import contribution_commitment
from savanna.table.seating import (
    all_ready,
    be_ready,
    declare,
    join,
    sit,
    stand,
    unseat,
)
from savanna.table.table import HOST, Table, rebuilt
from savanna.table.transcript import transcript, verify
from savanna.table.turn import Draft

COMMITMENT = contribution_commitment(bytes(16))


def ready(table: Table, player: int) -> Draft:
    return be_ready(table, player, COMMITMENT)


def youngest(sitting: Sitting, whom: int | None, by: int = HOST) -> None:
    sitting.write(declare(sitting.table, by, "youngest", whom), by)


def test_anyone_with_a_seat_and_the_host_say_who_is_the_youngest() -> None:
    sitting = full(game="awimbawe", players=3, bots=1)
    for player in (1, 2, 3):
        youngest(sitting, player, by=2)
        assert sitting.table.declared == {"youngest": player}
    sitting.write(stand(sitting.table, HOST), HOST)
    youngest(sitting, 2, by=HOST)
    assert sitting.table.declared == {"youngest": 2}
    youngest(sitting, None, by=2)
    assert sitting.table.declared == {}


@pytest.mark.parametrize("player", [0, -1, 2, 4, 99])
def test_nobody_else_does(player: int) -> None:
    sitting = full(game="awimbawe", players=3)
    sitting.write(stand(sitting.table, 2), 2)
    with refuses("not_seated"):
        declare(sitting.table, player, "youngest", 1)


@pytest.mark.parametrize(
    "option", ["", "Youngest", "oldest", "loser_names", "crowns", "memory", "names", "deck"]
)
def test_no_other_option_is_about_a_player(option: str) -> None:
    with refuses("nothing_to_declare"):
        declare(full(game="awimbawe").table, HOST, option, 1)


def test_in_tembo_nobody_asks_who_is_the_youngest() -> None:
    table = full(game="tembo").table
    assert table.agreement.seat_options == []
    with refuses("nothing_to_declare"):
        declare(table, HOST, "youngest", 1)


@pytest.mark.parametrize("whom", [0, -1, 2, 4, 99])
def test_the_youngest_is_one_of_those_who_sit(whom: int) -> None:
    sitting = full(game="awimbawe", players=3)
    sitting.write(stand(sitting.table, 2), 2)
    with refuses("no_player"):
        declare(sitting.table, HOST, "youngest", whom)


@pytest.mark.parametrize("whom", [1, 3, None])
def test_then_all_have_to_be_ready_again(whom: int | None) -> None:
    """A host who only watches too; and nobody is committed to anything any more."""
    sitting = full(game="awimbawe", players=3, bots=1)
    sitting.write(stand(sitting.table, HOST), HOST)
    sitting.write(join(sitting.table, "Cleo", 1))
    youngest(sitting, 4)
    for player in (HOST, 2, 4):
        sitting.write(ready(sitting.table, player), player)
    assert all_ready(sitting.table)
    youngest(sitting, whom if whom != 1 else 2)
    assert not any(player.ready or player.commitment for player in sitting.table.players)
    for player in (2, 4):
        sitting.write(ready(sitting.table, player), player)
    assert not all_ready(sitting.table)
    sitting.write(ready(sitting.table, HOST), HOST)
    assert all_ready(sitting.table)


def begun(sitting: Sitting) -> Sitting:
    for player in sitting.table.people:
        sitting.write(be_ready(sitting.table, player.number, None), player.number)
    sitting.write(seal(sitting.table, sitting.seed, lambda: bytes(16)))
    sitting.write(deal(sitting.table, sitting.seed))
    return sitting


@pytest.mark.parametrize("seating", ["taken", "drawn"])
@pytest.mark.parametrize("whom", [1, 2, 3, 4])
def test_R_A1_the_player_becomes_the_seat_that_the_rules_ask_for(seating: str, whom: int) -> None:
    sitting = full(game="awimbawe", players=4, seating=seating)
    youngest(sitting, whom)
    begun(sitting)
    seat = sitting.table.seat_of(whom)
    assert sitting.match.options.get("youngest", 1) == seat
    assert (seating == "drawn") == (sitting.table.seats != (1, 2, 3, 4))
    assert rebuilt(sitting.table, ()).position == sitting.match.position
    sitting.end()
    assert sitting.match.record()["options"].get("youngest", 1) == seat
    assert verify(transcript(sitting.table, sitting.links)) == sitting.table


def test_whoever_changes_seats_stays_the_youngest() -> None:
    sitting = full(game="awimbawe", players=3)
    youngest(sitting, 2)
    for player, seat in ((1, None), (2, 1), (1, 2)):
        if seat is None:
            sitting.write(stand(sitting.table, player), player)
        else:
            sitting.write(sit(sitting.table, player, seat), player)
    begun(sitting)
    assert sitting.table.seats == (2, 1, 3)
    assert sitting.match.options.get("youngest", 1) == 1


def test_whoever_left_is_not_the_youngest_of_those_who_play() -> None:
    sitting = full(game="awimbawe", players=3)
    youngest(sitting, 3)
    sitting.write(unseat(sitting.table, HOST, 3), HOST)
    sitting.write(join(sitting.table, "Dora", 3))
    begun(sitting)
    assert "youngest" not in sitting.match.options
    sitting.end()
    assert verify(transcript(sitting.table, sitting.links)) == sitting.table
