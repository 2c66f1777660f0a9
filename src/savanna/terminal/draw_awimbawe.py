"""The table of Awimbawé: the seats with their piles, and the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from savanna.games.awimbawe.view import SeatView, View
from savanna.games.viewing import HIDDEN
from savanna.terminal.marks import marked_name
from savanna.terminal.words import animal

_COLOURS = {"s": "orange4", "d": "yellow", "m": "grey62", "f": "green", "i": "turquoise2", "x": "magenta"}
_COLOURS |= {"e": "sky_blue2"}


def table(view: View, names: Sequence[str], hands: Mapping[int, Sequence[str]]) -> RenderableType:
    return Panel(
        Group(_seats(view, names, hands), "", _trick(view, names)),
        title=f"Awimbawé · round {view.public.round}",
        title_align="left",
        subtitle=_teams(names) if view.players == 4 else None,
        subtitle_align="left",
        border_style="dark_orange3",
        padding=(1, 2),
    )


def _teams(names: Sequence[str]) -> str:
    """A2.3. Partners sit opposite."""
    return f"{names[0]} and {names[2]} against {names[1]} and {names[3]}"


def _seats(view: View, names: Sequence[str], hands: Mapping[int, Sequence[str]]) -> Table:
    piles = [f"pile {number}" for number in range(1, len(view.seats[0].piles) + 1)]
    seats = Table("", "", *piles, "hand", "", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, seat in enumerate(view.seats, 1):
        cards = view.hand if number == view.seat else hands.get(number)
        blocked = view.blocked if number == view.seat else ()
        seats.add_row(
            marked_name(number, names, to_move=number == view.to_move),
            _rounds_won(view, number),
            *(_pile(seat, pile) for pile in seat.piles),
            _hidden_hand(seat) if cards is None else Text(" ").join(_card(c, c in blocked) for c in cards),
            _won(seat),
        )
    return seats


def _rounds_won(view: View, seat: int) -> Text:
    """The rival card turns to gold with the first round won (A7.5)."""
    return Text("♛" * sum(seat in winners for winners in view.public.won), style="gold1")


def _pile(seat: SeatView, pile: Sequence[str]) -> Text:
    """From bottom to top."""
    if not seat.active:
        return Text("out", style="dim")
    return (
        Text(" ").join(_card(card, card in seat.blocked) for card in pile) if pile else Text("-", style="dim")
    )


def _hidden_hand(seat: SeatView) -> Text:
    blocked = f" ({seat.blocked_in_hand} blocked)" if seat.blocked_in_hand else ""
    return Text(f"{seat.hand} in hand{blocked}")


def _won(seat: SeatView) -> Text:
    crowns = "" if seat.crowns is None else f"{seat.crowns} crowns "
    hyenas = f"hyenas {' '.join(seat.hyenas)}" if seat.hyenas else ""
    return Text(crowns + hyenas, style="bold red" if len(seat.hyenas) >= 3 else "")


def _card(card: str, blocked: bool) -> Text:
    if card == HIDDEN:
        return Text("▒", style="dim")
    return Text(
        f"{card}⊘" if blocked else card, style="dim strike" if blocked else f"bold {_COLOURS[card[0]]}"
    )


def _trick(view: View, names: Sequence[str]) -> Text:
    if not view.trick:
        return Text("a new trick", style="dim")
    line = Text(f"{view.led} was led:  ")
    for played in view.trick:
        says = {"fight": " fights", "flee": " flees"}.get(played.says or "", "")
        line.append_text(Text.assemble((animal(played.card), f"bold {_COLOURS[played.card[0]]}"), f"{says} "))
        line.append(f"({names[played.seat - 1]})  ")
    if view.named is not None:
        line.append(f"· {names[view.named - 1]} will lead next", style="dim")
    return line
