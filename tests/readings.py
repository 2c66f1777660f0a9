"""Every option of every game in every reading but the usual one, as each door of the project takes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from games.test_options import READINGS

import savanna

Reading = tuple[str, int, dict[str, Any]]  # the game, the number of players, and what is agreed

REMEMBERED = [reading for reading in READINGS if "memory" not in reading[2]]
FOR_TWO = [reading for reading in READINGS if reading[1] == 2]


def each(readings: list[Reading]) -> pytest.MarkDecorator:
    """A test for each of them."""
    names = [
        f"{name}-{players}-{key}={value if isinstance(value, bool | int | str) else 'other'}"
        for name, players, agreed in readings
        for key, value in agreed.items()
    ]
    return pytest.mark.parametrize(("name", "players", "agreed"), readings, ids=names)


def options_of(name: str, players: int, agreed: Mapping[str, Any]) -> Mapping[str, Any]:
    return savanna.game(name).deal(players, 1, **agreed).options


def as_files(agreed: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The same with data as the path of a file."""
    return {key: _in_file(key, value, folder) for key, value in agreed.items()}


def as_typed(agreed: Mapping[str, Any], folder: Path) -> list[str]:
    """As people write it: `loser_names=undealt`."""
    return [
        f"{key}={value if isinstance(value, str) else json.dumps(value)}"
        for key, value in as_files(agreed, folder).items()
    ]


def as_rules(agreed: Mapping[str, Any], folder: Path) -> list[str]:
    return [word for text in as_typed(agreed, folder) for word in ("--rule", text)]


def _in_file(key: str, value: Any, folder: Path) -> Any:
    if not isinstance(value, Mapping):
        return value
    file = folder / f"{key}.toml"
    file.write_text("\n".join(f"{part} = {_toml(content)}" for part, content in value.items()), "utf-8")
    return str(file)


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f'"{key}" = {_toml(part)}' for key, part in value.items()) + " }"
    return json.dumps(value)
