"""What a move of Tembo did, told from one seat's views before and after it, so it can tell no secret."""

from __future__ import annotations

from dataclasses import dataclass

from savanna.games.cardset import set_of
from savanna.games.events import MatchEnded, RoundEnded, StoryEvent, endings
from savanna.games.tembo.cards import (
    CROCODILE,
    ELEPHANT,
    KIND_TEXTS,
    LION,
    SPECIES,
    SUPER_CROCODILE,
    points_of,
)
from savanna.games.tembo.house import deck_of
from savanna.games.tembo.moves import ALONE, ford_of_move, kind_of_move, way_of_move
from savanna.games.tembo.notation import MOVES
from savanna.games.tembo.view import Animal, View


@dataclass(frozen=True)
class Herd:
    """Animals of one owner and what they are worth."""

    seat: int
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Placed(StoryEvent):
    seat: int
    ford: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Crossed(StoryEvent):
    seat: int
    ford: int
    herds: tuple[Herd, ...]


@dataclass(frozen=True)
class Eaten(StoryEvent):
    """Animals eaten by a crocodile, the super crocodile or a lion; a lion may find nothing to eat."""

    seat: int
    ford: int
    by: str
    herds: tuple[Herd, ...]


@dataclass(frozen=True)
class Closed(StoryEvent):
    ford: int


@dataclass(frozen=True)
class Drew(StoryEvent):
    """The cards are told to the seat that drew them alone."""

    seat: int
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class LionDrawn(StoryEvent):
    seat: int


@dataclass(frozen=True)
class Stuck(StoryEvent):
    """T7.2. This seat has no legal play: the round is over."""

    seat: int


Event = Placed | Crossed | Eaten | Closed | Drew | LionDrawn | Stuck | RoundEnded | MatchEnded


def story(before: View, move: str, after: View) -> list[Event]:
    assert before.to_move is not None
    events: list[Event] = [*_at_the_ford(before, before.to_move, move)]
    if after.public.round == before.public.round and not after.public.result:
        events += _drawing(before, before.to_move, move, after)
    else:
        events.append(Stuck(before.to_move % before.players + 1))
    return events + endings(before.public, after.public)


def _at_the_ford(before: View, seat: int, text: str) -> list[Event]:
    move = MOVES[text]
    kind, ford, way = kind_of_move(move), ford_of_move(move), way_of_move(move)
    row = before.fords[ford].row
    if kind < ELEPHANT:
        return [Placed(seat, ford + 1, tuple(KIND_TEXTS[k] for k in sorted({kind, kind + way})))]
    if kind == ELEPHANT:
        return [Crossed(seat, ford + 1, _herds(before, row))]
    eaten = row if kind in (LION, SUPER_CROCODILE) else _prey(before, row, SPECIES[kind - CROCODILE], way)
    events: list[Event] = [Eaten(seat, ford + 1, KIND_TEXTS[kind], _herds(before, eaten))]
    return [*events, Closed(ford + 1)] if kind == LION else events


def _prey(before: View, row: tuple[Animal, ...], species: str, way: int) -> tuple[Animal, ...]:
    if way == ALONE:
        return row[:1]
    kin = deck_of(before.public.options).species[SPECIES.index(species)]
    return tuple(animal for animal in row if kin & _set([animal.card]))


def _herds(before: View, animals: tuple[Animal, ...]) -> tuple[Herd, ...]:
    deck = deck_of(before.public.options)
    herds = []
    for seat in range(1, before.players + 1):
        cards = [animal.card for animal in animals if animal.seat == seat]
        if cards:
            herds.append(Herd(seat, tuple(cards), points_of(deck, _set(cards))))
    return tuple(herds)


def _set(cards: list[str]) -> int:
    return set_of(int(card) - 1 for card in cards)


def _drawing(before: View, seat: int, text: str, after: View) -> list[Event]:
    spent = 0 if before.asked == "lion" else 2 if "+" in text else 1
    drawn = after.seats[seat - 1].hand - before.seats[seat - 1].hand + spent
    events: list[Event] = []
    if drawn:
        events.append(Drew(seat, drawn, _new_cards(before, text, after) if after.seat == seat else ()))
    if after.asked == "lion" and after.to_move == seat:
        events.append(LionDrawn(seat))
    return events


def _new_cards(before: View, text: str, after: View) -> tuple[str, ...]:
    """The cards in hand that were not there before, equal ones counted."""
    kept = list(before.hand)
    for card in text.partition("@")[0].split("+"):
        if card in kept:
            kept.remove(card)
    new = []
    for card in after.hand:
        if card in kept:
            kept.remove(card)
        else:
            new.append(card)
    return tuple(new)
