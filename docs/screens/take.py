"""Pictures of every page in six sizes, and of all art: `make screens`, where the tests can run."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.chromium import opened  # noqa: E402
from browser.people import People, Person  # noqa: E402
from browser.playing import OFFERED, by_click, is_ones_turn, played  # noqa: E402
from browser.windows import Windows  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402
from rich.progress import track  # noqa: E402
from server.serving import serving  # noqa: E402

from savanna.page.html.assets import sprite  # noqa: E402

SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "desk": {"viewport": {"width": 1920, "height": 1080}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "small": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
    "sideways": {"viewport": {"width": 740, "height": 360}, "has_touch": True},
}

BY_NIGHT = ("home", "tembo-3", "awimbawe-2")  # taken by day and by night
WIDEST = 1280  # pixels of a picture: larger windows are shown smaller

Scene = Callable[[People, dict[str, Any]], Person]


def page(path: str) -> Scene:
    def scene(people: People, window: dict[str, Any]) -> Person:
        person = people.come(**window)
        person.goes_to(path)
        return person

    return scene


def lobby(people: People, window: dict[str, Any]) -> Person:
    host, friend = people.server.guest(), people.server.guest()
    table = host.opens(game="awimbawe", players=4, name="Ana")["table"]
    friend.joins(host.links(table)["join"], "Ben")
    person = people.come(host, **window)
    person.sits_down(table)
    return person


def invitation(people: People, window: dict[str, Any]) -> Person:
    host = people.server.guest()
    table = host.opens(game="tembo", players=2, name="Ana")["table"]
    person = people.come(**window)
    person.goes_to(host.links(table)["join"])
    return person


def playing(game: str, players: int, moves: int, *, lifted: bool = False) -> Scene:
    def scene(people: People, window: dict[str, Any]) -> Person:
        person, table = people.against_bots(game, players, **window)
        person.begins(table)
        played(person.page, by_click, moves)
        if is_ones_turn(person.page) and lifted and person.page.locator(OFFERED).count():
            person.page.locator(OFFERED).first.click()
        return person

    return scene


def counted(game: str) -> Scene:
    """The second round of a match, before one has gone on to it."""

    def scene(people: People, window: dict[str, Any]) -> Person:
        person, table = people.against_bots(game, 2, **window)
        person.begins(table)
        person.plays_elsewhere(table, lambda seen: seen["view"]["public"]["round"] == 2)
        person.sits_down(table)
        return person

    return scene


def ended(game: str) -> Scene:
    def scene(people: People, window: dict[str, Any]) -> Person:
        person, table = people.against_bots(game, 2, **window)
        person.begins(table)
        person.plays_elsewhere(table, lambda _: False)
        person.sits_down(table)
        return person

    return scene


def over(scene: Scene, opens: str) -> Scene:
    """What a link opens over the table of a scene."""

    def further(people: People, window: dict[str, Any]) -> Person:
        person = scene(people, window)
        person.page.locator(f"nav a[data-help={opens}]").click()
        person.page.wait_for_selector("dialog[open] h2:not(:empty)")
        return person

    return further


def after(scene: Scene, address: str) -> Scene:
    """A page that belongs to the table of a scene."""

    def further(people: People, window: dict[str, Any]) -> Person:
        person = scene(people, window)
        person.goes_to(f"/tables/{person.table}/{address}")
        return person

    return further


SCENES: dict[str, Scene] = {
    "home": page("/"),
    "new": page("/new/tembo"),
    "lobby": lobby,
    "invitation": invitation,
    "rules": page("/rules/awimbawe"),
    "preferences": page("/preferences"),
    "about": page("/about"),
    "error": page("/nowhere"),
    **{f"tembo-{n}": playing("tembo", n, 9, lifted=True) for n in (2, 3, 4)},
    **{f"awimbawe-{n}": playing("awimbawe", n, 5, lifted=True) for n in (2, 3, 4)},
    "tembo-counted": counted("tembo"),
    "awimbawe-counted": counted("awimbawe"),
    "tembo-end": ended("tembo"),
    "awimbawe-end": ended("awimbawe"),
    "rules-over": over(playing("awimbawe", 2, 3), "rules"),
    "preferences-over": over(playing("tembo", 2, 3), "preferences"),
    "proof": after(ended("tembo"), "proof"),
    "past": after(playing("awimbawe", 2, 6), "past/5"),
    "card": after(playing("tembo", 2, 1), "card/E"),
}


def _themes(name: str) -> tuple[str, ...]:
    return ("light", "dark") if name in BY_NIGHT else ("light",)


def take_all(browser: Browser, folder: Path) -> None:
    with serving(folder) as server:
        looks = [(name, size, theme) for name in SCENES for size in SIZES for theme in _themes(name)]
        for name, size, theme in track(looks, "Taking pictures"):
            with People(Windows(browser), server) as people:
                window = SIZES[size] | {"color_scheme": theme}
                person = SCENES[name](people, window)
                person.page.wait_for_timeout(300)
                file = HERE / f"{name}-{size}{'-dark' if theme == 'dark' else ''}.webp"
                kept(person.page.screenshot(), file)


def kept(png: bytes, file: Path) -> None:
    """Keep a picture as small as it can be looked at."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.thumbnail((WIDEST, WIDEST * 4))
    picture.save(file, quality=38, method=6)


def take_art(browser: Browser) -> None:
    """All drawings on one sheet, large and small."""
    names = sorted(file.stem for file in (HERE.parents[1] / "src/savanna/page/art").glob("*.svg"))
    drawn = "".join(
        f'<figure><svg class="large"><use href="#{name}"/></svg>'
        f'<svg class="small"><use href="#{name}"/></svg><figcaption>{name}</figcaption></figure>'
        for name in names
    )
    style = (
        "body{background:#fbf5e9;font:11px sans-serif;display:flex;flex-wrap:wrap;gap:12px}"
        "figure{margin:0;width:130px}.large{width:84px;height:84px}.small{width:40px;height:40px}"
    )
    sheet = browser.new_page(viewport={"width": 1280, "height": 800})
    sheet.set_content(f"<style>{style}</style><div hidden>{sprite()}</div>{drawn}")
    kept(sheet.screenshot(full_page=True), HERE / "art.webp")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, opened() as browser:
        take_art(browser)
        take_all(browser, Path(folder))


if __name__ == "__main__":
    main()
