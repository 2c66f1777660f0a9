"""Private parts of other packages that we reach into: each still there, all of them named here and capped.

When this fails after an upgrade, read docs/decisions/0013-what-we-reach-into.md before anything else.
"""

from __future__ import annotations

import asyncio
import re
from importlib.metadata import requires
from typing import Any

import pytest
from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from savanna.page.html.compiler import Generator, TemplateEnvironment
from savanna.server.sockets import HttpConnection, PageSocket

OVERRIDDEN: list[tuple[type, type, set[str]]] = [
    (HttpConnection, H11Protocol, {"connection_made", "data_received", "connection_lost"}),
    (
        PageSocket,
        WebSocketsSansIOProtocol,
        {
            *("connection_made", "connection_lost", "start_keepalive"),
            *("pause_writing", "resume_writing", "shutdown"),
        },
    ),
    (
        Generator,
        CodeGenerator,
        {
            *("visit_Call", "visit_Getattr"),
            *("_output_child_to_const", "_output_child_pre", "_output_child_post"),
        },
    ),
    (TemplateEnvironment, Environment, {"__init__", "code_generator_class", "make_globals", "preprocess"}),
]

READ: list[tuple[Any, set[str]]] = [
    (H11Protocol, {"conn", "loop", "transport"}),
    (
        WebSocketsSansIOProtocol,
        {"close_sent", "close_timeout", "close_timer", "conn", "loop", "queue", "transport"},
    ),
]

CAPPED = ("h11", "jinja2", "uvicorn", "websockets")


@pytest.mark.parametrize(("ours", "theirs", "names"), OVERRIDDEN)
def test_what_we_override_is_there(ours: type, theirs: type, names: set[str]) -> None:
    gone = {name for name in names if not hasattr(theirs, name)}
    assert not gone, (
        f"{theirs.__qualname__} of the installed version has no {gone}: {ours.__qualname__} is dead"
    )


@pytest.mark.parametrize(("ours", "theirs", "names"), OVERRIDDEN)
def test_all_that_we_override_is_named(ours: type, theirs: type, names: set[str]) -> None:
    usual = {"__module__", "__doc__", "__annotations__", "__firstlineno__", "__static_attributes__"}
    assert {name for name in vars(ours) if hasattr(theirs, name)} - usual == names


@pytest.mark.parametrize(("theirs", "names"), READ)
def test_what_we_read_of_a_connection_is_there(theirs: Any, names: set[str]) -> None:
    async def connection() -> Any:
        return theirs(Config(app=lambda *_: None), ServerState(), {})

    gone = {name for name in names if not hasattr(asyncio.run(connection()), name)}
    assert not gone, f"{theirs.__qualname__} of the installed version has no {gone}"


@pytest.mark.parametrize("package", CAPPED)
def test_their_versions_are_capped(package: str) -> None:
    asked = [line for line in requires("savanna") or () if re.match(rf"{package}\b", line, re.IGNORECASE)]
    assert asked
    assert all("<" in line.partition(";")[0] for line in asked)
