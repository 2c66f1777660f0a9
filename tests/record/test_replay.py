"""Records that are wrong in every way one could think of, and some more: RecordError, never anything else."""

from __future__ import annotations

import copy
import json
import re
import time
from typing import Any

import pytest
from record.golden import bare, conformance_games, golden, unfinished
from record.wrong import changed, nested, refusal

from savanna.record.replay import MOST_ROUNDS, checked, replay

# Not even an object


@pytest.mark.parametrize("record", [None, True, 1, 1.5, "record", [], [1], [{}], ""], ids=repr)
def test_a_record_is_an_object(record: Any) -> None:
    assert "a record is an object" in str(refusal(record))


def test_an_empty_object_is_no_record() -> None:
    assert str(refusal({})) == 'this is not a record: it has no "savanna" number'


# One value of the record replaced. Each path with wrong values of every type, and what the message speaks of.

NO_TEXTS = [None, True, False, 0, 1, 1.0, [], {}, ["x"], {"x": 1}, 10**30, float("nan")]
NO_CARDS = ["\ud800", "\n", ""]
WRONG_TEXTS = [*NO_TEXTS, *NO_CARDS]
NUMBERS_AND_LISTS = [None, True, 0, 1, 1.5, "x", "", {}, {"0": 1}]
TOP = [
    # path, wrong values, round of the report, what it speaks of
    (("savanna",), [None, True, "1", 1.0, 0, 2, -1, [1], {}, 10**30, float("nan")], None, "savanna: "),
    (("game",), [*WRONG_TEXTS, "Tembo", "tembo ", "chess"], None, "game: there is no game"),
    (("players",), NUMBERS_AND_LISTS, None, "players: a list of names is needed"),
    (("players",), [[], ["a"], ["a"] * 5, ["a"] * 1000], None, "players: "),
    (("players", 0), [None, True, 1, 1.5, [], {}, ["Ada"], "\ud800", "a\udfffb"], None, "players: a name is"),
    (("options",), [None, True, 0, 1.5, "x", "", [], ["deck"]], None, "options: an object is needed"),
    (("rounds",), NUMBERS_AND_LISTS, None, "rounds: a list of rounds is needed"),
    (("rounds",), [[]], None, "rounds: at least one is needed"),
    (("rounds", 0), [None, True, 1, 1.5, "x", [], ["deal"]], 1, "a round is an object"),
    (("rounds", 1), [None, True, 1, 1.5, "x", [], ["deal"]], 2, "a round is an object"),
    (("rounds", 0, "moves"), NUMBERS_AND_LISTS, 1, "moves: a list of moves is needed"),
    (("rounds", 1, "moves"), NUMBERS_AND_LISTS, 2, "moves: a list of moves is needed"),
    (("rounds", 0, "deal"), [None, True, 1, "x", [], [[]], nested(3)], 1, "deal: a deal of "),
    (("rounds", 0, "deal"), [{}, {"Hands": []}], 1, "deal: the deal has no "),
    (("rounds", 0, "deal", "hands"), NUMBERS_AND_LISTS, 1, "deal: hands: a list of hands is needed"),
    (("rounds", 0, "deal", "hands"), [[], [[]], [[]] * 9], 1, "deal: hands: "),
    (("rounds", 0, "deal", "hands", 0), NUMBERS_AND_LISTS, 1, "hand of seat 1: a list of cards is needed"),
    (("rounds", 0, "deal", "hands", 0), [[], ["E"], ["s1"] * 60], 1, "cards are needed, not "),
    (("rounds", 0, "deal", "hands", 0, 0), NO_TEXTS, 1, "a card is a text, not "),
    (("rounds", 0, "deal", "hands", 0, 0), [*NO_CARDS, "43", "e13", "E "], 1, "there is no card "),
    (("rounds", 1, "deal", "hands", 0, 0), NO_TEXTS, 2, "a card is a text, not "),
    (("rounds", 1, "deal", "hands", 0, 0), [*NO_CARDS, "43", "e13", "E "], 2, "there is no card "),
    (("rounds", 0, "scores"), [None, True, 1, "x", {}, [], [0], [0] * 9, [[0, 0]]], 1, "the scores are ["),
    (("rounds", 1, "scores"), [None, True, 1, "x", {}, [], [0], [0] * 9, [[0, 0]]], 2, "the scores are ["),
    (("result",), [None, True, 1, "x", {}, [], [1], [1] * 9, [[1, 2]], [0, 0]], None, "the result is ["),
]
TEMBO = [
    (("rounds", 0, "deal", "fords"), NUMBERS_AND_LISTS, 1, "fords: a list of cards is needed"),
    (("rounds", 0, "deal", "fords"), [[], ["1"] * 4, ["1"] * 6], 1, "fords: 5 cards are needed"),
    (("rounds", 0, "deal", "fords", 4), NO_TEXTS, 1, "a card is a text, not "),
    (("rounds", 0, "deal", "fords", 4), NO_CARDS, 1, "there is no card "),
    (("rounds", 0, "deal", "pile"), NUMBERS_AND_LISTS, 1, "pile: a list of cards is needed"),
    (("rounds", 0, "deal", "pile"), [[], ["1"], ["1"] * 99], 1, "pile: 44 cards are needed"),
    (("rounds", 0, "deal", "pile", 43), NO_TEXTS, 1, "a card is a text, not "),
    (("rounds", 0, "deal", "pile", 43), NO_CARDS, 1, "there is no card "),
    (("rounds", 0, "deal", "hands", 1, 2), ["L"], 1, "hand of seat 2: nobody may hold a lion"),
]
AWIMBAWE = [
    (("rounds", 0, "deal", "piles"), NUMBERS_AND_LISTS, 1, "piles: a list of lists of piles is needed"),
    (("rounds", 0, "deal", "piles", 1), NUMBERS_AND_LISTS, 1, "piles of seat 2: a list of piles is needed"),
    (("rounds", 0, "deal", "piles", 1), [[], [[]], [["s1", "s2"]] * 5], 1, "piles of seat 2: "),
    (("rounds", 0, "deal", "piles", 1, 3), NUMBERS_AND_LISTS, 1, "pile 4 of seat 2: a list of cards"),
    (("rounds", 0, "deal", "piles", 1, 3), [[], ["s1"], ["s1"] * 3], 1, "pile 4 of seat 2: 2 cards"),
    (("rounds", 0, "deal", "piles", 1, 3, 1), NO_TEXTS, 1, "a card is a text, not "),
    (("rounds", 0, "deal", "piles", 1, 3, 1), [*NO_CARDS, "i1", "x2", "e11"], 1, "there is no card "),
]


