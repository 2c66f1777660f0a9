"""What happened at a table of Tembo, in English."""

from __future__ import annotations

from savanna.games.reason import listed
from savanna.games.tembo import story as t
from savanna.terminal.screen import Names

BEASTS = {"Cg": "gnu crocodile", "Cz": "zebra crocodile", "Ca": "antelope crocodile"}
BEASTS |= {"E": "elephant", "S": "super crocodile", "L": "lion"}


def say(event: t.Event, names: Names) -> str:
    """One event of a story of Tembo in English.

    >>> herds = (t.Herd(1, ("7", "9"), 7), t.Herd(2, ("12",), 5))
    >>> say(t.Crossed(seat=2, ford=2, herds=herds), ["Ada", "Bo"])
    "Bo's elephant at ford 2: Ada's 7 and 9 cross for 7 points, Bo's 12 for 5"
    """

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case t.Placed(seat, ford, cards):
            return f"{name(seat)} places {listed(list(cards), 'and')} at ford {ford}"
        case t.Crossed(seat, ford, herds):
            return f"{name(seat)}'s elephant at ford {ford}: {_crossing(herds, names)}"
        case t.Eaten(seat, ford, by, herds):
            return f"{name(seat)}'s {BEASTS[by]} at ford {ford}: {_eating(herds, names)}"
        case t.Closed(ford):
            return f"ford {ford} is closed"
        case t.Drew(seat, count, cards):
            drawn = [BEASTS.get(card, card) for card in cards] or [_counted(count, "card")]
            return f"{name(seat)} draws {listed(drawn, 'and')}"
        case t.LionDrawn(seat):
            return f"{name(seat)} draws a lion and must place it"
        case t.Stuck(seat):
            return f"{name(seat)} has nothing to play"
    raise TypeError(f"no words for {event!r}")


def _crossing(herds: tuple[t.Herd, ...], names: Names) -> str:
    """Whose animals cross, and for how many points."""
    first, *others = herds
    verb = "cross" if len(first.cards) > 1 else "crosses"
    parts = [f"{_animals(first, names)} {verb} for {_counted(first.points, 'point')}"]
    return ", ".join(parts + [f"{_animals(herd, names)} for {herd.points}" for herd in others])


def _eating(herds: tuple[t.Herd, ...], names: Names) -> str:
    """Whose animals are eaten, if any."""
    if not herds:
        return "nothing to eat"
    eaten = listed([_animals(herd, names) for herd in herds], "and")
    return f"{eaten} {'is' if sum(len(herd.cards) for herd in herds) == 1 else 'are'} eaten"


def _animals(herd: t.Herd, names: Names) -> str:
    return f"{names[herd.seat - 1]}'s {listed(list(herd.cards), 'and')}"


def _counted(number: int, noun: str) -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
