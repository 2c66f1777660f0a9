"""Why a text is not a legal move: code and text, for every code there is, without telling a secret."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from sketch_awimbawe import deal_showing, played, table

import savanna
from savanna.games.awimbawe.explain import because
from savanna.games.awimbawe.notation import MOVES
from savanna.games.match import Match
from savanna.games.reason import Reason

AWIMBAWE = savanna.game("awimbawe")

CODES = set(because.texts)

LEADING = """
    seat 1: hand d3! x3 s4 e9 | piles m1_ m2, f1 m6, i1!
    seat 2: hand d4 d5 d6 s5 s6 f2 i2 i3 i4
    seat 3: hand m3 m4 m5 e7 e8 e10 e11 x2 x6
"""
FOLLOWING = """
    seat 1: hand d1 x3 s4 e9
    seat 2: hand d4 d5 d6
    seat 3: hand s1 s2 s3
    trick: 2 d2, 3 f1
"""
TRUMPING = """
    seat 1: hand m1 s4 e9 e10
    seat 2: hand d4 d5 d6
    seat 3: hand s1 s2 s3
    trick: 2 d2, 3 f1
"""
EAGLE = """
    seat 1: hand e9 s4
    seat 2: hand d4
    trick: 2 d2
"""
RHINOCEROS = """
    seat 1: hand d2 s1 s3 s4
    seat 2: hand m1 | piles f1, -, f2_ f3
    seat 3: out | piles i1, i2
"""
CHEETAH = """
    seat 1: hand d3 s1
    seat 2: hand m1 m2
    seat 3: out | hand i1 i2
"""
SNAKE = """
    seat 1: hand d5 s1 s3 s4 s6 m6
    seat 2: hand m1 d1! | piles f1!, -, f6_, f2
    seat 3: out | hand i1 i2
    trick: 2 d4
"""
SNAKE_OF_FOUR = """
    seat 1: hand d5 s1 s3
    seat 2: hand m1! | piles m2, m3
    seat 3: piles f2_ f1_ f3
    seat 4: hand i1 i3 | piles i6
"""
LAST_TRICK = """
    seat 1: hand d6
    seat 2: hand d5
