"""Every option of every game, in both readings: what is promised of all matches holds for theirs too."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from games.walks import assert_every_card_is_somewhere_once, moments, random_match, seats_of

import savanna
from savanna.games import GAMES
from savanna.games.awimbawe.cards import CARDS
from savanna.games.fast import compiled
from savanna.games.options import Choice, Data, OneSeat, Option
from savanna.games.rollout import random_rounds
from savanna.record.replay import checked

# What a box may have that this project does not.
CONTENT = {
    "crowns": {"name": "odd", "variant": True, "cards": {card: int(card[1:]) % 4 for card in CARDS}},
    "deck": None,
}


def other_deck() -> dict[str, Any]:
    species = ("gnu", "zebra", "antelope")
    animals = {str(n): {"species": species[(n - 1) // 14], "points": 1 + n % 9} for n in range(1, 43)}
    return {"name": "odd", "crocodiles": {"gnu": 3, "zebra": 2, "antelope": 1}, "animals": animals}


def others(option: Option, players: int) -> list[Any]:
    """All values of an option but its default; of data one that differs."""
    match option.range:
        case Choice():
            return list(option.range.meanings)[1:]
        case OneSeat():
            return list(range(2, players + 1))
        case Data():
            return [CONTENT[option.name] or other_deck()]


READINGS = [
    (game.name, players, {option.name: value})
    for game in (savanna.game("tembo"), savanna.game("awimbawe"))
    for players in game.players
    for option in game.options.values()
    for value in others(option, players)
]
every_reading = pytest.mark.parametrize(
    ("name", "players", "agreed"),
    READINGS,
    ids=[
        f"{name}-{players}-{next(iter(agreed))}-{number}"
        for number, (name, players, agreed) in enumerate(READINGS)
    ],
)


@every_reading
def test_matches_end_and_their_records_replay(name: str, players: int, agreed: dict[str, Any]) -> None:
    for seed in range(3):
        for pos in random_match(name, players, seed, **agreed):
            assert_every_card_is_somewhere_once(pos)
        record = json.loads(json.dumps(pos.record()))
        assert record["options"] == json.loads(json.dumps(agreed))
        assert checked(record).record() == record


@every_reading
def test_a_guess_looks_like_the_truth(name: str, players: int, agreed: dict[str, Any]) -> None:
    found = 0
    for number, pos in enumerate(moments(name, players, range(2), share=0.1, **agreed)):
        for seat in seats_of(pos):
            guessed = pos.game.guess(pos.view(seat), random.Random(number))
            assert guessed.view(seat) == pos.view(seat)
            assert_every_card_is_somewhere_once(guessed)
            found += 1
    assert found > 10


@cache
def rounds_of(name: str, *, fast: bool) -> Any:
    game = savanna.game(name)
    rounds = random_rounds(game.legal, game.settle, game.play)
    return compiled(rounds) if fast else rounds


@every_reading
def test_compiled_rounds_equal_plain_ones(name: str, players: int, agreed: dict[str, Any]) -> None:
    pytest.importorskip("numba")
    game = savanna.game(name)
    plain, fast = rounds_of(name, fast=False), rounds_of(name, fast=True)
    for seed in range(20):
        start = game.deal(players, seed, **agreed).position
        assert plain(start, 1 + seed, 1) == fast(start, 1 + seed, 1)


def test_a_leader_named_before_the_deal_leaves_all_cards_unknown() -> None:
    """R-A2. Guesses differ in everything, the own hand included."""
    pos = savanna.game("awimbawe").deal(players=3, seed=5, loser_names="undealt")
    chance = random.Random(5)
    while pos.round == 1:
        pos.play(chance.choice(pos.legal_moves()))
    for seat in (1, 2, 3, None):
        guesses = [pos.game.guess(pos.look(seat), random.Random(k)).position for k in range(20)]
        assert len({guess.sides for guess in guesses}) == 20
        assert pos.position not in guesses
        assert len({guess.sides[0].hand for guess in guesses}) > 15


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_an_option_says_what_it_may_be_as_people_write_it(name: str) -> None:
    for option in savanna.game(name).options.values():
        for value in others(option, 2):
            if not isinstance(option.range, Data):
                text = str(value).lower() if isinstance(value, bool) else str(value)
                assert option.typed(text) == value
                assert option.agreed(option.typed(text), 2) == {option.name: value}
        assert option.agreed(option.range.default, 2) == {}
        assert option.typed("nonsense") == "nonsense"


@pytest.mark.parametrize(
    ("agreed", "message"),
    [
        ({"loser_names": "maybe"}, 'loser_names: "dealt" or "undealt" is needed, not "maybe"'),
        ({"mouse_takes_all": 1}, "mouse_takes_all: true or false is needed, not 1"),
        ({"lion_on_lion": True}, "Awimbawé has no option lion_on_lion; it has names, youngest, loser_names"),
    ],
)
def test_wrong_and_unknown_options_are_refused_in_one_line(agreed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        savanna.game("awimbawe").deal(2, 1, **agreed)


def test_every_option_is_declared_with_its_clause_and_a_sentence() -> None:
    for game in GAMES.values():
        for option in game.options.values():
            assert option.clause.startswith("R-")
            assert option.title
            assert option.sentence.endswith(".")
