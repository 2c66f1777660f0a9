"""The legal moves of Awimbawé as buttons on the table, each with what would come of it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, COLOURS, LETTERS
from savanna.games.awimbawe.house import house_of
from savanna.games.awimbawe.trick import winning_card
from savanna.games.awimbawe.view import Played, View
from savanna.games.cardset import set_of
from savanna.page.awimbawe.cards import card_name, colour_name, landscape_and_hue, suit_icon
from savanna.page.html.badge import avatar_of
from savanna.page.html.buttons import MoveButton, MoveButtons
from savanna.page.html.cards import art
from savanna.page.html.markup import html
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer


def buttons(view: View, viewer: Viewer, say: Say) -> MoveButtons:
    """Every legal move of this view as one button at its place."""
    if not view.legal:
        return MoveButtons(())
    if view.asked == "card":
        return MoveButtons(_card(view, move, viewer, say) for move in view.legal)
    decisions = sorted(view.legal, key="pass".__eq__)  # to pass comes last
    return MoveButtons(_decision(view, move, viewer, say) for move in decisions)


def _decision(view: View, move: str, viewer: Viewer, say: Say) -> MoveButton:
    if move in ("fight", "flee", "pass"):
        return _word(view, move, viewer, say)
    if move.startswith("N"):
        return _leader(move, viewer, say)
    if move.startswith("R"):
        return _shove(move, viewer, say)
    return _bite(move, viewer, say)


# A card to the trick


def _card(view: View, move: str, viewer: Viewer, say: Say) -> MoveButton:
    if not view.trick:
        return _leading(move, say)
    return _playing(move, _outlook(view, move, viewer, say), say)


@lru_cache(maxsize=1024)
def _leading(move: str, say: Say) -> MoveButton:
    """The button that leads a card; above the hand, one for each colour a multicolour card can have."""
    card, _, letter = move.partition("=")
    name = card_name(card, say)
    if not letter:
        return MoveButton(move, _in_span(say("Lead")), "trick", card, say("Lead {card}", card=name))
    colour = COLOURS[LETTERS.index(letter)]
    named = colour_name(colour, say)
    label = art(colour, "ground") + art(suit_icon(colour)) + _in_span(named)
    spoken = say("{colour}: lead {card} as that", colour=landscape_and_hue(colour, say), card=name)
    return MoveButton(move, label, "status", card, spoken)


@lru_cache(maxsize=4096)
def _playing(card: str, outlook: str, say: Say) -> MoveButton:
    """The button that plays a card to a trick that was led, with what would come of it."""
    label = _with_note(say("Play"), outlook)
    spoken = say("Play {card}: {outlook}", card=card_name(card, say), outlook=outlook)
    return MoveButton(card, label, "trick", card, spoken)


@lru_cache(maxsize=256)
def _in_span(word: str) -> Markup:
    return html("<span>{}</span>", word)


@lru_cache(maxsize=1024)
def _with_note(word: str, note: str) -> Markup:
    return html("<span>{}</span> <small>{}</small>", word, note)


def _outlook(view: View, card: str, viewer: Viewer, say: Say) -> str:
    """What would come of this card: who would take the trick as it stands, or that an eagle can choose."""
    if card.startswith("e") and view.led != "sky":
        return say("fight or flee") if taker(view, card, "fight") == view.seat else say("too low to win")
    return _taking(view, taker(view, card, None), viewer, say)


def _taking(view: View, seat: int, viewer: Viewer, say: Say) -> str:
    """Who takes the trick, or would take it if nobody played after the viewer."""
    name, you = viewer.name(seat), viewer.is_you(seat)
    if _is_last(view):
        return say("you take the trick") if you else say("{name} takes it", name=name)
    return say("you would take it") if you else say("{name} would take it", name=name)


def _is_last(view: View) -> bool:
    """Whether everyone else has played to the trick."""
    assert view.seat is not None
    played = {played.seat for played in view.trick} | {view.seat}
    return all(number in played for number, seat in enumerate(view.seats, 1) if seat.active)


def taker(view: View, card: str, says: str | None) -> int:
    """The seat that would take the trick as it stands, if the viewer played this card to it.

    `says` is what an eagle does that was not led: "fight" or "flee".
    """
    assert view.seat is not None
    assert view.led is not None
    trick = {played.card: played for played in view.trick}
    trick[card] = Played(view.seat, card, says)
    fighting = set_of(CARDS[played.card] for played in trick.values() if played.says == "fight")
    winner = winning_card(
        house_of(view.public.options),
        set_of(map(CARDS.__getitem__, trick)),
        COLOURS.index(view.led),
        fighting,
    )
    return trick[CARD_TEXTS[winner]].seat


# What its power does


def _word(view: View, move: str, viewer: Viewer, say: Say) -> MoveButton:
    """The button for pass, fight or flee, above the hand."""
    if move == "pass":
        return MoveButton(move, say("Pass"), "status")
    card = view.trick[-1].card
    outlook = _taking(view, taker(view, card, move), viewer, say)
    word = say("Fight") if move == "fight" else say("Flee")
    spoken = say("{word}: {outlook}", word=word, outlook=outlook)
    return MoveButton(move, _with_note(word, outlook), "status", spoken=spoken)


def _leader(move: str, viewer: Viewer, say: Say) -> MoveButton:
    """The button that names who leads, above the hand."""
    seat = int(move[1:])
    says = say("You lead") if viewer.is_you(seat) else say("{name} leads", name=viewer.name(seat))
    return MoveButton(move, avatar_of(viewer.badge(seat), say) + _in_span(says), "status", spoken=says)


def _shove(move: str, viewer: Viewer, say: Say) -> MoveButton:
    """The button by which a rhinoceros pushes the top card of one pile under another, at the latter."""
    seat, (pile, under) = move[1], move[3:].split(">")
    spoken = say(
        "Under this: the top card of {name}’s pile {pile} goes under pile {under}",
        pile=pile,
        under=under,
        name=viewer.name(int(seat)),
    )
    return MoveButton(
        move, _handle("under", say("Under this")), f"pile {seat} {under}", f"pile {seat} {pile}", spoken
    )


def _bite(move: str, viewer: Viewer, say: Say) -> MoveButton:
    """The button by which a snake blocks the top card of a pile, or a card of a hand."""
    seat, target = int(move[1]), move[3:]
    name = viewer.name(seat)
    if target == "h":
        spoken = say("Block in hand: one of {name}’s cards, drawn at random", name=name)
        return MoveButton(move, _handle("lock", say("Block")), f"seat {seat}", spoken=spoken)
    spoken = say("Block the top card of {name}’s pile {pile}", pile=target[1:], name=name)
    return MoveButton(move, _handle("lock", say("Block")), f"pile {seat} {target[1:]}", spoken=spoken)


@lru_cache(maxsize=64)
def _handle(icon: str, word: str) -> Markup:
    """What marks a card of another player as a target: small, at its edge."""
    return html('<span class="handle">{}<span>{}</span></span>', art(icon), word)
