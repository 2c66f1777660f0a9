"""The texts of moves of Tembo (docs/records.md): every move there can be, once; reading looks it up."""

from __future__ import annotations

from savanna.games.moveset import Move
from savanna.games.tembo.cards import ANIMAL_COUNT, CROCODILE, KIND_TEXTS, SPECIES
from savanna.games.tembo.moves import ALONE, NEXT, SKIP, move_of
from savanna.games.tembo.position import FORDS


def _every_move() -> dict[str, Move]:
    moves: dict[str, Move] = {}
    crocodiles = range(CROCODILE, CROCODILE + len(SPECIES))
    for ford in FORDS:
        for kind, text in enumerate(KIND_TEXTS):
            if kind in crocodiles:
                moves[f"{text}@{ford + 1}:first"] = move_of(kind, ford, ALONE)
                moves[f"{text}@{ford + 1}:all"] = move_of(kind, ford, NEXT)
            else:
                moves[f"{text}@{ford + 1}"] = move_of(kind, ford, ALONE)
        for way in (NEXT, SKIP):
            for lower in range(ANIMAL_COUNT - way):
                pair = f"{KIND_TEXTS[lower]}+{KIND_TEXTS[lower + way]}"
                moves[f"{pair}@{ford + 1}"] = move_of(lower, ford, way)
    return moves


MOVES: dict[str, Move] = _every_move()
TEXTS: dict[Move, str] = {move: text for text, move in MOVES.items()}
