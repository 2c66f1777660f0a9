"""`savanna serve`: the server in this process, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn

from savanna.page.reach import is_this_computer
from savanna.server.app import application
from savanna.server.bots import BotPool
from savanna.server.middleware import AccessPolicy
from savanna.server.sockets import HttpConnection, PageSocket
from savanna.server.storage import Storage
from savanna.server.storage.places import Place

_COLLECT_SECONDS = 600.0  # between two full garbage collections


def serve(place: Place, host: str, port: int, policy: AccessPolicy, told: Callable[[str], None]) -> None:
    """Serve until a signal; tell the address once it can be opened. ValueError if place or port is taken."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # nothing is left open
    _allow_many_sockets()
    listening = _bound(host, port)
    with listening, Storage.open(place) as storage:
        bound_to = listening.getsockname()[1]
        address = _address(_reachable(host), bound_to)
        bots = BotPool(max(1, (os.cpu_count() or 1) - 1))
        config = uvicorn.Config(
            application(storage, policy, bots, lambda: _elsewhere(host, bound_to)),
            log_level="warning",
            access_log=False,
            server_header=False,
            http=HttpConnection,
            ws=PageSocket,
            ws_max_size=4096,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
        _Server(config, lambda: told(address), bots.dismiss).run(sockets=[listening])


def _allow_many_sockets() -> None:
    """Raise the limit of open files, often a thousand, to the most allowed: every page is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError):  # macOS names a limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """uvicorn's server, which tells when it can be asked, and when it is told to stop."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_seldom()
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stopping()
        super().handle_exit(sig, frame)


def _collect_seldom() -> None:
    """Make Python's garbage collector run seldom: while it does, no page is told anything.

    With 2,000 pages that is a third of a second, by itself every few seconds. But almost nothing here is in
    a cycle: it may wait until very much is new, and look at everything every ten minutes. What is there from
    the beginning stays to the end.
    """
    gc.freeze()
    gc.set_threshold(100_000, 1_000_000)
    _collect()


def _collect() -> None:
    """Run the garbage collector now, and again every _COLLECT_SECONDS."""
    gc.collect()
    asyncio.get_running_loop().call_later(_COLLECT_SECONDS, _collect)


def _address(host: str, port: int) -> str:
    """An address that can be opened."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _elsewhere(host: str, port: int) -> str:
    """The address at which other devices find a server that listens for them; "" if it does not."""
    name = _reachable(host)
    return "" if name == host or is_this_computer(name) else _address(name, port)


def _reachable(host: str) -> str:
    """The address by which other devices reach a server on this host; no packet is sent to find it."""
    probes = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}
    if host not in probes:
        return host
    family, elsewhere = probes[host]
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))
        return str(probe.getsockname()[0])
    return "localhost"


def _bound(host: str, port: int) -> socket.socket:
    """A socket bound to this address; ValueError if the port is taken.

    Its protocol is named: else asyncio sets no TCP_NODELAY, and answers wait 40 ms for an acknowledgement.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise ValueError(f"port {port} of {host} cannot be used: {error.strerror}; try --port 0") from None
    return listening
