"""What guess and story refuse: what is no view, no move, no chance, or contradicts itself."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from games.walks import every_contract, every_variant, moments, seats_of

import savanna
from savanna.games.awimbawe.cards import CARDS
from savanna.games.viewing import plain


def _views(name: str) -> tuple[Any, str, Any]:
    """Of seat 1 before and after a move."""
    pos = savanna.game(name).deal(players=2, seed=1)
    before, move = pos.look(1), pos.legal_moves()[0]
    pos.play(move)
    return before, move, pos.look(1)


def _no_views(name: str) -> list[Any]:
    other = {"tembo": "awimbawe", "awimbawe": "tembo"}[name]
    pos = savanna.game(name).deal(players=2, seed=1)
    right = pos.view(1)
    without_hand = {key: value for key, value in right.items() if key != "hand"}
    wrong = [None, True, 7, "x", "", b"x", [], {}, (), object(), pos, pos.position, pos.record()]
    wrong += [savanna.game(other).deal(players=2, seed=1).view(1), right | {"game": other}, without_hand]
    return wrong + [right | {key: object()} for key in right]


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_what_is_no_view_is_refused(name: str) -> None:
    game = savanna.game(name)
    before, move, after = _views(name)
    for wrong in _no_views(name):
        with pytest.raises(ValueError, match=f"that is not a view of {game.title}"):
            game.guess(wrong, random.Random(1))
        with pytest.raises(ValueError, match=f"that is not a view of {game.title}"):
            game.story(wrong, move, after)
        with pytest.raises(ValueError, match=f"that is not a view of {game.title}"):
            game.story(before, move, wrong)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize(
    "wrong", [None, 1, "", "x", "16@9", b"16@3", ["16@3"], {}, "\n", "\ud800"], ids=ascii
)
def test_a_story_is_of_a_move(name: str, wrong: Any) -> None:
    before, _, after = _views(name)
    with pytest.raises(ValueError, match=f"is not a move of {savanna.game(name).title}"):
        savanna.game(name).story(before, wrong, after)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("wrong", [None, 7, "7", random.Random], ids=repr)
def test_a_guess_needs_chance(name: str, wrong: Any) -> None:
    before, _, _ = _views(name)
    with pytest.raises(ValueError, match=r"a random\.Random is needed to guess with, not "):
        savanna.game(name).guess(before, wrong)


# Views that no table could show


def test_a_hand_that_lacks_every_card_has_no_guess() -> None:
    view = savanna.game("awimbawe").deal(players=2, seed=1).view(1)
    view["public"]["lacks"] = [{"seat": 2, "cards": list(CARDS), "at_most": 0}]
    with pytest.raises(ValueError, match="contradicts itself"):
        savanna.game("awimbawe").guess(view, random.Random(1))


@every_contract
@every_variant
@pytest.mark.parametrize("size", [-1, 7, 60, 10**9])
def test_a_hand_of_impossible_size_is_refused_quickly(
    name: str, players: int, size: int, memory: str
) -> None:
    for pos in moments(name, players, range(1), share=0.1, memory=memory):
        for seat in seats_of(pos):
            view = pos.view(seat)
            view["seats"][0 if seat == 2 else 1]["hand"] = size
            _assert_refused_quickly(name, view)


@every_contract
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("more", [-1, 1])
def test_hands_that_do_not_add_up_are_refused_quickly_in_awimbawe(
    players: int, more: int, memory: str
) -> None:
    for pos in moments("awimbawe", players, range(2), share=0.2, memory=memory):
        for seat in seats_of(pos):
            view = pos.view(seat)
            view["seats"][0 if seat == 2 else 1]["hand"] += more
            assert "contradicts itself" in _assert_refused_quickly("awimbawe", view)


def _assert_refused_quickly(name: str, view: dict[str, Any]) -> str:
    began = time.process_time()
    with pytest.raises(ValueError, match=r"\w") as refusal:
        savanna.game(name).guess(view, random.Random(1))
    assert time.process_time() - began < 1
    return str(refusal.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_is_to_move_in_tembo_needs_something_to_play(players: int) -> None:
    view = savanna.game("tembo").deal(players=players, seed=1).view(2)
    view["seats"][0]["hand"] = 0
    with pytest.raises(ValueError, match="its hidden cards do not add up"):
        savanna.game("tembo").guess(view, random.Random(1))
    view["pile"] += 5
    with pytest.raises(ValueError, match="whoever is to move could play nothing"):
        savanna.game("tembo").guess(view, random.Random(1))


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("change", [{"players": 9}, {"seats": []}, {"to_move": 9}, {"hand": ["x"]}])
def test_a_view_no_table_could_show_is_refused(name: str, change: dict[str, Any]) -> None:
    before, move, after = _views(name)
    with pytest.raises(ValueError, match=r"\w"):
        savanna.game(name).guess(plain(before) | change, random.Random(1))
    if "seats" in change:
        with pytest.raises(ValueError, match="that is not a view of"):
            savanna.game(name).story(plain(before) | change, move, after)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_after_the_match_there_is_no_story(name: str) -> None:
    pos = savanna.game(name).deal(players=2, seed=1)
    while pos.to_move:
        pos.play(pos.legal_moves()[0])
    with pytest.raises(ValueError, match="the match was over before that move"):
        savanna.game(name).story(pos.view(1), next(iter(savanna.game(name).moves)), pos.view(1))
