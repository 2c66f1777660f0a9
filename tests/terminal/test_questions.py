"""What a sitting asks for, and when it has the record kept."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console
from rich.text import Text

from savanna.bots import level_named
from savanna.games import GAMES
from savanna.games.match import Match
from savanna.terminal.sitting import Sitting

QUESTIONS = {
    "tembo": {("play", "your play > "), ("lion", "you drew a lion: to which ford? > ")},
    "awimbawe": {
        ("leader", "you lost the round: who leads the next? > "),
        ("card", "your card > "),
        ("eagle", "your eagle: fight or flee? > "),
        ("rhinoceros", "your rhinoceros: which card goes under which pile? > "),
        ("cheetah", "your cheetah: who leads the next trick? > "),
        ("snake", "your snake: which card is blocked? > "),
    },
}


def _sit(match: Match, monkeypatch: pytest.MonkeyPatch) -> tuple[set[tuple[str | None, str]], list[int]]:
    """Seat 1 takes the first move each time: what it was asked, and how many moves each record kept has."""
    console = Console(file=io.StringIO(), width=100)
    asked: set[tuple[str | None, str]] = set()
    kept: list[int] = []

    def answer(prompt: str) -> str:
        asked.add((match.look(1).asked, Text.from_markup(prompt).plain))
        return "#1"

    def keep(now: Match) -> None:
        kept.append(sum(len(played.moves) for played in now.rounds))

    monkeypatch.setattr(console, "input", answer)
    Sitting(match, 1, console, {2: level_named("ostrich").bot}, random.Random(1), keep).play()
    return asked, kept


@pytest.mark.parametrize("game", GAMES)
def test_each_question_has_its_own_words(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str | None, str]] = set()
    for seed in range(6):
        asked |= _sit(GAMES[game].deal(players=2, seed=seed, names=["Ada", "Bo"]), monkeypatch)[0]
    assert asked == QUESTIONS[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_kept_before_the_first_move_and_after_every_one(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = GAMES[game].deal(players=2, seed=1, names=["Ada", "Bo"])
    _, kept = _sit(match, monkeypatch)
    assert kept == list(range(sum(len(played.moves) for played in match.rounds) + 1))
