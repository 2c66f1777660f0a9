"""A real server in a process of its own, which can be killed at any moment and started again."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import httpx

# A process that is killed leaves semaphores behind, and Python says so when it has cleaned them up.
_NO_TIME_TO_TIDY = "ignore::UserWarning:multiprocessing.resource_tracker"


class ServerProcess:
    """One server after the other, on the same data and, from the second on, on the same port."""

    def __init__(self, folder: Path, program: Sequence[str]) -> None:
        self._program = program
        self.data = folder / "data"
        self.address = ""
        self.restarts: list[float] = []  # seconds from the start of the process to its first answer
        self._complaints = folder / "stderr"
        self._process: asyncio.subprocess.Process | None = None
        self._groups: list[int] = []  # of processes: each server is the first of its own

    async def start(self) -> None:
        """Return when it has answered for the first time."""
        began = time.monotonic()
        process = await self.launch()
        assert process.stdout is not None
        told = re.search("http://[^ ]+", (await process.stdout.readline()).decode())
        if told is None:
            raise RuntimeError(f"the server did not start: {self.complaints}")
        self.address = told[0]
        async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
            (await client.get(f"{self.address}/api")).raise_for_status()
        self.restarts.append(time.monotonic() - began)

    async def launch(self) -> asyncio.subprocess.Process:
        """Only begin to start."""
        port = self.address.rpartition(":")[2] or "0"
        command = ["serve", "--data", str(self.data), "--port", port, "--rate", "1000"]
        with self._complaints.open("ab") as complaints:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._program,
                *command,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
                start_new_session=True,
                env={**os.environ, "PYTHONWARNINGS": _NO_TIME_TO_TIDY},
            )
        self._groups.append(self._process.pid)
        return self._process

    def strike(self) -> None:
        """Kill it without waiting for its end."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.kill()

    async def kill(self) -> None:
        self.strike()
        await self.ended()

    async def stop(self) -> int:
        """As a person does; its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return await self.ended()

    async def ended(self) -> int:
        assert self._process is not None
        await self._process.communicate()
        return self._process.returncode or 0

    @property
    def complaints(self) -> list[str]:
        """What all servers wrote to stderr: one that is well writes nothing."""
        return self._complaints.read_text().splitlines() if self._complaints.exists() else []

    async def left_behind(self, patience: float = 10) -> int:
        """How many servers have left processes behind, bots that outlived them; none of them stays."""
        end = time.monotonic() + patience
        while (left := [group for group in self._groups if _is_there(group)]) and time.monotonic() < end:
            await asyncio.sleep(0.1)
        for group in left:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        return len(left)


def _is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
