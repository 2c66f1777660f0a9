"""What the end of a round of Awimbawé is worth to each seat: who wins two rounds wins the match (A7.5)."""

from __future__ import annotations

from functools import cache

from savanna.bots.lore import Four, Verdict
from savanna.games.awimbawe.match import ROUNDS_TO_WIN
from savanna.games.awimbawe.position import NOBODY, Position, Seat
from savanna.games.awimbawe.scoring import lost_by_hyenas, partner, score, wins_round
from savanna.games.awimbawe.view import View
from savanna.games.fast import rule
from savanna.games.moveset import Move, MoveSet

# For each seat that may win the round, and last for nobody: what that is worth to each seat.
Stakes = tuple[Four, Four, Four, Four, Four]

# What more crowns than needed count: enough to prefer them.
FOR_THE_CROWNS = 0.1
MOST_CROWNS = 60
# As if fewer crowns than anyone can have.
LOST_BY_HYENAS = -10


def stakes(view: View) -> Stakes:
    """The chance to win the match after each end of the round, from 0 for the worst end to 1 for the best."""
    sides = 2 if view.players == 4 else view.players
    won = [0] * sides
    for winners in view.public.won:
        for side in {(seat - 1) % sides for seat in winners}:
            won[side] += 1
    ends = [_with_one_more(won, seat % sides) if seat < view.players else won for seat in range(4)]
    table = [_chances(tuple(end)) for end in (*ends, won)]
    spans = [(min(column), max(column)) for column in zip(*table, strict=True)]
    a, b, c, d, nobody = (
        _by_seat([(chance - low) / (high - low) for chance, (low, high) in zip(row, spans, strict=True)])
        for row in table
    )
    return a, b, c, d, nobody


def _with_one_more(won: list[int], side: int) -> list[int]:
    return [rounds + (side == number) for number, rounds in enumerate(won)]


def _by_seat(sides: list[float]) -> Four:
    a, b, c, d = (sides[seat % len(sides)] for seat in range(4))
    return a, b, c, d


@cache
def _chances(won: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each side to win the match if every round is anyone's."""
    if ROUNDS_TO_WIN in won:
        return tuple(float(rounds == ROUNDS_TO_WIN) for rounds in won)
    nexts = [_chances(tuple(_with_one_more(list(won), side))) for side in range(len(won))]
    return tuple(sum(column) / len(won) for column in zip(*nexts, strict=True))


@rule
def judge(p: Position, stakes: Stakes, over: bool) -> Verdict:
    """What a round that is over means for each seat; before that there is no telling."""
    winner = NOBODY
    for seat in range(p.players):
        if wins_round(p, seat):
            winner = seat
    leads = lead(p, 0), lead(p, 1), lead(p, 2), lead(p, 3)
    a, b, c, d = stakes[winner]
    worth = blend(a, leads[0]), blend(b, leads[1]), blend(c, leads[2]), blend(d, leads[3])
    return Verdict(worth, (won(p, 0, winner), won(p, 1, winner), won(p, 2, winner), won(p, 3, winner)), leads)


@rule
def quiet(p: Position) -> bool:
    """Whether a round can be judged before its end: never."""
    return False


@rule
def blend(at_stake: float, lead: float) -> float:
    return (1 - FOR_THE_CROWNS) * at_stake + FOR_THE_CROWNS * (0.5 + lead / (2 * MOST_CROWNS))


@rule
def won(p: Position, seat: Seat, winner: Seat) -> float:
    """The winner and, of four, the partner (A2.3)."""
    return 1.0 if seat == winner or (p.players == 4 and winner != NOBODY and seat == partner(winner)) else 0.0


@rule
def lead(p: Position, seat: Seat) -> float:
    """The crowns more than the best rival; hyenas that lose the round count less than none (A7.1, A7.2)."""
    best = -MOST_CROWNS
    for rival in range(p.players):
        if rival != seat and not (p.players == 4 and rival == partner(seat)):
            best = max(best, crowns(p, rival))
    return float(crowns(p, seat) - best)


@rule
def crowns(p: Position, seat: Seat) -> int:
    return LOST_BY_HYENAS if lost_by_hyenas(p, seat) else score(p, seat)


@rule
def narrow(p: Position, moves: MoveSet) -> MoveSet:
    """No two moves are alike."""
    return moves


def same_as(p: Position, move: Move) -> Move:
    return move
