"""Whatever is pressed while cards fly and animals act leaves nothing behind.

`bench/feel --fuzz` presses more.
"""

from __future__ import annotations

import pytest
from browser.fuzzing import fuzz
from browser.people import People


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_after_many_inputs_at_any_time_the_page_is_as_a_fresh_one(people: People, game: str) -> None:
    assert fuzz(people, game, inputs=30, seed=7) >= 1
