"""The transcript of a finished match, and the check that all of it is true: offline, and by anyone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from types import NoneType
from typing import Any

from savanna.games import RULES
from savanna.games.reason import as_json, shown
from savanna.table.again import want
from savanna.table.agreement import agreed, written
from savanna.table.dealing import chance_of, deal, disclose, reveal, seal
from savanna.table.event import Event, canonical, chained
from savanna.table.keeping import give_back, give_up, keep
from savanna.table.refusal import Refused, because
from savanna.table.seating import be_ready, declare, join, renew_links, seat_bot, sit, stand
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, OVER, PLAYER, Player, Table, apply, opened
from savanna.table.tokens import choose_token, tokens
from savanna.table.turn import Draft, take_turn
from savanna.table.undo import agree, refuse, take_back

FORMAT = 1
FIRST = bytes(32)  # what the first event is chained to

Transcript = dict[str, Any]
Link = tuple[Event, bytes]  # an event and its hash


class FalseTranscript(ValueError):
    """A transcript tells of something that cannot have happened like that."""


def transcript(table: Table, links: Sequence[Link]) -> Transcript:
    """All events of a table with their hashes, as plain data; Refused until the seed is told."""
    if table.phase != OVER or table.seed is None:
        raise Refused(because("not_over"))
    return {
        "savanna transcript": FORMAT,
        "rules": RULES,
        "table": table.id,
        "events": [
            [event.seq, event.cmd, event.player, event.kind, event.body, event.at, chain.hex()]
            for event, chain in links
        ],
    }


def verify(data: Any) -> Table:
    """The table as a transcript says it ended, after everything in it was checked.

    FalseTranscript unless commitment, contributions, deals, moves, scores and hashes are all right.
    """
    table_id, links = _read(data)
    seed = _seed(links)
    table, before = None, FIRST
    for event, chain in links:
        try:
            table = _opened(table_id, event) if table is None else _after(table, event, seed)
            right = chained(before, event, state_hash(table)) == chain
        except (FalseTranscript, Refused) as error:
            raise FalseTranscript(f"event {event.seq}: {error}") from None
        except _NONSENSE as error:
            raise FalseTranscript(f"event {event.seq}: it cannot have happened there") from error
        if not right:
            raise FalseTranscript(f"event {event.seq}: its hash is not that of what happened")
        before = chain
    if table is None or table.phase != OVER:
        raise FalseTranscript("the match is not over")
    return table


_NONSENSE = (AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def _opened(table_id: str, event: Event) -> Table:
    """The table that a first event opens; FalseTranscript if no table is ever opened like that."""
    table = opened(table_id, event)
    new = tuple(Player(number, each.name, each.level) for number, each in enumerate(table.players, 1))
    taken = [player for player in table.seats if player is not None]
    if (
        event.kind != "opened"
        or canonical(written(agreed(event.body["agreement"]))) != canonical(event.body["agreement"])
        or table.players != new
        or (table.deals and table.after is None)
        or len(table.seats) != table.agreement.players
        or len(set(taken)) < len(taken)
        or not set(taken) <= set(range(1, len(new) + 1))
        or (table.declared and table.after is None)
        or not set(table.declared) <= set(table.agreement.seat_options)
        or not set(table.declared.values()) <= set(range(1, len(new) + 1))
        or not set(table.tokens.values()) <= set(table.agreement.rules.tokens)
        or canonical(_tokens(table)) != canonical(event.body.get("tokens", []))
    ):
        raise FalseTranscript("a table is not opened like that")
    return table


def _tokens(table: Table) -> list[tuple[int | None, int | None]]:
    """The tokens that a table which follows another is opened with: of all players on seats; else none."""
    return sorted(zip(table.seats, tokens(table), strict=True)) if table.after and table.tokens else []


def _after(table: Table, event: Event, seed: bytes) -> Table:
    """The table after one more event; FalseTranscript unless, asked again, it decides and draws the same."""
    if event.kind not in _DECIDED:
        raise FalseTranscript(f"{shown(event.kind)} is nothing that happens at a table")
    if canonical(_DECIDED[event.kind](table, event, seed)) != canonical([event.kind, event.body]):
        raise FalseTranscript(_OTHERWISE.get(event.kind, "the table would not have done that"))
    return apply(table, event)


_OTHERWISE = {
    "sealed": "the table had committed itself to something else",
    "dealt": "the seed and the contributions give another deal",
    "moved": "chance gave another card",
}


def _join(table: Table, event: Event) -> Draft:
    """Someone comes to the table, decided again: a bot if the event names a level, else a person.

    Bots of one level all had its name once; now each has a name of its own.
    """
    if (level := event.body.get("level")) is not None:
        kind, body = seat_bot(table, HOST, event.body["seat"], level, [level])
        return kind, {**body, "name": level} if event.body["name"] == level else body
    return join(table, event.body["name"], event.body["seat"])


def _seal(table: Table, event: Event, seed: bytes) -> Draft:
    """The seed sealed again, with the contributions that the event gives to bots."""
    contributions = [bytes.fromhex(contribution) for _, contribution in event.body["bots"]]
    return seal(table, seed, lambda: contributions.pop(0))


def _move(table: Table, event: Event, seed: bytes) -> Draft:
    """The move made again; a card that chance gave is left out of it, and drawn anew."""
    mover, move, by = table.to_move, event.body["move"], event.body["by"]
    if mover is None:
        raise FalseTranscript("nobody was to move")
    if by == PLAYER and event.player != mover.number:
        raise FalseTranscript("it was not that player's turn")
    if move in table.agreement.rules.settled:
        move = move.partition("=")[0]
    seat = table.seat_of(mover.number) or 0
    return take_turn(table, seat, move, table.version, chance_of(table, seed), by)


def _take_back(table: Table, event: Event) -> Draft:
    """The undo decided again, asked for or done as the event says.

    Whether others had to be asked was judged from guesses, which later versions may make otherwise.
    """
    if table.undo is not None:
        return agree(table, event.player or 0)
    _, body = take_back(table, event.player or 0, table.version)
    return event.kind, body


_DECIDED: dict[str, Callable[[Table, Event, bytes], Draft]] = {
    "joined": lambda table, event, _: _join(table, event),
    "sat": lambda table, event, _: sit(table, event.player or 0, event.body["seat"]),
    "stood": lambda table, event, _: stand(table, event.body["player"]),
    "readied": lambda table, event, _: be_ready(table, event.player or 0, event.body["commitment"]),
    "declared": lambda table, event, _: declare(
        table, event.player or 0, event.body["option"], event.body["player"]
    ),
    "token_chosen": lambda table, event, _: choose_token(table, event.player or 0, event.body["token"]),
    "sealed": _seal,
    "revealed": lambda table, event, _: reveal(table, event.player or 0, event.body["contribution"]),
    "dealt": lambda table, _, seed: deal(table, seed),
    "moved": _move,
    "undo_asked": lambda table, event, _: _take_back(table, event),
    "undo_agreed": lambda table, event, _: agree(table, event.player or 0),
    "undo_refused": lambda table, event, _: refuse(table, event.player or 0),
    "undone": lambda table, event, _: _take_back(table, event),
    "kept": lambda table, event, _: keep(table, event.body["player"], event.body["why"]),
    "back": lambda table, event, _: give_back(table, event.player or 0),
    "given_up": lambda table, event, _: give_up(table, event.player or 0),
    "resumed": lambda _, event, __: ("resumed", {"downtime": max(0, event.body["downtime"])}),
    "disclosed": lambda table, _, seed: disclose(table, seed),
    "wanted": lambda table, event, _: want(table, event.player or 0, event.body["again"]),
    "renewed": lambda table, event, _: renew_links(table, event.player or 0),
    "followed": lambda _, event, __: ("followed", {"table": str(event.body["table"])}),
}


def _read(data: Any) -> tuple[str, list[Link]]:
    """The id of the table and its events with their hashes; FalseTranscript if they are not written so."""
    if not isinstance(data, dict) or "savanna transcript" not in data:
        raise FalseTranscript('this is not a transcript: it has no "savanna transcript" number')
    for key, known in (("savanna transcript", FORMAT), ("rules", RULES)):
        if type(data.get(key)) is not int or data[key] != known:
            raise FalseTranscript(f"{key}: {known} is known here, not {as_json(data.get(key))}")
    if unknown := data.keys() - {"savanna transcript", "rules", "table", "events"}:
        raise FalseTranscript(f"{shown(min(unknown))}: there is no such part of a transcript")
    if type(data.get("table")) is not str:
        raise FalseTranscript(f"table: a text is needed, not {as_json(data.get('table'))}")
    rows, links = data.get("events"), []
    if not isinstance(rows, list) or not rows:
        raise FalseTranscript("events: a list of them is needed")
    for number, row in enumerate(rows, 1):
        if not _is_written_right(row):
            raise FalseTranscript(f"event {number}: it is not written as an event is")
        seq, cmd, player, kind, body, at, chain = row
        if seq != number:
            raise FalseTranscript(f"event {number}: it is numbered {as_json(seq)}")
        links.append((Event(seq, cmd, player, kind, body, at), bytes.fromhex(chain)))
    return data["table"], links


# seq, cmd, player, kind, body, at, chain
_TYPES = ((int,), (str,), (int, NoneType), (str,), (dict,), (int,), (str,))
_HASH = re.compile("[0-9a-f]{64}")


def _is_written_right(row: Any) -> bool:
    return (
        isinstance(row, list)
        and len(row) == len(_TYPES)
        and all(type(part) in types for part, types in zip(row, _TYPES, strict=True))
        and _HASH.fullmatch(row[-1]) is not None
    )


def _seed(links: Sequence[Link]) -> bytes:
    """The server's seed, which the last events tell and every deal is checked with."""
    for event, _ in reversed(links):
        if event.kind == "disclosed":
            try:
                return bytes.fromhex(event.body["seed"])
            except (KeyError, TypeError, ValueError):
                break
    raise FalseTranscript("the server has not told its seed")
