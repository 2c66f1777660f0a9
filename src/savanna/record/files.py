"""Records in files: .json holds one, .jsonl one a line, `-` is the standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Any, NoReturn

from savanna.games.reason import file_name, shown
from savanna.record.replay import RecordError

LARGEST = 4_000_000  # bytes of one record; a match takes about ten thousand


def records_in(file: str) -> Iterator[tuple[str, Any]]:
    """Each record with its place ("games.jsonl line 3"), or the RecordError that reading it gave."""
    if file != "-":
        yield from _from_file(file)
    elif sys.stdin is None:
        yield "standard input", RecordError("it is closed")
    else:
        yield from _whichever("standard input", sys.stdin.buffer)


def one_record(file: str) -> Any:
    """The only record of a file, or its first; RecordError if there is none that can be read."""
    for place, record in records_in(file):
        if isinstance(record, RecordError):
            raise RecordError(f"{place}: {record}")
        return record
    raise RecordError(f"{file}: there is no record in it")


def _from_file(file: str) -> Iterator[tuple[str, Any]]:
    """The records of a file by its name, each with its place: one a line in .jsonl, else one."""
    place = file_name(file)
    try:
        with Path(file).open("rb") as stream:
            if Path(file).suffix == ".jsonl":
                yield from _one_a_line(place, stream)
            else:
                yield place, _parsed(stream.read(LARGEST + 1))
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        yield place, RecordError(f"the file cannot be read: {getattr(error, 'strerror', error)}")


def _whichever(name: str, stream: IO[bytes]) -> Iterator[tuple[str, Any]]:
    """The records of a stream: one a line if its first line is an object by itself, else one in all."""
    number, begin = 1, stream.readline(LARGEST + 1)
    while begin.isspace():
        number, begin = number + 1, stream.readline(LARGEST + 1)
    if not (begin.lstrip(b"\xef\xbb\xbf").startswith(b"{") and begin.rstrip().endswith(b"}")):
        yield name, _parsed(begin + stream.read(LARGEST + 1))
        return
    lines = _one_a_line(name, stream, begin, number)
    (place, record), second = next(lines), next(lines, None)
    if second is None:
        yield name, record
    else:
        yield from chain([(place, record), second], lines)


def _one_a_line(
    name: str, stream: IO[bytes], line: bytes = b"", number: int = 1
) -> Iterator[tuple[str, Any]]:
    """The records of a stream, one a line; `line`, the one of this `number`, may have been read already."""
    line = line or stream.readline(LARGEST + 1)
    while line:
        if line.strip():
            yield f"{name} line {number}", _parsed(line)
        while line and not line.endswith(b"\n"):  # the rest of a line that is too long, or the end
            line = stream.readline(LARGEST)
        line = stream.readline(LARGEST + 1)
        number += 1


def _parsed(content: bytes) -> Any:
    """The value of JSON in UTF-8, or the RecordError that says why it cannot be read."""
    if len(content) > LARGEST:
        return RecordError(f"it is larger than {LARGEST // 1_000_000} MB: that is no record of a match")
    try:
        return json.loads(
            content.decode("utf-8-sig"), object_pairs_hook=_once_each, parse_constant=_no_such_number
        )
    except UnicodeDecodeError as error:
        return RecordError(f"it is not UTF-8 text: byte {error.start + 1} cannot be read")
    except json.JSONDecodeError as error:
        if not content.strip():
            return RecordError("it is empty")
        if error.msg == "Extra data":
            return RecordError(f"line {error.lineno}: more after the record; many go in a .jsonl file")
        return RecordError(f"it is not JSON: {error.msg} at line {error.lineno}, column {error.colno}")
    except RecursionError:
        return RecordError("it is nested too deeply to be a record")
    except ValueError as error:
        return RecordError(f"it is not JSON as records use it: {error}")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; ValueError if a key stands in it twice."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {shown(key)} stands twice in one object")
        made[key] = value
    return made


def _no_such_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")
