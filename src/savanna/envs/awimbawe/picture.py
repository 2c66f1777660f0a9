"""The table of Awimbawé as a picture: each seat with its hand and piles, and the trick."""

from __future__ import annotations

from savanna.envs.core.picture import CARD_HEIGHT, CARD_WIDTH, HEIGHT, MARGIN, STEP, WIDTH, Picture, in_a_row
from savanna.games.awimbawe.cards import CARDS, Crowns, crowns_of
from savanna.games.awimbawe.house import house_of
from savanna.games.awimbawe.view import View
from savanna.games.cardset import only
from savanna.games.viewing import HIDDEN

COLOURS = {"s": "#a0662a", "d": "#c99700", "m": "#77716b", "f": "#2f7d3a", "i": "#2a93a8", "x": "#9a3a86"}
COLOURS |= {"e": "#3f74b8"}
TABLE, TRICK = "#e3d3ae", "#c9b98f"

SEAT_HEIGHT = 88
FIRST_SEAT = 38
PILES_FROM, PILE_WIDTH = 352, 98


def draw(view: View) -> Picture:
    # Pillow's own font has no é.
    picture = Picture(f"Awimbawe · round {view.public.round} · {view.asked or 'over'}")
    for number in range(1, view.players + 1):
        _draw_seat(picture, FIRST_SEAT + SEAT_HEIGHT * (number - 1), number, view)
    _draw_trick(picture, HEIGHT - CARD_HEIGHT - 30, view)
    return picture


def _draw_seat(picture: Picture, top: float, number: int, view: View) -> None:
    seat, crowns = view.seats[number - 1], _crowns(view)
    picture.band(top, SEAT_HEIGHT - 4, TABLE)
    picture.name((MARGIN, top + 4), number, view)
    won = sum(number in winners for winners in view.public.won)
    told = f"taken: {seat.taken}, hyenas: {len(seat.hyenas)}, rounds won: {won}"
    picture.words((MARGIN + 150, top + 4), told if seat.active else f"{told}, out of the round")
    _draw_hand(picture, top + 30, number, view)
    for place, pile in enumerate(seat.piles):
        left = PILES_FROM + PILE_WIDTH * place
        for x, card in zip(in_a_row(left, left + PILE_WIDTH - 28, len(pile)), pile, strict=True):
            _draw_card(picture, (x, top + 30), card, crowns, crossed_out=card in seat.blocked)


def _draw_hand(picture: Picture, top: float, number: int, view: View) -> None:
    seat, crowns = view.seats[number - 1], _crowns(view)
    cards = view.hand if number == view.seat else (HIDDEN,) * seat.hand
    left = in_a_row(MARGIN, PILES_FROM - 24, len(cards))
    for x, card in zip(left, cards, strict=True):
        _draw_card(picture, (x, top), card, crowns, crossed_out=number == view.seat and card in view.blocked)
    if number != view.seat and seat.blocked_in_hand:
        picture.words((MARGIN + 4, top + 12), f"{seat.blocked_in_hand} blocked")


def _crowns(view: View) -> Crowns:
    return house_of(view.public.options).crowns


def _draw_card(
    picture: Picture, at: tuple[float, float], card: str, crowns: Crowns, *, crossed_out: bool
) -> None:
    if card == HIDDEN:
        picture.back(at)
    else:
        worth = str(crowns_of(crowns, only(CARDS[card])))
        picture.card(at, card, COLOURS[card[0]], small=worth, crossed_out=crossed_out)


def _draw_trick(picture: Picture, top: float, view: View) -> None:
    crowns = _crowns(view)
    picture.band(top - 8, HEIGHT - top + 8, TRICK)
    picture.words((MARGIN, top + 12), "a new trick" if view.led is None else f"{view.led} was led")
    for place, played in enumerate(view.trick):
        x = MARGIN + 150 + (STEP + 70) * place
        _draw_card(picture, (x, top), played.card, crowns, crossed_out=False)
        picture.mark((x + CARD_WIDTH + 12, top + 10), played.seat)
        picture.words(
            (x + CARD_WIDTH + 6, top + 24), {"fight": "fights", "flee": "flees"}.get(played.says or "", "")
        )
    if view.named is not None:
        picture.words((WIDTH - 150, top + 12), f"seat {view.named} leads next")
