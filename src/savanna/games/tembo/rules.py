"""The rules of a round of Tembo. A round is over when `legal` is empty (T7.2)."""

from __future__ import annotations

from savanna.games.cardset import NOTHING, CardSet, above, add, count, first, has, lowered, only, without
from savanna.games.fast import rule
from savanna.games.moveset import Move, MoveSet
from savanna.games.stack import top, without_top
from savanna.games.tembo.cards import (
    ANIMALS,
    ANTELOPE,
    CROCODILE,
    ELEPHANT,
    GNU,
    HAND_SIZE,
    LION,
    LIONS,
    SUPER_CROCODILE,
    ZEBRA,
    Kind,
    cards_of_kind,
    kinds_in,
    points_of,
)
from savanna.games.tembo.moves import ALONE, ford_of_move, kind_of_move, way_of_move
from savanna.games.tembo.position import (
    FORDS,
    DrawPile,
    Ford,
    Position,
    Seat,
    Side,
    with_row,
    with_side,
    with_table,
)

ELEPHANT_NEEDS = 3
MEAT_EATERS: CardSet = (
    only(CROCODILE + GNU) | only(CROCODILE + ZEBRA) | only(CROCODILE + ANTELOPE) | only(SUPER_CROCODILE)
)


# What is legal


@rule
def legal(p: Position) -> MoveSet:
    """T3.1, T3.3, T6.1. A lion goes to its ford first; else one play, and there is no passing."""
    if p.lion:
        fords = lion_fords(p)
        return (
            lion_at(fords, 0) + lion_at(fords, 1) + lion_at(fords, 2) + lion_at(fords, 3) + lion_at(fords, 4)
        )
    held = kinds_in(p.deck, p.sides[p.turn].hand)
    nexts, skips = lower_of_pairs(held, 1), lower_of_pairs(held, 2)
    return (
        plays_at(p, 0, held, nexts, skips)
        + plays_at(p, 1, held, nexts, skips)
        + plays_at(p, 2, held, nexts, skips)
        + plays_at(p, 3, held, nexts, skips)
        + plays_at(p, 4, held, nexts, skips)
    )


@rule
def plays_at(
    p: Position, ford: Ford, held: CardSet, nexts: CardSet, skips: CardSet
) -> tuple[CardSet, CardSet, CardSet]:
    """What of the kinds held can be played at a ford, in each of the three ways."""
    row = p.rows[ford]
    animals = placeable(p, ford, held)
    if not row:
        return animals, animals & nexts, animals & skips
    alone = animals | (held & MEAT_EATERS)
    if count(row) >= ELEPHANT_NEEDS:
        alone |= held & only(ELEPHANT)
    return alone, (animals & nexts) | species_eaters(p, row, held), animals & skips


@rule
def placeable(p: Position, ford: Ford, held: CardSet) -> CardSet:
    """T4.1, T4.2. Any animal starts a row; a higher one continues it; none where a lion lies."""
    if has(p.closed, ford):
        return NOTHING
    return held & ANIMALS & above(p.rows[ford])


@rule
def lower_of_pairs(held: CardSet, apart: int) -> CardSet:
    """T4.5. The animals held with one so much higher; where the lower fits, the higher does too."""
    animals = held & ANIMALS
    return animals & lowered(animals, apart)


@rule
def species_eaters(p: Position, row: CardSet, held: CardSet) -> CardSet:
    """T5.4, R-T3. The crocodiles that find an animal of their species in the row."""
    eaters = NOTHING
    if not held & MEAT_EATERS:
        return eaters
    if row & p.deck.species[GNU]:
        eaters = add(eaters, CROCODILE + GNU)
    if row & p.deck.species[ZEBRA]:
        eaters = add(eaters, CROCODILE + ZEBRA)
    if row & p.deck.species[ANTELOPE]:
        eaters = add(eaters, CROCODILE + ANTELOPE)
    return eaters & held


@rule
def lion_fords(p: Position) -> CardSet:
    """T6.2, R-T4. The fords with animals; if there are none, the open fords, or any where that is agreed."""
    inhabited = NOTHING
    empty = NOTHING
    for ford in FORDS:
        if p.rows[ford]:
            inhabited = add(inhabited, ford)
        if p.house.lion_on_lion or not has(p.closed, ford):
            empty = add(empty, ford)
    return inhabited or empty


@rule
def lion_at(fords: CardSet, ford: Ford) -> tuple[CardSet, CardSet, CardSet]:
    return only(LION) if has(fords, ford) else NOTHING, NOTHING, NOTHING


# What a move does


@rule
def play(p: Position, move: Move) -> Position:
    """T3. A legal move, and the cards drawn after it."""
    return refill(act(p, move))


