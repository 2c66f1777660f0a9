"""How a match ended, and what can be played next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from savanna.page.saying import Say


@dataclass(frozen=True)
class Ending:
    title: str
    places: list[tuple[int, str, str]]
    wishes: list[tuple[str, str]]
    wanted: str


def ending(shown: dict[str, Any], names: Sequence[str], say: Say) -> Ending | None:
    """None while the match goes on."""
    if shown["phase"] != "over":
        return None
    result = shown["view"]["public"]["result"]
    winners = [name for name, place in zip(names, result, strict=True) if place == 1]
    own = shown["you"] and shown["you"]["seat"]
    return Ending(
        title=_title(winners, won=bool(own and result[own - 1] == 1), say=say),
        places=sorted((place, name, "") for place, name in zip(result, names, strict=True)),
        wishes=[
            ("rematch", say("Rematch")),
            ("same_deal", say("Same deal again")),
            ("duplicate", say("Same deal, seats changed")),
        ],
        wanted=_wanted(shown, say),
    )


def _title(winners: list[str], *, won: bool, say: Say) -> str:
    if won:
        return say("You win together!") if len(winners) > 1 else say("You win!")
    together = ", ".join(winners)
    return say.many(len(winners), "{names} wins", "{names} win together", names=together)


def _wanted(shown: dict[str, Any], say: Say) -> str:
    """Who has accepted to play again."""
    by_player = {seat["player"]: seat.get("name") for seat in shown["seats"]}
    asking = [by_player.get(player) or "" for player, wish in shown["again"] if wish]
    return say("Want to play again: {names}", names=", ".join(asking)) if asking else ""
