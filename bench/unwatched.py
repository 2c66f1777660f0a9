"""Windows of a chromium that nobody listens to.

Playwright is told every message of each page that it drives, which takes longer than the messages do.
"""

from __future__ import annotations

import itertools
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from browser.chromium import FLAGS, PROGRAM
from websockets.sync.client import ClientConnection, connect

PATIENCE = 15.0  # seconds
SIZE = {"width": 1280, "height": 800}
A_MOMENT = 0.2  # seconds that a hand rests on something before it is pressed


class Chromium:
    """Asked one thing after the other."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._numbers = itertools.count(1)

    def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        asked = {"id": number, "method": method, "params": params}
        self._wire.send(json.dumps(asked if session is None else {**asked, "sessionId": session}))
        while True:
            answer = json.loads(self._wire.recv(PATIENCE))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return dict(answer["result"])

    def window(self, address: str, cookies: dict[str, str]) -> Window:
        """As on another computer, with these cookies, at an address."""
        person = self.ask("Target.createBrowserContext")["browserContextId"]
        kept = [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
        self.ask("Storage.setCookies", cookies=kept, browserContextId=person)
        target = self.ask("Target.createTarget", url=address, browserContextId=person, **SIZE)["targetId"]
        return Window(self, self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])


class Window:
    def __init__(self, chromium: Chromium, session: str) -> None:
        self._chromium, self._session = chromium, session

    def evaluate(self, script: str) -> Any:
        answer = self._chromium.ask(
            "Runtime.evaluate", self._session, expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["result"].get("description"))
        return answer["result"].get("value")

    def has(self, selector: str) -> bool:
        return bool(self.evaluate(f"Boolean(document.querySelector({json.dumps(selector)}))"))

    def wait_for(self, selector: str) -> None:
        last = time.monotonic() + PATIENCE
        while not self.has(selector):
            if time.monotonic() > last:
                raise TimeoutError(selector)
            time.sleep(0.05)

    def seen(self, selector: str) -> int:
        """How many of them are to be seen."""
        return int(self.evaluate(f"({_SEEN})({json.dumps(selector)}).length"))

    def click(self, selector: str, number: int = 0) -> None:
        """One of those that are seen, as a hand does it: there, a moment, down and up."""
        x, y = self.evaluate(f"({_MIDDLE})(({_SEEN})({json.dumps(selector)})[{number}])")
        self._mouse("mouseMoved", x=x, y=y)
        time.sleep(A_MOMENT)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, x=x, y=y, button="left", clickCount=1)

    def _mouse(self, kind: str, **how: Any) -> None:
        self._chromium.ask("Input.dispatchMouseEvent", self._session, type=kind, **how)


_SEEN = """selector => [...document.querySelectorAll(selector)].filter(
    each => each.checkVisibility({visibilityProperty: true}) && each.getBoundingClientRect().width)"""
_MIDDLE = """each => {
    each.scrollIntoViewIfNeeded();
    const {x, y, width, height} = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


@contextmanager
def chromium() -> Iterator[Chromium]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [PROGRAM, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        with Popen(command, stdout=DEVNULL, stderr=DEVNULL) as running:
            try:
                with connect(_address(Path(profile)), max_size=None) as wire:
                    yield Chromium(wire)
            finally:
                running.kill()


def _address(profile: Path) -> str:
    """Where it listens, as it writes down when it does."""
    written, last = profile / "DevToolsActivePort", time.monotonic() + PATIENCE
    while not (written.exists() and len(lines := written.read_text().split()) == 2):
        if time.monotonic() > last:
            raise TimeoutError("chromium does not start")
        time.sleep(0.05)
    port, path = lines
    return f"ws://127.0.0.1:{port}{path}"
