"""What players know of Awimbawé beyond its rules: rules of thumb for one move.

A liking of 1000 is a round won or lost. Only what the seat to move may know goes in: its own hand, the cards
that lie or lay face up, and how many cards are in each hand.
"""

from __future__ import annotations

from typing import NamedTuple

from savanna.games.awimbawe.cards import (
    CARD_TEXTS,
    EAGLES,
    ELEPHANT_OF,
    HYENAS,
    MOUSE_OF,
    MULTICOLOUR,
    NO_CARD,
    NO_COLOUR,
    OF_COLOUR,
    SKY,
    Colour,
    colour_of,
    crowns_of,
    deck_for,
    is_eagle,
)
from savanna.games.awimbawe.moves import (
    BITE,
    FLEE,
    IN_HAND,
    LEAD,
    NAME,
    PASS,
    SHOVE,
    bitten_place,
    bitten_seat,
    card_of_move,
    colour_of_lead,
    pile_above,
    shoved_pile,
    shoved_seat,
)
from savanna.games.awimbawe.position import (
    CARD,
    CHEETAH,
    EAGLE,
    NAME_LEADER,
    SNAKE,
    Position,
    Seat,
    Side,
    is_active,
    tops,
    trick_of,
)
from savanna.games.awimbawe.rules import seat_after as next_seat
from savanna.games.awimbawe.scoring import partner, score_pile
from savanna.games.awimbawe.trick import following, winning_card
from savanna.games.cardset import NOTHING, Card, CardSet, above, add, count, has, only, without
from savanna.games.fast import rule
from savanna.games.moveset import Move
from savanna.games.stack import height, top

DECKS: tuple[CardSet, ...] = (NOTHING, NOTHING, deck_for(2), deck_for(3), deck_for(4))

# An index into WORTH: a mouse is 0, the highest eagle 11.
VALUE: tuple[int, ...] = tuple(int(text[1:]) - 1 for text in CARD_TEXTS)

CROWN = 25
WORTH_A_FIGHT = 2  # crowns
CALM = 50  # percent: of three players nobody gets four hyenas soon
ADDED = 20  # what a player yet to play will add to the trick
INITIATIVE = 30  # to lead the next trick

# The fear of a fourth hyena (A7.1) with none, one, two, three, and all of them: when others have so many
# that we can never get it; when one more would do for that; when it takes two.
FEAR = (0, 0, 0, 0, 1000, 130, 216, 360, 600, 1000, 251, 475, 648, 840, 1000)
FEAR_OF_LEAD = 25  # percent of it: whoever leads gets what the others throw in
BURDENED = 400  # from this fear on high cards are a burden
BURDEN = -42  # percent

# What a card is worth in hand:
#        1   2   3   4   5   6   7   8    9   10   11   12
WORTH = (22, 14, 25, 35, 50, 53, 80, 90, 100, 120, 130, 140)
UNCOVER = 50  # to turn up the card below
BURIED = 10  # for each card on top of one pushed under them
THREAT = 30  # a card that may yet follow in this trick
YET_TO_PLAY = 20

# In percent: how likely a player yet to play throws in a hyena, trumps with an eagle that lies open,
# takes a trick that is bad to have.
THROWN = 60
TRUMPS = 40
UNWILLING = 40


@rule
def appeal(p: Position, move: Move) -> int:
    """How much a sensible player who looks one move ahead likes this legal move."""
    if p.asked == CARD or p.asked == EAGLE:
        return in_the_trick(p, move)
    if move == PASS:
        return 0
    if p.asked == CHEETAH or p.asked == NAME_LEADER:
        return naming(p, move - NAME)
    return attacking(p, move)


# The trick


@rule
def in_the_trick(p: Position, move: Move) -> int:
    """What comes of playing this card, or of letting the eagle just played fight or flee."""
    side = p.sides[p.turn]
    card, led, fighting, fled = side.played, p.led, p.fighting, p.fled
    liking = 0
    if p.asked == CARD:
        card = card_of_move(move)
        liking = uncovering(side, card) - spending(p, card)
        if led == NO_COLOUR:
            led = colour_of(card) if move < LEAD else colour_of_lead(move)
    trick = add(trick_of(p), card)
    crowns = crowns_of(p.house.crowns, without(trick, fled))
    if is_eagle(card) and led != SKY:
        if move == FLEE or (p.asked == CARD and crowns < WORTH_A_FIGHT):
            fled = add(fled, card)
            own = crowns_of(p.house.crowns, only(card))
            crowns -= own
            liking += CROWN * own
        else:
            fighting = add(fighting, card)
    best = winning_card(p.house, trick, led, fighting)
    return liking + prospect(p, without(trick, fled), crowns, who_played(p, best), best, led)


@rule
def who_played(p: Position, card: Card) -> Seat:
    """The seat whose card it is; mine if it is the one that I am about to play."""
    a, b, c, d = p.sides
    if card == a.played:
        return 0
    if card == b.played:
        return 1
    if card == c.played:
        return 2
    return 3 if card == d.played else p.turn


