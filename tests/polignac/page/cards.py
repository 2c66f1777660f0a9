"""The cards of Polignac on a page: animals stand for the ranks, grounds for the suits."""

from functools import cache

from polignac.game.house import House, house_of
from polignac.game.rules import CARDS, TEXTS, price
from polignac.game.view import View
from savanna.games.cardset import only
from savanna.games.options import Options
from savanna.page.game import CardRule
from savanna.page.html.cards import Face
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, taken_by
from savanna.table.sight import Sight

SUITS = {"S": "mountain", "H": "desert", "D": "steppe", "C": "forest"}
BEASTS = {"7": "mouse", "8": "snake", "9": "antelope", "10": "zebra"}
BEASTS |= {"J": "hyena", "Q": "cheetah", "K": "lion", "A": "elephant"}


@cache
def suit_name(suit: str, say: Say) -> str:
    return {"S": say("spades"), "H": say("hearts"), "D": say("diamonds"), "C": say("clubs")}[suit]


@cache
def card_name(card: str, say: Say) -> str:
    ranks = {"J": say("jack"), "Q": say("queen"), "K": say("king"), "A": say("ace")}
    rank = ranks.get(card[:-1], card[:-1])
    return say("{rank} of {suit}", rank=rank, suit=suit_name(card[-1], say))


def face(card: str, say: Say, options: Options) -> Face:
    return _face(card, say, house_of(options))


@cache
def _face(card: str, say: Say, house: House) -> Face:
    rank, suit = card[:-1], card[-1]
    return Face(
        card=card,
        name=card_name(card, say),
        beast=BEASTS[rank],
        ground=SUITS[suit],
        rank=rank,
        icon=f"suit-{SUITS[suit]}",
        letter=suit,
        worth=-price(house, only(CARDS[card])) or None,
        worth_icon="crown-crossed",
    )


def cards(view: View) -> tuple[str, ...]:
    return TEXTS


def rule(card: str, view: View, say: Say) -> CardRule:
    follows = say("Whoever can follow suit must; the higher card of the suit led takes the trick.")
    points = price(house_of(view.public.options), only(CARDS[card]))
    if not points:
        return CardRule((say("It costs nothing itself."), follows), ("P2.1", "P2.2"))
    cost = say.many(points, "Whoever takes it loses {n} point.", "Whoever takes it loses {n} points.")
    return CardRule((cost, follows), ("P2.2", "P3.1"))


def where(sight: Sight[View], card: str, viewer: Viewer, say: Say) -> list[str]:
    """The place where the viewer knows it to be, if they do."""
    view = sight.seen
    found = [say("In your hand")] if card in view.hand else []
    for name, hand in zip(viewer.names, sight.hands or (), strict=False):
        found += [say("In the hand of {name}", name=name)] if card in hand.hand else []
    found += [say("In the trick") for _, led in view.trick if led == card]
    found += [taken_by(seat, viewer, say) for seat, side in enumerate(view.seats, 1) if card in side.taken]
    return found or [say("Not seen yet")]
