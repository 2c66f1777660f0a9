"""Parts of a table of Awimbawé as HTML, each drawn once and cached.

Most of a table does not change with a move, and looks the same to everyone who reads the same language.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.awimbawe.match import ROUNDS_TO_WIN
from savanna.games.awimbawe.scoring import ENOUGH_HYENAS
from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe.cards import Look, animal_name, colour_name, hidden_card, shown_card, suit_icon
from savanna.page.awimbawe.side import Hand, Piles, Rival, Side, Who
from savanna.page.awimbawe.trick import Slot
from savanna.page.html.badge import avatar_of
from savanna.page.html.buttons import MoveButtons, Source
from savanna.page.html.cards import art
from savanna.page.html.markup import html, joined
from savanna.page.html.parts import places
from savanna.page.html.templates import part
from savanna.page.i18n.say import Say, say_in

Sources = tuple[Source | None, ...]  # of each card that could be lifted; None: no legal move begins with it
Scores = tuple[int | None, ...]  # of each seat; None: too many hyenas

_part = partial(part, "awimbawe/parts.html")


class Pile(NamedTuple):
    """One pile of a seat, as it is drawn."""

    seat: int
    number: int
    cards: tuple[str, ...]  # from the bottom
    blocked: bool  # its top card
    fresh: bool  # the last move touched it

    @property
    def place(self) -> str:
        """What buttons call this pile: `MoveButton.place`."""
        return f"pile {self.seat} {self.number}"

    @property
    def top(self) -> str | None:
        """The card on top, if it lies face up."""
        return self.cards[-1] if self.cards and self.cards[-1] != HIDDEN else None


def _each(piles: Piles) -> Iterator[Pile]:
    """The piles of a seat, one by one."""
    for number, cards in enumerate(piles.cards, 1):
        blocked = bool(cards) and cards[-1] in piles.blocked
        yield Pile(piles.seat, number, cards, blocked, number in piles.fresh)


# Another player


@lru_cache(maxsize=4096)
def drawn_across(side: Side, look: Look) -> Markup:
    """Another player's side, of whose cards the viewer cannot choose any now."""
    piles = joined(_drawn_pile(pile, None, False, look) for pile in _each(side.piles))
    return _across(side, piles, Markup(), look)


def drawn_within_reach(side: Side, buttons: MoveButtons, look: Look) -> Markup:
    """Another player's side, with buttons for what the viewer can do to its cards now."""
    piles = joined(_pile(pile, buttons, False, look) for pile in _each(side.piles))
    return _across(side, piles, places(buttons, f"seat {side.seat}"), look)


def _across(side: Side, piles: Markup, targets: Markup, look: Look) -> Markup:
    plate, hand = drawn_plate(side.who, look), _held_across(side.hand, targets, look)
    return _part("across", look.language, plate, piles, hand)


@lru_cache(maxsize=4096)
def _held_across(hand: Hand, targets: Markup, look: Look) -> Markup:
    """Another player's hand: backs, or cards where hands are shown; `targets` are buttons to choose it."""
    say = say_in(look.language)
    backs = joined(
        hidden_card(say, f"hand-{hand.seat}-{number}", "tilted" if number >= hand.held - hand.tilted else "")
        for number in range(hand.held)
    )
    faces = [(shown_card(card, look, "", card), card in hand.blocked) for card in hand.cards]
    return _part("held_across", look.language, hand, faces, backs, targets)


# The viewer


@lru_cache(maxsize=1024)
def drawn_piles(piles: Piles, sources: Sources, playing: bool, look: Look) -> Markup:
    """The viewer's own piles; the top card of one with a source can be lifted."""
    return joined(
        _drawn_pile(pile, source, playing, look) for pile, source in zip(_each(piles), sources, strict=True)
    )


@lru_cache(maxsize=1024)
def drawn_hand(hand: Hand, sources: Sources, playing: bool, look: Look) -> Markup:
    """The viewer's own hand; a card with a source can be played."""
    return joined(
        _drawn_held(card, card in hand.blocked, source, playing, look)
        for card, source in zip(hand.cards, sources, strict=True)
    )


@lru_cache(maxsize=4096)
def _drawn_held(card: str, blocked: bool, source: Source | None, playing: bool, look: Look) -> Markup:
    drawn = shown_card(card, look, "", card)
    return _part("in_hand", look.language, card, drawn, blocked, _only(source), playing)


# Anyone


class _Says(NamedTuple):
    """What is written beside a player, in the viewer's language."""

    rival: str
    tags: list[str]
    held: str
    hyenas: str
    taken: str
    crowns: str


