"""What a strict table forgets, and what is imagined instead."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest
import sketch_awimbawe
import sketch_tembo
from games.walks import LIONS, assert_even, every_variant, moments, random_match, seats_of, tembo_text, where

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, HYENAS, deck_for, texts_of
from savanna.games.cardset import cards_in, count, has, set_of, without
from savanna.games.match import Match
from savanna.games.moveset import how_many
from savanna.games.options import Options
from savanna.games.tembo.cards import ANIMALS
from savanna.games.tembo.memory import recalled
from savanna.games.viewing import Lack


def strict(pos: Match[Any, Any], **options: Any) -> Match[Any, Any]:
    return replace(pos, options=Options({"memory": "strict", **options}))


def log(pos: Match[Any, Any], seat: int | None) -> list[str]:
    return [text for _, text in pos.look(seat).public.log]


def after(pos: Match[Any, Any], *moves: str) -> Match[Any, Any]:
    for move in moves:
        pos.play(move)
    return pos


# Tembo

RIVER = """
    hands: 1 2 E S Cg / 10 20 E Cz 3   ford 2: 4a 9b 12a   ford 4: 7b 16a
    crossed: 30 / 40 41   pile: 5 6 8 11 13 14 15 17 18 19
"""


def test_T5_2_after_a_crossing_each_owner_sees_theirs_and_nobody_others() -> None:
    pos = after(strict(sketch_tembo.table(RIVER)), "E@2")
    assert pos.look(1).memory.crossed == (("4", "12", "30"), None)
    assert pos.look(2).memory.crossed == (None, ("9", "40", "41"))
    assert pos.look(None).memory.crossed == (None, None)
    for seat in (1, 2, None):
        view = pos.look(seat)
        assert [side.crossed for side in view.seats] == [3, 3]
        assert view.memory.gone is None
        assert [side.points is not None for side in view.seats] == [seat == 1, seat == 2]


def test_R_T7_with_open_scores_all_that_crossed_lies_face_up() -> None:
    pos = after(strict(sketch_tembo.table(RIVER), open_scores=True), "E@2")
    for seat in (1, 2, None):
        view = pos.look(seat)
        assert view.memory.crossed == (("4", "12", "30"), ("9", "40", "41"))
        assert view.memory.gone is None
        assert all(side.points for side in view.seats)


@pytest.mark.parametrize("move", ["S@2", "Cg@4:first", "Cg@4:all"])
def test_what_was_eaten_is_gone_for_everyone(move: str) -> None:
    pos = after(strict(sketch_tembo.table(RIVER)), move)
    for seat in (1, 2, None):
        assert pos.look(seat).memory.gone is None
        assert log(pos, seat) == [move]


def test_R_T8_the_log_of_tembo_goes_once_around_the_table_and_lions_belong_to_a_turn() -> None:
    pos = strict(
        sketch_tembo.table("""
        hands: 1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15   ford 1: 16a   ford 2: 17a
        pile: 20 L L 21 22 23 24 25 26
    """)
    )
    seen: list[list[str]] = []
    for move in ("1@3", "6@4", "L@1", "L@2", "11@5", "2@3"):
        pos.play(move)
        assert log(pos, 1) == log(pos, 3) == log(pos, None)
        seen.append(log(pos, None))
    assert seen[2:] == [
        ["1@3", "6@4", "L@1"],
        ["1@3", "6@4", "L@1", "L@2"],
        ["1@3", "6@4", "L@1", "L@2", "11@5"],
        ["6@4", "L@1", "L@2", "11@5", "2@3"],
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_of_tembo_is_the_end_of_the_true_one(players: int) -> None:
    for pos in moments("tembo", players, range(4), share=0.3, memory="strict"):
        turns = [list(moves) for _, moves in groupby(pos.rounds[-1].moves, key=lambda move: move[0])]
        for seat in seats_of(pos):
            assert list(pos.look(seat).public.log) == [move for turn in turns[-players:] for move in turn]


def test_tables_that_differ_only_in_what_is_forgotten_look_the_same() -> None:
    """The other's animals across, and which cards are gone: 33 and 34 instead of 40 and 41."""
    one = strict(sketch_tembo.table(RIVER))
    other = strict(sketch_tembo.table(RIVER.replace("40 41", "33 34")))
    for seat in (1, None):
        assert one.look(seat) == other.look(seat)
        assert replace(one, options=Options()).look(seat) != replace(other, options=Options()).look(seat)
    assert one.look(2) != other.look(2)


# Awimbawé

