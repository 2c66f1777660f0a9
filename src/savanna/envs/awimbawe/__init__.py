"""Awimbawé as numbers."""

from savanna.envs.awimbawe import ending, observe, row
from savanna.envs.encoding import Encoding

AWIMBAWE_ENCODING = Encoding(
    width=row.WIDTH,
    write=row.write,
    read=row.read,
    read_supply=row.read_supply,
    layout=observe.LAYOUT,
    observe=observe.observe,
    ended=ending.ended,
)
