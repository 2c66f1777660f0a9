"""What lies beside a board and hardly ever changes: drawn once for a table and a viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from savanna.page.drawing import page
from savanna.page.names import phrase
from savanna.page.saying import saying


@dataclass(frozen=True)
class Other:
    """Another person at the table."""

    number: int
    name: str


def beside(
    shown: Mapping[str, Any], links: Mapping[str, str], phrases: tuple[str, ...], language: str
) -> dict[str, Markup]:
    """Where a player says something, and what they seldom need; a spectator has neither."""
    if shown["you"] is None:
        return {"talking": Markup(), "more": Markup()}
    agreement, table = shown["agreement"], shown["table"]
    watch = links["watch"] if agreement["spectators"] != "none" else ""
    others = _others(shown) if agreement["chat"] else ()
    return {
        "talking": _talking(table, phrases, language),
        "more": _more(
            table, watch, others, agreement["spectators"] == "hands", _may_step_out(shown), language
        ),
    }


def _others(shown: Mapping[str, Any]) -> tuple[Other, ...]:
    own = shown["you"]["player"]
    people = [seat for seat in shown["seats"] if seat["player"] and not seat["level"]]
    return tuple(Other(seat["player"], seat["name"]) for seat in people if seat["player"] != own)


def _may_step_out(shown: Mapping[str, Any]) -> bool:
    seat = shown["you"]["seat"]
    return seat is not None and shown["phase"] == "playing" and not shown["seats"][seat - 1]["kept"]


@lru_cache(maxsize=4096)
def _talking(table: str, phrases: tuple[str, ...], language: str) -> Markup:
    words = [(key, phrase(key, saying(language))) for key in phrases]
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