@lru_cache(maxsize=4096)
def drawn_plate(who: Who, look: Look) -> Markup:
    """Who sits at a seat, with what they hold, have taken and won."""
    say, hoard = say_in(look.language), who.hoard
    says = _Says(
        rival=_rival_says(who.rival, say),
        tags=_tags(who, say),
        held=say.many(who.held or 0, "{n} card in hand", "{n} cards in hand"),
        hyenas=say.many(hoard.of_team, "{n} of {all} hyenas", "{n} of {all} hyenas", all=ENOUGH_HYENAS),
        taken=say.many(hoard.cards, "{n} card taken", "{n} cards taken"),
        crowns=say.many(hoard.crowns or 0, "{n} crown", "{n} crowns"),
    )
    # A card has one key: a hyena that lies in the finished trick has none beside the score pile.
    hyenas = joined(
        shown_card(card, look, "tiny", None if card in hoard.lying else card) for card in hoard.hyenas
    )
    left = max(ENOUGH_HYENAS - hoard.of_team, 0)
    return _part("plate_of", look.language, who, avatar_of(who.badge, say), says, hyenas, left)


def _tags(who: Who, say: Say) -> list[str]:
    """What there is to know of a player besides numbers, in a word or two each."""
    tags = [say("partner")] if who.partner else []
    if who.leads:
        tags.append(say("leads next"))
    if who.out:
        tags.append(say("out of this round"))
    elif who.kept:
        tags.append(say("a bot is playing"))
    elif who.away:
        tags.append(say("away"))
    return tags


def _rival_says(rival: Rival, say: Say) -> str:
    """What a rival card tells: how many of the rounds that win a match its side has."""
    animal = animal_name(rival.badge.avatar, say)
    return say.many(
        rival.won,
        "{rival}: {n} of {all} rounds won",
        "{rival}: {n} of {all} rounds won",
        rival=animal,
        all=ROUNDS_TO_WIN,
    )


@lru_cache(maxsize=8192)
def _drawn_pile(pile: Pile, source: Source | None, own: bool, look: Look) -> Markup:
    """A pile that no other card can be put under; its top card can be lifted if it has a source."""
    return _pile(pile, _only(source), own, look)


def _pile(pile: Pile, buttons: MoveButtons, own: bool, look: Look) -> Markup:
    """A pile with these buttons on it; whether it is the viewer's own."""
    say, key = say_in(look.language), f"pile-{pile.seat}-{pile.number}"
    cards = [
        hidden_card(say, f"{key}-{height}") if card == HIDDEN else shown_card(card, look, "", card)
        for height, card in enumerate(pile.cards)
    ]
    return _part("pile_of", look.language, pile, key, cards, buttons, own)


def _only(source: Source | None) -> MoveButtons:
    """Buttons of no move, by which only this card can be lifted, if any."""
    buttons = MoveButtons(())
    if source is not None:
        buttons.sources[source.text] = source
    return buttons


# In the middle, and beside


@lru_cache(maxsize=4096)
def drawn_slot(slot: Slot, look: Look) -> Markup:
    """A player's place in the trick, with the card that they played."""
    say, card = say_in(look.language), slot.card
    drawn = card and shown_card(card, look, "", card, f"hand-of-{slot.seat}")
    return _part("slot_of", look.language, slot, drawn, avatar_of(slot.badge, say), _led(slot.led, say))


@lru_cache(maxsize=64)
def _led(colour: str | None, say: Say) -> Markup:
    """What stands at the card that was led: its colour, while others have to follow it."""
    if colour is None:
        return html("{}", say("led"))
    says = say("{colour} led", colour=colour_name(colour, say))
    return html('{}<span>{}</span><span class="unseen">{}</span>', art(suit_icon(colour)), say("led"), says)


@lru_cache(maxsize=4096)
def drawn_scores(
    rivals: tuple[Rival, ...], scores: tuple[Scores, ...], won: tuple[tuple[int, ...], ...], look: Look
) -> Markup:
    """The finished rounds: what each side had, and who won."""
    say = say_in(look.language)
    sides = [(rival, avatar_of(rival.badge, say), _rival_says(rival, say)) for rival in rivals]
    rounds = [
        [(of_round[rival.first - 1], rival.first in winners) for rival in rivals]
        for of_round, winners in zip(scores, won, strict=True)
    ]
    goal = say.many(ROUNDS_TO_WIN, "First to win {n} round", "First to win {n} rounds")
    return _part("scores_of", look.language, sides, rounds, goal)
