"""Polignac in the terminal."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from polignac.game.view import Played, TrickTaken, View
from savanna.games.reason import listed
from savanna.terminal.marks import marked_name
from savanna.terminal.screen import Names, Screen

HELP = """\
Follow the suit led if you can; the higher card of it takes the trick. A jack
costs a point, the jack of spades two. Four rounds; who has lost fewer wins.
  7S 10H JD AC   play a card: its rank, then spades, hearts, diamonds or clubs"""


def table(view: View, names: Names, laid_open: Mapping[int, View]) -> RenderableType:
    seats = Table("", "hand", "taken", "before", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, seat in enumerate(view.seats, 1):
        seen = view if number == view.seat else laid_open.get(number)
        seats.add_row(
            marked_name(number, names, view),
            " ".join(seen.hand) if seen else f"{seat.hand} cards",
            " ".join(seat.taken),
            str(sum(scores[number - 1] or 0 for scores in view.public.scores)),
        )
    trick = "".join(f"{card} was led by {names[seat - 1]}" for seat, card in view.trick)
    return Panel(Group(seats, trick), title=f"Polignac · round {view.public.round}", title_align="left")


def say(event: Played | TrickTaken, names: Names) -> str:
    match event:
        case Played(seat, card):
            return f"{names[seat - 1]} plays {card}"
        case TrickTaken(seat, cards):
            return f"{names[seat - 1]} takes {listed(list(cards), 'and')}"


POLIGNAC_SCREEN: Screen[View] = Screen(
    draw=table, say=say, help=HELP, questions={"card": "your card"}, group=lambda move: move[-1]
)
