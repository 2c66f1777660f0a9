"""The cards of Tembo explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from savanna.games.tembo.deck import texts_in
from savanna.page.saying import Say
from savanna.page.tembo.faces import deck_in

Rule = tuple[str, str, tuple[str, ...]]  # two lines; the numbers of clauses


def cards(view: dict[str, Any]) -> Counter[str]:
    """How many there are of each card."""
    return texts_in(deck_in(view["public"]["options"]))


def rule(card: str, say: Say) -> Rule:
    """What it does, in two lines, and the clauses that say it in full."""
    kind = "animal" if card.isdigit() else "crocodile" if card.startswith("C") else card
    return {
        "animal": (
            say("It joins the end of a row whose last number is lower, or begins one at an open ford."),
            say("Two with numbers 1 or 2 apart may go as a pair. Across, it is worth its stars."),
            ("T4.2", "T4.5", "T7.3"),
        ),
        "E": (
            say("It leads all animals of one ford across the river, if three or more stand there."),
            say("Every owner keeps their own, and those points are safe."),
            ("T5.2",),
        ),
        "crocodile": (
            say("At one ford it eats either the first animal of the row or all of the species on its card."),
            say("It has to eat something; the other animals stay."),
            ("T5.4", "R-T3"),
        ),
        "S": (
            say("It eats every animal at one ford, whoever owns it."),
            say("There has to be at least one."),
            ("T5.3",),
        ),
        "L": (
            say("Whoever draws it puts it on a ford at once, on one with animals if there is any."),
            say("It eats them all, and closes the ford for the rest of the round."),
            ("T6.1", "T6.2", "T6.3"),
        ),
    }[kind]


def where(shown: dict[str, Any], card: str, names: Sequence[str], say: Say) -> list[str]:
    """One line for each place where the viewer knows one to be; then how many are left."""
    view = shown["view"]
    known = [
        *_in_hands(shown, card, names, say),
        *_at_fords(view, card, names, say),
        *_across(view, card, names, say),
        *_gone(view, card, say),
    ]
    total = cards(view)[card]
    unseen = total - sum(number for number, _ in known)
    lines = [_times(number, total, text, say) for number, text in known if number]
    return [*lines, _times(unseen, total, _unseen(shown, say), say)] if unseen else lines


Known = list[tuple[int, str]]  # how many are where


def _in_hands(shown: dict[str, Any], card: str, names: Sequence[str], say: Say) -> Known:
    found = [(shown["view"]["hand"].count(card), say("in your hand"))]
    for name, hand in zip(names, shown.get("hands", ()), strict=False):
        found.append((hand["hand"].count(card), say("in the hand of {name}", name=name)))
    return found


def _at_fords(view: dict[str, Any], card: str, names: Sequence[str], say: Say) -> Known:
    if card == "L":
        waiting = [(1, say("just drawn"))] if view["asked"] == "lion" else []
        closed = [number for number, ford in enumerate(view["fords"], 1) if ford["closed"]]
        return [*((1, say("on ford {ford}", ford=number)) for number in closed), *waiting]
    return [
        (1, _of(say("at ford {ford}", ford=number), names[animal["seat"] - 1], say))
        for number, ford in enumerate(view["fords"], 1)
        for animal in ford["row"]
        if animal["card"] == card
    ]


def _across(view: dict[str, Any], card: str, names: Sequence[str], say: Say) -> Known:
    return [
        (1, _of(say("across the river"), name, say))
        for name, crossed in zip(names, view["memory"]["crossed"], strict=True)
        if card in (crossed or ())
    ]


def _gone(view: dict[str, Any], card: str, say: Say) -> Known:
    return [((view["memory"]["gone"] or ()).count(card), say("out of the round"))]


def _of(where: str, name: str, say: Say) -> str:
    if name == say("You"):
        return say("{where}, yours", where=where)
    return say("{where}, of {name}", where=where, name=name)


def _unseen(shown: dict[str, Any], say: Say) -> str:
    """At a strict table what was seen may be forgotten."""
    view = shown["view"]
    if shown["phase"] == "over":
        return say("hidden until the end")
    return say("not in sight") if view["memory"]["gone"] is None else say("not seen yet")


def _times(number: int, total: int, text: str, say: Say) -> str:
    line = text if total == 1 else say("{n} of {total} {where}", n=number, total=total, where=text)
    return f"{line[:1].upper()}{line[1:]}"
