"""The hundred matches whose golden records are kept: what each has, and the seed that it is found from."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, product
from typing import Any

from golden.variants import AWIMBAWE, READINGS, TEMBO, WITHOUT_EAGLES, Data

import savanna
from savanna.games.match import Match
from savanna.record.replay import RecordError, checked

NAMES = ("Ada", "Bo", "Zoë", "", "李", 'O\'Neill "Ozzy"', "🦁")
SIZES = (2, 3, 4)

Moment = Callable[[Match], bool]


def whenever(match: Match) -> bool:
    return True


@dataclass(frozen=True)
class Plan:
    """A match of the first seed that has what is wanted of its first deal and of its end."""

    game: str
    players: int
    options: Data = field(default_factory=dict)
    wanted: Moment = whenever
    dealt: Moment = whenever
    until: Moment = lambda match: match.over


def matches() -> Iterator[Match]:
    """In the order of the plans, each from seeds of its own."""
    for number, plan in enumerate(PLANS):
        yield next(match for seed in count(1000 * number) if (match := _played(plan, seed)))


def _played(plan: Plan, seed: int) -> Match | None:
    names = [NAMES[(seed // 1000 + seat) % len(NAMES)] for seat in range(plan.players)]
    match = savanna.game(plan.game).deal(players=plan.players, seed=seed, names=names, **plan.options)
    rng = random.Random(f"golden {seed}")
    if not plan.dealt(match):
        return None
    while not plan.until(match):
        if match.over:
            return None
        match.play(rng.choice(sorted(match.legal_moves())))
    return match if plan.wanted(match) else None


# What can be wanted


def matters(option: str) -> Moment:
    """Without this option the record would be wrong: some move in it, or a score."""

    def wanted(match: Match) -> bool:
        return is_wrong_without(match.record(), option)

    return wanted


def is_wrong_without(record: Any, option: str) -> bool:
    options = {name: value for name, value in record["options"].items() if name != option}
    try:
        checked({**record, "options": options})
    except RecordError:
        return option in record["options"]
    return False


def nobody_won_a_round(match: Match) -> bool:
    return any(outcome.winners == () for outcome in match.finished)


def someone_lost_by_hyenas(match: Match) -> bool:
    return any(None in outcome.scores for outcome in match.finished)


def won_together(match: Match) -> bool:
    return match.result is not None and match.result.count(1) > 1


def had_a_round_without_moves(match: Match) -> bool:
    return match.finished != () and not match.rounds[0].moves


# Where a match can be left


def before_the_first_move(match: Match) -> bool:
    return True


def between_rounds(match: Match) -> bool:
    return match.round == 2 and not match.rounds[-1].moves


def after_moves(moves: int) -> Moment:
    return lambda match: sum(len(each.moves) for each in match.rounds) == moves


def asked_for(what: str) -> Moment:
    return lambda match: match.look(None).asked == what


def after_a_bite(match: Match) -> bool:
    moves = match.rounds[-1].moves
    return bool(moves) and moves[-1][1] in match.game.settled


def _contract(number: int) -> Data:
    return {"memory": "strict"} if number % 2 else {}


PLANS: tuple[Plan, ...] = (
    # 24 as printed, strict and assisted
    *(
        Plan(game, players, _contract(number))
        for game, players, number in product((TEMBO, AWIMBAWE), SIZES, range(4))
    ),
    # 33 otherwise
    *(
        Plan(game, players, options | _contract(number + players))
        for game, readings in READINGS.items()
        for number, options in enumerate(readings)
        for players in SIZES
    ),
    # 11 that would have gone otherwise without the option
    *(Plan(TEMBO, players, {"lion_on_lion": True}, matters("lion_on_lion")) for players in (2, 4)),
    *(Plan(AWIMBAWE, players, {"mouse_takes_all": True}, matters("mouse_takes_all")) for players in (3, 4)),
    *(
        Plan(AWIMBAWE, players, {"youngest": seat}, matters("youngest"))
        for players in SIZES
        for seat in range(2, players + 1)
    ),
    Plan(AWIMBAWE, 4, READINGS[AWIMBAWE][-1] | {"youngest": 4, "memory": "strict"}, matters("youngest")),
    # 9 that are rare
    *(Plan(AWIMBAWE, 3, {"crowns": WITHOUT_EAGLES} | _contract(n), nobody_won_a_round) for n in range(2)),
    *(Plan(AWIMBAWE, players, _contract(players), someone_lost_by_hyenas) for players in SIZES),
    Plan(AWIMBAWE, 3, {"loser_names": "undealt", "memory": "strict"}, someone_lost_by_hyenas),
    *(Plan(TEMBO, players, {}, dealt=had_a_round_without_moves) for players in (2, 4)),
    Plan(TEMBO, 3, {}, won_together),
    # 23 that were left before their end
    *(
        Plan(game, players, _contract(players), until=left)
        for game in (TEMBO, AWIMBAWE)
        for players in SIZES
        for left in (before_the_first_move, after_moves(9 * players))
    ),
    Plan(TEMBO, 2, {}, until=between_rounds),
    Plan(AWIMBAWE, 2, {"memory": "strict"}, until=after_a_bite),
    Plan(TEMBO, 2, {"lion_on_lion": True}, until=asked_for("lion")),
    *(Plan(AWIMBAWE, players, {}, until=between_rounds) for players in (2, 3)),
    *(Plan(AWIMBAWE, players, {"loser_names": "undealt"}, until=between_rounds) for players in (3, 4)),
    *(Plan(AWIMBAWE, 3, {}, until=asked_for(what)) for what in ("eagle", "rhinoceros", "cheetah", "snake")),
)
