"""All that somebody at a table is told by the tables themselves, as texts under the name of the channel."""

from __future__ import annotations

import random
from collections.abc import Iterable

from server.twins.pairs import Pair, Seat
from table.sights import open_sight, sight

from savanna.games.match import Match
from savanna.server import bots
from savanna.table import turn, undo
from savanna.table.event import canonical
from savanna.table.refusal import Refused
from savanna.table.sight import record_of
from savanna.table.table import PLAYING, Table, no_chance

Told = dict[str, str]

_TEXTS = ("", "0", "fight", "B9:h", "L@0", "\u0661@1")
UNDOS = 0.1  # how often undos are tried: to judge one takes a hundred guesses


def told(table: Table, seat: Seat, texts: Iterable[str], seed: int, *, undos: bool) -> Told:
    """Of a seat also what it is told if it tries these moves, and what a bot there does with this chance."""
    player = None if seat is None else table.seats[seat - 1]
    said = {
        "sight": canonical(sight(table, player)),
        "beside": canonical([sight(table, None), open_sight(table), record_of(table)]),
    }
    match = table.match
    assert match is not None
    if seat is not None:
        for text in texts:
            said[f"refusal of {text}"] = refusal(table, seat, text, table.version)
        said["refusal of what is stale"] = refusal(table, seat, "pass", table.moved_at - 1)
    if seat is not None and seat == match.to_move:
        said |= answers(match, seat, seed)
    if undos:
        said |= {f"undo of player {one.number}": undo_of(table, one.number) for one in table.people}
    return said


def texts_to_try(match: Match, rng: random.Random) -> list[str]:
    """Some of all moves of the game, some that say which card a snake is to find, and nonsense."""
    found = _finds(match) or sorted(match.game.settled)[:2]
    some = [*rng.sample(sorted(match.game.moves), 3), *rng.sample(found, min(12, len(found)))]
    return [*some, rng.choice(_TEXTS)]


def bites(table: Table) -> bool:
    """Whether a snake may bite into a hand now."""
    return table.match is not None and table.phase == PLAYING and bool(_finds(table.match))


def _finds(match: Match) -> list[str]:
    legal = match.legal_moves()
    return [text for text in sorted(match.game.settled) if text.partition("=")[0] in legal]


def refusal(table: Table, seat: int, text: str, expect: int) -> str:
    """What a command is answered with; of a legal one only that it is."""
    sitting = table.at_seat(seat)
    assert sitting is not None
    try:
        turn.take_turn(table, seat, text, expect, no_chance, sitting.decided_by)
    except Refused as refused:
        reasons = [reason for reason in (refused.reason, refused.why) if reason]
        return canonical([[reason.code, reason.text, dict(reason.values)] for reason in reasons])
    except AssertionError:
        pass  # it is legal, and chance would have its say
    return "legal"


def answers(match: Match, seat: int, seed: int) -> dict[str, str]:
    """What a bot on this seat is sent, and what it answers with this chance."""
    view = canonical(match.view(seat))
    return {
        "view of a bot": view,
        **{level: bots._choose(view.encode(), level, seed, 1.0) for level in ("ostrich", bots.QUICK)},
    }


def undo_of(table: Table, player: int) -> str:
    """Everyone sees whether the others are asked."""
    try:
        kind, body = undo.take_back(table, player, table.version)
    except Refused as refused:
        return refused.reason.code
    return f"{kind} {body['moves']}"


# Two worlds


def differences(pair: Pair, rng: random.Random) -> tuple[list[str], int]:
    """The channels that do not tell both worlds with the same bytes, and how many bytes were compared."""
    found, size = list[str](), 0
    undos = pair.rewritten and rng.random() < UNDOS
    for moment in {rng.randrange(len(pair.true)), len(pair.true) - 1}:
        match, seed = pair.true[moment][1].match, rng.getrandbits(32)
        texts = [] if match is None else texts_to_try(match, rng)
        here, there = (told(world[moment][1], pair.seat, texts, seed, undos=undos) for world in pair.worlds)
        found += [channel for channel in here | there if here.get(channel) != there.get(channel)]
        size += sum(map(len, here.values()))
    return found, size
