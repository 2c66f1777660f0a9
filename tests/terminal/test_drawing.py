"""What a drawn table shows, and what it does not."""

from __future__ import annotations

import io
import random

import pytest
import sketch_awimbawe
import sketch_tembo
from rich.console import Console

from savanna.games import GAMES
from savanna.games.match import Match
from savanna.terminal.drawing import draw

NAMES = ["Ada", "Bo", "Cy", "Di"]


def drawn(pos: Match, seat: int | None, *laid_open: int) -> list[str]:
    """The lines of the table as this seat sees it, with the hands of some seats open."""
    screen = Console(width=120, file=io.StringIO())
    with screen.capture() as drawing:
        screen.print(draw(pos.look(seat), NAMES, {other: pos.look(other) for other in laid_open}))
    return drawing.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()


def row(pos: Match, seat: int, by: int | None, *laid_open: int) -> str:
    """The line of one seat."""
    (line,) = (
        line for line in drawn(pos, by, *laid_open) if NAMES[seat - 1] in line and " against " not in line
    )
    return line


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_shows_the_own_hand_and_no_other(name: str) -> None:
    for seed in range(5):
        match = GAMES[name].deal(players=3, seed=seed)
        table = "\n".join(drawn(match, 2))
        assert all(card in table for card in match.look(2).hand)
        assert table.count("5 in hand") == 2


@pytest.mark.parametrize("name", GAMES)
def test_hands_laid_open_are_shown(name: str) -> None:
    match = GAMES[name].deal(players=3, seed=1)
    assert "in hand" not in "\n".join(drawn(match, None, 1, 2, 3))
    for seat in (1, 2, 3):
        assert all(card in row(match, seat, None, 1, 2, 3) for card in match.look(seat).hand)
    assert "\n".join(drawn(match, 2, 3)).count("in hand") == 1


@pytest.mark.parametrize("name", GAMES)
def test_your_row_is_marked(name: str) -> None:
    match = GAMES[name].deal(players=3, seed=1)
    assert "2 ■ Bo (you)" in row(match, 2, by=2)
    assert "\n".join(drawn(match, 2)).count("(you)") == 1
    assert "(you)" not in "\n".join(drawn(match, None))


# Awimbawé


BITTEN = """
    seat 1: hand d3 d5! s1
    seat 2: hand m1 f6 f1
"""


def test_blocked_cards_of_an_open_hand_are_marked() -> None:
    """⊘ for whoever sees the hand, a number for the others."""
    pos = sketch_awimbawe.table(BITTEN)
    for line in (row(pos, 1, by=1), row(pos, 1, None, 1, 2)):
        assert "d5⊘" in line
        assert line.count("⊘") == 1
    assert "⊘" not in row(pos, 1, by=2)
    assert "3 in hand (1 blocked)" in row(pos, 1, by=2)


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        (["s4 d4", "", "m4", ""], ["s4 d4 3 of 4!", "", "m4 3 of 4!", ""]),
        (["s4 d4", "m4", "", "f4"], ["s4 d4", "m4", "", "f4"]),
        (["s4", "d4 m4 f4", "", ""], ["s4", "d4 m4 f4 3 of 4!", "", ""]),
    ],
)
def test_the_hyenas_of_partners_are_counted_together(taken: list[str], said: list[str]) -> None:
    hands = ["d6", "d5", "f5", "f6"]
    pos = sketch_awimbawe.table(
        "\n".join(f"seat {n}: hand {hands[n - 1]} | taken {taken[n - 1]}" for n in (1, 2, 3, 4))
    )
    for seat, words in enumerate(said, 1):
        line = row(pos, seat, by=None)
        assert (f"hyenas {words} " in f"{line} ".replace("│", "")) if words else "hyenas" not in line
        assert ("of 4!" in line) == ("of 4!" in words)


def test_without_partners_hyenas_are_ones_own() -> None:
    pos = sketch_awimbawe.table("""
        seat 1: hand d6 | taken s4 d4
        seat 2: hand d5
        seat 3: hand f5 | taken m4
    """)
    assert "of 4!" not in "\n".join(drawn(pos, None))


# Tembo


def test_the_last_table_shows_the_totals() -> None:
    pos = sketch_tembo.table("hands: E / - round: 2 scores: 19 / 9 ford 1: 1a 2b 3a turn: 1")
    pos.play("E@1")
    assert pos.over
    assert "19 + 4 = 23 points" in row(pos, 1, by=2)
    assert "9 + 2 = 11 points" in row(pos, 2, by=None)


def test_before_that_only_the_own_points_are_shown() -> None:
    chance = random.Random(1)
    pos = GAMES["tembo"].deal(players=2, seed=1)
    while not pos.over:
        if pos.round == 2:
            before = pos.look(1).public.scores[0]
            assert f"points (before: {before[0]})" in row(pos, 1, by=1)
            assert f"across (before: {before[1]})" in row(pos, 2, by=1)
        pos.play(chance.choice(pos.legal_moves()))
