"""How a course goes on: one function for each thing that may be asked, of a player or of chance."""

from __future__ import annotations

import copyreg
from collections.abc import Sequence

from savanna.envs.openspiel.course import (
    DEAL,
    DRAW,
    ENDED,
    LEFT,
    LOT,
    MOVE,
    OVER,
    WORLD,
    Course,
    CourseStep,
)
from savanna.envs.openspiel.setting import Setting
from savanna.games.cardset import Card, cards_in, has, without
from savanna.games.moveset import Move, allows
from savanna.games.position import Position

NOBODY = -1
SeenCards = list[tuple[str, int | None]]  # cards, and who alone sees each; None: everyone does


def begin(setting: Setting) -> Course:
    told = (*(f"seat{seat + 1}" for seat in range(setting.players)), "")
    course = Course(setting, WORLD, setting.finished, told)
    return course if setting.worlds else _dealing(course)


def after(course: Course, action: int) -> Course:
    """The next moment. ValueError if this cannot come next."""
    return _STEPS[course.asks](course._replace(before=course, steps=()), action)


def course_of(setting: Setting, actions: Sequence[int]) -> Course:
    course = begin(setting)
    for action in actions:
        course = after(course, action)
    return course


# In a file or another process a course is its answers.
copyreg.pickle(Course, lambda course: (course_of, (course.setting, tuple(course.actions()))))


# A round begins


def _world_found(c: Course, number: int) -> Course:
    """Players come into a match under way: each knows its own cards, and what everyone was told before."""
    worlds = c.setting.worlds
    assert c.setting.started is not None
    world = worlds[_possible(number, len(worlds))]
    now = c.setting.started.rounds[-1]
    seen = zip(world.hands, world.looks, strict=True)
    news = [" ".join(["round", *hand, f"#{look}"]) for hand, look in seen]
    c = _with_step(c, CourseStep(WORLD, number, NOBODY))
    told = _told(c, [*news, f"world {number}"], [])
    return _at(c._replace(position=world.position, log=now.moves, lacks=now.lacks, told=told))


def _dealing(c: Course) -> Course:
    setting = c.setting
    drawing = setting.game.unseen.next_dealt(setting.players, setting.options, c.dealt)
    return c._replace(asks=DEAL, drawing=drawing)


def _card_dealt(c: Course, number: int) -> Course:
    assert c.drawing is not None
    card = _card(c, number)
    if card not in c.drawing.cards:
        raise ValueError(f"{card} cannot be dealt now")
    c = _with_step(c, CourseStep(DEAL, number, c.drawing.seat))
    c = _dealing(c._replace(dealt=(*c.dealt, card)))
    if c.drawing is not None:
        return c
    setting = c.setting
    deal = setting.game.unseen.laid(setting.players, setting.options, c.dealt)
    position = setting.game.start(setting.players, setting.options, deal, c.finished)
    seats = [moment.steps[0].seat for moment in c.line()[-len(c.dealt) :]]
    ready = setting.game.unseen.undealt(position)
    told = _told(c, ["round"] * len(c.told), [] if ready else list(zip(c.dealt, seats, strict=True)))
    return _at(c._replace(position=position, log=(), lacks=(), dealt=(), told=told))


# A move is made


def _move_made(c: Course, action: int) -> Course:
    game, actions = c.setting.game, c.setting.actions
    if not 0 <= action < actions.count:
        raise ValueError(f"there is no action {action}: they are 0 to {actions.count - 1}")
    move = actions.moves[action]
    if not allows(c.legal, move):
        text = actions.texts[action]
        raise ValueError(f"{text}: {game.why_not(c.position, text)}")
    c = _with_step(c._replace(move=move), CourseStep(MOVE, action))
    if game.lots(c.position, move) > 1:
        return c._replace(asks=LOT)
    return _settled(c, game.settle(c.position, move, 0))


def _lot_found(c: Course, lot: int) -> Course:
    game = c.setting.game
    lots = game.lots(c.position, c.move)
    move = game.settle(c.position, c.move, _possible(lot, lots))
    text = game.texts[move]
    told = next(seat for seat in range(c.setting.players) if game.told_to(seat, text) == text)
    return _settled(_with_step(c, CourseStep(LOT, lot, told, lots=lots)), move)


