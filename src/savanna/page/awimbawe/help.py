"""The cards of Awimbawé explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from savanna.games.awimbawe.cards import deck_for, texts_of
from savanna.page.awimbawe.cards import animal_of
from savanna.page.saying import Say

Rule = tuple[str, str, tuple[str, ...]]  # two lines; the numbers of clauses


def cards(view: dict[str, Any]) -> list[str]:
    """All that a match of so many players has."""
    return texts_of(deck_for(view["players"]))


def rule(card: str, say: Say) -> Rule:
    """What it does, in two lines, and the clauses that say it in full."""
    first, second, clauses = _animal(animal_of(card), say)
    if not card.startswith("x"):
        return first, second, clauses
    more = say("Multicolour: it follows every colour but the sky, and whoever leads it names its colour.")
    return first, f"{second} {more}", (*clauses, "A3.3", "A3.6")


def _animal(animal: str, say: Say) -> Rule:
    return {
        "mouse": (
            say("It is the lowest card of its colour."),
            say("With the elephant of the colour led in the trick, the mouse of that colour takes it."),
            ("A4.4",),
        ),
        "rhinoceros": (
            say("Played, it may push the top card of a pile of another player under another of their piles."),
            say("The card is not turned over."),
            ("A6.2",),
        ),
        "cheetah": (
            say("Played, it may name who leads the next trick, whoever takes this one."),
            say("The last cheetah of a trick decides."),
            ("A6.3",),
        ),
        "hyena": (
            say("It lies face up beside the cards of whoever takes it."),
            say("Four hyenas lose the round at once, whatever the crowns."),
            ("A5.2", "A7.1"),
        ),
        "snake": (
            say("Played, it may block a card of another player: the top of a pile, or any of the hand."),
            say("That card is free again once its owner has played another."),
            ("A6.4", "A6.5"),
        ),
        "elephant": (
            say("It is the highest card of its colour and has no power."),
            say("If its colour is led, the mouse of that colour beats it."),
            ("A4.3", "A4.4"),
        ),
        "eagle": (
            say("If you cannot follow: it fights and beats all other colours, or flees to your cards."),
            say("Led, or following an eagle, it must fight. Crossed-out crowns count against you."),
            ("A3.4", "A6.6"),
        ),
    }[animal]


def where(shown: dict[str, Any], card: str, names: Sequence[str], say: Say) -> list[str]:
    """The place where the viewer knows it to be, if they do."""
    view = shown["view"]
    found = [*_in_hands(shown, card, names, say), *_in_trick(view, card, names, say)]
    for number, (seat, name) in enumerate(zip(view["seats"], names, strict=True)):
        found += _on_piles(seat, card, name, say)
        if card in (view["memory"]["taken"][number] or seat["hyenas"]):
            found.append(say("Taken by you") if name == say("You") else say("Taken by {name}", name=name))
    return found or [_unseen(shown, say)]


def _in_hands(shown: dict[str, Any], card: str, names: Sequence[str], say: Say) -> Iterator[str]:
    view = shown["view"]
    if card in view["hand"]:
        yield say("In your hand, blocked by a snake") if card in view["blocked"] else say("In your hand")
    for name, hand in zip(names, shown.get("hands", ()), strict=False):
        if card in hand["hand"]:
            yield say("In the hand of {name}", name=name)


def _in_trick(view: dict[str, Any], card: str, names: Sequence[str], say: Say) -> Iterator[str]:
    for played in view["trick"]:
        if played["card"] == card and played["seat"] == view["seat"]:
            yield say("In the trick, played by you")
        elif played["card"] == card:
            yield say("In the trick, played by {name}", name=names[played["seat"] - 1])


def _on_piles(seat: dict[str, Any], card: str, name: str, say: Say) -> Iterator[str]:
    for number, pile in enumerate(seat["piles"], 1):
        if card in pile:
            pile_name = (
                say("your pile {pile}", pile=number)
                if name == say("You")
                else say("pile {pile} of {name}", pile=number, name=name)
            )
            yield _in_pile(pile[-1] == card, card in seat["blocked"], pile_name, say)


def _in_pile(on_top: bool, blocked: bool, pile: str, say: Say) -> str:
    if not on_top:
        return say("Under other cards, in {pile}", pile=pile)
    if blocked:
        return say("On top of {pile}, blocked by a snake", pile=pile)
    return say("On top of {pile}", pile=pile)


def _unseen(shown: dict[str, Any], say: Say) -> str:
    """At a strict table what was seen may be forgotten."""
    view = shown["view"]
    if shown["phase"] == "over":
        return say("Hidden until the end")
    return say("Not in sight") if None in view["memory"]["taken"] else say("Not seen yet")
