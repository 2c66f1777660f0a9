"""What everyone at a table gets to see, in every phase: all that they may know, and not a byte more."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from games.walks import every_variant
from table.sights import invitation, open_sight, sight
from table.tables import CONTRIBUTIONS, SEED, Sitting, dealt, full, opening
from table.twins import twin_tables

from savanna.games.match import Match
from savanna.table.again import REMATCH, want
from savanna.table.dealing import deal, disclose, reveal, seal
from savanna.table.event import canonical
from savanna.table.fair import contribution_commitment
from savanna.table.keeping import deadline, give_back, keep
from savanna.table.refusal import Refused
from savanna.table.seating import be_ready, declare, stand
from savanna.table.sight import record_of
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, KEEPER, PLAYING, Table
from savanna.table.transcript import transcript
from savanna.table.undo import take_back

FIELDS = {"table", "version", "phase", "agreement", "you", "seats", "fair", "view", "story", "deadline"} | {
    "for_you",
    "undo",
    "again",
    "declared",
    "next",
    "away",
    "kept_from",
    "said",
}
EMPTY_SEAT = {"seat", "player"}
TAKEN_SEAT = {"seat", "player", "name", "level", "ready", "kept", "token", "chosen"}
CONTRIBUTION = {"player", "commitment", "contribution", "bot"}


@cache
def phases(name: str, players: int) -> list[Table]:
    """A table at every step from empty to followed by another one."""
    return list(_phases(name, players))


def _phases(name: str, players: int) -> Iterator[Table]:
    agreement = {"game": name, "players": players, "seating": "drawn", "spectators": "hands"}
    yield opening(**agreement).table
    sitting = full(bots=1, **agreement)
    yield sitting.table
    for player in sitting.table.people:
        commitment = contribution_commitment(CONTRIBUTIONS[player.number])
        yield sitting.write(be_ready(sitting.table, player.number, commitment), player.number)
    yield sitting.write(seal(sitting.table, SEED, lambda: bytes([77] * 16)))
    for player in sitting.table.people:
        told = CONTRIBUTIONS[player.number].hex()
        yield sitting.write(reveal(sitting.table, player.number, told), player.number)
    yield sitting.write(deal(sitting.table, SEED))
    yield sitting.play_on(5)
    yield sitting.write(keep(sitting.table, 1, "away"))
    yield sitting.play_on(4)
    yield sitting.write(give_back(sitting.table, 1), 1)
    yield sitting.play_on()
    yield sitting.write(disclose(sitting.table, SEED))
    for player in sitting.table.people:
        yield sitting.write(want(sitting.table, player.number, REMATCH), player.number)
    yield sitting.write(("followed", {"table": "nexttable"}))


def viewers(table: Table) -> list[int | None]:
    return [*range(1, len(table.players) + 1), None]


# The shape


@every_variant
def test_a_sight_has_only_the_fields_that_were_thought_about(name: str, players: int) -> None:
    """A new field is welcome once somebody has asked what it gives away, and has written it down here."""
    for table in phases(name, players):
        for player in viewers(table):
            seen = sight(table, player)
            assert set(seen) == FIELDS
            assert all(set(seat) in (EMPTY_SEAT, TAKEN_SEAT) for seat in seen["seats"])
            assert set(seen["fair"]) == {"commitment", "contributions", "seed"}
            assert all(set(each) == CONTRIBUTION for each in seen["fair"]["contributions"])
            assert all(set(each) == {"round", "move"} for each in seen["for_you"])
            assert canonical(seen), "it can be sent"


@every_variant
def test_everyone_sees_the_view_of_their_own_seat(name: str, players: int) -> None:
    for table in phases(name, players):
        for player in viewers(table):
            seen, seat = sight(table, player), None if player is None else table.seat_of(player)
            assert (seen["table"], seen["version"], seen["phase"]) == (table.id, table.version, table.phase)
            assert seen["view"] == (None if table.match is None else table.match.view(seat))
            assert seen["deadline"] == deadline(table)
            if player is None:
                assert seen["you"] is None
                assert seen["for_you"] == []
            else:
                assert seen["you"] == {"player": player, "seat": seat, "host": player == HOST}
            assert len(seen["seats"]) == players


@every_variant
def test_who_has_yet_to_come_in_sees_no_card(name: str, players: int) -> None:
    """Nor how the match stands: only who plays what."""
    for table in phases(name, players):
        seen = invitation(table)
        assert set(seen) == {"table", "version", "phase", "agreement", "seats"}
        assert seen.items() <= sight(table, None).items()


def test_what_is_said_of_seats() -> None:
    sitting = full(bots=1, players=3)
    sitting.write(stand(sitting.table, 2), 2)
    sitting.write(be_ready(sitting.table, 1, None), 1)
    assert sight(sitting.table, 2)["seats"] == [
        {
            "seat": 1,
            "player": 1,
            "name": "Ada",
            "level": None,
            "ready": True,
            "kept": None,
            "token": 1,
            "chosen": False,
        },
        {"seat": 2, "player": None},
        {
            "seat": 3,
            "player": 3,
            "name": "ostrich",
            "level": "ostrich",
            "ready": True,
            "kept": None,
            "token": 4,
            "chosen": False,
        },
    ]
    assert sight(sitting.table, 2)["you"] == {"player": 2, "seat": None, "host": False}


def test_the_host_knows_that_they_are_even_without_a_seat() -> None:
    sitting = full()
    sitting.write(stand(sitting.table, HOST), HOST)
    assert sight(sitting.table, HOST)["you"] == {"player": HOST, "seat": None, "host": True}
    assert not sight(sitting.table, 2)["you"]["host"]


def test_who_has_no_seat_sees_what_spectators_see() -> None:
    sitting = dealt()
    for nobody in (0, 3, 99):
        seen = sight(sitting.table, nobody)
        assert seen["you"] == {"player": nobody, "seat": None, "host": False}
        assert {**seen, "you": None} == sight(sitting.table, None)


def test_everyone_is_told_who_is_the_youngest() -> None:
    sitting = full(game="awimbawe")
    assert sight(sitting.table, None)["declared"] == []
    sitting.write(declare(sitting.table, HOST, "youngest", 2), HOST)
    for who in (1, 2, None):
        assert sight(sitting.table, who)["declared"] == [["youngest", 2]]


def test_what_is_said_of_an_undo_and_of_the_next_match() -> None:
    sitting = dealt()
    mover = sitting.mover
    sitting.play_on(1)
    sitting.write(take_back(sitting.table, mover, sitting.table.version), mover)
    assert sight(sitting.table, None)["undo"] == {"player": mover, "moves": 1, "agreed": [mover]}
    sitting.end()
    sitting.write(want(sitting.table, 2, REMATCH), 2)
    sitting.write(want(sitting.table, 1, REMATCH), 1)
    assert sight(sitting.table, 1)["again"] == [[1, REMATCH], [2, REMATCH]]
    assert sight(sitting.table, 1)["undo"] is None


# Twins


def twin_sights(sitting: Sitting, moments: int) -> int:
    """How often two tables that a viewer cannot tell apart were shown with the same bytes."""
    compared = 0
    for seat, table, twin in twin_tables(sitting, moments):
        player = None if seat is None else table.seats[seat - 1]
        assert state_hash(table) != state_hash(twin)
        for who in {player, None}:  # somebody with a seat may watch on a second screen as well
            assert canonical(sight(table, who)) == canonical(sight(twin, who))
        compared += 1
    return compared


@every_variant
@pytest.mark.parametrize("memory", ["strict", "assisted", "open"])
def test_a_sight_is_the_same_in_every_world_it_allows(name: str, players: int, memory: str) -> None:
    """With a bot, a player who is kept, and drawn seats; every seat and a spectator."""
    sitting = dealt(bots=1, game=name, players=players, memory=memory, seating="drawn")
    sitting.write(keep(sitting.table, 1, "away"))
    assert twin_sights(sitting, 4) > 3


def test_what_a_keepers_snake_found_is_not_told_to_whom_it_played_for() -> None:
    found = 0
    for seed in range(1, 6):
        sitting = dealt(game="awimbawe")
        move, mover = sitting.play_until(lambda _, text: text.endswith(":h"), seed), sitting.mover
        sitting.write(keep(sitting.table, mover, "away"))
        sitting.move(move)
        made = sitting.table.made[-1]
        assert made.move.startswith(f"{move}=")
        assert sight(sitting.table, mover)["for_you"][-1] == {"round": made.round, "move": move}
        for who in (mover, None):
            assert made.move not in canonical(sight(sitting.table, who))
        found += made.move in canonical(sight(sitting.table, 3 - mover))
    assert found > 0, "the bitten is told"


def test_the_twins_differ_for_somebody_else() -> None:
    """Or the tests above would show nothing."""
    sitting, differ = dealt(game="awimbawe", memory="assisted"), 0
    for seat, table, twin in twin_tables(sitting, 10):
        others = [player for player in (1, 2) if seat is None or table.seats[seat - 1] != player]
        differ += any(canonical(sight(table, other)) != canonical(sight(twin, other)) for other in others)
    assert differ > 3


# Seeds


def encodings(secret: bytes) -> list[str]:
    number = int.from_bytes(secret, "big")
    return [
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(number),
        str(int.from_bytes(secret, "little")),
        repr(secret)[2:-1],
        canonical(list(secret))[1:-1],
    ]


@every_variant
def test_no_seed_is_shown_before_the_end(name: str, players: int) -> None:
    told = 0
    for table in phases(name, players):
        texts = [canonical(sight(table, player)) for player in viewers(table)] + [
            canonical(open_sight(table))
        ]
        shown = any(secret in text for secret in encodings(SEED) for text in texts)
        assert shown == (table.seed is not None)
        told += shown
    assert told > 0


@every_variant
def test_no_contribution_is_shown_before_it_is_told(name: str, players: int) -> None:
    for table in phases(name, players):
        text = canonical(sight(table, None))
        for player in table.people:
            secret = CONTRIBUTIONS[player.number].hex()
            assert (secret in text) == (player.contribution is not None)


def test_what_a_deal_is_made_of_as_far_as_it_has_been_told() -> None:
    fair = [sight(table, 2)["fair"] for table in phases("tembo", 3)]
    assert [each["commitment"] is not None for each in fair] == sorted(
        each["commitment"] is not None for each in fair
    )
    assert fair[-1]["seed"] == SEED.hex()
    assert fair[-1]["contributions"] == [
        {
            "player": number,
            "commitment": contribution_commitment(CONTRIBUTIONS[number]),
            "contribution": CONTRIBUTIONS[number].hex(),
            "bot": False,
        }
        for number in (1, 2)
    ] + [{"player": 3, "commitment": None, "contribution": (bytes([77] * 16)).hex(), "bot": True}]


@every_variant
def test_no_hash_of_the_state_is_shown(name: str, players: int) -> None:
    """With few unknown cards a hash can be inverted by trying them all."""
    sitting = dealt(game=name, players=players)
    for _ in range(4):
        sitting.play_on(3)
        hashes = [state_hash(sitting.table).hex(), *(chain.hex() for _, chain in sitting.links)]
        text = "".join(canonical(sight(sitting.table, player)) for player in viewers(sitting.table))
        assert not any(each in text for each in hashes)


# Moves made for someone


def test_the_moves_of_the_keeper_are_listed_until_the_player_moves() -> None:
    sitting = dealt(game="awimbawe", players=3, memory="assisted")
    sitting.play_on(4)
    sitting.write(keep(sitting.table, 1, "away"))
    for _ in range(70):
        if sitting.table.phase != PLAYING:
            break
        sitting.play_on(1, seed=sitting.table.version)
        made = [each for each in sitting.table.made if each.by == KEEPER]
        expected = [
            {"round": each.round, "move": each.move.partition("=")[0] if ":h=" in each.move else each.move}
            for each in made
        ]
        assert sight(sitting.table, 1)["for_you"] == expected
        assert sight(sitting.table, 2)["for_you"] == sight(sitting.table, None)["for_you"] == []
    assert len(expected) > 5
    assert len({each["round"] for each in expected}) == 2, "rounds are crossed"
    sitting.write(give_back(sitting.table, 1), 1)
    assert sight(sitting.table, 1)["for_you"] == expected, "back, they can read what was done"
    while sitting.mover != 1:
        sitting.play_on(1)
    assert sight(sitting.table, 1)["for_you"] == expected
    sitting.play_on(1)
    assert sight(sitting.table, 1)["for_you"] == []


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_at_a_strict_table_they_are_those_that_its_log_has(game: str) -> None:
    """R-T8, R-A12. Whatever a bot did for someone, nobody may look up more than lies in sight."""
    sitting, made = dealt(game=game, players=3), 0
    sitting.write(keep(sitting.table, 1, "away"))
    while sitting.table.phase == PLAYING:
        sitting.play_on(1, seed=sitting.table.version)
        seen = sight(sitting.table, 1)
        log = seen["view"]["public"]["log"]
        own = [{"round": seen["view"]["public"]["round"], "move": move} for seat, move in log if seat == 1]
        if sitting.table.phase == PLAYING:
            assert seen["for_you"] == own
        made = max(made, sum(each.by == KEEPER for each in sitting.table.made) - len(own))
    assert made > 5
    assert len(sight(sitting.table, 1)["for_you"]) > len(own), "when it is over, everything is told"


def test_a_bot_is_not_told_of_its_moves() -> None:
    sitting = dealt(bots=1)
    sitting.play_on(6)
    assert sight(sitting.table, 2)["for_you"] == []


# Stories


@every_variant
def test_the_story_is_of_the_last_move_as_seen(name: str, players: int) -> None:
    sitting, told = dealt(game=name, players=players), 0
    assert sight(sitting.table, 1)["story"] == []
    while sitting.table.phase == PLAYING:
        before = sitting.match
        sitting.play_on(1, seed=sitting.table.version)
        if sitting.table.version % 9 and sitting.match.round == before.round:
            continue
        for player in viewers(sitting.table):
            seat = None if player is None else sitting.table.seat_of(player)
            story = sight(sitting.table, player)["story"]
            said = before.game.told_to(None if seat is None else seat - 1, sitting.table.made[-1].move)
            events = before.game.story(before.look(seat), said, sitting.match.look(seat))
            assert [each["event"] for each in story] == [type(event).__name__ for event in events]
            told += len(story)
    assert told > 10


def test_a_bite_is_told_with_its_card_to_the_bitten_alone() -> None:
    sitting = dealt(game="awimbawe", players=3)
    sitting.move(sitting.play_until(lambda _, text: text.endswith(":h")))
    bite, _, card = sitting.table.made[-1].move.partition("=")
    bitten = sitting.table.seats[int(bite[1]) - 1]
    for player in viewers(sitting.table):
        (story,) = sight(sitting.table, player)["story"]
        assert (card in canonical(story)) == (player == bitten)


# Open hands, and the end


def hands_in(seen: dict[str, Any]) -> list[list[str]]:
    return [view["hand"] for view in seen["hands"]]


def true_hands(match: Match) -> list[list[str]]:
    return [match.view(seat)["hand"] for seat in range(1, match.players + 1)]


def test_all_hands_are_shown_to_spectators_where_that_was_agreed() -> None:
    sitting = dealt(spectators="hands", players=3)
    sitting.play_on(4)
    assert hands_in(open_sight(sitting.table)) == true_hands(sitting.match)
    assert open_sight(full(spectators="hands").table)["hands"] == []
    assert "hands" not in sight(sitting.table, 1)


@pytest.mark.parametrize("spectators", ["none", "public"])
def test_and_nowhere_else(spectators: str) -> None:
    sitting = dealt(spectators=spectators)
    assert open_sight(sitting.table) == {**sight(sitting.table, None), "hands": []}


@every_variant
def test_the_whole_match_is_told_once_it_is_over(name: str, players: int) -> None:
    for table in phases(name, players):
        if table.phase == "over":
            assert table.match is not None
            assert record_of(table) == table.match.record()
        else:
            assert record_of(table) is None
            with pytest.raises(Refused):
                transcript(table, [])
