"""Time and absence: deadlines that are data, and bots that play on for whoever is not there."""

from __future__ import annotations

import pytest
from table.sights import sight
from table.tables import SEED, Sitting, dealt, full, opening, refuses

from savanna.bots import LEVELS
from savanna.table.dealing import PATIENCE, deal, seal
from savanna.table.keeping import KEEPER_LEVEL, deadline, give_back, keep, level_of
from savanna.table.refusal import because
from savanna.table.seating import be_ready
from savanna.table.state_hash import state_hash
from savanna.table.table import KEEPER, PLAYER, replayed

SECOND, DAY = 1000, 86_400_000
ALLOWED = {"relaxed": 90 * SECOND, "brisk": 30 * SECOND, "days": 3 * DAY}


def other_than_mover(sitting: Sitting) -> int:
    return next(player.number for player in sitting.table.people if player.number != sitting.mover)


# Deadlines


@pytest.mark.parametrize("clock", ALLOWED)
def test_a_deadline_is_the_time_of_an_event_and_an_allowance(clock: str) -> None:
    sitting = dealt(clock=clock)
    assert deadline(sitting.table) == sitting.table.at + ALLOWED[clock]
    before = deadline(sitting.table)
    sitting.move(sitting.match.legal_moves()[0])
    assert sitting.table.turn_began == sitting.table.at
    assert deadline(sitting.table) == sitting.table.at + ALLOWED[clock]
    assert deadline(sitting.table) != before


@pytest.mark.parametrize("days", [1, 14])
def test_days_are_as_many_as_agreed(days: int) -> None:
    sitting = dealt(clock="days", days=days)
    assert deadline(sitting.table) == sitting.table.turn_began + days * DAY


def test_without_a_clock_there_is_no_deadline() -> None:
    sitting = dealt()
    assert deadline(sitting.table) is None
    sitting.play_on(5)
    assert deadline(sitting.table) is None


def test_there_is_none_before_or_after_the_match() -> None:
    over = dealt(clock="brisk")
    over.play_on()
    for sitting in (opening(clock="brisk"), full(clock="brisk"), over):
        assert deadline(sitting.table) is None


@pytest.mark.parametrize("clock", ["none", "brisk", "days"])
def test_contributions_are_waited_for_a_short_time_whatever_the_clock(clock: str) -> None:
    sitting = full(clock=clock)
    for player in (1, 2):
        sitting.write(be_ready(sitting.table, player, None), player)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    assert deadline(sitting.table) == sitting.table.at + PATIENCE
    sitting.write(deal(sitting.table, SEED))
    assert deadline(sitting.table) != sitting.table.at + PATIENCE


def test_what_others_do_leaves_the_clock_alone() -> None:
    """Else a rival could give or take time by leaving and coming back."""
    sitting = dealt(players=3, clock="brisk")
    other, due = other_than_mover(sitting), deadline(sitting.table)
    for _ in range(3):
        sitting.write(keep(sitting.table, other, "asked"))
        assert deadline(sitting.table) == due
        sitting.write(give_back(sitting.table, other), other)
        assert deadline(sitting.table) == due
    sitting.write(("renewed", {}), 1)
    assert deadline(sitting.table) == due


@pytest.mark.parametrize("clock", ALLOWED)
def test_downtime_is_nobodys_time(clock: str) -> None:
    sitting = dealt(clock=clock)
    due = deadline(sitting.table)
    assert due is not None
    sitting.write(("resumed", {"downtime": 7 * SECOND}), after=8 * SECOND)
    assert deadline(sitting.table) == due + 7 * SECOND
    sitting.write(("resumed", {"downtime": 2 * DAY}), after=2 * DAY)
    assert deadline(sitting.table) == due + 7 * SECOND + 2 * DAY


def test_the_clock_of_a_bot_does_not_run() -> None:
    sitting = dealt(bots=1, players=3, clock="brisk")
    seen = set()
    for _ in range(6):
        player = sitting.table.to_move
        assert player is not None
        assert (deadline(sitting.table) is None) == player.is_bot
        seen.add(player.is_bot)
        sitting.play_on(1)
    assert seen == {False, True}


@pytest.mark.parametrize("clock", ["relaxed", "brisk", "days"])
def test_nor_that_of_a_player_alone_against_bots(clock: str) -> None:
    sitting = dealt(bots=2, players=3, clock=clock)
    for _ in range(6):
        assert deadline(sitting.table) is None
        sitting.play_on(1)


@pytest.mark.parametrize("why", ["away", "clock"])
def test_nor_that_of_a_player_who_is_kept(why: str) -> None:
    sitting = dealt(clock="brisk")
    mover = sitting.mover
    sitting.write(keep(sitting.table, mover, why))
    assert deadline(sitting.table) is None
    sitting.write(give_back(sitting.table, mover), mover, after=60 * SECOND)
    assert deadline(sitting.table) == sitting.table.at + 30 * SECOND, "back, they have their time again"


