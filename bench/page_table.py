"""The page in figures, as a Markdown table of results.md."""

from __future__ import annotations

import itertools
import math
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from browser.chromium import opened
from browser.people import STILL, People
from browser.playing import OFFERED
from browser.windows import Windows
from page.scenes import scene_for
from server.serving import AS_IT_IS, Server, serving
from server.serving import dealt as dealt_to_people
from table.tables import dealt
from unwatched import Chromium, Window, chromium

from savanna.bots.searcher import search_of, solve_of
from savanna.games import GAMES
from savanna.page.match.scene import Links
from savanna.page.match.table import draw_table
from savanna.table.table import PLAYING

CLICKS = 10  # in a turn: all turns together are shorter than any match
A_MOMENT = 0.3  # seconds after a click in which nobody asks the pages anything: that would be work too
VIEWS = [("tembo", 2), ("tembo", 4), ("awimbawe", 2), ("awimbawe", 4)]
MATCHES = 5  # whose views are drawn in a turn
TURNS = 5

# When a page shows a new version, and is clicked, on the clock of all pages.
_WATCH = """(() => {
  const now = () => performance.timeOrigin + performance.now();
  const main = document.getElementById("main");
  window.nextShown = () => window.shown = new Promise((done) => {
    new MutationObserver((_, observer) => (observer.disconnect(), done(now())))
      .observe(main, {attributes: true, attributeFilter: ["data-version"]});
  });
  window.nextClick = () => window.clicked = new Promise((done) => {
    addEventListener("submit", () => done(now()), {capture: true, once: true});
  });
  window.handled = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.handled.push(entry.processingEnd - entry.processingStart);
  }).observe({type: "event", durationThreshold: 16, buffered: true});
})()"""


@dataclass
class Figure:
    name: str
    found: float
    most: float
    unit: str


def first_load(server: Server) -> list[Figure]:
    """A table in play, opened with nothing kept from before."""
    with opened() as browser, People(Windows(browser), server) as people:
        return _first_load(people)


def _first_load(people: People) -> list[Figure]:
    person, table = people.against_bots("awimbawe", 4)
    person.begins(table)
    visitor = people.come(person.guest)
    wire = visitor.window.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.sits_down(table)
    visitor.page.wait_for_load_state("networkidle")
    ready = visitor.page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    return [
        Figure("first load over the wire", sum(sizes) / 1000, 150, "kB"),
        Figure("until it can be used", ready, 1000, "ms"),
    ]


def four_pages(server: Server) -> list[Figure]:
    """Four people at a table of four; whoever is to move clicks. The quietest turn."""
    with chromium() as browser:
        seated = four_at_a_table(server, browser)
        click, handler = min(_clicks(seated) for _ in range(TURNS))
    return [
        Figure("from a click to the last of four pages, median", click, 50, "ms"),
        Figure("largest handler of the script", handler, 16, "ms"),
    ]


def _clicks(seated: list[Window]) -> tuple[float, float]:
    """Milliseconds: the median of some clicks, and the largest handler of them all."""
    times = [one_click(seated, number) for number in range(CLICKS)]
    handled = [each for page in seated for each in page.evaluate("window.handled.splice(0)")]
    return statistics.median(times), max(handled, default=0.0)


def four_at_a_table(server: Server, browser: Chromium) -> list[Window]:
    table, guests = dealt_to_people(server, game="tembo", players=4)
    address = f"{server.address}/tables/{table}"
    seated = [
        browser.window(address, {"savanna": guest.session, "savanna-preferences": STILL}) for guest in guests
    ]
    for page in seated:
        page.wait_for("body[data-connection=here]")
        page.evaluate(_WATCH)
    return seated


def one_click(seated: list[Window], number: int) -> float:
    """Milliseconds until all pages show what came of it."""
    for page in seated:
        if page.seen("[data-continue]"):
            page.click("[data-continue]")
            page.wait_for("main[data-round='2']")
    mover = next(page for page in seated if page.has(".bar.yours"))
    if not mover.seen(".choice"):
        mover.click(OFFERED, number % mover.seen(OFFERED))
    for page in seated:
        page.evaluate("void nextShown()")
    mover.evaluate("void nextClick()")
    mover.click(".choice")
    time.sleep(A_MOMENT)
    return float(max(page.evaluate("window.shown") for page in seated) - mover.evaluate("window.clicked"))


def drawing() -> list[Figure]:
    """What the server does for each view: the HTML of a table from its 20th move on. Their quietest turns."""
    quietest = dict.fromkeys(VIEWS, math.inf)
    for turn, (game, players) in itertools.product(range(TURNS), VIEWS):
        seeds = range(turn * MATCHES, (turn + 1) * MATCHES)
        took = statistics.median(_drawn(game, players, seed) for seed in seeds)
        quietest[game, players] = min(quietest[game, players], took)
    return [
        Figure(f"drawing a view, {game} for {players}, median", 1e6 * took, 500, "µs")
        for (game, players), took in quietest.items()
    ]


def _drawn(game: str, players: int, seed: int) -> float:
    """Seconds for a view of this match, each drawn once."""
    times: list[float] = []
    sitting = dealt(game=game, players=players)
    sitting.play_on(20, seed)
    while sitting.table.phase == PLAYING:
        sitting.play_on(1, seed)
        scene = replace(scene_for(sitting, 1), links=Links("", ""))
        began = time.perf_counter()
        draw_table("live.html", scene, "en", "")
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    for game in GAMES:  # or the first server on this machine would compile them now
        search_of(game)
        solve_of(game)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), program=AS_IT_IS) as server:
        figures = [*first_load(server), *four_pages(server)]
    figures += drawing()
    print("| | found | at most | |\n| --- | ---: | ---: | --- |")
    for figure in figures:
        verdict = "reached" if figure.found <= figure.most else "**missed**"
        found, most = f"{figure.found:.1f} {figure.unit}", f"{figure.most:g} {figure.unit}"
        print(f"| {figure.name} | {found} | {most} | {verdict} |")
    sys.exit(any(figure.found > figure.most for figure in figures))


if __name__ == "__main__":
    main()
