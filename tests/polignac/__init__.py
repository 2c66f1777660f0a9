"""A third game, for the tests alone: it shows what a game consists of, and where it is made known.

Polignac for two: 32 cards, eight each, sixteen stay face down. Whoever can follow suit must; the higher card
of the suit led takes the trick and leads the next. A jack taken costs a point, the jack of spades, the
Polignac, two, or five where that is agreed. After four rounds whoever has lost fewer points has won.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from polignac.bots import POLIGNAC_LORE
from polignac.envs import POLIGNAC_ENCODING
from polignac.game import POLIGNAC
from polignac.lab import POLIGNAC_CENSUS
from polignac.page import POLIGNAC_PAGE
from polignac.terminal import POLIGNAC_SCREEN
from savanna.bots.lores import LORES
from savanna.envs.core.encodings import ENCODINGS
from savanna.games import GAMES
from savanna.lab.censuses import CENSUSES
from savanna.page.games import PAGES
from savanna.terminal.screens import SCREENS

REGISTRIES: list[tuple[dict[str, Any], Any]] = [
    (GAMES, POLIGNAC),
    (LORES, POLIGNAC_LORE),
    (CENSUSES, POLIGNAC_CENSUS),
    (SCREENS, POLIGNAC_SCREEN),
    (ENCODINGS, POLIGNAC_ENCODING),
    (PAGES, POLIGNAC_PAGE),
]


@contextmanager
def registered() -> Iterator[None]:
    """Known like the others until the block ends."""
    with ExitStack() as forgetting:
        for registry, entry in REGISTRIES:
            registry[POLIGNAC.name] = entry
            forgetting.callback(registry.pop, POLIGNAC.name)
        yield
