"""The rules of Polignac for two: follow suit, the highest card of it takes the trick, jacks cost points."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from polignac.game.house import House, house_of
from savanna.games.cardset import NOTHING, Card, CardSet, cards_in, count, only, set_of, without
from savanna.games.dealing import Deal, Dice, card_faults, shape_faults
from savanna.games.fast import rule
from savanna.games.luck import Luck, some_of
from savanna.games.moveset import Move, MoveSet
from savanna.games.options import Agreed
from savanna.games.outcome import Outcome, places
from savanna.games.unseen import NextCard, left_of

SUITS = "SHDC"
TEXTS = tuple(rank + suit for suit in SUITS for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
CARDS = {text: card for card, text in enumerate(TEXTS)}  # 8 * suit + rank; a move is the card played
DECK: CardSet = set_of(range(32))
OF_SUIT: tuple[CardSet, ...] = (*(set_of(range(8 * suit, 8 * suit + 8)) for suit in range(4)), DECK)
JACKS: CardSet = set_of(CARDS["J" + suit] for suit in SUITS)
NO_CARD, NO_SUIT = -1, 4
SIZE, ROUNDS = 8, 4  # cards of a hand, rounds of a match


class Side(NamedTuple):
    hand: CardSet
    taken: CardSet
    played: Card  # to the present trick


class Position(NamedTuple):
    house: House
    turn: int
    led: int  # the suit
    sides: tuple[Side, Side]  # what is nowhere stays face down for the whole round


def texts_of(cards: CardSet) -> tuple[str, ...]:
    return tuple(TEXTS[card] for card in cards_in(cards))


def set_named(texts: Iterable[str]) -> CardSet:
    return set_of(CARDS[text] for text in texts)


def shuffle(players: int, options: Agreed, dice: Dice) -> Deal:
    cards = list(TEXTS)
    dice.shuffle(cards)
    return laid(players, options, cards[: 2 * SIZE])


def laid(players: int, options: Agreed, cards: Sequence[str]) -> Deal:
    return {"hands": [list(cards[:SIZE]), list(cards[SIZE:])]}


def to_deal(players: int, options: Agreed, cards: Sequence[str]) -> NextCard | None:
    return NextCard(tuple(left_of(TEXTS, cards)), len(cards) // SIZE) if len(cards) < 2 * SIZE else None


def deal_faults(players: int, options: Agreed, deal: object) -> list[str]:
    hands: Any = deal.get("hands") if isinstance(deal, dict) else None
    faults = shape_faults(hands, "hands", 2, "hands")
    faults = faults or shape_faults(hands[0], "hand", SIZE) + shape_faults(hands[1], "hand", SIZE)
    cards = [] if faults else hands[0] + hands[1]
    return faults or card_faults(cards, Counter(text for text in TEXTS if text in cards))


def start(players: int, options: Agreed, deal: Deal, finished: Sequence[object]) -> Position:
    one, two = (Side(set_named(hand), NOTHING, NO_CARD) for hand in deal["hands"])
    return Position(house_of(options), len(finished) % players, NO_SUIT, (one, two))


class Supply(NamedTuple):
    cards: CardSet
    house: House


def supply(players: int, options: Agreed) -> Supply:
    return Supply(DECK, house_of(options))


@rule
def dealt(players: int, from_supply: Supply, luck: Luck) -> tuple[Position, Luck]:
    cards, house = from_supply
    one, luck = some_of(cards, SIZE, luck)
    two, luck = some_of(without(cards, one), SIZE, luck)
    return Position(house, 0, NO_SUIT, (Side(one, NOTHING, NO_CARD), Side(two, NOTHING, NO_CARD))), luck


@rule
def legal(p: Position) -> MoveSet:
    return (p.sides[p.turn].hand & OF_SUIT[p.led] or p.sides[p.turn].hand,)


@rule
def play(p: Position, move: Move) -> Position:
    own, other = p.sides[p.turn], p.sides[1 - p.turn]
    turn, led, card = 1 - p.turn, move // 8, move % 32  # as wide as other ints, whatever listed the move
    own = Side(without(own.hand, only(card)), own.taken, card)
    if p.led != NO_SUIT:
        trick = only(card) | only(other.played)
        takes = led == p.led and card > other.played
        own = Side(own.hand, own.taken | (trick if takes else NOTHING), NO_CARD)
        other = Side(other.hand, other.taken | (NOTHING if takes else trick), NO_CARD)
        turn, led = p.turn if takes else turn, NO_SUIT
    return Position(p.house, turn, led, (own, other) if p.turn == 0 else (other, own))


@rule
def score(p: Position, seat: int) -> int:
    return -price(p.house, p.sides[seat].taken)


@rule
def price(house: House, cards: CardSet) -> int:
    """P3.1, R-P1. A jack costs a point, the Polignac, JS, two; or five, where that is agreed."""
    jacks = cards & JACKS
    return count(jacks) + (4 if house.dear_jack else 1) * count(jacks & OF_SUIT[0])


def result(players: int, finished: Sequence[Outcome]) -> tuple[int, ...] | None:
    """Whoever has lost fewer points wins; equals share a place."""
    totals = [sum(outcome.scores[seat] or 0 for outcome in finished) for seat in (0, 1)]
    return places(totals, sides=(0, 1)) if len(finished) == ROUNDS else None
