"""Both games as OpenSpiel asks them to be: its own tests, texts, copies, numbers, and errors."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import pyspiel
import pytest
from envs.courses import any_answer, random_course, records_of_a_round, state_of
from games.walks import every_variant

import savanna
from savanna.envs.core.actions import actions_of
from savanna.envs.openspiel import game_from
from savanna.envs.openspiel.setting import MOST_POINTS, packed
from savanna.games import GAMES

every_episode = pytest.mark.parametrize("episode", ["round", "match"])


def loaded(name: str, **given: Any) -> Any:
    return pyspiel.load_game(f"python_{name}", given)


def ended(game: Any, seed: int) -> Any:
    """A state at the end of a random game."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(any_answer(state.course, chance))
    return state


@every_episode
@every_variant
def test_openspiels_own_tests(name: str, players: int, episode: str) -> None:
    game = loaded(name, players=players, episode=episode)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["result", "rounds", "points"])
@every_episode
@every_variant
def test_returns_add_up_to_nothing_and_keep_their_bounds(
    name: str, players: int, episode: str, reward: str
) -> None:
    game = loaded(name, players=players, episode=episode, reward=reward)
    state = ended(game, 3)
    assert sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= worth <= game.max_utility() for worth in state.returns())
    assert state.rewards() == state.returns()
    best = max(range(players), key=state.returns().__getitem__)
    if reward == "result" and episode == "match":
        assert savanna.game(name).result(players, state.course.finished)[best] == 1  # type: ignore[index]
    assert state.move_number() <= game.max_game_length() + game.max_chance_nodes_in_history()


def test_no_round_is_worth_more_points_than_said() -> None:
    """If one seat had every card that counts, and the others those that cost."""
    deck = savanna.game("tembo").deal(seed=1).position.deck
    animals = sum(weight * cards.bit_count() for weight, cards in zip((1, 2, 4, 8), deck.points, strict=True))
    crowns = 61 + 7 + 7 + 10
    assert max(animals, crowns) / 50 <= MOST_POINTS


@every_variant
def test_numbers_of_the_game(name: str, players: int) -> None:
    game = loaded(name, players=players)
    rules = GAMES[name]
    assert game.num_players() == players
    assert game.num_distinct_actions() == actions_of(rules).count
    assert game.max_chance_outcomes() == len(rules.unseen.texts)
    assert game.utility_sum() == 0
    assert game.observation_tensor_size() < game.information_state_tensor_size()
    assert str(pyspiel.load_game(str(game))) == str(game)


@every_variant
def test_texts_are_those_of_records_and_can_be_read_back(name: str, players: int) -> None:
    for course in random_course(name, players, "round", 4):
        state = state_of(course)
        player = state.current_player()
        for action in state.legal_actions():
            text = state.action_to_string(player, action)
            assert state.string_to_action(player, text) == action
            if player >= 0:
                assert course.match().explain(text) == ""
        if len(course.log) > 4:
            break


