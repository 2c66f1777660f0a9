"""The table of Tembo: fords with their rows, then the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from savanna.games.cardset import only
from savanna.games.tembo.cards import SPECIES, Deck, points_of
from savanna.games.tembo.house import deck_of
from savanna.games.tembo.view import Animal, FordView, View
from savanna.terminal.marks import COLOURS, SHAPES, marked_name
from savanna.terminal.tembo.words import BEASTS


def table(view: View, names: Sequence[str], laid_open: Mapping[int, View]) -> RenderableType:
    """The table as a view shows it, and the hands of seats that are laid open."""
    deck = deck_of(view.public.options)
    return Panel(
        Group(_river(view, deck), "", _seats(view, names, deck, laid_open)),
        title=f"Tembo · round {view.public.round} · {view.pile} to draw",
        title_align="left",
        border_style="cyan",
        padding=(0, 2),
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
    """An animal of a row by its owner's marker, number, species and points: `●16g3`."""
    return Text(f"{SHAPES[animal.seat - 1]}{_short(animal.card, deck)}", style=COLOURS[animal.seat - 1])


def _short(card: str, deck: Deck) -> str:
    """An animal by its number, species and points: `16g3`."""
    return f"{card}{_species(card, deck)[0]}{points_of(deck, only(int(card) - 1))}"


def _species(card: str, deck: Deck) -> str:
    return next(name for name, kin in zip(SPECIES, deck.species, strict=True) if kin & only(int(card) - 1))


def _seats(view: View, names: Sequence[str], deck: Deck, laid_open: Mapping[int, View]) -> Table:
    seats = Table.grid(padding=(0, 2))
    seats.add_column(no_wrap=True)
    seats.add_column()
    seats.add_column()
    for number, seat in enumerate(view.seats, 1):
        seen = view if number == view.seat else laid_open.get(number)
        seats.add_row(
            marked_name(number, names, view),
            _points(view, number),
            f"{seat.hand} in hand"
            if seen is None
            else Columns([_held(card, deck) for card in seen.hand], padding=(0, 2)),
        )
    return seats


def _points(view: View, number: int) -> str:
    """R-T7. What is known of a seat's points: of finished rounds, and of this one if its points are shown."""
    seat = view.seats[number - 1]
    before = [scores[number - 1] or 0 for scores in view.public.scores]
    if view.public.result:
        return f"{' + '.join(map(str, before))} = {sum(before)} points"
    now = f"{seat.crossed} across" + ("" if seat.points is None else f", {seat.points} points")
    return f"{now} (before: {sum(before)})" if before else now


def _held(card: str, deck: Deck) -> Text:
    """A card of a hand that is shown, with what it is: `16 gnu 3`, `E elephant`."""
    if card.isdigit():
        worth = points_of(deck, only(int(card) - 1))
        return Text.assemble((card, "bold"), f" {_species(card, deck)} {worth}")
    return Text.assemble((card, "bold yellow"), f" {BEASTS[card]}")
