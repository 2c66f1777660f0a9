"""Seats any function at a live table: it is given a view, and gives back the text of one of its legal moves.

    python examples/bring_a_bot.py http://127.0.0.1:8000/tables/…/join/… my_moves:shortest --name Bo

`my_moves:shortest` is the function `shortest` of my_moves.py: `lambda view: min(view["legal"], key=len)`.
A bot of `savanna.bots`, or a policy made into one, can be named as well.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from importlib import import_module

from play_by_link import Client, Json

Choose = Callable[[Json], str]


class Guest(Client):
    """A client that asks a function for its moves."""

    def __init__(self, link: str, name: str, choose: Choose) -> None:
        super().__init__(link, name)
        self.choose = choose

    def to_do(self, seen: Json) -> Json | None:
        todo = super().to_do(seen)
        if todo and todo["do"] == "move":
            todo["move"] = self.choose(seen["view"])
            if todo["move"] not in seen["view"]["legal"]:
                raise SystemExit(f"{todo['move']!r} is not one of the legal moves")
        return todo


def function_at(place: str) -> Choose:
    """What is called so: a function of a view, or a bot, which has one."""
    sys.path.append("")
    module, _, name = place.partition(":")
    found = getattr(import_module(module), name)
    if not hasattr(found, "choose"):
        return found  # type: ignore[no-any-return]
    rng = random.Random()
    return lambda view: str(found.choose(view, rng=rng).move)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Let a function play a match by a link.")
    asked.add_argument("link")
    asked.add_argument("function", metavar="MODULE:NAME")
    asked.add_argument("--name", default="Guest")
    given = asked.parse_args()
    seen = Guest(given.link, given.name, function_at(given.function)).play()
    names, places = [seat["name"] for seat in seen["seats"]], seen["view"]["public"]["result"]
    print(", ".join(f"{place}. {name}" for place, name in sorted(zip(places, names, strict=True))))
