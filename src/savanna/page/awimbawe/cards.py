"""The forty cards of Awimbawé on a page: what each is called, and what is drawn on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup

from savanna.games.awimbawe.cards import CARDS, COLOURS, LETTERS, SPECIES, crowns_of
from savanna.games.awimbawe.house import PRINTED
from savanna.games.cardset import only
from savanna.games.options import Options
from savanna.page.html.cards import Face, back, drawn
from savanna.page.i18n.say import Say

ANY = "multicolour"
# The drawing behind a card, by the first letter of its text.
GROUNDS: dict[str, str] = {**dict(zip(LETTERS, COLOURS, strict=False)), "x": ANY, "e": "sky"}
# A hand is sorted by colour, then by value.
_ORDER = {text: (list(GROUNDS).index(text[0]), int(text[1:])) for text in CARDS}


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


def face(card: str, say: Say, options: Options) -> Face:
    """What is printed on a card; the options do not matter, it is the same in every match."""
    return _face(card, say)


@cache
def _face(card: str, say: Say) -> Face:
    crowns = crowns_of(PRINTED.crowns, only(CARDS[card]))
    return Face(
        card=card,
        name=card_name(card, say),
        beast=animal_of(card),
        ground=GROUNDS[card[0]],
        rank=card[1:],
        icon=suit_icon(GROUNDS[card[0]]),
        letter=card[0].upper(),
        worth=crowns,
        worth_icon="crown-crossed" if crowns < 0 else "crown",
    )


@lru_cache(maxsize=4096)
def shown_card(card: str, say: Say, classes: str = "", key: str | None = None, origin: str = "") -> Markup:
    """A card face up, as HTML; key and origin as in html/cards.py."""
    return drawn(_face(card, say), classes, key, origin)


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
