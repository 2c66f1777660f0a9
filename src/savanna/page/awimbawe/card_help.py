"""The cards of Awimbawé explained: what each does, and where it is."""

from __future__ import annotations

from collections.abc import Iterator

from savanna.games.awimbawe.cards import deck_for, texts_of
from savanna.games.awimbawe.view import SeatView, View
from savanna.page.awimbawe.cards import animal_of
from savanna.page.game import CardRule
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, taken_by
from savanna.table.sight import Sight
from savanna.table.table import OVER


def cards(view: View) -> list[str]:
    """All cards of a match of so many players as this view has."""
    return texts_of(deck_for(view.players))


def rule(card: str, say: Say) -> CardRule:
    """What a card does, in two sentences, and the clauses that say it in full."""
    rule = _animal(animal_of(card), say)
    if not card.startswith("x"):
        return rule
    more = say("Multicolour: it follows every colour but the sky, and whoever leads it names its colour.")
    return CardRule(rule.first, f"{rule.second} {more}", (*rule.clauses, "A3.3", "A3.6"))


def _animal(animal: str, say: Say) -> CardRule:
    """What the cards of one species do, whatever their colour; eagles are one, too."""
    return {
        "mouse": CardRule(
            say("It is the lowest card of its colour."),
            say("With the elephant of the colour led in the trick, the mouse of that colour takes it."),
            ("A4.4",),
        ),
        "rhinoceros": CardRule(
            say("Played, it may push the top card of a pile of another player under another of their piles."),
            say("The card is not turned over."),
            ("A6.2",),
        ),
        "cheetah": CardRule(
            say("Played, it may name who leads the next trick, whoever takes this one."),
            say("The last cheetah of a trick decides."),
            ("A6.3",),
        ),
        "hyena": CardRule(
            say("It lies face up beside the cards of whoever takes it."),
            say("Four hyenas lose the round at once, whatever the crowns."),
            ("A5.2", "A7.1"),
        ),
        "snake": CardRule(
            say("Played, it may block a card of another player: the top of a pile, or any of the hand."),
            say("That card is free again once its owner has played another."),
            ("A6.4", "A6.5"),
        ),
        "elephant": CardRule(
            say("It is the highest card of its colour and has no power."),
            say("If its colour is led, the mouse of that colour beats it."),
            ("A4.3", "A4.4"),
        ),
        "eagle": CardRule(
            say("If you cannot follow: it fights and beats all other colours, or flees to your cards."),
            say("Led, or following an eagle, it must fight. Crossed-out crowns count against you."),
            ("A3.4", "A6.6"),
        ),
    }[animal]


def where(sight: Sight[View], card: str, viewer: Viewer, say: Say) -> list[str]:
    """Where the viewer knows this card to be; else that it is not in sight."""
    view = sight.seen
    found = [*_in_hands(sight, view, card, viewer, say), *_in_trick(view, card, viewer, say)]
    for number, seen in enumerate(view.seats, 1):
        found += _on_piles(seen, card, number, viewer, say)
        if card in (view.memory.taken[number - 1] or seen.hyenas):
            found.append(taken_by(number, viewer, say))
    return found or [_unseen(sight, view, say)]


def _in_hands(sight: Sight[View], view: View, card: str, viewer: Viewer, say: Say) -> Iterator[str]:
    if card in view.hand:
        yield say("In your hand, blocked by a snake") if card in view.blocked else say("In your hand")
    for name, hand in zip(viewer.names, sight.hands or (), strict=False):
        if card in hand.hand:
            yield say("In the hand of {name}", name=name)


def _in_trick(view: View, card: str, viewer: Viewer, say: Say) -> Iterator[str]:
    for played in view.trick:
        if played.card == card and viewer.is_you(played.seat):
            yield say("In the trick, played by you")
        elif played.card == card:
            yield say("In the trick, played by {name}", name=viewer.name(played.seat))


def _on_piles(seen: SeatView, card: str, seat: int, viewer: Viewer, say: Say) -> Iterator[str]:
    for number, pile in enumerate(seen.piles, 1):
        if card in pile:
            pile_name = (
                say("your pile {pile}", pile=number)
                if viewer.is_you(seat)
                else say("pile {pile} of {name}", pile=number, name=viewer.name(seat))
            )
            yield _in_pile(pile[-1] == card, card in seen.blocked, pile_name, say)


def _in_pile(on_top: bool, blocked: bool, pile: str, say: Say) -> str:
    """Where in a pile of this name a face-up card lies."""
    if not on_top:
        return say("Under other cards, in {pile}", pile=pile)
    if blocked:
        return say("On top of {pile}, blocked by a snake", pile=pile)
    return say("On top of {pile}", pile=pile)


def _unseen(sight: Sight[View], view: View, say: Say) -> str:
    """What is said of a card that is nowhere in sight; at a strict table it may have been seen before."""
    if sight.phase == OVER:
        return say("Hidden until the end")
    return say("Not in sight") if None in view.memory.taken else say("Not seen yet")
