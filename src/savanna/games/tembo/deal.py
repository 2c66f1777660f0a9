"""Setting up a round of Tembo (T2): the deal as plain data, checked, and the position it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from savanna.games.cardset import NOTHING, CardSet, cards_in, count, remove, set_of, without
from savanna.games.dealing import Deal, Dice, card_faults, shape_faults
from savanna.games.fast import rule
from savanna.games.luck import Luck, any_of, few_of
from savanna.games.stack import EMPTY, ROOM, stacked, with_top
from savanna.games.tembo.cards import ALL_CARDS, DECK_SIZE, HAND_SIZE, LIONS, Deck, card_texts, dealt_from
from savanna.games.tembo.deck import texts_in
from savanna.games.tembo.house import House, deck_of, house_of
from savanna.games.tembo.position import FORDS, DrawPile, Position, Seat, Side, with_side

KEYS = ("hands", "fords", "pile")


def shuffle(players: int, options: Mapping[str, Any], dice: Dice) -> Deal:
    """T2.2, T2.3. Hands without lions; the rest shuffled again with all three."""
    others = list(cards_in(without(ALL_CARDS, LIONS)))
    dice.shuffle(others)
    hands = [others[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(players)]
    rest = others[HAND_SIZE * players :] + list(cards_in(LIONS))
    dice.shuffle(rest)

    texts = card_texts(deck_of(options))
    return {
        "hands": [[texts[card] for card in hand] for hand in hands],
        "fords": [texts[card] for card in rest[:5]],
        "pile": [texts[card] for card in rest[5:]],
    }


def deal_faults(players: int, options: Mapping[str, Any], deal: object) -> list[str]:
    if not isinstance(deal, dict):
        return ["a deal of Tembo has hands, fords and pile"]
    if missing := [key for key in KEYS if key not in deal]:
        return [f"the deal has no {' and no '.join(missing)}"]
    hands, fords, pile = deal["hands"], deal["fords"], deal["pile"]
    faults = shape_faults(hands, "hands", players, "hands")
    if not faults:
        for seat, hand in enumerate(hands, 1):
            faults += shape_faults(hand, f"hand of seat {seat}", HAND_SIZE)
    faults += shape_faults(fords, "fords", len(FORDS)) + shape_faults(
        pile, "pile", DECK_SIZE - len(FORDS) - players * HAND_SIZE
    )
    if faults:
        return faults
    faults = [
        f"hand of seat {seat}: nobody may hold a lion" for seat, hand in enumerate(hands, 1) if "L" in hand
    ]
    dealt = [card for hand in hands for card in hand] + fords + pile
    return faults + card_faults(dealt, texts_in(deck_of(options)))


def start(players: int, options: Mapping[str, Any], deal: Deal, finished: Sequence[object]) -> Position:
    """T2.4. The position in which the round after these begins, from a deal without faults."""
    deck = deck_of(options)
    left = ALL_CARDS
    sides = [Side(NOTHING, NOTHING, NOTHING)] * 4
    for seat, hand in enumerate(deal["hands"]):
        cards, left = dealt_from(deck, hand, left)
        sides[seat] = Side(set_of(cards), NOTHING, NOTHING)
    under, left = dealt_from(deck, deal["fords"], left)
    pile, left = dealt_from(deck, deal["pile"], left)
    p = Position(
        deck=deck,
        house=house_of(options),
        players=players,
        turn=0,
        lion=False,
        closed=NOTHING,
        rows=(NOTHING,) * 5,
        sides=(sides[0], sides[1], sides[2], sides[3]),
        pile=piled(pile),
        under=set_of(under),
    )
    return opened(p, opener(players, finished))


def opener(players: int, finished: Sequence[object]) -> Seat:
    """T2.4, R-T2. Seat 1 begins round one and seat 2 round two."""
    return len(finished) % players


@rule
def opened(p: Position, seat: Seat) -> Position:
    """Cards as dealt for round one, for a later round that this seat opens."""
    return Position(p.deck, p.house, p.players, seat, p.lion, p.closed, p.rows, p.sides, p.pile, p.under)


def piled(cards: list[int]) -> DrawPile:
    """The draw pile of these cards, the next one first."""
    a, b, c, d, e = (stacked(cards[i : i + ROOM]) for i in range(0, 5 * ROOM, ROOM))
    return a, b, c, d, e


# By luck alone, plain or compiled


class Supply(NamedTuple):
    """What `dealt` needs to know beside the number of players."""

    deck: Deck
    house: House


def supply(players: int, options: Mapping[str, Any]) -> Supply:
    return Supply(deck_of(options), house_of(options))


@rule
def dealt(players: int, from_supply: Supply, luck: Luck) -> tuple[Position, Luck]:
    """T2.2-T2.4. Round one, every deal equally likely."""
    deck, house = from_supply
    left = without(ALL_CARDS, LIONS)
    nothing = Side(NOTHING, NOTHING, NOTHING)
    sides = (nothing, nothing, nothing, nothing)
    for seat in range(players):
        hand, luck = few_of(left, HAND_SIZE, luck)
        left = without(left, hand)
        sides = with_side(sides, seat, Side(hand, NOTHING, NOTHING))
    under, luck = few_of(left | LIONS, len(FORDS), luck)
    pile, luck = shuffled_pile(without(left | LIONS, under), luck)
    rows = (NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    return Position(deck, house, players, 0, False, NOTHING, rows, sides, pile, under), luck


@rule
def shuffled_pile(cards: CardSet, luck: Luck) -> tuple[DrawPile, Luck]:
    """A draw pile of these cards in any order, each equally likely."""
    pile = (EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
    for _ in range(5):
        stack = EMPTY
        for _ in range(min(count(cards), ROOM)):
            card, luck = any_of(cards, luck)
            cards = remove(cards, card)
            stack = with_top(stack, card)
        pile = (pile[1], pile[2], pile[3], pile[4], stack)
    return pile, luck
