"""Luck runs through every number there is before it comes back."""

from __future__ import annotations

from savanna.games.luck import TOP, next_luck

BITS = TOP.bit_length()
PRIMES = (3, 715827883, 2147483647)  # all that divide TOP

# What a step does to each bit alone; to a number it does that to all of its bits (exclusive or).
Steps = list[int]


def after(second: Steps, first: Steps) -> Steps:
    return [moved(second, number) for number in first]


def moved(steps: Steps, number: int) -> int:
    result = 0
    for bit in range(BITS):
        if number >> bit & 1:
            result ^= steps[bit]
    return result


def repeated(steps: Steps, times: int) -> Steps:
    result = NO_STEP
    while times:
        if times & 1:
            result = after(steps, result)
        steps, times = after(steps, steps), times >> 1
    return result


NO_STEP = [1 << bit for bit in range(BITS)]


def test_luck_comes_back_after_all_numbers_and_not_before() -> None:
    step = [next_luck(1 << bit) for bit in range(BITS)]
    assert moved(step, 123456789) == next_luck(123456789)
    assert repeated(step, TOP) == NO_STEP
    for prime in PRIMES:
        assert TOP % prime == 0
        assert repeated(step, TOP // prime) != NO_STEP
