"""Debian's own browser: nothing is downloaded for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

PROGRAM = Path(shutil.which("chromium") or "/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
]


@contextmanager
def opened() -> Iterator[Browser]:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=PROGRAM, args=FLAGS) as browser,
    ):
        yield browser