@rule
def act(p: Position, move: Move) -> Position:
    """What the move does at its ford, before any card is drawn."""
    kind = kind_of_move(move)
    ford = ford_of_move(move)
    way = way_of_move(move)
    if kind == LION:
        return place_lion(p, ford)
    if kind == ELEPHANT:
        return cross(spend(p, kind), ford)
    if kind == SUPER_CROCODILE:
        return eat(spend(p, kind), ford, p.rows[ford])
    if kind >= CROCODILE:
        return eat(spend(p, kind), ford, prey(p, kind, ford, way))
    return place(p, only(kind) | (only(kind + way)), ford)


@rule
def place(p: Position, animals: CardSet, ford: Ford) -> Position:
    """T4.3, T4.5. The animals join the row, marked as the player's."""
    side = p.sides[p.turn]
    side = Side(without(side.hand, animals), side.placed | animals, side.crossed)
    return with_table(
        p, p.closed, with_row(p.rows, ford, p.rows[ford] | animals), with_side(p.sides, p.turn, side)
    )


@rule
def spend(p: Position, kind: Kind) -> Position:
    """T5.1. The card is shown and out of the round."""
    side = p.sides[p.turn]
    card = first(side.hand & cards_of_kind(p.deck, kind))
    side = Side(without(side.hand, card), side.placed, side.crossed)
    return with_table(p, p.closed, p.rows, with_side(p.sides, p.turn, side))


@rule
def cross(p: Position, ford: Ford) -> Position:
    """T5.2. All animals of the ford cross; each owner keeps theirs."""
    row = p.rows[ford]
    a, b, c, d = p.sides
    sides = safe(a, row), safe(b, row), safe(c, row), safe(d, row)
    return with_table(p, p.closed, with_row(p.rows, ford, NOTHING), sides)


@rule
def safe(side: Side, row: CardSet) -> Side:
    return Side(side.hand, without(side.placed, row), side.crossed | (side.placed & row))


@rule
def eat(p: Position, ford: Ford, eaten: CardSet) -> Position:
    """T5.3, T5.5, T6.3. These animals are out of the round."""
    a, b, c, d = p.sides
    sides = bereft(a, eaten), bereft(b, eaten), bereft(c, eaten), bereft(d, eaten)
    return with_table(p, p.closed, with_row(p.rows, ford, without(p.rows[ford], eaten)), sides)


@rule
def bereft(side: Side, eaten: CardSet) -> Side:
    return Side(side.hand, without(side.placed, eaten), side.crossed)


@rule
def prey(p: Position, kind: Kind, ford: Ford, way: int) -> CardSet:
    """T5.4. The first of the row, or all of the crocodile's species."""
    row = p.rows[ford]
    if way == ALONE:
        return first(row)
    return row & p.deck.species[kind - CROCODILE]


@rule
def place_lion(p: Position, ford: Ford) -> Position:
    """T6.3. The lion eats all animals there and closes the ford."""
    eaten = eat(p, ford, p.rows[ford])
    return with_table(eaten, add(p.closed, ford), eaten.rows, eaten.sides)


@rule
def refill(p: Position) -> Position:
    """T3.2, T6.1, T6.4, T7.1. Draw up to five; a lion interrupts; then the next player."""
    side = p.sides[p.turn]
    hand = side.hand
    pile = p.pile
    missing = HAND_SIZE - count(hand)
    lion = False
    while missing > 0 and pile[0] and not lion:
        card = top(pile[0])
        pile = drawn(pile)
        if has(LIONS, card):
            lion = True
        else:
            hand = add(hand, card)
            missing -= 1
    sides = with_side(p.sides, p.turn, Side(hand, side.placed, side.crossed))
    turn = p.turn if lion else seat_after(p, p.turn)
    return Position(p.deck, p.house, p.players, turn, lion, p.closed, p.rows, sides, pile, p.under)


@rule
def drawn(pile: DrawPile) -> DrawPile:
    """The draw pile without its next card."""
    a, b, c, d, e = pile
    a = without_top(a)
    if a:
        return a, b, c, d, e
    return b, c, d, e, 0


@rule
def seat_after(p: Position, seat: Seat) -> Seat:
    """T2.4. Clockwise."""
    return seat + 1 if seat + 1 < p.players else 0


@rule
def score(p: Position, seat: Seat) -> int:
    """T7.3. The points of the animals that crossed."""
    return points_of(p.deck, p.sides[seat].crossed)


@rule
def settle(p: Position, move: Move, luck: int) -> Move:
    """No move of Tembo is left to chance: the draw pile's order is."""
    return move


@rule
def lots(p: Position, move: Move) -> int:
    return 1
