"""Time and absence: deadlines, and the bot that plays on for whoever others wait for and is not there."""

from __future__ import annotations

from savanna.table.dealing import PATIENCE
from savanna.table.refusal import Refused, because
from savanna.table.table import GAVE_UP, PLAYING, SEALED, Player, Table
from savanna.table.turn import Draft

NOTICE = 15_000  # milliseconds after which the others are told that someone is away

KEEPER_LEVEL = "meerkat"  # the bot that plays for whoever is away


def deadline(table: Table) -> int | None:
    """When the table goes on by itself, in milliseconds since 1970; None if nothing makes it."""
    if (allowed := allowance(table)) is None:
        return None
    return allowed + (table.at if table.phase == SEALED else table.turn_began)


def allowance(table: Table) -> int | None:
    """How many milliseconds a table waits for contributions, or for a move, before it goes on by itself.

    Alone against bots, or when all others have given up, no clock runs: nobody waits.
    """
    if table.phase == SEALED:
        return PATIENCE
    player = table.to_move
    if len(table.remaining) < 2:
        return None
    return None if player is None or level_of(player) is not None else table.agreement.allowance


def level_of(player: Player) -> str | None:
    """The level of the bot that decides for this player; None if they decide themselves."""
    return player.level or (KEEPER_LEVEL if player.kept else None)


def keep(table: Table, player: int, why: str) -> Draft:
    """From now on a bot plays for this player, because they are "away", out of time ("clock"), or "asked"."""
    if table.phase != PLAYING:
        raise Refused(because("not_playing"))
    if table.seat_of(player) is None:
        raise Refused(because("not_seated"))
    if level_of(table.player(player)) is not None:
        raise Refused(because("kept_already"))
    assert why in ("away", "clock", "asked")
    return "kept", {"player": player, "why": why}


def give_back(table: Table, player: int) -> Draft:
    """The player plays again in place of the bot: whenever they like, while the match goes on."""
    if table.phase != PLAYING:
        raise Refused(because("not_playing"))
    if table.seat_of(player) is None or table.player(player).kept is None:
        raise Refused(because("not_kept"))
    return "back", {}


def give_up(table: Table, player: int) -> Draft:
    """The player gives up the match: a bot has their seat, and with the last of them the match is over."""
    if table.phase != PLAYING:
        raise Refused(because("not_playing"))
    if player not in [one.number for one in table.people]:
        raise Refused(because("not_seated"))
    if table.player(player).kept == GAVE_UP:
        raise Refused(because("given_up_already"))
    return "given_up", {}
