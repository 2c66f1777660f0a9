"""Who plays whom in which seats, on the same deals; and what a deal is worth."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from savanna.bots import LEVELS, Choice
from savanna.bots.bot import Budget
from savanna.games import GAMES
from savanna.games.match import Match
from savanna.lab.arena import contest as contests
from savanna.lab.arena import players
from savanna.lab.arena.clocks import Clock
from savanna.lab.arena.contest import Arena, Contest, arena, play_deal
from savanna.lab.arena.scored import Scored, scored

VARIANTS = [(name, number) for name, game in GAMES.items() for number in game.players]
BOTS = ("cub", "ostrich")


@dataclass
class Spy:
    """Plays at random and notes what it saw; the whole match, as only players of the lab may."""

    label: str
    seen: list[tuple[str, int, Any, float]] = field(default_factory=list)

    def move(self, match: Match, rng: random.Random) -> str:
        round_, luck = match.rounds[-1], rng.random()
        self.seen.append((self.label, match.to_move or 0, (match.round, str(round_.deal)), luck))
        return rng.choice(match.legal_moves())


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> dict[str, Spy]:
    contests._seated.cache_clear()
    found = {label: Spy(label) for label in BOTS}
    monkeypatch.setattr(contests, "player_named", lambda label, *_: found[label])
    return found


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_all_matches_of_a_deal_have_the_same_deals(game: str, number: int, spies: dict[str, Spy]) -> None:
    entered = Arena(game, number, BOTS, seed=3)
    for contest in entered.contests:
        play_deal(entered, contest, deal=4)
    seen = spies["cub"].seen + spies["ostrich"].seen
    dealt: dict[int, set[str]] = {}
    for _, _, (round_number, deal), _ in seen:
        dealt.setdefault(round_number, set()).add(deal)
    assert len(dealt) >= 2
    assert all(len(deals) == 1 for deals in dealt.values())
    contests._seated.cache_clear()


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_every_bot_sits_in_every_seat(game: str, number: int, spies: dict[str, Spy]) -> None:
    entered = Arena(game, number, BOTS)
    play_deal(entered, entered.contests[0], deal=0)
    for spy in spies.values():
        assert {seat for _, seat, _, _ in spy.seen} == set(range(1, number + 1))
    contests._seated.cache_clear()


def test_every_decision_has_its_own_luck(spies: dict[str, Spy]) -> None:
    entered = Arena("tembo", 3, BOTS)
    for deal in (0, 1):
        play_deal(entered, entered.contests[0], deal)
    lucks = [luck for spy in spies.values() for *_, luck in spy.seen]
    assert len(set(lucks)) == len(lucks) > 100
    contests._seated.cache_clear()


def test_seatings_and_fair_shares() -> None:
    assert Arena("tembo", 2, BOTS).seatings == [(1,), (2,)]
    assert Arena("tembo", 4, BOTS).seatings == [(1,), (2,), (3,), (4,)]
    assert Arena("awimbawe", 4, BOTS).seatings == [(1, 3), (2, 4)]
    assert [Arena("awimbawe", number, BOTS).fair for number in (2, 3, 4)] == [1 / 2, 1 / 3, 1 / 2]
    assert Arena("tembo", 4, BOTS).fair == 1 / 4


def test_all_pairs_meet_and_one_among_several_both_ways() -> None:
    assert Arena("tembo", 2, BOTS).contests == [("cub", "ostrich")]
    assert Arena("awimbawe", 4, BOTS).contests == [("cub", "ostrich")]
    assert Arena("tembo", 3, BOTS).contests == [("cub", "ostrich"), ("ostrich", "cub")]
    assert len(Arena("tembo", 4, ("cub", "ostrich", "meerkat")).contests) == 6


def test_the_same_deal_again_gives_the_same_line() -> None:
    entered = Arena("awimbawe", 3, BOTS)
    first, again = (play_deal(entered, Contest(*BOTS), 2) for _ in range(2))
    other = play_deal(entered, Contest(*BOTS), 3)
    assert (first["matches"], first["seed"]) == (again["matches"], again["seed"])
    assert (first["matches"], first["seed"]) != (other["matches"], other["seed"])


def test_a_bot_gets_the_view_of_its_seat_and_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Asked:
        budget = Budget(simulations=1)

        def choose(self, view: Any, **budget: Any) -> Choice:
            asked.append((view, budget["seconds"], budget["simulations"]))
            return Choice(view.legal[0])

    level = LEVELS["jackal"].__class__(**{**vars(LEVELS["jackal"]), "bot": Asked()})
    monkeypatch.setattr(players, "level_named", lambda name: level)
    match = GAMES["tembo"].deal(2, 1)
    for text in ("jackal", "jackal@0.1s", "jackal@500"):
        players.player_named(text, seconds=2.0).move(match, random.Random(0))
    assert asked == [(match.look(1), 2.0, None), (match.look(1), 0.1, None), (match.look(1), None, 500)]


@pytest.mark.parametrize(
    ("number", "bots", "budget", "said"),
    [
        (5, "cub,ostrich", {}, "Tembo is for 2, 3 or 4 players, not 5"),
        (2, "cub,dodo", {}, "there is no bot dodo; known are ostrich (random)"),
        (2, "cub", {}, "an arena needs two different bots, not cub"),
        (2, "", {}, "an arena needs two different bots"),
        (2, "ostrich,random", {}, "an arena needs two different bots"),
        (2, "cub,ostrich,cub", {}, "cub and cub are the same bot"),
        (2, "jackal,jackal@2s", {"seconds": 2.0}, "jackal and jackal@2s are the same bot"),
        (2, "leopard,leopard@1s", {}, "leopard and leopard@1s are the same bot"),
        (2, "cub,ostrich@500", {}, "ostrich@500: the ostrich does not search and takes no budget"),
        (2, "cub,ostrich", {"seconds": 0.0}, "seconds: a number above 0 and up to 3600 is needed"),
        (2, "cub,ostrich", {"seconds": float("nan")}, "seconds: a number above 0 and up to 3600 is needed"),
        (2, "cub,ostrich", {"simulations": -3}, "simulations: a whole number above 0 is needed"),
        (2, "cub,ostrich", {"seconds": 1.0, "simulations": 5}, "in seconds or in simulations, not in both"),
        (2, "cub,ostrich@0", {}, "ostrich@0: after @ comes a budget above 0"),
        (2, "cub,ostrich@-1s", {}, "after @ comes a budget above 0"),
        (2, "cub,ostrich@nans", {}, "after @ comes a budget above 0"),
        (2, "cub,ostrich@soon", {}, "after @ comes a budget above 0"),
        (2, "cub,ostrich@1.5", {}, "after @ comes a budget above 0"),
    ],
)
def test_wrong_arenas_are_refused(number: int, bots: str, budget: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        arena(GAMES["tembo"], number, bots, **budget)


def test_bots_may_be_named_by_style_and_have_different_budgets() -> None:
    entered = arena(GAMES["tembo"], 2, " random, light@0.10s,jackal@500 ")
    assert entered.bots == ("ostrich", "jackal@0.1s", "jackal@500")


def test_a_player_that_is_no_bot_sees_the_whole_match(monkeypatch: pytest.MonkeyPatch) -> None:
    seers: list[Spy] = []

    def seer(seconds: float | None, simulations: int | None) -> Spy:
        seers.append(Spy(f"{seconds} {simulations}"))
        return seers[-1]

    monkeypatch.setitem(players.OTHERS, "seer", seer)
    entered = arena(GAMES["tembo"], 2, "seer@20,ostrich", seed=77)
    assert entered.bots == ("seer@20", "ostrich")
    line = play_deal(entered, entered.contests[0], 0)
    assert line["times"].keys() == {"seer@20", "ostrich"}
    assert seers[-1].label == "None 20"
    assert len(seers[-1].seen) > 20


# What a deal is worth


def test_a_deal_of_tembo() -> None:
    matches = [
        {"seats": [1], "result": [1, 3, 1], "scores": [[10, 2, 4], [5, 0, 11]], "won": [[], []]},
        {"seats": [2], "result": [2, 1, 3], "scores": [[1, 9, 0], [3, 8, 2]], "won": [[], []]},
    ]
    assert scored({"matches": matches}) == Scored(
        share=(1 / 2 + 1) / 2, margin=(0 + 13) / 2, per_round=(6 - 6 + 8 + 5) / 4
    )


def test_a_deal_of_awimbawe_for_teams() -> None:
    team = {
        "seats": [2, 4],
        "result": [2, 1, 2, 1],
        "scores": [[3, 9, 3, 9], [8, 1, 8, 1], [None, 4, None, 4]],
    }
    matches = [{**team, "won": [[2, 4], [1, 3], [2, 4]]}]
    assert scored({"matches": matches}) == Scored(share=1, margin=1, per_round=(6 - 7) / 2)


def test_a_round_that_ended_by_hyenas_has_no_crowns_to_compare() -> None:
    matches = [
        {"seats": [1], "result": [1, 2], "scores": [[0, None], [None, 3], [2, None]], "won": [[1], [2], [1]]}
    ]
    assert scored({"matches": matches}) == Scored(share=1, margin=1, per_round=None)


def test_clocks_add_up() -> None:
    one, other = Clock(), Clock()
    for milliseconds in range(1, 1001):
        (other if milliseconds % 3 == 1 else one).note(milliseconds / 1000)
    one.add(other.written())
    found = one.summary()
    assert found["decisions"] == 1000
    assert found["mean_s"] == pytest.approx(0.5005)
    assert found["p99_s"] == pytest.approx(0.99, rel=0.05)
    assert found["max_s"] == 1


@pytest.mark.parametrize("number", [2, 3])
def test_a_challenger_alone_plays_the_others(number: int) -> None:
    entered = arena(GAMES["tembo"], number, "cub,ostrich,meerkat", challenge=True)
    assert entered.contests == [Contest("cub", "ostrich"), Contest("cub", "meerkat")]
