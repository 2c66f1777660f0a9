"""What holds for every match of every game: records, copies, rounds and their deals, and what is refused."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from games.walks import (
    every_variant,
    everything_about,
    moments,
    random_match,
    seats_of,
    settled,
)

import savanna
from savanna.games.match import Match, check_players
from savanna.games.reason import shown
from savanna.record.replay import checked

SOME = range(12)


# Records


@every_variant
def test_records_replay(name: str, players: int) -> None:
    for pos in moments(name, players, range(4), share=0.06):
        record = json.loads(json.dumps(pos.record(), allow_nan=False))
        assert record == pos.record()
        again = checked(record)
        assert again.record() == record
        assert again.position == pos.position
        assert again.rounds == pos.rounds
        for seat in seats_of(pos):
            assert again.view(seat) == pos.view(seat)


@every_variant
def test_a_record_is_its_own(name: str, players: int) -> None:
    """What is done to a record, or to the deal one gave, does not reach the match."""
    game = savanna.game(name)
    deal = game.deal(players=players, seed=4).record()["rounds"][0]["deal"]
    pos = game.setup(players=players, deal=deal, seed=1)
    right = copy.deepcopy(pos.record())
    deal["hands"].clear()
    assert pos.record() == right, "the deal that was given"
    record = pos.record()
    record["rounds"][0]["deal"]["hands"][0].clear()
    record["rounds"][0]["moves"].append("x")
    record["players"].clear()
    record["options"]["x"] = 1
    assert pos.record() == right, "the record that was taken"


@every_variant
def test_names_and_options_are_in_the_record(name: str, players: int) -> None:
    option = {"tembo": "open_scores", "awimbawe": "crown_counter"}[name]
    names = ["Ada", "", "Zoé 🐘", "Bo"][:players]
    agreed: dict[str, Any] = {"names": names, option: True, "memory": "strict"}
    pos = savanna.game(name).deal(players=players, seed=2, **agreed)
    assert pos.record()["players"] == names
    assert pos.record()["options"] == {option: True, "memory": "strict"}
    assert checked(pos.record()).record() == pos.record()
    default: dict[str, Any] = {option: False, "memory": "assisted"}
    assert savanna.game(name).deal(players=players, seed=2, **default).record()["options"] == {}


# Copies


@every_variant
def test_a_copy_goes_its_own_way(name: str, players: int) -> None:
    for pos in moments(name, players, range(2), share=0.1):
        if pos.over:
            continue
        before = everything_about(pos)
        twin = pos.copy()
        assert everything_about(twin) == before
        chance = random.Random(1)
        while not twin.over:
            twin.play(chance.choice(twin.legal_moves()))
        assert everything_about(pos) == before


@every_variant
def test_a_copy_has_the_same_future(name: str, players: int) -> None:
    """The deals and the bites to come are the same, however often one looks ahead."""
    pos = savanna.game(name).deal(players=players, seed=11)
    ends = []
    for _ in range(2):
        twin, chance = pos.copy(), random.Random(5)
        while not twin.over:
            twin.play(chance.choice(twin.legal_moves()))
        ends.append(twin.record())
    assert ends[0] == ends[1]


@every_variant
def test_a_match_can_be_pickled_and_copied_deeply(name: str, players: int) -> None:
    """The rules are not part of it: they stay the one object that everyone compares with."""
    for pos in moments(name, players, range(2), share=0.05):
        for twin in (pickle.loads(pickle.dumps(pos)), copy.deepcopy(pos), copy.copy(pos)):
            assert twin.game is pos.game is savanna.game(name)
            assert everything_about(twin) == everything_about(pos)
            assert twin.record() == pos.record()
            if not pos.over:
                twin.play(twin.legal_moves()[0])
                assert everything_about(twin) != everything_about(pos)


@every_variant
def test_the_repr_of_a_match_is_short_and_shows_no_card(name: str, players: int) -> None:
    pos = savanna.game(name).deal(players=players, seed=1)
    title = {"tembo": "Tembo", "awimbawe": "Awimbawé"}[name]
    assert repr(pos) == f"<{title} for {players}: round 1, seat {pos.to_move} to move>"
    *_, pos = random_match(name, players, 1)
    assert repr(pos) == f"<{title} for {players}: round {pos.round}, over>"


def test_next_deal_of_a_copy_is_its_own() -> None:
    game = savanna.game("tembo")
    pos = game.deal(players=2, seed=1)
    twin = pos.copy()
    twin.next_deal(_a_deal("tembo", 2, 99))
    assert pos.waiting_deals == ()


@every_variant
def test_only_a_bite_into_a_hand_leaves_something_to_chance(name: str, players: int) -> None:
    found = set()
    for pos in moments(name, players, range(6), share=0.3):
        for text in pos.legal_moves():
            assert pos.leaves_to_chance(text) == text.endswith(":h")
            assert not any(pos.leaves_to_chance(known) for known in settled(pos, text) if known != text)
            found.add(pos.leaves_to_chance(text))
    assert found == ({False} if name == "tembo" else {False, True})


# Rounds: scores, result, next deals


@every_variant
def test_scores_are_those_of_the_round_that_just_ended(name: str, players: int) -> None:
    for seed in SOME:
        for pos in random_match(name, players, seed):
            moved = bool(pos.rounds[-1].moves)
            if pos.over:
                assert pos.scores == list(pos.finished[-1].scores)
                assert pos.round == len(pos.finished)
            elif moved or pos.round == 1:
                assert pos.scores is None
                assert len(pos.finished) == pos.round - 1
            else:
                assert pos.scores == list(pos.finished[-1].scores)
                assert len(pos.finished) == pos.round - 1
            assert (pos.result is None) == (not pos.over)


@every_variant
def test_answers_of_a_match_are_fresh_lists(name: str, players: int) -> None:
    *_, pos = random_match(name, players, 1)
    before = pos.scores, pos.result
    assert pos.scores is not None
    assert pos.result is not None
    pos.scores.clear()
    pos.result.clear()
    pos.legal_moves().append("x")
    assert (pos.scores, pos.result, pos.legal_moves()) == (*before, [])


def _a_deal(name: str, players: int, seed: int) -> Any:
    """A deal whose round has moves."""
    for number in range(seed * 1000, seed * 1000 + 100):
        pos = savanna.game(name).deal(players=players, seed=number)
        if pos.round == 1:
            return pos.record()["rounds"][0]["deal"]
    raise LookupError


def _to_round(pos: Match, number: int) -> None:
    chance = random.Random(3)
    while pos.round < number and not pos.over:
        pos.play(chance.choice(pos.legal_moves()))


@every_variant
def test_next_deal_during_a_round_is_the_deal_of_the_next(name: str, players: int) -> None:
    given, better = _a_deal(name, players, 1), _a_deal(name, players, 2)
    for moves in (0, 1, 5):
        pos = savanna.game(name).setup(players=players, deal=_a_deal(name, players, 3), seed=1)
        for _ in range(moves):
            pos.play(pos.legal_moves()[0])
        before = pos.position
        pos.next_deal(better)
        pos.next_deal(given)
        assert pos.position == before, "the round goes on as it was"
        _to_round(pos, 2)
        assert pos.record()["rounds"][1]["deal"] == given, "the deal given last counts"


@every_variant
def test_next_deal_between_rounds_replaces_the_deal(name: str, players: int) -> None:
    given, better = _a_deal(name, players, 1), _a_deal(name, players, 2)
    pos = savanna.game(name).setup(players=players, deal=_a_deal(name, players, 3), seed=1)
    _to_round(pos, 2)
    scores = pos.scores
    for deal in (given, better):
        pos.next_deal(deal)
        assert (pos.round, pos.scores, pos.result) == (2, scores, None)
        assert pos.record()["rounds"][1] == {"deal": deal, "moves": []}
        assert len(pos.record()["rounds"]) == 2
    twin = pos.copy()
    checked(pos.record())
    pos.play(pos.legal_moves()[0])
    assert pos.record()["rounds"][1]["deal"] == better
    assert twin.record()["rounds"][1]["moves"] == []


@every_variant
def test_next_deal_is_refused_when_the_match_is_over(name: str, players: int) -> None:
    *_, pos = random_match(name, players, 1)
    before = everything_about(pos)
    with pytest.raises(ValueError, match="the match is over"):
        pos.next_deal(_a_deal(name, players, 1))
    assert everything_about(pos) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tembo_has_no_deal_after_its_last_round(players: int) -> None:
    pos = savanna.game("tembo").setup(players=players, deal=_a_deal("tembo", players, 3), seed=1)
    _to_round(pos, 2)
    pos.play(pos.legal_moves()[0])
    before = everything_about(pos)
    with pytest.raises(ValueError, match="round 2 is the last"):
        pos.next_deal(_a_deal("tembo", players, 1))
    assert everything_about(pos) == before


@every_variant
def test_a_wrong_deal_is_refused_and_changes_nothing(name: str, players: int) -> None:
    game = savanna.game(name)
    right = _a_deal(name, players, 1)
    between = game.setup(players=players, deal=right, seed=1)
    _to_round(between, 2)
    for deal in _wrong_deals(right):
        with pytest.raises(ValueError, match=r"\w"):
            game.setup(players=players, deal=deal)
        for pos in (game.deal(players=players, seed=1), between):
            before = everything_about(pos)
            with pytest.raises(ValueError, match=r"\w"):
                pos.next_deal(deal)
            assert everything_about(pos) == before


def _wrong_deals(right: Any) -> list[Any]:
    twice = copy.deepcopy(right)
    twice["hands"][0][0] = twice["hands"][1][0]
    few = copy.deepcopy(right)
    few["hands"][0].pop()
    missing = {key: value for key, value in right.items() if key != "hands"}
    wrong: list[Any] = [None, 1, "x", [], {}, right | {"hands": None}, right | {"hands": [[]]}]
    return [*wrong, twice, few, missing]


# Bad arguments


@pytest.mark.parametrize("wrong", ["Tembo", "", "mambo", None, 1, True, ["tembo"], {}, b"tembo"], ids=repr)
def test_an_unknown_game_lists_the_known_ones(wrong: Any) -> None:
    with pytest.raises(ValueError, match="known are tembo and awimbawe"):
        savanna.game(wrong)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("wrong", [0, 1, 5, -2, "2", True, None, 2.0, [2], 10**30], ids=repr)
def test_the_number_of_players_is_checked(name: str, wrong: Any) -> None:
    game = savanna.game(name)
    with pytest.raises(ValueError, match="is for 2, 3 or 4 players, not "):
        game.deal(players=wrong, seed=1)
    with pytest.raises(ValueError, match="is for 2, 3 or 4 players, not "):
        game.setup(players=wrong, deal={})
    with pytest.raises(ValueError, match="is for 2, 3 or 4 players, not "):
        check_players(game, wrong)
    for players in (2, 3, 4):
        check_players(game, players)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("wrong", ["x", "7", 1.0, True, [1], b"7", 2**256, -(2**256), 10**5000], ids=shown)
def test_the_seed_is_checked(name: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number of up to 256 bits, not "):
        savanna.game(name).deal(players=2, seed=wrong)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_unknown_options_are_refused(name: str) -> None:
    wrong: dict[str, Any] = {"jokers": 2}
    with pytest.raises(ValueError, match="has no option jokers; it has names"):
        savanna.game(name).deal(players=2, seed=1, **wrong)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("wrong", [1, "true", None, []], ids=repr)
def test_a_switch_is_true_or_false(name: str, wrong: Any) -> None:
    option = {"tembo": "open_scores", "awimbawe": "crown_counter"}[name]
    with pytest.raises(ValueError, match="true or false is needed"):
        savanna.game(name).deal(players=2, seed=1, **{option: wrong})


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("wrong", ["", "Strict", True, None, 1, [], {}, ["strict"]], ids=repr)
def test_memory_is_assisted_or_strict(name: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match='memory: "assisted" or "strict" is needed, not '):
        savanna.game(name).deal(players=2, seed=1, memory=wrong)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize(
    "wrong",
    [["a"], ["a", "b", "c"], ["a", 1], [None, "b"], 5, True, "ab", ["a", "\ud800"]],
    ids=ascii,
)
def test_names_are_checked(name: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match="names: "):
        savanna.game(name).deal(players=2, seed=1, names=wrong)


@every_variant
@pytest.mark.parametrize("wrong", [0, -1, 5, True, "1", 1.0, [1]], ids=repr)
def test_a_view_is_of_a_seat(name: str, players: int, wrong: Any) -> None:
    pos = savanna.game(name).deal(players=players, seed=1)
    for ask in (pos.view, pos.look):
        with pytest.raises(ValueError, match=f"there is no seat .*: seats are 1 to {players}"):
            ask(wrong)
    if players < 4:
        with pytest.raises(ValueError, match="there is no seat"):
            pos.view(players + 1)
