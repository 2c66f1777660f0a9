"""Both games, as pages know them: faces, choices, prompt, board, and words for what happens and why not."""

from __future__ import annotations

from types import ModuleType

from savanna.page import awimbawe, tembo

GAMES: dict[str, ModuleType] = {"tembo": tembo, "awimbawe": awimbawe}
