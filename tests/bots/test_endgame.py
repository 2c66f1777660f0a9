"""Exact endgames: the solver against the simplest search there is, and worlds against trying everything."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, permutations
from math import sqrt
from typing import Any

import pytest
from games.walks import LIONS, every_variant, moments, random_match, tembo_text

import savanna
from savanna.bots.bot import Budget
from savanna.bots.endgame import UNSOLVED, Endgame, Findings, Solve, no_findings, solving
from savanna.bots.lore import Verdict
from savanna.bots.lores import LORES
from savanna.bots.searcher import Searcher, solve_of
from savanna.bots.searcher import two_sides as are_two_sides
from savanna.games.awimbawe.cards import CARDS
from savanna.games.awimbawe.position import CARD
from savanna.games.awimbawe.scoring import lost_by_hyenas
from savanna.games.cardset import cards_in, count, has, set_of
from savanna.games.match import Match
from savanna.games.moveset import how_many, moves_in
from savanna.games.stack import from_top, stacked

PLENTY = 1_000_000
TWO_SIDED = [("tembo", 2), ("awimbawe", 2), ("awimbawe", 4)]
FEW = 20  # worlds
CLEAR = 12
ENDINGS = 60  # of each variant


# The simplest search there is


class TooLongError(Exception):
    pass


class Simplest:
    """Every move of every seat, by recursion; each seat takes the first of those worth most to it."""

    def __init__(self, pos: Match[Any, Any], patience: int) -> None:
        self.game, self.lore = pos.game, LORES[pos.game.name]
        self.stakes = self.lore.stakes(pos.look(1))
        self.patience = patience
        self.met: Counter[str] = Counter()

    def value(self, p: Any) -> Verdict:
        self.patience -= 1
        if self.patience < 0:
            raise TooLongError
        moves = list(moves_in(self.game.legal(p)))
        if not moves:
            self._note_end(p)
            return self.lore.judge(p, self.stakes, True)
        return max((self.after(p, move) for move in moves), key=lambda found: round(found.worth[p.turn], 9))

    def after(self, p: Any, move: int) -> Verdict:
        lots = self.game.lots(p, move)
        settled = [self.game.settle(p, move, luck) for luck in range(lots)]
        assert len(set(settled)) == lots
        assert self.game.settle(p, move, lots) == settled[0]
        self.met["chance"] += lots > 1
        return mean([self.value(self.game.play(p, one)) for one in settled])

    def _note_end(self, p: Any) -> None:
        if self.game.name == "awimbawe":
            self.met["hyenas"] += any(lost_by_hyenas(p, seat) for seat in range(p.players))


def mean(verdicts: list[Verdict]) -> Verdict:
    def of(field: str) -> Any:
        columns = zip(*(getattr(verdict, field) for verdict in verdicts), strict=True)
        return tuple(sum(column) / len(verdicts) for column in columns)

    return Verdict(of("worth"), of("wins"), of("leads"))


Table = dict[int, tuple[float, float, float]]  # of each first move: worth, wins, lead


def simplest(pos: Match[Any, Any], patience: int) -> tuple[Table, Counter[str]]:
    search, p = Simplest(pos, patience), pos.position
    table = {}
    for move in first_moves(pos):
        found = search.after(p, move)
        table[move] = (found.worth[p.turn], found.wins[p.turn], found.leads[p.turn])
    return table, search.met


def first_moves(pos: Match[Any, Any]) -> list[int]:
    return list(moves_in(LORES[pos.game.name].narrow(pos.position, pos.game.legal(pos.position))))


# The solver


@cache
def plain(name: str) -> Solve:
    return solving(savanna.game(name), LORES[name])


def solution(
    solve: Solve, pos: Match[Any, Any], two_sides: bool | None = None, most: int = PLENTY
) -> tuple[int, Findings]:
    lore = LORES[pos.game.name]
    found = no_findings(first_moves(pos))
    if two_sides is None:
        two_sides = are_two_sides(pos.game, pos.players)
    return solve(pos.position, 1.0, lore.stakes(pos.look(1)), two_sides, most, found), found


def table_of(found: Findings) -> Table:
    rows = zip(found.worth, found.wins, found.lead, strict=True)
    return dict(zip(found.move, rows, strict=True))


def assert_equal(one: Table, other: Table) -> None:
    assert one.keys() == other.keys()
    for move, numbers in one.items():
        assert numbers == pytest.approx(other[move], abs=1e-7), move


def late_positions(name: str, players: int, late: int = 8) -> Iterator[Match[Any, Any]]:
    """Of Awimbawé the last decisions of rounds; of Tembo, where few rounds last, any with few cards left."""
    chance = random.Random(f"late {name} {players}")
    for seed in range(1000):
        ending: list[Match[Any, Any]] = []
        for pos in (pos.copy() for pos in random_match(name, players, seed) if not pos.over):
            if name == "tembo":
                thin = thinned(pos, chance)
                if chance.random() < 0.2 and how_many(pos.game.legal(thin.position)):
                    yield thin
                continue
            if ending and pos.round != ending[-1].round:
                yield from ending[-late:]
                ending = []
            ending.append(pos)
        yield from ending[-late:]


def thinned(pos: Match[Any, Any], chance: random.Random) -> Match[Any, Any]:
    """With up to three cards a hand and up to two left to draw; all lions that are nowhere else are fords."""
    p = pos.position
    draw = list(from_top(p.pile[0]))[: chance.choice((0, 0, 0, 1, 2))]
    lions = [card for card in LIONS if card not in draw][p.lion + len(list(cards_in(p.closed))) :]
    others = [card for card in cards_in(p.under) if card not in LIONS]
    others += [card for stack in p.pile for card in from_top(stack) if card not in (*LIONS, *draw)]
    if len(lions) + len(others) < 5:
        return pos
    sides = tuple(
        side._replace(hand=set_of(chance.sample(cards, min(len(cards), chance.choice((0, 1, 1, 2, 3))))))
        for side in p.sides
        for cards in [list(cards_in(side.hand))]
    )
    under = set_of([*lions, *others[: 5 - len(lions)]])
    return replace(pos, position=p._replace(sides=sides, pile=(stacked(draw), 0, 0, 0, 0), under=under))


@cache
def small_endings(name: str, players: int) -> tuple[tuple[Match[Any, Any], Table, Counter[str]], ...]:
    """With what the simplest search says, where it is quick enough."""
    found = []
    for pos in late_positions(name, players):
        try:
            table, met = simplest(pos, patience=200)
        except TooLongError:
            continue
        if len(table) > 1:
            found.append((pos, table, met))
        if len(found) == ENDINGS:
            break
    return tuple(found)


@every_variant
def test_the_solver_equals_the_simplest_search(name: str, players: int) -> None:
    assert len(small_endings(name, players)) == ENDINGS
    for pos, table, _ in small_endings(name, players):
        nodes, found = solution(solve_of(name), pos)
        assert nodes > 0
        assert_equal(table_of(found), table)


def test_the_endings_have_everything_that_is_special() -> None:
    met: Counter[str] = Counter()
    for name in ("tembo", "awimbawe"):
        for players in (2, 3, 4):
            for pos, _, here in small_endings(name, players):
                met.update(key for key, times in here.items() if times)
                if name == "tembo":
                    met["lion"] += pos.position.lion
                    met["draws"] += any(pos.position.pile)
                else:
                    met["power"] += pos.position.asked != CARD
    assert min(met[key] for key in ("chance", "hyenas", "lion", "draws", "power")) >= 5, met


@every_variant
def test_compiled_solves_as_plain(name: str, players: int) -> None:
    pytest.importorskip("numba")
    for pos, _, _ in small_endings(name, players)[::4]:
        assert solution(solve_of(name), pos) == solution(plain(name), pos)


@pytest.mark.parametrize(("name", "players"), TWO_SIDED)
def test_leaving_out_changes_nothing_but_the_effort(name: str, players: int) -> None:
    """Larger endings than the simplest search can do: what one side would not allow need not be looked at."""
    more, less = 0, 0
    for pos in islice(late_positions(name, players, late=14), 600):
        everything, all_found = solution(solve_of(name), pos, two_sides=False, most=30_000)
        if everything == UNSOLVED:
            continue
        something, some_found = solution(solve_of(name), pos, two_sides=True)
        assert_equal(table_of(some_found), table_of(all_found))
        more, less = more + everything, less + something
    assert less < 0.7 * more


@every_variant
def test_worth_of_two_sides_adds_up_to_one(name: str, players: int) -> None:
    lore, game = LORES[name], savanna.game(name)
    sums = set()
    for pos in islice(late_positions(name, players), 0, 400, 4):
        p, stakes = pos.position, lore.stakes(pos.look(1))
        while moves := list(moves_in(game.legal(p))):
            p = game.play(p, game.settle(p, moves[0], 0))
        worth = lore.judge(p, stakes, True).worth
        sums.add(round(worth[0] + worth[1], 9))
        if are_two_sides(game, players) and players == 4:
            assert (worth[0], worth[1]) == (worth[2], worth[3])
    assert (sums == {1.0}) == are_two_sides(game, players)


@every_variant
def test_an_effort_too_small_is_told(name: str, players: int) -> None:
    for pos, _, _ in small_endings(name, players)[:20]:
        nodes, _ = solution(solve_of(name), pos)
        assert solution(solve_of(name), pos, most=nodes)[0] == nodes
        assert solution(solve_of(name), pos, most=nodes - 1)[0] == UNSOLVED


def test_findings_are_sums_over_worlds() -> None:
    name = "awimbawe"
    endings = small_endings(name, 2)
    pos, table, _ = endings[0]
    ending = Endgame(solve_of(name), LORES[name].stakes(pos.look(1)), two_sides=True)
    worlds = [(pos.position, 0.25), (pos.position, 0.75)]
    found = ending.solved(worlds, first_moves(pos), PLENTY)
    assert found is not None
    assert list(found.times) == [2] * len(table)
    assert_equal(table_of(found), {move: (2 * a, 2 * b, 2 * c) for move, (a, b, c) in table.items()})
    assert ending.solved(worlds, first_moves(pos), 3) is None


# Worlds


def renamed(p: Any, swap: dict[int, int]) -> Any:
    """The position with cards exchanged wherever nobody but their owner may see them."""

    def cards(these: int) -> int:
        return set_of(swap.get(card, card) for card in cards_in(these))

    if hasattr(p, "under"):
        sides = tuple(side._replace(hand=cards(side.hand)) for side in p.sides)
        return p._replace(sides=sides, under=cards(p.under))
    sides = tuple(
        side._replace(
            hand=cards(side.hand),
            blocked=cards(side.blocked),
            piles=tuple(stacked(swap.get(card, card) for card in from_top(pile)) for pile in side.piles),
        )
        for side in p.sides
    )
    return p._replace(sides=sides)


def unseen_by(pos: Match[Any, Any], seat: int | None) -> list[int]:
    p = pos.position
    hands = [card for at, side in enumerate(p.sides, 1) if at != seat for card in cards_in(side.hand)]
    if pos.game.name == "tembo":
        return [*hands, *cards_in(p.under)]
    piles = [card for side in p.sides for pile in side.piles for card in from_top(pile)]
    return [*hands, *(card for card in piles if not has(p.face_up, card))]


def alike(p: Any) -> Any:
    """A position as far as it matters: cards of Tembo by their texts, nothing about those under the fords."""
    if hasattr(p, "under"):
        return tuple(
            tuple(sorted(tembo_text(p.deck, card) for card in cards_in(side.hand))) for side in p.sides
        )
    sides = tuple((side.hand, side.blocked, side.piles) for side in p.sides)
    return sides


def possible(pos: Match[Any, Any], seat: int | None) -> Counter[Any]:
    """All that the seat's view does not exclude, by trying every exchange of the cards it does not see."""
    unseen = unseen_by(pos, seat)
    tried = {renamed(pos.position, dict(zip(unseen, order, strict=True))) for order in permutations(unseen)}
    return Counter(alike(p) for p in tried if looks_like(pos, p, seat))


