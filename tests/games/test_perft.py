"""Perft: how many sequences of moves there are from fixed deals, by depth. Any change of the rules shows.

The counts are kept in tests/perft. No sequence there is long enough to end its round, and a bite into a hand
counts once for each card it may find.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games.walks import settled

import savanna
from savanna.games.match import Match
from savanna.lab.speed.perft import divide, perft

FOLDER = Path(__file__).parent.parent / "perft"


def _positions() -> list[Any]:
    return [
        pytest.param(position, id=f"{file.stem}-{position['what']}")
        for file in sorted(FOLDER.glob("*.json"))
        for position in json.loads(file.read_text("utf-8"))
    ]


def stand_at(position: Any) -> Match:
    game = savanna.game(position["game"])
    pos = game.setup(players=position["players"], deal=position["deal"], seed=0)
    for text in position["moves"]:
        pos.play(text)
    return pos


# The reference: nothing but what docs/records.md promises


def reference_continuations(pos: Match) -> Iterator[tuple[str, Match]]:
    for text in pos.legal_moves():
        for move in settled(pos, text):
            after = pos.copy()
            after.play(move)
            yield move, after


def reference_perft(pos: Match, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(settled(pos, text)) for text in pos.legal_moves())
    return sum(reference_perft(after, depth - 1) for _, after in reference_continuations(pos))


def reference_divide(pos: Match, depth: int) -> dict[str, int]:
    return {move: reference_perft(after, depth - 1) for move, after in reference_continuations(pos)}


def _counted(pos: Match, depth: int) -> str:
    """What is said when counts differ: the count of each first move."""
    each = sorted(reference_divide(pos, depth).items())
    return f"depth {depth}, by first move:\n" + "\n".join(f"    {move}: {number}" for move, number in each)


@pytest.mark.parametrize("position", _positions())
def test_the_counts_are_those_that_were_kept(position: Any) -> None:
    pos = stand_at(position)
    for depth, kept in enumerate(position["counts"], 1):
        found = reference_perft(pos, depth)
        assert found == kept, _counted(pos, depth)


@pytest.mark.parametrize("position", _positions())
def test_the_laboratory_counts_the_same(position: Any) -> None:
    pos = stand_at(position)
    before = pos.record()
    for depth, kept in enumerate(position["counts"][:2], 1):
        assert perft(pos, depth) == kept, _counted(pos, depth)
        assert divide(pos, depth) == reference_divide(pos, depth)
    assert perft(pos, 0) == 1
    assert pos.record() == before


def test_positions_of_every_variant_are_kept() -> None:
    kept = [param.values[0] for param in _positions()]
    for game in ("tembo", "awimbawe"):
        for players in (2, 3, 4):
            of_these = [p for p in kept if (p["game"], p["players"]) == (game, players)]
            assert len(of_these) >= 3
            assert all(len(p["counts"]) >= 2 for p in of_these)
    asked = {stand_at(p).view(None)["asked"] for p in kept if p["game"] == "awimbawe"}
    assert asked >= {"card", "rhinoceros", "snake", "cheetah", "eagle"}
    assert {stand_at(p).view(None)["asked"] for p in kept if p["game"] == "tembo"} == {"play", "lion"}


def test_no_sequence_that_is_counted_ends_its_round() -> None:
    """Or else the counts would depend on the next deal."""

    def stays(pos: Match, depth: int) -> bool:
        return pos.round == 1 and (
            depth == 0 or all(stays(after, depth - 1) for _, after in reference_continuations(pos))
        )

    for param in _positions():
        position = param.values[0]
        assert stays(stand_at(position), min(2, len(position["counts"])))


def test_a_match_that_is_over_has_no_sequences() -> None:
    pos = savanna.game("tembo").deal(players=2, seed=1)
    while not pos.over:
        pos.play(pos.legal_moves()[0])
    assert (perft(pos, 0), perft(pos, 1), perft(pos, 3), divide(pos, 2)) == (1, 0, 0, {})
