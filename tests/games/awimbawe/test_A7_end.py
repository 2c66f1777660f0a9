"""A7. The end of a round and of the match."""

import json

import pytest
from sketch_awimbawe import Sketched, hand_of, piles_of, played, seen, table, taken_by

import savanna
from savanna.games.match import Match

AWIMBAWE = savanna.game("awimbawe")


def won(pos: Match) -> list[list[int]]:
    """The seats that won each round so far."""
    rounds: list[list[int]] = pos.view(None)["public"]["won"]
    return rounds


# Hyenas


def test_A7_1_two_players_the_fourth_hyena_loses_on_the_spot() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4 f4 m1 f1
        seat 2: hand d4 s6 | taken e9
    """)
    played(pos, "d6 d4")
    assert (pos.round, pos.scores, won(pos)) == (2, [None, -1], [[2]])


def test_A7_1_it_may_come_with_the_third() -> None:
    pos = table("""
        seat 1: hand d4 s1
        seat 2: hand e7 s6 | taken s4 m4 f4
    """)
    assert played(pos, "d4 e7 fight").scores == [0, None]


def test_A7_1_three_hyenas_do_nothing() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4
        seat 2: hand d4 s6 | taken f4
    """)
    assert (played(pos, "d6 d4").round, pos.scores) == (1, None)


def test_A7_1_a_hyena_that_goes_to_the_other_does_nothing() -> None:
    pos = table("""
        seat 1: hand d4 s1 | taken s4 m4 f4
        seat 2: hand d6 s6
    """)
    assert (played(pos, "d4 d6").round, pos.to_move) == (1, 2)


def test_A7_1_four_players_the_hyenas_of_a_team_count_together() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4 s6
        seat 2: hand d5 s2 | taken m1
        seat 3: hand d4 s3 | taken f4
        seat 4: hand i4 s5
    """)
    played(pos, "d6 d5 pass d4 i4")
    assert (pos.round, pos.scores, won(pos)) == (2, [None, 3, None, 3], [[2, 4]])


def test_A7_1_four_players_hyenas_of_both_teams_are_not_added() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4
        seat 2: hand d5 s2 | taken f4
        seat 3: hand d4 s3
        seat 4: hand d2 s5 | taken i4
    """)
    assert (played(pos, "d6 d5 pass d4 d2").round, pos.scores) == (1, None)


ELIMINATION = """
    seat 1: hand d6 s6 e9 | piles m1_ m2, m3 | taken s4 m4 f4 f1
    seat 2: hand d4 s5 s3 f3 f2 | piles f5 | taken s1
    seat 3: hand d3 s2 | piles i1_ i2, i5_ i3
"""


def eliminated() -> Sketched:
    """Seat 1 has just taken its fourth hyena."""
    return played(table(ELIMINATION), "d6 d4 d3 pass")


def test_A7_2_three_players_whoever_has_four_hyenas_is_out() -> None:
    pos = eliminated()
    assert (pos.round, pos.scores) == (1, None)
    assert [seen(pos, seat)["active"] for seat in (1, 2, 3)] == [False, True, True]


def test_A7_2_the_next_active_player_leads_instead() -> None:
    assert eliminated().to_move == 2


def test_A7_2_the_other_two_play_on() -> None:
    pos = played(eliminated(), "s5 pass s2")
    assert pos.to_move == 2
    assert taken_by(pos, 2) == {"s1", "s5", "s2"}


def test_A7_2_cards_put_aside_are_no_targets_and_their_owner_cannot_be_named() -> None:
    pos = eliminated()
    assert {move[:2] for move in played(pos.copy(), "s5").legal_moves()} == {"B3", "pa"}
    assert {move[:2] for move in played(pos.copy(), "f2").legal_moves()} == {"R3", "pa"}
    assert set(played(pos.copy(), "f3").legal_moves()) == {"pass", "N2", "N3"}


def test_A7_2_cards_put_aside_stay_unknown() -> None:
    pos = eliminated()
    for watcher in (2, 3, None):
        text = json.dumps(pos.view(watcher))
        assert '"s6"' not in text
        assert '"e9"' not in text
        assert seen(pos, 1, watcher)["hand"] == 2
    assert pos.view(1)["hand"] == ["s6", "e9"]
    assert seen(pos, 1, by=1)["piles"][0] == ["?", "m2"]


def test_A7_2_at_a_strict_table_nobody_is_shown_what_lay_face_up() -> None:
    """An assisted table may still list it: it was seen."""
    pos = played(table(ELIMINATION, memory="strict"), "d6 d4 d3 pass")
    for watcher in (1, 2, 3, None):
        assert seen(pos, 1, watcher)["piles"][:2] == [["?", "?"], ["?"]]
        assert seen(eliminated(), 1, watcher)["piles"][:2] == [["?", "m2"], ["m3"]]
    assert pos.view(1)["hand"] == ["s6", "e9"]


