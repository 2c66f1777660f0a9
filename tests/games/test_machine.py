"""A machine that does to a match whatever people do to it, in any order, while the laws of all games hold."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.walks import assert_every_card_is_somewhere_once, seats_of, settled
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import savanna
from savanna.games.match import Match
from savanna.games.viewing import restored
from savanna.record.replay import checked


class Sitting(RuleBasedStateMachine):
    """One match, and copies of it that went another way."""

    name: str
    pos: Match

    @initialize(
        players=st.sampled_from([2, 3, 4]),
        seed=st.integers(0, 10**6),
        option=st.booleans(),
        memory=st.sampled_from(["assisted", "strict"]),
    )
    def begin(self, players: int, seed: int, option: bool, memory: str) -> None:
        agreed: dict[str, Any] = {{"tembo": "open_scores", "awimbawe": "crown_counter"}[self.name]: option}
        agreed["memory"] = memory
        self.pos = savanna.game(self.name).deal(players=players, seed=seed, **agreed)
        self.texts = sorted(self.pos.game.moves)
        self.left: list[tuple[Match, dict[str, Any]]] = []

    @precondition(lambda self: not self.pos.over)
    @rule(choice=st.integers(0, 10**6))
    def play(self, choice: int) -> None:
        legal = self.pos.legal_moves()
        self.pos.play(legal[choice % len(legal)])

    @precondition(lambda self: not self.pos.over)
    @rule(moves=st.integers(5, 30), seed=st.integers(0, 10**6))
    def play_on(self, moves: int, seed: int) -> None:
        """Some moves at once, or few runs would ever see the end of a round."""
        chance = random.Random(seed)
        for _ in range(moves):
            if not self.pos.over:
                self.pos.play(chance.choice(self.pos.legal_moves()))

    @precondition(lambda self: not self.pos.over)
    @rule(choice=st.integers(0, 10**6))
    def play_with_the_card_found(self, choice: int) -> None:
        found = [move for text in self.pos.legal_moves() for move in settled(self.pos, text)]
        text = found[choice % len(found)]
        now = self.pos.round
        self.pos.play(text)
        assert self.pos.rounds[now - 1].moves[-1][1] == text

    @rule(choice=st.integers(0, 10**6))
    def try_any_move(self, choice: int) -> None:
        self._try(self.texts[choice % len(self.texts)])

    @rule(text=st.one_of(st.text(max_size=8), st.none(), st.integers(), st.lists(st.integers(), max_size=2)))
    def try_anything(self, text: Any) -> None:
        self._try(text)

    def _try(self, text: Any) -> None:
        """Refused with a reason and without a trace; a legal one is left for others to play."""
        if self.pos.explain(text) == "":
            return
        before = self.pos.position, self.pos.rounds
        with pytest.raises(savanna.IllegalMove):
            self.pos.play(text)
        assert (self.pos.position, self.pos.rounds) == before

    @precondition(lambda self: not self.pos.over and len(self.left) < 3)
    @rule(choice=st.integers(0, 10**6))
    def copy_and_diverge(self, choice: int) -> None:
        """Leave the match where it is, and go on with a copy."""
        self.left.append((self.pos, json.loads(json.dumps(self.pos.record()))))
        self.pos = self.pos.copy()
        self.play(choice)

    @precondition(lambda self: bool(self.left))
    @rule()
    def go_back(self) -> None:
        self.pos, record = self.left.pop()
        assert self.pos.record() == record, "a match changed while its copy was played"

    @rule()
    def replay_the_record_so_far(self) -> None:
        record = json.loads(json.dumps(self.pos.record()))
        again = checked(record)
        assert (again.position, again.rounds) == (self.pos.position, self.pos.rounds)
        assert again.record() == record

    @precondition(lambda self: not self.pos.over)
    @rule(seed=st.integers(0, 10**6))
    def give_the_next_deal(self, seed: int) -> None:
        deal = savanna.game(self.name).deal(players=self.pos.players, seed=seed).record()["rounds"][0]["deal"]
        between = self.pos.round > 1 and not self.pos.rounds[-1].moves
        now, before = self.pos.round, self.pos.position
        if self.name == "tembo" and now == 2 and not between:
            with pytest.raises(ValueError, match="round 2 is the last"):
                self.pos.next_deal(deal)
        else:
            self.pos.next_deal(deal)
            if between:
                assert self.pos.rounds[now - 1].deal == deal
            else:
                assert (self.pos.position, self.pos.waiting_deals) == (before, (deal,))

    # What always holds

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        assert_every_card_is_somewhere_once(self.pos)

    @invariant()
    def a_match_is_over_or_somebody_moves(self) -> None:
        assert self.pos.over == (not self.pos.legal_moves()) == (self.pos.to_move is None)
        assert self.pos.over == (self.pos.result is not None)

    @invariant()
    def views_are_plain_and_only_the_mover_can_move(self) -> None:
        for seat in seats_of(self.pos):
            view = self.pos.view(seat)
            assert restored(self.pos.game.view_type, json.loads(json.dumps(view))) == self.pos.look(seat)
            mine = seat == self.pos.to_move and not self.pos.over
            assert sorted(view["legal"]) == (sorted(self.pos.legal_moves()) if mine else [])

    @invariant()
    def a_guess_looks_the_same(self) -> None:
        seat = [*range(1, self.pos.players + 1), None][
            len(self.pos.rounds[-1].moves) % (self.pos.players + 1)
        ]
        guessed = self.pos.game.guess(self.pos.look(seat), random.Random(len(self.pos.rounds[-1].moves)))
        assert guessed.look(seat) == self.pos.look(seat)


class TemboSitting(Sitting):
    name = "tembo"


class AwimbaweSitting(Sitting):
    name = "awimbawe"


def _as_test(machine: type[Sitting]) -> Any:
    case: Any = machine.TestCase
    case.settings = settings(max_examples=30, stateful_step_count=40)
    return case


TestTemboSitting = _as_test(TemboSitting)
TestAwimbaweSitting = _as_test(AwimbaweSitting)