TRICKS = """
    seat 1: hand d3 d4 s5 s6 e7
    seat 2: hand d1 m4 m1 f6 f1
"""


def test_A5_1_nobody_may_look_through_a_score_pile_but_hyenas_lie_beside_it() -> None:
    pos = after(strict(sketch_awimbawe.table(TRICKS)), "d4", "d1", "s6", "m4")
    for seat in (1, 2, None):
        view = pos.look(seat)
        assert view.memory.taken == (None, None)
        assert [side.taken for side in view.seats] == [4, 0]
        assert view.seats[0].hyenas == ("d4", "m4")
        assert view.public.lacks == ()
    assert replace(pos, options=Options()).look(1).public.lacks, "seat 2 did not follow"


def test_R_A10_with_the_crown_counter_score_piles_lie_open() -> None:
    pos = after(strict(sketch_awimbawe.table(TRICKS), crown_counter=True), "d4", "d1")
    for seat in (1, 2, None):
        assert pos.look(seat).memory.taken == (("d1", "d4"), ())
        assert pos.look(seat).seats[0].crowns == 6


def test_R_A12_the_log_of_awimbawe_has_the_last_trick_and_the_one_in_progress() -> None:
    """A bite is told as long as it is there, which card it found to the bitten alone."""
    pos = after(strict(sketch_awimbawe.table(TRICKS)), "d4", "d1", "s5", "B2:h=f6", "m4", "d3")
    assert log(pos, 2) == ["s5", "B2:h=f6", "m4", "d3"]
    assert log(pos, 1) == log(pos, None) == ["s5", "B2:h", "m4", "d3"]
    assert pos.look(2).blocked == ()
    after(pos, "pass", "m1")
    assert log(pos, 2) == ["d3", "pass", "m1"]


def test_a_blocked_card_stays_known_to_its_owner() -> None:
    pos = after(strict(sketch_awimbawe.table(TRICKS)), "s5", "B2:h=f6")
    assert pos.look(2).blocked == ("f6",)
    assert pos.look(1).seats[1].blocked_in_hand == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_of_awimbawe_begins_with_the_last_trick(players: int) -> None:
    """Also when one of three has just been eliminated: a trick is over when the table is empty."""
    eliminated = 0
    for seed in range(12):
        number, told = 0, 0
        last: list[tuple[int, str]] = []
        present: list[tuple[int, str]] = []
        for pos in random_match("awimbawe", players, seed, memory="strict"):
            if pos.round > number:
                number, told, last, present = pos.round, 0, [], []
            moves = pos.rounds[-1].moves
            present += [(seat, text.partition("=")[0]) for seat, text in moves[told:]]
            told = len(moves)
            cards = [place for place, (_, text) in enumerate(present) if text in CARDS]
            if cards and not any(side.played >= 0 for side in pos.position.sides):
                last, present = present[cards[0] :], []
            for seat in seats_of(pos):
                seen = [(mover, text.partition("=")[0]) for mover, text in pos.look(seat).public.log]
                assert seen == last + present
            eliminated += pos.position.active.bit_count() < players
    assert (eliminated > 0) == (players == 3)


# What is imagined fits what is left in sight


@every_variant
def test_the_truth_is_among_what_a_strict_view_allows(name: str, players: int) -> None:
    """All that the latest moves tell is true, and no hidden card is ruled out."""
    told = 0
    for pos in moments(name, players, range(12), share=0.3, memory="strict"):
        for seat in seats_of(pos):
            belief: Any = pos.game.belief(pos.look(seat), random.Random(1))
            hidden = Counter(text_of(pos, card) for card in cards_in(unseen_in(belief)))
            for true, known in zip(pos.position.sides, belief.known.sides, strict=True):
                assert not without(out_of_play(known), out_of_play(true))
                told += count(out_of_play(known))
            unknown = [card for place in hidden_places(pos, seat) for card in where(pos)[place]]
            assert Counter(text_of(pos, card) for card in unknown) <= hidden
    assert told > 200


def hidden_places(pos: Match[Any, Any], seat: int | None) -> list[str]:
    """Where nobody has seen a card: other hands, and in Tembo the draw pile and under the fords."""
    hands = [f"hand {other}" for other in range(pos.players) if other + 1 != seat]
    return [*hands, "pile", "under"] if pos.game.name == "tembo" else hands


def unseen_in(belief: Any) -> Any:
    return belief.unseen if hasattr(belief, "unseen") else sum(belief.homes)


def out_of_play(side: Any) -> Any:
    return side.crossed if hasattr(side, "crossed") else side.taken


