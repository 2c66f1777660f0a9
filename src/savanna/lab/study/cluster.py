"""Playing studies on a cluster of Dask: chunks go to its workers, and again if one of them is lost."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from savanna.games.reason import listed, shown
from savanna.lab.sources import code_of
from savanna.lab.study.keeping import WHAT_COUNTS

PATIENCE = 5  # seconds to find the scheduler, and for a first worker


def check_cluster(address: str) -> None:
    """ValueError if nobody listens there. A client that finds nobody takes long to give up."""
    if find_spec("distributed") is None:
        raise ValueError("a cluster needs distributed: pip install 'savanna[cluster]'")
    from distributed.comm import get_address_host_port, resolve_address

    try:
        host, port = get_address_host_port(resolve_address(address))
        socket.create_connection((host, port), timeout=PATIENCE).close()
    except (OSError, ValueError, TypeError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ValueError(f"no cluster can be reached at {shown(address)}: {reason}") from None


@contextmanager
def joined(address: str, bots: tuple[str, ...], game: str) -> Iterator[tuple[Executor, int]]:
    """Its workers as one pool, and how many chunks they can play at a time."""
    check_cluster(address)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is lost is told once, and by us
    from distributed import Client
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError as error:
        raise ValueError(f"no cluster can be reached at {shown(address)}: {error}") from None
    try:
        size = _size(client, address, bots, game)
        yield client.get_executor(pure=False), size
    except (CommClosedError, CancelledError, KilledWorker):
        raise ValueError(f"the cluster at {address} was lost; the same command goes on") from None
    finally:
        client.close(timeout=PATIENCE)


def _size(client: Any, address: str, bots: tuple[str, ...], game: str) -> int:
    """ValueError if nobody works there, or with other code: its numbers would not be ours."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ValueError(f"the cluster at {address} has no workers: dask worker {address}") from None
    ours = code_of(WHAT_COUNTS, bots, game)
    theirs = client.run(_code_there, bots, game, on_error="return")
    if others := sorted(worker for worker, code in theirs.items() if code != ours):
        lacking = ["no Savanna", "another one", *(f"not {bot} as it is here" for bot in bots if ":" in bot)]
        raise ValueError(f"the workers {listed(others, 'and')} have {listed(lacking)}")
    return sum(client.nthreads().values())


def _code_there(bots: tuple[str, ...], game: str) -> str:
    return code_of(WHAT_COUNTS, bots, game)
