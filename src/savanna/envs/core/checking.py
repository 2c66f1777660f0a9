"""What may be wrong with what is given for many rounds at once, said in one line."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from savanna.envs.core.kernel import Kernel
from savanna.envs.core.rows import Ints
from savanna.games.reason import shown

_SHOWN = 8  # legal moves that an error names


def from_one(name: str, number: Any) -> int:
    if not isinstance(number, int | np.integer) or isinstance(number, bool) or number < 1:
        raise ValueError(f"{name}: a whole number from 1 is needed, not {shown(number)}")
    return int(number)


def checked_actions(kernel: Kernel, rows: Ints, actions: ArrayLike) -> Ints:
    """One legal action for each row; ValueError names the first that is not."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise ValueError(f"actions: whole numbers are needed, not {given.dtype}")
    if given.shape != (len(rows),):
        raise ValueError(f"actions: one for each of {len(rows)} games is needed, not shape {given.shape}")
    chosen = np.ascontiguousarray(given, np.int64)
    wrong = kernel.loops.first_illegal(rows.reshape(-1), chosen)
    if wrong >= 0:
        raise ValueError(f"game {wrong}: {_why_not(kernel, rows[wrong], int(given[wrong]))}")
    return chosen


def _why_not(kernel: Kernel, row: Ints, action: int) -> str:
    actions = kernel.actions
    if not 0 <= action < actions.count:
        return f"there is no action {action}; they are 0 to {actions.count - 1}"
    legal = actions.allowed(kernel.game.legal(kernel.read(row)))
    texts = [f"{actions.texts[one]} ({one})" for one in legal[:_SHOWN]]
    more = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
    return f"{actions.texts[action]} ({action}) is not legal; legal are {', '.join(texts)}{more}"
