"""A seed is told when its match is over, not a byte of it before, and it opens no other match."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from copy import deepcopy
from typing import Any, NamedTuple

import pytest
from server.twins.guests import Guest
from server.twins.tallies import Block, Tally, has_a_past, pairs_of, two_servers
from server.twins.virtual import VirtualLoop, controlled
from server.twins.visits import Server

from savanna.server import bots
from savanna.server.house import House
from savanna.table.transcript import FalseTranscript, verify


class QuickBots:
    """Bots that answer in this process."""

    async def choose(self, view: bytes, level: str) -> str:
        return bots._choose(view, bots.QUICK, 1, 1.0)

    def close(self) -> None:
        """There is no process to end."""


class Lives(NamedTuple):
    """Two matches of the same players: all that their host got, and the proofs of both."""

    got: list[str]
    proofs: list[Any]

    @property
    def seeds(self) -> list[bytes]:
        return [bytes.fromhex(_disclosed(proof)["seed"]) for proof in self.proofs]


def _disclosed(proof: Any) -> Any:
    (body,) = (body for _, _, _, kind, body, *_ in proof["events"] if kind == "disclosed")
    return body


async def lives(server: Server, game: str) -> Lives:
    house = House(server.storage, QuickBots(), bytes(32))  # type: ignore[arg-type]
    server.app.state.house = house
    host, proofs = Guest(server.door, f"seeds-{game}".ljust(22, "x")), []
    new = {"name": "Ada", "seat": 1, "agreement": {"game": game, "players": 2, "pace": 0}}
    table = (await host.ask("POST", "/api/tables", new))["table"]
    await _do(host, table, "seat_bot", seat=2, level="meerkat")
    for _ in range(2):
        await host.open_page(f"/api/tables/{table}/live")
        await _do(host, table, "ready")
        await _until(host, table, "playing")
        await _do(host, table, "step_out")
        await _until(host, table, "over")
        proofs.append(await host.ask("GET", f"/api/tables/{table}/transcript"))
        await _do(host, table, "again", again="rematch")
        await asyncio.sleep(1)
        table = (await host.ask("GET", f"/api/tables/{table}"))["next"]
        await host.close_pages()
    await house.close()
    await host.leave()
    return Lives(host.got, proofs)


async def _do(guest: Guest, table: str, do: str, **more: Any) -> None:
    await guest.ask("POST", f"/api/tables/{table}/commands", {"cmd": f"seeds-{do}", "do": do, **more})


async def _until(guest: Guest, table: str, phase: str) -> None:
    for _ in range(100):
        await asyncio.sleep(5)
        shown = await guest.ask("GET", f"/api/tables/{table}")
        if shown["phase"] == phase and (phase != "over" or shown["fair"]["seed"]):
            return
    raise AssertionError(f"the table is {shown['phase']}, not {phase}")


@pytest.fixture(scope="module", params=["tembo", "awimbawe"])
def played(request: pytest.FixtureRequest) -> Lives:
    with two_servers() as servers, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        with controlled(loop, began=1_000_000, seed=None):
            return runner.run(lives(servers.here, request.param))


def encodings(secret: bytes) -> list[str]:
    return [
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(int.from_bytes(secret, "big")),
        secret.hex()[::-1],
    ]


def test_no_seed_is_told_before_its_match_is_over(played: Lives) -> None:
    ends = [number for number, text in enumerate(played.got) if '"phase":"over"' in text]
    told = [number for number, text in enumerate(played.got) if played.seeds[0].hex() in text]
    assert ends[0] <= told[0]
    second = next(number for number, text in enumerate(played.got) if played.seeds[1].hex() in text)
    for seed, end in zip(played.seeds, (ends[0], second), strict=True):
        before = played.got[:end]
        assert len(before) > 50
        assert not any(written in text for written in encodings(seed) for text in before)
    assert '"phase":"over"' in played.got[second]


def test_and_neither_is_one_shown_to_twins() -> None:
    with two_servers() as servers:
        for pair in filter(has_a_past, pairs_of(Block("awimbawe", 2, "assisted", 5, 1), Tally())):
            texts = [text for got in servers.visits(pair) for channel in got.values() for text in channel]
            assert not any(written in text for written in encodings(pair.seed) for text in texts)


def test_a_seed_opens_no_other_match(played: Lives) -> None:
    """Neither as it is, nor changed in a way that somebody may think of."""
    first, second = played.seeds
    assert verify(played.proofs[1])
    number = int.from_bytes(first, "big")
    for guess in (
        first,
        first[::-1],
        hashlib.sha256(first).digest(),
        hashlib.sha256(first + played.proofs[1]["table"].encode()).digest(),
        ((number + 1) % 2**256).to_bytes(32, "big"),
        bytes(byte ^ 255 for byte in first),
    ):
        assert guess != second
        proof = deepcopy(played.proofs[1])
        _disclosed(proof)["seed"] = guess.hex()
        with pytest.raises(FalseTranscript):
            verify(proof)


def test_seeds_have_nothing_in_common(played: Lives) -> None:
    """Two random ones share half of their bits, give or take a few."""
    first, second = (int.from_bytes(seed, "big") for seed in played.seeds)
    assert 64 < (first ^ second).bit_count() < 192
