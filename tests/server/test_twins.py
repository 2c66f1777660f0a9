"""Two tables that differ only in what someone may not know send them the same bytes at the same time.

`bench/twins` does the same with many more pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from server.twins import told
from server.twins.leaks import IN_TABLES, ON_THE_WAY
from server.twins.pairs import Pair
from server.twins.routes import DONE, EXEMPT, LOOKED_AT, routes_of
from server.twins.tallies import (
    Block,
    ByServers,
    Tally,
    blocks,
    by_tables,
    compared,
    compared_by_tables,
    has_a_past,
    pairs_of,
    pairs_until_found,
    two_servers,
)

from savanna.bots import level_named
from savanna.server.bots import answer_time
from savanna.table.state_hash import state_hash


@pytest.fixture(scope="module")
def servers() -> Iterator[ByServers]:
    with two_servers() as opened:
        yield opened


@pytest.fixture(scope="module")
def pairs() -> Sequence[Pair]:
    """Of both games, with what a snake found among them."""
    some = [("awimbawe", 4, 6), ("tembo", 3, 1), ("awimbawe", 3, 2), ("tembo", 2, 2)]
    played = [Block(name, players, "assisted", seed, moments=2) for name, players, seed in some]
    return [pair for block in played for pair in pairs_of(block, Tally())]


def test_tables_that_a_viewer_cannot_tell_apart_tell_the_same() -> None:
    """Every variant and every contract; sights, refusals, undos, and what bots get and answer."""
    tally = Tally()
    for block in islice(blocks(moments=2), 18):
        tally += compared_by_tables(block)
    assert tally.examples == []
    assert tally.pairs.total() > 150
    assert tally.acceptance > 0.2


def test_servers_that_a_viewer_cannot_tell_apart_send_the_same(servers: ByServers) -> None:
    """Every route and page of a server, headers and times included, while the match goes on."""
    tally = Tally()
    for name, memory in (("tembo", "strict"), ("awimbawe", "open")):
        tally += compared(Block(name, 3, memory, 7, 1), servers, only=has_a_past)
    assert tally.examples == []
    assert tally.pairs.total() > 4
    assert min(tally.bytes.values()) > 10_000


def test_every_route_is_asked_by_twins_or_exempt(servers: ByServers) -> None:
    """A new route goes into one of the lists of twins/routes.py: asked, or with a reason why not."""
    lists = [*LOOKED_AT, *DONE, *EXEMPT]
    assert sorted(lists) == sorted(routes_of(servers.here.app))


def test_the_twins_are_not_the_same_table(pairs: Sequence[Pair]) -> None:
    assert all(state_hash(pair.true[-1][1]) != state_hash(pair.twin[-1][1]) for pair in pairs)


@pytest.mark.parametrize("leak", IN_TABLES)
def test_a_planted_leak_is_found(leak: str, pairs: Sequence[Pair], monkeypatch: pytest.MonkeyPatch) -> None:
    if "undo" in leak:
        monkeypatch.setattr(told, "UNDOS", 1.0)
    assert pairs_until_found(IN_TABLES[leak], by_tables, pairs)


@pytest.mark.parametrize("leak", ON_THE_WAY)
def test_a_planted_leak_on_the_way_is_found(leak: str, pairs: Sequence[Pair], servers: ByServers) -> None:
    assert pairs_until_found(ON_THE_WAY[leak], servers, pairs)


@pytest.mark.parametrize("pace", [0, 1, 800])
def test_a_bot_that_searches_seems_to_think_even_if_it_has_no_choice(pace: int) -> None:
    """Its search takes a second, or no time at all with a single move: nobody is to see which."""
    bot = level_named("leopard").bot
    assert bot.budget is not None
    assert bot.budget.seconds is not None
    assert answer_time("leopard", pace) > bot.budget.seconds
