"""ARCHITECTURE.md is true: it names every file, its roads can be walked, its table is what is imported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from architecture import MAP, PACKAGE, ROOT, faults, games, named_files, permissions, roads
from grimp import ImportGraph, build_graph


@pytest.fixture(scope="module")
def graph() -> ImportGraph:
    return build_graph("savanna", cache_dir=None)


def test_packages_import_what_the_table_says(graph: ImportGraph) -> None:
    assert faults(graph) == []


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("savanna.server.room", "savanna.envs.aec"),
        ("savanna.server.api", "savanna.terminal.words"),
        ("savanna.server.storage.rows", "savanna.page.names"),
        ("savanna.server.storage.rows", "savanna.games.match"),
        ("savanna.server.storage.rows", "savanna.server.room"),
        ("savanna.bots.search", "savanna.games.match"),
        ("savanna.table.turn", "savanna"),
        ("savanna.workers", "savanna.games.reason"),
        ("savanna.page.home", "savanna.cli.arguments"),
    ],
)
def test_an_import_beyond_the_table_is_found(importer: str, imported: str) -> None:
    graph = build_graph("savanna", cache_dir=None)
    graph.add_import(importer=importer, imported=imported)
    assert faults(graph) == [f"{importer} imports {imported}"]


@pytest.mark.parametrize("layer", ["games", "bots", "page", "envs", "terminal"])
def test_a_game_that_knows_another_is_found(layer: str) -> None:
    graph = build_graph("savanna", cache_dir=None)
    one, other = (f"savanna.{layer}.{game}" for game in games()[:2])
    graph.add_import(importer=one, imported=other)
    assert faults(graph) == [f"{one} imports {other}, of another game"]


def test_a_package_that_is_not_in_the_table_is_found() -> None:
    graph = build_graph("savanna", cache_dir=None)
    graph.add_module("savanna.review")
    assert faults(graph) == ["savanna.review is in no folder of the table"]


def test_a_permission_that_nobody_uses_is_found() -> None:
    graph = build_graph("savanna", cache_dir=None)
    graph.remove_import(importer="savanna.envs.core.rendering", imported="savanna.terminal.drawing")
    assert faults(graph) == ["savanna.envs may import savanna.terminal and does not"]


def test_the_table_has_every_folder() -> None:
    folders = {f"savanna.{file.parent.name}" for file in PACKAGE.glob("*/__init__.py")}
    assert folders <= set(permissions())


def test_every_file_is_on_the_map() -> None:
    """What an `__init__.py` declares, its folder does."""
    named = {file for files in named_files().values() for file in files}
    modules = {file for file in PACKAGE.glob("*/**/*.py") if file.name != "__init__.py"}
    assert sorted(str(file.relative_to(PACKAGE)) for file in modules - named) == []


def test_every_name_on_the_map_is_a_file() -> None:
    assert [name for name, files in named_files().items() if not files] == []


def documents() -> dict[str, str]:
    """What tells people where things are: of the map the part before the tables of files."""
    files = [
        ROOT / "CONTRIBUTING.md",
        ROOT / "docs" / "words.md",
        *(ROOT / "docs" / "decisions").glob("*.md"),
    ]
    return {"ARCHITECTURE.md": MAP.partition("\n## games/")[0]} | {
        file.name: file.read_text("utf-8") for file in files
    }


def test_every_path_in_the_documents_exists() -> None:
    """`<game>` and the like may be any."""
    missing = set[tuple[str, str]]()
    for name, text in documents().items():
        for path in re.findall(r"`((?:[\w<>-]+/)+[\w<>-]+\.\w+)`", text):
            anywhere = re.sub(r"<\w+>", "*", path)
            if not any(True for root in (PACKAGE, ROOT) for _ in root.glob(anywhere)):
                missing.add((name, path))
    assert missing == set()


ROADS = ("A click", "A bot's decision at a live table", "A study", "An environment's step")


@pytest.mark.parametrize("road", ROADS)
def test_a_road_can_be_walked(road: str, graph: ImportGraph) -> None:
    steps = roads()[road]
    assert len(steps) >= 8
    for step in steps:
        ways = [tuple(path.replace("<game>", game) for path in step) for game in games()]
        there = [way for way in ways if all((PACKAGE / path).exists() for path in way)]
        assert there, f"{step}: there is no such file"  # a game may leave a layer out
        for importer, imported in (map(_module, way) for way in there):
            assert imported in graph.find_modules_directly_imported_by(importer), step


def _module(path: str) -> str:
    parts = Path("savanna", path).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")
