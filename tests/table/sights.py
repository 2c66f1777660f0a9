"""What someone at a table is shown, as programs get it."""

from __future__ import annotations

from typing import Any

from savanna.table import sight as sights
from savanna.table.sight import written
from savanna.table.table import Table


def sight(table: Table, player: int | None) -> dict[str, Any]:
    return written(sights.sight(table, player))


def open_sight(table: Table) -> dict[str, Any]:
    return written(sights.open_sight(table))


def invitation(table: Table) -> dict[str, Any]:
    return written(sights.invitation(table))
