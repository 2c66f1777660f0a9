"""What happened at a table of Tembo, in words: one line for each event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.tembo.story import Closed, Crossed, Drew, Eaten, Event, Herd, LionDrawn, Placed, Stuck
from savanna.page.game import Chip
from savanna.page.html.markup import joined
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer


def tell(event: Event, viewer: Viewer, say: Say, chip: Chip) -> str:
    """One line for one event of a story; HTML where it names cards."""
    match event:
        case Placed():
            return _placed(event, viewer, say, chip)
        case Crossed():
            return _crossed(event, viewer, say, chip)
        case Eaten():
            return _eaten(event, viewer, say, chip)
        case Closed():
            return say("Ford {ford} is closed", ford=event.ford)
        case Drew():
            return _drew(event, viewer, say, chip)
        case LionDrawn():
            return _lion_drawn(event, viewer, say)
        case Stuck():
            return _stuck(event, viewer, say)
        case RoundEnded():
            return _round_ended(event, viewer, say)
        case MatchEnded():
            return victory(event.result, viewer, say)


def _placed(event: Placed, viewer: Viewer, say: Say, chip: Chip) -> str:
    cards = _all_of([chip(card) for card in event.cards], say)
    if viewer.is_you(event.seat):
        return say("You place {cards} at ford {ford}", cards=cards, ford=event.ford)
    name = viewer.name(event.seat)
    return say("{name} places {cards} at ford {ford}", name=name, cards=cards, ford=event.ford)


def _crossed(event: Crossed, viewer: Viewer, say: Say, chip: Chip) -> str:
    herds = _apart(
        say.many(
            herd.points,
            "{animals} for {n} point",
            "{animals} for {n} points",
            animals=_animals(herd, viewer, say, chip),
        )
        for herd in event.herds
    )
    values = {"card": chip("E"), "ford": event.ford, "herds": herds}
    if viewer.is_you(event.seat):
        return say("You play {card} at ford {ford}. Across: {herds}", **values)
    name = viewer.name(event.seat)
    return say("{name} plays {card} at ford {ford}. Across: {herds}", name=name, **values)


def _eaten(event: Eaten, viewer: Viewer, say: Say, chip: Chip) -> str:
    values = {"card": chip(event.by), "ford": event.ford}
    herds = _apart(_animals(herd, viewer, say, chip) for herd in event.herds)
    if viewer.is_you(event.seat):
        if not herds:
            return say("You play {card} at ford {ford}. It finds nothing to eat", **values)
        return say("You play {card} at ford {ford}. Eaten: {herds}", herds=herds, **values)
    name = viewer.name(event.seat)
    if not herds:
        return say("{name} plays {card} at ford {ford}. It finds nothing to eat", name=name, **values)
    return say("{name} plays {card} at ford {ford}. Eaten: {herds}", name=name, herds=herds, **values)


def _drew(event: Drew, viewer: Viewer, say: Say, chip: Chip) -> str:
    if event.cards:
        return say("You draw {cards}", cards=_all_of([chip(card) for card in event.cards], say))
    if viewer.is_you(event.seat):
        return say.many(event.count, "You draw a card", "You draw {n} cards")
    name = viewer.name(event.seat)
    return say.many(event.count, "{name} draws a card", "{name} draws {n} cards", name=name)


def _lion_drawn(event: LionDrawn, viewer: Viewer, say: Say) -> str:
    if viewer.is_you(event.seat):
        return say("You draw a lion and have to place it")
    return say("{name} draws a lion and has to place it", name=viewer.name(event.seat))


def _stuck(event: Stuck, viewer: Viewer, say: Say) -> str:
    if viewer.is_you(event.seat):
        return say("You have nothing to play")
    return say("{name} has nothing to play", name=viewer.name(event.seat))


def _round_ended(event: RoundEnded, viewer: Viewer, say: Say) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(viewer.names, event.scores, strict=True))
    return say("Round {round} is over: {scores}", round=event.round, scores=scores)


def victory(result: Sequence[int], viewer: Viewer, say: Say) -> str:
    """Who won the match, by the place of each seat."""
    winners = [seat for seat, place in enumerate(result, 1) if place == 1]
    if len(winners) > 1:
        return say("Shared victory: {names}", names=_all_of(viewer.names_of(winners), say))
    return say("You win") if viewer.are_you(winners) else say("{name} wins", name=viewer.name(winners[0]))


def _animals(herd: Herd, viewer: Viewer, say: Say, chip: Chip) -> str:
    """The animals of one owner, with whose they are: "your 7 and 9"."""
    cards = _all_of([chip(card) for card in herd.cards], say)
    if viewer.is_you(herd.seat):
        return say("your {cards}", cards=cards)
    return say("{cards} of {name}", cards=cards, name=viewer.name(herd.seat))


def _apart(herds: Iterable[str]) -> str:
    """Herds of several owners in one text, with semicolons between."""
    return joined(herds, between="; ")


def _all_of(items: Sequence[str], say: Say) -> str:
    """These in one text, with commas, and an "and" before the last; HTML if they are HTML."""
    *others, last = items
    if not others:
        return last
    comma = Markup(", ") if hasattr(last, "__html__") else ", "
    return say("{first} and {second}", first=comma.join(others), second=last)
