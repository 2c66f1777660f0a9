"""Another match with the same players: rotated, with the same cards, or as a duplicate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.walks import every_variant
from table.sights import sight
from table.tables import SEED, Sitting, dealt, full, opening, refuses

from savanna.bots import LEVELS
from savanna.games.awimbawe.match import sides
from savanna.table.again import DUPLICATE, REMATCH, SAME_DEAL, WISHES, agreed_wish, opened_body, want
from savanna.table.dealing import deal, seal
from savanna.table.event import Event, canonical
from savanna.table.keeping import keep
from savanna.table.seating import (
    all_ready,
    be_ready,
    declare,
    join,
    renew_links,
    seat_bot,
    sit,
    stand,
    unseat,
)
from savanna.table.table import HOST, OPEN, Table, opened
from savanna.table.transcript import transcript, verify
from savanna.table.turn import Draft


def over(**agreement: Any) -> Sitting:
    sitting = dealt(**agreement)
    sitting.end()
    return sitting


def wish(sitting: Sitting, player: int, again: str | None) -> None:
    sitting.write(want(sitting.table, player, again), player)


def opened_again(table: Table, again: str, seed: bytes = bytes(32)) -> Sitting:
    """The next table, nobody ready yet."""
    event = Event(1, "cmd 1", None, "opened", opened_body(table, again), table.at + 1)
    sitting = Sitting(opened("nexttable", event), [], seed)
    sitting._link(event)
    return sitting


def begun_again(table: Table, again: str, seed: bytes = bytes(32)) -> Sitting:
    """The same, everyone ready at once and the cards dealt."""
    sitting = opened_again(table, again, seed)
    for player in sitting.table.people:
        sitting.write(be_ready(sitting.table, player.number, None), player.number)
    sitting.write(seal(sitting.table, seed, lambda: bytes(16)))
    sitting.write(deal(sitting.table, seed))
    return sitting


def deals(sitting: Sitting) -> list[Any]:
    return [each.deal for each in sitting.match.rounds]


# Wishes


@pytest.mark.parametrize("again", WISHES)
def test_it_goes_on_when_all_people_want_the_same(again: str) -> None:
    sitting = over(players=3, bots=1)
    assert agreed_wish(sitting.table) is None
    wish(sitting, 1, again)
    assert agreed_wish(sitting.table) is None
    wish(sitting, 2, again)
    assert agreed_wish(sitting.table) == again


def test_not_while_they_want_something_else() -> None:
    sitting = over()
    wish(sitting, 1, REMATCH)
    wish(sitting, 2, SAME_DEAL)
    assert agreed_wish(sitting.table) is None
    wish(sitting, 2, REMATCH)
    assert agreed_wish(sitting.table) == REMATCH
    wish(sitting, 1, None)
    assert agreed_wish(sitting.table) is None
    wish(sitting, 2, None)
    assert agreed_wish(sitting.table) is None, "that nobody wants anything is no wish"


@pytest.mark.parametrize("again", ["", "Rematch", "revenge", "same deal", "__proto__"])
def test_there_are_no_other_wishes(again: str) -> None:
    with refuses("no_wish"):
        want(over().table, 1, again)


def test_not_before_the_end() -> None:
    for sitting in (opening(), dealt()):
        for player in (1, 2):
            with refuses("not_over"):
                want(sitting.table, player, REMATCH)
        assert agreed_wish(sitting.table) is None


@pytest.mark.parametrize("player", [0, -1, 3, 99])
def test_not_by_who_has_no_seat(player: int) -> None:
    with refuses("not_seated"):
        want(over().table, player, REMATCH)


def test_it_goes_on_once() -> None:
    sitting = over()
    for player in (1, 2):
        wish(sitting, player, REMATCH)
    sitting.write(("followed", {"table": "nexttable"}))
    assert sitting.table.next == "nexttable"
    assert agreed_wish(sitting.table) is None
    with refuses("gone_on"):
        want(sitting.table, 1, SAME_DEAL)


def test_the_places_of_a_match_that_is_over() -> None:
    sitting = dealt(players=3, seating="drawn")
    assert sitting.table.places == []
    sitting.end()
    assert sitting.match.result is not None
    by_name = {name: place for place, name in sitting.table.places}
    assert len(by_name) == 3
    for seat, place in enumerate(sitting.match.result, 1):
        player = sitting.table.at_seat(seat)
        assert player is not None
        assert by_name[player.name] == place


def test_bots_alone_do_not_play_on_forever() -> None:
    sitting = opening()
    for seat in (1, 2):
        sitting.write(seat_bot(sitting.table, HOST, seat, "ostrich", LEVELS), HOST)
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    sitting.end()
    assert agreed_wish(sitting.table) is None


# The next table


def test_for_a_rematch_everyone_moves_one_seat_on() -> None:
    first = over(players=3)
    body = opened_body(first.table, REMATCH)
    assert body["seats"] == [2, 3, 1]
    assert body["deals"] == []
    assert body["after"] == "savannatable"
    second = begun_again(first.table, REMATCH)
    assert second.table.after == "savannatable"
    assert second.match.rounds[0].deal != first.match.rounds[0].deal
    assert second.match.names == ("Player 2", "Player 3", "Ada")
    again = opened_body(second.table, REMATCH)
    assert again["seats"] == [3, 1, 2]


@every_variant
def test_the_same_deal_in_the_same_seats(name: str, players: int) -> None:
    first = over(game=name, players=players)
    second = begun_again(first.table, SAME_DEAL)
    assert second.table.seats == first.table.seats
    assert second.match.rounds[0].deal == first.match.rounds[0].deal
    second.play_on(seed=1)
    both = min(first.match.round, second.match.round)
    assert deals(second)[:both] == deals(first)[:both]
    if name == "tembo":  # where nothing is left to chance but the deals
        assert second.match.rounds == first.match.rounds


@every_variant
def test_a_duplicate_has_the_same_deals_everyone_one_seat_on(name: str, players: int) -> None:
    first = over(game=name, players=players)
    second = begun_again(first.table, DUPLICATE)
    assert second.table.seats == (*first.table.seats[1:], first.table.seats[0])
    assert list(second.table.deals) == deals(first)
    assert second.match.rounds[0].deal == first.match.rounds[0].deal
    second.play_on(seed=5)
    both = min(first.match.round, second.match.round)
    assert deals(second)[:both] == deals(first)[:both]


def test_after_as_many_duplicates_as_seats_everyone_has_had_every_hand() -> None:
    table, hands = over(players=4).table, dict[int, list[int]]()
    for _ in range(4):
        for seat, player in enumerate(table.seats, 1):
            assert player is not None
            hands.setdefault(player, []).append(seat)
        sitting = begun_again(table, DUPLICATE)
        sitting.end()
        table = sitting.table
    assert all(sorted(seats) == [1, 2, 3, 4] for seats in hands.values())


def test_a_match_that_takes_longer_gets_new_cards_from_its_own_chance() -> None:
    first = over(game="awimbawe", players=3)
    longer = begun_again(first.table, SAME_DEAL), begun_again(first.table, SAME_DEAL, seed=bytes([1] * 32))
    for sitting in longer:
        sitting.play_on(seed=1)
        assert sitting.match.round > first.match.round
        assert deals(sitting)[: first.match.round] == deals(first)
    assert deals(longer[0])[-1] != deals(longer[1])[-1]


@pytest.mark.parametrize("again", WISHES)
def test_partners_stay_partners(again: str) -> None:
    """A2.3: seats 1 and 3 play together, and so do 2 and 4."""
    table = over(game="awimbawe", players=4).table
    teams = sides(4)

    def partners(seats: tuple[int | None, ...]) -> set[frozenset[int | None]]:
        return {
            frozenset(player for player, team in zip(seats, teams, strict=True) if team == one)
            for one in set(teams)
        }

    next_seats = tuple(opened_body(table, again)["seats"])
    assert partners(next_seats) == partners(table.seats) == {frozenset({1, 3}), frozenset({2, 4})}


def test_players_keep_their_numbers_and_have_to_be_ready_again() -> None:
    sitting = dealt(players=3, bots=1)
    sitting.write(keep(sitting.table, 2, "away"))
    sitting.end()
    body = opened_body(sitting.table, REMATCH)
    table = opened("nexttable", Event(1, "cmd 1", None, "opened", body, 1))
    assert table.phase == OPEN
    assert [(each.number, each.name, each.level) for each in table.players] == [
        (each.number, each.name, each.level) for each in sitting.table.players
    ]
    for player in table.players:
        assert (player.ready, player.commitment, player.contribution, player.kept) == (
            False,
            None,
            None,
            None,
        )
    assert not all_ready(table)
    assert table.seed is None
    assert table.commitment is None
    assert canonical(body)


def test_drawn_seats_are_not_drawn_again() -> None:
    first = over(players=4, seating="drawn")
    body = opened_body(first.table, DUPLICATE)
    assert body["agreement"]["seating"] == "taken"
    assert begun_again(first.table, DUPLICATE).table.seats == (*first.table.seats[1:], first.table.seats[0])


def test_everything_else_stays_agreed() -> None:
    first = over(
        clock="brisk", memory="open", undo=False, spectators="none", pace=0, options={"open_scores": True}
    )
    body = opened_body(first.table, REMATCH)
    table = opened("nexttable", Event(1, "cmd 1", None, "opened", body, 1))
    assert table.agreement == first.table.agreement


@pytest.mark.parametrize("again", WISHES)
def test_the_youngest_stays_the_youngest_on_whatever_seat(again: str) -> None:
    """R-A1. And what is not so any more is said before the cards are dealt."""
    first = full(game="awimbawe", players=3)
    first.write(declare(first.table, HOST, "youngest", 2), HOST)
    for player in first.table.people:
        first.write(be_ready(first.table, player.number, None), player.number)
    first.write(seal(first.table, SEED, lambda: bytes(16)))
    first.write(deal(first.table, SEED))
    first.end()
    second = begun_again(first.table, again)
    assert second.table.declared == {"youngest": 2}
    assert second.match.options.get("youngest", 1) == second.table.seat_of(2)
    assert (second.table.seat_of(2) == 2) == (again == SAME_DEAL)
    second.end()
    assert verify(transcript(second.table, second.links)) == second.table
    third = opened_again(second.table, again)
    third.write(declare(third.table, 3, "youngest", None), 3)
    assert third.table.declared == {}


# A host who does not come along


def without_host() -> Table:
    """A match that is over, of two people whose host stood beside them."""
    sitting = opening()
    for name in ("Ben", "Cleo"):
        sitting.write(join(sitting.table, name, None))
    for player in (1, 2, 3):
        sitting.write(be_ready(sitting.table, player, None), player)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    return sitting.end()


def test_a_host_without_a_seat_is_not_waited_for_again() -> None:
    sitting = opened_again(without_host(), REMATCH)
    sitting.write(be_ready(sitting.table, 2, None), 2)
    assert not all_ready(sitting.table)
    sitting.write(be_ready(sitting.table, 3, None), 3)
    assert all_ready(sitting.table)


def test_a_host_on_a_seat_is() -> None:
    sitting = opened_again(over().table, REMATCH)
    sitting.write(be_ready(sitting.table, 2, None), 2)
    assert not all_ready(sitting.table)


def test_bots_alone_wait_for_the_host() -> None:
    sitting = opened_again(over().table, REMATCH)
    for seat in (1, 2):
        sitting.write(unseat(sitting.table, HOST, seat), HOST)
        sitting.write(seat_bot(sitting.table, HOST, seat, "ostrich", LEVELS), HOST)
    assert not all_ready(sitting.table)
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    assert all_ready(sitting.table)


def test_anyone_with_a_seat_may_do_what_the_host_may() -> None:
    """And it stays provable."""
    sitting = opened_again(over().table, REMATCH)
    sitting.write(unseat(sitting.table, 2, 2), 2)
    sitting.write(seat_bot(sitting.table, 2, 2, "ostrich", LEVELS), 2)
    sitting.write(renew_links(sitting.table, 2), 2)
    assert [seen["host"] for seen in (sight(sitting.table, 1)["you"], sight(sitting.table, 2)["you"])] == [
        True,
        True,
    ]
    sitting.write(be_ready(sitting.table, 2, None), 2)
    sitting.write(seal(sitting.table, sitting.seed, lambda: bytes(16)))
    sitting.write(deal(sitting.table, sitting.seed))
    sitting.end()
    assert verify(transcript(sitting.table, sitting.links)) == sitting.table


def test_nobody_without_a_seat_may() -> None:
    sitting = opened_again(over(players=3).table, REMATCH)
    sitting.write(stand(sitting.table, 2), 2)
    tries: list[Callable[[], Draft]] = [
        lambda: unseat(sitting.table, 2, 2),
        lambda: seat_bot(sitting.table, 2, 1, "ostrich", LEVELS),
        lambda: renew_links(sitting.table, 2),
        lambda: renew_links(sitting.table, 99),
    ]
    for attempt in tries:
        with refuses("not_host"):
            attempt()
    assert not sight(sitting.table, 2)["you"]["host"]
    sitting.write(sit(sitting.table, 2, 1), 2)
    assert sight(sitting.table, 2)["you"]["host"]
