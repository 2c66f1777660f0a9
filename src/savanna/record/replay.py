"""Replaying a record move by move, and trusting nothing in it (docs/records.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from savanna.games import game_named
from savanna.games.dealing import Seeded
from savanna.games.game import Game
from savanna.games.law import RULES
from savanna.games.match import Match, new_match
from savanna.games.options import DEFAULT
from savanna.games.reason import Reason, as_json, is_writable, shown

KNOWN_FORMAT = 1
MOST_ROUNDS = 1000


class RecordError(ValueError):
    """What is wrong with a record, and where: round and move count from 1, None is before any."""

    def __init__(self, reason: object, round_number: int | None = None, move: int | None = None) -> None:
        super().__init__(reason, round_number, move)
        self.reason = reason
        self.round = round_number
        self.move = move

    def __str__(self) -> str:
        place = "" if self.round is None else f"round {self.round}"
        place += "" if self.move is None else f", move {self.move}"
        return f"{place}: {self.reason}" if place else str(self.reason)


def replay(record: Any) -> Iterator[Match]:
    """The match of a record before every move, then at its end; RecordError for whatever is wrong.

    It is one match that advances: copy it to keep it.
    """
    match = _dealt(record)
    for number, played in enumerate(record["rounds"], 1):
        for count, text in enumerate(played["moves"], 1):
            if match.rounds[number - 1].outcome is not None:
                raise RecordError(f"{_said(text)}: the round is over", number, count)
            if reason := _why_not(match, text):
                raise RecordError(f"{_said(text)}: {reason}", number, count)
            yield match
            match.play(text)
        _check_round(match, number, played, last=number == len(record["rounds"]))
    _check_result(match, record)
    yield match


def checked(record: Any) -> Match:
    """The match at the end of a record; RecordError if anything in it is wrong."""
    *_, match = replay(record)
    return match


# Before the first move


def _dealt(record: Any) -> Match:
    """The match of a record before its first move; all but moves, scores and result is checked here."""
    game = _game_of(record)
    players = _list(record, "players", of="names")
    if len(players) not in game.players:
        raise RecordError(
            f"players: {game.title} is for {game.players[0]} to {game.players[-1]}, not {len(players)}"
        )
    for name in players:
        if not is_writable(name):
            raise RecordError(f"players: a name is a text, not {as_json(name)}")
    options = _options(game, len(players), record)
    rounds = _list(record, "rounds", of="rounds")
    if not rounds:
        raise RecordError("rounds: at least one is needed")
    if len(rounds) > MOST_ROUNDS:
        raise RecordError(f"rounds: more than {MOST_ROUNDS} are not read")
    for number, dealt in enumerate(rounds, 1):
        _check_shape(game, len(players), options, number, dealt)
    return new_match(
        game, len(players), Seeded(0), [dealt["deal"] for dealt in rounds], {"names": players, **options}
    )


def _game_of(record: Any) -> Game:
    """The game that a record is of; RecordError if it is no record in the known format."""
    if not isinstance(record, dict):
        raise RecordError(
            f"a record is an object with savanna, game, players and rounds, not {as_json(record)}"
        )
    if "savanna" not in record:
        raise RecordError('this is not a record: it has no "savanna" number')
    number = record["savanna"]
    if isinstance(number, bool) or number != KNOWN_FORMAT or not isinstance(number, int):
        raise RecordError(f"savanna: the format {KNOWN_FORMAT} is known here, not {as_json(number)}")
    law = record.get("rules", RULES)
    if isinstance(law, bool) or not isinstance(law, int) or law != RULES:
        raise RecordError(f"rules: matches are played by law {RULES} here, not by {as_json(law)}")
    name = record.get("game")
    if not isinstance(name, str):
        raise RecordError(f"game: there is no game {as_json(name)}")
    try:
        return game_named(name)
    except ValueError as error:
        raise RecordError(f"game: {error}") from None


def _list(record: dict[str, Any], key: str, of: str, number: int | None = None) -> list[Any]:
    """The list under a key; RecordError, in round `number`, if there is none."""
    value = record.get(key)
    if not isinstance(value, list):
        problem = f"a list of {of} is needed, not {as_json(value)}" if key in record else "it is missing"
        raise RecordError(f"{key}: {problem}", number)
    return value


def _options(game: Game, players: int, record: dict[str, Any]) -> dict[str, Any]:
    """The options this game knows; others are ignored, as docs/records.md promises."""
    options = record.get("options", {})
    if not isinstance(options, dict):
        raise RecordError(f"options: an object is needed, not {as_json(options)}")
    known: dict[str, Any] = {}
    for key, value in options.items():
        if key in game.options:
            if game.options[key].is_data and isinstance(value, str) and value != DEFAULT:
                raise RecordError(
                    f"options: the {key} {as_json(value)} is not known; a record holds the content of {key}"
                )
            try:
                known |= game.options[key].agreed(value, players)
            except ValueError as error:
                raise RecordError(f"options: {key}: {error}") from None
    return known


def _check_shape(game: Game, players: int, options: dict[str, Any], number: int, dealt: Any) -> None:
    """RecordError unless a round has a list of moves and a deal that is right."""
    if not isinstance(dealt, dict):
        raise RecordError(f"a round is an object with deal and moves, not {as_json(dealt)}", number)
    _list(dealt, "moves", of="moves", number=number)
    if "deal" not in dealt:
        raise RecordError("deal: it is missing", number)
    if faults := game.deal_faults(players, options, dealt["deal"]):
        raise RecordError(f"deal: {'; '.join(faults)}", number)


# Along the way


def _said(text: Any) -> str:
    return shown(text) if isinstance(text, str) else as_json(text)


def _why_not(match: Match, text: Any) -> Reason | str | None:
    """Why a record cannot go on with this move; None if it can."""
    if reason := match.why_not(text):
        return reason
    if match.leaves_to_chance(text):
        return f"a record says which card was found: {text}=…"
    return None


def _check_round(match: Match, number: int, played: dict[str, Any], *, last: bool) -> None:
    """RecordError unless a round ends where it can, with the scores that its moves give."""
    outcome = match.rounds[number - 1].outcome
    if outcome is None:
        if "scores" in played:
            raise RecordError("the round is not over and cannot have scores", number)
        if not last:
            raise RecordError(f"the round is not over, but round {number + 1} follows", number)
        return
    if "scores" not in played:
        raise RecordError("the round is over: its scores are missing", number)
    if not _same(played["scores"], outcome.scores):
        raise RecordError(
            f"the scores are {as_json(outcome.scores)}, not {as_json(played['scores'])}", number
        )
    if match.over and match.round == number and not last:
        raise RecordError("the match is over, but another round follows", number)


def _check_result(match: Match, record: dict[str, Any]) -> None:
    """RecordError unless a record has the result that its rounds give, or none if the match is not over."""
    if match.round > len(record["rounds"]):
        raise RecordError(f"the match goes on: round {match.round} is missing")
    if not match.over:
        if "result" in record:
            raise RecordError("the match is not over and cannot have a result")
        return
    if "result" not in record:
        raise RecordError("the match is over: its result is missing")
    assert match.result is not None
    if not _same(record["result"], match.result):
        raise RecordError(f"the result is {as_json(match.result)}, not {as_json(record['result'])}")


def _same(written: Any, right: Any) -> bool:
    """Whether a list of a record holds the right numbers and nulls; true is no number here, nor is 1.0."""
    return (
        isinstance(written, list)
        and len(written) == len(right)
        and all(type(a) is type(b) and a == b for a, b in zip(written, right, strict=True))
    )
