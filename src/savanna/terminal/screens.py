"""The screens of all games, by name."""

from typing import Any

from savanna.terminal.awimbawe import AWIMBAWE_SCREEN
from savanna.terminal.screen import Screen
from savanna.terminal.tembo import TEMBO_SCREEN

SCREENS: dict[str, Screen[Any]] = {"tembo": TEMBO_SCREEN, "awimbawe": AWIMBAWE_SCREEN}
