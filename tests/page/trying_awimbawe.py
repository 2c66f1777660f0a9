"""Positions of Awimbawé in which a card can be tried, whichever it is and however many play."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sketch_awimbawe import Sketched, legal, played, table, taken_by

from savanna.games.awimbawe.cards import LETTERS, deck_for, texts_of

CARD = re.compile(r"\b[sdmfixe]\d+")


def colours(players: int) -> str:
    return LETTERS if players > 2 else LETTERS.replace("i", "")


def others(players: int, *but: str) -> Iterator[str]:
    """Animals of one colour, the lowest first."""
    deck = texts_of(deck_for(players))
    return iter([text for text in deck if text[0] in LETTERS and text not in but])


def own_colour(card: str) -> str:
    return "d" if card.startswith("x") else card[0]


def led(card: str, colour: str = "") -> str:
    """As it is led; a multicolour card in this colour."""
    return f"{card}={colour or own_colour(card)}" if card.startswith("x") else card


def at_table(players: int, *said: str, trick: str = "") -> Sketched:
    """Seats as they are said from seat 1 on; the others hold as many cards that nobody has spoken of."""
    spare = others(players, *CARD.findall(" ".join((*said, trick))))
    size = len(CARD.findall(said[0].partition("| taken")[0])) + bool(re.search(r"\b1 [sdmfixe]", trick))
    seats = list(said)
    for seat in range(len(said) + 1, players + 1):
        held = size - bool(re.search(rf"\b{seat} [sdmfixe]", trick))
        seats.append(f"hand {' '.join(next(spare) for _ in range(held))}")
    lines = [f"seat {seat}: {what}" for seat, what in enumerate(seats, 1)]
    return table("\n".join([*lines, *([f"trick: {trick}"] if trick else [])]))


def taker(players: int, *trick: str, **agreed: bool) -> str:
    """The card that takes this trick: seat 1 leads the first; seats that have none here discard.

    Nobody has a choice: each seat has one other card, and it is blocked.
    """
    assert len(trick) <= players
    entries = [entry.split() for entry in trick]
    first, _, named = entries[0][0].partition("=")
    cards = [first, *(entry[0] for entry in entries[1:])]
    spare = (text for text in others(players, *cards) if text[0] != (named or first[0]) and text[1] in "14")
    entries += [[next(spare)] for _ in range(players - len(cards))]
    hands = [first, *(entry[0] for entry in entries[1:])]
    seats = (f"seat {seat}: hand {card} {next(spare)}!" for seat, card in enumerate(hands, 1))
    pos = table("\n".join(seats), **agreed)
    for entry in entries:
        assert {move.partition("=")[0] for move in legal(pos)} == {entry[0].partition("=")[0]}
        played(pos, " ".join(entry))
        if "pass" in legal(pos):
            pos.play("pass")
    return next(card for seat, card in enumerate(hands, 1) if first in taken_by(pos, seat))


def beats(players: int, card: str, other: str, colour: str) -> bool:
    """Whether it takes the trick in this colour, whichever of them is led."""
    taken = {taker(players, led(card, colour), other), taker(players, led(other, colour), card)}
    assert len(taken) == 1, f"{card} and {other}: it depends on who leads"
    return taken == {card}


def end_of_trick(pos: Sketched) -> Sketched:
    """Whatever is played, and no power used."""
    while pos.view(None)["trick"] and pos.round == 1:
        moves = pos.legal_moves()
        pos.play("pass" if "pass" in moves else moves[0])
    return pos


def is_asked(pos: Sketched, seat: int) -> str | None:
    """What, if it is this seat that is to move."""
    asked: str | None = pos.view(None)["asked"]
    return asked if pos.to_move == seat else None


def asks_nothing(card: str, players: int) -> None:
    """Though there is a pile to push under, a card to block and a trick to come."""
    spare = others(players, card)
    a, b, c, d, e, f, g = [next(spare) for _ in range(7)]
    pos = at_table(players, f"hand {card} {a} {b} {c}", f"hand {d} {e} | piles {f}, {g}")
    assert is_asked(played(pos, led(card)), 2) == "card"
