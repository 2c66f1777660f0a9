"""Files of records: whatever is in them, each record, or the RecordError of reading it, with its place."""

from __future__ import annotations

import io
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record.golden import FOLDER, bare, conformance_games, golden

from savanna.record.files import LARGEST, one_record, records_in
from savanna.record.replay import RecordError, checked

RECORD = golden("tembo", 2)
LINE = json.dumps(RECORD).encode()


def read(file: Path | str) -> list[tuple[str, Any]]:
    return list(records_in(str(file)))


def kept(folder: Path, content: bytes, name: str = "match.json") -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


def only_error(file: Path | str) -> RecordError:
    ((place, error),) = read(file)
    assert place.startswith(str(file))
    assert isinstance(error, RecordError)
    assert str(error)
    str(error).encode("utf-8")
    with pytest.raises(RecordError) as raised:
        one_record(str(file))
    assert str(raised.value) == f"{place}: {error}"
    return error


def from_stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> list[tuple[str, Any]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="ascii"))
    return read("-")


# What can be read


def test_a_json_file_holds_one_record(tmp_path: Path) -> None:
    file = kept(tmp_path, json.dumps(RECORD, indent=2).encode())
    assert read(file) == [(str(file), RECORD)]
    assert one_record(str(file)) == RECORD
    checked(one_record(str(file)))


def test_a_jsonl_file_holds_one_a_line(tmp_path: Path) -> None:
    file = kept(tmp_path, b"\n".join([LINE, b"", b"  ", LINE, b"7"]), "many.jsonl")
    assert read(file) == [(f"{file} line 1", RECORD), (f"{file} line 4", RECORD), (f"{file} line 5", 7)]
    assert one_record(str(file)) == RECORD


def test_the_golden_file_reads_as_it_is() -> None:
    found = read(FOLDER / "conformance.jsonl")
    assert [bare(record) for _, record in found] == [bare(record) for record in conformance_games()]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["unix", "windows"])
def test_lines_end_as_on_any_machine(tmp_path: Path, end: bytes) -> None:
    file = kept(tmp_path, LINE + end + LINE + end, "many.jsonl")
    assert [record for _, record in read(file)] == [RECORD, RECORD]


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    assert one_record(str(kept(tmp_path, b"\xef\xbb\xbf" + LINE))) == RECORD
    assert one_record(str(kept(tmp_path, b"\xef\xbb\xbf" + LINE, "many.jsonl"))) == RECORD


def test_names_may_be_in_any_script(tmp_path: Path) -> None:
    record = RECORD | {"players": ["Zoé 🐘", "アダ"]}
    file = kept(tmp_path, json.dumps(record, ensure_ascii=False).encode())
    assert checked(one_record(str(file))).names == ("Zoé 🐘", "アダ")


# The standard input


def test_standard_input_is_one_record_or_one_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pretty = json.dumps(RECORD, indent=2).encode()
    assert from_stdin(monkeypatch, pretty) == [("standard input", RECORD)]
    assert from_stdin(monkeypatch, LINE) == [("standard input", RECORD)]
    places = [("standard input line 1", RECORD), ("standard input line 2", RECORD)]
    assert from_stdin(monkeypatch, LINE + b"\n" + LINE + b"\n") == places


def test_blank_lines_on_standard_input_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a .jsonl file, wherever they stand."""
    found = from_stdin(monkeypatch, b"\n" + LINE + b"\n \n" + LINE + b"\n\n")
    assert found == [("standard input line 2", RECORD), ("standard input line 4", RECORD)]


def test_standard_input_reports_the_line_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, first), (place, error) = from_stdin(monkeypatch, LINE + b"\n{not json\n")
    assert first == RECORD
    assert (place, isinstance(error, RecordError)) == ("standard input line 2", True)


@pytest.mark.parametrize("content", [b"", b"\n", b"{", b"\xff\n\xff", b"[1,\n2", b"\0"], ids=repr)
def test_wrong_standard_input_is_one_error(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    ((place, error),) = from_stdin(monkeypatch, content)
    assert place == "standard input"
    assert isinstance(error, RecordError)


def test_many_records_on_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them together than one record may be large."""
    number = LARGEST // len(LINE) + 20
    found = from_stdin(monkeypatch, (LINE + b"\n") * number)
    faults = [f"{place}: {error}" for place, error in found if isinstance(error, RecordError)]
    assert not faults
    assert len(found) == number
    assert found[-1][0] == f"standard input line {number}"


# What cannot be read


