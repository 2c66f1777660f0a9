"""The golden files: one record or transcript a line, packed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.jsonl.gz"


def write(name: str, kept: Iterable[Any], *, anew: bool = False) -> int:
    """How many bytes it has; FileExistsError if there is such a file, unless it shall be made anew."""
    with file_of(name).open("wb" if anew else "xb") as stream:
        text = "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in kept)
        return stream.write(gzip.compress(text.encode(), 9, mtime=0))


@cache
def lines(kind: str) -> list[str]:
    """All that is kept of a kind, "records" or "transcripts", as it is written."""
    files = sorted(FOLDER.glob(f"{kind}-*.jsonl.gz"))
    return [line for file in files for line in gzip.decompress(file.read_bytes()).decode().splitlines()]
