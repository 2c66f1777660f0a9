"""Which code it was: results of other rules and other bots are not counted together."""

from __future__ import annotations

import hashlib
from functools import cache
from types import FunctionType
from typing import cast

from savanna.games import GAMES
from savanna.games.fast import HERE, home_of, sources_of
from savanna.lab.arena.players import source_of


@cache
def code_of(parts: tuple[str, ...], bots: tuple[str, ...] = (), game: str | None = None) -> str:
    """A digest of these files and folders of the package, and of bots and a game of your own."""
    sources = hashlib.sha256()
    for bot in bots:
        sources.update(source_of(bot))
    if game is not None and (home := home_of(cast(FunctionType, GAMES[game].legal))) != HERE:
        for file in sources_of(home):
            sources.update(file.read_bytes())
    for part in parts:
        place = HERE / part
        files = sorted(place.rglob("*.*")) if place.is_dir() else [place]
        for file in (file for file in files if file.suffix in (".py", ".toml", ".json")):
            sources.update(file.read_bytes())
    return sources.hexdigest()[:12]
