"""Records made wrong, and how they are refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from savanna.record.replay import RecordError, checked


def refusal(record: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        checked(record)
    assert isinstance(caught.value, ValueError)
    return caught.value


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def changed(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    record = copy.deepcopy(record)
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return record
