"""`savanna bench lab` measures what `savanna lab` does."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")
pytest.importorskip("scipy")

from savanna.lab.speed.study import pace


def test_compiled_rounds_are_counted_by_the_thousand_a_second() -> None:
    pace("tembo", 2, 1)
    assert pace("tembo", 2, 2) > 5000
