"""Windows of a browser, each as on another computer; one that was left is tidied up and lent again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext


class Windows:
    """What costs most is the process of a window's first page. So a page stays open in each."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def lent(self, quiet: str, **options: Any) -> Iterator[BrowserContext]:
        """A window with these options that remembers nothing; a quiet page of the server stays open."""
        free = self._free[f"{quiet} {sorted(options.items())}"]
        window = free.pop() if free else self._browser.new_context(**options)
        if not window.pages:
            window.new_page().goto(quiet)
        yield window
        free.append(_tidied(window))


def _tidied(window: BrowserContext) -> BrowserContext:
    staying, *others = window.pages
    for page in others:
        page.close()
    staying.evaluate("localStorage.clear()")
    window.clear_cookies()
    window.set_offline(False)
    return window
