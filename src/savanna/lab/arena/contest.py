"""Who plays whom, on which deal, in which seats: duplicate matches, so that luck of the deal meets both.

A contest is one bot against a rival. Two players, or two teams, play each deal twice with seats swapped. With
more players one bot sits among rivals of one kind, once in every seat of the deal.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from time import perf_counter
from typing import Any, NamedTuple

from savanna.games import GAMES
from savanna.games.game import Game
from savanna.games.match import Match, check_players
from savanna.games.options import Options
from savanna.games.reason import shown
from savanna.lab.arena.clocks import Clock
from savanna.lab.arena.players import Player, label_of, player_named

Line = dict[str, Any]  # what is written down of one deal of one contest


class Contest(NamedTuple):
    bot: str
    rival: str


@dataclass(frozen=True)
class Arena:
    """Everything that decides what is played; budgets are for bots without one of their own."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int = 1
    seconds: float | None = None
    simulations: int | None = None
    challenge: bool = False  # only the first bot, alone against each of the others
    options: Options = field(default_factory=Options)  # of all matches

    def __post_init__(self) -> None:
        check_players(GAMES[self.game], self.players)
        if len(set(self.bots)) < 2:
            raise ValueError(f"an arena needs two different bots, not {shown(', '.join(self.bots))}")
        for one, other in combinations(self.bots, 2):
            if one == other or self.player(one) == self.player(other):
                raise ValueError(f"{one} and {other} are the same bot: once is enough")

    def player(self, label: str) -> Player:
        return player_named(label, self.seconds, self.simulations)

    @property
    def two_sided(self) -> bool:
        """Whether what one side wins the other side loses."""
        return len(self.seatings) == 2

    @property
    def contests(self) -> list[Contest]:
        if self.challenge:
            return [Contest(self.bots[0], rival) for rival in self.bots[1:]]
        pairs = combinations if self.two_sided else permutations
        return [Contest(bot, rival) for bot, rival in pairs(self.bots, 2)]

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """The seats of the bot in each match of a deal; rivals sit on all others."""
        sides = GAMES[self.game].sides(self.players)
        return [
            tuple(seat for seat, its in enumerate(sides, 1) if its == side) for side in sorted(set(sides))
        ]

    @property
    def fair(self) -> float:
        """The share of the victories that a bot gets against its equals."""
        return 1 / len(self.seatings)

    def match_seed(self, deal: int) -> int:
        return random.Random(f"{self.seed} deal {deal}").getrandbits(53)


def arena(
    game: Game,
    players: int,
    bots: str,
    *,
    seed: int = 1,
    seconds: float | None = None,
    simulations: int | None = None,
    challenge: bool = False,
    **agreed: Any,
) -> Arena:
    """An arena of bots as people write them: `greedy,strong@0.1s`; `agreed` are options of the game."""
    labels = tuple(label_of(text.strip()) for text in bots.split(",") if text.strip())
    check_players(game, players)
    options = game.deal(players, 0, **agreed).options
    return Arena(game.name, players, labels, seed, seconds, simulations, challenge, options)


@cache
def _seated(arena: Arena, label: str) -> Player:
    return arena.player(label)


def play_deal(arena: Arena, contest: Contest, deal: int) -> Line:
    """All matches of one deal, told by who sat where and what came of it."""
    clocks = {label: Clock() for label in contest}
    matches = [_played(arena, contest, deal, seats, clocks) for seats in arena.seatings]
    return {
        "bot": contest.bot,
        "rival": contest.rival,
        "deal": deal,
        "seed": arena.match_seed(deal),
        "matches": [
            {
                "seats": list(seats),
                "result": match.result,
                "scores": [list(outcome.scores) for outcome in match.finished],
                "won": [[seat + 1 for seat in outcome.winners or ()] for outcome in match.finished],
            }
            for seats, match in zip(arena.seatings, matches, strict=True)
        ],
        "times": {label: clock.written() for label, clock in clocks.items()},
    }


def _played(
    arena: Arena, contest: Contest, deal: int, seats: tuple[int, ...], clocks: Mapping[str, Clock]
) -> Match:
    match = GAMES[arena.game].deal(arena.players, arena.match_seed(deal), **arena.options)
    decision = 0
    while match.to_move is not None:
        label = contest.bot if match.to_move in seats else contest.rival
        rng = random.Random(f"{arena.seed} deal {deal} seats {seats} bot {label} decision {decision}")
        began = perf_counter()
        move = _seated(arena, label).move(match, rng)
        clocks[label].note(perf_counter() - began)
        match.play(move)
        decision += 1
    return match


def warm_up(arena: Arena) -> None:
    """One decision of every bot, so that no match waits for a compiler."""
    for label in arena.bots:
        match = GAMES[arena.game].deal(arena.players, arena.seed, **arena.options)
        if not match.over:
            _seated(arena, label).move(match, random.Random(0))
