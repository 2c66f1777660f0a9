"""The rules of a round of Awimbawé. A round is over when `legal` is empty (A7.1, A7.3)."""

from __future__ import annotations

from savanna.games.awimbawe.cards import (
    CHEETAHS,
    MULTICOLOUR,
    NO_CARD,
    NO_COLOUR,
    RHINOCEROSES,
    SKY,
    SNAKES,
    colour_of,
    is_eagle,
)
from savanna.games.awimbawe.moves import (
    BITE,
    BITE_IN_HAND,
    COLOURS_TO_NAME,
    FIGHT,
    FLEE,
    IN_HAND,
    LEAD,
    NAME,
    PASS,
    SHOVE,
    bite_in_hand,
    bitten_place,
    bitten_seat,
    card_of_move,
    colour_of_lead,
    lead_of,
)
from savanna.games.awimbawe.position import (
    CARD,
    CHEETAH,
    EAGLE,
    NAME_LEADER,
    NOBODY,
    OVER,
    RHINOCEROS,
    SNAKE,
    Position,
    Seat,
    Side,
    asking,
    available,
    changed,
    changed_side,
    has_cards,
    having_played,
    is_active,
    played_set,
    tops,
    trick_of,
    with_active,
    with_card_played,
    with_side,
    with_trick_over,
)
from savanna.games.awimbawe.powers import (
    bites,
    bitten_hand_card,
    bitten_pile_card,
    block,
    fight,
    flee,
    leaders,
    name_leader,
    shove,
    shoves,
)
from savanna.games.awimbawe.scoring import lost_by_hyenas
from savanna.games.awimbawe.trick import legal_cards, winning_card
from savanna.games.cardset import (
    NOTHING,
    Card,
    CardSet,
    count,
    everything,
    has,
    nth,
    only,
    raised,
    remove,
    without,
)
from savanna.games.fast import rule
from savanna.games.moveset import WORD, Move, MoveSet

# What is legal


@rule
def legal(p: Position) -> MoveSet:
    """A3, A6. One card, then its power where there is a choice."""
    if p.asked == CARD:
        cards = legal_cards(p)
        if p.led == NO_COLOUR:
            return without(cards, MULTICOLOUR), multicolour_leads(cards), NOTHING
        return cards, NOTHING, NOTHING
    if p.asked == EAGLE:
        return only(FIGHT) | only(FLEE), NOTHING, NOTHING
    if p.asked == RHINOCEROS:
        return only(PASS), NOTHING, shoves(p)
    if p.asked == CHEETAH:
        return only(PASS) | raised(leaders(p), NAME), NOTHING, NOTHING
    if p.asked == SNAKE:
        return only(PASS), raised(bites(p), BITE - WORD), NOTHING
    if p.asked == NAME_LEADER:
        return raised(everything(p.players), NAME), NOTHING, NOTHING
    return NOTHING, NOTHING, NOTHING


@rule
def multicolour_leads(cards: CardSet) -> CardSet:
    """A3.6. Each available multicolour card as each of the five colours."""
    leads = NOTHING
    for which in range(4):
        if has(cards, nth(MULTICOLOUR, which)):
            leads |= raised(everything(COLOURS_TO_NAME), lead_of(which, 0))
    return leads


# What a move does


@rule
def play(p: Position, move: Move) -> Position:
    """A legal move, settled if it was left to chance, and all that follows from it."""
    if p.asked == CARD:
        return play_card(p, move)
    if p.asked == NAME_LEADER:
        return begin_turn(turned_up(p), move - NAME)
    return end_turn(use_power(p, move))


@rule
def settle(p: Position, move: Move, luck: int) -> Move:
    """A6.4. A bite into a hand finds its card by luck; every other move is as it is."""
    bite = move - BITE
    if BITE <= move < SHOVE and bitten_place(bite) == IN_HAND:
        return bite_in_hand(bitten_seat(bite), bitten_hand_card(p, bite, luck))
    return move


@rule
def lots(p: Position, move: Move) -> int:
    """A6.4. In how many ways, all equally likely, luck may settle a move: one for each unblocked card."""
    bite = move - BITE
    if BITE <= move < SHOVE and bitten_place(bite) == IN_HAND:
        side = p.sides[bitten_seat(bite)]
        return count(without(side.hand, side.blocked))
    return 1


@rule
def play_card(p: Position, move: Move) -> Position:
    """A3.2, A3.6. The card is on the table; its power comes next where it has one."""
    card = card_of_move(move)
    led = p.led
    if led == NO_COLOUR:
        led = colour_of(card) if move < LEAD else colour_of_lead(move)
    sides = with_side(p.sides, p.turn, having_played(p.sides[p.turn], card))
    return offer_power(with_card_played(p, led, sides), card)


