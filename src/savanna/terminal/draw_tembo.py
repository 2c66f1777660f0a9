"""The table of Tembo: fords with their rows, then the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from savanna.games.cardset import only
from savanna.games.tembo.cards import SPECIES, Deck, points_of
from savanna.games.tembo.deal import deck_of
from savanna.games.tembo.view import Animal, FordView, View
from savanna.terminal.marks import COLOURS, SHAPES, marked_name

_BEASTS = {"E": "elephant", "S": "super crocodile", "Cg": "gnus", "Cz": "zebras", "Ca": "antelopes"}


def table(view: View, names: Sequence[str], hands: Mapping[int, Sequence[str]]) -> RenderableType:
    deck = deck_of(view.public.options)
    return Panel(
        Group(_river(view, deck), "", _seats(view, names, deck, hands)),
        title=f"Tembo · round {view.public.round} · {view.pile} cards to draw",
        title_align="left",
        border_style="cyan",
        padding=(1, 2),
    )


def _river(view: View, deck: Deck) -> Table:
    fords = Table.grid(padding=(0, 2))
    for number, ford in enumerate(view.fords, 1):
        fords.add_row(Text(f"ford {number}", style="cyan"), _row(ford, deck))
    return fords


def _row(ford: FordView, deck: Deck) -> Text:
    if ford.closed:
        return Text("closed by a lion", style="yellow")
    if not ford.row:
        return Text("~ ~ ~", style="cyan dim")
    return Text("  ").join(_animal(animal, deck) for animal in ford.row)


def _animal(animal: Animal, deck: Deck) -> Text:
    """Marker, number, species and points: `●16g3`."""
    return Text(f"{SHAPES[animal.seat - 1]}{_short(animal.card, deck)}", style=COLOURS[animal.seat - 1])


def _short(card: str, deck: Deck) -> str:
    return f"{card}{_species(card, deck)[0]}{points_of(deck, only(int(card) - 1))}"


def _species(card: str, deck: Deck) -> str:
    return next(name for name, kin in zip(SPECIES, deck.species, strict=True) if kin & only(int(card) - 1))


def _seats(view: View, names: Sequence[str], deck: Deck, hands: Mapping[int, Sequence[str]]) -> Table:
    seats = Table.grid(padding=(0, 2))
    for number, seat in enumerate(view.seats, 1):
        points = "" if seat.points is None else f", {seat.points} points"
        cards = view.hand if number == view.seat else hands.get(number)
        seats.add_row(
            marked_name(number, names, to_move=number == view.to_move),
            f"{seat.crossed} across{points}",
            f"{seat.hand} in hand"
            if cards is None
            else Text(" · ").join(_held(card, deck) for card in cards),
        )
    return seats


def _held(card: str, deck: Deck) -> Text:
    if card.isdigit():
        return Text.assemble(
            (card, "bold"), f" {_species(card, deck)} {points_of(deck, only(int(card) - 1))}"
        )
    beast = f"crocodile of {_BEASTS[card]}" if card.startswith("C") else _BEASTS[card]
    return Text.assemble((card, "bold yellow"), f" {beast}")
