"""A real browser before a real server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from browser import chromium as program
from browser.people import PATIENCE, People
from browser.places import Place, every_place
from browser.windows import Windows
from playwright.sync_api import Browser, expect
from server.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running
        assert running.said() == ""


@pytest.fixture(scope="session")
def places(server: Server) -> Mapping[str, Place]:
    return every_place(server)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Until the end of a file: while Playwright runs, no other test could have an event loop of its own."""
    if not program.PROGRAM.exists():
        pytest.skip(
            f"{program.PROGRAM} is missing (apt-get install chromium): no page is opened in a browser"
        )
    expect.set_options(timeout=PATIENCE)
    with program.opened() as browser:
        yield browser


@pytest.fixture(scope="module")
def windows(chromium: Browser) -> Windows:
    return Windows(chromium)


@pytest.fixture
def people(windows: Windows, server: Server) -> Iterator[People]:
    """Whoever comes in a test; no page of theirs may have had anything to complain about."""
    with People(windows, server) as coming:
        yield coming
        assert coming.complaints == []