def looks_like(pos: Match[Any, Any], p: Any, seat: int | None) -> bool:
    if pos.game.name == "tembo":
        held = any(has(side.hand, lion) for side in p.sides for lion in LIONS)
        return not held and bool(how_many(pos.game.legal(p))) == (not pos.over)
    view = pos.look(seat)
    fits = all(
        sum(has(p.sides[lack.seat - 1].hand, CARDS[card]) for card in lack.cards) <= lack.at_most
        for lack in view.public.lacks
    )
    return fits and replace(pos, position=p).look(seat) == view


@cache
def doubtful_moments(name: str, players: int) -> tuple[tuple[Match[Any, Any], int, Counter[Any]], ...]:
    """Moments late enough that everything can be tried, some of each kind that has more than one world."""
    wanted = Counter(
        {"plain": 6, "alike": 3} if name == "tembo" else {"plain": 6, "blocked": 2, "limited": 1}
    )
    found: list[tuple[Match[Any, Any], int, Counter[Any]]] = []
    for pos in late_positions(name, players):
        for seat in range(1, players + 1):
            kind = kind_of(pos, seat)
            if wanted[kind] and len(worlds := possible(pos, seat)) > 2:
                found.append((pos, seat, worlds))
                wanted[kind] -= 1
        if not wanted.total():
            break
    return tuple(found)


