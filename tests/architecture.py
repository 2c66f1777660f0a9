"""ARCHITECTURE.md as data: which folder may import what, which files there are, and the roads through them.

`lint-imports` reads it as a contract (pyproject.toml), tests/test_map.py as tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "savanna"
MAP = (ROOT / "ARCHITECTURE.md").read_text("utf-8")

_QUOTED = re.compile(r"`([^`]+)`")


@cache
def games() -> list[str]:
    """The games, by their folders."""
    return sorted(file.parent.name for file in (PACKAGE / "games").glob("*/__init__.py"))


def rows(section: str) -> Iterator[list[str]]:
    """The cells of each row of all tables in a part of the map, headers aside."""
    for line in section.splitlines():
        if line.startswith("| `"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def sections() -> dict[str, str]:
    """The parts of the map by their headings; the first has none."""
    first, *others = re.split(r"^## ", MAP, flags=re.MULTILINE)
    return {"": first} | {part.partition("\n")[0]: part for part in others}


# What may be imported


@dataclass(frozen=True)
class Permission:
    """What one package may import of others: these modules, all within them, and none of the exceptions."""

    allowed: tuple[str, ...]
    excepted: tuple[str, ...] = ()

    def allows(self, package: str, module: str) -> bool:
        """Whether a module may be imported, which is in this package."""
        named = any(package == name or _within(module, name) for name in self.allowed if name != "savanna")
        itself = module == "savanna" and module in self.allowed
        return (named or itself) and not any(_within(module, name) for name in self.excepted)


def permissions() -> dict[str, Permission]:
    """What each package may import, by its name: the first table of the map."""
    found = {}
    for folder, _, cell in rows(sections()[""]):
        allowed, _, excepted = cell.partition("without")
        found[_module(*_QUOTED.findall(folder))] = Permission(_modules(allowed), _modules(excepted))
    return found


def faults(graph: ImportGraph) -> list[str]:
    """Modules in no row, imports beyond the table or of another game, and permissions without an import."""
    may = permissions()
    found, used = [], set()
    for module in sorted(name for name in graph.modules if _within(name, "savanna")):
        if (package := package_of(module, may)) is None:
            found.append(f"{module} is in no folder of the table")
            continue
        for imported in sorted(graph.find_modules_directly_imported_by(module)):
            if len(_games_of(module) | _games_of(imported)) > 1:
                found.append(f"{module} imports {imported}, of another game")
            other = package_of(imported, may)
            if other is None or other == package:
                continue
            if not may[package].allows(other, imported):
                found.append(f"{module} imports {imported}")
            used |= {(package, name) for name in may[package].allowed if name in (other, imported)}
    idle = {(package, name) for package in may for name in may[package].allowed} - used
    return found + sorted(f"{package} may import {name} and does not" for package, name in idle)


def package_of(module: str, packages: dict[str, Permission]) -> str | None:
    """The innermost package of the table that a module is in; savanna is its `__init__.py` alone."""
    inside = [name for name in packages if _within(module, name) and (name != "savanna" or module == name)]
    return max(inside, key=len, default=None)


def _games_of(module: str) -> set[str]:
    """The game in whose folder a module is, of whatever layer."""
    return set(module.split(".")) & set(games())


def _within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _modules(cell: str) -> tuple[str, ...]:
    return tuple(map(_module, _QUOTED.findall(cell)))


def _module(path: str) -> str:
    """`server/storage/` is savanna.server.storage, `__init__` savanna itself."""
    parts = path.removesuffix(".py").strip("/").split("/")
    return ".".join(["savanna", *(part for part in parts if part != "__init__")])


class MapContract(Contract):
    """The imports are those that the table of ARCHITECTURE.md allows, and no game knows another."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        found = faults(graph)
        return ContractCheck(kept=not found, metadata={"faults": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(fault)


# Files


def named_files() -> dict[str, list[Path]]:
    """What each name in the tables of folders stands for; nothing if there is no such file."""
    found: dict[str, list[Path]] = {}
    for heading, section in sections().items():
        if heading.endswith("/"):
            for names, *_ in rows(section):
                found |= {f"{heading}{name}": _files(heading + name) for name in _QUOTED.findall(names)}
    return found


def _files(name: str) -> list[Path]:
    """`<game>` is any game, a name without an ending a module, and a folder all that is in it."""
    paths = dict.fromkeys(PACKAGE / name.replace("<game>", game) for game in games())
    if name.endswith("/"):
        return [file for path in paths for file in path.rglob("*") if file.is_file()]
    files = [path if path.suffix else path.with_suffix(".py") for path in paths]
    return [file for file in files if file.exists()]


# Roads


class Step(NamedTuple):
    """Two files of a road, one of which stands under the other."""

    importer: str
    imported: str


_STOP = re.compile(r"^ {4}(?P<indent> *)(?P<arrow>[→←] )?(?P<file>[\w/<>]+\.py)( |$)")


def roads() -> dict[str, list[Step]]:
    """The steps of each road, by its first words."""
    _, *parts = re.split(r"^\*\*(.+?)\.\*\*", sections()["Four roads"], flags=re.MULTILINE)
    return {name: list(_steps(text)) for name, text in zip(parts[::2], parts[1::2], strict=True)}


def _steps(text: str) -> Iterator[Step]:
    above: dict[int, str] = {}  # the last file at each depth
    for line in text.splitlines():
        if not line.startswith("    "):
            continue
        stop = _STOP.match(line)
        assert stop, f"no stop of a road: {line}"
        depth = len(stop["indent"]) // 2 + 1 if stop["arrow"] else 0
        above[depth] = stop["file"]
        if stop["arrow"] == "→ ":
            yield Step(above[depth - 1], stop["file"])
        elif stop["arrow"]:
            yield Step(stop["file"], above[depth - 1])
