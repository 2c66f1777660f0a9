"""Why a text is not a legal move of Awimbawé now, for any text.

What is said to the player to move uses only what that player may know: a card face down in one's own pile is
explained like a card that is somewhere else. Only a bite with its card (`B2:h=d4`) cannot be answered without
telling whether the card is there: such texts are for records and tables, and no player is asked for one.
"""

from __future__ import annotations

from savanna.games.awimbawe.cards import CARD_TEXTS, COLOURS, EAGLES, MULTICOLOUR, NO_COLOUR, deck_for
from savanna.games.awimbawe.deal import SIZES
from savanna.games.awimbawe.moves import (
    BITE,
    BITE_IN_HAND,
    FIGHT,
    IN_HAND,
    LEAD,
    NAME,
    SHOVE,
    bite_of,
    bitten_place,
    bitten_seat,
    card_of_move,
    pile_above,
    shoved_pile,
    shoved_seat,
)
from savanna.games.awimbawe.notation import MOVES
from savanna.games.awimbawe.position import (
    CARD,
    CHEETAH,
    EAGLE,
    NAME_LEADER,
    RHINOCEROS,
    SNAKE,
    Position,
    Seat,
    available,
    is_active,
)
from savanna.games.awimbawe.rules import legal
from savanna.games.awimbawe.trick import following
from savanna.games.cardset import Card, CardSet, has, lowest, without
from savanna.games.moveset import WORD, Move, allows
from savanna.games.reason import Reason, Sayings
from savanna.games.stack import from_top, top

because = Sayings(
    {
        "not_a_move": "that is not a move: write d5, x3=s, fight, flee, R2:1>3, B2:p3, B2:h, N3 or pass",
        "no_such_card": "there is no {card} with {players} players",
        "no_such_seat": "there is no seat {seat}, only 1 to {players}",
        "no_such_pile": "there is no pile {pile}, only 1 to {piles}",
        "play_a_card": "nothing is to be decided now: play a card",
        "name_leader": "first name who leads this round: N1 to N{players}",
        "fight_or_flee": "first say what your eagle does: fight or flee",
        "use_rhinoceros": "first say what your rhinoceros does: a move such as R2:1>3, or pass",
        "use_cheetah": "first say whom your cheetah names: a move such as N2, or pass",
        "use_snake": "first say what your snake blocks: a move such as B2:p3 or B2:h, or pass",
        "not_available": "you have no {card} to play: it is neither in your hand nor on top of your piles",
        "covered": "{card} lies under other cards",
        "blocked": "a snake blocks {card} until you have played another card",
        "must_follow": "you hold {card}: {colour} was led and you can follow",
        "must_trump": "you hold {card}: you cannot follow, so you must play an eagle",
        "name_a_colour": "whoever leads {card} names its colour: {card}=s, =d, =m, =f or =i",
        "colour_not_led": "only the leader of a trick names a colour: play {card} as it is",
        "own_cards": "a power works on another player's cards, not on your own",
        "eliminated": "seat {seat} is out of this round",
        "empty_place": "seat {seat} has no pile {pile} any more",
        "last_available": "the last available card of seat {seat} cannot be blocked",
        "top_not_available": "the top of seat {seat}'s pile {pile} is face down or blocked already",
        "hand_blocked": "seat {seat} has no unblocked card in hand",
        "not_in_that_hand": "{card} is not an unblocked card in seat {seat}'s hand",
    }
)

_QUESTIONS = {
    CARD: "play_a_card",
    NAME_LEADER: "name_leader",
    EAGLE: "fight_or_flee",
    RHINOCEROS: "use_rhinoceros",
    CHEETAH: "use_cheetah",
    SNAKE: "use_snake",
}


def why_not(p: Position, text: object) -> Reason | None:
    """None if the text is a legal move, the card of a bite into a hand given or not."""
    move = MOVES.get(text) if isinstance(text, str) else None
    if move is None:
        return because("not_a_move")
    if move < BITE_IN_HAND:
        return None if allows(legal(p), move) else _refusal(p, move)
    seat, card = divmod(move - BITE_IN_HAND, WORD)
    bite = BITE + bite_of(seat, IN_HAND)
    if not allows(legal(p), bite):
        return _refusal(p, bite)
    side = p.sides[seat]
    if has(without(side.hand, side.blocked), card):
        return None
    return because("not_in_that_hand", card=CARD_TEXTS[card], seat=seat + 1)


