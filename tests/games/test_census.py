"""What a census says of rounds: every card has one fate, and whoever stands best has won."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.walks import every_variant

import savanna
from savanna.games.awimbawe.census import AWIMBAWE_CENSUS
from savanna.games.cardset import cards_in
from savanna.games.census import Census
from savanna.games.moveset import moves_in
from savanna.games.tembo.census import TEMBO_CENSUS

CENSUSES: dict[str, Census[Any]] = {"tembo": TEMBO_CENSUS, "awimbawe": AWIMBAWE_CENSUS}
LUCKS = range(1, 60)


@every_variant
def test_every_card_has_one_fate_and_whoever_stands_best_has_won(name: str, players: int) -> None:
    game, census, chance = savanna.game(name), CENSUSES[name], random.Random(1)
    supply = game.supply(players, {})
    for luck in LUCKS:
        start, _ = game.dealt(players, supply, luck * 10**15)
        p = start
        while moves := list(moves_in(game.legal(p))):
            p = game.play(p, game.settle(p, chance.choice(moves), chance.randrange(1 << 16)))
        fates = [card for cards in census.fates_of(start, p) for card in cards_in(cards)]
        assert sorted(fates) == sorted(census.texts(supply))
        outcome = game.outcome(p)
        stands = [census.standing(p, seat) for seat in range(players)]
        best = {game.sides(players)[seat] for seat in range(players) if stands[seat] == max(stands)}
        if outcome.winners is not None:
            assert {game.sides(players)[seat] for seat in outcome.winners} == (
                best if len(best) == 1 else set()
            )
        for seat, score in enumerate(outcome.scores):
            assert (score is not None) == census.scored(p, seat)
            assert score is None or score == census.score(p, seat) >= census.lowest


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_cards_of_all_seats_are_told_apart(name: str) -> None:
    game, census = savanna.game(name), CENSUSES[name]
    start, _ = game.dealt(4, game.supply(4, {}), 12345678901)
    held = [card for seat in range(4) for card in cards_in(census.holding(start, seat))]
    assert len(held) == len(set(held)) == {"tembo": 20, "awimbawe": 40}[name]
