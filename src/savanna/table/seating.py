"""Who comes, sits, stands up and is ready, before the cards are dealt."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import chain, count

from savanna.table.refusal import Refused, because
from savanna.table.table import HOST, OPEN, Player, Table
from savanna.table.turn import Draft

_COMMITMENT = re.compile("[0-9a-f]{64}")


def join(table: Table, name: str, seat: int | None) -> Draft:
    """Someone new comes to the table and takes this seat, or (None) the first that is free."""
    _check_open(table)
    if seat is None:
        if None not in table.seats:
            raise Refused(because("table_full"))
        seat = table.seats.index(None) + 1
    _check_free(table, seat)
    return "joined", {"name": name, "seat": seat}


def sit(table: Table, player: int, seat: int) -> Draft:
    """Someone who is here already takes a seat, or another one."""
    _check_open(table)
    if not 1 <= player <= len(table.players):
        raise Refused(because("no_player", player=player))
    if table.seat_of(player) != seat:
        _check_free(table, seat)
    return "sat", {"seat": seat}


def seat_bot(table: Table, player: int, seat: int, level: str, levels: Collection[str]) -> Draft:
    """The host puts a bot of this level on a free seat; `levels` are those that there are."""
    _check_host(table, player)
    _check_free(table, seat)
    if level not in levels:
        raise Refused(because("no_level", level=level, levels=tuple(levels)))
    name = free_name(level, [each.name for each in table.seated])
    return "joined", {"name": name, "level": level, "seat": seat}


def free_name(name: str, taken: Collection[str]) -> str:
    """This name, or if it is taken, with the first number that makes it another: cub, cub 2, cub 3."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)


def stand(table: Table, player: int) -> Draft:
    """A player gives up their seat, and stays at the table without one."""
    _check_open(table)
    if table.seat_of(player) is None:
        raise Refused(because("not_seated"))
    return "stood", {"player": player}


def unseat(table: Table, player: int, seat: int) -> Draft:
    """A host clears a seat, of a bot or of a person."""
    _check_host(table, player)
    _check_seat(table, seat)
    if (sitting := table.at_seat(seat)) is None:
        raise Refused(because("seat_empty", seat=seat))
    return "stood", {"player": sitting.number}


def be_ready(table: Table, player: int, commitment: str | None) -> Draft:
    """A player says that cards may be dealt; a commitment binds them to what they will add to the shuffle."""
    _check_open(table)
    if table.seat_of(player) is None and player != HOST:
        raise Refused(because("not_seated"))
    if commitment is not None and not _COMMITMENT.fullmatch(commitment):
        raise Refused(because("bad_commitment"))
    return "readied", {"commitment": commitment}


def declare(table: Table, player: int, option: str, whom: int | None) -> Draft:
    """Who an option of the game is about, for instance the youngest; None: nobody in particular any more."""
    _check_open(table)
    if table.seat_of(player) is None and not table.hosts(player):
        raise Refused(because("not_seated"))
    if option not in table.agreement.seat_options:
        raise Refused(because("nothing_to_declare", option=option))
    if whom is not None and table.seat_of(whom) is None:
        raise Refused(because("no_player", player=whom))
    return "declared", {"option": option, "player": whom}


def renew_links(table: Table, player: int) -> Draft:
    """The host makes all links to the table anew: old ones no longer let anyone in, who has come stays."""
    if not table.hosts(player):
        raise Refused(because("not_host"))
    return "renewed", {}


def all_ready(table: Table) -> bool:
    """Whether every seat is taken, and everyone who has to say that they are ready has said so."""
    return table.phase == OPEN and None not in table.seats and all(player.ready for player in _awaited(table))


def _awaited(table: Table) -> list[Player]:
    """Who has to say that they are ready: people on seats, and the host even without a seat.

    At a table that follows another one the host is asked only if no person sits.
    """
    host = [table.player(HOST)]
    return table.people + host if table.after is None else table.people or host


def _check_open(table: Table) -> None:
    if table.phase != OPEN:
        raise Refused(because("begun"))


def _check_host(table: Table, player: int) -> None:
    _check_open(table)
    if not table.hosts(player):
        raise Refused(because("not_host"))


def _check_seat(table: Table, seat: int) -> None:
    if not 1 <= seat <= len(table.seats):
        raise Refused(because("no_seat", seat=seat, seats=len(table.seats)))


def _check_free(table: Table, seat: int) -> None:
    _check_seat(table, seat)
    if table.at_seat(seat) is not None:
        raise Refused(because("seat_taken", seat=seat))
