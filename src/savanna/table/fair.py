"""Fair deals (commit-reveal): the server commits to a secret, players add to it, later anyone can check.

In this order: players who want to take part each commit to 16 bytes of their own; the server commits to its
seed; the players tell their bytes; cards are dealt from all of it together; after the match the seed is told.
The server cannot choose a deal, for it did not know the players' bytes when it committed to the seed; nor can
a player, for nobody knows the seed. docs/protocol.md has every byte of it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from savanna.games.dealing import Dice

SEED_BYTES = 32
CONTRIBUTION_BYTES = 16
NO_CONTRIBUTION = bytes(CONTRIBUTION_BYTES)  # stands for that of a player who gave none

_COMMITMENT = b"savanna commitment 1"
_KEY = b"savanna key 1"


def seed_commitment(seed: bytes, table: str, game: str, rules: int) -> str:
    """The hash by which the server is bound to its seed, shown before any card is dealt."""
    return _hash(_COMMITMENT, seed, table.encode(), game.encode(), str(rules).encode())


def contribution_commitment(contribution: bytes) -> str:
    """The hash by which a player is bound to a contribution, shown before the server seals its seed."""
    return hashlib.sha256(contribution).hexdigest()


@dataclass(frozen=True)
class FairChance:
    """Chance that follows from the server's seed and the players' contributions alone.

    Contributions are in the order of the players' numbers. Each round and purpose has numbers of its own.
    """

    seed: bytes = field(repr=False)
    contributions: Sequence[bytes] = field(repr=False)

    def __call__(self, rounds: int, purpose: str) -> Dice:
        key = _hash(_KEY, self.seed, *self.contributions, str(rounds).encode())
        return Stream(bytes.fromhex(key), purpose)


class Stream:
    """Random numbers that follow from a key and a purpose alone (a deterministic random bit generator)."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._words = _words(key, purpose)

    def __repr__(self) -> str:
        return "<Stream>"

    def randrange(self, number: int, /) -> int:
        """A number from 0 to number - 1, each equally likely (rejection sampling).

        Words from the last, incomplete run of `number` are thrown away.
        """
        limit = (1 << 32) // number * number
        return next(word for word in self._words if word < limit) % number

    def shuffle(self, cards: list[Any], /) -> None:
        """Put cards into a random order, all equally likely (Fisher-Yates, from the last card on)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.randrange(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def _words(key: bytes, purpose: str) -> Iterator[int]:
    """Endless random words of 32 bits, big-endian, from HMAC-SHA256 of the purpose and a counter."""
    counter = 0
    while True:
        block = hmac.digest(key, f"{purpose} {counter}".encode(), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _hash(*parts: bytes) -> str:
    """SHA-256 of all parts, each with its length before it, so that none can pass for a piece of another."""
    together = hashlib.sha256()
    for part in parts:
        together.update(len(part).to_bytes(4, "big") + part)
    return together.hexdigest()
