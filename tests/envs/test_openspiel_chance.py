"""Every chance is a step of its own, and what comes of all of them is what the table would have played."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from envs.courses import any_answer, random_course, records_of_a_round
from games.walks import every_variant, random_match

import savanna
from savanna.envs.openspiel.advancing import after, begin, course_of
from savanna.envs.openspiel.course import DEAL, DRAW, LOT, MOVE, OVER, WORLD, Course
from savanna.envs.openspiel.setting import packed, setting_of
from savanna.games.cardset import cards_in, count, has
from savanna.games.match import Match


def seen_in(deal: dict[str, Any]) -> list[str]:
    """The cards of a deal that anybody sees, in the order dealt."""
    hands = [card for hand in deal["hands"] for card in hand]
    return hands + [pile[-1] for piles in deal.get("piles", ()) for pile in piles]


def dealt(course: Course, match: Match) -> Course:
    deal = match.rounds[-1].deal
    assert deal is not None
    for card in seen_in(deal):
        assert course.asks == DEAL
        course = after(course, course.setting.numbers[card])
    return course


def moved(course: Course, before: Match, now: Match) -> Course:
    """The same move, and all that chance found in it."""
    game = before.game
    _, text = now.rounds[before.round - 1].moves[len(before.rounds[-1].moves)]
    asked = text.partition("=")[0] if text in game.settled else text
    course = after(course, course.setting.actions.number_of(asked))
    if course.asks == LOT:
        lots = range(game.lots(before.position, course.move))
        course = after(course, next(n for n in lots if course.chance_text(n) == text))
    end = game.play(before.position, game.moves[text])
    for card in game.unseen.turned_up(before.position, end):
        assert course.asks == DRAW
        course = after(course, course.setting.numbers[game.unseen.names(before.position)[card]])
    return course


@every_variant
def test_a_course_can_go_as_any_match_went(name: str, players: int) -> None:
    """Everyone is shown the same on the way, and it ends with the same scores."""
    chances = 0
    for seed in range(3):
        course = begin(setting_of(name, players, "match", "result", ""))
        moments = [pos.copy() for pos in random_match(name, players, seed)]
        course = dealt(course, moments[0])
        for before, now in pairwise(moments):
            course = moved(course, before, now)
            if now.round > before.round:
                course = dealt(course, now)
            assert (course.asks == OVER) == now.over
            for seat in range(players):
                assert course.view(seat) == now.view(seat + 1)
            assert course.finished == now.finished
        chances += len(course.line())
    assert chances > 300


@every_variant
def test_probabilities_are_those_of_the_cards_left(name: str, players: int) -> None:
    asked = Counter[str]()
    for seed in range(3):
        for course in random_course(name, players, "match", seed):
            asked[course.asks] += 1
            if course.asks in (DEAL, DRAW):
                outcomes, shares = zip(*course.chances(), strict=True)
                cards = course.possible_cards()
                assert sorted(outcomes) == list(outcomes)
                assert sum(shares) == pytest.approx(1)
                if course.asks == DRAW:
                    hidden = course.setting.game.unseen.cards(course.position)
                    assert len(cards) == count(hidden) - course.drawn
                texts = course.setting.game.unseen.texts
                for outcome, share in course.chances():
                    assert share == pytest.approx(cards.count(texts[outcome]) / len(cards))
            if course.asks == LOT:
                assert len(course.chances()) > 1
    assert asked[DEAL] > 20
    assert asked[DRAW] > 20
    assert (asked[LOT] > 0) == (name == "awimbawe")


@every_variant
def test_what_nobody_has_seen_may_lie_in_any_order(name: str, players: int) -> None:
    """Two unseen cards change places: all goes on as before, and everyone is told the same."""
    chance = random.Random(f"{name} {players}")
    *_, end = random_course(name, players, "round", 1)
    exchanges = 0
    for course in end.line():
        unseen = course.setting.game.unseen
        if course.asks == MOVE and len(hidden := list(cards_in(unseen.cards(course.position)))) > 1:
            one, other = chance.sample(hidden, 2)
            twin = course._replace(position=unseen.exchanged(course.position, one, other))
            assert twin.position != course.position or is_under_a_ford(course, one, other)
            for moment in end.line()[len(course.line()) :]:
                twin = after(twin, moment.steps[0].action)
                assert (twin.asks, twin.told) == (moment.asks, moment.told)
                assert twin.chances() == moment.chances() if twin.asks in (DRAW, LOT) else True
            exchanges += 1
    assert exchanges > 8


def is_under_a_ford(course: Course, *cards: int) -> bool:
    position: Any = course.position
    return all(has(position.under, card) for card in cards)


def test_the_order_of_a_hand_is_told_to_nobody() -> None:
    """Or every order would be an information state of its own."""
    first = next(c for c in random_course("tembo", 2, "round", 1) if c.asks == MOVE)
    deal = first.actions()
    twin = course_of(first.setting, deal[4::-1] + deal[:4:-1])
    assert twin.told[:2] == first.told[:2]
    assert twin.told[2] != first.told[2]


def test_equal_cards_are_one_outcome() -> None:
    course = begin(setting_of("tembo", 2, "round", "result", ""))
    chances = {course.chance_text(outcome): share for outcome, share in course.chances()}
    assert len(chances) == 47
    assert chances["deal E"] == pytest.approx(7 / 56)
    assert chances["deal 1"] == pytest.approx(1 / 56)
    assert "deal L" not in chances


def test_the_first_card_drawn_may_be_a_lion_or_one_under_a_ford() -> None:
    """T2.3: of 59 cards less ten, the three lions among them."""
    for course in random_course("tembo", 2, "round", 1):
        if course.asks == DRAW:
            break
    chances = {course.chance_text(outcome): share for outcome, share in course.chances()}
    assert chances["draw L"] == pytest.approx(3 / 49)
    assert sum(chances.values()) == pytest.approx(1)


def test_a_record_leaves_worlds_with_their_probabilities() -> None:
    record = records_of_a_round("awimbawe", 2, 0)[-8]
    setting = setting_of("awimbawe", 2, "round", "result", packed(record))
    course = begin(setting)
    assert course.asks == WORLD
    assert len(course.chances()) == len(setting.worlds) > 1
    assert sum(share for _, share in course.chances()) == pytest.approx(1)
    *_, truth = savanna.replay(record)
    hands = tuple(truth.look(seat).hand for seat in (1, 2))
    assert hands in [world.hands for world in setting.worlds]


def test_worlds_that_differ_in_unseen_cards_are_one() -> None:
    """Awimbawé with cards face down: which one lies where is for later."""
    records = records_of_a_round("awimbawe", 2, 3)
    for record in records[-16:]:
        *_, match = savanna.replay(record)
        hidden = count(match.game.unseen.cards(match.position))
        if hidden < 2:
            continue
        setting = setting_of("awimbawe", 2, "round", "result", packed(record))
        assert sum(world.share for world in setting.worlds) == pytest.approx(1)
        assert len({world.hands for world in setting.worlds}) == len(setting.worlds)
        return
    pytest.fail("no record with two cards face down")


def test_a_course_goes_on_from_a_record_to_the_end() -> None:
    for players in (2, 3, 4):
        for seed in range(4):
            records = records_of_a_round("awimbawe", players, seed)
            record = packed(records[-7])
            for episode in ("round", "match"):
                *_, end = random_course("awimbawe", players, episode, seed, record)
                assert end.asks == OVER
                assert len(end.finished) == 1 or episode == "match"
                assert sum(end.setting.returns(end.finished)) == pytest.approx(0)


def test_any_answer_is_checked() -> None:
    course = begin(setting_of("tembo", 2, "round", "result", ""))
    lion, beyond = course.setting.numbers["L"], len(course.setting.game.unseen.texts)
    for answer in (lion, beyond, -1):
        with pytest.raises(ValueError, match=r"cannot be dealt|is no outcome"):
            after(course, answer)
    chance = random.Random(1)
    while course.asks != MOVE:
        course = after(course, any_answer(course, chance))
    illegal = next(a for a in range(660) if a not in course.setting.actions.allowed(course.legal))
    with pytest.raises(ValueError, match=course.setting.actions.texts[illegal].replace("+", r"\+")):
        after(course, illegal)