def kind_of(pos: Match[Any, Any], seat: int) -> str:
    """What is special about what this seat does not see; nothing if there is too much or too little of it."""
    p, unseen = pos.position, unseen_by(pos, seat)
    if pos.game.name == "tembo":
        texts = [tembo_text(p.deck, card) for card in unseen if card not in LIONS]
        if any(p.pile) or len(unseen) not in range(6, 8):
            return ""
        return "alike" if len(set(texts)) < len(texts) and pos.to_move == seat else "plain"
    if len(unseen) not in range(2, 7):
        return ""
    for lack in pos.rounds[-1].lacks:
        held = min(
            count(p.sides[lack.seat - 1].hand), len({CARDS[card] for card in lack.cards} & set(unseen))
        )
        if lack.seat != seat and held > lack.at_most > 0:
            return "limited"
    return "blocked" if any(s.hand & s.blocked for at, s in enumerate(p.sides, 1) if at != seat) else "plain"


def belief_of(pos: Match[Any, Any], seat: int) -> Any:
    return pos.game.belief(pos.look(seat), random.Random(1))


@every_variant
def test_worlds_are_all_that_is_possible(name: str, players: int) -> None:
    assert len(doubtful_moments(name, players)) == 9
    for pos, seat, expected in doubtful_moments(name, players):
        worlds = pos.game.worlds(belief_of(pos, seat), PLENTY)
        assert worlds is not None
        likely = {alike(p): chance for p, chance in worlds}
        assert len(likely) == len(worlds), "each only once"
        shares = {one: number / expected.total() for one, number in expected.items()}
        assert likely == pytest.approx(shares)
        for p, _ in worlds:
            assert replace(pos, position=p).look(seat) == pos.look(seat)


