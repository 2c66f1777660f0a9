"""The cards of Tembo explained: what each does, and where it is."""

from __future__ import annotations

from collections import Counter

from savanna.games.tembo.deck import texts_in
from savanna.games.tembo.view import View
from savanna.page.game import CardRule
from savanna.page.i18n.say import Say
from savanna.page.tembo.faces import deck_in
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import OVER


def cards(view: View) -> Counter[str]:
    """All cards of the deck that this match is played with, and how many there are of each."""
    return texts_in(deck_in(view.public.options))


def rule(card: str, view: View, say: Say) -> CardRule:
    """What a card does, in lines of one or two sentences, and the clauses that say it in full."""
    kind = "animal" if card.isdigit() else "crocodile" if card.startswith("C") else card
    return {
        "animal": CardRule(
            (
                say(
                    "It joins the end of a row whose last number is lower, "
                    "or begins one at an open ford without animals."
                ),
                say("Two with numbers 1 or 2 apart may go as a pair. Across, it is worth its stars."),
            ),
            ("T4.2", "T4.5", "T7.3"),
        ),
        "E": CardRule(
            (
                say("It leads all animals of one ford across the river, if three or more stand there."),
                say("Every owner keeps their own, and those points are safe."),
            ),
            ("T5.2",),
        ),
        "crocodile": CardRule(
            (
                say(
                    "At one ford it eats either the first animal of the row "
                    "or all of the species on its card."
                ),
                say("It has to eat something; the other animals stay."),
            ),
            ("T5.4", "R-T3"),
        ),
        "S": CardRule(
            (
                say("It eats every animal at one ford, whoever owns it."),
                say("There has to be at least one."),
            ),
            ("T5.3",),
        ),
        "L": CardRule(
            (
                say("Whoever draws it puts it on a ford at once, on one with animals if there is any."),
                say("It eats them all, and closes the ford for the rest of the round."),
            ),
            ("T6.1", "T6.2", "T6.3"),
        ),
    }[kind]


def where(sight: Sight[View], card: str, viewer: Viewer, say: Say) -> list[str]:
    """Where cards with this text are: a line for each place the viewer knows of, then how many are left."""
    view = sight.seen
    known = [
        *_in_hands(sight, view, card, viewer, say),
        *_at_fords(view, card, viewer, say),
        *_across(view, card, viewer, say),
        *_gone(view, card, say),
    ]
    total = cards(view)[card]
    unseen = total - sum(number for number, _ in known)
    lines = [_times(number, total, text, say) for number, text in known if number]
    return [*lines, _times(unseen, total, _unseen(sight, view, say), say)] if unseen else lines


Known = list[tuple[int, str]]  # how many cards with one text are at which place


def _in_hands(sight: Sight[View], view: View, card: str, viewer: Viewer, say: Say) -> Known:
    found = [(view.hand.count(card), say("in your hand"))]
    for name, hand in zip(viewer.names, sight.hands or (), strict=False):
        found.append((hand.hand.count(card), say("in the hand of {name}", name=name)))
    return found


def _at_fords(view: View, card: str, viewer: Viewer, say: Say) -> Known:
    if card == "L":
        waiting = [(1, say("just drawn"))] if view.asked == "lion" else []
        closed = [number for number, ford in enumerate(view.fords, 1) if ford.closed]
        return [*((1, say("on ford {ford}", ford=number)) for number in closed), *waiting]
    return [
        (1, _of(say("at ford {ford}", ford=number), animal.seat, viewer, say))
        for number, ford in enumerate(view.fords, 1)
        for animal in ford.row
        if animal.card == card
    ]


def _across(view: View, card: str, viewer: Viewer, say: Say) -> Known:
    return [
        (1, _of(say("across the river"), seat, viewer, say))
        for seat, crossed in enumerate(view.memory.crossed, 1)
        if card in (crossed or ())
    ]


def _gone(view: View, card: str, say: Say) -> Known:
    return [((view.memory.gone or ()).count(card), say("out of the round"))]


def _of(where: str, seat: int, viewer: Viewer, say: Say) -> str:
    """A place with the owner of the animal there."""
    if viewer.is_you(seat):
        return say("{where}, yours", where=where)
    return say("{where}, of {name}", where=where, name=viewer.name(seat))


def _unseen(sight: Sight[View], view: View, say: Say) -> str:
    """What is said of cards that are nowhere in sight; at a strict table they may have been seen before."""
    if sight.phase == OVER:
        return say("hidden until the end")
    return say("not in sight") if view.memory.gone is None else say("not seen yet")


def _times(number: int, total: int, text: str, say: Say) -> str:
    """A line: so many of all cards with one text are at this place; without numbers if there is only one."""
    line = text if total == 1 else say("{n} of {total} {where}", n=number, total=total, where=text)
    return f"{line[:1].upper()}{line[1:]}"
