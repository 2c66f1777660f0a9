"""What may be agreed for a match of Awimbawé, and what the rules need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from savanna.games.awimbawe.cards import Crowns
from savanna.games.awimbawe.crowns import FILE, crowns_option, default_crowns, read_crowns
from savanna.games.options import DEFAULT, Choice, Data, OneSeat, Option, Options, declared, memory, switch

UNDEALT = "undealt"

OPTIONS = declared(
    Option(
        "youngest",
        "R-A1",
        "The youngest",
        "Leads the first trick if there is a tie; if not among the tied, the next of them clockwise does.",
        OneSeat(),
    ),
    Option(
        "loser_names",
        "R-A2",
        "The loser names who leads",
        "Whoever lost a round decides who leads the next one.",
        Choice({"dealt": "with the new cards in sight", UNDEALT: "before the cards are dealt"}),
    ),
    switch(
        "mouse_takes_all",
        "R-A4",
        "Mouse, elephant and multicolour elephant",
        "Who takes a trick in which all three follow.",
        off="the multicolour elephant",
        on="the mouse",
    ),
    switch(
        "crown_counter",
        "R-A10",
        "Crown counter",
        "The crowns that everyone has taken so far.",
        off="hidden until the round is over",
        on="always shown",
    ),
    Option(
        "crowns",
        "R-A11",
        "Crowns",
        "The crowns on each card, if your box has others: correct the list.",
        Data(crowns_option, FILE),
    ),
    memory("R-A12"),
)


class House(NamedTuple):
    """What a table plays otherwise, as the rules ask for it."""

    crowns: Crowns
    mouse_takes_all: bool
    names_undealt: bool  # the loser of a round names a leader before the next is dealt


def house_of(options: Mapping[str, Any]) -> House:
    return _house(options if isinstance(options, Options) else Options(options))


@cache
def _house(options: Options) -> House:
    content = options.get("crowns", DEFAULT)
    return House(
        default_crowns() if content == DEFAULT else read_crowns(content),
        options.get("mouse_takes_all", False),
        options.get("loser_names") == UNDEALT,
    )


PRINTED = house_of({})
