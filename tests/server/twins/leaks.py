"""Leaks, planted one at a time, as somebody might write them by mistake: the twins have to find each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from games.walks import where

from savanna.games.match import Match
from savanna.games.options import Options
from savanna.games.reason import Reason
from savanna.server import middleware, room
from savanna.table import sight, turn, undo
from savanna.table.event import canonical
from savanna.table.refusal import Refused, because
from savanna.table.state_hash import state_hash
from savanna.table.table import Table, apply

Leak = Callable[[], Any]  # a context in which it is there

_look, _fair, _story, _take_turn, _bot_turn = (
    Match.look,
    sight._fair,
    sight._story,
    turn.take_turn,
    room.Room._bot_turn,
)


def hands(match: Match) -> list[list[int]]:
    return [where(match)[f"hand {seat}"] for seat in range(match.players)]


# In what everyone is shown


def _shown(tell: Callable[[Table, Match], Any]) -> Leak:
    """Something more in what is said of the table."""

    def fair(table: Table) -> sight.Fair:
        told = _fair(table)
        return told if table.match is None else replace(told, seed=canonical(tell(table, table.match)))

    return lambda: patch.object(sight, "_fair", fair)


def _slot(table: Table, match: Match) -> int | None:
    """From where in the sorted hand the last card was played."""
    if table.before is None or table.before.round != match.round:
        return None
    mover = table.made[-1].seat - 1
    was, now = hands(table.before)[mover], hands(match)[mover]
    return next((slot for slot, card in enumerate(sorted(was)) if card not in now), None)


def _next_card(table: Table, match: Match) -> list[int]:
    return where(match).get("pile", [])[:1]


def _view_with_a_hand(match: Match, seat: int | None) -> Any:
    seen: Any = _look(match, seat)
    options = Options({**seen.public.options, "next": hands(match)[(seat or 0) % match.players]})
    return replace(seen, public=replace(seen.public, options=options))


def _view_of_a_spectator(match: Match, seat: int | None) -> Any:
    return _look(match, seat or 1)


def _story_of_the_mover(table: Table, seat: int | None) -> tuple[Any, ...]:
    return _story(table, table.made[-1].seat if table.made else seat)


# In refusals


def _told_from_the_truth(table: Table, seat: int, move: str, *more: Any) -> Any:
    """Also of a bite that says which card it is to find."""
    match = table.match
    if match is not None and match.to_move == seat and (why := match.why_not(move)):
        raise Refused(because("illegal_move", why=str(why)), why)
    return _take_turn(table, seat, move, *more)


def _naming_a_card(table: Table, seat: int, *more: Any) -> Any:
    try:
        return _take_turn(table, seat, *more)
    except Refused as refused:
        match = table.match
        if match is None or match.to_move in (seat, None):
            raise
        card = min(hands(match)[(match.to_move or 1) - 1], default=None)
        text = f"{refused.reason.text}, who thinks about {card}"
        raise Refused(Reason(refused.reason.code, text, refused.reason.values)) from None


def _in_take_turn(take_turn: Any) -> Leak:
    @contextmanager
    def planted() -> Iterator[None]:
        with patch.object(turn, "take_turn", take_turn), patch.object(room, "take_turn", take_turn):
            yield

    return planted


def _silent_if_nothing_is_held(table: Table) -> bool:
    return table.match is not None and sum(map(sum, hands(table.match)[:-1])) % 2 == 0


# Around it


async def _slow_with_high_cards(self: room.Room, asked: Table) -> None:
    match = asked.match
    if match is not None and match.to_move is not None:
        await asyncio.sleep(sum(hands(match)[match.to_move - 1]) / 1000)
    await _bot_turn(self, asked)


@contextmanager
def _tag_of_the_state() -> Iterator[None]:
    """A header that is told from the whole state."""
    newest = [""]

    def applied(*about: Any) -> Table:
        table = apply(*about)
        newest[0] = state_hash(table).hex()[:16]
        return table

    headers = _Tagged(middleware.HEADERS, newest)
    with patch.object(room, "apply", applied), patch.object(middleware, "HEADERS", headers):
        yield


class _Tagged(dict[str, str]):
    def __init__(self, headers: Mapping[str, str], newest: list[str]) -> None:
        super().__init__(headers)
        self._newest = newest

    def items(self) -> Any:
        return [*super().items(), ("etag", self._newest[0])]


IN_TABLES: dict[str, Leak] = {
    "another seat's hand in the view": lambda: patch.object(Match, "look", _view_with_a_hand),
    "how many moves another seat has": _shown(lambda table, match: len(match.legal_moves())),
    "the log with the card that a snake found": _shown(lambda table, match: match.rounds[-1].moves),
    "from where in a hand a card was played": _shown(_slot),
    "the hash of the state": _shown(lambda table, match: state_hash(table).hex()),
    "the deal": _shown(lambda table, match: match.rounds[-1].deal),
    "the next card of the draw pile": _shown(_next_card),
    "a spectator who sees a hand": lambda: patch.object(Match, "look", _view_of_a_spectator),
    "a story told from the seat of the mover": lambda: patch.object(sight, "_story", _story_of_the_mover),
    "a refusal told from the position": _in_take_turn(_told_from_the_truth),
    "a refusal that names a card": _in_take_turn(_naming_a_card),
    "an undo that asks others if a hand is odd": lambda: patch.object(
        undo, "is_silent", _silent_if_nothing_is_held
    ),
}

ON_THE_WAY: dict[str, Leak] = {
    "a bot that is slow with high cards": lambda: patch.object(room.Room, "_bot_turn", _slow_with_high_cards),
    "a header with the hash of the state": _tag_of_the_state,
}
