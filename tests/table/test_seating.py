"""Coming, sitting down, standing up and being ready, by people who may be careless or sly."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table.tables import dealt, full, opening, refuses

from savanna.bots import LEVELS
from savanna.table.dealing import deal, seal
from savanna.table.fair import contribution_commitment
from savanna.table.seating import (
    all_ready,
    be_ready,
    declare,
    join,
    renew_links,
    seat_bot,
    sit,
    stand,
    unseat,
)
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, OPEN, SEALED, Table
from savanna.table.turn import Draft

COMMITMENT = contribution_commitment(bytes(16))
NOWHERE = (0, -1, 3, 99)  # seats of a table for two that there are not


def ready(table: Table, player: int) -> Draft:
    return be_ready(table, player, COMMITMENT)


# Opening


def test_a_new_table_is_empty_but_for_its_host() -> None:
    table = opening(players=3).table
    assert table.seats == (None, None, None)
    assert [player.name for player in table.players] == ["Ada"]
    assert table.seat_of(HOST) is None
    assert (table.phase, table.version, table.people, table.seated) == (OPEN, 1, [], [])
    assert table.to_move is None


# Joining


def test_whoever_comes_gets_the_first_free_seat() -> None:
    sitting = opening(players=3)
    sitting.write(join(sitting.table, "Ben", None))
    sitting.write(join(sitting.table, "Cleo", None))
    assert sitting.table.seats == (2, 3, None)
    assert [player.name for player in sitting.table.players] == ["Ada", "Ben", "Cleo"]


def test_or_the_seat_they_ask_for() -> None:
    sitting = opening(players=3)
    sitting.write(join(sitting.table, "Ben", 3))
    assert sitting.table.seats == (None, None, 2)
    with refuses("seat_taken"):
        join(sitting.table, "Cleo", 3)


def test_nobody_joins_a_full_table() -> None:
    table = full().table
    with refuses("table_full"):
        join(table, "Cleo", None)
    with refuses("seat_taken"):
        join(table, "Cleo", 1)


@pytest.mark.parametrize("seat", NOWHERE)
def test_there_are_no_other_seats(seat: int) -> None:
    sitting = opening()
    tries: list[Callable[[], Draft]] = [
        lambda: join(sitting.table, "Ben", seat),
        lambda: sit(sitting.table, HOST, seat),
        lambda: seat_bot(sitting.table, HOST, seat, "cub", LEVELS),
        lambda: unseat(sitting.table, HOST, seat),
    ]
    for attempt in tries:
        with refuses("no_seat"):
            attempt()


def test_whoever_joins_twice_is_two_players() -> None:
    """Who someone is, sessions know; a table knows players only, and never gives two of them one number."""
    sitting = opening()
    sitting.write(join(sitting.table, "Ben", None))
    sitting.write(join(sitting.table, "Ben", None))
    assert sitting.table.seats == (2, 3)


# Sitting and standing


def test_a_player_keeps_their_number_from_seat_to_seat() -> None:
    sitting = opening(players=3)
    for seat in (2, 3, 1):
        sitting.write(sit(sitting.table, HOST, seat), HOST)
        assert sitting.table.seat_of(HOST) == seat
        assert [player for player in sitting.table.seats if player] == [HOST]
    sitting.write(stand(sitting.table, HOST), HOST)
    assert sitting.table.seats == (None, None, None)
    assert len(sitting.table.players) == 1


def test_a_taken_seat_stays_taken() -> None:
    table = full().table
    with refuses("seat_taken"):
        sit(table, HOST, 2)
    with refuses("seat_taken"):
        seat_bot(table, HOST, 2, "cub", LEVELS)


@pytest.mark.parametrize("player", [0, -1, 2, 99])
def test_who_is_not_here_can_do_nothing(player: int) -> None:
    """A player that there is not must never pass for the last one, as players[-1] would."""
    sitting = opening()
    sitting.write(sit(sitting.table, HOST, 1), HOST)
    with refuses("no_player"):
        sit(sitting.table, player, 2)
    for attempt in (stand, ready):
        with refuses("not_seated"):
            attempt(sitting.table, player)
    with refuses("not_host"):
        seat_bot(sitting.table, player, 2, "cub", LEVELS)
    with refuses("not_host"):
        unseat(sitting.table, player, 1)
    with refuses("not_host"):
        renew_links(sitting.table, player)


def test_who_does_not_sit_cannot_stand_up() -> None:
    sitting = opening()
    with refuses("not_seated"):
        stand(sitting.table, HOST)


def test_a_seat_that_was_given_up_is_free_for_others() -> None:
    sitting = full()
    sitting.write(stand(sitting.table, 2), 2)
    sitting.write(join(sitting.table, "Cleo", None))
    assert sitting.table.seats == (1, 3)
    with refuses("seat_taken"):
        sit(sitting.table, 2, 2)


# Bots


def test_the_host_seats_bots_and_clears_seats() -> None:
    sitting = opening(players=3)
    sitting.write(seat_bot(sitting.table, HOST, 2, "cub", LEVELS), HOST)
    bot = sitting.table.player(2)
    assert (bot.name, bot.level, bot.is_bot) == ("cub", "cub", True)
    sitting.write(unseat(sitting.table, HOST, 2), HOST)
    assert sitting.table.seats == (None, None, None)
    with refuses("seat_empty"):
        unseat(sitting.table, HOST, 2)
    table = sitting.write(seat_bot(sitting.table, HOST, 2, "cub", LEVELS), HOST)
    assert table.seats == (None, 3, None), "another bot, another player"


@pytest.mark.parametrize("level", ["", "lion", "Cub", "cub ", "clairvoyant"])
def test_there_are_no_other_bots(level: str) -> None:
    with refuses("no_level"):
        seat_bot(opening().table, HOST, 1, level, LEVELS)


def test_no_two_bots_have_the_same_name() -> None:
    sitting = opening(players=4)
    for seat, level in ((1, "cub"), (2, "cub"), (3, "leopard"), (4, "cub")):
        sitting.write(seat_bot(sitting.table, HOST, seat, level, LEVELS), HOST)
    assert [player.name for player in sitting.table.seated] == ["cub", "cub 2", "leopard", "cub 3"]
    sitting.write(unseat(sitting.table, HOST, 2), HOST)
    sitting.write(seat_bot(sitting.table, HOST, 2, "cub", LEVELS), HOST)
    assert {player.name for player in sitting.table.seated} == {"cub", "cub 2", "leopard", "cub 3"}
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    sitting.write(seal(sitting.table, bytes(32), lambda: bytes(16)))
    sitting.write(deal(sitting.table, bytes(32)))
    assert sitting.match.names == ("cub", "cub 2", "leopard", "cub 3")


def test_nobody_else_does_what_the_host_does() -> None:
    table = full(players=3).table
    with refuses("not_host"):
        unseat(table, 2, 3)
    with refuses("not_host"):
        seat_bot(table, 3, 1, "cub", LEVELS)
    with refuses("not_host"):
        renew_links(table, 2)


def test_the_host_may_clear_the_seat_of_a_person_who_may_come_again() -> None:
    sitting = full()
    sitting.write(ready(sitting.table, 2), 2)
    sitting.write(unseat(sitting.table, HOST, 2), HOST)
    assert sitting.table.seats == (1, None)
    assert not sitting.table.player(2).ready
    table = sitting.write(sit(sitting.table, 2, 2), 2)
    assert table.seats == (1, 2)


# Being ready


def test_everyone_has_to_be_ready() -> None:
    sitting = full(players=3)
    for player in (1, 2, 3):
        assert not all_ready(sitting.table)
        sitting.write(ready(sitting.table, player), player)
    assert all_ready(sitting.table)


def test_bots_are_always_ready() -> None:
    sitting = full(bots=3, players=4)
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    assert all_ready(sitting.table)


def test_no_match_begins_with_an_empty_seat() -> None:
    sitting = opening()
    sitting.write(sit(sitting.table, HOST, 1), HOST)
    sitting.write(ready(sitting.table, HOST), HOST)
    assert not all_ready(sitting.table)
    sitting.write(seat_bot(sitting.table, HOST, 2, "cub", LEVELS), HOST)
    assert all_ready(sitting.table)


@pytest.mark.parametrize("change", ["stand", "sit elsewhere", "sit there again", "unseat"])
def test_who_leaves_a_seat_is_no_longer_ready(change: str) -> None:
    """Nor committed to anything: a commitment belongs to the seat it was made on."""
    sitting = full(players=3, bots=1)
    sitting.write(unseat(sitting.table, HOST, 3), HOST)
    sitting.write(ready(sitting.table, 2), 2)
    assert sitting.table.player(2).ready
    if change == "stand":
        sitting.write(stand(sitting.table, 2), 2)
    elif change == "unseat":
        sitting.write(unseat(sitting.table, HOST, 2), HOST)
    else:
        sitting.write(sit(sitting.table, 2, 3 if change == "sit elsewhere" else 2), 2)
    assert not sitting.table.player(2).ready
    assert sitting.table.player(2).commitment is None
    assert not all_ready(sitting.table)


def test_being_ready_again_changes_the_commitment_while_nothing_is_sealed() -> None:
    sitting = full()
    sitting.write(ready(sitting.table, 2), 2)
    other = contribution_commitment(bytes([9] * 16))
    sitting.write(be_ready(sitting.table, 2, other), 2)
    assert sitting.table.player(2).commitment == other
    sitting.write(be_ready(sitting.table, 2, None), 2)
    assert sitting.table.player(2).commitment is None
    assert sitting.table.player(2).ready


@pytest.mark.parametrize(
    "commitment",
    [
        "",
        "0" * 63,
        "0" * 65,
        "A" * 64,
        "g" * 64,
        "0" * 64 + "\n",
        " " + "0" * 63,
        "\uff10" * 64,
        "0x" + "0" * 62,
    ],
)
def test_commitments_of_another_form(commitment: str) -> None:
    with refuses("bad_commitment"):
        be_ready(full().table, 2, commitment)


def test_a_host_who_only_watches_has_to_be_ready_too() -> None:
    """Else bots would begin before whoever opened the table for them has seen it."""
    sitting = opening()
    for seat in (1, 2):
        sitting.write(seat_bot(sitting.table, HOST, seat, "cub", LEVELS), HOST)
    assert not all_ready(sitting.table)
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    assert all_ready(sitting.table)
    sitting.write(seal(sitting.table, sitting.seed, lambda: bytes(16)))
    assert sitting.table.phase == SEALED


def test_a_host_who_left_their_seat_is_waited_for() -> None:
    sitting = full(players=3)
    for player in (1, 2, 3):
        sitting.write(ready(sitting.table, player), player)
    sitting.write(stand(sitting.table, HOST), HOST)
    sitting.write(join(sitting.table, "Dora", None))
    sitting.write(ready(sitting.table, 4), 4)
    assert not all_ready(sitting.table)


def test_who_lost_their_seat_is_not_waited_for() -> None:
    sitting = full(players=2)
    sitting.write(unseat(sitting.table, HOST, 2), HOST)
    sitting.write(join(sitting.table, "Cleo", 2))
    for player in (1, 3):
        sitting.write(ready(sitting.table, player), player)
    assert all_ready(sitting.table)


# Afterwards


def test_once_cards_are_dealt_seats_stay_as_they_are() -> None:
    sitting = dealt(game="awimbawe", players=3, bots=1)
    before, table = state_hash(sitting.table), sitting.table
    tries: list[Callable[[], Draft]] = [
        lambda: join(table, "Dora", None),
        lambda: join(table, "Dora", 1),
        lambda: sit(table, 2, 3),
        lambda: sit(table, 2, 2),
        lambda: stand(table, 2),
        lambda: unseat(table, HOST, 3),
        lambda: unseat(table, 2, 3),
        lambda: seat_bot(table, HOST, 3, "cub", LEVELS),
        lambda: ready(table, 2),
        lambda: declare(table, HOST, "youngest", 2),
    ]
    for attempt in tries:
        with refuses("begun"):
            attempt()
    assert state_hash(sitting.table) == before
    assert not all_ready(sitting.table)


def test_links_may_be_renewed_at_any_time() -> None:
    for sitting in (opening(), dealt()):
        links = sitting.table.links
        sitting.write(renew_links(sitting.table, HOST), HOST)
        assert sitting.table.links == links + 1
