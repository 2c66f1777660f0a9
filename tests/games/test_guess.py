"""The law view(guess(view)) == view: a guess is a position that looks like the true one from that seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from games.walks import (
    LIONS,
    assert_even,
    assert_every_card_is_somewhere_once,
    every_contract,
    every_variant,
    moments,
    seats_of,
    tembo_text,
    where,
)
from sketch_awimbawe import table

import savanna
from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, texts_of
from savanna.games.cardset import cards_in, count, has, set_of, without
from savanna.games.match import Match
from savanna.games.moveset import how_many
from savanna.games.stack import from_top
from savanna.games.viewing import Lack

Swap = dict[int, int]


# The law


@every_contract
@every_variant
def test_a_guess_looks_like_the_truth(name: str, players: int, memory: str) -> None:
    """From every seat and for spectators, all match long and at its end."""
    option = {"tembo": "open_scores", "awimbawe": "crown_counter"}[name]
    for agreed in ({}, {option: True}):
        found = moments(name, players, range(4), share=0.1, memory=memory, **agreed)
        for number, pos in enumerate(found):
            for seat in seats_of(pos):
                guessed = pos.game.guess(pos.view(seat), random.Random(number))
                assert guessed.view(seat) == pos.view(seat)
                assert guessed.look(seat) == pos.look(seat)
                assert_every_card_is_somewhere_once(guessed)
                assert (guessed.round, guessed.scores, guessed.result) == (pos.round, pos.scores, pos.result)


@every_variant
def test_the_same_chance_gives_the_same_guess(name: str, players: int) -> None:
    for pos in moments(name, players, range(1), share=0.1):
        for seat in seats_of(pos):
            guesses = [pos.game.guess(pos.look(seat), random.Random(7)) for _ in range(2)]
            assert guesses[0].position == guesses[1].position
            plain = pos.game.guess(pos.view(seat), random.Random(7))
            assert plain.position == guesses[0].position, "a plain view is as good as a typed one"


@every_contract
@every_variant
def test_a_guess_can_be_played_on_to_the_end(name: str, players: int, memory: str) -> None:
    chance = random.Random(f"on {name} {players}")
    for pos in moments(name, players, range(3), share=0.03, memory=memory):
        for seat in (1, None):
            guessed = pos.game.guess(pos.look(seat), chance)
            while not guessed.over:
                guessed.play(chance.choice(guessed.legal_moves()))
                assert_every_card_is_somewhere_once(guessed)
            assert guessed.result is not None
            with pytest.raises(ValueError, match="cannot be recorded"):
                guessed.record()


@every_contract
@every_variant
def test_guesses_differ(name: str, players: int, memory: str) -> None:
    """Of a fresh deal hardly two guesses are alike, and none is the truth."""
    for seed in range(3):
        pos = savanna.game(name).deal(players=players, seed=seed, memory=memory)
        for seat in seats_of(pos):
            guesses = {pos.game.guess(pos.look(seat), random.Random(k)).position for k in range(30)}
            assert len(guesses) == 30
            assert pos.position not in guesses


@every_contract
@every_variant
def test_a_guess_does_not_draw_from_the_truth(name: str, players: int, memory: str) -> None:
    """Two positions that look alike are guessed alike: nothing but the view goes into a guess."""
    for pos in moments(name, players, range(2), share=0.05, memory=memory):
        for seat in seats_of(pos):
            other = replace(pos, position=pos.game.guess_position(pos.look(seat), random.Random(1)))
            one, two = (p.game.guess(p.look(seat), random.Random(2)) for p in (pos, other))
            assert one.position == two.position


# What a guess must respect


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_holds_a_lion_in_a_guess(players: int) -> None:
    for pos in moments("tembo", players, range(4), share=0.15):
        for seat in seats_of(pos):
            guessed = pos.game.guess(pos.look(seat), random.Random(1)).position
            assert not any(has(side.hand, lion) for lion in LIONS for side in guessed.sides)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_is_to_move_in_a_guess_can_move(players: int) -> None:
    """T7.2: or else the round would have ended."""
    for pos in moments("tembo", players, range(4), share=0.2):
        for seat in seats_of(pos):
            guessed = pos.game.guess(pos.look(seat), random.Random(1))
            assert bool(guessed.legal_moves()) == (not pos.over)
            assert guessed.to_move == pos.to_move


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_hand_of_a_guess_has_what_its_seat_lacks(players: int) -> None:
    checks = 0
    for pos in moments("awimbawe", players, range(8), share=0.15):
        for seat in seats_of(pos):
            view = pos.look(seat)
            for k in range(3):
                sides = pos.game.guess(view, random.Random(k)).position.sides
                for lack in view.public.lacks:
                    hand = sides[lack.seat - 1].hand
                    held = [card for card in lack.cards if has(hand, CARDS[card])]
                    assert len(held) <= lack.at_most
                    checks += 1
    assert checks > 500


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_seats_lack_is_true(players: int) -> None:
    """The truth itself never contradicts what everyone concluded."""
    for pos in moments("awimbawe", players, range(20), share=0.5):
        for lack in pos.rounds[-1].lacks:
            hand = pos.position.sides[lack.seat - 1].hand
            assert sum(has(hand, CARDS[card]) for card in lack.cards) <= lack.at_most, pos.rounds[-1].moves


# The whole history of an Awimbawé round fits a guess


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guess_fits_everything_that_was_played(players: int) -> None:
    """Deal the round again as the guess has it: every logged move is legal, and it leads to the guess."""
    tried = 0
    for pos in moments("awimbawe", players, range(10), share=0.1):
        for seat in seats_of(pos):
            guessed = pos.game.guess(pos.look(seat), random.Random(tried)).position
            assert _has_a_history(pos, seat, guessed), f"seat {seat}: {pos.record()}: {guessed}"
            tried += 1
    assert tried > 300


def _has_a_history(pos: Match[Any, Any], seat: int | None, guessed: Any) -> bool:
    """Whether the logged moves, as this seat knows them, lead from the guessed deal to the guess."""
    now = pos.rounds[-1]
    assert now.deal is not None
    earlier = pos.finished[:-1] if pos.over else pos.finished
    deal = _swapped_deal(now.deal, _swap(pos.position, guessed))
    start = pos.game.start(pos.players, pos.options, deal, earlier)
    return _leads_to(pos, start, list(pos.look(seat).public.log), _essence(pos, guessed))


def _leads_to(pos: Match[Any, Any], p: Any, log: list[tuple[int, str]], end: Any) -> bool:
    """Moves in turn; where the log does not say which card a snake found, any that it could."""
    for number, (mover, text) in enumerate(log):
        if p.turn + 1 != mover or pos.game.why_not(p, text) is not None:
            return False
        if text.startswith("B") and text.endswith(":h"):
            found = [known for known in BITES if known.startswith(text) and not pos.game.why_not(p, known)]
            after = [pos.game.play(p, pos.game.moves[known]) for known in found]
            return any(_leads_to(pos, q, log[number + 1 :], end) for q in after)
        p = pos.game.play(p, pos.game.moves[text])
    return bool(_essence(pos, p) == end)


BITES = [text for text in savanna.game("awimbawe").moves if ":h=" in text]


def _essence(pos: Match[Any, Any], p: Any) -> Any:
    """What matters of a position: of cards face up those still in piles, and after the end nobody's turn."""
    piled = set_of(card for side in p.sides for pile in side.piles for card in from_top(pile))
    return p._replace(turn=0 if pos.over else p.turn, face_up=p.face_up & piled)