def test_A7_2_in_a_dealt_match_too() -> None:
    moves = "d4 x5 B2:p2 x3 N3 e9 e8 e7 i1 i6 i2 R3:2>4 m1 m6 m4 e10 x2 R3:3>2 i4 x6=s s5 B3:p2 s4 f4 f2"
    pos = savanna.game("awimbawe").deal(players=3, seed=175, memory="strict")
    for move in f"{moves} R2:3>4 f1".split():
        pos.play(move)
    out = next(seat for seat in (1, 2, 3) if not seen(pos, seat)["active"])
    assert [card for pile in seen(pos, out)["piles"] for card in pile if card != "?"] == []


def test_A7_2_a_block_on_what_is_laid_aside_tells_nothing() -> None:
    pos = played(table(ELIMINATION.replace("m3 |", "m3! |"), memory="strict"), "d6 d4 d3 pass")
    assert seen(pos, 1)["blocked"] == []


def test_A7_2_what_lay_face_down_stays_so_even_if_it_is_uncovered() -> None:
    pos = table("""
        seat 1: hand s6 | piles m1_ d6, m3 | taken s4 m4 f4
        seat 2: hand d4 s5 | piles f1_ f5
        seat 3: hand i1 | piles i6_ d5, i2
    """)
    played(pos, "d6 d4 d5 pass")
    assert piles_of(pos, 1) == "m1_, m3, -, -"
    for watcher in (1, 2, 3, None):
        assert seen(pos, 1, watcher)["piles"][0] == ["?"]
        assert seen(pos, 3, watcher)["piles"][0] == ["i6"]  # the others turn theirs up as always


def test_A7_2_the_eliminated_player_cannot_win_the_round() -> None:
    pos = table("""
        seat 1: hand d6 s6 | taken s4 m4 f4 s1 m1 f1 i1
        seat 2: hand d4 m5
        seat 3: hand d5 s5
    """)
    played(pos, "d6 d4 d5 m5 s5")
    assert (pos.scores, won(pos)) == ([None, 2, 0], [[2]])


@pytest.mark.parametrize(("taken_by_2", "winner"), [("m1", 2), ("m5", 3)])
def test_A7_2_elimination_in_the_last_trick(taken_by_2: str, winner: int) -> None:
    pos = table(f"""
        seat 1: hand d6 | taken s4 m4 f4 s1
        seat 2: hand d4 | taken {taken_by_2}
        seat 3: hand d5 | taken f2
    """)
    played(pos, "d6 d4 d5")
    assert (pos.round, pos.to_move, won(pos)) == (2, 1, [[winner]])
    assert pos.scores == [None, {"m1": 3, "m5": 1}[taken_by_2], 2]


def test_A7_2_an_eliminated_player_is_back_in_the_next_round() -> None:
    pos = table("""
        seat 1: hand d6 | taken s4 m4 f4 s1
        seat 2: hand d4
        seat 3: hand d5 | taken f2
    """)
    played(pos, "d6 d4 d5 N3")
    assert [seen(pos, seat)["active"] for seat in (1, 2, 3)] == [True, True, True]


def test_A7_2_two_left_the_last_trick_is_theirs() -> None:
    """The cards put aside do not keep the round going, nor a cheetah asking."""
    pos = table("""
        seat 1: out | hand s6 e9 | taken s4 d4 m4 f4
        seat 2: hand d3
        seat 3: hand d5
        turn: 2
    """)
    played(pos, "d3")
    assert pos.to_move == 3
    assert played(pos, "d5").scores == [None, 0, 3]


# Crowns


def test_A7_3_the_round_ends_when_every_card_has_been_played() -> None:
    pos = table("""
        seat 1: hand d6 | piles s1
        seat 2: hand d5 | piles s5
    """)
    assert (played(pos, "d6 d5 s1").round, pos.scores) == (1, None)
    assert (played(pos, "s5").round, hand_of(pos, 1) != "") == (2, True)


