"""What happened at a table of any game, in English: one line an event."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.games.events import MatchEnded, RoundEnded, StoryEvent
from savanna.games.reason import listed
from savanna.terminal.screen import Names, Screen


def say(event: StoryEvent, names: Names, screen: Screen) -> str:
    """One event of a story in English; those that only one game tells are left to its screen."""
    match event:
        case RoundEnded(number, scores, winners):
            return f"round {number} is over: {_scores(scores, names, screen)}{_won(winners, names)}"
        case MatchEnded(result):
            return _victory(result, names)
    return screen.say(event, names)


def told(events: Sequence[StoryEvent], names: Names, screen: Screen) -> str:
    """What one move did, in one line; the end of a round or of the match on lines of their own."""
    endings = [event for event in events if isinstance(event, RoundEnded | MatchEnded)]
    deeds = "; ".join(say(event, names, screen) for event in events if event not in endings)
    return "\n      ".join([deeds, *(say(ending, names, screen) for ending in endings)])


def _scores(scores: tuple[int | None, ...], names: Names, screen: Screen) -> str:
    return ", ".join(
        f"{name} {screen.scoreless if score is None else score}"
        for name, score in zip(names, scores, strict=True)
    )


def _won(winners: tuple[int, ...] | None, names: Names) -> str:
    """Who wins a round; nothing in a game whose rounds nobody wins (None)."""
    if winners is None:
        return ""
    who = listed([names[seat - 1] for seat in winners], "and") if winners else "nobody"
    return f"; {who} {'win' if len(winners) > 1 else 'wins'} it"


def _victory(result: tuple[int, ...], names: Names) -> str:
    winners = [name for name, place in zip(names, result, strict=True) if place == 1]
    return f"{listed(winners, 'and')} {'wins' if len(winners) == 1 else 'win together'}"
