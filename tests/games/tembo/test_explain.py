"""Why a text is not a legal move: every reason, for any text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sketch_tembo import deal, table

import savanna
from savanna import IllegalMove, Match
from savanna.games.tembo.explain import because

TEMBO = savanna.game("tembo")

START = "hands: 7 16 E Cg S / 1 2 3 4 5"
ROWS = "hands: 7 8 16 E Cg / 1 4 5 ford 1: 12b ford 2: 2b 3a"
CLOSED = f"{START} ford 3: lion"
LION = "hands: 7 16 E Cg / 1 asked: lion"
MEAL = f"{LION} ford 2: 4a"
MEALS = f"{MEAL} ford 5: 6a"
NO_MEAL = f"{LION} ford 2: lion"

NOT_A_MOVE = "that is not a move: write 16@3, 33+35@2, E@4, Cg@1:first, Cg@1:all, S@2 or L@5"
CHOOSES = "only a crocodile of a species chooses between first and all"

REASONS = [  # where, what, the code, the text
    (START, "hello", "not_a_move", NOT_A_MOVE),
    (START, "16", "not_a_move", NOT_A_MOVE),
    (START, "016@3", "not_a_move", NOT_A_MOVE),
    (START, "E+7@1", "not_a_move", NOT_A_MOVE),
    (START, "16@6", "no_such_ford", "that is not a move: there is no ford 6, only 1 to 5"),
    (START, "L@0", "no_such_ford", "that is not a move: there is no ford 0, only 1 to 5"),
    (START, "43@1", "no_such_animal", "that is not a move: there is no animal 43, only 1 to 42"),
    (START, "0@1", "no_such_animal", "that is not a move: there is no animal 0, only 1 to 42"),
    (START, "42+43@1", "no_such_animal", "that is not a move: there is no animal 43, only 1 to 42"),
    (START, "7+16@1", "not_a_pair", "7 and 16 are no pair: the numbers of a pair differ by 1 or 2"),
    (START, "16+7@1", "not_a_pair", "7 and 16 are no pair: the numbers of a pair differ by 1 or 2"),
    (START, "7+7@1", "not_a_pair", "7 and 7 are no pair: the numbers of a pair differ by 1 or 2"),
    (START, "8+7@1", "lower_first", "write the lower animal of a pair first: 7+8"),
    (START, "Cg@1", "first_or_all", "say what the crocodile eats: Cg@1:first or Cg@1:all"),
    (START, "S@1:all", "not_for_crocodiles", CHOOSES),
    (START, "16@1:first", "not_for_crocodiles", CHOOSES),
    (START, "L@1", "no_lion", "lions are never played from the hand, and none was drawn"),
    (START, "1@1", "not_in_hand", "you do not hold 1"),
    (START, "Cz@1:first", "not_in_hand", "you do not hold Cz"),
    (START, "7+8@1", "not_in_hand", "you do not hold 8"),
    (START, "40+41@1", "not_in_hand", "you do not hold 40 or 41"),
    (START, "E@4", "elephant_needs_three", "an elephant needs three animals, ford 4 has none"),
    (START, "S@4", "nothing_to_eat", "a crocodile must eat: ford 4 has no animal"),
    (START, "Cg@4:first", "nothing_to_eat", "a crocodile must eat: ford 4 has no animal"),
    (START, "Cg@4:all", "nothing_to_eat", "a crocodile must eat: ford 4 has no animal"),
    (ROWS, "E@1", "elephant_needs_three", "an elephant needs three animals, ford 1 has one"),
    (ROWS, "E@2", "elephant_needs_three", "an elephant needs three animals, ford 2 has two"),
    (ROWS, "Cg@2:all", "no_such_prey", "a crocodile must eat: ford 2 has no gnu"),
    (ROWS, "7@1", "row_ends", "the row at ford 1 ends in 12"),
    (ROWS, "7+8@1", "row_ends", "the row at ford 1 ends in 12"),
    (CLOSED, "16@3", "ford_closed", "a lion closed ford 3: no animal can be placed there any more"),
    (CLOSED, "E@3", "elephant_needs_three", "an elephant needs three animals, ford 3 has none"),
    (MEAL, "16@1", "lion_first", "a lion was drawn and must be placed first: L@2"),
    (MEALS, "E@1", "lion_first", "a lion was drawn and must be placed first: L@2 or L@5"),
    (MEALS, "L@1", "lion_must_eat", "the lion must go to a ford with an animal: 2 or 5"),
    (NO_MEAL, "L@2", "lion_ford_closed", "ford 2 is closed by a lion already; open: 1, 3, 4 or 5"),
]

ODD: list[Any] = [
    *("", " ", "@", "+", "16@", "@3", "16@3 ", " 16@3", "16@3\n", "16 @ 3", "16@+3", "+16@3", "-1@1"),
    *("\uff11\uff16@3", "16@\uff13", "\u0967\u096c@3", "16@\u00b2"),  # digits, but not ours
    *("e@4", "cg@1:first", "Cg@1:", "Cg@1:All", "C@1:first", "L", "E@", "pass", "\x00", "\ud800", "🦁@3"),
    *("9" * 5000 + "@1", "16@" + "3" * 100_000, "1" * 1_000_000, "16@3" * 1000, "9999@9999", "7+9999@1"),
    *(None, 7, 7.5, True, [], ["16@3"], {}, {"16@3": 1}, (), b"16@3", object(), float("nan")),
]  # fmt: skip


@pytest.mark.parametrize(("sketch", "text", "code", "says"), REASONS)
def test_reason(sketch: str, text: str, code: str, says: str) -> None:
    pos = table(sketch)
    reason = pos.why_not(text)
    assert reason is not None
    assert (reason.code, reason.text) == (code, says)
    assert pos.explain(text) == says
    for value in reason.values.values():  # what a translation needs
        assert all(part in says for part in (value if isinstance(value, tuple) else [f"{value}"]))


def test_when_the_match_is_over_nothing_is_legal() -> None:
    pos = table("hands: - / 1 round: 2")
    pos.play("1@1")
    for text in ("1@1", "hello", "", None):
        reason = pos.why_not(text)
        assert reason is not None
        assert (reason.code, pos.explain(text)) == ("match_over", "the match is over")


def test_no_reason_is_left_untested() -> None:
    assert set(because.texts) == {code for _, _, code, _ in REASONS}


@pytest.mark.parametrize(
    ("text", "untrue"),
    [
        ("7+8@1:first", "lower_first"),  # the lower is written first already
        ("07+08@1", "lower_first"),
        ("7+8@01", "lower_first"),
        ("Cg@01:first", "not_for_crocodiles"),  # it is one
    ],
)
def test_a_reason_is_true(text: str, untrue: str) -> None:
    reason = table("hands: 7 8 Cg / 1 ford 1: 4b").why_not(text)
    assert reason is not None
    assert reason.code != untrue


@pytest.mark.parametrize("sketch", [START, ROWS, MEAL, LION])
def test_any_text_gets_an_answer(sketch: str) -> None:
    pos = table(sketch)
    for text in ODD:
        answer = pos.explain(text)
        assert answer, repr(text)[:50]
        assert len(answer) < 200
        with pytest.raises(IllegalMove):
            pos.play(text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_legal_move_has_no_reason_and_every_other_has_one(players: int) -> None:
    rng = random.Random(players)
    pos = TEMBO.deal(players=players, seed=players)
    while not pos.over:
        legal = set(pos.legal_moves())
        assert [move for move in legal if pos.explain(move)] == []
        others = [move for move in rng.sample(sorted(TEMBO.moves), 12) if move not in legal]
        assert [move for move in others if not pos.explain(move)] == []
        pos.play(rng.choice(sorted(legal)))


def test_all_moves_are_legal_or_explained() -> None:
    for sketch in (START, ROWS, MEAL, f"{START} ford 3: lion ford 1: 8a 10a 11b"):
        pos = table(sketch)
        unexplained = {move for move in TEMBO.moves if pos.explain(move) == ""}
        assert unexplained == set(pos.legal_moves())


# IllegalMove


def started() -> Match:
    pos = TEMBO.setup(players=2, deal=deal("hands: 1 2 3 4 E / 6 7 8 9 10 pile: 20 L"))
    pos.play("1@1")
    return pos


def test_an_illegal_move_carries_its_reason() -> None:
    with pytest.raises(ValueError, match=r"^E@1: you do not hold E$") as refused:
        started().play("E@1")
    error = refused.value
    assert isinstance(error, IllegalMove)
    assert (error.move, error.reason.code, error.reason.values) == ("E@1", "not_in_hand", {"cards": ("E",)})


def test_its_message_is_short_and_printable() -> None:
    for text in ODD:
        with pytest.raises(IllegalMove) as refused:
            started().play(text)
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 250


@pytest.mark.parametrize("text", ["E@1", "2@1", "L@1", "nonsense", "", None])
def test_an_illegal_move_changes_nothing(text: Any) -> None:
    pos = started()
    before = pos.record(), pos.legal_moves(), pos.to_move, [pos.view(seat) for seat in (1, 2, None)]
    with pytest.raises(IllegalMove):
        pos.play(text)
    assert (pos.record(), pos.legal_moves(), pos.to_move, [pos.view(seat) for seat in (1, 2, None)]) == before


def test_an_illegal_move_changes_nothing_while_a_lion_waits() -> None:
    pos = started()
    pos.play("6@2")
    assert pos.view(None)["asked"] == "lion"
    before = pos.record(), pos.legal_moves(), pos.view(2)
    for text in ("L@3", "7@1"):
        with pytest.raises(IllegalMove):
            pos.play(text)
    assert (pos.record(), pos.legal_moves(), pos.view(2)) == before


def test_an_illegal_move_changes_nothing_after_the_match() -> None:
    pos = TEMBO.setup(players=2, deal=deal("hands: E E E E Cg / 1 2 3 4 5"))
    pos.next_deal(deal("hands: 1 2 3 4 5 / E E E S Cg"))
    before = pos.record()
    with pytest.raises(IllegalMove, match="1@1: the match is over"):
        pos.play("1@1")
    assert pos.record() == before
