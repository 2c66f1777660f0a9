"""Opponents: each looks at the view of its seat and nothing else, and chooses a move."""

from savanna.bots.bot import Bot, Choice, Thought
from savanna.bots.levels import LEVELS, Level, level_named

__all__ = ["LEVELS", "Bot", "Choice", "Level", "Thought", "level_named"]
