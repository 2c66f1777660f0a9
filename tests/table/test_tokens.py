"""What tells players apart, as in the box: given out, chosen, shared by partners, kept in the next match."""

from __future__ import annotations

import pytest
from games.walks import every_variant
from table.sights import sight
from table.tables import SEED, Sitting, dealt, full, opening, refuses
from table.test_again import begun_again, opened_again, over

from savanna.bots import LEVELS
from savanna.games import GAMES
from savanna.table.again import REMATCH, WISHES, opened_body
from savanna.table.dealing import deal, seal
from savanna.table.event import Event
from savanna.table.seating import be_ready, join, seat_bot, sit, stand
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, Table, opened
from savanna.table.tokens import choose_token, tokens
from savanna.table.transcript import transcript, verify


def choose(sitting: Sitting, player: int, token: int) -> None:
    sitting.write(choose_token(sitting.table, player, token), player)


def by_player(table: Table) -> dict[int | None, int | None]:
    return dict(zip(table.seats, tokens(table), strict=True))


# Given out


@pytest.mark.parametrize(
    ("game", "players", "given"),
    [
        ("tembo", 2, (1, 4)),
        ("tembo", 3, (1, 4, 2)),
        ("tembo", 4, (1, 4, 2, 3)),
        ("awimbawe", 2, (1, 2)),
        ("awimbawe", 3, (1, 2, 3)),
        ("awimbawe", 4, (1, 2, 1, 2)),
    ],
)
def test_who_comes_first_gets_the_first(game: str, players: int, given: tuple[int, ...]) -> None:
    assert tokens(full(game=game, players=players).table) == given


@every_variant
def test_everyone_has_one_that_no_other_side_has(name: str, players: int) -> None:
    rules = GAMES[name]
    held = [*zip(rules.sides(players), tokens(full(game=name, players=players).table), strict=True)]
    assert len({*held}) == len({side for side, _ in held}) == len({token for _, token in held})
    assert {token for _, token in held} <= {*rules.tokens}


def test_a_free_seat_has_none() -> None:
    sitting = opening(players=3)
    assert tokens(sitting.table) == (None, None, None)
    sitting.write(join(sitting.table, "Ben", 2))
    assert tokens(sitting.table) == (None, 1, None)
    assert [seat.get("token") for seat in sight(sitting.table, None)["seats"]] == [None, 1, None]


def test_bots_take_what_is_left() -> None:
    sitting = opening(players=3)
    sitting.write(seat_bot(sitting.table, HOST, 1, "cub", LEVELS), HOST)
    assert tokens(sitting.table) == (1, None, None)
    sitting.write(join(sitting.table, "Ben", 2))
    sitting.write(sit(sitting.table, HOST, 3), HOST)
    assert tokens(sitting.table) == (2, 4, 1)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_it_stays_with_the_player_when_seats_are_drawn(game: str) -> None:
    sitting = full(game=game, players=3, seating="drawn")
    choose(sitting, 2, 3)
    before = by_player(sitting.table)
    for player in (1, 2, 3):
        sitting.write(be_ready(sitting.table, player, None), player)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    assert sitting.table.seats != (1, 2, 3)
    assert by_player(sitting.table) == before


# Chosen


def test_a_player_chooses_and_thinks_better_of_it() -> None:
    sitting = full()
    for token in (3, 2, 2, 1):
        choose(sitting, 2, token)
        assert tokens(sitting.table)[1] == token
    assert tokens(sitting.table) == (4, 1), "what was only given out is there for whoever chooses it"


def test_nobody_takes_what_another_has_chosen() -> None:
    sitting = full(players=3)
    choose(sitting, 2, 3)
    with refuses("token_taken"):
        choose_token(sitting.table, 1, 3)
    choose(sitting, 2, 2)
    choose(sitting, 1, 3)
    assert tokens(sitting.table) == (3, 2, 1)


@pytest.mark.parametrize(("game", "token"), [("tembo", 0), ("tembo", 5), ("tembo", -1), ("awimbawe", 4)])
def test_nor_one_that_is_not_in_the_box(game: str, token: int) -> None:
    with refuses("no_token"):
        choose_token(full(game=game).table, 1, token)


def test_nor_without_a_seat() -> None:
    sitting = full()
    sitting.write(stand(sitting.table, 2), 2)
    for player in (2, 99):
        with refuses("not_seated"):
            choose_token(sitting.table, player, 2)


