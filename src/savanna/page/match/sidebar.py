"""What lies beside a board and hardly ever changes: drawn once for a table and a viewer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.page.html.templates import page
from savanna.page.i18n.say import Say, saying
from savanna.page.match.scene import Links
from savanna.page.names import phrase
from savanna.table.sight import Sight
from savanna.table.table import PLAYING
from savanna.table.talk import PHRASES


@dataclass(frozen=True)
class Other:
    """Another person at the table."""

    number: int
    name: str


class Heard(NamedTuple):
    """A line of the chat as the viewer reads it."""

    seq: int
    name: str
    text: str


def sidebar(sight: Sight[Any], links: Links | None, base: str, language: str) -> dict[str, Markup]:
    """Where a player says something, and what they seldom need; a spectator has neither."""
    if sight.you is None or links is None:
        return {"talking": Markup(), "more": Markup()}
    agreement = sight.agreement
    watch = f"{base}{links.watch}" if agreement.spectators != "none" else ""
    others = _others(sight) if agreement.chat else ()
    open_hands = agreement.spectators == "hands"
    return {
        "talking": _talking(sight.table, language),
        "more": _more(sight.table, watch, others, open_hands, _may_step_out(sight), language),
    }


def _others(sight: Sight[Any]) -> tuple[Other, ...]:
    return tuple(
        Other(seat.player, seat.name)
        for seat in sight.seats
        if seat.player is not None and seat.level is None and seat.player != sight.own_player
    )


def _may_step_out(sight: Sight[Any]) -> bool:
    seat = sight.own_seat
    return seat is not None and sight.phase == PLAYING and not sight.seats[seat - 1].kept


@lru_cache(maxsize=4096)
def _talking(table: str, language: str) -> Markup:
    words = [(key, phrase(key, saying(language))) for key in PHRASES]
    return Markup(page("talking.html", language, table=table, phrases=words))


@lru_cache(maxsize=4096)
def _more(
    table: str,
    watch: str,
    others: tuple[Other, ...],
    open_hands: bool,
    may_step_out: bool,
    language: str,
) -> Markup:
    what = {"watch": watch, "others": others, "open_hands": open_hands, "may_step_out": may_step_out}
    return Markup(page("more.html", language, table=table, **what))


def share_of(sight: Sight[Any], links: Links | None, base: str) -> str:
    """The address to send to others: it lets them watch, where that was agreed."""
    may_watch = links is not None and sight.agreement.spectators != "none"
    return f"{base}{links.watch}" if links and may_watch else f"{base}/tables/{sight.table}"


def heard(sight: Sight[Any], say: Say) -> list[Heard]:
    """What was said, phrases in the viewer's language."""
    names: dict[int | None, str] = {seat.player: seat.name for seat in sight.seats if seat.name}
    return [
        Heard(
            line.seq,
            names.get(line.player, ""),
            phrase(line.phrase, say) if line.phrase is not None else line.text or "",
        )
        for line in sight.said
    ]