@every_variant
def test_no_card_of_the_latest_moves_is_imagined_elsewhere(name: str, players: int) -> None:
    """Tembo: but for the lowest at a ford where a crocodile took the first and then an elephant came."""
    checked = 0
    for number, pos in enumerate(moments(name, players, range(6), share=0.2, memory="strict")):
        for seat in seats_of(pos):
            guessed = where(pos.game.guess(pos.look(seat), random.Random(number)))
            found = {text_of(pos, card) for place in hidden_places(pos, seat) for card in guessed[place]}
            animals = {card for text in log(pos, seat) for card in played_with(name, text)}
            if not open_to_doubt(log(pos, seat)):
                assert not animals & found, (animals, guessed)
                checked += len(animals)
    assert checked > 300


def text_of(pos: Match[Any, Any], card: int) -> str:
    return tembo_text(pos.position.deck, card) if pos.game.name == "tembo" else CARD_TEXTS[card]


def played_with(name: str, text: str) -> list[str]:
    """The cards of a move that there is only one of."""
    if name == "awimbawe":
        return [card for card in [text.partition("=")[0]] if card in CARDS]
    return [card for card in text.partition("@")[0].split("+") if card.isdigit() or card == "S"]


def open_to_doubt(moves: list[str]) -> bool:
    firsts = {text.partition("@")[2][0] for text in moves if text.endswith(":first")}
    return any(text == f"E@{ford}" for text in moves for ford in firsts)


def test_whom_a_crocodile_took_first_may_be_left_open() -> None:
    """16 was the first if the ford was empty before; else it has crossed with the others."""
    deck, house = sketch_tembo.table(RIVER).position[:2]
    told = recalled(deck, house, 4, [(1, "16+18@3"), (2, "Cg@3:first"), (3, "20+21@3"), (4, "E@3")])
    assert [texts(animals) for animals in told.crossed] == [["18"], [], ["20", "21"], []]
    assert told.eaten == 0
    assert told.spent == ["Cg", "E"]
    told = recalled(deck, house, 4, [(1, "16+18@3"), (2, "Cg@3:first"), (3, "20+21@3"), (4, "S@3")])
    assert texts(told.eaten) == ["16", "18", "20", "21"]
    told = recalled(deck, house, 4, [(1, "16+17@3"), (2, "Cg@3:all"), (3, "20+21@3"), (4, "E@3")])
    assert [texts(animals) for animals in told.crossed] == [["17"], [], ["20", "21"], []]
    assert texts(told.eaten) == ["16"]
    told = recalled(deck, house, 2, [(1, "16@3"), (1, "L@3"), (2, "20@1")])
    assert (texts(told.eaten), told.spent) == (["16", "20"], [])


def texts(animals: int) -> list[str]:
    return [str(card + 1) for card in cards_in(animals)]


def much_forgotten(name: str, players: int) -> Match[Any, Any]:
    """The moment when the seats that are not to move have most cards across, or taken, and some in hand."""
    found = moments(name, players, range(12), share=0.3, memory="strict")
    going_on = [pos for pos in found if not pos.over and all(count(side.hand) > 1 for side in others(pos))]
    return max(going_on, key=lambda pos: sum(count(out_of_play(side)) for side in others(pos)))


def others(pos: Match[Any, Any]) -> list[Any]:
    sides = pos.position.sides[: pos.players]
    return [side for seat, side in enumerate(sides, 1) if seat != pos.to_move]


@every_variant
def test_what_is_forgotten_is_imagined_anew_each_time(name: str, players: int) -> None:
    """From one belief, as a search does it: which cards they are, and not only whose."""
    pos = much_forgotten(name, players)
    game, luck = pos.game, 12345
    belief = game.belief(pos.look(pos.to_move), random.Random(1))
    imagined = set()
    for _ in range(20):
        belief, luck = game.mix(belief, luck)
        p, luck = game.imagine(belief, luck)
        assert replace(pos, position=p).look(pos.to_move) == pos.look(pos.to_move)
        imagined.add(sum(out_of_play(side) for side in p.sides))
    assert len(imagined) > 5


@every_variant
def test_where_something_is_forgotten_worlds_are_not_told(name: str, players: int) -> None:
    pos = much_forgotten(name, players)
    belief = pos.game.belief(pos.look(pos.to_move), random.Random(1))
    assert pos.game.worlds(belief, 10**9) is None


# All that is possible comes up about equally often


