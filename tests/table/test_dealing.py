"""All commit themselves, then all tell: the order that keeps a deal fair, and what comes of breaking it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count, permutations

import pytest
from games.walks import every_variant
from table.tables import CONTRIBUTIONS, SEED, Sitting, dealt, full, opening, refuses

from savanna.bots import LEVELS
from savanna.games import RULES
from savanna.games.match import new_match
from savanna.table.dealing import PATIENCE, all_revealed, chance_of, deal, disclose, reveal, seal
from savanna.table.fair import NO_CONTRIBUTION, FairChance, contribution_commitment, seed_commitment
from savanna.table.keeping import deadline
from savanna.table.seating import be_ready, seat_bot
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, OPEN, OVER, PLAYING, SEALED


def committed(bots: int = 0, silent: tuple[int, ...] = (), **agreement: object) -> Sitting:
    """Everyone is ready, and committed but for the silent ones."""
    sitting = full(bots, **agreement)
    for player in sitting.table.people:
        own = contribution_commitment(CONTRIBUTIONS[player.number])
        commitment = None if player.number in silent else own
        sitting.write(be_ready(sitting.table, player.number, commitment), player.number)
    return sitting


def sealed(bots: int = 0, silent: tuple[int, ...] = (), **agreement: object) -> Sitting:
    sitting, bytes_of_bots = committed(bots, silent, **agreement), count(100)
    sitting.write(seal(sitting.table, SEED, lambda: bytes([next(bytes_of_bots)] * 16)))
    return sitting


def tell(sitting: Sitting, player: int) -> None:
    sitting.write(reveal(sitting.table, player, CONTRIBUTIONS[player].hex()), player)


# The order


def test_the_table_commits_itself_after_the_players() -> None:
    sitting = committed()
    assert sitting.table.commitment is None
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    assert sitting.table.phase == SEALED
    assert sitting.table.commitment == seed_commitment(SEED, "savannatable", "tembo", RULES)
    assert sitting.table.match is None, "before any card is dealt"
    with refuses("begun"):
        be_ready(sitting.table, 2, contribution_commitment(bytes(16)))


def test_the_table_does_not_commit_itself_before_everyone_is_ready() -> None:
    for sitting in (opening(), full()):
        with refuses("not_ready"):
            seal(sitting.table, SEED, lambda: bytes(16))


def test_nor_twice() -> None:
    """Else it could choose, once it knows what the players have told."""
    sitting = sealed()
    for step in ("sealed", 1, 2, "deal"):
        if isinstance(step, int):
            tell(sitting, step)
        elif step == "deal":
            sitting.write(deal(sitting.table, SEED))
        with refuses("not_ready"):
            seal(sitting.table, bytes(32), lambda: bytes(16))


def test_contributions_are_told_after_that_and_before_the_deal() -> None:
    right = CONTRIBUTIONS[2].hex()
    sitting = committed()
    with refuses("not_sealed"):
        reveal(sitting.table, 2, right)
    with refuses("not_sealed"):
        reveal(dealt().table, 2, right)
    sitting = sealed()
    sitting.write(deal(sitting.table, SEED))
    with refuses("not_sealed"):
        reveal(sitting.table, 2, right)


def test_cards_are_dealt_after_the_commitment_and_once() -> None:
    for sitting in (opening(), committed(), dealt(), dealt(seating="drawn")):
        before = state_hash(sitting.table)
        with refuses("not_committed"):
            deal(sitting.table, SEED)
        assert state_hash(sitting.table) == before


def test_the_seed_is_told_after_the_match() -> None:
    sitting = dealt()
    for table in (opening().table, sealed().table, sitting.table):
        with refuses("not_over"):
            disclose(table, SEED)
    sitting.play_on()
    assert sitting.table.phase == OVER
    assert sitting.table.seed is None
    sitting.write(disclose(sitting.table, SEED))
    assert sitting.table.seed == SEED.hex()


# Contributions


def test_everyone_tells_what_they_committed_to() -> None:
    sitting = sealed(players=3)
    for player in (3, 1, 2):
        assert not all_revealed(sitting.table)
        tell(sitting, player)
        assert sitting.table.player(player).contribution == CONTRIBUTIONS[player].hex()
    assert all_revealed(sitting.table)


@pytest.mark.parametrize(
    "contribution",
    [
        "03" * 16,  # another one
        "01" * 16,  # that of somebody else
        "02" * 15,
        "02" * 17,
        "0" * 32,
        "",
        "02" * 15 + "0g",
        " " + "02" * 16,
        "02 " * 16,
        "\uff10\uff12" * 16,
        "02" * 16 + "\n",
    ],
)
def test_nothing_else_is_taken_for_it(contribution: str) -> None:
    sitting = sealed()
    before = state_hash(sitting.table)
    with refuses("wrong_contribution"):
        reveal(sitting.table, 2, contribution)
    assert state_hash(sitting.table) == before


def test_one_contribution_has_one_way_to_be_written() -> None:
    """Else two transcripts of one deal could differ."""
    sitting = full()
    mine = bytes([0xAB] * 16)
    for player in (1, 2):
        sitting.write(be_ready(sitting.table, player, contribution_commitment(mine)), player)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    with refuses("wrong_contribution"):
        reveal(sitting.table, 1, mine.hex().upper())
    assert reveal(sitting.table, 1, mine.hex())


def test_a_contribution_is_told_once() -> None:
    sitting = sealed()
    tell(sitting, 2)
    with refuses("no_commitment"):
        reveal(sitting.table, 2, CONTRIBUTIONS[2].hex())


def test_who_has_not_committed_has_nothing_to_tell() -> None:
    sitting = sealed(silent=(2,))
    with refuses("no_commitment"):
        reveal(sitting.table, 2, CONTRIBUTIONS[2].hex())
    tell(sitting, 1)
    assert all_revealed(sitting.table), "nobody waits for who does not take part"


@pytest.mark.parametrize("player", [0, -1, 3, 99])
def test_nobody_tells_who_is_not_here(player: int) -> None:
    with refuses("no_commitment"):
        reveal(sealed().table, player, CONTRIBUTIONS[2].hex())


def test_a_host_without_a_seat_has_no_part_in_the_deal() -> None:
    sitting = opening()
    for seat in (1, 2):
        sitting.write(seat_bot(sitting.table, HOST, seat, "cub", LEVELS), HOST)
    sitting.write(be_ready(sitting.table, HOST, contribution_commitment(CONTRIBUTIONS[1])), HOST)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    with refuses("no_commitment"):
        reveal(sitting.table, HOST, CONTRIBUTIONS[1].hex())
    assert all_revealed(sitting.table)
    assert len(chance_of(sitting.table, SEED).contributions) == 2


def test_nobody_waits_long_for_a_contribution() -> None:
    sitting = sealed()
    assert deadline(sitting.table) == sitting.table.at + PATIENCE
    tell(sitting, 1)
    sitting.write(deal(sitting.table, SEED))
    assert sitting.table.phase == PLAYING
    assert sitting.table.player(2).contribution is None, "everyone can see that it is missing"
    assert sitting.table.player(2).commitment is not None


def first_cards(sitting: Sitting) -> object:
    return deal(sitting.table, SEED)[1]["deals"]


def test_a_missing_contribution_counts_as_zeros() -> None:
    late, never = sealed(), sealed(silent=(2,))
    for sitting in (late, never):
        tell(sitting, 1)
    assert first_cards(late) == first_cards(never)
    chance = FairChance(SEED, (CONTRIBUTIONS[1], NO_CONTRIBUTION))
    expected = new_match(late.table.agreement.rules, 2, chance, (), {})
    assert first_cards(late) == [expected.rounds[0].deal]
    tell(late, 2)
    assert first_cards(late) != first_cards(never)


def test_to_withhold_gives_one_choice_between_two_deals_and_no_more() -> None:
    """Whatever a player who withholds does, the deals that can come of it are these two."""
    possible = []
    for told in ((1,), (1, 2), (2, 1)):
        sitting = sealed()
        for player in told:
            tell(sitting, player)
        possible.append(first_cards(sitting))
    assert possible[1] == possible[2], "the order in which contributions are told changes nothing"
    assert possible[0] != possible[1]


def test_bots_contribute_too() -> None:
    sitting = sealed(bots=2, players=3)
    assert [player.contribution for player in sitting.table.players] == [None, "64" * 16, "65" * 16]
    assert not all_revealed(sitting.table)
    tell(sitting, 1)
    assert all_revealed(sitting.table)
    told = (CONTRIBUTIONS[1], bytes([100] * 16), bytes([101] * 16))
    assert chance_of(sitting.table, SEED) == FairChance(SEED, told)
    with refuses("no_commitment"):
        reveal(sitting.table, 2, "64" * 16)


def test_a_bot_that_was_sent_away_contributes_nothing() -> None:
    sitting = opening()
    sitting.write(seat_bot(sitting.table, HOST, 1, "cub", LEVELS), HOST)
    sitting.write(("stood", {"player": 2}), HOST)
    for seat in (1, 2):
        sitting.write(seat_bot(sitting.table, HOST, seat, "cub", LEVELS), HOST)
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    _, body = seal(sitting.table, SEED, lambda: bytes(16))
    assert [number for number, _ in body["bots"]] == [3, 4]


# The deal


@every_variant
def test_cards_come_from_the_seed_and_all_contributions(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    told = tuple(CONTRIBUTIONS[number] for number in range(1, players + 1))
    expected = new_match(sitting.table.agreement.rules, players, FairChance(SEED, told), (), {})
    assert sitting.match.position == expected.position
    assert sitting.match.names == tuple(player.name for player in sitting.table.players)
    assert sitting.events[-1].body["deals"] == [each.deal for each in expected.rounds]


def test_seats_that_were_taken_stay() -> None:
    assert dealt(players=4).table.seats == (1, 2, 3, 4)


def test_drawn_seats_come_from_the_stream() -> None:
    sitting = dealt(players=4, seating="drawn")
    expected = [1, 2, 3, 4]
    told = tuple(CONTRIBUTIONS[number] for number in expected)
    FairChance(SEED, told)(0, "seats").shuffle(expected)
    assert sitting.table.seats == tuple(expected)
    assert expected != [1, 2, 3, 4], "or this would not show anything"


def test_players_keep_their_numbers_when_seats_are_drawn() -> None:
    before, after = full(players=4, seating="drawn").table, dealt(players=4, seating="drawn").table
    assert [player.name for player in before.players] == [player.name for player in after.players]
    for player in after.players:
        seat = after.seat_of(player.number)
        assert seat is not None
        assert after.at_seat(seat) == player
        assert after.match is not None
        assert after.match.names[seat - 1] == player.name


def test_cards_do_not_depend_on_how_seats_were_drawn() -> None:
    drawn, taken = dealt(players=4, seating="drawn"), dealt(players=4)
    assert drawn.events[-1].body["deals"] == taken.events[-1].body["deals"]


def test_every_order_of_seats_is_about_equally_likely() -> None:
    sitting, rng, found = sealed(players=3, seating="drawn"), random.Random(3), Counter[tuple[int, ...]]()
    for _ in range(600):
        _, body = deal(sitting.table, rng.randbytes(32))
        found[tuple(body["seats"])] += 1
    assert set(found) == set(permutations((1, 2, 3)))
    assert sum((number - 100) ** 2 / 100 for number in found.values()) < 20.5


def test_the_phases_of_a_table() -> None:
    sitting = dealt()
    sitting.end()
    kinds = [event.kind for event in sitting.events if event.kind not in {"joined", "sat", "moved"}]
    expected = ["opened", "readied", "readied", "sealed", "revealed", "revealed", "dealt", "disclosed"]
    assert kinds == expected
    assert opening().table.phase == OPEN
