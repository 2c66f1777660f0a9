"""The golden records: this engine agrees with an independent one on every legal move, seat and score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from record.golden import bare, conformance_games, ids, refused_records

import savanna
from savanna.games.match import Match
from savanna.record.replay import RecordError, checked, replay

GAMES = conformance_games()
REFUSED = refused_records()
each_game = pytest.mark.parametrize("record", GAMES, ids=ids(GAMES))


def test_all_golden_records_are_here() -> None:
    assert len(GAMES) == 71
    assert len(REFUSED) == 114
    assert {(r["game"], len(r["players"])) for r in GAMES} == {
        (game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)
    }


def _decisions(record: Any) -> Iterator[tuple[int, int, int, list[str], str]]:
    """Round, number of the move, seat, legal moves and the move itself."""
    for number, played in enumerate(record["rounds"], 1):
        steps = zip(played["to_move"], played["legal"], played["moves"], strict=True)
        for count, (seat, legal, move) in enumerate(steps, 1):
            yield number, count, seat, legal, move


@each_game
def test_replay_agrees_at_every_move(record: Any) -> None:
    positions = replay(record)
    for number, count, seat, legal, _ in _decisions(record):
        pos = next(positions)
        place = f"round {number}, move {count}"
        assert (pos.round, pos.to_move) == (number, seat), place
        assert sorted(pos.legal_moves()) == sorted(legal), place
    last = next(positions)
    assert next(positions, None) is None, "one position more than there are moves"
    _assert_ends_like(last, record)


def _assert_ends_like(pos: Match, record: Any) -> None:
    """Over with these scores and this result, or (some golden records stop early) going on."""
    assert (pos.round, pos.result) == (len(record["rounds"]), record.get("result"))
    if "result" in record:
        assert (pos.to_move, pos.legal_moves()) == (None, [])
        assert pos.scores == record["rounds"][-1]["scores"]
    else:
        assert pos.to_move is not None
        assert pos.legal_moves()
        played = [r for r in record["rounds"] if r["moves"]]
        assert pos.scores == (None if record["rounds"][-1]["moves"] else played[-1].get("scores"))


@each_game
def test_a_match_gives_its_record_back(record: Any) -> None:
    assert checked(record).record() == bare(record)


@pytest.mark.parametrize("ahead", [True, False], ids=["deals-given-ahead", "deals-replaced"])
@each_game
def test_the_face_alone_agrees(record: Any, ahead: bool) -> None:
    """The same matches by `setup`, `next_deal` and `play`, as a table would play them."""
    deals = [played["deal"] for played in record["rounds"]]
    pos = savanna.game(record["game"]).setup(players=len(record["players"]), deal=deals[0], seed=1)
    for number, played in enumerate(record["rounds"], 1):
        if number > 1 and not pos.over and not (ahead and record["rounds"][number - 2]["moves"]):
            pos.next_deal(deals[number - 1])  # a round without moves leaves no time to give it ahead
        _play_round(pos, number, played, deals[number] if ahead and number < len(deals) else None)
        if "scores" in played:
            assert list(pos.finished[number - 1].scores) == played["scores"], f"round {number}"
            assert pos.round > number + 1 or pos.over or pos.scores == played["scores"], f"round {number}"
    _assert_ends_like(pos, record)


def _play_round(pos: Match, number: int, played: Any, next_deal: Any) -> None:
    steps = zip(played["to_move"], played["legal"], played["moves"], strict=True)
    for count, (seat, legal, move) in enumerate(steps, 1):
        place = f"round {number}, move {count}"
        assert (pos.round, pos.to_move, pos.result) == (number, seat, None), place
        assert sorted(pos.legal_moves()) == sorted(legal), place
        if count == 2:
            assert pos.scores is None, place
        if count == 1 and next_deal is not None and number > 1:
            pos.play(move)  # before the first move `next_deal` would replace this round's deal
            pos.next_deal(next_deal)
            continue
        if count == 1 and next_deal is not None:
            pos.next_deal(next_deal)
        pos.play(move)


def test_some_golden_rounds_have_no_moves() -> None:
    """T7.2: they go through the face as well."""
    assert any(not played["moves"] for record in GAMES for played in record["rounds"])


@pytest.mark.parametrize(
    "case", REFUSED, ids=[f"{n}-{case['why'].replace(' ', '-')}" for n, case in enumerate(REFUSED, 1)]
)
def test_a_wrong_record_is_refused_at_its_place(case: Any) -> None:
    with pytest.raises(RecordError) as refusal:
        checked(case["record"])
    error = refusal.value
    assert (error.round, error.move) == (case["round"], case["move"]), str(error)
    if error.round is not None and error.move is not None:
        assert str(error).startswith(f"round {error.round}, move {error.move}: ")
        text = case["record"]["rounds"][error.round - 1]["moves"][error.move - 1]
        assert f": {text}: " in str(error)
    elif error.round is not None:
        assert str(error).startswith(f"round {error.round}: ")
    assert error.reason
    assert REASONS[case["why"]] in str(error)


# why it must be refused: what the message must speak of
REASONS = {
    "unknown savanna number": "savanna: ",
    "unknown rules number": "rules: matches are played by law 2 here",
    "unknown game": "game: there is no game",
    "wrong scores": "the scores are [",
    "wrong result": "the result is [",
    "the last round is missing but there is a result": "is missing",
    "a card twice in the deal": "is dealt ",
    "a card too few in a hand": "cards are needed, not ",
    "a lion in a hand": "nobody may hold a lion",
    "illegal move": ": ",
    "a move after the end of the round": "the round is over",
    "hand block without its card": "a record says which card was found",
    "hand block of a card that is not in the hand": "is not an unblocked card in seat ",
}
