"""A tuple with one item replaced: `_replace` does not compile, and these selects need no branches."""

from __future__ import annotations

from typing import TypeVar

from savanna.games.fast import rule

Item = TypeVar("Item")


@rule
def in_four(items: tuple[Item, Item, Item, Item], index: int, item: Item) -> tuple[Item, Item, Item, Item]:
    return (
        item if index == 0 else items[0],
        item if index == 1 else items[1],
        item if index == 2 else items[2],
        item if index == 3 else items[3],
    )


@rule
def in_five(
    items: tuple[Item, Item, Item, Item, Item], index: int, item: Item
) -> tuple[Item, Item, Item, Item, Item]:
    return (
        item if index == 0 else items[0],
        item if index == 1 else items[1],
        item if index == 2 else items[2],
        item if index == 3 else items[3],
        item if index == 4 else items[4],
    )


@rule
def in_six(
    items: tuple[Item, Item, Item, Item, Item, Item], index: int, item: Item
) -> tuple[Item, Item, Item, Item, Item, Item]:
    return (
        item if index == 0 else items[0],
        item if index == 1 else items[1],
        item if index == 2 else items[2],
        item if index == 3 else items[3],
        item if index == 4 else items[4],
        item if index == 5 else items[5],
    )
