"""`SAVANNA_GAMES=polignac.known`: the third game for every command and every worker process."""

from polignac import REGISTRIES
from polignac.game import POLIGNAC

for registry, entry in REGISTRIES:
    registry[POLIGNAC.name] = entry
