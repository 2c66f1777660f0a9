"""What a seat is given depends on nothing that it cannot know, and a state resampled is none but a guess."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise
from math import sqrt
from typing import Any

import pyspiel
import pytest
from envs.courses import any_answer, decisions, random_course, records_of_a_round, state_of
from games.walks import every_variant

from savanna.envs.openspiel.advancing import after, begin
from savanna.envs.openspiel.course import DEAL, DRAW, MOVE, OVER, Course
from savanna.envs.openspiel.observer import Observer, most_words, vocabulary
from savanna.envs.openspiel.retrace import retraced
from savanna.envs.openspiel.setting import packed, setting_of
from savanna.games.cardset import cards_in

every_episode = pytest.mark.parametrize("episode", ["round", "match"])


def given_to(state: Any, player: int) -> tuple[Any, ...]:
    """All that a program may ask of a state for one player."""
    return (
        state.information_state_string(player),
        tuple(state.information_state_tensor(player)),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
        tuple(state.legal_actions(player)),
        state.current_player(),
        str(state.to_observation_struct(player).to_json()),
    )


def hand(course: Course, seat: int) -> list[str]:
    unseen = course.setting.game.unseen
    names = unseen.names(course.position)
    return [names[card] for card in cards_in(unseen.hand(course.position, seat))]


# Resampled states


@every_episode
@every_variant
def test_a_resampled_state_looks_the_same_to_its_player(name: str, players: int, episode: str) -> None:
    chance = random.Random(f"{name} {players}")
    for course in decisions(name, players, episode, range(1), 0.06):
        state = state_of(course)
        for player in range(players):
            other = state.resample_from_infostate(player, chance.random)
            assert given_to(other, player) == given_to(state, player)
            assert len(other.history()) == len(state.history())
            assert other.is_terminal() == state.is_terminal()


@every_episode
@every_variant
def test_a_resampled_state_is_a_state_like_any_other(name: str, players: int, episode: str) -> None:
    """It can be copied, written and played on, and its history leads to it."""
    chance = random.Random(1)
    for course in decisions(name, players, episode, range(1), 0.03):
        state = state_of(course).resample_from_infostate(0, chance.random)
        again = state.get_game().new_initial_state()
        for action in state.history():
            again.apply_action_with_legality_check(action)
        _, read = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )
        for same in (again, read, state.clone()):
            assert str(same) == str(state)
            assert same.history() == state.history()
        while not state.is_terminal():
            state.apply_action(any_answer(state.course, chance))


@every_variant
def test_a_resampled_state_is_not_the_true_one(name: str, players: int) -> None:
    """Others have other hands, as soon as there is something to guess."""
    chance = random.Random(2)
    same = tried = 0
    for course in decisions(name, players, "round", range(4), 0.2):
        player = chance.randrange(players)
        hidden = {seat: hand(course, seat) for seat in range(players) if seat != player}
        if course.asks == MOVE and sum(map(len, hidden.values())) > 4 and len(course.log) < 12:
            twin = retraced(course, player, chance)
            same += all(hand(twin, seat) == cards for seat, cards in hidden.items())
            tried += 1
    assert tried > 5
    assert same <= tried / 4


def test_every_card_is_equally_likely_in_the_hand_of_a_rival() -> None:
    """Tembo after some moves: of the unseen cards that are no lions, the rival has five."""
    course = next(c for c in decisions("tembo", 2, "round", range(1), 1) if len(c.log) == 6)
    chance = random.Random(3)
    times = 800
    found = Counter(card for _ in range(times) for card in hand(retraced(course, 0, chance), 1))
    names = course.setting.game.unseen.names(course.position)
    unseen = [names[card] for card in cards_in(course.setting.game.unseen.cards(course.position))]
    unseen = [card for card in unseen + hand(course, 1) if card != "L"]
    assert set(found) == set(unseen)
    # it is the turn of the player who looks: so nothing is known of that hand but its size
    assert course.position.turn == 0
    share = 5 / len(unseen)
    for card, number in Counter(unseen).items():
        expected = times * number * share
        assert abs(found[card] - expected) < 5 * sqrt(expected), card


def test_every_world_is_as_likely_as_the_game_says() -> None:
    """Awimbawé near the end of a round: hands come up as often as `Game.worlds` tells."""
    setting = setting_of("awimbawe", 2, "round", "result", packed(records_of_a_round("awimbawe", 2, 1)[-8]))
    course = after(begin(setting), 0)
    chance = random.Random(4)
    look = setting.worlds[0].looks[0]
    possible = Counter[tuple[str, ...]]()
    for world in setting.worlds:
        if world.looks[0] == look:
            possible[world.hands[1]] += round(1e6 * world.share)
    assert len(possible) > 1
    times = 400 * len(possible)
    found = Counter(tuple(hand(retraced(course, 0, chance), 1)) for _ in range(times))
    assert set(found) == set(possible)
    for cards, weight in possible.items():
        expected = times * weight / possible.total()
        assert abs(found[cards] - expected) < 5 * sqrt(expected)


def test_when_a_rival_drew_its_cards_is_guessed_as_well() -> None:
    """Tembo: which of the cards in hand were dealt at the start is nobody else's business."""
    course = next(c for c in decisions("tembo", 2, "round", range(1), 1) if len(c.log) == 12)
    chance = random.Random(5)

    def kept(then: Course) -> int:
        """How many of its first cards the rival still has; of cards that are alike, as many as can be."""
        first = then.told[1].split(" 1:")[0].split("+")[1:]
        return (Counter(text.strip() for text in first) & Counter(hand(then, 1))).total()

    assert len({kept(retraced(course, 0, chance)) for _ in range(60)}) > 1


