"""The lore of each game, by its name."""

from typing import Any

from savanna.bots.awimbawe import AWIMBAWE_LORE
from savanna.bots.lore import Lore
from savanna.bots.tembo import TEMBO_LORE

LORES: dict[str, Lore[Any, Any]] = {"tembo": TEMBO_LORE, "awimbawe": AWIMBAWE_LORE}
