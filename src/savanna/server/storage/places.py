"""Where a server keeps its data: a folder, or the address of a PostgreSQL database."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from savanna.server.storage.trouble import PlaceRefused

Place = str | Path


def default_folder() -> Path:
    """The folder in which a server keeps its data unless it is told another, by the custom of this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Savanna"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Savanna"
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    # A relative path there is to be ignored, says the XDG base directory specification.
    return (chosen if chosen.is_absolute() else Path.home() / ".local" / "share") / "savanna"


def is_address(place: Place) -> bool:
    """Whether a place is a PostgreSQL address, and not a folder; PlaceRefused for any other address."""
    scheme, colon, rest = str(place).partition(":")
    known = bool(colon) and scheme in ("postgresql", "postgres")
    if known != rest.startswith("//"):
        raise PlaceRefused(f"{place}: data are kept in a folder, or at a postgresql:// address")
    return known


def database_file(folder: Path) -> Path:
    """The file in a folder in which SQLite keeps the data."""
    return folder / "savanna.db"
