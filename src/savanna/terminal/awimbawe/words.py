"""What happened at a table of Awimbawé, in English."""

from __future__ import annotations

from savanna.games.awimbawe import story as a
from savanna.games.reason import listed
from savanna.games.viewing import HIDDEN
from savanna.terminal.screen import Names

SPECIES_OF_VALUE = {
    "1": "mouse",
    "2": "rhinoceros",
    "3": "cheetah",
    "4": "hyena",
    "5": "snake",
    "6": "elephant",
}


def say(event: a.Event, names: Names) -> str:
    """One event of a story of Awimbawé in English.

    >>> say(a.CardPlayed(seat=2, card="x3", how="leads", colour="steppe"), ["Ada", "Bo"])
    'Bo leads x3 cheetah as steppe'
    """

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case a.CardPlayed(seat, card, "leads", colour):
            named = f" as {colour}" if card.startswith("x") else ""
            return f"{name(seat)} leads {animal(card)}{named}"
        case a.CardPlayed(seat, card, how, _):
            return f"{name(seat)} {how}{' with' if how != 'discards' else ''} {animal(card)}"
        case a.EagleSaid(seat, card, says):
            return f"{name(seat)}'s {card} {'fights' if says == 'fight' else 'flees'}"
        case a.Shoved(seat, of, pile, under, card):
            moved = f"{_unseen(card)} of {name(of)}'s pile {pile} goes under pile {under}"
            return f"{name(seat)}'s rhinoceros: {moved}"
        case a.Blocked(seat, of, None, card):
            which = "a card" if card == HIDDEN else animal(card)
            return f"{name(seat)}'s snake blocks {which} in {name(of)}'s hand"
        case a.Blocked(seat, of, pile, card):
            return f"{name(seat)}'s snake blocks {_unseen(card)} on {name(of)}'s pile {pile}"
        case a.LeaderNamed(seat, leader, leads):
            what = "next trick" if leads == "trick" else "round"
            return f"{name(seat)} names {'themself' if leader == seat else name(leader)} to lead the {what}"
        case a.PowerDeclined(seat, power):
            return f"{name(seat)} does not use the {power}"
        case a.Freed(seat, count):
            return f"{name(seat)}'s blocked {'card is' if count == 1 else 'cards are'} free again"
        case a.TrickTaken(seat, cards):
            return f"{name(seat)} takes {listed(list(cards), 'and')}"
        case a.EagleKept(seat, card):
            return f"{name(seat)} keeps {card}"
        case a.TurnedUp(seat, pile, card):
            return f"{name(seat)}'s pile {pile} turns up {animal(card)}"
        case a.Eliminated(seat):
            return f"{name(seat)} has four hyenas and is out of the round"
    raise TypeError(f"no words for {event!r}")


def animal(card: str) -> str:
    """A card with its animal, as people read it.

    >>> animal("d5"), animal("x3"), animal("e12")
    ('d5 snake', 'x3 cheetah', 'e12 eagle')
    """
    return f"{card} {'eagle' if card.startswith('e') else SPECIES_OF_VALUE[card[1:]]}"


def _unseen(card: str) -> str:
    """A card on a pile, which may lie face down."""
    return "the face-down card" if card == HIDDEN else animal(card)