def test_what_a_snake_blocked_is_told_to_its_owner_alone() -> None:
    """A8.1: and once it is over, a resampled state may have had another card blocked."""
    blocked = set()
    chance = random.Random(6)
    for course in decisions("awimbawe", 2, "round", range(12), 1):
        if course.asks == OVER and (bite := re.search(r" 1:B2:h=(\w+)", course.told[2])):
            assert f"1:B2:h={bite[1]}" in course.told[1]
            assert "1:B2:h=" not in course.told[0]
            others = [retraced(course, 0, chance).told[2] for _ in range(12)]
            found = [re.search(r" 1:B2:h=(\w+)", text) for text in others]
            blocked.add(len({each[1] for each in found if each}))
    assert max(blocked) > 1


# Twins by hand


@every_variant
def test_at_the_first_move_nothing_is_known_of_other_hands(name: str, players: int) -> None:
    """Two deals with the same cards for one seat, and the same on the table."""
    chance = random.Random(7)
    for seat in range(players):
        *_, course = (c for c in random_course(name, players, "round", seat) if len(c.log) == 0)
        first = next(c for c in course.line() if c.asks == MOVE)
        twin = begin(first.setting)
        public = [step.action for c in first.line() for step in c.steps if step.seat in (None, seat)]
        for moment in first.line():
            seen = moment.steps[0].seat in (None, seat)
            free = [n for n, _ in twin.chances() if n not in public]
            twin = after(twin, moment.steps[0].action if seen else chance.choice(free))
        assert twin.told[-1] != first.told[-1]
        if twin.asks == MOVE == first.asks:
            assert given_to(state_of(twin), seat)[:5] == given_to(state_of(first), seat)[:5]


# What a seat is told


@every_variant
def test_no_hidden_card_is_named(name: str, players: int) -> None:
    """Those in other hands were never seen: their names, where a card is unique, are nowhere."""
    alike = {"E", "S", "Cg", "Cz", "Ca"}
    looked = 0
    for course in decisions(name, players, "round", range(4), 0.3):
        for seat in range(players):
            named = set(re.split(r"[ +@:=]", re.sub(r"\b\d:|@\d", " ", course.told[seat])))
            others = {card for other in range(players) if other != seat for card in hand(course, other)}
            assert not named & (others - alike)
            looked += len(others - alike)
    assert looked > 100


@every_episode
@every_variant
def test_recall_is_perfect(name: str, players: int, episode: str) -> None:
    """What a seat knew at one of its moves is how all that it knows later begins."""
    for seat in range(players):
        moments = [c for c in random_course(name, players, episode, 1) if c.asks == MOVE]
        told = [c.told[seat] for c in moments if c.position.turn == seat]
        assert len(set(told)) == len(told) > 3
        for earlier, later in pairwise(told):
            assert later.startswith(f"{earlier} {seat + 1}:")


@every_episode
@every_variant
def test_words_and_numbers_tell_the_same(name: str, players: int, episode: str) -> None:
    observer = None
    for course in decisions(name, players, episode, range(2), 0.05):
        observer = observer or Observer(course.setting, perfect_recall=True)
        words = {number: word for word, number in vocabulary(course.setting).items()}
        state = state_of(course)
        for seat in range(players):
            observer.set_from(state, seat)
            told = observer.dict["told"]
            assert len(told) == most_words(course.setting)
            assert " ".join(words[int(number)] for number in told if number) == course.told[seat]


@every_variant
def test_steps_have_the_audience_that_the_rules_give_them(name: str, players: int) -> None:
    """Cards of a hand are for their owner; in Awimbawé what is turned up, and in Tembo a lion, is for all."""
    for course in random_course(name, players, "match", 2):
        for step in course.steps:
            if step.kind == DRAW:
                lion = course.setting.game.unseen.texts[step.action] == "L"
                assert (step.seat is None) == (lion or name == "awimbawe")
            if step.kind == DEAL and name == "tembo":
                assert step.seat is not None