def _settled(c: Course, move: Move) -> Course:
    unseen, seat = c.setting.game.unseen, c.position.turn
    after = c.setting.game.play(c.position, move)
    left = without(unseen.hand(c.position, seat), unseen.hand(after, seat))
    names = unseen.names(c.position)
    c = _with_step(c, CourseStep(LEFT, -1, seat, tuple(names[card] for card in cards_in(left))))
    return _turning_up(c._replace(move=move), after)


def _turning_up(c: Course, after: Position) -> Course:
    """The move is carried out once the cards that it turns up are known."""
    unseen = c.setting.game.unseen
    turned = unseen.turned_up(c.position, after)
    if c.drawn < len(turned):
        return c._replace(asks=DRAW, turned=turned)
    names = unseen.names(after)
    seen = (*unseen.undealt(c.position), *turned)
    return _carried_out(c, after, [(names[card], _holder(c.setting, after, card)) for card in seen])


def _holder(setting: Setting, p: Position, card: Card) -> int | None:
    """Who has drawn a card; None if it lies open."""
    hand = setting.game.unseen.hand
    return next((seat for seat in range(setting.players) if has(hand(p, seat), card)), None)


def _card_drawn(c: Course, number: int) -> Course:
    game = c.setting.game
    text = _card(c, number)
    names = game.unseen.names(c.position)
    card = next((card for card in cards_in(c.hidden()) if names[card] == text), None)
    if card is None:
        raise ValueError(f"{text} cannot be drawn now")
    c = c._replace(position=game.unseen.exchanged(c.position, c.turned[c.drawn], card))
    after = game.play(c.position, c.move)
    c = _with_step(c._replace(drawn=c.drawn + 1), CourseStep(DRAW, number, _holder(c.setting, after, card)))
    return _turning_up(c, after)


def _carried_out(c: Course, after: Position, cards: SeenCards) -> Course:
    game = c.setting.game
    seat, text = c.position.turn + 1, game.texts[c.move]
    news = [f"{seat}:{game.told_to(listener, text)}" for listener in range(c.setting.players)]
    c = c._replace(
        told=_told(c, [*news, f"{seat}:{text}"], cards),
        log=(*c.log, (seat, text)),
        lacks=game.remember(c.lacks, c.position, c.move),
        position=after,
        turned=(),
        drawn=0,
    )
    return _at(c)


def _at(c: Course) -> Course:
    """Whoever is to move; or the round is over, and with it all, or the next is dealt."""
    game = c.setting.game
    c = c._replace(asks=MOVE, legal=game.legal(c.position))
    if any(c.legal):
        return c
    finished = (*c.finished, game.outcome(c.position))
    c = _with_step(c._replace(finished=finished), CourseStep(ENDED, -1, end=c))
    return c._replace(asks=OVER) if c.setting.is_over(finished) else _dealing(c)


def _nothing_left(c: Course, action: int) -> Course:
    raise ValueError("the game is over: nothing can be played any more")


# For all of them


def _with_step(c: Course, step: CourseStep) -> Course:
    return c._replace(steps=(*c.steps, step))


def _told(c: Course, news: Sequence[str], cards: SeenCards) -> tuple[str, ...]:
    """What each has been told, with this news and what they saw of these cards: their own in any order."""
    told = []
    for listener, (before, new) in enumerate(zip(c.told, news, strict=True)):
        own = sorted(f"+{card}" for card, seat in cards if seat == listener)
        public = [f"+{card}" for card, seat in cards if seat is None]
        told.append(" ".join([before, new, *own, *public]))
    told[-1] = " ".join([c.told[-1], news[-1], *(f"+{card}" for card, _ in cards)])
    return tuple(told)


def _possible(number: int, outcomes: int) -> int:
    if not 0 <= number < outcomes:
        raise ValueError(f"{number} is no outcome of this chance node: they are 0 to {outcomes - 1}")
    return number


def _card(c: Course, number: int) -> str:
    texts = c.setting.game.unseen.texts
    return texts[_possible(number, len(texts))]


_STEPS = {
    WORLD: _world_found,
    DEAL: _card_dealt,
    MOVE: _move_made,
    LOT: _lot_found,
    DRAW: _card_drawn,
    OVER: _nothing_left,
}
