"""A PostgreSQL cluster of its own in a temporary folder, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


def programs() -> Path | None:
    """The folder of initdb and pg_ctl: Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@dataclass
class Cluster:
    folder: Path
    port: int

    def emptied(self) -> str:
        """The address of its database, in which there is nothing now."""
        import psycopg

        with psycopg.connect(self.address("postgres")) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.address("postgres")

    def address(self, name: str) -> str:
        return f"postgresql://savanna@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-o", options, "-l", str(self.folder / "log"))

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def make(self) -> None:
        self._run("initdb", "-U", "savanna", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def _run(self, program: str, *args: str) -> None:
        folder = programs()
        assert folder is not None
        command = [str(folder / program), "-D", str(self.folder / "data"), *args]
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


@contextmanager
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="savanna-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, "postgres")
        made = Cluster(Path(name), _free_port())
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
