"""Great moments as film strips, and in figures, as a Markdown table of results.md."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from browser.boards import ADDRESS, shown
from browser.chromium import opened
from browser.fuzzing import fuzz
from browser.people import People
from browser.playing import OFFERED
from browser.windows import Windows
from page.scenes import scene_for
from PIL import Image
from playwright.sync_api import Browser, Page
from rich.progress import track
from server.serving import serving
from table.tables import dealt

from savanna.page.game import Act
from savanna.page.games import PAGES
from savanna.page.match.scene import Scene
from savanna.page.match.table import draw_table

STRIPS = Path(__file__).resolve().parents[1] / "docs" / "screens" / "moments"
MANNERS = {
    "tembo": ("deal", "cross", "snap", "pounce", "roar"),
    "awimbawe": ("deal", "sweep", "dash", "stoop", "soar", "scare", "laugh"),
}
WINDOW = {"width": 1280, "height": 800}
FRAMES = (0.05, 0.25, 0.45, 0.65, 0.85)  # of an act, that a strip shows
WIDTH = 360  # pixels of a frame in a strip

RUNS, OF_THEM = 5, 4  # so many of so many have to reach a goal
SLOWER = 4  # times
LONGEST_FRAME = 50  # milliseconds
FIRST_FRAME = 100  # milliseconds from a tap
INPUTS, PARTS = 1000, 10  # of --fuzz, half of them in each game, at so many tables or more


class GreatMoment(NamedTuple):
    """A move whose acts have a manner: the table before and after it."""

    game: str
    manner: str
    before: Scene[Any]
    after: Scene[Any]


def great_moments(game: str) -> Iterator[GreatMoment]:
    """Of each manner the first that comes in matches by chance."""
    missing, seed = set(MANNERS[game]), 0
    while missing:
        seed += 1
        sitting = dealt(bots=1, game=game, players=2)
        before = scene_for(sitting, 1)
        if "deal" in missing:
            missing.remove("deal")
            yield GreatMoment(game, "deal", before, before)
        while sitting.table.phase == "playing" and missing:
            sitting.play_on(1, seed=seed * sitting.table.version)
            after = scene_for(sitting, 1)
            for manner in {act.do for act in _acts(after)} & missing:
                missing.remove(manner)
                yield GreatMoment(game, manner, before, after)
            before = after


def _acts(scene: Scene[Any]) -> Sequence[Act]:
    return PAGES[scene.sight.agreement.game].acts(scene.sight.seen, scene.moments[-1])


def begins(page: Page, moment: GreatMoment) -> None:
    """The page shows the table before, and then what came."""
    shown(page, moment.before)
    if moment.manner == "deal":
        page.evaluate("document.getElementById('main').dataset.round = 0")
    page.evaluate("html => showInTime(html)", draw_table("live.html", moment.after, "en", ADDRESS))


def strip(page: Page, moment: GreatMoment) -> Image.Image:
    """Some frames of the act beside each other."""
    begins(page, moment)
    page.wait_for_function("() => acting")
    frames = []
    for part in FRAMES:
        page.evaluate(_HELD_AT, part)
        shot = Image.open(io.BytesIO(page.locator(".stage").screenshot()))
        frames.append(shot.resize((WIDTH, shot.height * WIDTH // shot.width)))
    page.keyboard.press("Shift")
    sheet = Image.new("RGB", (len(frames) * (WIDTH + 4) - 4, frames[0].height), "white")
    for number, frame in enumerate(frames):
        sheet.paste(frame, (number * (WIDTH + 4), 0))
    return sheet


_HELD_AT = """(part) => {
    const ends = Math.max(...acting.moves.map((move) => move.effect.getComputedTiming().endTime));
    for (const move of document.getAnimations()) { move.pause(); move.currentTime = part * ends; }
}"""


def longest_frames(page: Page, moment: GreatMoment) -> list[float]:
    """The longest frame of each run of an act, in milliseconds, on a slower machine."""
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found = []
    for _ in range(RUNS):
        begins(page, moment)
        page.wait_for_function("() => acting")
        found.append(float(page.evaluate(_LONGEST_FRAME)))
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


_LONGEST_FRAME = """() => new Promise((done) => {
    let [last, longest] = [null, 0];
    const frame = (now) => {
        if (last !== null) longest = Math.max(longest, now - last);
        last = now;
        if (acting) requestAnimationFrame(frame); else done(longest);
    };
    requestAnimationFrame(frame);
})"""


def first_frames(page: Page, moment: GreatMoment) -> list[float]:
    """Milliseconds from a tap on a card to the frame in which it is lifted, on a slower machine."""
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found = []
    for _ in range(RUNS):
        shown(page, moment.before)
        page.evaluate(_TIMED)
        page.locator(OFFERED).first.click()
        found.append(float(page.evaluate("() => lifted")))
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


_TIMED = """() => {
    window.lifted = new Promise((done) => addEventListener("pointerdown", ({timeStamp}) => {
        const seen = (now) => done(now - timeStamp);
        const look = () => requestAnimationFrame(liftedOne() ? seen : look);
        look();
    }, {once: true, capture: true}));
}"""


def measured(browser: Browser, *, strips: bool) -> bool:
    """Print the table; whether every goal is reached."""
    page = browser.new_page(viewport=WINDOW, reduced_motion="no-preference")
    moments = [moment for game in MANNERS for moment in great_moments(game)]
    rows, well = [], True
    for moment in track(moments, "Watching", disable=not sys.stderr.isatty()):
        if strips:
            STRIPS.mkdir(exist_ok=True)
            strip(page, moment).save(STRIPS / f"{moment.game}-{moment.manner}.webp", quality=60)
        frames = longest_frames(page, moment)
        reached = sum(frame <= LONGEST_FRAME for frame in frames) >= OF_THEM
        well &= reached
        rows.append((f"{moment.game}: {moment.manner}, longest frame", frames, LONGEST_FRAME, reached))
    taps = first_frames(page, next(moment for moment in moments if moment.before.sight.seen.legal))
    reached = sum(tap <= FIRST_FRAME for tap in taps) >= OF_THEM
    rows.append(("from a tap to its first frame", taps, FIRST_FRAME, reached))
    print(f"| at {SLOWER} times slower CPU, {RUNS} runs | milliseconds | goal, in {OF_THEM} | |")
    print("| --- | --- | --- | --- |")
    for name, found, goal, is_reached in rows:
        times = " ".join(f"{each:.0f}" for each in found)
        print(f"| {name} | {times} | {goal} | {'reached' if is_reached else 'missed'} |")
    return well and reached


def fuzzed(browser: Browser) -> None:
    """Press everything at any time, and say how often the page was then as a fresh one."""
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        People(Windows(browser), server) as people,
    ):
        for game in MANNERS:
            found = sum(
                fuzz(people, game, INPUTS // (2 * PARTS), seed)
                for seed in track(range(PARTS), game, disable=not sys.stderr.isatty())
            )
            assert not people.complaints, people.complaints
            print(
                f"{game}: {INPUTS // 2} inputs, {found} looks at the page: as a fresh one each time, no error"
            )


def main() -> int:
    with opened() as browser:
        if "--fuzz" in sys.argv[1:]:
            fuzzed(browser)
            return 0
        return 0 if measured(browser, strips="--no-strips" not in sys.argv[1:]) else 1


if __name__ == "__main__":
    sys.exit(main())