def test_nor_once_the_match_has_begun() -> None:
    with refuses("begun"):
        choose_token(dealt().table, 1, 2)


def test_it_goes_along_to_another_seat_and_is_nobodys_after_standing_up() -> None:
    sitting = opening(players=3)
    sitting.write(sit(sitting.table, HOST, 1), HOST)
    sitting.write(join(sitting.table, "Ben", 2))
    choose(sitting, 2, 3)
    sitting.write(sit(sitting.table, 2, 3), 2)
    assert tokens(sitting.table) == (1, None, 3)
    sitting.write(stand(sitting.table, 2), 2)
    choose(sitting, 1, 3)
    sitting.write(sit(sitting.table, 2, 2), 2)
    assert tokens(sitting.table) == (3, 1, None), "who took it meanwhile keeps it"


def test_who_only_stood_up_for_a_moment_has_it_again() -> None:
    sitting = full()
    choose(sitting, 2, 3)
    sitting.write(stand(sitting.table, 2), 2)
    sitting.write(sit(sitting.table, 2, 2), 2)
    assert tokens(sitting.table) == (1, 3)


def test_a_choice_makes_nobody_unready() -> None:
    sitting = full()
    sitting.write(be_ready(sitting.table, 1, None), 1)
    choose(sitting, 1, 2)
    choose(sitting, 2, 3)
    assert sitting.table.player(1).ready


# Partners


def test_partners_share_one() -> None:
    """A1.6: each team has one rival card."""
    sitting = full(game="awimbawe", players=4)
    choose(sitting, 3, 3)
    assert tokens(sitting.table) == (3, 1, 3, 1)
    choose(sitting, 1, 2)
    assert tokens(sitting.table) == (2, 1, 2, 1)
    with refuses("token_taken"):
        choose_token(sitting.table, 4, 2)
    choose(sitting, 4, 3)
    assert tokens(sitting.table) == (2, 3, 2, 3)


def test_partners_who_part_have_one_each() -> None:
    """And two who had one each share one: that of who came first."""
    sitting = full(game="awimbawe", players=4)
    choose(sitting, 1, 3)
    choose(sitting, 2, 2)
    for player, seat in ((3, None), (2, None), (3, 2), (2, 3)):
        draft = stand(sitting.table, player) if seat is None else sit(sitting.table, player, seat)
        sitting.write(draft, player)
    assert sitting.table.seats == (1, 3, 2, 4)
    assert tokens(sitting.table) == (3, 2, 3, 2), "4 brought the one of the other team along"


# The next match


@every_variant
@pytest.mark.parametrize("again", WISHES)
def test_everyone_keeps_theirs_in_the_next_match(name: str, players: int, again: str) -> None:
    table = over(game=name, players=players, bots=players - 1).table
    for _ in range(2):
        following = begun_again(table, again)
        assert by_player(following.table) == by_player(table)
        following.end()
        assert verify(transcript(following.table, following.links)) == following.table
        table = following.table


def test_also_those_that_were_chosen() -> None:
    sitting = full(players=3)
    choose(sitting, 1, 3)
    for player in (1, 2, 3):
        sitting.write(be_ready(sitting.table, player, None), player)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    sitting.end()
    assert verify(transcript(sitting.table, sitting.links)) == sitting.table
    following = opened_again(sitting.table, REMATCH)
    assert by_player(following.table) == {1: 3, 2: 1, 3: 4}
    assert following.table.seats == (2, 3, 1)
    choose(following, 1, 2)
    with refuses("token_taken"):
        choose_token(following.table, 2, 4)


def test_a_bot_gives_up_what_a_person_wants() -> None:
    following = opened_again(over(bots=1).table, REMATCH)
    assert by_player(following.table) == {1: 1, 2: 4}
    choose(following, 1, 4)
    assert by_player(following.table) == {1: 4, 2: 1}


def test_a_table_that_followed_another_before_there_were_tokens() -> None:
    body = opened_body(over().table, REMATCH)
    del body["tokens"]
    table = opened("nexttable", Event(1, "cmd 1", None, "opened", body, 1))
    assert tokens(table) == (4, 1)


# What is proven


def test_what_was_chosen_is_part_of_the_state() -> None:
    one, other = full(), full()
    assert state_hash(one.table) == state_hash(other.table)
    choose(one, 1, 2)
    choose(other, 1, 3)
    assert state_hash(one.table) != state_hash(other.table)
