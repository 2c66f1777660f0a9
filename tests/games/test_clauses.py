"""Every clause of the rules has a test with its number, and every number that a test bears is a clause."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
GAMES = TESTS.parent / "src" / "savanna" / "games"

_CLAUSE = re.compile(r"^- \*\*((?:R-)?[TA]\d+(?:\.\d+)?)\*\*", re.MULTILINE)
_NUMBERED = re.compile(r"test_((?:R_)?[TA]\d+(?:_\d+)?)_")


def law(game: str) -> str:
    return (GAMES / game / "law" / "en.md").read_text("utf-8")


def clauses(game: str) -> list[str]:
    return _CLAUSE.findall(law(game))


def clause_of(test: str) -> str | None:
    """test_T5_4_eats_the_first is about T5.4, test_R_T3_must_eat about R-T3."""
    found = _NUMBERED.match(test)
    if found is None:
        return None
    return found[1].replace("R_", "R-").replace("_", ".")


@cache
def numbered_tests() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"), file.name)):
            if isinstance(node, ast.FunctionDef) and (clause := clause_of(node.name)):
                found.setdefault(clause, []).append(f"{file.relative_to(TESTS)}::{node.name}")
    return found


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_every_clause_has_a_test(game: str) -> None:
    untested = [clause for clause in clauses(game) if clause not in numbered_tests()]
    assert not untested


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = {*clauses("tembo"), *clauses("awimbawe")}
    wrong = {clause: tests for clause, tests in numbered_tests().items() if clause not in known}
    assert not wrong


@pytest.mark.parametrize(("game", "letter", "least"), [("tembo", "T", 30), ("awimbawe", "A", 45)])
def test_the_numbers_of_clauses_are_unique(game: str, letter: str, least: int) -> None:
    found = clauses(game)
    assert [clause for clause, times in Counter(found).items() if times > 1] == []
    assert len(found) >= least
    assert all(letter in clause for clause in found)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_the_table_of_rulings_lists_them_all(game: str) -> None:
    listed = re.findall(r"^\| (R-[TA]\d+) \|", law(game), re.MULTILINE)
    rulings = [clause for clause in clauses(game) if clause.startswith("R-")]
    assert sorted(listed) == sorted(rulings)


def test_the_name_of_a_test_tells_its_clause() -> None:
    assert clause_of("test_T5_4_crocodile_eats_the_first") == "T5.4"
    assert clause_of("test_R_A11_crowns_are_data") == "R-A11"
    assert clause_of("test_tables_are_square") is None