def _cases() -> list[Any]:
    cases = []
    for game, table in (("tembo", TOP + TEMBO), ("awimbawe", TOP + AWIMBAWE)):
        for path, values, number, spoken in table:
            where = ".".join(str(key) for key in path)
            cases.append(pytest.param(game, path, values, number, spoken, id=f"{game}-{where}-{spoken}"))
    return cases


@pytest.mark.parametrize(("game", "path", "values", "number", "spoken"), _cases())
def test_a_wrong_value_is_refused(
    game: str, path: tuple[Any, ...], values: list[Any], number: int | None, spoken: str
) -> None:
    right = golden(game, 2)
    for value in values:
        error = refusal(changed(right, path, value))
        assert spoken in str(error), f"{value!r}: {error}"
        assert (error.round, error.move) == (number, None), f"{value!r}: {error}"
        assert str(error).isprintable(), f"{value!r}: {error}"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("savanna",), True, "savanna: the format 1 is known here, not true"),
        (("players",), None, "players: a list of names is needed, not null"),
        (("players", 0), ["gnu"], 'players: a name is a text, not ["gnu"]'),
        (("rounds", 0, "moves"), "3", 'round 1: moves: a list of moves is needed, not "3"'),
        (("options",), [], "options: an object is needed, not []"),
    ],
)
def test_a_wrong_value_is_shown_as_the_file_has_it(path: tuple[Any, ...], value: Any, said: str) -> None:
    assert str(refusal(changed(golden("tembo", 2), path, value))) == said


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize(
    "value", [*WRONG_TEXTS, 16, "16@3 ", "B2:h=", "pass\n", "16@³", "x" * 5000], ids=repr
)
def test_a_wrong_move_is_refused_at_its_place(game: str, value: Any) -> None:
    record = golden(game, 2)
    for number, count in ((1, 1), (1, 7), (2, 1), (2, len(record["rounds"][1]["moves"]))):
        error = refusal(changed(record, ("rounds", number - 1, "moves", count - 1), value))
        assert (error.round, error.move) == (number, count)
        assert str(error).startswith(f"round {number}, move {count}: ")
        assert "that is not a move" in str(error)
        assert len(str(error)) < 300
        str(error).encode("utf-8")


