"""A folder belongs to one process: a lock on a file in it, which ends with the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from savanna.games.reason import file_name, shown
from savanna.server.storage.trouble import PlaceRefused


class FolderLock:
    """The lock by which one process alone has a folder; it ends with the process at the latest."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, or PlaceRefused with the number of the process that has it."""
        self._file = (folder / "savanna.lock").open("a+", encoding="utf-8")
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):  # POSIX says the one, Windows the other
            self._file.seek(0)
            owner = shown(self._file.read().strip() or "unknown")
            self._file.close()
            name = file_name(folder.absolute())
            raise PlaceRefused(f"{name} is in use by process {owner}: stop it or take another") from None
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(2**30)  # a locked byte cannot be read, and the number of the process is to be read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
