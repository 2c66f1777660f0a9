"""What is played: the parameters of an OpenSpiel game, read and checked."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from random import Random
from typing import Any

from savanna.envs.core.actions import Actions, actions_of
from savanna.envs.core.episode import EPISODE_REWARDS, LENGTHS, check_one_of
from savanna.envs.rewards import rewards_of, share_of_win
from savanna.games import game_named
from savanna.games.cardset import set_of
from savanna.games.game import Game
from savanna.games.match import Match, check_players
from savanna.games.options import Options, is_strict
from savanna.games.outcome import Outcome
from savanna.games.position import Position
from savanna.record.replay import checked

MOST_WORLDS = 5_000  # that a record may leave open
MOST_ROUNDS = 8  # where rounds are won: two of four players, and some that nobody wins
MOST_POINTS = 3.0  # a round is worth less in points, as rewards count them


@dataclass(frozen=True, eq=False)
class Setting:
    """What the parameters mean. A record leads into a match that has `started`, in one of the `worlds`."""

    game: Game
    players: int
    episode: str
    reward: str
    options: Options
    started: Match | None
    worlds: tuple[World, ...]
    given: tuple[Any, ...] = field(repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return setting_of, self.given

    @property
    def finished(self) -> tuple[Outcome, ...]:
        return () if self.started is None else self.started.finished

    @cached_property
    def actions(self) -> Actions:
        return actions_of(self.game)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The chance outcome of each card."""
        return {text: number for number, text in enumerate(self.game.unseen.texts)}

    @cached_property
    def sides(self) -> int:
        return len(set(self.game.sides(self.players)))

    @property
    def most_rounds(self) -> int:
        return 1 if self.episode == "round" else self.game.rounds or MOST_ROUNDS

    @property
    def most_utility(self) -> float:
        """Nobody gets more; nobody loses more."""
        if self.reward == "result":
            return 1.0
        return self.most_rounds * (MOST_POINTS if self.reward == "points" else 1.0)

    def is_over(self, finished: tuple[Outcome, ...]) -> bool:
        """After a round has ended."""
        return self.episode == "round" or self.game.result(self.players, finished) is not None

    def returns(self, finished: tuple[Outcome, ...]) -> list[float]:
        """What all of it was worth to each seat, when it is over."""
        places = self.game.result(self.players, finished)
        if self.reward == "result" and self.episode == "match" and places is not None:
            winners = set_of(seat for seat, place in enumerate(places) if place == 1)
            return [share_of_win(winners, seat, self.players, self.sides) for seat in range(self.players)]
        kind = "points" if self.reward == "points" else "result"
        played = finished[-1:] if self.episode == "round" else finished[len(self.finished) :]
        rounds = [rewards_of(outcome, self.sides, kind) for outcome in played]
        return [sum(worth) for worth in zip(*rounds, strict=True)]


@dataclass(frozen=True)
class World:
    """A position that a record does not exclude; for each seat, as which of all that it could see."""

    position: Position
    share: float
    looks: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]


def _worlds(match: Match) -> tuple[World, ...]:
    """All that it may be to somebody who was told only what everyone was."""
    game = match.game
    found = game.worlds(game.belief(match.look(None), Random(1)), MOST_WORLDS)
    if found is None:
        raise ValueError(f"record: it leaves more than {MOST_WORLDS} worlds: let it end later in a round")
    return _told_apart(match, found)


def _told_apart(match: Match, found: list[tuple[Position, float]]) -> tuple[World, ...]:
    """Worlds that look the same to every seat are one: what nobody has seen is drawn later."""
    numbers: list[dict[Any, int]] = [{} for _ in range(match.players)]
    worlds: dict[tuple[int, ...], World] = {}
    there = match.copy()
    for position, share in found:
        there.position = position
        views = [there.look(seat) for seat in range(1, match.players + 1)]
        looks = tuple(known.setdefault(view, len(known)) for known, view in zip(numbers, views, strict=True))
        before = worlds[looks].share if looks in worlds else 0.0
        worlds[looks] = World(position, before + share, looks, tuple(view.hand for view in views))
    return tuple(worlds.values())


@cache
def setting_of(
    name: str, players: int, episode: str, reward: str, record: str, agreed: tuple[tuple[str, Any], ...] = ()
) -> Setting:
    """ValueError says what is wrong with a parameter. `agreed` are the options of the game."""
    game = game_named(name)
    check_players(game, players)
    check_one_of("episode", episode, LENGTHS)
    check_one_of("reward", reward, EPISODE_REWARDS)
    started = _started(game, players, record) if record else None
    options = game.deal(players, 1, **dict(agreed)).options
    if started is not None and options not in (Options(), started.options):
        raise ValueError("record: it says itself what was agreed, so no other options can be given")
    worlds = _worlds(started) if started else ()
    given = (name, players, episode, reward, record, agreed)
    options = options if started is None else started.options
    return Setting(game, players, episode, reward, options, started, worlds, given)


def _started(game: Game, players: int, text: str) -> Match:
    match = checked(unpacked(text))
    if match.game is not game:
        raise ValueError(f"record: it is of {match.game.title}, not of {game.title}")
    if match.players != players:
        raise ValueError(f"record: it is of {match.players} players: players={match.players} is needed")
    if is_strict(match.options):
        raise ValueError("record: it is of a strict table, but here players remember all that they were told")
    if match.over:
        raise ValueError("record: the match is over, so there is nothing left to play")
    now = match.rounds[-1]
    public = tuple((seat, game.told_to(None, move)) for seat, move in now.moves)
    return replace(match, rounds=(*match.rounds[:-1], replace(now, moves=public)))


# Records as parameters: no comma, bracket or equals sign may stand in one


def packed(record: Mapping[str, Any]) -> str:
    squeezed = zlib.compress(json.dumps(record).encode(), 9)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpacked(text: str) -> Any:
    try:
        squeezed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return json.loads(zlib.decompress(squeezed))
    except (binascii.Error, zlib.error, ValueError) as error:
        raise ValueError("record: use savanna.envs.openspiel.game_from(record) to write it") from error
