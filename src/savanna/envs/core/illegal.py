"""What becomes of an action that is masked out: the ways to choose from."""

from __future__ import annotations

from typing import Any

from gymnasium.error import InvalidAction

from savanna.envs.core.episode import Episode

ILLEGAL = ("raise", "lose", "any")


class IllegalAction(InvalidAction, ValueError):
    """An action that is masked out, or that is none at all. Nothing has changed."""


def instead_of(action: Any, episode: Episode, illegal: str) -> int | None:
    """A legal action drawn at random, or None where whoever chose this loses by it."""
    if illegal == "raise":
        raise IllegalAction(episode.why_not(action))
    return episode.any_action() if illegal == "any" else None
