"""Counting rounds that have been played: one text for every game, plain or compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from savanna.games.cardset import NOTHING, CardSet, add, first, has, lowest, only, without
from savanna.games.census import Census
from savanna.games.fast import rule
from savanna.games.game import Game
from savanna.lab.study.tally import TWENTIETHS, WHOLE, Ints, Tally

NOBODY = -1
NOTHING_YET = -(1 << 40)  # less than any standing


class Rounds(NamedTuple):
    """Rounds that have been played: the luck each was dealt from, and its moves."""

    lucks: Ints  # [round]
    lengths: Ints  # [round]
    moves: Ints  # [round, move]


Counting = Callable[[int, Any, tuple[int, ...], Rounds, int, Tally], None]


def counting(game: Game, census: Census) -> Counting:
    """A function that plays rounds again, move by move, and adds what it finds to a tally."""
    dealt, play = game.dealt, game.play
    holding, score, scored, standing = census.holding, census.score, census.scored, census.standing
    fates_of, ending, deed_of, lowest_score = census.fates_of, census.ending, census.deed, census.lowest

    def count(
        players: int, supply: Any, sides: tuple[int, ...], rounds: Rounds, number: int, tally: Tally
    ) -> None:
        """`number` is that of the first of these rounds."""
        for r in range(len(rounds.lucks)):
            start, _ = dealt(players, supply, int(rounds.lucks[r]))
            length = int(rounds.lengths[r])
            p = start
            leader, last_leader, since, changes = NOBODY, NOBODY, 0, 0
            for m in range(length + 1):
                best, ahead, seats = NOTHING_YET, NOBODY, NOTHING
                for seat in range(players):
                    worth = standing(p, seat)
                    if worth > best:
                        best, ahead, seats = worth, sides[seat], only(seat)
                    elif worth == best:
                        seats = add(seats, seat)
                        if sides[seat] != ahead:
                            ahead = NOBODY
                if ahead != leader:
                    leader, since = ahead, m
                    if leader != NOBODY:
                        changes += last_leader not in (NOBODY, leader)
                        last_leader = leader
                if m < length:
                    move = int(rounds.moves[r, m])
                    after = play(p, move)
                    deed, size = deed_of(p, move, after)
                    tally.deeds[deed] += 1
                    tally.sizes[deed] += size
                    p = after

            tally.rounds[0] += 1
            tally.lengths[length] += 1
            tally.endings[ending(p)] += 1
            tally.lead_changes[changes] += 1
            if leader != NOBODY:
                tally.ahead[TWENTIETHS * since // length] += 1
            highest, second = NOTHING_YET, NOTHING_YET
            for place in range(players):
                seat = (start.turn + place) % players
                points = score(p, seat)
                if not scored(p, seat):
                    tally.scoreless[place] += 1
                    continue
                tally.scores[place, points - lowest_score] += 1
                if sides[seat] == seat:  # once for each side
                    second = max(second, min(highest, points))
                    highest = max(highest, points)
                    if sides[seat] == leader:
                        tally.winning[points - lowest_score] += 1
            if second != NOTHING_YET:
                tally.margins[highest - second] += 1
            looked_at = (number + r) % players
            share = count_shares(players, sides, start.turn, seats, looked_at, tally)
            count_cards_held(holding(start, looked_at), share, tally)
            fates = fates_of(start, p)
            for fate in range(len(fates)):
                count_each(tally.fates[fate], fates[fate])

    return count


@rule
def count_shares(
    players: int, sides: tuple[int, ...], first_seat: int, seats: CardSet, looked_at: int, tally: Tally
) -> int:
    """Who is among these seats has won, alone or with others; the share of the seat that is looked at."""
    teams = 0
    winners = 0
    for seat in range(players):
        if sides[seat] == seat:
            teams += 1
            winners += has(seats, seat)
    part = WHOLE // winners
    tally.winners[winners] += 1
    for place in range(teams):
        if has(seats, (first_seat + place) % players):
            tally.shares[place] += part
            tally.squares[place] += part * part
    for seat in range(players):
        if has(seats, seat):
            tally.by_seat[0, seat] += part
            tally.by_seat[1, seat] += part * part
    return part if has(seats, looked_at) else 0


@rule
def count_cards_held(held: CardSet, share: int, tally: Tally) -> None:
    tally.result[0] += share
    tally.result[1] += share * share
    rest = held
    while rest:
        card = lowest(rest)
        rest = without(rest, first(rest))
        tally.brought[card] += share
        count_each(tally.together[card], held)


@rule
def count_each(counts: Ints, cards: CardSet) -> None:
    while cards:
        counts[lowest(cards)] += 1
        cards = without(cards, first(cards))
