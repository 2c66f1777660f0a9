"""A real browser, Debian's own, before a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.people import PATIENCE, People
from playwright.sync_api import Browser, expect, sync_playwright
from server.serving import Server, serving

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running
        assert running.said() == ""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Until the end of a file: while Playwright runs, no other test could have an event loop of its own."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing (apt-get install chromium): no page is opened in a browser")
    with sync_playwright() as playwright, playwright.chromium.launch(
        executable_path=CHROMIUM, args=FLAGS
    ) as browser:
        expect.set_options(timeout=PATIENCE)
        yield browser


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    """Whoever comes in a test; no page of theirs may have had anything to complain about."""
    with People(chromium, server) as coming:
        yield coming
        assert coming.complaints == []
