"""Why a text is not a legal move of Tembo now, for any text."""

from __future__ import annotations

import re

from savanna.games.cardset import count, has, highest
from savanna.games.moveset import Move, allows
from savanna.games.reason import Counted, Reason, Sayings
from savanna.games.tembo.cards import (
    ANIMAL_COUNT,
    CROCODILE,
    ELEPHANT,
    KIND_TEXTS,
    LION,
    SPECIES,
    SUPER_CROCODILE,
    Kind,
    kinds_in,
)
from savanna.games.tembo.moves import ford_of_move, kind_of_move, way_of_move
from savanna.games.tembo.notation import MOVES
from savanna.games.tembo.position import FORDS, Ford, Position
from savanna.games.tembo.rules import legal, lion_fords

because = Sayings(
    {
        "not_a_move": "that is not a move: write 16@3, 33+35@2, E@4, Cg@1:first, Cg@1:all, S@2 or L@5",
        "no_such_ford": "that is not a move: there is no ford {ford}, only 1 to 5",
        "no_such_animal": "that is not a move: there is no animal {number}, only 1 to 42",
        "not_a_pair": "{lower} and {higher} are no pair: the numbers of a pair differ by 1 or 2",
        "lower_first": "write the lower animal of a pair first: {lower}+{higher}",
        "first_or_all": "say what the crocodile eats: {card}@{ford}:first or {card}@{ford}:all",
        "not_for_crocodiles": "only a crocodile of a species chooses between first and all",
        "lion_first": "a lion was drawn and must be placed first: {moves}",
        "no_lion": "lions are never played from the hand, and none was drawn",
        "lion_must_eat": "the lion must go to a ford with an animal: {fords}",
        "lion_ford_closed": "ford {ford} is closed by a lion already; open: {fords}",
        "not_in_hand": "you do not hold {cards}",
        "ford_closed": "a lion closed ford {ford}: no animal can be placed there any more",
        "row_ends": "the row at ford {ford} ends in {last}",
        "elephant_needs_three": "an elephant needs three animals, ford {ford} has {found}",
        "nothing_to_eat": "a crocodile must eat: ford {ford} has no animal",
        "no_such_prey": "a crocodile must eat: ford {ford} has no {species}",
    }
)

_LIKE_A_MOVE = re.compile(
    r"(?P<card>(?:0|[1-9][0-9]{0,3})|E|S|L|Cg|Cz|Ca)(\+(?P<second>(?:0|[1-9][0-9]{0,3})))?@(?P<ford>(?:0|[1-9][0-9]{0,3}))(?P<way>:first|:all)?"
)


def why_not(p: Position, text: object) -> Reason | None:
    """None if the text is a legal move."""
    move = MOVES.get(text) if isinstance(text, str) else None
    if move is None:
        return _not_a_move(text)
    if allows(legal(p), move):
        return None
    kind, ford = kind_of_move(move), ford_of_move(move)
    if p.lion or kind == LION:
        return _lion(p, kind, ford)
    return _not_held(p, move) or _not_there(p, kind, ford)


def _not_a_move(text: object) -> Reason:
    found = _LIKE_A_MOVE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        return because("not_a_move")
    card, second, ford, way = found.group("card", "second", "ford", "way")
    if int(ford) not in range(1, len(FORDS) + 1):
        return because("no_such_ford", ford=int(ford))
    for number in (card, second):
        if number and number.isdigit() and int(number) not in range(1, ANIMAL_COUNT + 1):
            return because("no_such_animal", number=int(number))
    if card.startswith("C") and not second:
        return because("first_or_all", card=card, ford=int(ford))
    if way:
        return because("not_for_crocodiles")
    return _not_a_pair(card, second) if second else because("not_a_move")


def _not_a_pair(card: str, second: str) -> Reason:
    if not card.isdigit():
        return because("not_a_move")
    lower, higher = sorted((int(card), int(second)))
    if higher - lower in (1, 2):
        return because("lower_first", lower=lower, higher=higher)
    return because("not_a_pair", lower=lower, higher=higher)


def _lion(p: Position, kind: Kind, ford: Ford) -> Reason:
    if not p.lion:
        return because("no_lion")
    fords = tuple(str(f + 1) for f in FORDS if has(lion_fords(p), f))
    if kind != LION:
        return because("lion_first", moves=tuple(f"L@{f}" for f in fords))
    if any(p.rows):
        return because("lion_must_eat", fords=fords)
    return because("lion_ford_closed", ford=ford + 1, fords=fords)


def _not_held(p: Position, move: Move) -> Reason | None:
    kind = kind_of_move(move)
    wanted = [kind] if kind >= ELEPHANT else sorted({kind, kind + way_of_move(move)})
    held = kinds_in(p.deck, p.sides[p.turn].hand)
    missing = tuple(KIND_TEXTS[k] for k in wanted if not has(held, k))
    return because("not_in_hand", cards=missing) if missing else None


def _not_there(p: Position, kind: Kind, ford: Ford) -> Reason:
    """The card is in the hand; the ford does not allow it."""
    row = p.rows[ford]
    if kind < ELEPHANT:
        if has(p.closed, ford):
            return because("ford_closed", ford=ford + 1)
        return because("row_ends", ford=ford + 1, last=KIND_TEXTS[highest(row)])
    if kind == ELEPHANT:
        return because("elephant_needs_three", ford=ford + 1, found=Counted(count(row)))
    if kind == SUPER_CROCODILE or not row:
        return because("nothing_to_eat", ford=ford + 1)
    return because("no_such_prey", ford=ford + 1, species=SPECIES[kind - CROCODILE])