def test_stepping_out_of_a_turn_gives_no_new_time_for_it() -> None:
    """Or one could let the others wait for ever, a step out and back at a time."""
    sitting = dealt(clock="brisk")
    mover, due = sitting.mover, deadline(sitting.table)
    for _ in range(3):
        sitting.write(keep(sitting.table, mover, "asked"), mover, after=5 * SECOND)
        assert deadline(sitting.table) is None
        sitting.write(give_back(sitting.table, mover), mover, after=7 * SECOND)
        assert deadline(sitting.table) == due
    sitting.write(keep(sitting.table, mover, "asked"), mover)
    while sitting.mover != mover or not sitting.table.made:
        sitting.play_on(1)
    sitting.write(give_back(sitting.table, mover), mover, after=5 * SECOND)
    assert deadline(sitting.table) == sitting.table.at + 25 * SECOND, "another turn has its own time"


def test_a_deadline_is_the_same_when_the_log_is_played_again() -> None:
    sitting = dealt(clock="days", players=3)
    sitting.play_on(4)
    sitting.write(("resumed", {"downtime": 12_345}))
    assert deadline(replayed("savannatable", sitting.events)) == deadline(sitting.table)
    assert sight(sitting.table, 1)["deadline"] == deadline(sitting.table)


# Kept, and back


@pytest.mark.parametrize("why", ["away", "clock", "asked"])
def test_a_bot_plays_on_until_the_player_is_back(why: str) -> None:
    sitting = dealt()
    mover = sitting.mover
    sitting.write(keep(sitting.table, mover, why))
    player = sitting.table.player(mover)
    assert (player.kept, player.decided_by, level_of(player)) == (why, KEEPER, KEEPER_LEVEL)
    assert not player.is_bot
    assert sitting.table.people == list(sitting.table.players), "who is kept is still one of the people"
    sitting.move(sitting.match.legal_moves()[0])
    assert sitting.table.made[-1].by == KEEPER
    sitting.write(give_back(sitting.table, mover), mover)
    player = sitting.table.player(mover)
    assert (player.kept, player.decided_by, level_of(player)) == (None, PLAYER, None)


def test_the_keeper_is_a_bot_that_there_is() -> None:
    assert KEEPER_LEVEL in LEVELS


def test_a_seat_is_kept_once_and_given_back_once() -> None:
    sitting = dealt()
    with refuses("not_kept"):
        give_back(sitting.table, 1)
    sitting.write(keep(sitting.table, 1, "away"))
    with refuses("kept_already"):
        keep(sitting.table, 1, "clock")
    sitting.write(give_back(sitting.table, 1), 1)
    with refuses("not_kept"):
        give_back(sitting.table, 1)


def test_a_bot_needs_no_keeper() -> None:
    sitting = dealt(bots=1)
    with refuses("kept_already"):
        keep(sitting.table, 2, "away")
    with refuses("not_kept"):
        give_back(sitting.table, 2)


@pytest.mark.parametrize("player", [0, -1, 3, 99])
def test_who_is_not_here_is_neither_kept_nor_back(player: int) -> None:
    sitting = dealt()
    sitting.write(keep(sitting.table, 2, "away"))
    with refuses("not_seated"):
        keep(sitting.table, player, "away")
    with refuses("not_kept"):
        give_back(sitting.table, player)


def test_nobody_is_kept_before_or_after_the_match() -> None:
    over = dealt()
    over.play_on()
    for sitting in (opening(), full(), over):
        with refuses("not_playing"):
            keep(sitting.table, 1, "away")


def test_nobody_is_back_when_there_is_nothing_to_play() -> None:
    over = dealt()
    over.write(keep(over.table, 2, "away"))
    over.play_on()
    for sitting in (full(), over):
        with refuses("not_playing"):
            give_back(sitting.table, 2)


def test_being_kept_does_not_change_the_position() -> None:
    sitting = dealt()
    before, hash_before = sitting.match, state_hash(sitting.table)
    moved_at = sitting.table.moved_at
    sitting.write(keep(sitting.table, 1, "away"))
    assert sitting.match is before
    assert sitting.table.moved_at == moved_at
    assert state_hash(sitting.table) != hash_before


def test_a_match_ends_even_if_everyone_comes_and_goes() -> None:
    """At every decision whoever is to move has just gone, and is back before their next one."""
    sitting = dealt(players=3, game="awimbawe")
    while sitting.table.phase == "playing":
        mover = sitting.mover
        if sitting.table.player(mover).kept is None:
            sitting.write(keep(sitting.table, mover, "away"))
        sitting.play_on(1, seed=sitting.table.version)
        if sitting.table.phase == "playing":
            sitting.write(give_back(sitting.table, mover), mover)
    assert {made.by for made in sitting.table.made} == {KEEPER}
    assert sitting.match.result is not None


def test_every_reason_has_a_text() -> None:
    assert str(because("kept_already")) == "a bot is already playing for you"
