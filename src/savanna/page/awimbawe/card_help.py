"""The cards of Awimbawé explained: what each does, and where it is."""

from __future__ import annotations

from collections.abc import Iterator

from savanna.games.awimbawe.cards import CARDS, crowns_of, deck_for, texts_of
from savanna.games.awimbawe.house import House, house_of
from savanna.games.awimbawe.view import SeatView, View
from savanna.games.cardset import only
from savanna.page.awimbawe.cards import animal_of
from savanna.page.game import CardRule
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, taken_by
from savanna.table.sight import Sight
from savanna.table.table import OVER


def cards(view: View) -> list[str]:
    """All cards of a match of so many players as this view has."""
    return texts_of(deck_for(view.players))


def rule(card: str, view: View, say: Say) -> CardRule:
    """What a card does, in lines of one or two sentences, and the clauses that say it in full."""
    rule = _animal(card, view, say)
    if not card.startswith("x"):
        return rule
    multicolour = _line(
        say("Multicolour: it follows every colour but the sky, and whoever leads it names its colour."),
        say("It ranks just below the one-colour card of its value."),
    )
    return CardRule((*rule.lines, multicolour), (*rule.clauses, "A3.3", "A3.6", "A4.3"))


def _animal(card: str, view: View, say: Say) -> CardRule:
    house = house_of(view.public.options)
    match animal_of(card):
        case "mouse":
            return _mouse(view.players, house, say)
        case "rhinoceros":
            return _rhinoceros(say)
        case "cheetah":
            return _cheetah(say)
        case "hyena":
            return _hyena(view.players, say)
        case "snake":
            return _snake(say)
        case "elephant":
            return _multicolour_elephant(house, say) if card.startswith("x") else _elephant(say)
    return _eagle(card, house, say)


def _mouse(players: int, house: House, say: Say) -> CardRule:
    """Two players have no multicolour elephant, and no third card for an eagle."""
    lowest = say("It is the lowest card of its colour.")
    if players == 2:
        takes = say("With the elephant of the colour led in the trick, the mouse of that colour takes it.")
        return CardRule((lowest, takes), ("A4.4",))
    if house.mouse_takes_all:
        takes = say(
            "With the elephant of the colour led in the trick, the mouse of that colour takes it, "
            "unless an eagle fights."
        )
    else:
        takes = say(
            "With the elephant of the colour led in the trick, the mouse of that colour takes it, "
            "unless an eagle fights or the multicolour elephant is there too."
        )
    return CardRule((lowest, takes), ("A4.4", "A4.5", "R-A4"))


def _rhinoceros(say: Say) -> CardRule:
    pushes = say("Played, it may push the top card of a pile of another player under another of their piles.")
    return CardRule((pushes, say("The card is not turned over.")), ("A6.2",))


def _cheetah(say: Say) -> CardRule:
    names = say("Played, it may name who leads the next trick of this round, whoever takes this one.")
    last = say("Of several cheetahs in a trick, the last to name someone decides.")
    return CardRule((names, last), ("A6.3", "R-A7"))


def _hyena(players: int, say: Say) -> CardRule:
    lies = say("It lies face up beside the cards of whoever takes it.")
    if players == 3:
        out = say("Whoever has four hyenas is out of the round at once and cannot win it.")
        return CardRule((lies, out), ("A5.2", "A7.2"))
    lost = (
        say("Four hyenas lose the round at once, whatever the crowns.")
        if players == 2
        else say("A team with four hyenas loses the round at once, whatever the crowns.")
    )
    return CardRule((lies, lost), ("A5.2", "A7.1"))


def _snake(say: Say) -> CardRule:
    blocks = say(
        "Played, it may block a card of another player: the top of a pile, or one of the hand by chance."
    )
    until = _line(
        say("That card is free again once its owner has played another."),
        say("The last available card of a player cannot be blocked."),
    )
    return CardRule((blocks, until), ("A6.4", "A6.5"))


def _elephant(say: Say) -> CardRule:
    highest = say("It is the highest card of its colour and has no power.")
    return CardRule(
        (highest, say("If its colour is led, the mouse of that colour beats it.")), ("A4.3", "A4.4")
    )


def _multicolour_elephant(house: House, say: Say) -> CardRule:
    stands = (
        say("It has no power, and no mouse beats it, unless the elephant of the mouse is in the trick too.")
        if house.mouse_takes_all
        else say("It has no power, and no mouse beats it.")
    )
    return CardRule((stands,), ("A4.5", "R-A4"))


def _eagle(card: str, house: House, say: Say) -> CardRule:
    trumps = _line(
        say("Whoever cannot follow must play an eagle."),
        say("It fights and beats all other colours, or flees to your score pile."),
    )
    fights = say("Led, or following an eagle, it must fight.")
    if crowns_of(house.crowns, only(CARDS[card])) < 0:
        fights = _line(fights, say("Crossed-out crowns count against you."))
    return CardRule((trumps, fights), ("A3.4", "A6.6", "A5.3"))


def _line(*sentences: str) -> str:
    return " ".join(sentences)


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
        if card in pile and not seen.active:
            yield _laid_aside(seat, viewer, say)
        elif card in pile:
            pile_name = (
                say("your pile {pile}", pile=number)
                if viewer.is_you(seat)
                else say("pile {pile} of {name}", pile=number, name=viewer.name(seat))
            )
            yield _in_pile(pile[-1] == card, card in seen.blocked, pile_name, say)


def _laid_aside(seat: int, viewer: Viewer, say: Say) -> str:
    """A7.2. A card of an eliminated player that was seen before."""
    return (
        say("Laid aside by you")
        if viewer.is_you(seat)
        else say("Laid aside by {name}", name=viewer.name(seat))
    )


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
