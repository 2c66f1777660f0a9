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
        return tomllib.loads(_text_of(Path(file)))
    except RecursionError:
        raise Faults([f"{file_name(file)} cannot be read as a {kind}: it is nested too deeply"]) from None
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", error)
        raise Faults([f"{file_name(file)} cannot be read as a {kind}: {problem}"]) from None


def _text_of(file: Path) -> str:
    with file.open("rb") as stream:
        content = stream.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise ValueError(f"it is larger than {_LARGEST:,} bytes")
    return content.decode("utf-8")


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
