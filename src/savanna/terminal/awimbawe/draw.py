"""The table of Awimbawé: the seats with their piles, and the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Column, Table
from rich.text import Text

from savanna.games.awimbawe.view import SeatView, View, is_before_the_deal
from savanna.games.viewing import HIDDEN
from savanna.terminal.awimbawe.words import animal
from savanna.terminal.marks import marked_name

_COLOURS = {"s": "orange4", "d": "yellow", "m": "grey62", "f": "green", "i": "turquoise2", "x": "magenta"}
_COLOURS |= {"e": "sky_blue2"}


def table(view: View, names: Sequence[str], laid_open: Mapping[int, View]) -> RenderableType:
    """The table as a view shows it, and the hands of seats that are laid open."""
    return Panel(
        Group(_seats(view, names, laid_open), "", _trick(view, names)),
        title=f"Awimbawé · round {view.public.round}",
        title_align="left",
        subtitle=_teams(names) if view.players == 4 else None,
        subtitle_align="left",
        border_style="dark_orange3",
        padding=(0, 2),
    )


def _teams(names: Sequence[str]) -> str:
    """A2.3. Partners sit opposite."""
    return f"{names[0]} and {names[2]} against {names[1]} and {names[3]}"


def _seats(view: View, names: Sequence[str], laid_open: Mapping[int, View]) -> Table:
    piles = [f"pile {number}" for number in range(1, len(view.seats[0].piles) + 1)]
    who = Column(no_wrap=True)
    seats = Table(who, "", *piles, "hand", "", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, seat in enumerate(view.seats, 1):
        seen = view if number == view.seat else laid_open.get(number)
        seats.add_row(
            marked_name(number, names, view),
            _rounds_won(view, number),
            *(_pile(seat, pile) for pile in seat.piles),
            _hidden_hand(seat)
            if seen is None
            else Text(" ").join(_card(c, c in seen.blocked) for c in seen.hand),
            _won(view, number),
        )
    return seats


def _rounds_won(view: View, seat: int) -> Text:
    """A7.5. A golden crown for each round that a seat has won."""
    return Text("♛" * sum(seat in winners for winners in view.public.won), style="gold1")


def _pile(seat: SeatView, pile: Sequence[str]) -> Text:
    """A pile of a seat from bottom to top."""
    if not seat.active:
        return Text("out", style="dim")
    return (
        Text(" ").join(_card(card, card in seat.blocked) for card in pile) if pile else Text("-", style="dim")
    )


def _hidden_hand(seat: SeatView) -> Text:
    """How many cards a hand has that is not shown, and how many of them are blocked."""
    blocked = f" ({seat.blocked_in_hand} blocked)" if seat.blocked_in_hand else ""
    return Text(f"{seat.hand} in hand{blocked}")


def _won(view: View, number: int) -> Text:
    """What a seat has taken: crowns if shown, and hyenas, with a warning before its team's fourth."""
    seat = view.seats[number - 1]
    crowns = "" if seat.crowns is None else f"{seat.crowns} crowns "
    if not seat.hyenas:
        return Text(crowns)
    together = len(seat.hyenas) + (len(view.seats[(number + 1) % 4].hyenas) if view.players == 4 else 0)
    danger = f" {together} of 4!" if together >= 3 else ""
    return Text(f"{crowns}hyenas {' '.join(seat.hyenas)}{danger}", style="bold red" if danger else "")


def _card(card: str, blocked: bool) -> Text:
    """A card in its colour; face down as ▒, blocked with ⊘."""
    if card == HIDDEN:
        return Text("▒", style="dim")
    return Text(
        f"{card}⊘" if blocked else card, style="dim strike" if blocked else f"bold {_COLOURS[card[0]]}"
    )


def _trick(view: View, names: Sequence[str]) -> Text:
    """The present trick in one line: the colour led, each card with its player, who leads next."""
    if not view.trick:
        waiting = "the cards are dealt next" if is_before_the_deal(view) else "a new trick"
        return Text("" if view.to_move is None else waiting, style="dim")
    line = Text(f"{view.led} was led:  ")
    for played in view.trick:
        says = {"fight": " fights", "flee": " flees"}.get(played.says or "", "")
        line.append_text(Text.assemble((animal(played.card), f"bold {_COLOURS[played.card[0]]}"), f"{says} "))
        line.append(f"({names[played.seat - 1]})  ")
    if view.named is not None:
        line.append(f"· {names[view.named - 1]} will lead next", style="dim")
    return line
