"""The golden records of tests/records, and how they are told apart in the output of the tests."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "records"


@cache
def _lines(file: str) -> tuple[str, ...]:
    return tuple((FOLDER / file).read_text("utf-8").splitlines())


def conformance_games() -> list[Any]:
    return [json.loads(line) for line in _lines("conformance.jsonl")]


def refused_records() -> list[Any]:
    return [json.loads(line) for line in _lines("refused.jsonl")]


def ids(records: list[Any]) -> list[str]:
    return [f"{n}-{record['game']}-{len(record['players'])}" for n, record in enumerate(records, 1)]


def bare(record: Any) -> Any:
    """The record without the keys that only the golden files have."""
    record = copy.deepcopy(record)
    record.pop("situations", None)
    for played in record["rounds"]:
        played.pop("legal", None)
        played.pop("to_move", None)
    return record


def golden(game: str, players: int) -> Any:
    """A fresh copy of the first golden record of this kind that is finished and has long rounds."""
    for record in conformance_games():
        long = all(len(played["moves"]) > 20 for played in record["rounds"])
        if record["game"] == game and len(record["players"]) == players and long and "result" in record:
            return bare(record)
    raise LookupError(f"no golden record of {game} with {players}")


def unfinished(record: Any, rounds: int, moves: int) -> Any:
    """The record as it was after so many moves of that round."""
    record = copy.deepcopy(record)
    del record["result"]
    record["rounds"] = record["rounds"][:rounds]
    last = record["rounds"][-1]
    del last["scores"]
    last["moves"] = last["moves"][:moves]
    return record


def own_deck() -> Any:
    species = ("antelope", "gnu", "zebra")
    animals = {str(n): {"species": species[n % 3], "points": 1 + n % 9} for n in range(1, 43)}
    return {"name": "mine", "animals": animals, "crocodiles": {"gnu": 6, "zebra": 0, "antelope": 0}}


def own_crowns() -> Any:
    """A variant: nothing adds up, and eagles are what everyone wants."""
    cards = [*(f"{colour}{value}" for colour in "sdmfi" for value in range(1, 7)), "x2", "x3", "x5", "x6"]
    crowns = {card: int(card[1:]) % 4 - 1 for card in cards}
    return {"name": "mine", "variant": True, "cards": crowns | {f"e{value}": 3 for value in range(7, 13)}}