@rule
def offer_power(p: Position, card: Card) -> Position:
    """A3.7, A6. Ask only where there is a choice: no target, no question."""
    if is_eagle(card) and p.led != SKY:
        return asking(p, EAGLE)
    if has(RHINOCEROSES, card) and shoves(p):
        return asking(p, RHINOCEROS)
    if has(CHEETAHS, card) and leaders(p):
        return asking(p, CHEETAH)
    if has(SNAKES, card) and bites(p):
        return asking(p, SNAKE)
    return end_turn(p)


@rule
def use_power(p: Position, move: Move) -> Position:
    if move == FIGHT:
        return fight(p, p.sides[p.turn].played)
    if move == FLEE:
        return flee(p, p.sides[p.turn].played)
    if move == PASS:
        return p
    if p.asked == RHINOCEROS:
        return shove(p, move - SHOVE)
    if p.asked == CHEETAH:
        return name_leader(p, move - NAME)
    if move >= BITE_IN_HAND:
        return block(p, (move - BITE_IN_HAND) // WORD, move % WORD)
    bite = move - BITE
    return block(p, bitten_seat(bite), bitten_pile_card(p, bite))


@rule
def end_turn(p: Position) -> Position:
    """A3.2. The next player clockwise, or the end of the trick."""
    seat = active_after(p, p.turn)
    if p.sides[seat].played == NO_CARD:
        return begin_turn(p, seat)
    return end_trick(p)


@rule
def begin_turn(p: Position, seat: Seat) -> Position:
    """R-A8. Whoever has nothing available has blocks lifted; else uncovered cards are turned up."""
    if available(p, seat):
        return changed(p, CARD, seat, p.face_up, p.sides)
    side = p.sides[seat]
    p = changed_side(p, seat, Side(side.hand, side.piles, NOTHING, side.taken, side.played))
    face_up = p.face_up if available(p, seat) else p.face_up | tops(side)
    return changed(p, CARD, seat, face_up, p.sides)


@rule
def end_trick(p: Position) -> Position:
    """A5. The taker puts the trick away; who fled takes their eagle; uncovered cards are turned up."""
    trick = trick_of(p)
    card = winning_card(p.house, trick, p.led, p.fighting)
    prize = without(trick, p.fled)
    a, b, c, d = p.sides
    sides = (
        collected(a, card, prize, p.fled),
        collected(b, card, prize, p.fled),
        collected(c, card, prize, p.fled),
        collected(d, card, prize, p.fled),
    )
    taker = NOBODY
    for seat in range(p.players):
        if p.sides[seat].played == card:
            taker = seat
    leader = taker if p.named == NOBODY else p.named
    return begin_trick(count_hyenas(with_trick_over(p, leader, sides), taker))


@rule
def collected(side: Side, winning: Card, prize: CardSet, fled: CardSet) -> Side:
    taken = side.taken | (played_set(side) & fled)
    if side.played == winning:
        taken |= prize
    return Side(side.hand, side.piles, side.blocked, taken, NO_CARD)


@rule
def count_hyenas(p: Position, taker: Seat) -> Position:
    """A7.1, A7.2. Four hyenas lose the round at once; of three players they put one out of it."""
    if not lost_by_hyenas(p, taker):
        return p
    if p.players != 3:
        return asking(p, OVER)
    return with_active(p, remove(p.active, taker))


@rule
def begin_trick(p: Position) -> Position:
    """A5.4, A5.5, A7.2, A7.3. Turn up what is uncovered; the leader, or the next active player, leads."""
    if p.asked == OVER:
        return p
    leader = p.turn if is_active(p, p.turn) else active_after(p, p.turn)
    if not has_cards(p.sides[leader]):
        return asking(p, OVER)
    return begin_turn(turned_up(p), leader)


@rule
def turned_up(p: Position) -> Position:
    """A5.4. The tops of all piles lie face up, but those that an eliminated player laid aside (A7.2)."""
    face_up = p.face_up
    for seat in range(p.players):
        if is_active(p, seat):
            face_up |= tops(p.sides[seat])
    return changed(p, p.asked, p.turn, face_up, p.sides)


@rule
def active_after(p: Position, seat: Seat) -> Seat:
    """The next active player clockwise."""
    seat = seat_after(p, seat)
    while not is_active(p, seat):
        seat = seat_after(p, seat)
    return seat


@rule
def seat_after(p: Position, seat: Seat) -> Seat:
    return seat + 1 if seat + 1 < p.players else 0
