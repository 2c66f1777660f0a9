"""Tembo as numbers."""

from savanna.envs.encoding import Encoding
from savanna.envs.tembo import ending, observe, row

TEMBO_ENCODING = Encoding(
    width=row.WIDTH,
    write=row.write,
    read=row.read,
    read_supply=row.read_supply,
    layout=observe.LAYOUT,
    observe=observe.observe,
    ended=ending.ended,
)
