"""From ready players to cards on the table, in the order that keeps deals fair; and the proof at the end."""

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

PATIENCE = 10_000  # milliseconds that contributions are waited for

_CONTRIBUTION = re.compile(f"[0-9a-f]{{{2 * CONTRIBUTION_BYTES}}}")


def seal(table: Table, seed: bytes, contribute: Callable[[], bytes]) -> Draft:
    """The server commits itself to its seed. Bots contribute too, but nobody has to believe them."""
    if not all_ready(table):
        raise Refused(because("not_ready"))
    bots = [[player.number, contribute().hex()] for player in table.seated if player.is_bot]
    commitment = seed_commitment(seed, table.id, table.agreement.game, RULES)
    return "sealed", {"commitment": commitment, "bots": bots}


def reveal(table: Table, player: int, contribution: str) -> Draft:
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
    return table.phase == SEALED and not any(
        player.commitment and not player.contribution for player in table.seated
    )


def chance_of(table: Table, seed: bytes) -> FairChance:
    """Where all cards of this match come from."""
    told = (player.contribution for player in table.seated)
    return FairChance(seed, tuple(bytes.fromhex(each) if each else NO_CONTRIBUTION for each in told))


def deal(table: Table, seed: bytes) -> Draft:
    """Seats are drawn if that was agreed, then the first round is dealt."""
    if table.phase != SEALED:
        raise Refused(because("not_committed"))
    chance, seats = chance_of(table, seed), list(table.seats)
    if table.agreement.seating == "drawn":
        chance(0, "seats").shuffle(seats)
    match = begun(replace(table, seats=tuple(seats)), table.deals, chance)
    return "dealt", {"seats": seats, "deals": [dealt.deal for dealt in match.rounds]}


def disclose(table: Table, seed: bytes) -> Draft:
    """After the match: what the server had committed itself to."""
    if table.phase != OVER:
        raise Refused(because("not_over"))
    return "disclosed", {"seed": seed.hex()}
