"""The powers of the animals (A6): for each, what it may be used for and what it then does."""

from __future__ import annotations

from savanna.games.awimbawe.moves import (
    IN_HAND,
    bite_of,
    bitten_place,
    bitten_seat,
    other_pile,
    pile_above,
    shove_of,
    shoved_pile,
    shoved_seat,
)
from savanna.games.awimbawe.position import (
    PILES,
    Position,
    Seat,
    Side,
    available,
    changed_side,
    decided,
    has_cards,
    is_active,
    with_pile,
)
from savanna.games.cardset import NOTHING, Card, CardSet, add, count, has, nth, raised, set_of, without
from savanna.games.fast import rule
from savanna.games.stack import top, top_set, with_bottom, without_top

# Rhinoceros (A6.2)

# For each set of places that have a pile, the shoves between two of them (R-A5: an empty place is no pile).
SHOVES_BETWEEN: tuple[CardSet, ...] = tuple(
    set_of(
        shove_of(0, pile, where)
        for pile in PILES
        for where in range(3)
        if has(standing, pile) and has(standing, other_pile(pile, where))
    )
    for standing in range(16)
)


@rule
def shoves(p: Position) -> CardSet:
    """From any pile of another player under a different one of theirs."""
    found = NOTHING
    for seat in range(p.players):
        if seat != p.turn and is_active(p, seat):
            found |= raised(SHOVES_BETWEEN[standing_piles(p.sides[seat])], shove_of(seat, 0, 0))
    return found


@rule
def standing_piles(side: Side) -> CardSet:
    """The places that have a pile."""
    standing = NOTHING
    for pile in PILES:
        if side.piles[pile]:
            standing = add(standing, pile)
    return standing


@rule
def shove(p: Position, chosen: int) -> Position:
    """The top card slides under the other pile, not turned over; a blocked one stays blocked (R-A6)."""
    seat = shoved_seat(chosen)
    pile = shoved_pile(chosen)
    under = pile_above(chosen)
    side = p.sides[seat]
    card = top(side.piles[pile])
    piles = with_pile(side.piles, pile, without_top(side.piles[pile]))
    piles = with_pile(piles, under, with_bottom(piles[under], card))
    return changed_side(p, seat, Side(side.hand, piles, side.blocked, side.taken, side.played))


# Cheetah (A6.3)


@rule
def leaders(p: Position) -> CardSet:
    """Whom a cheetah may name: any active player; nobody in the last trick (R-A7)."""
    return p.active if another_trick_follows(p) else NOTHING


@rule
def another_trick_follows(p: Position) -> bool:
    """All have as many cards as the player who just played."""
    return has_cards(p.sides[p.turn])


@rule
def name_leader(p: Position, seat: Seat) -> Position:
    """The cheetah played last decides."""
    return decided(p, p.fighting, p.fled, seat)


# Snake (A6.4)


@rule
def bites(p: Position) -> CardSet:
    """Any available card of another player but the last one."""
    found = NOTHING
    for seat in range(p.players):
        if seat != p.turn and is_active(p, seat):
            cards = available(p, seat)
            if count(cards) >= 2:
                for pile in PILES:
                    if top_set(p.sides[seat].piles[pile]) & cards:
                        found = add(found, bite_of(seat, pile))
                if p.sides[seat].hand & cards:
                    found = add(found, bite_of(seat, IN_HAND))
    return found


@rule
def bitten_pile_card(p: Position, bite: int) -> Card:
    return top(p.sides[bitten_seat(bite)].piles[bitten_place(bite)])


@rule
def bitten_hand_card(p: Position, bite: int, luck: int) -> Card:
    """Each unblocked card of the hand is equally likely."""
    side = p.sides[bitten_seat(bite)]
    cards = without(side.hand, side.blocked)
    return nth(cards, luck % count(cards))


@rule
def block(p: Position, seat: Seat, card: Card) -> Position:
    """A6.5. Until that player has played a card."""
    side = p.sides[seat]
    return changed_side(
        p, seat, Side(side.hand, side.piles, add(side.blocked, card), side.taken, side.played)
    )


# Eagle (A6.6)


@rule
def fight(p: Position, eagle: Card) -> Position:
    return decided(p, add(p.fighting, eagle), p.fled, p.named)


@rule
def flee(p: Position, eagle: Card) -> Position:
    return decided(p, p.fighting, add(p.fled, eagle), p.named)
