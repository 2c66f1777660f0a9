"""The third game is known to the tests of this folder, and to no others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import polignac

collect_ignore = ["known.py"]  # to import it is to register the game for good


@pytest.fixture(autouse=True, scope="module")
def third_game() -> Iterator[None]:
    with polignac.registered():
        yield
