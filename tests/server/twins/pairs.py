"""Twins: a course, and the same commands after another deal that one viewer cannot tell from the first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from games.twins import forgotten_cards, hidden_cards, text_of
from games.walks import where
from server.twins.courses import Course, Step
from table.twins import twin_of

from savanna.games.match import Match
from savanna.games.reason import IllegalMove
from savanna.table.event import Event
from savanna.table.table import Table, apply

Seat = int | None

TRIES = 40  # twins drawn for one moment before it is given up
_MOST = 6  # cards that change places


@dataclass(frozen=True)
class Pair:
    seat: Seat  # of the viewer; None: a spectator
    true: Sequence[Step]  # since the deal of the round
    twin: Sequence[Step]
    before: Sequence[Step]  # the same in both
    seed: bytes
    rewritten: bool = True  # False: only the last table is changed, with nothing that led to it

    @property
    def worlds(self) -> tuple[Sequence[Step], Sequence[Step]]:
        return self.true, self.twin


def drawn_pair(course: Course, moment: int, seat: Seat, rng: random.Random) -> tuple[Pair | None, int]:
    """A pair whose viewer has seen all up to this moment, and how many twins were drawn for it."""
    start = max(number for number in range(moment + 1) if "deals" in course.steps[number][0].body)
    true = course.steps[start : moment + 1]
    slots = hidden_slots(true, seat)
    for tries in range(1, TRIES + 1 if len(slots) > 1 else 1):
        change = _change(slots, rng)
        if change is not None:
            twin = _replayed(course.steps[start - 1][1], true, change, seat)
            if twin is not None:
                return Pair(seat, true, twin, course.steps[:start], course.seed), tries
    return None, TRIES if len(slots) > 1 else 0


def forgotten_pair(course: Course, moment: int, seat: Seat, rng: random.Random) -> Pair | None:
    """At a strict table two cards may change places that were seen, and cannot be looked at any more."""
    event, table = course.steps[moment]
    twin = twin_of(table, seat, rng)
    if twin is None:
        return None
    return Pair(seat, [(event, table)], [(event, twin)], course.steps[:moment], course.seed, rewritten=False)


# Another deal

Slot = tuple[tuple[Any, ...], str]  # a way into a deal, and the card there
Change = dict[tuple[Any, ...], tuple[str, str]]  # there, this card becomes that


def hidden_slots(steps: Sequence[Step], seat: Seat) -> list[Slot]:
    """Where the cards were dealt that this seat has not seen until now, nor before a move was taken back."""
    before_undos = [before for before, (event, _) in pairwise(steps) if event.kind == "undone"]
    matches = [_match(table) for _, table in [*before_undos, steps[-1]]]
    texts = set[str].intersection(*(_unseen(match, seat) for match in matches))
    return [slot for slot in _slots(matches[-1].rounds[-1].deal) if slot[1] in texts]


def _unseen(match: Match, seat: Seat) -> set[str]:
    forgotten = set(forgotten_cards(match, seat))
    return {text_of(match, card) for card in hidden_cards(match, seat) if card not in forgotten}


def _slots(dealt: Any, way: tuple[Any, ...] = ()) -> Iterator[Slot]:
    if isinstance(dealt, str):
        yield way, dealt
        return
    for key, part in dealt.items() if isinstance(dealt, dict) else enumerate(dealt):
        yield from _slots(part, (*way, key))


def _change(slots: Sequence[Slot], rng: random.Random) -> Change | None:
    """Two to six cards go round."""
    chosen = rng.sample(slots, min(len(slots), rng.randint(2, _MOST)))
    cards = [card for _, card in chosen]
    moved = [*cards[1:], cards[0]]
    change = {way: (card, new) for (way, card), new in zip(chosen, moved, strict=True) if card != new}
    return change or None


def _changed(deal: Any, change: Change) -> Any:
    other = deepcopy(deal)
    for (*way, last), (_, card) in change.items():
        place = other
        for key in way:
            place = place[key]
        place[last] = card
    return other


# The same commands


def _replayed(table: Table, true: Sequence[Step], change: Change, seat: Seat) -> list[Step] | None:
    """None if a command becomes illegal, the viewer would have seen a difference, or there is none left."""
    steps: list[Step] = []
    for number, (there, other) in enumerate(true):
        match = _match(other)
        try:
            event = _renamed(there, match, change) if number else _dealt(there, match, change)
            table = apply(table, event)
        except (ImpossibleDeal, IllegalMove, AssertionError):  # the last: the round would have ended
            return None
        if known(_match(table), seat) != known(match, seat):
            return None
        steps.append((event, table))
    return steps if match.position != _match(table).position else None


class ImpossibleDeal(Exception):
    """As with a lion in a hand."""


def _dealt(event: Event, match: Match, change: Change) -> Event:
    *deals, deal = event.body["deals"]
    other = _changed(deal, change)
    if match.game.deal_faults(match.players, match.options, other):
        raise ImpossibleDeal
    return replace(event, body={**event.body, "deals": [*deals, other]})


def _renamed(event: Event, match: Match, change: Change) -> Event:
    """Which card a snake found is all that a command's event has in secret: B2:h=d4."""
    move = event.body.get("move")
    if move not in match.game.settled:
        return event
    bite, _, card = move.partition("=")
    renamed = dict(change.values())
    return replace(event, body={**event.body, "move": f"{bite}={renamed.get(card, card)}"})


def known(match: Match, seat: Seat) -> Any:
    """What shows that a twin is none, told without any view: whose turn it is, and the viewer's own hand."""
    hand = [] if seat is None else where(match)[f"hand {seat - 1}"]
    return match.round, match.to_move, Counter(text_of(match, card) for card in hand)


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match
