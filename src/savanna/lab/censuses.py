"""What can be counted of the rounds of all games, by name."""

from typing import Any

from savanna.games.awimbawe.census import AWIMBAWE_CENSUS
from savanna.games.census import Census
from savanna.games.tembo.census import TEMBO_CENSUS

CENSUSES: dict[str, Census[Any]] = {"tembo": TEMBO_CENSUS, "awimbawe": AWIMBAWE_CENSUS}
