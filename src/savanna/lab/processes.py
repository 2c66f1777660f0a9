"""Processes that work for the laboratory: all ended at once when anything goes wrong."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any

from savanna.workers import begin_worker


@contextmanager
def processes(number: int, warm_up: Callable[..., None], *args: Any) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes, each warmed up. What they have half done is no loss."""
    warm_up(*args)  # here first: workers that compile at the same time all do the whole work
    with ProcessPoolExecutor(number, get_context("spawn"), _begin, (warm_up, *args)) as pool:
        try:
            yield pool
        except BaseException as error:
            for worker in active_children():
                worker.terminate()
            pool.shutdown(cancel_futures=True)  # and wait: a thread of the pool must not outlive it
            if isinstance(error, BrokenProcessPool):
                raise ValueError("a worker process has died; the same command goes on") from None
            raise


def _begin(warm_up: Callable[..., None], *args: Any) -> None:
    begin_worker()
    warm_up(*args)


@contextmanager
def no_interruption() -> Iterator[None]:
    """Ctrl-C waits a moment: what is started meanwhile never hears it, only this process does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