"""

NOT_A_MOVE = "that is not a move: write d5, x3=s, fight, flee, R2:1>3, B2:p3, B2:h, N3 or pass"

REFUSALS = [
    # code, sketch, moves before, move, text
    ("not_a_move", LEADING, "", "d9", NOT_A_MOVE),
    ("no_such_card", LEADING, "", "e12", "there is no e12 with 3 players"),
    ("no_such_card", LAST_TRICK, "", "x3=s", "there is no x3 with 2 players"),
    ("no_such_seat", RHINOCEROS, "d2", "R4:1>2", "there is no seat 4, only 1 to 3"),
    ("no_such_seat", SNAKE, "d5", "B4:h", "there is no seat 4, only 1 to 3"),
    ("no_such_seat", CHEETAH, "d3", "N4", "there is no seat 4, only 1 to 3"),
    ("no_such_seat", LAST_TRICK, "d6 d5", "N3", "there is no seat 3, only 1 to 2"),
    ("no_such_pile", SNAKE_OF_FOUR, "d5", "B2:p4", "there is no pile 4, only 1 to 3"),
    ("play_a_card", LEADING, "", "pass", "nothing is to be decided now: play a card"),
    ("play_a_card", LEADING, "", "B2:h=d4", "nothing is to be decided now: play a card"),
    ("name_leader", LAST_TRICK, "d6 d5", "pass", "first name who leads this round: N1 to N2"),
    ("fight_or_flee", EAGLE, "e9", "pass", "first say what your eagle does: fight or flee"),
    (
        "use_rhinoceros",
        *(RHINOCEROS, "d2", "s1"),
        "first say what your rhinoceros does: a move such as R2:1>3, or pass",
    ),
    ("use_cheetah", CHEETAH, "d3", "s1", "first say whom your cheetah names: a move such as N2, or pass"),
    (
        "use_snake",
        SNAKE_OF_FOUR,
        "d5",
        "N2",
        "first say what your snake blocks: a move such as B2:p3 or B2:h, or pass",
    ),
    (
        "not_available",
        *(LEADING, "", "d4"),
        "you have no d4 to play: it is neither in your hand nor on top of your piles",
    ),
    ("covered", LEADING, "", "f1", "f1 lies under other cards"),
    ("blocked", LEADING, "", "d3", "a snake blocks d3 until you have played another card"),
    ("blocked", LEADING, "", "i1", "a snake blocks i1 until you have played another card"),
    ("must_follow", FOLLOWING, "", "s4", "you hold d1: desert was led and you can follow"),
    ("must_follow", FOLLOWING, "", "e9", "you hold d1: desert was led and you can follow"),
    (
        "must_follow",
        FOLLOWING.replace("d1", "m1"),
        "",
        "m1",
        "you hold x3: desert was led and you can follow",
    ),
    ("must_trump", TRUMPING, "", "m1", "you hold e9: you cannot follow, so you must play an eagle"),
    ("name_a_colour", LEADING, "", "x3", "whoever leads x3 names its colour: x3=s, =d, =m, =f or =i"),
    ("colour_not_led", FOLLOWING, "", "x3=d", "only the leader of a trick names a colour: play x3 as it is"),
    ("own_cards", RHINOCEROS, "d2", "R1:1>2", "a power works on another player's cards, not on your own"),
    ("own_cards", SNAKE_OF_FOUR, "d5", "B1:h", "a power works on another player's cards, not on your own"),
    ("eliminated", RHINOCEROS, "d2", "R3:1>2", "seat 3 is out of this round"),
    ("eliminated", SNAKE, "d5", "B3:h", "seat 3 is out of this round"),
    ("eliminated", CHEETAH, "d3", "N3", "seat 3 is out of this round"),
    ("empty_place", RHINOCEROS, "d2", "R2:2>1", "seat 2 has no pile 2 any more"),
    ("empty_place", RHINOCEROS, "d2", "R2:1>4", "seat 2 has no pile 4 any more"),
    ("empty_place", SNAKE, "d5", "B2:p2", "seat 2 has no pile 2 any more"),
    ("top_not_available", SNAKE, "d5", "B2:p1", "the top of seat 2's pile 1 is face down or blocked already"),
    ("top_not_available", SNAKE, "d5", "B2:p3", "the top of seat 2's pile 3 is face down or blocked already"),
    ("last_available", SNAKE_OF_FOUR, "d5", "B3:p1", "the last available card of seat 3 cannot be blocked"),
    ("hand_blocked", SNAKE_OF_FOUR, "d5", "B2:h", "seat 2 has no unblocked card in hand"),
    ("hand_blocked", SNAKE_OF_FOUR, "d5", "B3:h=d4", "seat 3 has no unblocked card in hand"),
    ("not_in_that_hand", SNAKE_OF_FOUR, "d5", "B4:h=d4", "d4 is not an unblocked card in seat 4's hand"),
]


def check(reason: Reason | None) -> tuple[str, str]:
    assert reason is not None
    return reason.code, reason.text


@pytest.mark.parametrize(
    ("code", "sketch", "before", "move", "text"), REFUSALS, ids=[f"{row[0]}-{row[3]}" for row in REFUSALS]
)
def test_every_refusal_says_why(code: str, sketch: str, before: str, move: str, text: str) -> None:
    pos = played(table(sketch), before)
    assert move not in pos.legal_moves()
    assert check(pos.why_not(move)) == (code, text)
    assert pos.explain(move) == text


def test_no_code_is_left_out() -> None:
    assert {row[0] for row in REFUSALS} == CODES


def test_after_the_match() -> None:
    pos = played(table(LAST_TRICK + "won: 1"), "d6 d5")
    assert check(pos.why_not("d6")) == ("match_over", "the match is over")


def test_a_reason_has_its_values() -> None:
    reason = played(table(SNAKE), "d5").why_not("B2:p3")
    assert reason is not None
    assert reason.values == {"seat": 2, "pile": 3}


ODD = [
    "",
    " ",
    "d5 ",
    "D5",
    "d5\n",
    "d\uff10",
    "\U0001d5215",
    "é",
    "\x00",
    "d" * 100_000,
    "R2:1>1",
    "N0",
    "N5",
    "B2:h=",
    "x3=e",
]
ODD_KINDS = [None, 7, 7.5, True, [], ["d5"], {}, {"d5"}, b"d5", object()]


@pytest.mark.parametrize("before", ["", "d2"])
@pytest.mark.parametrize("odd", [*ODD, *ODD_KINDS], ids=lambda odd: repr(odd)[:12])
def test_odd_input_is_explained_too(odd: object, before: str) -> None:
    reason = played(table(RHINOCEROS), before).why_not(odd)
    assert reason is not None
    assert reason.code == "not_a_move"


# Illegal moves


@pytest.mark.parametrize("odd", ["d9", "", "d" * 1000, "pass", None, 7, []])
def test_an_illegal_move_says_why_and_is_a_value_error(odd: str) -> None:
    pos = table(RHINOCEROS)
    with pytest.raises(savanna.IllegalMove) as refused:
        pos.play(odd)
    assert isinstance(refused.value, ValueError)
    assert refused.value.reason == pos.why_not(odd)
    assert refused.value.move == odd
    assert str(refused.value).endswith(f": {pos.explain(odd)}")
    assert len(str(refused.value)) < 200


def test_an_illegal_move_names_the_move() -> None:
    with pytest.raises(savanna.IllegalMove) as refused:
        table(LEADING).play("f1")
    assert str(refused.value) == "f1: f1 lies under other cards"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_illegal_move_changes_nothing(players: int) -> None:
    pos = AWIMBAWE.deal(players, seed=1)
    rng = random.Random(1)
    for _ in range(15):
        record, legal, views = pos.record(), pos.legal_moves(), [pos.view(seat) for seat in (1, 2, None)]
        for text in [text for text in MOVES if pos.explain(text)] + ODD:
            with pytest.raises(savanna.IllegalMove):
                pos.play(text)
        assert (pos.record(), pos.legal_moves()) == (record, legal)
        assert [pos.view(seat) for seat in (1, 2, None)] == views
        pos.play(rng.choice(legal))


# Agreement with the rules, and secrets


def random_positions(players: int, seed: int) -> Iterator[Match]:
    """A dealt match, at each of its moves."""
    pos, rng = AWIMBAWE.deal(players, seed=seed), random.Random(seed)
    while moves := pos.legal_moves():
        yield pos
        pos.play(rng.choice(moves))


def settled(text: str) -> bool:
    return ":h=" in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_the_legal_moves_need_no_explanation(players: int) -> None:
    for pos in random_positions(players, seed=players):
        legal = set(pos.legal_moves())
        assert {text for text in MOVES if not settled(text) and pos.explain(text) == ""} == legal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_settled_block_needs_none_if_the_card_is_in_that_hand(players: int) -> None:
    for pos in random_positions(players, seed=10 + players):
        for seat in range(1, players + 1):
            view = pos.view(seat)
            found = set(view["hand"]) - set(view["blocked"]) if f"B{seat}:h" in pos.legal_moves() else set()
            texts = {text for text in MOVES if text.startswith(f"B{seat}:h=") and pos.explain(text) == ""}
            assert texts == {f"B{seat}:h={card}" for card in found}


TWINS = [
    # d6 lies face down in the own pile, or is in another's hand, or face down in another's pile
    ("m1", "d6", "i6"),
    ("d6", "m1", "i6"),
    ("i6", "m1", "d6"),
]


@pytest.mark.parametrize("trick", ["", "trick: 2 d4", "trick: 2 f4"])
def test_a_face_down_card_is_explained_like_one_in_another_hand(trick: str) -> None:
    answers = []
    for own, other, others_pile in TWINS:
        hand = "s1 s3 s4" if trick else "s1 s3"
        pos = table(f"""
            seat 1: hand {hand} | piles {own}_ m2
            seat 2: hand {other} f1 | piles {others_pile}_ i2
            seat 3: out | hand e7
            {trick}
        """)
        answers.append([(text, pos.explain(text)) for text in MOVES if not settled(text)])
    assert answers[0] == answers[1] == answers[2]
    assert dict(answers[0])["d6"] == dict(answers[0])["m1"].replace("m1", "d6") != ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_explained_follows_from_the_view(players: int) -> None:
    """Another position with the same view gives the same answers."""
    rng = random.Random(players)
    for pos in list(islice((pos.copy() for pos in random_positions(players, seed=20 + players)), 60)):
        twin = AWIMBAWE.guess(pos.look(pos.to_move), rng)
        texts = [text for text in MOVES if not settled(text)]
        assert [pos.explain(text) for text in texts] == [twin.explain(text) for text in texts]


def test_a_dealt_face_down_card_is_not_betrayed() -> None:
    pos = AWIMBAWE.setup(players=2, deal=deal_showing(2, "s5 s6 m5 m6", "d1 m1 f1 s1"))
    face_down = pos.record()["rounds"][0]["deal"]["piles"][0][0][0]
    elsewhere = pos.record()["rounds"][0]["deal"]["hands"][1][0]
    assert pos.to_move == 1
    assert check(pos.why_not(face_down))[0] == check(pos.why_not(elsewhere))[0] == "not_available"