@pytest.mark.parametrize(("turn", "times"), [(1, 60), (2, 400)])
def test_every_animal_across_and_every_hand_is_equally_likely_in_tembo(turn: int, times: int) -> None:
    """One animal across and one card in hand of seat 2; it can play if it is to move (T7.2)."""
    mine = " ".join(str(number) for number in range(1, 33))
    pos = strict(
        sketch_tembo.table(f"""
        hands: Cg Cg Cz Cz Ca / 41   crossed: {mine} 42 / 34   turn: {turn}   under: L L L E E
        ford 1: 38a   ford 2: 39a   ford 3: 40a   ford 4: 35a   ford 5: 37a
    """)
    )
    p = pos.position
    unseen = [card for card in range(59) if card not in LIONS and not has(seen_by_first(p), card)]
    possible: Counter[Any] = Counter()
    for animal in (card for card in unseen if has(ANIMALS, card)):
        for card in unseen:
            if card != animal and (turn == 1 or how_many(pos.game.legal(with_hand(p, card)))):
                possible[texts_in(p, [animal]), texts_in(p, [card])] += 1
    assert len(possible) == (24 if turn == 1 else 14)
    assert_even(pos, possible, lambda q: (texts_in(q, across(q)), texts_in(q, hand(q))), times)


def seen_by_first(p: Any) -> Any:
    return p.sides[0].hand | p.sides[0].placed | p.sides[0].crossed


def with_hand(p: Any, card: int) -> Any:
    a, b, c, d = p.sides
    return p._replace(sides=(a, b._replace(hand=set_of([card])), c, d))


def across(p: Any) -> Iterable[int]:
    return cards_in(p.sides[1].crossed)


def hand(p: Any) -> Iterable[int]:
    return cards_in(p.sides[1].hand)


def texts_in(p: Any, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(tembo_text(p.deck, card) for card in cards)


def test_every_hand_and_every_score_pile_is_equally_likely_in_awimbawe() -> None:
    """A hyena that nobody has taken is in a hand; all else may lie in either score pile."""
    taken = without(deck_for(2), set_of(CARDS[card] for card in ("s1", "s6", "d4", "m1", "f1", "e8")))
    pos = strict(
        sketch_awimbawe.table(f"""
        seat 1: hand s1 s6 | taken f1
        seat 2: hand d4 m1 | taken e8 {" ".join(texts_of(taken))}
    """)
    )
    forgotten = [
        card for card in cards_in(without(deck_for(2), HYENAS)) if card not in (CARDS["s1"], CARDS["s6"])
    ]
    possible = Counter(
        (CARD_TEXTS[held], CARD_TEXTS[card]) for held in forgotten for card in forgotten if held != card
    )
    assert len(possible) > 300
    assert_even(pos, possible, hand_and_score_pile, times=12)


def hand_and_score_pile(p: Any) -> tuple[str, str]:
    (held,) = [card for card in texts_of(p.sides[1].hand) if card != "d4"]
    (card,) = texts_of(p.sides[0].taken)
    return held, card


# Views that no strict table could show


@every_variant
def test_a_strict_view_that_remembers_more_is_refused(name: str, players: int) -> None:
    lack = Lack(2, ("s1",), 0)
    for pos in moments(name, players, range(1), share=0.1, memory="strict"):
        knowing = replace(pos, options=Options())
        for seat in seats_of(pos):
            view, full = pos.look(seat), knowing.look(seat)
            wrong = [replace(view, memory=full.memory), replace(full, memory=view.memory)]
            if name == "awimbawe":
                wrong.append(replace(view, public=replace(view.public, lacks=(lack,))))
            if len(full.public.log) > len(view.public.log):
                wrong.append(replace(view, public=replace(view.public, log=full.public.log)))
            for one in wrong:
                with pytest.raises(ValueError, match=r"could show that view|contradicts itself"):
                    pos.game.guess(one, random.Random(1))


# Stories


@every_variant
def test_a_story_needs_no_memory(name: str, players: int) -> None:
    """Told from two strict views it is the same as from views that hold everything."""
    for seed in range(2):
        before: dict[int | None, Any] = {}
        moves: list[str] = []
        for pos in random_match(name, players, seed, memory="strict"):
            knowing = replace(pos, options=Options())
            now = {seat: (pos.look(seat), knowing.look(seat)) for seat in seats_of(pos)}
            played = [text for played in pos.rounds for _, text in played.moves]
            for seat, (then, then_knowing) in before.items():
                told = pos.game.story(then, played[len(moves)], now[seat][0])
                assert told == pos.game.story(then_knowing, played[len(moves)], now[seat][1])
            before, moves = now, played
