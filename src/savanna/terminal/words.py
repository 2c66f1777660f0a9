"""What happened at the table, in English: one line an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from savanna.games.awimbawe import story as a
from savanna.games.reason import listed
from savanna.games.telling import MatchEnded, RoundEnded
from savanna.games.tembo import story as t
from savanna.games.viewing import HIDDEN

Names = Sequence[str]

SPECIES_OF_VALUE = {
    "1": "mouse",
    "2": "rhinoceros",
    "3": "cheetah",
    "4": "hyena",
    "5": "snake",
    "6": "elephant",
}
BEASTS = {"Cg": "crocodile of gnus", "Cz": "crocodile of zebras", "Ca": "crocodile of antelopes"}
BEASTS |= {"E": "elephant", "S": "super crocodile", "L": "lion"}


def say(event: Any, names: Names) -> str:
    """
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
        case RoundEnded(number, scores, winners):
            return f"round {number} is over: {_scores(scores, names)}{_won(winners, names)}"
        case MatchEnded(result):
            return _victory(result, names)
        case _:
            return _say_of_trick(event, names)


def told(events: Sequence[Any], names: Names) -> str:
    """What one move did, in one line; how a round or the match ended on lines of their own."""
    endings = [event for event in events if isinstance(event, RoundEnded | MatchEnded)]
    deeds = "; ".join(say(event, names) for event in events if event not in endings)
    return "\n      ".join([deeds, *(say(ending, names) for ending in endings)])


def _say_of_trick(event: Any, names: Names) -> str:
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
    """
    >>> animal("d5"), animal("x3"), animal("e12")
    ('d5 snake', 'x3 cheetah', 'e12 eagle')
    """
    return f"{card} {'eagle' if card.startswith('e') else SPECIES_OF_VALUE[card[1:]]}"


def _unseen(card: str) -> str:
    return "the face-down card" if card == HIDDEN else animal(card)


def _crossing(herds: tuple[t.Herd, ...], names: Names) -> str:
    first, *others = herds
    verb = "cross" if len(first.cards) > 1 else "crosses"
    parts = [f"{_animals(first, names)} {verb} for {_counted(first.points, 'point')}"]
    return ", ".join(parts + [f"{_animals(herd, names)} for {herd.points}" for herd in others])


def _eating(herds: tuple[t.Herd, ...], names: Names) -> str:
    if not herds:
        return "nothing to eat"
    eaten = listed([_animals(herd, names) for herd in herds], "and")
    return f"{eaten} {'is' if sum(len(herd.cards) for herd in herds) == 1 else 'are'} eaten"


def _animals(herd: t.Herd, names: Names) -> str:
    return f"{names[herd.seat - 1]}'s {listed(list(herd.cards), 'and')}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _scores(scores: tuple[int | None, ...], names: Names) -> str:
    return ", ".join(
        f"{name} {'lost by hyenas' if score is None else score}"
        for name, score in zip(names, scores, strict=True)
    )


def _won(winners: tuple[int, ...] | None, names: Names) -> str:
    if winners is None:
        return ""
    who = listed([names[seat - 1] for seat in winners], "and") if winners else "nobody"
    return f"; {who} {'win' if len(winners) > 1 else 'wins'} it"


def _victory(result: tuple[int, ...], names: Names) -> str:
    winners = [name for name, place in zip(names, result, strict=True) if place == 1]
    return f"{listed(winners, 'and')} {'wins' if len(winners) == 1 else 'win together'}"