def _swap(true: Any, guessed: Any) -> Swap:
    """Which guessed card lies where which true one does: piles place by place, hands in any order."""
    swap: Swap = {}
    for one, other in zip(true.sides, guessed.sides, strict=True):
        swap.update(zip(cards_in(one.hand), cards_in(other.hand), strict=True))
        for a, b in zip(one.piles, other.piles, strict=True):
            swap.update(zip(from_top(a), from_top(b), strict=True))
    return swap


def _swapped_deal(deal: dict[str, Any], swap: Swap) -> dict[str, Any]:
    def card(text: str) -> str:
        return CARD_TEXTS[swap.get(CARDS[text], CARDS[text])]

    return {
        "hands": [[card(text) for text in hand] for hand in deal["hands"]],
        "piles": [[[card(text) for text in pile] for pile in piles] for piles in deal["piles"]],
    }


# All that is possible comes up about equally often


def test_every_hand_is_equally_likely_late_in_tembo() -> None:
    """With the draw pile used up the unseen cards lie in one hand and under the fords."""
    sizes = [2, 1]
    for pos in moments("tembo", 2, range(40), share=1):
        p = pos.position
        size = count(p.sides[1].hand)
        if not sizes or pos.to_move is None or any(p.pile) or p.lion or size != sizes[0]:
            continue
        unseen = without(p.sides[1].hand | p.under, set_of(LIONS))
        hands = [set_of(hand) for hand in combinations(cards_in(unseen), size)]
        if pos.to_move == 2:
            hands = [hand for hand in hands if how_many(pos.game.legal(_with_hand(p, hand)))]
        if len(hands) > 1:
            possible = Counter(_texts(p.deck, cards_in(hand)) for hand in hands)
            assert_even(pos, possible, lambda q: _texts(q.deck, cards_in(q.sides[1].hand)), times=50)
            sizes.pop(0)
    assert not sizes


