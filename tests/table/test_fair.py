"""Fair deals: known answers, every order of cards equally likely, and no secret in any text."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from itertools import islice, permutations

import pytest
from table.tables import CONTRIBUTIONS, SEED, dealt

from savanna.games import RULES
from savanna.table import fair
from savanna.table.dealing import chance_of
from savanna.table.fair import (
    CONTRIBUTION_BYTES,
    NO_CONTRIBUTION,
    SEED_BYTES,
    FairChance,
    Stream,
    contribution_commitment,
    seed_commitment,
)

TOLD = (CONTRIBUTIONS[1], CONTRIBUTIONS[2])

# Written down once; the few lines below, which share nothing with the source, give the same.
COMMITMENT = "ad544c30ba38c54ffca558af942319cc5a822cb9f41a6d52eb3ba9d1985276fc"
CONTRIBUTION_COMMITMENT = "cc8cd41cef907c4d216069122c4b89936211361f9050a717a1e37ad1862e952f"
KEY_OF_ROUND_0 = "1b6076e4a70f4871b25d08327a1cf25cc3668b15ed06fdd64b1bf1b37ba99396"
KEY_OF_ROUND_1 = "177b334d0001bc8a47c833e0edac7cce545d559aece4bf8b74771a10341389c8"
WORDS = [
    2123381157,
    726585843,
    88118677,
    523516275,
    1588457067,
    2624825469,
    2959752941,
    2550667861,
    3760841532,
]
ORDER_OF_TEN = [6, 0, 9, 1, 4, 8, 2, 5, 3, 7]
FIRST_HAND = ["1", "6", "19", "21", "E"]


# The same again, as docs say it


def by_hand(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def key_by_hand(seed: bytes, told: tuple[bytes, ...], rounds: int) -> bytes:
    return bytes.fromhex(by_hand(b"savanna key 1", seed, *told, str(rounds).encode()))


def words_by_hand(key: bytes, purpose: str, number: int) -> list[int]:
    blocks = (number + 7) // 8
    stream = b"".join(
        hmac.new(key, f"{purpose} {block}".encode(), hashlib.sha256).digest() for block in range(blocks)
    )
    return [int(stream[at : at + 4].hex(), 16) for at in range(0, 4 * number, 4)]


def shuffled_by_hand(cards: list[int], words: list[int]) -> list[int]:
    cards, words = list(cards), list(words)
    for place in reversed(range(1, len(cards))):
        run = place + 1
        while words[0] >= 2**32 - 2**32 % run:
            words.pop(0)
        other = words.pop(0) % run
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def test_known_commitments() -> None:
    assert seed_commitment(SEED, "savannatable", "tembo", 2) == COMMITMENT
    assert by_hand(b"savanna commitment 1", SEED, b"savannatable", b"tembo", b"2") == COMMITMENT
    assert contribution_commitment(CONTRIBUTIONS[1]) == CONTRIBUTION_COMMITMENT
    assert hashlib.sha256(b"\x01" * 16).hexdigest() == CONTRIBUTION_COMMITMENT


def test_known_streams() -> None:
    for rounds, key in enumerate((KEY_OF_ROUND_0, KEY_OF_ROUND_1)):
        assert key_by_hand(SEED, TOLD, rounds).hex() == key
        drawn = FairChance(SEED, TOLD)(rounds, "deal 1")
        largest = [drawn.randrange(1 << 32) for _ in range(20)]
        assert largest == list(islice(fair._words(bytes.fromhex(key), "deal 1"), 20))
        assert largest == words_by_hand(bytes.fromhex(key), "deal 1", 20)
    assert words_by_hand(bytes.fromhex(KEY_OF_ROUND_0), "deal 1", 9) == WORDS


def test_known_shuffle() -> None:
    cards = list(range(10))
    FairChance(SEED, TOLD)(0, "deal 1").shuffle(cards)
    assert cards == ORDER_OF_TEN
    words = words_by_hand(bytes.fromhex(KEY_OF_ROUND_0), "deal 1", 40)
    assert shuffled_by_hand(list(range(10)), words) == ORDER_OF_TEN


def test_known_deal() -> None:
    """The cards that everyone at a table with this seed and these contributions gets, by these rules."""
    sitting = dealt()
    assert RULES == 2
    assert sitting.table.commitment == COMMITMENT
    assert sitting.match.view(1)["hand"] == FIRST_HAND


# Every number and every order is equally likely


@pytest.mark.parametrize(
    ("number", "words", "drawn", "used"),
    [
        (3, [2**32 - 1, 7], 1, 2),  # the last word of all would make 0 likelier
        (3, [2**32 - 2], (2**32 - 2) % 3, 1),
        (2, [2**32 - 1], 1, 1),  # nothing to throw away
        (5, [2**32 - 1, 2**32 - 1, 2**32 - 2], (2**32 - 2) % 5, 3),
        (7, [2**32 - 4, 2**32 - 5], (2**32 - 5) % 7, 2),
        (2**31 + 1, [2**31 + 1, 2**32 - 1, 2**31], 2**31, 3),
        (2**32, [2**32 - 1], 2**32 - 1, 1),
        (1, [99], 0, 1),
    ],
)
def test_words_from_the_last_incomplete_run_are_thrown_away(
    number: int, words: list[int], drawn: int, used: int
) -> None:
    stream, left = Stream(bytes(32), "test"), iter([*words, 0, 0])
    stream._words = left
    assert stream.randrange(number) == drawn
    assert len(list(left)) == len(words) + 2 - used


def test_a_word_stream_of_a_few_values_gives_each_number_equally_often() -> None:
    """The words of a small stream, once each, up to the last one, which is thrown away."""
    top = 2**32 // 3 * 3
    words = [*range(top - 300, top), top]
    stream = Stream(bytes(32), "test")
    stream._words = iter(words)
    drawn = Counter(stream.randrange(3) for _ in range(300))
    assert drawn == {0: 100, 1: 100, 2: 100}
    with pytest.raises(StopIteration):
        stream.randrange(3)


def chi_square(found: Counter[tuple[int, ...]], outcomes: int, draws: int) -> float:
    expected = draws / outcomes
    return sum((number - expected) ** 2 for number in found.values()) / expected + expected * (
        outcomes - len(found)
    )


@pytest.mark.parametrize(("cards", "limit"), [(3, 20.5), (4, 49.7)])
def test_every_order_is_about_equally_likely_over_many_keys(cards: int, limit: float) -> None:
    """Once in a thousand times chi-square is above the limit; the seeds are fixed."""
    rng, found, draws = random.Random(cards), Counter[tuple[int, ...]](), 300 * 24
    for _ in range(draws):
        order = list(range(cards))
        FairChance(rng.randbytes(SEED_BYTES), (rng.randbytes(CONTRIBUTION_BYTES),))(0, "deal 1").shuffle(
            order
        )
        found[tuple(order)] += 1
    orders = list(permutations(range(cards)))
    assert set(found) == set(orders)
    assert chi_square(found, len(orders), draws) < limit


def test_every_order_is_about_equally_likely_over_contributions_alone() -> None:
    """One honest player is enough: whoever knows everything else still knows nothing of the deal."""
    rng, found, draws = random.Random(7), Counter[tuple[int, ...]](), 6_000
    for _ in range(draws):
        order = list(range(3))
        FairChance(SEED, (NO_CONTRIBUTION, rng.randbytes(CONTRIBUTION_BYTES)))(0, "deal 1").shuffle(order)
        found[tuple(order)] += 1
    assert chi_square(found, 6, draws) < 20.5


def test_numbers_are_about_equally_likely() -> None:
    stream = Stream(bytes(32), "test")
    found = Counter[tuple[int, ...]]((stream.randrange(7),) for _ in range(7_000))
    assert chi_square(found, 7, 7_000) < 22.5


# What a stream depends on


def test_whatever_differs_gives_another_stream() -> None:
    other = bytes([1, *SEED[1:]])
    streams = [
        FairChance(seed, told)(rounds, purpose)
        for seed in (SEED, other)
        for told in (TOLD, TOLD[::-1], TOLD[:1], (), (*TOLD, NO_CONTRIBUTION), (NO_CONTRIBUTION, TOLD[1]))
        for rounds in (0, 1, 11)
        for purpose in ("deal 1", "deal 11", "move 1", "move 11", "seats")
    ]
    first = {tuple(stream.randrange(1 << 32) for _ in range(8)) for stream in streams}
    assert len(first) == len(streams) == 2 * 6 * 3 * 5


def test_no_part_can_pass_for_a_piece_of_another() -> None:
    assert FairChance(b"ab", (b"c",))(0, "x").randrange(1 << 32) != FairChance(b"a", (b"bc",))(
        0, "x"
    ).randrange(1 << 32)
    parts = [("ab", "tembo", 1), ("abt", "embo", 1), ("ab", "tembo1", 1), ("ab", "tembo", 11)]
    assert len({seed_commitment(SEED, *each) for each in parts}) == len(parts)


def test_asked_again_the_same() -> None:
    chance = FairChance(SEED, TOLD)
    assert [chance(1, "move 3").randrange(50) for _ in range(5)] == [
        FairChance(SEED, TOLD)(1, "move 3").randrange(50)
    ] * 5


def test_a_stream_goes_on_for_long() -> None:
    """Counters of one and of two digits give different blocks."""
    words = list(islice(fair._words(bytes(32), "deal 1"), 8 * 120))
    assert len(set(words)) == len(words)


# Secrets


def test_no_text_of_chance_shows_a_secret() -> None:
    chance = FairChance(SEED, TOLD)
    texts = [repr(chance), str(chance), repr(chance(0, "deal 1")), repr(chance_of(dealt().table, SEED))]
    for text in texts:
        for secret in (SEED, *TOLD, key_by_hand(SEED, TOLD, 0)):
            assert secret.hex()[:8] not in text
            assert repr(secret)[2:8] not in text
            assert str(int.from_bytes(secret, "big")) not in text
    assert texts[2] == "<Stream>"