def _refusal(p: Position, move: Move) -> Reason:
    if not _answers(move, p.asked):
        return because(_QUESTIONS[p.asked], **({"players": p.players} if p.asked == NAME_LEADER else {}))
    if p.asked == CARD:
        return _card(p, move)
    if p.asked == RHINOCEROS:
        return _shove(p, move - SHOVE)
    if p.asked == SNAKE:
        return _bite(p, move - BITE)
    return _seat(p, move - NAME) or because("eliminated", seat=move - NAME + 1)


def _answers(move: Move, asked: int) -> bool:
    """Whether a move is of the sort that is asked for."""
    if asked == CARD:
        return move < FIGHT or LEAD <= move < BITE
    if asked == RHINOCEROS:
        return move >= SHOVE
    if asked == SNAKE:
        return BITE <= move < SHOVE
    return asked in (CHEETAH, NAME_LEADER) and move in range(NAME, NAME + 4)


def _card(p: Position, move: Move) -> Reason:
    card = card_of_move(move)
    text = CARD_TEXTS[card]
    if not has(deck_for(p.players), card):
        return because("no_such_card", card=text, players=p.players)
    cards = available(p, p.turn)
    if not has(cards, card):
        return _unavailable(p, card)
    if p.led == NO_COLOUR:
        return because("name_a_colour", card=text)
    if followers := following(cards, p.led):
        if not has(followers, card):
            return because("must_follow", card=_best_example(followers), colour=COLOURS[p.led])
    elif cards & EAGLES and not has(EAGLES, card):
        return because("must_trump", card=CARD_TEXTS[lowest(cards & EAGLES)])
    return because("colour_not_led", card=text)


def _best_example(followers: CardSet) -> str:
    """A card of the colour if there is one; it explains better than a multicolour card."""
    return CARD_TEXTS[lowest(without(followers, MULTICOLOUR) or followers)]


def _unavailable(p: Position, card: Card) -> Reason:
    side = p.sides[p.turn]
    piled = {card for pile in side.piles for card in from_top(pile) if has(p.face_up, card)}
    if card in piled and card not in {top(pile) for pile in side.piles}:
        return because("covered", card=CARD_TEXTS[card])
    if card in piled or has(side.hand, card):
        return because("blocked", card=CARD_TEXTS[card])
    return because("not_available", card=CARD_TEXTS[card])


def _shove(p: Position, shove: int) -> Reason:
    seat = shoved_seat(shove)
    if reason := _target(p, seat):
        return reason
    for place in (shoved_pile(shove), pile_above(shove)):
        if reason := _no_pile(p, seat, place):
            return reason
    raise AssertionError("a shove between two piles of another player is legal")


def _bite(p: Position, bite: int) -> Reason:
    seat, pile = bitten_seat(bite), bitten_place(bite)
    if reason := _target(p, seat):
        return reason
    if pile != IN_HAND and (reason := _no_pile(p, seat, pile)):
        return reason
    cards = available(p, seat)
    if pile == IN_HAND and not p.sides[seat].hand & cards:
        return because("hand_blocked", seat=seat + 1)
    if pile != IN_HAND and not has(cards, top(p.sides[seat].piles[pile])):
        return because("top_not_available", seat=seat + 1, pile=pile + 1)
    return because("last_available", seat=seat + 1)


def _no_pile(p: Position, seat: Seat, pile: int) -> Reason | None:
    piles = SIZES[p.players].piles
    if pile >= piles:
        return because("no_such_pile", pile=pile + 1, piles=piles)
    return None if p.sides[seat].piles[pile] else because("empty_place", seat=seat + 1, pile=pile + 1)


def _target(p: Position, seat: Seat) -> Reason | None:
    if reason := _seat(p, seat):
        return reason
    if seat == p.turn:
        return because("own_cards")
    return None if is_active(p, seat) else because("eliminated", seat=seat + 1)


def _seat(p: Position, seat: Seat) -> Reason | None:
    return because("no_such_seat", seat=seat + 1, players=p.players) if seat >= p.players else None
