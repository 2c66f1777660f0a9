"""What may be agreed for a match of Polignac, and what the rules need to know of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from savanna.games.options import declared, switch

OPTIONS = declared(
    switch(
        "dear_jack",
        "R-P1",
        "The Polignac",
        "What the jack of spades costs whoever takes it.",
        off="two points",
        on="five points",
    )
)


class House(NamedTuple):
    dear_jack: bool


def house_of(options: Mapping[str, Any]) -> House:
    return House(*(options.get(name, False) for name in House._fields))
