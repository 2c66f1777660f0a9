"""What each legal move of Tembo would do, as a button at its ford: who gains, who loses, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from savanna.games.tembo.cards import Deck
from savanna.games.tembo.view import Animal, View
from savanna.page.html.buttons import MoveButton, MoveButtons
from savanna.page.html.cards import art
from savanna.page.html.markup import html, joined
from savanna.page.html.parts import mark
from savanna.page.i18n.say import Say, saying
from savanna.page.tembo.faces import CROCODILES, deck_in, faces_in, points_on, species_of
from savanna.page.viewer import Viewer

Row = Sequence[Animal]


@dataclass(frozen=True)
class Stake:
    """What one owner has among the animals that a move would take from a ford."""

    seat: int
    animals: int
    points: int


def buttons(view: View, viewer: Viewer, say: Say) -> MoveButtons:
    """Every legal move as a button at its ford, with the card to lift for it; a drawn lion needs none."""
    deck = deck_in(view.public.options)
    return MoveButtons(_button(move, view, deck, viewer, say) for move in view.legal)


def _button(move: str, view: View, deck: Deck, viewer: Viewer, say: Say) -> MoveButton:
    card, _, where = move.partition("@")
    ford, _, way = where.partition(":")
    if card[0].isdigit():
        return _placing(move, card, ford, deck, say.language)
    taken = _taken(card, way, view.fords[int(ford) - 1].row, deck)
    stakes = _stakes(taken, deck)
    label = _label(card, way, taken, stakes, say)
    what = ", ".join(
        [_deed(card, way, taken, say), *(_in_words(card, s, viewer.name(s.seat), say) for s in stakes)]
    )
    name = faces_in(deck, say.language)[card].name
    spoken = say("{card} at ford {ford}: {what}", card=name, ford=ford, what=what)
    return MoveButton(move, label, f"ford {ford}", None if card == "L" else card, spoken)


@lru_cache(maxsize=4096)
def _placing(move: str, card: str, ford: str, deck: Deck, language: str) -> MoveButton:
    """The button that places one animal or a pair; it is the same at every table with this deck."""
    say, faces = saying(language), faces_in(deck, language)
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


def _stakes(taken: Row, deck: Deck) -> list[Stake]:
    """What each owner has among these animals."""
    owned: dict[int, list[str]] = {}
    for animal in taken:
        owned.setdefault(animal.seat, []).append(animal.card)
    return [
        Stake(seat, len(cards), sum(points_on(deck, card) for card in cards))
        for seat, cards in sorted(owned.items())
    ]


def _deed(card: str, way: str, taken: Row, say: Say) -> str:
    """What a card would do to the animals that it takes, in a word or two."""
    if way == "first":
        return say("First: {number}", number=taken[0].card)
    if way == "all":
        return {"Cg": say("All gnus"), "Cz": say("All zebras"), "Ca": say("All antelopes")}[card]
    if card == "E":
        return say("Cross")
    if card == "S":
        return say("Eat all")
    return say("Lion here") if taken else say("Close it")


def _label(card: str, way: str, taken: Row, stakes: list[Stake], say: Say) -> Markup:
    """What stands on a button, short enough for a narrow ford: a species is an icon, an owner a mark."""
    deed = _deed(card, way, taken, say)
    if way == "all":
        deed = html("{} {}", say("All"), art(f"kind-{CROCODILES[card]}"))
    tallies = joined(
        _tally(stake.seat, f"+{stake.points}" if card == "E" else f"{stake.animals}") for stake in stakes
    )
    return html('<span class="deed">{}</span><span class="tallies">{}</span>', deed, tallies)


@lru_cache(maxsize=1024)
def _tally(seat: int, number: str) -> Markup:
    """The mark of an owner with a number: points to gain (+5), or animals to lose."""
    star = art("star") if number.startswith("+") else ""
    return html('<span class="tally">{}{}{}</span>', mark(seat), number, star)


def _in_words(card: str, stake: Stake, who: str, say: Say) -> str:
    """What an owner gains by an elephant, in points, or loses by another card, in animals."""
    if card == "E":
        return say.many(stake.points, "{who} {n} point", "{who} {n} points", who=who)
    return say.many(stake.animals, "{who} {n} animal", "{who} {n} animals", who=who)
