"""One text, two speeds: `@rule` functions run as plain Python, or inlined into a compiled function.

This is the only file that knows numba, and it imports it only when something asks to be compiled, so that
everything else starts without it. `docs/decisions/0001` tells what was measured.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import warnings
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

Text = TypeVar("Text", bound=Callable[..., Any])

HERE = Path(__file__).parent.parent
_FOLDERS = ("games", "bots", "envs", "lab")  # nothing else is compiled
_STATES_KEPT = 8

_rules: list[Callable[..., Any]] = []
_instructions: list[tuple[Callable[[int], int], str]] = []


def rule(text: Text) -> Text:
    """A pure function from value to value. Python runs it as it stands; compiled functions may call it."""
    _rules.append(text)
    return text


def instruction(name: str) -> Callable[[Callable[[int], int]], Callable[[int], int]]:
    """One function of one int for which the machine has an instruction: `ctpop`, `cttz` or `ctlz`."""

    def mark(text: Callable[[int], int]) -> Callable[[int], int]:
        _instructions.append((text, name))
        return text

    return mark


def can_compile() -> bool:
    """Whether numba is installed (the extra `fast`)."""
    return find_spec("numba") is not None


def fastest(text: Text) -> Text:
    """Compiled where that can be done, else as it stands, which is told once."""
    if can_compile():
        return compiled(text)
    _tell_that_it_is_slow()
    return text


@cache
def _tell_that_it_is_slow() -> None:
    warnings.warn(
        "bots that search are slow without numba: install savanna[fast]", RuntimeWarning, stacklevel=3
    )


def compiled(text: Text) -> Text:
    """Compile a function that calls rules. The result is kept on disk until a source of rules changes."""
    import numba

    _teach_numba()
    folder = _cache_folder(_homes_of(text))
    if folder is None:
        uncached: Text = numba.njit(nogil=True)(text)
        return uncached
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        cached: Text = numba.njit(cache=True, nogil=True)(text)
        return cached
    finally:
        numba.config.CACHE_DIR = before


def _teach_numba() -> None:
    """Let compiled functions call every rule and instruction that was marked since the last time."""
    from numba.extending import overload, register_jitable

    while _instructions:
        text, name = _instructions.pop()
        overload(text, strict=False)(_machine_code(name))
    # Without forced inlining a position is passed as dozens of arguments: half the speed.
    inlined = register_jitable(forceinline=True, no_cfunc_wrapper=True)
    while _rules:
        inlined(_rules.pop())


def _machine_code(name: str) -> Callable[..., Any]:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        if name == "ctpop":
            return builder.ctpop(args[0])
        defined_for_zero = ir.Constant(ir.IntType(1), 0)
        return getattr(builder, name)(args[0], defined_for_zero)

    def typed(_typing: Any, cards: Any) -> Any:
        return types.int64(types.int64), generate

    machine = intrinsic(typed)

    def for_types(cards: Any) -> Callable[[int], int]:
        def call(cards: int) -> int:
            return machine(cards)  # type: ignore[no-any-return]

        return call

    return for_types


def _homes_of(text: Callable[..., Any]) -> frozenset[Path]:
    """Where the rules are written that a function was made of: here, or in a game that lives elsewhere."""
    made_of = [cell.cell_contents for cell in text.__closure__ or ()]
    return frozenset(home_of(part) for part in made_of if isinstance(part, FunctionType))


def home_of(text: FunctionType) -> Path:
    """The outermost package that a function is written in, or the file if that is in none."""
    place = Path(text.__code__.co_filename)
    while (place.parent / "__init__.py").is_file():
        place = place.parent
    return place


def sources_of(home: Path) -> list[Path]:
    """Of Savanna, those in the folders that hold rules; of any other home, all of them."""
    if home.is_file():
        return [home]
    folders = [home / folder for folder in _FOLDERS] if home == HERE else [home]
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


@cache
def _cache_folder(homes: frozenset[Path]) -> Path | None:
    """One for each state of the sources: numba itself watches the outermost function's file only.

    None where nothing can be written.
    """
    sources = hashlib.sha256()
    for home in sorted({HERE, *homes}):
        for file in sources_of(home):
            sources.update(file.read_bytes())
    try:
        folder = _user_caches() / "savanna" / "compiled" / sources.hexdigest()[:16]
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _forget_old(folder.parent)
    except (OSError, RuntimeError):  # nothing can be written, or there is no home at all
        return None
    return folder


def _forget_old(folder: Path) -> None:
    """Each state of the sources leaves about a megabyte: keep the latest few."""
    states = sorted(folder.iterdir(), key=lambda state: state.stat().st_mtime, reverse=True)
    for state in states[_STATES_KEPT:]:
        shutil.rmtree(state, ignore_errors=True)


def _user_caches() -> Path:
    for given in (os.environ.get("NUMBA_CACHE_DIR", ""), os.environ.get("XDG_CACHE_HOME", "")):
        if Path(given).is_absolute():
            return Path(given)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    return home / ".cache"
