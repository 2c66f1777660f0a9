"""What is printed on cards, as data in a TOML file that the owner of a box can correct."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from savanna.games.reason import Faults, file_name

_LARGEST = 100_000  # bytes; ours have two thousand


def content_of(file: str | os.PathLike[str], kind: str) -> dict[str, Any]:
    """What a file of this kind says, unchecked. Faults if it cannot be read at all."""
    try:
        text = _text_of(Path(file))
    except (OSError, ValueError) as error:
        raise Faults([f"{_cannot_be_read(file, kind)}: {getattr(error, 'strerror', error)}"]) from None
    return content_in(text, file, kind)


def content_in(text: str, source: object, kind: str) -> dict[str, Any]:
    """What a text in TOML says, unchecked; Faults names its source if that cannot be read."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Faults([f"{_cannot_be_read(source, kind)}: it is nested too deeply"]) from None
    except ValueError as error:
        raise Faults([f"{_cannot_be_read(source, kind)}: {error}"]) from None


def _cannot_be_read(source: object, kind: str) -> str:
    return f"{file_name(source)} cannot be read as a {kind}"


def _text_of(file: Path) -> str:
    with file.open("rb") as stream:
        content = stream.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise ValueError(f"it is larger than {_LARGEST:,} bytes")
    return content.decode("utf-8")


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
