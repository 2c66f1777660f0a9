"""What is studied: which game, who plays it, how many rounds, from which seed.

A study is cut into chunks that depend on nothing but the study, so that it does not matter who plays them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from savanna.bots.levels import LEVELS
from savanna.bots.simple import Simple
from savanna.games import GAMES
from savanna.games.census import Census
from savanna.games.game import Game
from savanna.games.match import check_players
from savanna.games.options import Options, is_strict
from savanna.games.reason import listed, shown
from savanna.lab.arena.players import label_of, player_named
from savanna.lab.censuses import CENSUSES

MOST_ROUNDS = 1_000_000_000
# A chunk is a multiple of all numbers of players: in each of them every seat is looked at equally often.
COMPILED_CHUNK = 12_000
SEARCHED_CHUNK = 12


@dataclass(frozen=True)
class Study:
    """Rounds that are all the first of a match; every seat has its bot."""

    game: str
    players: int
    rounds: int
    bots: tuple[str, ...]
    seed: int = 1
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        check_players(self.rules, self.players)
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ValueError(f"from 1 to {MOST_ROUNDS:,} rounds can be played, not {self.rounds:,}")
        if len(self.bots) != self.players:
            raise ValueError(f"{self.players} players need as many bots, not {len(self.bots)}")
        for bot in self.bots:
            player_named(bot)

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def census(self) -> Census:
        return CENSUSES[self.game]

    @property
    def supply(self) -> Any:
        """What rounds are dealt from."""
        return self.rules.supply(self.players, self.options)

    @property
    def sides(self) -> tuple[int, ...]:
        return self.rules.sides(self.players)

    @property
    def fair(self) -> float:
        """The share of the victories of each side among equals."""
        return 1 / len(set(self.sides))

    @property
    def simple(self) -> tuple[Simple, ...] | None:
        """The bots, if none of them searches: then whole rounds are played by compiled code.

        Nobody forgets anything there. At a strict table that is right only of those who look at no cards.
        """
        bots = [LEVELS[name].bot for name in self.bots if name in LEVELS]
        simple = tuple(bot for bot in bots if isinstance(bot, Simple))
        if len(simple) < self.players or (
            is_strict(self.options) and any(bot.considers > 1 for bot in simple)
        ):
            return None
        return simple

    # Chunks

    @property
    def chunk_size(self) -> int:
        return SEARCHED_CHUNK if self.simple is None else COMPILED_CHUNK

    @property
    def chunks(self) -> range:
        return range(-(-self.rounds // self.chunk_size))

    def rounds_in(self, chunk: int) -> int:
        return min(self.chunk_size, self.rounds - chunk * self.chunk_size)

    def chunk_seed(self, chunk: int) -> int:
        """The same for all games, bots and options, so that two of them are compared on like luck."""
        return random.Random(f"{self.seed} chunk {chunk}").getrandbits(62)


def study(game: Game, players: int, rounds: int, bots: str, seed: int, **agreed: Any) -> Study:
    """A study with bots as people write them: one for all seats, or one for each."""
    labels = [label_of(text.strip()) for text in bots.split(",") if text.strip()]
    if len(labels) == 1:
        labels *= players
    check_players(game, players)
    options = game.deal(players, 0, **agreed).options
    return Study(game.name, players, rounds, tuple(labels), seed, options)


def changed(one: Study, changes: list[str]) -> Study:
    """This study with something else agreed, as people write it: `deck=FILE`, `bots=meerkat`."""
    agreed: dict[str, Any] = {}
    known = ["bots", *one.rules.options]
    for text in changes:
        key, _, value = text.partition("=")
        if not value or key not in known:
            raise ValueError(f"--compare {shown(text)}: KEY=VALUE is needed, KEY one of {listed(known)}")
        if key in agreed:
            raise ValueError(f"--compare {shown(text)}: {key} is given twice, but two studies are compared")
        agreed[key] = value if key == "bots" else one.rules.options[key].typed(value)
    bots = str(agreed.pop("bots", ",".join(one.bots)))
    other = study(one.rules, one.players, one.rounds, bots, one.seed, **{**one.options, **agreed})
    if other == one:
        raise ValueError(f"--compare {shown(' '.join(changes))}: that is the same study, nothing differs")
    return other
