"""A game is in its own folders and in the registries: nothing else in the package bears a game's name.

Texts for people may name one: docstrings, comments, and the help of commands and of the API.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import savanna
from savanna.games import GAMES

PACKAGE = Path(savanna.__file__).parent

# One file a layer, in which each game has one entry.
REGISTRIES = (
    "games/__init__.py",
    "bots/lores.py",
    "envs/core/encodings.py",
    "lab/censuses.py",
    "terminal/screens.py",
    "page/games.py",
)
PUBLISHED = ("envs/tembo_v0.py", "envs/awimbawe_v0.py")
FOR_PEOPLE = ("help", "description")  # arguments that are texts: of a command, of the API


def plain(text: str) -> str:
    """In small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def names_in(text: str) -> set[str]:
    return {name for name in GAMES if name in plain(text)}


def shared(*kinds: str) -> list[str]:
    """The files that all games have in common, from the folder of the package on."""
    places = [file.relative_to(PACKAGE) for file in PACKAGE.rglob("*") if file.suffix.lstrip(".") in kinds]
    return sorted(
        place.as_posix()
        for place in places
        if not GAMES.keys() & set(place.parts[:-1]) and place.as_posix() not in (*REGISTRIES, *PUBLISHED)
    )


def words_of_code(source: str) -> Iterator[tuple[int, str]]:
    """Every name and every text of a program with its line, but no text for people."""
    tree = ast.parse(source)
    docstrings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    helps = [
        node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in FOR_PEOPLE
    ]
    for_people = {id(text) for text in (*docstrings, *helps) if isinstance(text, ast.Constant)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in for_people:
                yield line, node.value
            continue
        for field, value in ast.iter_fields(node):
            found = value if isinstance(value, list) else [value]
            yield from ((line, part) for part in found if isinstance(part, str) and field != "type_comment")


def faults_in(source: str) -> list[str]:
    return [f"{line}: {word}" for line, word in words_of_code(source) if names_in(word)]


def test_code_that_all_games_share_names_none() -> None:
    files = shared("py")
    assert "games/game.py" in files
    found = {file: faults_in((PACKAGE / file).read_text("utf-8")) for file in files}
    assert {file: faults for file, faults in found.items() if faults or names_in(file)} == {}


def test_pages_that_all_games_share_name_none() -> None:
    comments = re.compile(r"/\*.*?\*/|<!--.*?-->|\{#.*?#\}|^\s*//.*?$", re.DOTALL | re.MULTILINE)
    files = shared("html", "css", "js")
    assert [file for file in files if names_in(comments.sub("", (PACKAGE / file).read_text("utf-8")))] == []


@pytest.mark.parametrize("file", REGISTRIES)
def test_every_registry_has_every_game(file: str) -> None:
    assert names_in((PACKAGE / file).read_text("utf-8")) == set(GAMES)


@pytest.mark.parametrize(
    "source",
    [
        "from savanna.games.tembo import rules",
        "from savanna.games import tembo as anything",
        "TEMBO_HELP = 1",
        "def told_in_awimbawe(): ...",
        "def told(awimbawe): ...",
        "told(awimbawe=1)",
        "view.tembo",
        "class TemboPage: ...",
        "title = 'Awimbawé'",
        "f'{game} of Tembo'",
    ],
)
def test_a_name_in_code_is_found(source: str) -> None:
    assert len(faults_in(source)) == 1


@pytest.mark.parametrize("source", ['"""Tembo."""', "x = 1  # Tembo", "option(help='Tembo: its deck')"])
def test_a_name_in_a_text_for_people_is_allowed(source: str) -> None:
    assert faults_in(source) == []
