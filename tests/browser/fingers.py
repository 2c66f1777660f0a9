"""Fingers and pens on a screen, as the browser gets them from the system (Chrome DevTools Protocol)."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page


class Finger:
    """One finger on the screen of a page."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._at: dict[str, float] = {}

    def down(self, x: float, y: float) -> None:
        self._at = {"x": x, "y": y}
        self._send("touchStart", [self._at])

    def move(self, x: float, y: float, steps: int = 4) -> None:
        """In a straight line, in so many steps."""
        from_x, from_y = self._at["x"], self._at["y"]
        for step in range(1, steps + 1):
            part = step / steps
            self._at = {"x": from_x + (x - from_x) * part, "y": from_y + (y - from_y) * part}
            self._send("touchMove", [self._at])

    def up(self) -> None:
        self._send("touchEnd", [])

    def another(self, x: float, y: float) -> None:
        """A second finger comes down, and both leave."""
        self._send("touchStart", [self._at | {"id": 0}, {"x": x, "y": y, "id": 1}])
        self._send("touchEnd", [])

    def taken_away(self) -> None:
        """By the system, as for a gesture of its own."""
        self._send("touchCancel", [])

    def swipe(self, x: float, y: float, by: float) -> None:
        """Up or down the page, as one scrolls."""
        swiped = {"x": x, "y": y, "yDistance": by, "gestureSourceType": "touch"}
        self._cdp.send("Input.synthesizeScrollGesture", swiped)

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Pen:
    """A pen on the screen of a page."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._at: dict[str, float] = {}

    def down(self, x: float, y: float) -> None:
        self._at = {"x": x, "y": y}
        self._send("mousePressed", clickCount=1)

    def move(self, x: float, y: float) -> None:
        self._at = {"x": x, "y": y}
        self._send("mouseMoved", buttons=1)

    def up(self) -> None:
        self._send("mouseReleased", clickCount=1)

    def _send(self, kind: str, **more: Any) -> None:
        event = {"type": kind, "button": "left", "pointerType": "pen", **self._at, **more}
        self._cdp.send("Input.dispatchMouseEvent", event)
