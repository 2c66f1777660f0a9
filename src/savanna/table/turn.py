"""Taking a turn: the one way a position changes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from savanna.games.dealing import Chance
from savanna.games.match import Match
from savanna.games.reason import Reason
from savanna.table.event import canonical
from savanna.table.refusal import Refused, because
from savanna.table.table import PLAYER, PLAYING, Table

Draft = tuple[str, dict[str, Any]]  # the kind and the body of an event that may be written


def take_turn(table: Table, seat: int, move: str, expect: int, chance: Chance, by: str = PLAYER) -> Draft:
    """This seat makes a move, having seen version `expect` of the table: an event's draft, or Refused."""
    match = table.match
    if table.phase != PLAYING or match is None:
        raise Refused(because("not_playing"))
    check_version(table, expect)
    if match.to_move != seat:
        raise Refused(because("not_your_turn", seat=match.to_move or 0))
    check_decides(table, by)
    if move in match.game.settled:
        raise Refused(because("drawn_by_table"))
    if move not in match.look(seat).legal:
        raise why_not(match, seat, move)
    after = match.copy()
    after.chance = chance
    after.waiting_deals = table.deals[match.round :]
    after.play(move)
    played = after.rounds[match.round - 1].moves[-1][1]
    body: dict[str, Any] = {"move": played, "by": by}
    if new_rounds := after.rounds[match.round :]:
        body["deals"] = [dealt.deal for dealt in new_rounds]
    return "moved", body


def check_version(table: Table, expect: int) -> None:
    """Refused if the position has changed since version `expect` (optimistic locking).

    A command is for the position that its player saw; who comes or goes meanwhile does not matter.
    """
    if expect > table.version:
        raise Refused(because("not_yet", expect=expect, version=table.version))
    if expect < table.moved_at:
        raise Refused(because("stale", version=table.version))


def check_decides(table: Table, by: str) -> None:
    """Refused unless `by` may decide for the player to move.

    A bot decides for whoever is away, until they are back or play; then its move comes too late.
    """
    mover = table.to_move
    if mover is not None and by != mover.decided_by and not (mover.kept and by == PLAYER):
        raise Refused(because("not_kept"))


def why_not(match: Match, seat: int, move: str) -> Refused:
    """The refusal that says why this seat cannot make a move that is not legal."""
    [reason] = reasons(match, seat, [move])
    if reason is None:
        raise AssertionError(f"{move} is legal in a guess, and not in the view it was made from")
    return Refused(because("illegal_move", why=str(reason)), reason)


def reasons(match: Match, seat: int, moves: Iterable[str]) -> list[Reason | None]:
    """Why each of these moves is not legal for the seat to move; None for one that is.

    Told from a position that the seat's view does not exclude (a determinization): it cannot tell more than
    the view does.
    """
    view = match.view(seat)
    guessed = match.game.guess(view, random.Random(canonical(view)))
    return [guessed.why_not(move) for move in moves]
