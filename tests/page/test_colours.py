"""Colours that mean something differ well: players, what can be done, where keys go, suits, in every theme.

Distances are those of CIEDE2000; about 2 is the least that is seen side by side, 10 is seen at a glance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest

from savanna import page
from savanna.games import GAMES
from savanna.page.awimbawe.cards import GROUNDS
from savanna.page.awimbawe.side import RIVALS

FOLDER = Path(page.__file__).parent
SUITS = [*GROUNDS.values(), "bank"]  # landscapes of Awimbawé; every animal of Tembo stands on a bank
SPECIES = ["gnu", "zebra", "antelope"]

PLAYERS = [f"player-{number}" for number in range(1, 5)]
THEMES = ["light", "dark"]
SETS = ["", "safe"]
everywhere = pytest.mark.parametrize("safe", SETS)
by_day_and_night = pytest.mark.parametrize("theme", THEMES)

Lab = tuple[float, float, float]

# How someone sees who lacks one kind of cone (Machado, Oliveira and Fernandes 2009, full severity).
BLIND = {
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def tokens(theme: str, safe: str = "") -> dict[str, str]:
    """The colours of style/tokens.css by their names, as they are by day or by night."""
    text = (FOLDER / "style" / "tokens.css").read_text()
    rules = [":root {", f':root[data-colours="{safe}"] {{'] if safe else [":root {"]
    found = {}
    for rule in rules:
        _, _, after = text.partition(rule)
        for name, value in re.findall(r"--([a-z0-9-]+): ([^;]+);", after.partition("}")[0]):
            light, _, dark = value.removeprefix("light-dark(").removesuffix(")").partition(", ")
            found[name] = dark if dark and theme == "dark" else light
    return found


def fills(drawing: str) -> list[str]:
    """The colours of a drawing, that of its whole ground first."""
    return re.findall(r'fill="(#[0-9a-f]{6})"', (FOLDER / "art" / f"{drawing}.svg").read_text())


def linear(colour: str) -> tuple[float, ...]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def lab(colour: str, blind: str | None = None) -> Lab:
    """A colour in CIELAB, as it is seen by daylight."""
    light = linear(colour)
    if blind is not None:
        seen = (sum(a * b for a, b in zip(row, light, strict=True)) for row in BLIND[blind])
        light = tuple(min(1.0, max(0.0, part)) for part in seen)
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Lab, other: Lab) -> float:
    """How different two colours look (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(a1 * grey, b1), hypot(a2 * grey, b2)
    h1, h2 = degrees(atan2(b1, a1 * grey)) % 360, degrees(atan2(b2, a2 * grey)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 and c2 else 0
    hue = (h1 + turn / 2) % 360 if c1 and c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    shape = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * shape)
    twist = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def apart(one: str, other: str, blind: str | None = None) -> float:
    return ciede2000(lab(one, blind), lab(other, blind))


def contrast(one: str, other: str) -> float:
    """As WCAG 2 counts it."""
    lights = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def closest(theme: str, safe: str, blind: str | None = None) -> tuple[float, str, str]:
    """The two players who are most alike."""
    colours = tokens(theme, safe)
    return min((apart(colours[a], colours[b], blind), a, b) for a, b in combinations(PLAYERS, 2))


# Pairs from the data that Sharma, Wu and Dalal published to try programs with.
@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_standard(one: Lab, other: Lab, distance: float) -> None:
    assert ciede2000(one, other) == pytest.approx(distance, abs=1e-4)


@by_day_and_night
@everywhere
def test_players_differ(theme: str, safe: str) -> None:
    assert closest(theme, safe) > (20,)


@by_day_and_night
@pytest.mark.parametrize("blind", BLIND)
def test_players_differ_for_whoever_lacks_a_kind_of_cone(theme: str, blind: str) -> None:
    assert closest(theme, "safe", blind) > (20,)


@by_day_and_night
def test_two_players_have_the_colours_that_differ_most(theme: str) -> None:
    colours = tokens(theme)
    most = max(combinations(range(1, 5), 2), key=lambda pair: apart(*(colours[PLAYERS[n - 1]] for n in pair)))
    assert {*GAMES["tembo"].tokens[:2]} == {*most}
    assert {RIVALS[token].colour for token in GAMES["awimbawe"].tokens[:2]} == {*most}


@by_day_and_night
@everywhere
def test_players_are_seen_on_every_suit_and_on_the_page(theme: str, safe: str) -> None:
    colours = tokens(theme, safe)
    for player in PLAYERS:
        for suit in SUITS:
            assert apart(colours[player], fills(suit)[0]) > 15, (player, suit)
        for ground in ("paper", "sheet", "sand"):
            assert apart(colours[player], colours[ground]) > 20, (player, ground)


def meant_otherwise(theme: str, safe: str) -> Iterator[tuple[str, str]]:
    """All colours that an accent could be mistaken for, with what they mean."""
    colours = tokens(theme, safe)
    yield from ((player, colours[player]) for player in PLAYERS)
    yield from ((drawing, fill) for drawing in (*SUITS, *SPECIES) for fill in fills(drawing))


@by_day_and_night
@everywhere
@pytest.mark.parametrize("accent", ["offer", "focus"])
def test_accents_are_unlike_every_player_suit_and_species(theme: str, safe: str, accent: str) -> None:
    colours = tokens(theme, safe)
    for what, colour in meant_otherwise(theme, safe):
        assert apart(colours[accent], colour) > 15, (what, colour)


@by_day_and_night
def test_what_can_be_done_is_unlike_where_keys_go(theme: str) -> None:
    colours = tokens(theme)
    assert apart(colours["offer"], colours["focus"]) > 30
    for accent in ("offer", "focus"):
        for ground in ("paper", "sheet", "sand", "bank"):
            assert contrast(colours[accent], colours[ground]) > 3, (accent, ground)
        assert contrast(colours[accent], colours["sheet"]) > 4.5, "text is written on it"
        assert contrast(colours[accent], colours["paper"]) > 4.5, "text is written on it"
