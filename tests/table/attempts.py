"""Turns that are tried: refusals as bytes, chance as a table has it."""

from __future__ import annotations

import pytest
from table.tables import SEED, Sitting

from savanna.games.dealing import Chance
from savanna.table.dealing import chance_of
from savanna.table.event import canonical
from savanna.table.refusal import Refused
from savanna.table.table import PLAYER, Table
from savanna.table.turn import take_turn


def attempt(table: Table, seat: int, move: str, expect: int | None = None, by: str = PLAYER) -> str:
    """All bytes of a refusal."""
    with pytest.raises(Refused) as caught:
        take_turn(table, seat, move, table.version if expect is None else expect, fair(table), by)
    told = (caught.value.reason, caught.value.why)
    return canonical([reason and [reason.code, reason.text, dict(reason.values)] for reason in told])


def fair(table: Table) -> Chance:
    return chance_of(table, SEED)


def seat_to_move(sitting: Sitting) -> int:
    seat = sitting.match.to_move
    assert seat is not None
    return seat