# What is missing


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize(
    ("path", "number", "spoken"),
    [
        (("savanna",), None, 'it has no "savanna" number'),
        (("game",), None, "game: there is no game null"),
        (("players",), None, "players: it is missing"),
        (("rounds",), None, "rounds: it is missing"),
        (("rounds", 0, "deal"), 1, "deal: it is missing"),
        (("rounds", 1, "deal"), 2, "deal: it is missing"),
        (("rounds", 0, "moves"), 1, "moves: it is missing"),
        (("rounds", 0, "scores"), 1, "the round is over: its scores are missing"),
        (("rounds", 1, "scores"), 2, "the round is over: its scores are missing"),
        (("rounds", 0, "deal", "hands"), 1, "deal: the deal has no hands"),
        (("result",), None, "the match is over: its result is missing"),
    ],
)
def test_a_missing_key_is_named(game: str, path: tuple[Any, ...], number: int | None, spoken: str) -> None:
    record = golden(game, 2)
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    error = refusal(record)
    assert spoken in str(error)
    assert (error.round, error.move) == (number, None)


def test_options_may_be_missing() -> None:
    record = golden("tembo", 2)
    del record["options"]
    assert checked(record).result == record["result"]


def test_empty_names_are_names() -> None:
    record = golden("tembo", 2) | {"players": ["", ""]}
    assert checked(record).record()["players"] == ["", ""]


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_unknown_keys_are_ignored(game: str) -> None:
    right = golden(game, 3)
    record = copy.deepcopy(right)
    for inner in (record, record["options"], record["rounds"][0], record["rounds"][0]["deal"]):
        inner["not known here"] = nested(5)
        inner[""] = {"\ud800": None}
    assert checked(record).record()["rounds"][1] == right["rounds"][1]
    assert checked(record).result == right["result"]


# Numbers


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_true_and_one_point_nought_are_no_numbers(game: str) -> None:
    right = next(bare(r) for r in conformance_games() if r["game"] == game and 1 in r.get("result", []))
    for wrong in (True, 1.0, "1", None):
        places = [wrong if place == 1 else place for place in right["result"]]
        assert "the result is [" in str(refusal(right | {"result": places}))
    scores = right["rounds"][0]["scores"]
    for make in (float, str, lambda score: [score]):
        wrong_scores = [None if score is None else make(score) for score in scores]
        if wrong_scores != scores or make is float:
            error = refusal(changed(right, ("rounds", 0, "scores"), wrong_scores))
            assert (error.round, "the scores are [" in str(error)) == (1, True)


def test_a_score_of_nobody_is_null_and_nothing_else() -> None:
    right = next(
        bare(r) for r in conformance_games() if any(None in p.get("scores", []) for p in r["rounds"])
    )
    number = next(n for n, played in enumerate(right["rounds"]) if None in played.get("scores", []))
    scores = right["rounds"][number]["scores"]
    for wrong in (0, False, "null", ""):
        spoilt = [wrong if score is None else score for score in scores]
        assert refusal(changed(right, ("rounds", number, "scores"), spoilt)).round == number + 1


ANYWHERE: list[tuple[Any, ...]] = [
    *(("savanna",), ("game",), ("players",), ("players", 0), ("options",), ("result",), ("rounds", 0)),
    *(("rounds", 0, "moves"), ("rounds", 0, "moves", 0), ("rounds", 0, "scores"), ("rounds", 0, "deal")),
    *(
        ("rounds", 0, "deal", "hands"),
        ("rounds", 0, "deal", "hands", 0),
        ("rounds", 0, "deal", "hands", 0, 0),
    ),
]


def test_numbers_too_long_to_print_are_refused() -> None:
    """Python does not print ints beyond 4300 digits: the message must do without."""
    right = golden("tembo", 2)
    for path in (*ANYWHERE, ("rounds", 0, "deal", "fords", 0)):
        error = refusal(changed(right, path, 10**5000))
        assert error.round == (1 if path[0] == "rounds" else None)


@pytest.mark.parametrize("depth", [100, 800, 950, 1000, 2000, 20_000])
def test_values_nested_deeply_are_refused(depth: int) -> None:
    right = golden("awimbawe", 2)
    for path in (*ANYWHERE, ("rounds", 0, "deal", "piles", 0)):
        error = refusal(changed(right, path, nested(depth)))
        assert error.round == (1 if path[0] == "rounds" else None)


# Rounds that should not be there, or should


def test_a_round_after_the_end_of_the_match_is_refused() -> None:
    for game in ("tembo", "awimbawe"):
        record = golden(game, 2)
        record["rounds"].append({"deal": record["rounds"][0]["deal"], "moves": []})
        error = refusal(record)
        assert (
            str(error) == f"round {len(record['rounds']) - 1}: the match is over, but another round follows"
        )