@rule
def prospect(p: Position, prize: CardSet, crowns: int, taker: Seat, best: Card, led: Colour) -> int:
    """What the trick is worth to us: as it stands, and if those yet to play turn it."""
    ours = is_ours(p, taker)
    own = count(score_pile(p, p.turn) & HYENAS)
    theirs = count(score_pile(p, next_seat(p, p.turn) if ours else taker) & HYENAS)
    hyenas = count(prize & HYENAS)
    everyones = count(all_taken(p) & HYENAS) + hyenas
    later = yet_to_play(p, ours, beaters(best, led), led)

    crowns = CROWN * crowns + later.adds
    to_have = standing(p, own + hyenas, theirs, everyones)
    if ours:
        to_have += (standing(p, own + hyenas + 1, theirs, everyones + 1) - to_have) * later.throws // 100
    to_have += crowns + leading(p)
    to_lose = standing(p, own, theirs + hyenas, everyones) - (crowns // 2 if p.players == 3 else crowns)
    turns = later.takes if to_have > to_lose else later.takes * UNWILLING // 100
    stays = 100 - turns
    return (stays * to_have + turns * to_lose if ours else stays * to_lose + turns * to_have) // 100


class Later(NamedTuple):
    """Of those yet to play, in percent: that the other team takes the trick, that one throws in a hyena; and
    what they add to it."""

    takes: int
    throws: int
    adds: int


@rule
def yet_to_play(p: Position, ours: bool, beating: CardSet, led: Colour) -> Later:
    """A card that lies open will be used; a hand has each unseen card with the same odds."""
    unseen = without(DECKS[p.players], all_taken(p) | p.face_up | trick_of(p) | p.sides[p.turn].hand)
    takes, throws, adds = 0, 0, 0
    seat = next_seat(p, p.turn)
    while seat != p.turn:
        side = p.sides[seat]
        if side.played == NO_CARD and is_active(p, seat):
            open_cards = without(tops(side) & p.face_up, side.blocked)
            odds = 100 * count(side.hand) // (count(unseen) + 1)
            follows = following(open_cards, led) != NOTHING
            hyenas = HYENAS & OF_COLOUR[led] if follows else HYENAS
            throws += THROWN * (100 * count(open_cards & hyenas) + odds * count(unseen & hyenas)) // 100
            adds += ADDED
            if is_ours(p, seat) != ours:
                takes += 100 if open_cards & beating else odds * count(unseen & beating)
                if not follows and open_cards & EAGLES:
                    takes += TRUMPS
        seat = next_seat(p, seat)
    return Later(min(takes, 100), min(throws, 100), adds)


@rule
def beaters(best: Card, led: Colour) -> CardSet:
    """What would take the trick from this card without a trump."""
    if is_eagle(best):
        return EAGLES & above(only(best))
    higher = (OF_COLOUR[led] | MULTICOLOUR) & above(only(best))
    return add(higher, MOUSE_OF[led]) if best == ELEPHANT_OF[led] else higher


# Hyenas


@rule
def standing(p: Position, own: int, theirs: int, everyones: int) -> int:
    """Our fear of hyenas is bad, that of rivals good; of three players, one out of the round helps two."""
    rivals_fear = 0 if p.players == 3 else fear(p, theirs, everyones)
    return rivals_fear - fear(p, own, everyones)


@rule
def fear(p: Position, hyenas: int, everyones: int) -> int:
    """How much a fourth hyena is feared, with so many of all that were taken."""
    missing = (1 if p.players == 2 else 2) - (everyones - hyenas)
    amount = FEAR[5 * max(missing, 0) + min(hyenas, 4)]
    return amount * CALM // 100 if p.players == 3 else amount


@rule
def own_fear(p: Position) -> int:
    return fear(p, count(score_pile(p, p.turn) & HYENAS), count(all_taken(p) & HYENAS))


@rule
def all_taken(p: Position) -> CardSet:
    a, b, c, d = p.sides
    return a.taken | b.taken | c.taken | d.taken


# Cards


@rule
def spending(p: Position, card: Card) -> int:
    """High cards are kept for better tricks, but got rid of when tricks are to be feared."""
    worth = WORTH[VALUE[card]]
    return worth * BURDEN // 100 if own_fear(p) > BURDENED else worth


@rule
def uncovering(side: Side, card: Card) -> int:
    """A card that covers another one makes room for it: more to choose from."""
    a, b, c, d = side.piles
    alone = card + 1
    covers = not has(side.hand, card) and a != alone and b != alone and c != alone and d != alone
    return UNCOVER if covers else 0


# Powers


@rule
def leading(p: Position) -> int:
    """Good to have, unless we fear hyenas: the leader gets those that others throw in."""
    return INITIATIVE - own_fear(p) * FEAR_OF_LEAD // 100


@rule
def naming(p: Position, seat: Seat) -> int:
    """A cheetah names us when it is good to lead."""
    return leading(p) if is_ours(p, seat) else -leading(p)


@rule
def attacking(p: Position, move: Move) -> int:
    """Snake and rhinoceros go for a rival's best card, rather one that could be played in this trick."""
    shove, bite = move - SHOVE, move - BITE
    bites = p.asked == SNAKE
    seat = bitten_seat(bite) if bites else shoved_seat(shove)
    place = bitten_place(bite) if bites else shoved_pile(shove)
    side = p.sides[seat]
    liking = YET_TO_PLAY if side.played == NO_CARD else 0
    card = NO_CARD if place == IN_HAND else top(side.piles[place])
    if card != NO_CARD and has(p.face_up, card):
        liking += WORTH[VALUE[card]]
        if side.played == NO_CARD and following(only(card), p.led):
            liking += THREAT
        if not bites:
            liking += BURIED * height(side.piles[pile_above(shove)])
    return -liking if is_ours(p, seat) else liking


@rule
def is_ours(p: Position, seat: Seat) -> bool:
    """My own seat, and of four players my partner's."""
    return seat == p.turn or (p.players == 4 and seat == partner(p.turn))