@every_episode
@every_variant
def test_states_are_copied_and_written_at_any_moment(name: str, players: int, episode: str) -> None:
    """Between two cards of a deal, while a card is to be drawn, at the end."""
    chance = random.Random(8)
    asked = set()
    for course in random_course(name, players, episode, 5):
        if course.asks in asked and chance.random() > 0.03:
            continue
        asked.add(course.asks)
        state = state_of(course)
        game = state.get_game()
        _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        twins = [read, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        answer = None if state.is_terminal() else any_answer(course, chance)
        for twin in twins:
            assert (str(twin), twin.history()) == (str(state), state.history())
            assert twin.current_player() == state.current_player()
        if answer is not None:
            state.apply_action(answer)
            for twin in twins:
                assert str(twin) != str(state) or twin.history() != state.history(), "a copy stays"
                twin.apply_action(answer)
                assert str(twin) == str(state)
    assert len(asked) > 3


def test_what_a_state_is_as_json() -> None:
    state = ended(loaded("tembo"), 1)
    assert state.to_dict()["asks"] == "over"
    assert " ".join(state.to_dict()["history"]) == str(state).strip()
    seen = state.to_observation_struct(0).to_dict()
    assert (seen["seat"], seen["to_move"]) == (1, None)


def test_a_whole_match_tells_how_it_stands() -> None:
    """In the last numbers of an observation, as in the other environments."""
    for course in random_course("awimbawe", 2, "match", 9):
        state = state_of(course)
        if course.asks == "move" and len(course.finished) == 1:
            won = [int(seat in (course.finished[0].winners or ())) for seat in (0, 1)]
            assert state.observation_tensor(0)[-5:] == [1, *won, 0, 0]
            assert state.observation_tensor(1)[-5:] == [1, *won[::-1], 0, 0]
            break
    else:
        pytest.fail("no second round")


# Games that begin with a record


def test_a_game_from_a_record_is_a_game_like_any_other() -> None:
    for players in (2, 3, 4):
        game = game_from(records_of_a_round("awimbawe", players, 1)[-6])
        assert str(pyspiel.load_game(str(game))) == str(game)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_tembo_round_can_be_entered_when_the_pile_is_used_up() -> None:
    records = next(found for seed in range(40) if (found := _records_with_empty_pile(seed)))
    game = game_from(records[-1])
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def _records_with_empty_pile(seed: int) -> list[Any]:
    """Of a round in which animals are brought across rather than placed: it lasts longer."""
    pos = savanna.game("tembo").deal(players=4, seed=seed)
    chance = random.Random(seed)
    records = []
    while pos.round == 1:
        moves = pos.legal_moves()
        quick = [text for text in moves if text[0] in "EL"] or [text for text in moves if "@" in text]
        if pos.look(None).pile == 0 and sum(seat.hand for seat in pos.look(None).seats) <= 4:
            records.append(pos.record())
        pos.play(chance.choice(quick))
    return records


def _record(name: str = "awimbawe", players: int = 2, **agreed: Any) -> dict[str, Any]:
    return savanna.game(name).deal(players=players, seed=1, **agreed).record()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 5}, "Tembo is for 2, 3 or 4 players, not 5"),
        ({"players": "two"}, "Wrong type for parameter players"),
        ({"playerz": 2}, "Unknown parameter 'playerz'"),
        ({"episode": "day"}, "episode: 'match' or 'round' is needed, not day"),
        ({"reward": "gold"}, "reward: 'result', 'rounds' or 'points' is needed, not gold"),
        ({"record": "xyz"}, "record: use savanna.envs.openspiel.game_from"),
        ({"record": packed(_record())}, "record: it is of Awimbawé, not of Tembo"),
        ({"record": packed(_record("tembo", 3))}, "players=3 is needed"),
        ({"record": packed(_record("tembo"))}, "leaves more than 5000 worlds"),
        ({"record": packed(_record("tembo", memory="strict"))}, "strict table"),
        ({"record": packed({"savanna": 1})}, "there is no game null"),
    ],
)
def test_wrong_parameters_are_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=says):
        loaded("tembo", **given)


def test_a_finished_match_leaves_nothing_to_play() -> None:
    pos = savanna.game("awimbawe").deal(players=2, seed=1)
    while not pos.over:
        pos.play(pos.legal_moves()[0])
    with pytest.raises(pyspiel.SpielError, match="nothing left to play"):
        game_from(pos.record())


@pytest.mark.parametrize("record", [{}, None, {"savanna": 1, "game": "tembo", "players": []}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(pyspiel.SpielError, match="record: "):
        game_from(record)


def test_wrong_actions_are_refused_and_change_nothing() -> None:
    state = loaded("awimbawe").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="e12 cannot be dealt now"):
        state.apply_action(39)
    with pytest.raises(pyspiel.SpielError, match="is no outcome of this chance node"):
        state.apply_action(40)
    with pytest.raises(pyspiel.SpielError, match="where a player is to move"):
        state.resample_from_infostate(0, random.random)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state), state.history()
    for action, says in ((135, "there is no action 135"), (40, "fight: ")):
        with pytest.raises(pyspiel.SpielError, match=says):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="there is no action 135"):
        state.action_to_string(0, 135)
    with pytest.raises(pyspiel.SpielError, match="there is no player 2"):
        state.resample_from_infostate(2, random.random)
    with pytest.raises(pyspiel.SpielError, match="no chance node"):
        state.chance_outcomes()
    assert (str(state), state.history()) == before
    over = ended(loaded("awimbawe"), 1)
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        over.apply_action(0)


def test_observers_that_are_not_there() -> None:
    game = loaded("tembo")
    with pytest.raises(pyspiel.SpielError, match="what one player knows"):
        game.make_py_observer(
            pyspiel.IIGObservationType(
                perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
            )
        )
    with pytest.raises(pyspiel.SpielError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_without_openspiel_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import savanna.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "OpenSpiel is needed for this: pip install 'savanna[openspiel]'" in done.stderr


def test_python_ends_well_after_it() -> None:
    """OpenSpiel keeps what is registered until the very end: nothing of it may need Python then."""
    code = (
        "import pyspiel, savanna.envs.openspiel as s; pyspiel.load_game('python_tembo').new_initial_state()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
