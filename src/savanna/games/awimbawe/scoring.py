"""What a round of Awimbawé has brought, and who won it (A7)."""

from __future__ import annotations

from savanna.games.awimbawe.cards import EAGLES, HYENAS, crowns_of
from savanna.games.awimbawe.position import Position, Seat
from savanna.games.cardset import Card, CardSet, count, highest
from savanna.games.fast import rule

ENOUGH_HYENAS = 4


@rule
def score_pile(p: Position, seat: Seat) -> CardSet:
    """A5.1. Partners sit opposite and share theirs."""
    if p.players == 4:
        return p.sides[seat].taken | p.sides[partner(seat)].taken
    return p.sides[seat].taken


@rule
def partner(seat: Seat) -> Seat:
    """A2.3. Of four players, whoever sits opposite."""
    return (seat + 2) % 4


@rule
def lost_by_hyenas(p: Position, seat: Seat) -> bool:
    return count(score_pile(p, seat) & HYENAS) >= ENOUGH_HYENAS


@rule
def score(p: Position, seat: Seat) -> int:
    """A7.3. Crowns, whether or not hyenas lost the round."""
    return crowns_of(p.house.crowns, score_pile(p, seat))


@rule
def wins_round(p: Position, seat: Seat) -> bool:
    """A7.1-A7.4, R-A9. Whether this seat won the finished round: ahead, or equal with the highest eagle."""
    if lost_by_hyenas(p, seat):
        return False
    for other in range(p.players):
        rival = other != seat and not (p.players == 4 and other == partner(seat))
        if rival and not lost_by_hyenas(p, other) and not has_less(p, other, seat):
            return False
    return True


@rule
def loser(p: Position) -> Seat:
    """R-A2. Who lost the finished round: the one behind all others; of equals, and of a team, the first."""
    last = 0
    for seat in range(1, p.players):
        if is_behind(p, seat, last):
            last = seat
    return last


@rule
def is_behind(p: Position, seat: Seat, other: Seat) -> bool:
    """A7.1-A7.4. Whether this seat has done worse: by hyenas, by crowns, or by its highest eagle."""
    if lost_by_hyenas(p, seat) or lost_by_hyenas(p, other):
        return lost_by_hyenas(p, seat) and not lost_by_hyenas(p, other)
    return has_less(p, seat, other)


@rule
def has_less(p: Position, seat: Seat, other: Seat) -> bool:
    """A7.3, A7.4. Fewer crowns, or as many and a lower highest eagle."""
    if score(p, seat) != score(p, other):
        return score(p, seat) < score(p, other)
    return highest_eagle(p, seat) < highest_eagle(p, other)


@rule
def highest_eagle(p: Position, seat: Seat) -> Card:
    """A7.4. -1 if there is none in the score pile."""
    return highest(score_pile(p, seat) & EAGLES)
