"""A world of its own for a server: time passes when nothing is left to do, and chance comes from a number.

What runs in it twice, runs alike: what still differs comes from the cards.
"""

from __future__ import annotations

import asyncio
import queue
import random
import secrets
import selectors
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from contextvars import Context
from types import ModuleType
from typing import Any, TypeVar, TypeVarTuple, Unpack
from unittest.mock import patch

from savanna.server.storage.writer import Writer

Given = TypeVarTuple("Given")
Result = TypeVar("Result")

_PATIENCE = 60.0  # seconds, on a machine that has much else to do


class VirtualLoop(asyncio.SelectorEventLoop):
    """Threads are waited for; nobody else waits in real time."""

    def __init__(self) -> None:
        super().__init__(_Jumping(self))
        self.now = 0.0
        self._outside: queue.SimpleQueue[tuple[Callable[..., object], Any]] = queue.SimpleQueue()

    def time(self) -> float:
        return self.now

    def call_soon_threadsafe(
        self,
        callback: Callable[[Unpack[Given]], object],
        *args: *Given,
        context: Context | None = None,
    ) -> asyncio.Handle:
        self._outside.put((callback, args))
        return asyncio.Handle(callback, args, self, context)

    def hear(self) -> None:
        """Wait for the thread that was asked just now."""
        callback, args = self._outside.get(timeout=_PATIENCE)
        self.call_soon(callback, *args)

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Given]], Result], *args: *Given
    ) -> asyncio.Future[Result]:
        future = self.create_future()
        future.set_result(func(*args))
        return future


class _Jumping(selectors.SelectSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everyone waits, and nothing will happen"
        self._loop.now += max(0.0, timeout)
        return []


class Clock:
    """Stands in for the module `time`."""

    def __init__(self, loop: VirtualLoop, began: int) -> None:
        self._loop, self._began = loop, began
        self._since = loop.now

    def monotonic(self) -> float:
        return self._loop.now

    def time_ns(self) -> int:
        return self._began * 1_000_000 + round((self._loop.now - self._since) * 1e9)


class Chance:
    """Stands in for the module `secrets`."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.token_bytes = self._rng.randbytes
        self.randbits = self._rng.getrandbits
        self.randbelow = self._rng.randrange

    def choice(self, letters: Sequence[str]) -> str:
        return self._rng.choice(letters)


@contextmanager
def controlled(loop: VirtualLoop, began: int, seed: int | None) -> Iterator[None]:
    """The server's clock is that of the loop; its chance comes from the seed if there is one."""
    clock, chance, ask = Clock(loop, began), secrets if seed is None else Chance(seed), Writer.ask

    def ask_and_wait(self: Writer, write: Any) -> asyncio.Future[None]:
        answer = ask(self, write)
        loop.hear()
        return answer

    with ExitStack() as patches:
        patches.enter_context(patch.object(Writer, "ask", ask_and_wait))
        for module in _modules():
            for name, real, stand_in in (("time", time, clock), ("secrets", secrets, chance)):
                if getattr(module, name, None) is real:
                    patches.enter_context(patch.object(module, name, stand_in))
        yield


def _modules() -> list[ModuleType]:
    """Of the server; the thread that writes has a clock of its own."""
    names = [name for name in sys.modules if name.startswith("savanna.server.")]
    return [sys.modules[name] for name in names if not name.startswith("savanna.server.storage")]
