"""Tokens tell players apart: stones of a colour, or rival cards, one for each player or team."""

from __future__ import annotations

from savanna.table.refusal import Refused, because
from savanna.table.table import OPEN, Table
from savanna.table.turn import Draft


def choose_token(table: Table, player: int, token: int) -> Draft:
    """A player chooses what they, and their partners, are told apart by: the draft of an event."""
    if table.phase != OPEN:
        raise Refused(because("begun"))
    if table.seat_of(player) is None:
        raise Refused(because("not_seated"))
    there = table.agreement.rules.tokens
    if token not in there:
        raise Refused(because("no_token", token=token, tokens=tuple(map(str, sorted(there)))))
    if token in held_by_others(table, player):
        raise Refused(because("token_taken", token=token))
    return "token_chosen", {"token": token}


def held_by_others(table: Table, player: int) -> set[int]:
    """The tokens that other people on seats have chosen. What nobody has chosen is there for everyone."""
    side = table.side_of(player)
    return {
        table.tokens[each.number]
        for each in table.people
        if each.number in table.tokens and each.number not in side
    }


def tokens(table: Table) -> tuple[int | None, ...]:
    """The token of each seat, None of a free one: as its player has chosen, else the first that is left.

    People come before bots, and who came first before who came later. Partners share one.
    """
    held = dict[int, int]()
    seated = sorted(table.seated, key=lambda player: (player.is_bot, player.number))
    for player in seated:
        token = table.tokens.get(player.number)
        if token is not None and player.number not in held and token not in held.values():
            held |= dict.fromkeys(table.side_of(player.number), token)
    for player in seated:
        if player.number not in held:
            free = (token for token in table.agreement.rules.tokens if token not in held.values())
            held |= dict.fromkeys(table.side_of(player.number), next(free))
    return tuple(None if number is None else held[number] for number in table.seats)