def _texts(deck: Any, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(tembo_text(deck, card) for card in cards)


def _with_hand(p: Any, hand: int) -> Any:
    a, b, c, d = p.sides
    return p._replace(sides=(a, b._replace(hand=hand), c, d))


def test_every_order_of_a_short_draw_pile_is_equally_likely() -> None:
    pos = next(
        pos
        for pos in moments("tembo", 2, range(40), share=1)
        if len(_draw_pile(pos.position)) == 1 and pos.to_move == 1 and not pos.position.lion
    )
    p = pos.position
    unseen = [*cards_in(p.under), *cards_in(p.sides[1].hand), *_draw_pile(p)]
    lions = [card for card in unseen if card in LIONS]
    # The hand has no lion, so the lions are more often next than the other cards are.
    others, left = len(unseen) - len(lions), 6
    possible: Counter[Any] = Counter()
    for card in unseen:
        possible[_texts(p.deck, [card])] += others if card in lions else left - len(lions)
    assert_even(pos, possible, lambda q: _texts(q.deck, _draw_pile(q)), times=1 + 1500 // possible.total())


def _draw_pile(p: Any) -> list[int]:
    return [card for stack in p.pile for card in from_top(stack)]


def _awimbawe_moments(wanted: Callable[[Match[Any, Any]], bool]) -> Iterator[Match[Any, Any]]:
    for pos in moments("awimbawe", 2, range(300), share=1):
        if not pos.over and wanted(pos):
            yield pos


def _down(p: Any) -> list[int]:
    return [
        card for side in p.sides for pile in side.piles for card in from_top(pile) if not has(p.face_up, card)
    ]


def _arrangement(p: Any) -> Any:
    """What seat 1 cannot see: the other hand with its blocked cards, and the cards face down in order."""
    side = p.sides[1]
    return side.hand, side.hand & side.blocked, tuple(_down(p))


def _arrangements(pos: Match[Any, Any]) -> Counter[Any]:
    """All that the lacks of seat 2 do not exclude, by trying each."""
    p = pos.position
    side = p.sides[1]
    unseen = set(cards_in(side.hand)) | set(_down(p))
    found: Counter[Any] = Counter()
    for hand in combinations(sorted(unseen), count(side.hand)):
        lacks = [lack for lack in pos.rounds[-1].lacks if lack.seat == 2]
        if all(sum(CARD_TEXTS[card] in lack.cards for card in hand) <= lack.at_most for lack in lacks):
            for blocked in combinations(hand, count(side.hand & side.blocked)):
                for down in permutations(sorted(unseen - set(hand))):
                    found[set_of(hand), set_of(blocked), down] = 1
    return found


@pytest.mark.parametrize("lacking", [False, True], ids=["nothing-known", "with-lacks"])
def test_every_arrangement_is_equally_likely_late_in_awimbawe(lacking: bool) -> None:
    tested = set()
    for pos in _awimbawe_moments(lambda pos: bool(_lacks(pos)) == lacking and len(_down(pos.position)) <= 3):
        if (pos.chance, pos.round) not in tested and len(possible := _arrangements(pos)) in range(6, 150):
            assert_even(pos, possible, _arrangement, times=40)
            tested.add((pos.chance, pos.round))
        if len(tested) == 3:
            return
    raise AssertionError("too few such moments")


def _lacks(pos: Match[Any, Any]) -> list[Any]:
    """What is known of seat 2's hand and excludes something."""
    hand = count(pos.position.sides[1].hand)
    unseen = {CARD_TEXTS[card] for card in [*cards_in(pos.position.sides[1].hand), *_down(pos.position)]}
    lacks = [lack for lack in pos.rounds[-1].lacks if lack.seat == 2]
    return [lack for lack in lacks if min(len(unseen & set(lack.cards)), hand) > lack.at_most]


def test_every_arrangement_is_equally_likely_with_two_hands_that_lack_something() -> None:
    """With three players: what one hand lacks, the other may have all the more."""
    tested = 0
    for pos in moments("awimbawe", 3, range(300), share=1):
        seats = {lack.seat for lack in pos.rounds[-1].lacks}
        if pos.over or seats < {2, 3} or _blocks(pos) or len(_down(pos.position)) not in (1, 2):
            continue
        possible = _two_hands(pos)
        if len(possible) in range(8, 120) and _is_uneven(possible):
            assert_even(pos, possible, _hands_of_others, times=60)
            tested += 1
        if tested == 4:
            return
    raise AssertionError("too few such moments")


def _hands_of_others(p: Any) -> Any:
    return p.sides[1].hand, p.sides[2].hand


def _two_hands(pos: Match[Any, Any]) -> Counter[Any]:
    """All pairs of hands of seats 2 and 3 that their lacks do not exclude, by trying each."""
    p = pos.position
    second, third = p.sides[1].hand, p.sides[2].hand
    unseen = [*cards_in(second), *cards_in(third), *_down(p)]
    found: Counter[Any] = Counter()
    for hand in combinations(unseen, count(second)):
        if _fits(pos, 2, hand):
            rest = [card for card in unseen if card not in hand]
            for other in combinations(rest, count(third)):
                if _fits(pos, 3, other):
                    found[set_of(hand), set_of(other)] = 1
    return found


def _fits(pos: Match[Any, Any], seat: int, hand: tuple[int, ...]) -> bool:
    lacks = [lack for lack in pos.rounds[-1].lacks if lack.seat == seat]
    return all(sum(CARD_TEXTS[card] in lack.cards for card in hand) <= lack.at_most for lack in lacks)


def _is_uneven(possible: Counter[Any]) -> bool:
    """Whether some card is in seat 2's hand more often than another that can be there too."""
    held = Counter(card for hand, _ in possible for card in cards_in(hand))
    return len(set(held.values())) > 1


def test_blocked_cards_of_a_hand_are_guessed_too() -> None:
    pos = next(
        pos
        for pos in _awimbawe_moments(lambda pos: _blocks(pos) == 1)
        if count(pos.position.sides[1].hand) == 2 and len(_arrangements(pos)) in range(6, 300)
    )
    assert_even(pos, _arrangements(pos), _arrangement, times=40)


def _blocks(pos: Match[Any, Any]) -> int:
    side = pos.position.sides[1]
    return count(side.hand & side.blocked)


TWO_POSSIBLE = """
    seat 1: hand s6 | taken {}
    seat 2: hand d1
    seat 3: hand m1
    seat 4: hand f1
"""
THREE_POSSIBLE = """
    seat 1: hand s6 i6 | taken {}
    seat 2: hand f1 | piles m6
    seat 3: hand d1 s1
    seat 4: hand m1 | piles f6
"""


@pytest.mark.parametrize(
    ("sketch", "lacking", "possible"),
    [
        (TWO_POSSIBLE, ["f1", "d1", "m1"], ["d1 / m1 / f1", "m1 / f1 / d1"]),
        (THREE_POSSIBLE, ["d1", "m1", "f1 s1"], ["f1 / s1 d1 / m1", "s1 / d1 f1 / m1", "m1 / s1 f1 / d1"]),
    ],
    ids=["two", "three"],
)
def test_arrangements_that_no_swap_leads_to_are_as_likely(
    sketch: str, lacking: list[str], possible: list[str]
) -> None:
    """The hands of seats 2, 3 and 4: to the last arrangement leads only a rotation of three cards."""
    rest = [card for card in CARD_TEXTS if card not in sketch.split()]
    pos = table(sketch.format(" ".join(rest)))
    lacks = tuple(Lack(seat, tuple(cards.split()), 0) for seat, cards in enumerate(lacking, 2))
    pos.rounds = (replace(pos.rounds[-1], lacks=lacks),)
    assert_even(pos, Counter(possible), _three_hands, times=2000)


def _three_hands(p: Any) -> str:
    return " / ".join(" ".join(texts_of(side.hand)) for side in p.sides[1:])


@every_contract
def test_the_places_of_a_guess_have_the_sizes_of_the_truth(memory: str) -> None:
    for name in ("tembo", "awimbawe"):
        for pos in moments(name, 3, range(2), share=0.1, memory=memory):
            guessed = pos.game.guess(pos.look(2), random.Random(3))
            sizes = {place: len(cards) for place, cards in where(pos).items()}
            assert {place: len(cards) for place, cards in where(guessed).items()} == sizes
