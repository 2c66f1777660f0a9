"""The games as pages know them, by name."""

from __future__ import annotations

from typing import Any

from savanna.page.awimbawe import AWIMBAWE
from savanna.page.game import GamePage
from savanna.page.tembo import TEMBO

PAGES: dict[str, GamePage[Any]] = {page.name: page for page in (TEMBO, AWIMBAWE)}
