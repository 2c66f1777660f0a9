"""What can be counted of a round of Awimbawé."""

from __future__ import annotations

from collections.abc import Mapping

from savanna.games.awimbawe.cards import CARD_TEXTS
from savanna.games.awimbawe.crowns import MOST
from savanna.games.awimbawe.deal import Supply
from savanna.games.awimbawe.moves import FIGHT, PASS
from savanna.games.awimbawe.position import CHEETAH, EAGLE, RHINOCEROS, SNAKE, Position, Seat
from savanna.games.awimbawe.scoring import highest_eagle, lost_by_hyenas, partner, score
from savanna.games.cardset import NOTHING, Card, CardSet, cards_in, without
from savanna.games.census import Census
from savanna.games.fast import rule
from savanna.games.moveset import Move
from savanna.games.stack import set_in


def texts(supply: Supply) -> Mapping[Card, str]:
    return {card: CARD_TEXTS[card] for card in cards_in(supply.cards)}


@rule
def holding(p: Position, seat: Seat) -> CardSet:
    """Piles included, face down or not."""
    side = p.sides[seat]
    a, b, c, d = side.piles
    return side.hand | set_in(a) | set_in(b) | set_in(c) | set_in(d)


@rule
def scored(p: Position, seat: Seat) -> bool:
    return not lost_by_hyenas(p, seat)


LOST = -(1 << 20)


@rule
def standing(p: Position, seat: Seat) -> int:
    """A7.1-A7.4. By crowns, then by the highest eagle."""
    if lost_by_hyenas(p, seat):
        return LOST
    return 64 * score(p, seat) + highest_eagle(p, seat) + 1


# What became of the cards

FATES = {
    "never played": False,
    "taken by its player": True,
    "taken by the partner": True,
    "taken by a rival": True,
}


@rule
def fates_of(start: Position, end: Position) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """A5.1, A5.2."""
    dealt = own = partners = taken = NOTHING
    for seat in range(start.players):
        held = holding(start, seat)
        dealt |= held
        taken |= end.sides[seat].taken
        own |= held & end.sides[seat].taken
        if start.players == 4:
            partners |= held & end.sides[partner(seat)].taken
    return without(dealt, taken), own, partners, without(taken, own | partners)


# How it ended

ENDINGS = ("every card was played", "a fourth hyena", "every card was played, one player out")


@rule
def ending(p: Position) -> int:
    """A7.1-A7.3."""
    for seat in range(p.players):
        if lost_by_hyenas(p, seat):
            return 2 if p.players == 3 else 1
    return 0


# What was done

DEEDS = (
    "a card played",
    "an eagle fights",
    "an eagle flees",
    "a rhinoceros shoves",
    "a rhinoceros stays",
    "a cheetah names the leader",
    "a cheetah names nobody",
    "a snake bites",
    "a snake stays",
)


@rule
def deed(before: Position, move: Move, after: Position) -> tuple[int, int]:
    if before.asked == EAGLE:
        return 1 if move == FIGHT else 2, 0
    if before.asked == RHINOCEROS:
        return 4 if move == PASS else 3, 0
    if before.asked == CHEETAH:
        return 6 if move == PASS else 5, 0
    if before.asked == SNAKE:
        return 8 if move == PASS else 7, 0
    return 0, 0


AWIMBAWE_CENSUS: Census[Position] = Census(
    lowest=-MOST * len(CARD_TEXTS),
    texts=texts,
    holding=holding,
    score=score,
    scored=scored,
    standing=standing,
    fates=FATES,
    colours=("sand", "river", "mist", "sun"),
    fates_of=fates_of,
    endings=ENDINGS,
    ending=ending,
    deeds=DEEDS,
    sized=None,
    deed=deed,
)
