"""A full position that a view of Tembo does not exclude, each one as likely as any other."""

from __future__ import annotations

import random

from savanna.games.cardset import NOTHING, Card, cards_in, count, has, only, set_of
from savanna.games.tembo.cards import ALL_CARDS, LIONS, dealt_from, kinds_in
from savanna.games.tembo.deal import deck_of, piled
from savanna.games.tembo.moves import ALONE, WAYS
from savanna.games.tembo.position import FORDS, Position, Seat, Side, with_side
from savanna.games.tembo.rules import legal, seat_after
from savanna.games.tembo.view import View


def guess(view: View, rng: random.Random) -> Position:
    known, unseen = _seen(view)
    hidden = sum(view.seats[seat].hand for seat in range(view.players) if seat + 1 != view.seat)
    if hidden + view.pile + len(FORDS) != len(unseen):
        raise ValueError("this view contradicts itself: its hidden cards do not add up")
    lions = [card for card in unseen if has(LIONS, card)]
    others = [card for card in unseen if not has(LIONS, card)]
    playable = _playable(known, others)
    sides = known.sides
    for seat in _whoever_moves_first(known.turn, view):
        hand = _hand(view, seat, known.turn, others, playable, rng)
        others = [card for card in others if card not in hand]
        sides = with_side(sides, seat, sides[seat]._replace(hand=set_of(hand)))
    rest = others + lions
    rng.shuffle(rest)
    return known._replace(sides=sides, pile=piled(rest[: view.pile]), under=set_of(rest[view.pile :]))


def _seen(view: View) -> tuple[Position, list[Card]]:
    """What the view tells, as a position with the hidden hands empty, and the cards it does not show."""
    deck = deck_of(view.public.options)
    left = ALL_CARDS
    rows = []
    placed = [NOTHING] * 4
    for ford in view.fords:
        cards, left = dealt_from(deck, [animal.card for animal in ford.row], left)
        rows.append(set_of(cards))
        for card, animal in zip(cards, ford.row, strict=True):
            placed[animal.seat - 1] |= set_of([card])
    crossed = [NOTHING] * 4
    for seat, texts in enumerate(view.memory.crossed):
        cards, left = dealt_from(deck, texts, left)
        crossed[seat] = set_of(cards)
    hand, left = dealt_from(deck, view.hand, left)
    _, left = dealt_from(deck, view.memory.gone, left)
    closed = set_of(ford for ford in FORDS if view.fords[ford].closed)
    lion = view.asked == "lion"
    _, left = dealt_from(deck, ["L"] * (count(closed) + lion), left)
    hands = [set_of(hand) if seat + 1 == view.seat else NOTHING for seat in range(4)]
    a, b, c, d = (Side(*cards) for cards in zip(hands, placed, crossed, strict=True))
    known = Position(
        deck,
        view.players,
        0,
        lion,
        closed,
        (rows[0], rows[1], rows[2], rows[3], rows[4]),
        (a, b, c, d),
        piled([]),
        0,
    )
    return known._replace(turn=_turn(known, view)), list(cards_in(left))


def _turn(known: Position, view: View) -> Seat:
    """Who is to move; after the end, who would be and has no legal play (T7.2)."""
    if view.to_move is not None:
        return view.to_move - 1
    if view.public.log:
        return seat_after(known, view.public.log[-1][0] - 1)
    return (view.public.round - 1) % view.players


def _playable(known: Position, cards: list[Card]) -> set[Card]:
    """Those that the player to move could play: an animal with no pair counts as well as with one."""
    side = known.sides[known.turn]._replace(hand=set_of(cards))
    words = legal(known._replace(lion=False, sides=with_side(known.sides, known.turn, side)))
    kinds = NOTHING
    for alone in words[ALONE::WAYS]:
        kinds |= alone
    return {card for card in cards if kinds_in(known.deck, only(card)) & kinds}


def _whoever_moves_first(turn: Seat, view: View) -> list[Seat]:
    """The hidden hands, that of the player to move before the others: it has a condition to meet."""
    hidden = [seat for seat in range(view.players) if seat + 1 != view.seat]
    return sorted(hidden, key=lambda seat: seat != turn)


def _hand(
    view: View, seat: Seat, turn: Seat, others: list[Card], playable: set[Card], rng: random.Random
) -> list[Card]:
    """Whoever is to move has a legal play while the round goes on, and none when it is over."""
    size = view.seats[seat].hand
    if seat != turn or view.asked == "lion":
        return rng.sample(others, size)
    if view.to_move is None:
        return rng.sample([card for card in others if card not in playable], size)
    if not size or not playable:
        raise ValueError("this view contradicts itself: whoever is to move could play nothing")
    while playable.isdisjoint(hand := rng.sample(others, size)):
        pass
    return hand
