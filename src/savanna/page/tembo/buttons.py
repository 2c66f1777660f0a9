"""What each legal move of Tembo would do, as a button at its ford: who is eaten, who crosses for how much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from savanna.games.tembo.cards import Deck
from savanna.games.tembo.view import Animal, View
from savanna.page.html.buttons import MoveButton, MoveButtons
from savanna.page.html.cards import art
from savanna.page.html.markup import html, joined
from savanna.page.i18n.say import Say, say_in
from savanna.page.tembo.faces import CROCODILES, Faces, deck_in, faces_in, species_of
from savanna.page.tembo.stakes import Stake, stakes_in, tally
from savanna.page.viewer import Viewer

Row = Sequence[Animal]


def buttons(view: View, viewer: Viewer, say: Say) -> MoveButtons:
    """The legal moves as buttons at their fords, with the card to lift for each; a drawn lion needs none.

    Where a crocodile would eat the same animal in both ways there is one button for it.
    """
    deck = deck_in(view.public.options)
    return MoveButtons(
        _button(move, view, deck, viewer, say) for move in view.legal if not _is_twice(move, view, deck)
    )


def _is_twice(move: str, view: View, deck: Deck) -> bool:
    """Whether a crocodile that eats all of its species would eat the first animal of the row and no other."""
    if not move.endswith(":all"):
        return False
    row = view.fords[int(move.partition("@")[2][0]) - 1].row
    return _taken(move[:2], "all", row, deck) == list(row[:1])


def _button(move: str, view: View, deck: Deck, viewer: Viewer, say: Say) -> MoveButton:
    card, _, where = move.partition("@")
    ford, _, way = where.partition(":")
    if card[0].isdigit():
        return _placing(move, card, ford, deck, say.language)
    faces, taken = faces_in(deck, say.language), _taken(card, way, view.fords[int(ford) - 1].row, deck)
    stakes = stakes_in(((animal.card, animal.seat) for animal in taken), deck)
    deed = _deed(card, way, taken, faces, say)
    what = ", ".join([deed, *(_in_words(card, stake, viewer, say) for stake in stakes)])
    spoken = say("{card} at ford {ford}: {what}", card=faces[card].name, ford=ford, what=what)
    label = _label(deed, _drawing(card, way, taken, faces), _tallies(card, stakes, viewer))
    return MoveButton(move, label, f"ford {ford}", None if card == "L" else card, spoken)


@lru_cache(maxsize=4096)
def _placing(move: str, card: str, ford: str, deck: Deck, language: str) -> MoveButton:
    """The button that places one animal or a pair; it is the same at every table with this deck."""
    say, faces = say_in(language), faces_in(deck, language)
    names = [faces[animal].name for animal in card.split("+")]
    if len(names) == 1:
        spoken = say("Place {card} at ford {ford}", card=names[0], ford=ford)
        return MoveButton(move, say("Place"), f"ford {ford}", card, spoken)
    first, second = names
    spoken = say("Place {first} and {second} at ford {ford}", first=first, second=second, ford=ford)
    return MoveButton(move, say("Place both"), f"ford {ford}", card, spoken)


def _taken(card: str, way: str, row: Row, deck: Deck) -> Row:
    """The animals that a card played in this way would take from a row."""
    if way == "first":
        return row[:1]
    if way == "all":
        return [animal for animal in row if species_of(deck, animal.card) == CROCODILES[card]]
    return row


def _deed(card: str, way: str, taken: Row, faces: Faces, say: Say) -> str:
    """What a card would do to the animals that it takes, in two or three words."""
    number = len(taken)
    if card == "E":
        return say("Cross")
    if card == "L":
        return say.many(number, "Lion eats one", "Lion eats {n}") if taken else say("Close it")
    if number == 1:
        return say("Eat {animal}", animal=faces[taken[0].card].name)
    if way == "all":
        return _eat_all(CROCODILES[card], number, say)
    return say("Eat both") if number == 2 else say("Eat all {n}", n=number)


def _eat_all(species: str, number: int, say: Say) -> str:
    if number == 2:
        return {
            "gnu": say("Eat both gnus"),
            "zebra": say("Eat both zebras"),
            "antelope": say("Eat both antelopes"),
        }[species]
    return {
        "gnu": say("Eat {n} gnus", n=number),
        "zebra": say("Eat {n} zebras", n=number),
        "antelope": say("Eat {n} antelopes", n=number),
    }[species]


def _drawing(card: str, way: str, taken: Row, faces: Faces) -> Markup:
    """The same as a drawing, for a narrow ford: the number and species of one animal, or how many of what."""
    if card == "E":
        return art("hoof")
    if card == "L":
        return art("lion")
    if way == "all" and len(taken) > 1:
        return html("{}×{}", len(taken), art(f"kind-{CROCODILES[card]}"))
    if len(taken) == 1:
        return html("{}{}", taken[0].card, art(faces[taken[0].card].icon))
    return html("{}×{}", len(taken), art("bone"))


def _tallies(card: str, stakes: Sequence[Stake], viewer: Viewer) -> Markup:
    """What owners gain by an elephant, in points, or lose by a card that eats all, in animals."""
    if card in CROCODILES:
        return Markup()
    if card == "E":
        return joined(tally(viewer.badge(stake.seat), f"+{stake.points}", "star") for stake in stakes)
    return joined(tally(viewer.badge(stake.seat), f"−{stake.animals}") for stake in stakes)


@lru_cache(maxsize=4096)
def _label(deed: str, drawing: Markup, tallies: Markup) -> Markup:
    """What stands on a button: the deed in words or, at a narrow ford, as a drawing; and whom it concerns."""
    return html(
        '<span class="words">{}</span><span class="drawing">{}</span><span class="tallies">{}</span>',
        deed,
        drawing,
        tallies,
    )


def _in_words(card: str, stake: Stake, viewer: Viewer, say: Say) -> str:
    """What an owner gains by an elephant, in points, or loses by another card, in animals."""
    who = viewer.name(stake.seat)
    if card == "E":
        return say.many(stake.points, "{who} {n} point", "{who} {n} points", who=who)
    return say.many(stake.animals, "{who} {n} animal", "{who} {n} animals", who=who)
