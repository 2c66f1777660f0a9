"""Taking moves back: one's own last one while nothing has come of it, and later if everyone agrees."""

from __future__ import annotations

import random

from savanna.games.match import Match
from savanna.table.refusal import Refused, because
from savanna.table.table import PLAYING, Table, rebuilt
from savanna.table.turn import Draft, check_version

_GUESSES = 20  # if chance decided between two cards, all of these would agree once in a million times


def take_back(table: Table, player: int, expect: int) -> Draft:
    """A player takes back their last move: at once while nothing has come of it, else others are asked."""
    if not table.agreement.undo:
        raise Refused(because("no_undo"))
    if table.phase != PLAYING:
        raise Refused(because("not_playing"))
    check_version(table, expect)
    if table.undo is not None:
        raise Refused(because("undo_open"))
    moves = _moves_to_undo(table, player)
    others = [other for other in table.people if other.number != player]
    if not others or (moves == 1 and is_silent(table)):
        return "undone", {"moves": moves}
    return "undo_asked", {"moves": moves}


def agree(table: Table, player: int) -> Draft:
    """A player agrees to an undo. The last person to agree takes the moves back; bots are not asked."""
    if table.undo is None:
        raise Refused(because("no_undo_asked"))
    if table.seat_of(player) is None:
        raise Refused(because("not_seated"))
    if player in table.undo.agreed:
        raise Refused(because("undo_answered"))
    if {other.number for other in table.people} <= {*table.undo.agreed, player}:
        return "undone", {"moves": table.undo.moves}
    return "undo_agreed", {}


def refuse(table: Table, player: int) -> Draft:
    """A player does not allow an undo that was asked for, or no longer asks for it."""
    if table.undo is None:
        raise Refused(because("no_undo_asked"))
    if table.seat_of(player) is None:
        raise Refused(because("not_seated"))
    return "undo_refused", {}


def _moves_to_undo(table: Table, player: int) -> int:
    """How many moves lead back to before the last one of this player's seat in this round."""
    seat, match = table.seat_of(player), table.match
    for number, made in enumerate(reversed(table.made), 1):
        if match is None or made.round != match.round:
            break
        if made.seat == seat:
            return number
    raise Refused(because("nothing_to_undo"))


def is_silent(table: Table) -> bool:
    """Whether the last move told nobody anything but itself: whoever knew the move could foresee their view.

    It told something if, in positions that a seat had to think possible (determinizations), the move would
    have led to another view; or if chance had a part in the move itself.
    """
    after = table.match
    if after is None or table.made[-1].move in after.game.settled:
        return False
    before = rebuilt(table, table.made[:-1])
    return after.round == before.round and all(
        _foreseen(before, table.made[-1].move, after, seat) for seat in range(1, after.players + 1)
    )


def _foreseen(before: Match, move: str, after: Match, seat: int) -> bool:
    """Whether the move leads to the same view of this seat in every one of some guessed positions."""
    view, rng = before.look(seat), random.Random(0)
    for _ in range(_GUESSES):
        guess = before.game.guess(view, rng)
        if guess.why_not(move) is None:
            guess.play(move)
            if guess.look(seat) != after.look(seat):
                return False
    return True
