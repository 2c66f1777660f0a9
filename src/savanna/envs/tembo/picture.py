"""The table of Tembo as a picture: the river with its fords, the seats, and the hand of whoever looks."""

from __future__ import annotations

from savanna.envs.core.picture import CARD_HEIGHT, HEIGHT, MARGIN, WIDTH, Picture, in_a_row
from savanna.games.cardset import has, only
from savanna.games.tembo.cards import Deck, points_of
from savanna.games.tembo.house import deck_of
from savanna.games.tembo.view import FordView, View

RIVER, CLOSED = "#9cc7d8", "#d8b04a"
OF_SPECIES = ("#6b5344", "#4a4a52", "#b06a2c")  # gnu, zebra, antelope
OTHERS = {"E": "#6f7f8f", "Cg": "#3f7d4a", "Cz": "#3f7d4a", "Ca": "#3f7d4a", "S": "#1f4d2a"}

FORD_HEIGHT = CARD_HEIGHT + 8
FIRST_FORD, FIRST_SEAT = 40, 40 + 5 * FORD_HEIGHT + 10


def draw(view: View) -> Picture:
    picture = Picture(f"Tembo · round {view.public.round} · {view.pile} to draw")
    deck = deck_of(view.public.options)
    for number, ford in enumerate(view.fords):
        _draw_ford(picture, FIRST_FORD + FORD_HEIGHT * number, number + 1, ford, deck)
    for number, seat in enumerate(view.seats, 1):
        top = FIRST_SEAT + 22 * (number - 1)
        points = "" if seat.points is None else f", {seat.points} points"
        before = sum(scores[number - 1] or 0 for scores in view.public.scores)
        picture.name((MARGIN, top), number, view)
        text = f"{seat.hand} in hand, {seat.crossed} across{points}, {before} before"
        picture.words((MARGIN + 150, top), text)
    for x, card in zip(in_a_row(MARGIN, WIDTH - MARGIN, len(view.hand)), view.hand, strict=True):
        _draw_card(picture, (x, HEIGHT - CARD_HEIGHT - 8), card, deck)
    return picture


def _draw_ford(picture: Picture, top: float, number: int, ford: FordView, deck: Deck) -> None:
    picture.band(top, FORD_HEIGHT - 4, CLOSED if ford.closed else RIVER)
    picture.words((MARGIN, top + 16), f"ford {number}")
    if ford.closed:
        picture.words((MARGIN + 70, top + 16), "closed by a lion")
    left = in_a_row(MARGIN + 70, WIDTH - MARGIN, len(ford.row))
    for x, animal in zip(left, ford.row, strict=True):
        _draw_card(picture, (x, top + 2), animal.card, deck)
        picture.mark((x + 11, top + CARD_HEIGHT - 8), animal.seat)


def _draw_card(picture: Picture, at: tuple[float, float], card: str, deck: Deck) -> None:
    if not card.isdigit():
        picture.card(at, card, OTHERS[card])
        return
    animal = int(card) - 1
    kin = next(colour for colour, cards in zip(OF_SPECIES, deck.species, strict=True) if has(cards, animal))
    picture.card(at, card, kin, small=str(points_of(deck, only(animal))))
