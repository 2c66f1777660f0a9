"""Counting the ways a match can go on: a fingerprint of the rules, and where two engines differ."""

from __future__ import annotations

from collections.abc import Iterator

from savanna.games.match import Match


def perft(match: Match, depth: int) -> int:
    """How many sequences of so many moves there are; sequences that end the match sooner are not counted."""
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for _, after in _continuations(match))


def divide(match: Match, depth: int) -> dict[str, int]:
    """How many sequences of so many moves begin with each first move."""
    return {move: perft(after, depth - 1) for move, after in _continuations(match)}


def _continuations(match: Match) -> Iterator[tuple[str, Match]]:
    """Each move and the match after it; a bite into a hand is a move for each card it may find."""
    for move in match.legal_moves():
        for settled in _settled(match, move) if match.leaves_to_chance(move) else [move]:
            after = match.copy()
            after.play(settled)
            yield settled, after


def _settled(match: Match, move: str) -> list[str]:
    return [text for text in match.game.moves if text.startswith(f"{move}=") and not match.why_not(text)]
