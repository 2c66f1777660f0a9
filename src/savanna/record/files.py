"""Records in files: .json holds one, .jsonl one a line, `-` is the standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NoReturn

from savanna.games.reason import shown
from savanna.record.replay import RecordError

LARGEST = 4_000_000  # bytes of one record; a match takes about ten thousand


def records_in(file: str) -> Iterator[tuple[str, Any]]:
    """Each record with its place ("games.jsonl line 3"), or the RecordError that reading it gave."""
    if file == "-":
        yield from _records("standard input", sys.stdin.buffer, by_line=None)
        return
    try:
        with Path(file).open("rb") as stream:
            yield from _records(file, stream, by_line=Path(file).suffix == ".jsonl")
    except OSError as error:
        yield file, RecordError(f"the file cannot be read: {error.strerror}")


def one_record(file: str) -> Any:
    """The only record of a file, or its first; RecordError if there is none that can be read."""
    for _, record in records_in(file):
        if isinstance(record, RecordError):
            raise record
        return record
    raise RecordError("there is no record in it")


def _records(name: str, stream: IO[bytes], by_line: bool | None) -> Iterator[tuple[str, Any]]:
    """`by_line` None: one record if all of it is one, else one a line."""
    if by_line:
        yield from _lines(name, stream)
        return
    content = stream.read(LARGEST + 1)
    record = _parsed(content)
    first_line, *others = content.strip().splitlines() or [b""]
    if (
        by_line is None
        and others
        and isinstance(record, RecordError)
        and not isinstance(_parsed(first_line), RecordError)
    ):
        yield from _lines(name, [*content.splitlines(), *stream])
        return
    yield name, record


def _lines(name: str, stream: Any) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(stream, 1):
        if line.strip():
            yield f"{name} line {number}", _parsed(line)


def _parsed(content: bytes) -> Any:
    if len(content) > LARGEST:
        return RecordError(f"it is larger than {LARGEST // 1_000_000} MB: that is no record of a match")
    try:
        return json.loads(
            content.decode("utf-8-sig"), object_pairs_hook=_once_each, parse_constant=_no_such_number
        )
    except UnicodeDecodeError as error:
        return RecordError(f"it is not UTF-8 text: byte {error.start + 1} cannot be read")
    except json.JSONDecodeError as error:
        return RecordError(f"it is not JSON: {error.msg} at line {error.lineno}, column {error.colno}")
    except RecursionError:
        return RecordError("it is nested too deeply to be a record")
    except ValueError as error:
        return RecordError(f"it is not JSON as records use it: {error}")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {shown(key)} stands twice in one object")
        made[key] = value
    return made


def _no_such_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")
