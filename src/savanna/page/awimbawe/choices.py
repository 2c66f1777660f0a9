"""The legal moves of Awimbawé as choices on the table, each with what would come of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, COLOURS, LETTERS
from savanna.games.awimbawe.trick import winning_card
from savanna.games.cardset import set_of
from savanna.page.awimbawe.cards import card_name, colour_name, suit_icon
from savanna.page.cards import art
from savanna.page.choices import Choice, Choices
from savanna.page.html import html
from savanna.page.saying import Say

View = dict[str, Any]


def choices(view: View, names: Sequence[str], say: Say) -> Choices:
    """Every legal move of this view once."""
    if not view["legal"]:
        return Choices(())
    if view["asked"] == "card":
        return Choices(_card(view, move, names, say) for move in view["legal"])
    return Choices(_decision(view, move, names, say) for move in view["legal"])


def _decision(view: View, move: str, names: Sequence[str], say: Say) -> Choice:
    if move in ("fight", "flee", "pass"):
        return _word(view, move, names, say)
    if move.startswith("N"):
        return _leader(view, move, names, say)
    if move.startswith("R"):
        return _shove(move, names, say)
    return _bite(move, names, say)


# A card to the trick


def _card(view: View, move: str, names: Sequence[str], say: Say) -> Choice:
    if not view["trick"]:
        return _leading(move, say)
    return _playing(move, _outlook(view, move, names, say), say)


@lru_cache(maxsize=1024)
def _leading(move: str, say: Say) -> Choice:
    card, _, letter = move.partition("=")
    name = card_name(card, say)
    if not letter:
        return Choice(move, say("Lead"), "trick", card, say("Lead {card}", card=name))
    colour = COLOURS[LETTERS.index(letter)]
    named = colour_name(colour, say)
    label = art(colour, "ground") + art(suit_icon(colour)) + _in_span(named)
    return Choice(move, label, "trick", card, say("{colour}: lead {card} as that", colour=named, card=name))


@lru_cache(maxsize=4096)
def _playing(card: str, outlook: str, say: Say) -> Choice:
    label = _with_note(say("Play"), outlook)
    spoken = say("Play {card}: {outlook}", card=card_name(card, say), outlook=outlook)
    return Choice(card, label, "trick", card, spoken)


@lru_cache(maxsize=256)
def _in_span(word: str) -> Markup:
    return html("<span>{}</span>", word)


@lru_cache(maxsize=1024)
def _with_note(word: str, note: str) -> Markup:
    return html("<span>{}</span> <small>{}</small>", word, note)


def _outlook(view: View, card: str, names: Sequence[str], say: Say) -> str:
    """Who would take the trick as it stands."""
    if card.startswith("e") and view["led"] != "sky":
        return say("fight or flee") if taker(view, card, "fight") == view["seat"] else say("too low to win")
    return _would_take(view, taker(view, card, None), names, say)


def _would_take(view: View, seat: int, names: Sequence[str], say: Say) -> str:
    if seat == view["seat"]:
        return say("would take the trick")
    return say("{name} would take it", name=names[seat - 1])


def taker(view: View, card: str, says: str | None) -> int:
    """The seat that would take the trick if this card were the viewer's in it, as it stands."""
    trick = {played["card"]: played for played in view["trick"]}
    trick[card] = {"seat": view["seat"], "card": card, "says": says}
    fighting = set_of(CARDS[played["card"]] for played in trick.values() if played["says"] == "fight")
    winner = winning_card(set_of(map(CARDS.__getitem__, trick)), COLOURS.index(view["led"]), fighting)
    return int(trick[CARD_TEXTS[winner]]["seat"])


# What its power does


def _word(view: View, move: str, names: Sequence[str], say: Say) -> Choice:
    if move == "pass":
        return Choice(move, say("Pass"), "status")
    card = view["trick"][-1]["card"]
    outlook = _would_take(view, taker(view, card, move), names, say)
    word = say("Fight") if move == "fight" else say("Flee")
    spoken = say("{word}: {outlook}", word=word, outlook=outlook)
    return Choice(move, _with_note(word, outlook), "status", spoken=spoken)


def _leader(view: View, move: str, names: Sequence[str], say: Say) -> Choice:
    seat = int(move[1:])
    if seat == view["seat"]:
        return Choice(move, say("I lead"), "status")
    name = names[seat - 1]
    return Choice(move, say("Leads"), f"seat {seat}", spoken=say("Leads: {name}", name=name))


def _shove(move: str, names: Sequence[str], say: Say) -> Choice:
    seat, (pile, under) = move[1], move[3:].split(">")
    spoken = say(
        "Under this: the top of pile {pile} under pile {under} of {name}",
        pile=pile,
        under=under,
        name=names[int(seat) - 1],
    )
    return Choice(move, _in_span(say("Under this")), f"pile {seat} {under}", f"pile {seat} {pile}", spoken)


def _bite(move: str, names: Sequence[str], say: Say) -> Choice:
    seat, target = int(move[1]), move[3:]
    name = names[seat - 1]
    if target == "h":
        spoken = say("Block in hand: a card of {name}, drawn by chance", name=name)
        return Choice(move, say("Block in hand"), f"seat {seat}", spoken=spoken)
    spoken = say("Block the top of pile {pile} of {name}", pile=target[1:], name=name)
    label = art("lock") + _in_span(say("Block"))
    return Choice(move, label, f"pile {seat} {target[1:]}", spoken=spoken)
