"""Who decides for a seat: its player, the keeper, or a bot."""

from __future__ import annotations

import pytest
from table.attempts import attempt, fair, seat_to_move
from table.tables import dealt, refuses

from savanna.table.keeping import give_back, keep
from savanna.table.table import (
    BOT,
    KEEPER,
    PLAYER,
)
from savanna.table.turn import take_turn


@pytest.mark.parametrize("why", ["away", "clock", "asked"])
def test_whoever_plays_is_back(why: str) -> None:
    sitting = dealt()
    move, seat, mover = sitting.match.legal_moves()[0], seat_to_move(sitting), sitting.mover
    sitting.write(keep(sitting.table, mover, why))
    assert take_turn(sitting.table, seat, move, sitting.table.version, fair(sitting.table), KEEPER)
    seen = sitting.table.version
    sitting.write(take_turn(sitting.table, seat, move, seen, fair(sitting.table)), mover)
    assert sitting.table.made[-1].by == PLAYER
    assert sitting.table.player(mover).kept is None
    assert '"stale"' in attempt(sitting.table, seat, move, seen, KEEPER), (
        "what the keeper thought comes too late"
    )


def test_a_move_of_the_keeper_leaves_the_player_kept() -> None:
    sitting = dealt()
    mover = sitting.mover
    sitting.write(keep(sitting.table, mover, "away"))
    sitting.play_on(1)
    assert sitting.table.player(mover).kept == "away"


def test_what_someone_else_plays_leaves_them_kept() -> None:
    sitting = dealt()
    other = 3 - sitting.mover
    sitting.write(keep(sitting.table, other, "away"))
    sitting.play_on(1)
    assert sitting.table.player(other).kept == "away"


def test_a_move_of_the_keeper_comes_too_late_once_the_player_is_back() -> None:
    """It was thought about while they were away; the position is the same, but it is theirs again."""
    sitting = dealt()
    move, seat, mover = sitting.match.legal_moves()[0], seat_to_move(sitting), sitting.mover
    sitting.write(keep(sitting.table, mover, "away"))
    seen = sitting.table.version
    sitting.write(give_back(sitting.table, mover), mover)
    assert '"not_kept"' in attempt(sitting.table, seat, move, seen, KEEPER)


def test_for_a_bot_nobody_else_decides() -> None:
    sitting = dealt(bots=1)
    while sitting.table.to_move is not None and not sitting.table.to_move.is_bot:
        sitting.move(sitting.match.legal_moves()[0])
    move, seat = sitting.match.legal_moves()[0], seat_to_move(sitting)
    with refuses("not_kept"):
        take_turn(sitting.table, seat, move, sitting.table.version, fair(sitting.table), PLAYER)
    _, body = take_turn(sitting.table, seat, move, sitting.table.version, fair(sitting.table), BOT)
    assert body["by"] == BOT


def test_everyone_may_be_away() -> None:
    """The match goes on to its end by bots alone."""
    sitting = dealt(players=3)
    for player in (1, 2, 3):
        sitting.write(keep(sitting.table, player, "away"))
    sitting.play_on()
    assert sitting.table.phase == "over"
    assert {made.by for made in sitting.table.made} == {KEEPER}
