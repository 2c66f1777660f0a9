"""The panel beside the board: chat, and what is seldom needed. What hardly ever changes is drawn once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.page.html.templates import page
from savanna.page.i18n.say import Say, say_in
from savanna.page.match.scene import Links
from savanna.page.names import phrase
from savanna.page.reach import how_others_come
from savanna.table.sight import Sight
from savanna.table.table import GAVE_UP, PLAYING
from savanna.table.talk import PHRASES


@dataclass(frozen=True)
class Other:
    """Another person at the table, whom the viewer can mute."""

    number: int
    name: str


class ShownLine(NamedTuple):
    """A line of the chat as the viewer reads it, with who said it."""

    seq: int
    name: str
    text: str
    own: bool  # said by the viewer
    before: bool  # said at the table before


def panel(sight: Sight[Any], links: Links | None, base: str, language: str) -> dict[str, Markup]:
    """The form of the chat, and what a player seldom needs; both are empty for a spectator."""
    if sight.you is None or links is None:
        return {"chat_form": Markup(), "more": Markup()}
    agreement = sight.agreement
    watch = f"{base}{links.watch}" if agreement.spectators != "none" else ""
    others = _others(sight) if agreement.chat else ()
    open_hands = agreement.spectators == "hands"
    return {
        "chat_form": _chat_form(sight.table, language),
        "more": _more(
            sight.table, watch, others, open_hands, _may_step_out(sight), _giving_up(sight), language
        ),
    }


def _others(sight: Sight[Any]) -> tuple[Other, ...]:
    return tuple(
        Other(seat.player, seat.name)
        for seat in sight.seats
        if seat.player is not None and seat.level is None and seat.player != sight.own_player
    )


def may_chat(sight: Sight[Any]) -> bool:
    """Whether the viewer is shown a chat: where one was agreed on, and somebody is there to talk to."""
    return sight.agreement.chat and (bool(sight.said) or bool(sight.you and _others(sight)))


def _may_step_out(sight: Sight[Any]) -> bool:
    """Whether the viewer can ask a bot to play for them for a while: alone against bots the match waits."""
    seat = sight.own_seat
    playing = seat is not None and sight.phase == PLAYING and not sight.seats[seat - 1].kept
    return playing and bool(_others(sight))


def _giving_up(sight: Sight[Any]) -> str:
    """Who would go on if the viewer gave up the match: "others", or "nobody"; "" if they cannot."""
    seats = [seat for seat in sight.seats if seat.level is None and seat.kept != GAVE_UP]
    if sight.phase != PLAYING or sight.own_seat not in [seat.seat for seat in seats]:
        return ""
    return "others" if len(seats) > 1 else "nobody"


@lru_cache(maxsize=4096)
def _chat_form(table: str, language: str) -> Markup:
    """The form in which a player says something."""
    words = [(key, phrase(key, say_in(language))) for key in PHRASES]
    return Markup(page("chat_form.html", language, table=table, phrases=words))


@lru_cache(maxsize=4096)
def _more(
    table: str,
    watch: str,
    others: tuple[Other, ...],
    open_hands: bool,
    may_step_out: bool,
    giving_up: str,
    language: str,
) -> Markup:
    """What is seldom needed at a table, behind one button."""
    what = {"watch": watch, "others": others, "open_hands": open_hands, "may_step_out": may_step_out}
    only_here = how_others_come(watch, say_in(language))
    return Markup(page("more.html", language, table=table, giving_up=giving_up, only_here=only_here, **what))


def share_of(sight: Sight[Any], links: Links | None, base: str) -> str:
    """The address of the table that the viewer can share: it lets others watch, where that was agreed."""
    may_watch = links is not None and sight.agreement.spectators != "none"
    return f"{base}{links.watch}" if links and may_watch else f"{base}/tables/{sight.table}"


def chat_lines(sight: Sight[Any], say: Say) -> list[ShownLine]:
    """What was said at the table and the viewer may hear, phrases in their language."""
    names: dict[int | None, str] = {seat.player: seat.name for seat in sight.seats if seat.name}
    return [
        ShownLine(
            line.seq,
            names.get(line.player, ""),
            phrase(line.phrase, say) if line.phrase is not None else line.text or "",
            line.player is not None and line.player == sight.own_player,
            line.before,
        )
        for line in sight.said
    ]