@pytest.mark.parametrize(
    ("content", "spoken"),
    [
        (b"", "it is empty"),
        (b"   \n \n", "it is empty"),
        (b"hello", "it is not JSON: Expecting value at line 1, column 1"),
        (b'{"savanna": 1', "it is not JSON: "),
        (b'{"savanna": 1}}', "line 1: more after the record; many go in a .jsonl file"),
        (b"{'savanna': 1}", "it is not JSON: "),
        (b'{"savanna": 1,}', "it is not JSON: "),
        (b'{"savanna": 01}', "it is not JSON: "),
        (b'["\x00"]', "it is not JSON: "),
        (b'["\\ud8"]', "it is not JSON: "),
        (b"\x00" * 100, "it is not JSON: "),
        (b"\xff\xfe{\x00}\x00", "it is not UTF-8 text: byte 1 "),
        (b'{"game": "Awimbaw\xe9"}', "it is not UTF-8 text: byte 18 "),
        (b'{"a": 1, "a": 1}', "the key a stands twice"),
        (b'{"x": {"game": 1, "b": 2, "game": 3}}', "the key game stands twice"),
        (b'{"\\ud800": 1, "\\ud800": 1}', "stands twice"),
        (b'{"savanna": NaN}', "NaN is not a number"),
        (b"[Infinity]", "Infinity is not a number"),
        (b"[-Infinity]", "-Infinity is not a number"),
        (b'{"savanna": ' + b"1" * 100_000 + b"}", "it is not JSON as records use it"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deeply"),
    ],
    ids=lambda value: f"{len(value)}-{value[:20]!r}" if isinstance(value, bytes) else "",
)
@pytest.mark.parametrize("name", ["match.json", "many.jsonl", "no_suffix"])
def test_a_file_that_is_no_record(tmp_path: Path, name: str, content: bytes, spoken: str) -> None:
    file = kept(tmp_path, content, name)
    if name.endswith(".jsonl") and not content.strip():
        assert read(file) == []
        with pytest.raises(RecordError, match="there is no record in it"):
            one_record(str(file))
        return
    assert spoken in str(only_error(file))


def test_numbers_with_an_exponent_beyond_all_bounds_are_refused(tmp_path: Path) -> None:
    record = one_record(str(kept(tmp_path, LINE.replace(b'"savanna": 1', b'"savanna": 1e999'))))
    with pytest.raises(RecordError, match="savanna: "):
        checked(record)


def test_a_huge_file_is_refused_by_its_size(tmp_path: Path) -> None:
    for name in ("match.json", "many.jsonl"):
        file = kept(tmp_path, b"[" + b" " * LARGEST + b"]", name)
        assert str(only_error(file)) == "it is larger than 4 MB: that is no record of a match"


def test_a_huge_line_does_not_hide_the_others(tmp_path: Path) -> None:
    file = kept(tmp_path, b"\n".join([LINE, b"9" * (LARGEST + 1), LINE]), "many.jsonl")
    first, (place, error), last = read(file)
    assert (first[1], last[1], place) == (RECORD, RECORD, f"{file} line 2")
    assert "larger than" in str(error)


def test_a_wrong_line_does_not_hide_the_others(tmp_path: Path) -> None:
    wrong = [b"{", b"\xff", b"[" * 100_000, b'{"a":1,"a":1}', b"NaN", b"1" * 5000]
    lines = [line for spoilt in wrong for line in (spoilt, LINE)]
    found = read(kept(tmp_path, b"\n".join(lines), "many.jsonl"))
    assert len(found) == len(lines)
    for number, (place, record) in enumerate(found, 1):
        assert place.endswith(f"line {number}")
        assert isinstance(record, RecordError) if number % 2 else record == RECORD


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    error = only_error(tmp_path / "missing.json")
    assert str(error) == "the file cannot be read: No such file or directory"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "the file cannot be read: " in str(only_error(tmp_path))
    many = tmp_path / "folder.jsonl"
    many.mkdir()
    assert "the file cannot be read: " in str(only_error(many))


@pytest.mark.parametrize(
    "name", ["a\0b.json", "\ud800.json", "", "x" * 5000], ids=["nul", "surrogate", "", "long"]
)
def test_a_name_that_no_file_can_have(name: str) -> None:
    ((place, error),) = read(name)
    assert place.isprintable(), "it is shown in a terminal"
    assert "the file cannot be read: " in str(error)


@pytest.mark.parametrize("depths", [range(100, 800, 100), range(800, 900), range(900, 1000)], ids=str)
def test_what_was_nested_almost_too_deeply_is_refused_later(tmp_path: Path, depths: range) -> None:
    """JSON that the reader still takes must not be too deep for whoever reports what is wrong with it."""
    for depth in depths:
        _assert_nested_so_deeply_is_refused(tmp_path, depth)


def _assert_nested_so_deeply_is_refused(folder: Path, depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    spoilt = [
        LINE.replace(b'"savanna": 1', b'"savanna": ' + deep, 1),
        LINE.replace(b'"players": ', b'"players": ' + deep + b', "x": ', 1),
        LINE.replace(b'"moves": [', b'"moves": [' + deep + b", ", 1),
    ]
    for content in spoilt:
        try:
            record = one_record(str(kept(folder, content)))
        except RecordError:
            continue
        with pytest.raises(RecordError):
            checked(record)


@settings(max_examples=300)
@given(
    content=st.binary(max_size=60)
    | st.text(alphabet='{}[]",:\\u0123456789truefalsn \n', max_size=60).map(str.encode)
)
def test_any_bytes_are_a_record_or_an_error(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp()
    for name in ("any.json", "any.jsonl"):
        for place, record in read(kept(folder, content, name)):
            assert place.startswith(str(folder))
            if isinstance(record, RecordError):
                assert str(record)
            else:
                with pytest.raises(RecordError):
                    checked(record)


@settings(max_examples=300)
@given(where=st.integers(0, len(LINE) - 1), byte=st.integers(0, 255), cut=st.booleans())
def test_one_wrong_byte_never_breaks_the_reader(
    where: int, byte: int, cut: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    content = LINE[:where] if cut else LINE[:where] + bytes([byte]) + LINE[where + 1 :]
    for _, record in read(kept(tmp_path_factory.getbasetemp(), content, "byte.json")):
        if not isinstance(record, RecordError):
            with suppress(RecordError):
                checked(record)
