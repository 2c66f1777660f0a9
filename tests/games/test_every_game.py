"""What every game promises (docs/records.md): one suite for both games and 2, 3 and 4 players."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from copy import deepcopy
from typing import Any

import pytest
from games.walks import (
    assert_every_card_is_somewhere_once,
    every_contract,
    every_variant,
    everything_about,
    moments,
    random_match,
    seats_of,
    settled,
    written,
)
from record.golden import own_deck

import savanna
from savanna.games.awimbawe.cards import CARDS
from savanna.games.cardset import has, without
from savanna.games.dealing import Seeded
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.match import Match
from savanna.games.options import Options
from savanna.games.viewing import restored

SOME = range(12)


# Matches


@every_variant
def test_random_matches_end(name: str, players: int) -> None:
    for seed in range(40):
        for moves, pos in enumerate(random_match(name, players, seed)):
            assert moves < 5000
            assert pos.legal_moves() or pos.over
        assert (pos.to_move, pos.legal_moves()) == (None, [])
        assert pos.result is not None
        assert pos.round == len(pos.rounds) == len(pos.finished)


@every_variant
def test_a_move_that_is_listed_can_be_played_and_one_turn_follows_another(name: str, players: int) -> None:
    for pos in moments(name, players, range(2), share=0.2):
        for text in pos.legal_moves():
            after = pos.copy()
            mover = pos.to_move
            after.play(text)
            assert after.round > pos.round or after.rounds[-1].moves[-1][0] == mover
        assert len(set(pos.legal_moves())) == len(pos.legal_moves())


@every_variant
def test_cards_are_conserved(name: str, players: int) -> None:
    for seed in range(15):
        for pos in random_match(name, players, seed):
            assert_every_card_is_somewhere_once(pos)


@every_variant
def test_the_result_is_a_place_for_each_seat(name: str, players: int) -> None:
    for seed in SOME:
        *_, pos = random_match(name, players, seed)
        assert pos.result is not None
        assert len(pos.result) == players
        assert min(pos.result) == 1
        assert max(pos.result) <= players
        if (name, players) == ("awimbawe", 4):
            assert pos.result in ([1, 2, 1, 2], [2, 1, 2, 1])
        else:
            for place in pos.result:
                assert place == 1 + sum(other < place for other in pos.result)


# Texts


@every_variant
def test_texts_round_trip(name: str, players: int) -> None:
    game = savanna.game(name)
    assert {game.texts[move]: move for move in game.texts} == dict(game.moves)
    assert len(game.texts) == len(game.moves)
    for pos in moments(name, players, range(2), share=0.3):
        for text in pos.legal_moves():
            assert game.texts[game.moves[text]] == text
        for _, text in pos.rounds[-1].moves:
            assert game.texts[game.moves[text]] == text


@every_variant
def test_explain_is_empty_exactly_for_legal_moves(name: str, players: int) -> None:
    """Of all texts that are a move at some time, at random moments."""
    for pos in moments(name, players, range(3), share=0.15):
        allowed = set() if pos.over else _playable(pos)
        for text in pos.game.moves:
            why = pos.explain(text)
            assert (why == "") == (text in allowed), f"{text}: {why!r}"
            assert (pos.why_not(text) is None) == (why == "")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_snake_finds_no_card_that_is_blocked_already(players: int) -> None:
    """The same where a second snake bites a hand that has a blocked card: it is rare among random moments."""
    found = 0
    for pos in moments("awimbawe", players, range(40), share=1):
        bitten = [text for text in pos.legal_moves() if text.endswith(":h")]
        sides = [pos.position.sides[int(text[1]) - 1] for text in bitten]
        if any(side.hand & side.blocked for side in sides):
            allowed = _playable(pos)
            bites = [text for text in pos.game.moves if ":h=" in text]
            assert {text for text in bites if not pos.explain(text)} == {t for t in allowed if ":h=" in t}
            found += 1
    assert found > 0


def _playable(pos: Match[Any, Any]) -> set[str]:
    """The legal moves, and each bite into a hand with each unblocked card of it."""
    listed = pos.legal_moves()
    playable = set(listed)
    for text in listed:
        if text.endswith(":h"):
            side = pos.position.sides[int(text[1]) - 1]
            free = without(side.hand, side.blocked)
            playable |= {f"{text}={card}" for card, number in CARDS.items() if has(free, number)}
    return playable


@every_variant
def test_play_takes_exactly_what_explain_does_not_refuse(name: str, players: int) -> None:
    chance = random.Random(f"play {name} {players}")
    accepted = 0
    for pos in moments(name, players, range(3), share=0.2):
        legal = pos.legal_moves()
        texts = chance.sample(sorted(pos.game.moves), 25) + chance.sample(legal, min(4, len(legal)))
        for text in texts:
            before = everything_about(pos)
            trial = pos.copy()
            refusal = _refusal(trial, text)
            if refusal is None:
                accepted += 1
                assert pos.explain(text) == ""
                assert everything_about(trial) != before
            else:
                assert pos.explain(text)
                assert str(refusal) == f"{text}: {pos.explain(text)}"
                assert refusal.reason == pos.why_not(text)
                assert everything_about(trial) == before
            assert everything_about(pos) == before, "the copy played, the original stands still"
    assert accepted > 40


def _refusal(pos: Match, text: str) -> savanna.IllegalMove | None:
    try:
        pos.play(text)
    except savanna.IllegalMove as refusal:
        return refusal
    return None


@every_variant
def test_what_is_no_text_is_an_illegal_move(name: str, players: int) -> None:
    pos = savanna.game(name).deal(players=players, seed=1)
    before = everything_about(pos)
    wrong: list[Any] = [None, True, 0, 16, 1.5, b"16@3", [], ["16@3"], {}, {"move": 1}, (), object(), pos]
    wrong += ["", " ", "16@3 ", "\n", "\ud800", "é" * 1000, "N\uff11", "d5\0"]
    for text in wrong:
        assert pos.explain(text)
        with pytest.raises(savanna.IllegalMove) as refusal:
            pos.play(text)
        assert isinstance(refusal.value, ValueError)
        assert refusal.value.move is text
        str(refusal.value).encode("utf-8")
        assert len(str(refusal.value)) < 400
        assert everything_about(pos) == before


@every_variant
def test_after_the_match_every_move_is_refused(name: str, players: int) -> None:
    *_, pos = random_match(name, players, 3)
    before = everything_about(pos)
    for text in pos.game.moves:
        assert pos.explain(text) == "the match is over"
    with pytest.raises(savanna.IllegalMove, match="the match is over"):
        pos.play(next(iter(pos.game.moves)))
    assert everything_about(pos) == before


# Chance


@every_variant
def test_the_same_seed_gives_the_same_match(name: str, players: int) -> None:
    for seed in (0, 7, -3, 10**40):
        one, other = (list(_ends(random_match(name, players, seed))) for _ in range(2))
        assert one == other


def _ends(match: Any) -> Any:
    *_, pos = match
    yield pos.record()


@every_variant
def test_different_seeds_give_different_deals(name: str, players: int) -> None:
    game = savanna.game(name)
    deals = {written(game.deal(players=players, seed=seed).record()) for seed in range(50)}
    assert len(deals) == 50
    rounds = [pos.rounds[-1].deal for pos in _starts_of_rounds(random_match(name, players, 1))]
    assert len({written(deal) for deal in rounds}) == len(rounds), "each round of a match has its own deal"


def _starts_of_rounds(match: Any) -> Any:
    for pos in match:
        if not pos.rounds[-1].moves:
            yield pos.copy()


@every_variant
def test_without_a_seed_deals_differ_each_time(name: str, players: int) -> None:
    game = savanna.game(name)
    assert len({written(game.deal(players=players).record()) for _ in range(5)}) == 5


def test_every_card_a_snake_may_find_is_found() -> None:
    """A6.4: of many matches at the same moment, each unblocked card of the hand comes up, about as often."""
    pos, text = next(
        (pos, text)
        for pos in moments("awimbawe", 2, range(50), share=1)
        for text in pos.legal_moves()
        if text.endswith(":h") and len(settled(pos, text)) >= 4
    )
    cards = settled(pos, text)
    found = dict.fromkeys(cards, 0)
    for seed in range(300 * len(cards)):
        trial = pos.copy()
        trial.chance = Seeded(seed)
        trial.play(text)
        found[trial.rounds[-1].moves[-1][1]] += 1
    assert all(200 < times < 400 for times in found.values()), found


# Views


@every_contract
@every_variant
def test_everyone_has_a_view(name: str, players: int, memory: str) -> None:
    for pos in moments(name, players, range(3), share=0.1, memory=memory):
        for seat in seats_of(pos):
            view = pos.view(seat)
            assert restored(pos.game.view_type, json.loads(json.dumps(view, allow_nan=False))) == pos.look(
                seat
            )
            assert pos.game.typed(view) == pos.look(seat) == pos.game.typed(pos.look(seat))
            assert view["seat"] == seat
            assert (view["game"], view["players"]) == (name, players)
            assert view["to_move"] == pos.to_move
            _assert_the_view_tells_the_public(view, pos)


def _assert_the_view_tells_the_public(view: dict[str, Any], pos: Match) -> None:
    public = view["public"]
    assert public["round"] == pos.round
    assert public["result"] == pos.result
    assert public["scores"] == [list(outcome.scores) for outcome in pos.finished]
    if pos.game.name == "tembo":
        assert public["won"] == []
        assert all(outcome.winners is None for outcome in pos.finished)
    else:
        assert public["won"] == [[seat + 1 for seat in outcome.winners or ()] for outcome in pos.finished]
        assert all(outcome.winners is not None for outcome in pos.finished)
    movers = [seat for seat, _ in pos.rounds[-1].moves]
    if "memory" in pos.options:
        movers = movers[len(movers) - len(public["log"]) :]
    assert [seat for seat, _ in public["log"]] == movers


@every_variant
def test_only_the_seat_to_move_has_legal_moves(name: str, players: int) -> None:
    for pos in moments(name, players, range(3), share=0.2):
        for seat in seats_of(pos):
            expected = pos.legal_moves() if seat == pos.to_move and not pos.over else []
            assert sorted(pos.view(seat)["legal"]) == sorted(expected)


@every_variant
def test_a_view_is_not_tied_to_the_match(name: str, players: int) -> None:
    pos = savanna.game(name).deal(players=players, seed=1)
    before = pos.view(1)
    pos.view(1)["public"]["options"]["x"] = 1
    pos.view(1)["hand"].clear()
    assert pos.view(1) == before


@every_contract
@every_variant
def test_views_that_look_alike_have_the_same_hash(name: str, players: int, memory: str) -> None:
    for pos in moments(name, players, range(1), share=0.05, memory=memory):
        for seat in seats_of(pos):
            view = pos.game.typed(pos.view(seat))
            assert {view, pos.look(seat)} == {pos.look(seat)}


def test_what_was_agreed_can_be_shared_since_nobody_can_change_it() -> None:
    pos = savanna.game("tembo").deal(players=2, seed=1, deck=own_deck())
    options = pos.look(1).public.options
    for part in (options, options["deck"], options["deck"]["animals"]["1"]):
        with pytest.raises(TypeError, match="does not support item assignment"):
            part["points"] = 99
    assert deepcopy(options) is options is pos.game.guess(pos.look(1), random.Random(1)).options
    again = pickle.loads(pickle.dumps(options))
    assert again == options == {"deck": own_deck()}
    assert hash(again) == hash(options)


def test_what_was_agreed_is_found_again_in_a_process_with_other_hashes() -> None:
    """A cache there has it under the hash that it would have been given there."""
    agreed = {"memory": "strict", "crowns": {"name": "mine"}}
    there = """if True:
        import pickle, sys
        from savanna.games.options import Options
        sent, agreed = pickle.loads(sys.stdin.buffer.read())
        print(len({sent, Options(agreed)}))
        """
    for seed in ("1", "2"):
        found = subprocess.run(
            [sys.executable, "-c", there],
            input=pickle.dumps((Options(agreed), agreed)),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert found.stdout == b"1\n"


def test_the_deck_in_plain_data_is_the_readers_own() -> None:
    pos = savanna.game("tembo").deal(players=2, seed=1, deck=own_deck())
    for options in (pos.view(1)["public"]["options"], pos.record()["options"]):
        options["deck"]["animals"]["1"]["points"] = 99
    assert pos.record()["options"] == pos.view(1)["public"]["options"] == {"deck": own_deck()}


# Stories


@every_contract
@every_variant
def test_every_move_has_a_story_for_everyone(name: str, players: int, memory: str) -> None:
    game = savanna.game(name)
    for seed in range(3):
        before: dict[int | None, Any] = {}
        done = 0
        for pos in random_match(name, players, seed, memory=memory):
            after = {seat: pos.look(seat) for seat in seats_of(pos)}
            if before:
                text = _last_move(pos, done)
                for seat, view in before.items():
                    events = game.story(view, text, after[seat])
                    assert events
                    assert [e for e in events if isinstance(e, MatchEnded)] == (
                        [events[-1]] if pos.over else []
                    )
                    ended = [e.round for e in events if isinstance(e, RoundEnded)]
                    assert ended == list(range(view.public.round, pos.round + pos.over))
                done += 1
            before = after


def _last_move(pos: Match, index: int) -> str:
    moves = [text for played in pos.rounds for _, text in played.moves]
    return moves[index]
