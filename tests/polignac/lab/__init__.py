"""What can be counted of a round of Polignac."""

from polignac.game.rules import JACKS, NO_SUIT, OF_SUIT, TEXTS, Position, score
from savanna.games.cardset import CardSet, has, without
from savanna.games.census import Census
from savanna.games.fast import rule
from savanna.games.moveset import Move

LED, FOLLOWED, THROWN = range(3)


@rule
def holding(p: Position, seat: int) -> CardSet:
    return p.sides[seat].hand


@rule
def fates_of(start: Position, end: Position) -> tuple[CardSet, CardSet, CardSet]:
    (one, _, _), (two, _, _) = start.sides
    (_, first, _), (_, second, _) = end.sides
    own = one & first | two & second
    return without(OF_SUIT[NO_SUIT], one | two), own, without(one | two, own)


@rule
def ending(p: Position) -> int:
    """Whether one has taken all jacks there were."""
    one, two = p.sides
    return 0 if one.taken & JACKS and two.taken & JACKS else 1


@rule
def deed(before: Position, move: Move, after: Position) -> tuple[int, int]:
    if before.led == NO_SUIT:
        return LED, 0
    return FOLLOWED if has(OF_SUIT[before.led], move) else THROWN, 0


POLIGNAC_CENSUS = Census(
    lowest=-8,
    texts=lambda supply: dict(enumerate(TEXTS)),
    holding=holding,
    score=score,
    scored=rule(lambda p, seat: True),
    standing=score,
    fates={"never dealt": False, "taken by its player": True, "taken by the rival": True},
    colours=("sand", "river", "sun"),
    fates_of=fates_of,
    endings=("both have taken a jack", "one has taken every jack"),
    ending=ending,
    deeds=("a card led", "suit followed", "a card thrown off"),
    sized=None,
    deed=deed,
)
