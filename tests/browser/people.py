"""People in front of a browser: each has a window of their own, as on another computer."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Self

from browser.windows import Windows
from playwright.sync_api import BrowserContext, ConsoleMessage, Page
from server.serving import Guest, Json, Server, dealt

PATIENCE = 60_000  # milliseconds, on a machine that has much else to do
BOT = "ostrich"
STILL = "motion=off&hints=off"  # what people wish for who have no time to watch and know all animals


@dataclass
class Person:
    """Someone with a session: the same in the page and through the API."""

    guest: Guest
    page: Page

    @property
    def window(self) -> BrowserContext:
        return self.page.context

    def prefers(self, preferences: str) -> None:
        """From the next page on."""
        address = self.guest.server.address
        self.window.add_cookies([{"name": "savanna-preferences", "value": preferences, "url": address}])

    def goes_to(self, path: str) -> None:
        self.page.goto(f"{self.guest.server.address}{path}")

    def visits(self, guest: Guest, path: str) -> None:
        """A page that this guest may look at, as that guest."""
        let_in(self.window, guest)
        self.goes_to(path)

    def sits_down(self, table: str) -> None:
        """The page of a table, shown and connected."""
        self.goes_to(f"/tables/{table}")
        self.page.wait_for_selector("body[data-connection=here]")

    def begins(self, table: str) -> None:
        """Ready: everyone else is, and cards are dealt."""
        self.sits_down(table)
        self.page.get_by_role("button", name="Ready").click()
        self.page.wait_for_selector("main[data-phase=playing]")

    @property
    def table(self) -> str:
        """The table that the page shows."""
        return self.page.url.rpartition("/")[2]

    def sees(self) -> Json:
        """What a program of theirs would be shown of that table."""
        return self.guest.looks(self.table)

    def reason_against(self, card: str) -> str:
        """Why this card of theirs cannot be played now, as a script would be told."""
        asked = f"{self.guest.server.address}/tables/{self.table}/why?lift={card}"
        answer = self.page.request.get(asked, headers={"accept": "application/json"})
        return str(answer.json()["text"])

    def plays_elsewhere(self, table: str, until: Callable[[Json], bool]) -> None:
        """With another device, the first legal move each time, up to a turn that is so, or to the end."""
        self.page.goto("about:blank")
        while (seen := turn_of(self.guest, table))["phase"] == "playing" and not until(seen):
            self.guest.does(table, "move", move=seen["view"]["legal"][0], expect=seen["version"])

    def moves_elsewhere(self) -> bool:
        """A move with another device, if it is their turn: the first that is legal."""
        seen = self.sees()
        legal = seen["view"]["legal"]
        if legal:
            self.guest.does(seen["table"], "move", move=legal[0], expect=seen["version"])
        return bool(legal)


@dataclass
class People:
    """Everyone who comes in one test, and what their pages complained about."""

    windows: Windows
    server: Server
    complaints: list[str] = field(default_factory=list)
    _lent: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lent.close()

    def come(self, guest: Guest | None = None, preferences: str = STILL, **window: Any) -> Person:
        """Someone new, or a guest with the session they have."""
        options = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}} | window
        context = self._lent.enter_context(self.windows.lent(self.server.api, **options))
        context.set_default_timeout(PATIENCE)
        guest = guest or self.server.guest()
        let_in(context, guest)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        person = Person(guest, page)
        person.prefers(preferences)
        return person

    def _heard(self, message: ConsoleMessage) -> None:
        of_a_page_that_is_gone = "/static/icon" in f"{message.text} {message.location['url']}"
        if message.type in ("error", "warning") and not of_a_page_that_is_gone:
            self.complaints.append(message.text)

    def against_bots(self, game: str, players: int, seat: int = 1, **more: Any) -> tuple[Person, str]:
        """Someone with a table of their own, and quick bots on all other seats: they have to be ready."""
        host = self.server.guest()
        table = table_with_bots(host, game, players, seat, **more.pop("agreement", {}))
        return self.come(host, **more), table


def turn_of(guest: Guest, table: str) -> Json:
    """The table when it is their turn, or when all of it is over."""
    while True:
        seen = guest.looks(table)
        if (seen["view"] and seen["view"]["legal"]) or seen["fair"]["seed"]:
            return seen
        time.sleep(0.01)


def let_in(context: BrowserContext, guest: Guest) -> None:
    context.add_cookies([{"name": "savanna", "value": guest.session, "url": guest.server.address}])


def table_with_bots(host: Guest, game: str, players: int, seat: int | None = 1, **agreement: Any) -> str:
    """Not begun yet."""
    table = str(host.opens(game=game, players=players, seat=seat, **agreement)["table"])
    for other in range(1, players + 1):
        if other != seat:
            host.does(table, "seat_bot", seat=other, level=BOT)
    return table


def sit_down(people: People, game: str, **agreement: Any) -> tuple[Person, Person]:
    """Two at a table of their own, cards dealt: whoever is to move first, and the other."""
    table, guests = dealt(people.server, game=game, players=2, **agreement)
    guests.sort(key=lambda guest: not guest.looks(table)["view"]["legal"])
    one, other = (people.come(guest) for guest in guests)
    for person in (one, other):
        person.sits_down(table)
    return one, other
