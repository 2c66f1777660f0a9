"""Many rounds shared among threads: compiled loops let each other run."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

_FEWEST = 64  # rounds that are worth a thread


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_out(work: Callable[[int, int], None], count: int, threads: int) -> None:
    """Do the work for all rounds from 0 up to `count`, in as many pieces as there are threads."""
    pieces = max(1, min(threads, count // _FEWEST))
    if pieces == 1:
        work(0, count)
        return
    ends = [count * piece // pieces for piece in range(pieces + 1)]
    list(_pool(threads).map(work, ends, ends[1:]))


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, "savanna-batch")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # a forked process has none of these threads