@pytest.mark.parametrize(
    ("taken", "scores", "winner"),
    [
        ("", [2, 0], 1),
        ("s1", [2, 3], 2),
        ("s4 m4 f4", [2, 9], 2),  # hyenas beside the score pile count
        ("s1 s2 e10", [2, 3], 2),  # 3 + 2 - 2
        ("e9 e10 e7", [2, -3], 1),
    ],
)
def test_A7_3_the_most_crowns_win(taken: str, scores: list[int], winner: int) -> None:
    pos = table(f"""
        seat 1: hand d6
        seat 2: hand d5 | taken {taken}
    """)
    assert played(pos, "d6 d5").scores == scores
    assert won(pos) == [[winner]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A7_3_all_crowns_are_somewhere_at_the_end(players: int) -> None:
    total = {2: 45, 3: 61, 4: 59}[players]
    for seed in range(30):
        pos = AWIMBAWE.deal(players, seed=seed)
        while pos.round == 1:
            pos.play(pos.legal_moves()[0])
        assert pos.scores is not None
        if None not in pos.scores:
            sides = pos.scores[:2] if players == 4 else pos.scores
            assert sum(crowns for crowns in sides if crowns is not None) == total


@pytest.mark.parametrize(
    ("taken", "winners"),
    [
        (["e7", "s1", "m5"], [1]),  # 3, 3 and 1
        (["", "s1 e8", "m5"], [2]),
        (["e7", "s1 e8", "m5"], [2]),
        (["e8", "s1 e7", "m5"], [1]),
        (["e8", "s1 e7", "m5 e11"], [1]),  # seat 3 is not one of those tied
        (["", "s1", "m1 e7"], [3]),  # all three
        (["e10", "s5 e7", "m5"], [1]),  # 1, 1 and 1
        (["f2 e10", "s1", "f1"], [1]),  # 3, 3 and 3
    ],
)
def test_A7_4_of_those_tied_the_highest_eagle_wins(taken: list[str], winners: list[int]) -> None:
    pos = table(f"""
        seat 1: hand d6 | taken {taken[0]}
        seat 2: hand d5 | taken {taken[1]}
        seat 3: hand f5 | taken {taken[2]}
    """)
    played(pos, "d6 d5 f5")
    assert won(pos) == [winners], pos.scores


def test_A7_4_an_eagle_does_not_help_against_more_crowns() -> None:
    pos = table("""
        seat 1: hand d6
        seat 2: hand d5 | taken e11 e7
        seat 3: hand f5
    """)
    assert won(played(pos, "d6 d5 f5")) == [[1]]


DEAD_TIE = """
    seat 1: hand d6
    seat 2: hand d5 | taken s1
    seat 3: hand f5 | taken m5 e11
"""


def test_R_A9_without_an_eagle_nobody_wins_the_round() -> None:
    pos = played(table(DEAD_TIE), "d6 d5 f5")
    assert (pos.scores, won(pos)) == ([3, 3, -1], [[]])


def test_R_A9_it_counts_as_played_and_has_its_loser() -> None:
    pos = played(table(DEAD_TIE), "d6 d5 f5")
    assert (pos.round, pos.to_move, pos.result) == (2, 3, None)
    assert set(pos.legal_moves()) == {"N1", "N2", "N3"}


def test_R_A9_a_match_of_three_has_no_greatest_number_of_rounds() -> None:
    pos = played(table(DEAD_TIE + "won: -, 1, -, -, 2, -, 3, -"), "d6 d5 f5")
    assert (pos.round, pos.result) == (10, None)


# The match


@pytest.mark.parametrize(
    ("before", "result"),
    [("", None), ("1", [1, 2]), ("2", None), ("2, 1", [1, 2]), ("1, 2", [1, 2])],
)
def test_A7_5_whoever_wins_a_second_round_wins_the_match(before: str, result: list[int] | None) -> None:
    pos = table(f"""
        seat 1: hand d6
        seat 2: hand d5
        won: {before}
    """)
    number = pos.round
    played(pos, "d6 d5")
    assert pos.result == result
    assert pos.round == (number if result else number + 1)


@pytest.mark.parametrize(
    ("before", "result"),
    [("1", [1, 2, 2]), ("1, 2", [1, 2, 3]), ("2, 1, 3", [1, 2, 2]), ("2, 3", None), ("-, 3, 1", [1, 3, 2])],
)
def test_A7_5_three_players_have_places_by_rounds_won(before: str, result: list[int] | None) -> None:
    pos = table(f"""
        seat 1: hand d6
        seat 2: hand d5
        seat 3: hand f5
        won: {before}
    """)
    assert played(pos, "d6 d5 f5").result == result


@pytest.mark.parametrize(
    ("before", "result"), [("1+3", [1, 2, 1, 2]), ("2+4", None), ("2+4, 1+3", [1, 2, 1, 2])]
)
def test_A7_5_a_team_wins_together(before: str, result: list[int] | None) -> None:
    pos = table(f"""
        seat 1: hand d6
        seat 2: hand d5
        seat 3: hand f5
        seat 4: hand f6
        won: {before}
    """)
    assert played(pos, "d6 d5 f5 f6").result == result


def test_A7_5_after_the_match_nothing_is_left_to_do() -> None:
    pos = table("""
        seat 1: hand d6
        seat 2: hand d5
        won: 1
    """)
    played(pos, "d6 d5")
    assert (pos.to_move, pos.legal_moves(), pos.round, pos.scores) == (None, [], 2, [2, 0])
    assert pos.explain("N1") == "the match is over"
    assert pos.view(1)["to_move"] is None
    with pytest.raises(ValueError, match="the match is over"):
        pos.next_deal({})


def test_A7_5_a_match_can_be_won_by_hyenas() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4 f4
        seat 2: hand d4 s6
        won: 2
    """)
    played(pos, "d6 d4")
    assert (pos.scores, pos.result) == ([None, 0], [2, 1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A7_5_a_dealt_match_ends_with_two_rounds_won(players: int) -> None:
    pos = AWIMBAWE.deal(players, seed=5)
    while moves := pos.legal_moves():
        pos.play(moves[-1])
    assert pos.result is not None
    for seat, place in enumerate(pos.result, 1):
        assert (sum(seat in seats for seats in won(pos)) == 2) == (place == 1)