@every_variant
def test_worlds_are_told_only_if_they_are_few(name: str, players: int) -> None:
    for pos, seat, expected in doubtful_moments(name, players):
        belief = belief_of(pos, seat)
        assert pos.game.worlds(belief, len(expected)) is not None
        assert pos.game.worlds(belief, len(expected) - 1) is None
    for pos in moments(name, players, range(1), share=0.1):
        if name == "tembo" and any(pos.position.pile):
            assert pos.game.worlds(belief_of(pos, 1), PLENTY) is None


@every_variant
def test_worlds_are_as_likely_as_they_are_imagined(name: str, players: int) -> None:
    """Chi-square, with a bound that chance passes once in many thousands of times."""
    for pos, seat, _ in doubtful_moments(name, players)[:3]:
        belief, luck = belief_of(pos, seat), 1 + random.Random(f"{name} {players}").getrandbits(61)
        worlds = pos.game.worlds(belief, PLENTY)
        assert worlds is not None
        times = 40 * len(worlds)
        found: Counter[Any] = Counter()
        for _ in range(times):
            for _ in range(3):
                belief, luck = pos.game.mix(belief, luck)
            p, luck = pos.game.imagine(belief, luck)
            found[alike(p)] += 1
        expected = {alike(p): times * chance for p, chance in worlds}
        assert found.keys() <= expected.keys()
        chi_square = sum((found[one] - number) ** 2 / number for one, number in expected.items())
        freedom = len(worlds) - 1
        assert chi_square < freedom + 6 * sqrt(2 * freedom), (chi_square, freedom)


# Its use


@pytest.mark.parametrize(("name", "players"), TWO_SIDED)
def test_a_bot_that_hardly_searches_plays_endings_right(name: str, players: int) -> None:
    """Where it matters what is played, ten simulations are enough: it need not search."""
    exact, searching_only = (Searcher(Budget(simulations=10), worlds) for worlds in (FEW, 0))
    wrong = 0
    found = list(islice(clear_endings(name, players), CLEAR))
    assert len(found) == CLEAR
    for pos, right, worlds in found:
        view = pos.look(pos.to_move)
        choice = exact.choose(view, rng=random.Random(1))
        assert LORES[name].same_as(pos.position, pos.game.moves[choice.move]) in right
        assert choice.exact
        assert {thought.visits for thought in choice.thoughts} == {worlds}
        assert choice == exact.choose(view, rng=random.Random(1))
        for seed in range(8):
            other = searching_only.choose(view, rng=random.Random(seed)).move
            wrong += LORES[name].same_as(pos.position, pos.game.moves[other]) not in right
    assert wrong > 0, "or these endings would show nothing"


def clear_endings(name: str, players: int) -> Iterator[tuple[Match[Any, Any], set[int], int]]:
    """Endings of few worlds in which some moves are worse: with the right ones, and the number of worlds."""
    for pos in late_positions(name, players):
        worlds = pos.game.worlds(belief_of(pos, pos.to_move or 0), FEW)
        if worlds is None:
            continue
        worth: defaultdict[int, float] = defaultdict(float)
        try:
            for p, chance in worlds:
                for move, row in simplest(replace(pos, position=p), patience=200)[0].items():
                    worth[move] += chance * row[0]
        except TooLongError:
            continue
        best = max(worth.values())
        right = {move for move, value in worth.items() if value > best - 1e-6}
        if len(right) < len(worth):
            yield pos, right, len(worlds)
