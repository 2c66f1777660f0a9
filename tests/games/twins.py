"""Twins: matches that differ only in cards that a seat cannot see."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.walks import (
    LIONS,
    moments,
    seats_of,
    tembo_text,
    where,
)

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, HYENAS
from savanna.games.cardset import add, has, remove, set_of
from savanna.games.match import Match
from savanna.games.stack import from_top, stacked
from savanna.games.tembo.cards import ANIMALS

OPTION = {"tembo": "open_scores", "awimbawe": "crown_counter"}
Seat = int | None


# What is hidden, card by card


def hidden_cards(pos: Match[Any, Any], seat: Seat) -> list[int]:
    """The cards that this seat (or a spectator) cannot see now and has not seen this round."""
    p = pos.position
    own = {f"hand {None if seat is None else seat - 1}"}
    hidden = []
    for place, cards in where(pos).items():
        if place in own or place.startswith(("crossed", "ford", "taken", "trick")):
            continue
        seen = p.face_up if pos.game.name == "awimbawe" and place.startswith("pile") else 0
        hidden += [card for card in cards if not has(seen, card)]
    return hidden + forgotten_cards(pos, seat)


def forgotten_cards(pos: Match[Any, Any], seat: Seat) -> list[int]:
    """At a strict table, the cards that were seen this round, cannot be looked at, and are not in the log."""
    if "memory" not in pos.options:
        return []
    named = {card for _, text in pos.look(seat).public.log for card in cards_named(text)}
    out_of_sight = out_of_sight_in_tembo if pos.game.name == "tembo" else out_of_sight_in_awimbawe
    return [card for card in out_of_sight(pos, seat) if text_of(pos, card) not in named]


def out_of_sight_in_tembo(pos: Match[Any, Any], seat: Seat) -> list[int]:
    """What is nowhere is gone; others' animals across lie face down unless scores are open."""
    places = where(pos)
    found = {card for cards in places.values() for card in cards}
    gone = [card for card in range(59) if card not in found and card not in LIONS]
    others = [f"crossed {other}" for other in range(pos.players) if other + 1 != seat]
    return gone + [card for place in others for card in places[place] if OPTION["tembo"] not in pos.options]


def out_of_sight_in_awimbawe(pos: Match[Any, Any], seat: Seat) -> list[int]:
    """The score piles, unless the crown counter lays them open, without the hyenas beside them."""
    if OPTION["awimbawe"] in pos.options:
        return []
    piles = [cards for place, cards in where(pos).items() if place.startswith("taken")]
    return [card for cards in piles for card in cards if not has(HYENAS, card)]


def text_of(pos: Match[Any, Any], card: int) -> str:
    return tembo_text(pos.position.deck, card) if pos.game.name == "tembo" else CARD_TEXTS[card]


# Another world: two cards that a seat cannot see change places


def swapped(pos: Match[Any, Any], one: int, other: int) -> Match[Any, Any]:
    """The same match with these two hidden cards exchanged, wherever they are."""

    def of_set(cards: int) -> int:
        if has(cards, one) == has(cards, other):
            return cards
        gone, new = (one, other) if has(cards, one) else (other, one)
        return add(remove(cards, gone), new)

    def of_stack(stack: int) -> int:
        change = {one: other, other: one}
        return stacked(change.get(card, card) for card in from_top(stack))

    p = pos.position
    if pos.game.name == "tembo":
        sides = tuple(side._replace(hand=of_set(side.hand), crossed=of_set(side.crossed)) for side in p.sides)
        pile = tuple(of_stack(stack) for stack in p.pile)
        return replace(pos, position=p._replace(sides=sides, pile=pile, under=of_set(p.under)))
    sides = tuple(
        side._replace(
            hand=of_set(side.hand),
            blocked=of_set(side.blocked),
            taken=of_set(side.taken),
            piles=tuple(of_stack(pile) for pile in side.piles),
        )
        for side in p.sides
    )
    piled = set_of(card for place, cards in where(pos).items() if place.startswith("pile") for card in cards)
    return replace(pos, position=p._replace(sides=sides, face_up=p.face_up & piled))


def is_possible(pos: Match[Any, Any], seat: Seat) -> bool:
    """Whether the swapped world is one that the same history, as far as the seat knows it, allows."""
    p = pos.position
    if pos.game.name == "tembo":
        unseen = {card for place in ("under", "pile") for card in where(pos)[place]}
        lions = sum(lion in unseen for lion in LIONS) + p.closed.bit_count() + p.lion
        animals = all(side.crossed & ~ANIMALS == 0 for side in p.sides)
        return lions == 3 and animals and pos.over == (not pos.legal_moves())
    for lack in pos.look(seat).public.lacks:
        hand = p.sides[lack.seat - 1].hand
        if sum(has(hand, CARDS[card]) for card in lack.cards) > lack.at_most:
            return False
    return True


def twins(
    pos: Match[Any, Any], seat: Seat, chance: random.Random, tries: int = 30
) -> tuple[Match[Any, Any], int, int] | None:
    """A world that this seat cannot tell from the true one, and the two cards that make the difference."""
    hidden = hidden_cards(pos, seat)
    for _ in range(tries if len(hidden) >= 2 else 0):
        one, other = chance.sample(hidden, 2)
        if text_of(pos, one) != text_of(pos, other):
            twin = swapped(pos, one, other)
            same_hyenas = pos.game.name == "tembo" or taken_hyenas(twin) == taken_hyenas(pos)
            if twin.position != pos.position and same_hyenas and is_possible(twin, seat):
                return twin, one, other
    return None


def taken_hyenas(pos: Match[Any, Any]) -> list[int]:
    return [side.taken & HYENAS for side in pos.position.sides]


def twin_moments(name: str, players: int, seeds: range, share: float, **agreed: Any) -> Iterator[Any]:
    """Seat, true match, its twin, and the two cards that differ."""
    chance = random.Random(f"twins {name} {players} {seeds}")
    for pos in moments(name, players, seeds, share, **agreed):
        for seat in seats_of(pos):
            found = twins(pos, seat, chance)
            if found is not None:
                yield seat, pos, *found


def cards_named(text: str) -> set[str]:
    """The cards that a text names: 33+35@2 names 33 and 35, B2:h=d4 names d4."""
    if "@" in text or re.fullmatch(r"\d+|E|S|L|C[gza]", text):
        return set(text.partition("@")[0].split("+"))
    return set(re.findall(r"\b(?:[sdmfi][1-6]|x[2356]|e(?:7|8|9|10|11|12))\b", text))
