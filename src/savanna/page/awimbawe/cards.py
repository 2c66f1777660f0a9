"""The forty cards of Awimbawé on a page: what each is called, and what is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from markupsafe import Markup

from savanna.games.awimbawe.cards import CARDS, COLOURS, LETTERS, SPECIES, Crowns, crowns_of
from savanna.games.awimbawe.house import house_of
from savanna.games.cardset import only
from savanna.games.options import Options
from savanna.page.html.cards import Face, back, drawn
from savanna.page.i18n.say import Say, letters_in, say_in

ANY = "multicolour"
# The drawing behind a card, by the first letter of its text.
GROUNDS: dict[str, str] = {**dict(zip(LETTERS, COLOURS, strict=False)), "x": ANY, "e": "sky"}
# A hand is sorted by colour, then by value.
_ORDER = {text: (list(GROUNDS).index(text[0]), int(text[1:])) for text in CARDS}


@dataclass(frozen=True, eq=False)
class Look:
    """How the cards of a match look to someone: in their language, with the crowns of its box.

    Made once, and equal to itself alone, so that it can be a cache's key.
    """

    language: str
    crowns: Crowns


def look_of(options: Options, say: Say) -> Look:
    """How the cards of a match with these options look to whoever reads this language."""
    return _look(say.language, house_of(options).crowns)


@lru_cache(maxsize=64)
def _look(language: str, crowns: Crowns) -> Look:
    return Look(language, crowns)


@cache
def colour_name(colour: str, say: Say) -> str:
    return {
        "steppe": say("steppe"),
        "desert": say("desert"),
        "mountain": say("mountain"),
        "forest": say("forest"),
        "ice": say("ice"),
        "sky": say("sky"),
        ANY: say("multicolour"),
    }[colour]


@cache
def hue_name(colour: str, say: Say) -> str:
    """A1.1-A1.3. How the rulebook calls the colour of a landscape."""
    return {
        "steppe": say("brown"),
        "desert": say("yellow"),
        "mountain": say("grey"),
        "forest": say("green"),
        "ice": say("turquoise"),
        "sky": say("blue"),
    }[colour]


@cache
def landscape_and_hue(colour: str, say: Say) -> str:
    """Both names of a colour, for where there is room; multicolour has one."""
    if colour == ANY:
        return colour_name(colour, say)
    return say("{landscape} ({hue})", landscape=colour_name(colour, say), hue=hue_name(colour, say))


@cache
def suit_letters(say: Say) -> dict[str, str]:
    """What each suit is known by beside its icon; moves and records have English letters everywhere."""
    letters = say("steppe S, desert D, mountain M, forest F, ice I, multicolour X, eagle E")
    return dict(zip(GROUNDS.values(), letters_in(letters), strict=True))


@cache
def animal_name(animal: str, say: Say) -> str:
    return {
        "mouse": say("mouse"),
        "rhinoceros": say("rhinoceros"),
        "cheetah": say("cheetah"),
        "hyena": say("hyena"),
        "snake": say("snake"),
        "elephant": say("elephant"),
        "eagle": say("eagle"),
        "panther": say("panther"),
        "tiger": say("tiger"),
        "young-lion": say("young lion"),
    }[animal]


def suit_icon(colour: str) -> str:
    """The name of the drawing that stands for a colour."""
    return "suit-any" if colour == ANY else f"suit-{colour}"


def animal_of(card: str) -> str:
    """The animal on the card with this text.

    >>> animal_of("d5"), animal_of("x3"), animal_of("e12")
    ('snake', 'cheetah', 'eagle')
    """
    return "eagle" if card.startswith("e") else SPECIES[int(card[1:]) - 1]


def card_name(card: str, say: Say) -> str:
    """What a card is called: colour, animal and value; an eagle without a colour."""
    animal = animal_name(animal_of(card), say)
    if card.startswith("e"):
        return say("{animal} {value}", animal=animal, value=card[1:])
    colour = colour_name(GROUNDS[card[0]], say)
    return say("{colour} {animal} {value}", colour=colour, animal=animal, value=card[1:])


def _full_name(card: str, say: Say) -> str:
    """With both names of its colour."""
    colour, animal = landscape_and_hue(GROUNDS[card[0]], say), animal_name(animal_of(card), say)
    return say("{colour} {animal} {value}", colour=colour, animal=animal, value=card[1:])


def face(card: str, say: Say, options: Options) -> Face:
    """What is printed on a card, with the crowns that the table agreed on."""
    return _face(card, look_of(options, say))


@lru_cache(maxsize=4096)
def _face(card: str, look: Look) -> Face:
    say, ground = say_in(look.language), GROUNDS[card[0]]
    crowns = crowns_of(look.crowns, only(CARDS[card]))
    return Face(
        card=card,
        name=card_name(card, say),
        beast=animal_of(card),
        ground=ground,
        rank=card[1:],
        icon=suit_icon(ground),
        letter=suit_letters(say)[ground],
        worth=crowns,
        worth_icon="crown-crossed" if crowns < 0 else "crown",
        full_name=_full_name(card, say),
    )


@lru_cache(maxsize=4096)
def shown_card(card: str, look: Look, classes: str = "", key: str | None = None, origin: str = "") -> Markup:
    """A card face up, as HTML; key and origin as in html/cards.py."""
    return drawn(_face(card, look), classes, key, origin)


@lru_cache(maxsize=1024)
def hidden_card(say: Say, key: str, classes: str = "") -> Markup:
    """A card face down, as HTML; its key names its place, never the card."""
    return back("awimbawe", say("face-down card"), classes, key)


def sorted_hand(cards: Iterable[str]) -> list[str]:
    """Cards of a hand by colour, then by value; multicolour cards and eagles last.

    >>> sorted_hand(["e7", "s5", "x2", "d1", "s2"])
    ['s2', 's5', 'd1', 'x2', 'e7']
    """
    return sorted(cards, key=_ORDER.__getitem__)
