"""How it may have come to what one seat knows: another course that has told this seat exactly the same.

What the others hold now is guessed from the view of the seat. Then their cards are traced back: a card drawn
may be any of those in hand at that time, and what was played was in hand before. So nothing but what the seat
knows decides which course it is, and it has a whole history, as if it had been played.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from savanna.envs.openspiel.advancing import after, begin
from savanna.envs.openspiel.course import DEAL, DRAW, ENDED, LEFT, LOT, OVER, Course, CourseStep
from savanna.games.cardset import cards_in

_TRIES = 100  # the first one fits, unless what a snake blocked long ago cannot be made to fit it

Hands = list[list[str]]
Answers = Sequence[int]  # to one question, any of which may fit


def retraced(c: Course, player: int, rng: Random) -> Course:
    """Another course that this player cannot tell from the present one."""
    for _ in range(_TRIES):
        found = _followed(begin(c.setting), _plan(c, player, rng), 0)
        if found is not None and found.told[player] == c.told[player]:
            return found
    raise ValueError("no course was found that this seat could not tell from the present one")


def _plan(c: Course, player: int, rng: Random) -> list[Answers]:
    """For every question so far the answers to try, made up backwards."""
    hands: Hands = []
    plan: list[Answers] = []
    if c.asks != OVER:
        hands = _guessed(c, player, rng)
    undealt = c.asks != OVER and c.setting.game.unseen.undealt(c.position) != ()
    for step in reversed([step for moment in c.line() for step in moment.steps]):
        undealt = undealt and step.kind == DEAL
        if undealt:
            plan.append(_any_card(c, rng))
        elif step.kind == ENDED:
            assert step.end is not None
            hands = _guessed(step.end, player, rng)
        elif step.kind == LEFT:
            assert step.seat is not None
            hands[step.seat] += step.cards
        elif step.seat in (None, player):
            plan.append([step.action])
        else:
            plan.append(_answers(c, step, player, hands, rng))
    return plan[::-1]


def _any_card(c: Course, rng: Random) -> Answers:
    """For a card that nobody has been dealt yet: all of them, of which the first that is left will do."""
    return rng.sample(list(c.setting.numbers.values()), len(c.setting.numbers))


def _guessed(c: Course, player: int, rng: Random) -> Hands:
    game = c.setting.game
    position = game.guess_position(c.match().look(player + 1), rng)
    names = game.unseen.names(position)
    hands = (game.unseen.hand(position, seat) for seat in range(c.setting.players))
    return [[names[card] for card in cards_in(hand)] for hand in hands]


def _answers(c: Course, step: CourseStep, player: int, hands: Hands, rng: Random) -> Answers:
    """To what this player was not told."""
    if step.kind in (DEAL, DRAW):
        assert step.seat is not None
        hand = hands[step.seat]
        return [c.setting.numbers[hand.pop(rng.randrange(len(hand)))]]
    answers = list(range(step.lots)) if step.kind == LOT else _fitting_worlds(c, step, player, hands)
    rng.shuffle(answers)
    return answers


def _fitting_worlds(c: Course, step: CourseStep, player: int, hands: Hands) -> list[int]:
    """The worlds that look the same to the player, and in which the others have these hands."""
    worlds = c.setting.worlds
    look = worlds[step.action].looks[player]
    others = [seat for seat in range(c.setting.players) if seat != player]
    return [
        number
        for number, world in enumerate(worlds)
        if world.looks[player] == look
        and all(sorted(world.hands[seat]) == sorted(hands[seat]) for seat in others)
    ]


def _followed(c: Course, plan: Sequence[Answers], start: int) -> Course | None:
    """The course with these answers; where there are several, the first that every later move allows."""
    for index in range(start, len(plan)):
        if len(plan[index]) == 1:
            try:
                c = after(c, plan[index][0])
            except ValueError:
                return None
        else:
            tries = (_followed_by(c, answer, plan, index) for answer in plan[index])
            return next((found for found in tries if found is not None), None)
    return c


def _followed_by(c: Course, answer: int, plan: Sequence[Answers], index: int) -> Course | None:
    try:
        c = after(c, answer)
    except ValueError:
        return None
    return _followed(c, plan, index + 1)
