"""From ready players to cards on the table, in the order that keeps deals fair (commit-reveal).

The server seals its seed, players reveal their contributions, cards are dealt; the seed is told at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from savanna.games import RULES
from savanna.table.fair import (
    CONTRIBUTION_BYTES,
    NO_CONTRIBUTION,
    FairChance,
    contribution_commitment,
    seed_commitment,
)
from savanna.table.refusal import Refused, because
from savanna.table.seating import all_ready
from savanna.table.table import OVER, SEALED, Table, begun
from savanna.table.turn import Draft

PATIENCE = 10_000  # milliseconds that the deal waits for contributions

_CONTRIBUTION = re.compile(f"[0-9a-f]{{{2 * CONTRIBUTION_BYTES}}}")


def seal(table: Table, seed: bytes, contribute: Callable[[], bytes]) -> Draft:
    """The server commits itself to its seed: the draft of an event.

    Bots contribute to the shuffle as well, but they are the server's own: nobody has to believe them.
    """
    if not all_ready(table):
        raise Refused(because("not_ready"))
    bots = [[player.number, contribute().hex()] for player in table.seated if player.is_bot]
    commitment = seed_commitment(seed, table.id, table.agreement.game, RULES)
    return "sealed", {"commitment": commitment, "bots": bots}


def reveal(table: Table, player: int, contribution: str) -> Draft:
    """A player tells the contribution that they had committed to; Refused if it is another one."""
    if table.phase != SEALED:
        raise Refused(because("not_sealed"))
    sitting = next((each for each in table.seated if each.number == player), None)
    if sitting is None or sitting.commitment is None or sitting.contribution is not None:
        raise Refused(because("no_commitment"))
    if (
        not _CONTRIBUTION.fullmatch(contribution)
        or contribution_commitment(bytes.fromhex(contribution)) != sitting.commitment
    ):
        raise Refused(because("wrong_contribution"))
    return "revealed", {"contribution": contribution}


def all_revealed(table: Table) -> bool:
    """Whether the seed is sealed, and everyone who committed to a contribution has told it."""
    return table.phase == SEALED and not any(
        player.commitment and not player.contribution for player in table.seated
    )


def chance_of(table: Table, seed: bytes) -> FairChance:
    """The chance that all deals and draws of this match come from: the seed and what players added to it."""
    told = (player.contribution for player in table.seated)
    return FairChance(seed, tuple(bytes.fromhex(each) if each else NO_CONTRIBUTION for each in told))


def deal(table: Table, seed: bytes) -> Draft:
    """The first round is dealt, after seats were drawn if that was agreed: the draft of an event."""
    if table.phase != SEALED:
        raise Refused(because("not_committed"))
    chance, seats = chance_of(table, seed), list(table.seats)
    if table.agreement.seating == "drawn":
        chance(0, "seats").shuffle(seats)
    match = begun(replace(table, seats=tuple(seats)), table.deals, chance)
    return "dealt", {"seats": seats, "deals": [dealt.deal for dealt in match.rounds]}


def disclose(table: Table, seed: bytes) -> Draft:
    """After the match the server tells the seed that it had committed itself to: the draft of an event."""
    if table.phase != OVER:
        raise Refused(because("not_over"))
    return "disclosed", {"seed": seed.hex()}
