"""The cards of Tembo as they are printed: species and points from the deck that the table agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from savanna.games.cardset import has, only
from savanna.games.options import Options
from savanna.games.tembo.cards import ANIMAL_COUNT, SPECIES, Deck, points_of
from savanna.games.tembo.house import deck_of
from savanna.page.html.cards import Face
from savanna.page.i18n.say import Say, letters_in, say_in

Faces = Mapping[str, Face]  # by the text of a card

CROCODILES = {"Cg": "gnu", "Cz": "zebra", "Ca": "antelope"}


def face(card: str, say: Say, options: Options) -> Face:
    """What is printed on the card with this text, in the deck of these options."""
    return faces_of(options, say)[card]


def faces_of(options: Options, say: Say) -> Faces:
    """What is printed on every card of the deck in these options, by the card's text."""
    return faces_in(deck_in(options), say.language)


def deck_in(options: Options) -> Deck:
    """The deck that these options name; one of the table's own is read once and cached."""
    if "deck" not in options:
        return deck_of({})
    return _read(options["deck"])


@lru_cache(maxsize=64)
def _read(content: Options) -> Deck:
    return deck_of({"deck": content})


def species_of(deck: Deck, card: str) -> str:
    """The species of an animal in this deck: gnu, zebra or antelope."""
    kin = (has(cards, int(card) - 1) for cards in deck.species)
    return next(species for species, found in zip(SPECIES, kin, strict=True) if found)


def points_on(deck: Deck, card: str) -> int:
    """What an animal is worth in this deck once it has crossed."""
    return points_of(deck, only(int(card) - 1))


@lru_cache(maxsize=256)
def faces_in(deck: Deck, language: str) -> Faces:
    """What is printed on every card of a deck, by the card's text, named in this language."""
    say = say_in(language)
    animals = {str(number): _animal(deck, number, say) for number in range(1, ANIMAL_COUNT + 1)}
    crocodiles = {
        card: Face(
            card,
            _crocodile(species, say),
            "crocodile",
            "water",
            "",
            f"kind-{species}",
            species_letters(say)[species],
        )
        for card, species in CROCODILES.items()
    }
    return {
        **animals,
        **crocodiles,
        "E": Face("E", say("elephant"), "elephant", "march", "", "hoof", ""),
        "S": Face("S", say("super crocodile"), "super-crocodile", "water", "", "bone", ""),
        "L": Face("L", say("lion"), "lion", "dusk", "", "lock", ""),
    }


def _animal(deck: Deck, number: int, say: Say) -> Face:
    card = str(number)
    species = species_of(deck, card)
    name = {
        "gnu": say("gnu {number}", number=number),
        "zebra": say("zebra {number}", number=number),
        "antelope": say("antelope {number}", number=number),
    }[species]
    letter, points = species_letters(say)[species], points_on(deck, card)
    return Face(card, name, species, "bank", card, f"kind-{species}", letter, points, "star")


def _crocodile(species: str, say: Say) -> str:
    """What the crocodile that eats this species is called."""
    return {
        "gnu": say("gnu crocodile"),
        "zebra": say("zebra crocodile"),
        "antelope": say("antelope crocodile"),
    }[species]


@cache
def species_letters(say: Say) -> dict[str, str]:
    """What each species is known by beside its icon; moves and records have English letters everywhere."""
    return dict(zip(SPECIES, letters_in(say("gnu G, zebra Z, antelope A")), strict=True))


def species_name(species: str, say: Say) -> str:
    return {"gnu": say("gnu"), "zebra": say("zebra"), "antelope": say("antelope")}[species]