def test_rounds_without_end_are_refused_quickly() -> None:
    record = golden("tembo", 2)
    record["rounds"] = [record["rounds"][0]] * (MOST_ROUNDS + 1)
    assert "more than" in str(refusal(record))
    record["rounds"] = record["rounds"][:MOST_ROUNDS]
    began = time.process_time()
    refusal(record)
    assert time.process_time() - began < 30


def test_a_round_that_is_not_over_cannot_be_followed_by_another() -> None:
    record = golden("tembo", 2)
    record["rounds"][0]["moves"].pop()
    assert "the round is not over and cannot have scores" in str(refusal(record))
    del record["rounds"][0]["scores"]
    error = refusal(record)
    assert str(error) == "round 1: the round is not over, but round 2 follows"
    assert (error.round, error.move) == (1, None)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_match_goes_on_until_its_last_round(game: str) -> None:
    record = golden(game, 2)
    record["rounds"].pop()
    assert "is missing" in str(refusal(record))
    del record["result"]
    error = refusal(record)
    assert re.search(r"the match goes on: round \d is missing", str(error))


def test_a_move_after_the_end_of_a_round_is_refused() -> None:
    record = golden("tembo", 2)
    count = len(record["rounds"][0]["moves"])
    record["rounds"][0]["moves"].append("16@3")
    assert str(refusal(record)) == f"round 1, move {count + 1}: 16@3: the round is over"


# Matches that are not finished


@pytest.mark.parametrize(("game", "players"), [(g, n) for g in ("tembo", "awimbawe") for n in (2, 3, 4)])
def test_an_unfinished_match_is_a_record(game: str, players: int) -> None:
    right = golden(game, players)
    total = len(right["rounds"][1]["moves"])
    for rounds, moves in ((1, 0), (1, 1), (1, 20), (2, 0), (2, 1), (2, 5), (2, total - 1)):
        record = unfinished(right, rounds, moves)
        pos = checked(record)
        assert (pos.round, pos.result, pos.over) == (rounds, None, False)
        assert pos.record() == record
        assert pos.scores == (right["rounds"][0]["scores"] if (rounds, moves) == (2, 0) else None)
        assert len(list(replay(record))) == 1 + sum(len(played["moves"]) for played in record["rounds"])


def test_an_unfinished_match_has_no_result_and_no_scores() -> None:
    record = unfinished(golden("awimbawe", 3), 1, 5)
    for result in (None, [], [1, 2, 3]):
        assert str(refusal(record | {"result": result})) == "the match is not over and cannot have a result"
    for scores in (None, [], [0, 0, 0]):
        error = refusal(changed(record, ("rounds", 0, "scores"), scores))
        assert str(error) == "round 1: the round is not over and cannot have scores"


# Moves that only a record has to write in full


def test_a_record_writes_the_card_a_snake_found() -> None:
    right, number, count = _a_bite_into_a_hand()
    text = right["rounds"][number]["moves"][count]
    error = refusal(changed(right, ("rounds", number, "moves", count), text.partition("=")[0]))
    assert (error.round, error.move) == (number + 1, count + 1)
    assert "a record says which card was found" in str(error)


def _a_bite_into_a_hand() -> tuple[Any, int, int]:
    for record in conformance_games():
        for number, played in enumerate(record["rounds"]):
            for count, text in enumerate(played["moves"]):
                if ":h=" in text:
                    return bare(record), number, count
    raise LookupError


def test_a_bite_into_a_pile_has_no_card() -> None:
    for record in conformance_games():
        for number, played in enumerate(record["rounds"]):
            for count, text in enumerate(played["moves"]):
                if text.startswith("B") and ":p" in text:
                    wrong = changed(bare(record), ("rounds", number, "moves", count), f"{text}=s1")
                    assert refusal(wrong).move == count + 1
                    return


# What a reader does not do


def test_replay_does_not_change_the_record() -> None:
    for game in ("tembo", "awimbawe"):
        record = golden(game, 4)
        before = copy.deepcopy(record)
        checked(record)
        assert record == before


def test_the_match_does_not_depend_on_the_record_it_came_from() -> None:
    record = golden("tembo", 2)
    pos = checked(record)
    before = json.dumps(pos.record())
    record["rounds"][0]["deal"]["hands"][0].clear()
    assert json.dumps(pos.record()) == before


def test_a_message_is_short_whatever_the_record_holds() -> None:
    right = golden("tembo", 2)
    long = ["x" * 400] * 10_000  # as large as a file may be
    for path in (("players",), ("rounds", 0, "moves"), ("rounds", 0, "deal", "pile"), ("result",)):
        assert len(str(refusal(changed(right, path, long)))) < 5000, path
