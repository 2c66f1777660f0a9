"""Rows are rounds: they hold whole positions, deal them fairly, and go on as the rules say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from envs.rows_at import deal_of, kernel
from games.walks import every_variant, moments

import savanna
from savanna.envs.core.actions import actions_of
from savanna.envs.core.kernel import OVER, Kernel, kernel_of
from savanna.envs.core.rows import ACTION, DEAL, LUCK
from savanna.games.cardset import cards_in
from savanna.games.outcome import Outcome
from savanna.games.tembo.deck import default_deck


def dealt(k: Kernel, count: int) -> list[Any]:
    """The first positions of so many rounds."""
    rows = np.zeros((count, k.width), np.int64)
    rows[:, LUCK] = np.random.default_rng(11).integers(1, 1 << 62, count)
    rows[:, ACTION] = DEAL
    k.loops.advance(rows.reshape(-1), k.box, np.zeros(0, np.int64), False, 0, count)
    return [k.read(row) for row in rows]


# Actions


def test_actions_are_all_moves_but_those_that_chance_has_settled() -> None:
    for name, count in (("tembo", 660), ("awimbawe", 135)):
        game, actions = savanna.game(name), actions_of(savanna.game(name))
        assert actions.count == count == len(set(actions.texts))
        assert set(actions.texts) == set(game.moves) - game.settled
        assert [actions.number_of(text) for text in actions.texts] == list(range(count))
        assert [actions.by_move[move] for move in actions.moves] == list(range(count))
        assert (actions.by_move == -1).sum() == len(actions.by_move) - count
        with pytest.raises(ValueError, match="is not an action of"):
            actions.number_of("B2:h=d4")


# Rows


@every_variant
def test_a_row_holds_the_whole_position(name: str, players: int) -> None:
    k = kernel(name, players)
    for pos in moments(name, players, range(4), 0.5):
        row, again = k.new_row(), k.new_row()
        k.load(row, pos.position)
        assert k.read(row) == pos.position
        k.load(again, k.read(row))
        assert (row == again).all()
        assert k.turn(row) == (OVER if not pos.legal_moves() else pos.position.turn)


@every_variant
def test_rows_go_on_as_matches_do(name: str, players: int) -> None:
    """The same moves: the same legal texts, the same position after each, the same outcome."""
    k, chance = kernel(name, players), random.Random(f"{name} {players}")
    row = k.new_row()
    for seed in range(1, 25):
        luck = k.deal(row, chance.getrandbits(61) + 1)
        pos = k.game.setup(players, deal_of(name, k.read(row)), seed=seed)
        pos.position = k.read(row)  # of cards that are alike, a deal does not say which is where
        while pos.round == 1 and not pos.over:
            assert k.turn(row) == pos.position.turn
            assert [k.actions.texts[a] for a in k.actions.allowed(k.game.legal(k.read(row)))] == (
                pos.legal_moves()
            )
            action = k.actions.number_of(chance.choice(pos.legal_moves()))
            move = k.settled(k.read(row), action, luck)
            luck = k.step(row, action, luck)
            pos.play(k.game.texts[move])
            if pos.round == 1:
                assert k.read(row) == pos.position
        assert k.turn(row) == OVER
        assert k.outcome(row) == pos.finished[0]


def test_a_bite_finds_each_card_of_a_hand() -> None:
    k = kernel("awimbawe", 2)
    for pos in moments("awimbawe", 2, range(30), 1.0):
        if "B2:h" in pos.legal_moves() and pos.round == 1:
            break
    action, found = k.actions.number_of("B2:h"), Counter[int]()
    for luck in np.random.default_rng(3).integers(1, 1 << 62, 600):
        row = k.new_row()
        k.load(row, pos.position)
        k.step(row, action, int(luck))
        bitten: Any = k.read(row)
        found[bitten.sides[1].blocked] += 1
    unblocked = len(list(cards_in(pos.position.sides[1].hand & ~pos.position.sides[1].blocked)))
    assert len(found) == unblocked
    assert min(found.values()) > 600 / unblocked / 2


# Dealing


@every_variant
def test_what_is_dealt_is_a_deal(name: str, players: int) -> None:
    game = savanna.game(name)
    for p in dealt(kernel(name, players), 200):
        deal = deal_of(name, p)
        assert game.deal_faults(players, {}, deal) == []
        start = game.start(players, {}, deal, ())
        assert deal_of(name, start) == deal
        assert start == p if name == "awimbawe" else start.turn == p.turn == 0


@every_variant
def test_compiled_deals_are_the_plain_ones(name: str, players: int) -> None:
    k = kernel(name, players)
    for luck in range(1, 200):
        row = k.new_row()
        after = k.deal(row, luck * 1234567)
        assert (k.read(row), after) == k.game.dealt(players, k.game.supply(players, {}), luck * 1234567)


@every_variant
def test_later_rounds_begin_as_in_a_match(name: str, players: int) -> None:
    """By R-T2 seat 2 begins, by A2.5 the last seat: it lost, and is asked who leads."""
    k, row = kernel(name, players), kernel(name, players).new_row()
    scores = (9,) * (players - 1) + (2,)
    first = Outcome(scores, (0,), loser=players - 1) if name == "awimbawe" else Outcome(scores)
    k.deal(row, 4711, [first])
    p: Any = k.read(row)
    start = k.game.start(players, {}, deal_of(name, p), [first])
    assert p.turn == start.turn == k.turn(row) == (1 if name == "tembo" else players - 1)
    assert name == "tembo" or p == start
    k.deal(row, 4711)
    first_again: Any = k.read(row)
    assert first_again.sides == p.sides


# Options


def test_another_deck_is_played_with(tmp_path: Any) -> None:
    """Species turned round: the same luck deals the same cards, of another deck."""
    from importlib.resources import files

    text = (files("savanna.games.tembo") / "deck.toml").read_text("utf-8")
    other = text.replace('"gnu"', '"x"').replace('"zebra"', '"gnu"').replace('"x"', '"zebra"')
    file = tmp_path / "deck.toml"
    file.write_text(other, "utf-8")
    k, usual = kernel_of(savanna.game("tembo"), 2, deck=str(file)), kernel("tembo", 2)
    row, same = k.new_row(), usual.new_row()
    k.deal(row, 12345)
    usual.deal(same, 12345)
    species = default_deck().species
    turned: Any = k.read(row)
    as_usual: Any = usual.read(same)
    assert turned.deck.species == (species[1], species[0], species[2])
    assert turned.sides == as_usual.sides
    assert as_usual.deck == default_deck()


@pytest.mark.parametrize("players", [1, 5, "2", 2.0, True, None])
def test_wrong_numbers_of_players(players: Any) -> None:
    with pytest.raises(ValueError, match="Tembo is for 2, 3 or 4 players"):
        kernel_of(savanna.game("tembo"), players)


def test_wrong_options() -> None:
    with pytest.raises(ValueError, match="has no option open_scores"):
        kernel_of(savanna.game("awimbawe"), 2, open_scores=True)
