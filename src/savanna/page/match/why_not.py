"""Why a card cannot be played: what a player is told who taps on it."""

from __future__ import annotations

from savanna.page.games import PAGES
from savanna.page.i18n.say import Say
from savanna.page.names import level_name
from savanna.table.table import Table
from savanna.table.turn import reasons


def why_not(table: Table, seat: int | None, card: str, say: Say) -> str:
    """Why this seat cannot play a card now, in one sentence.

    The rules are asked about every place where the card might go.
    """
    match, mover = table.match, table.to_move
    if match is None or mover is None:
        return say("No match is being played.")
    if match.to_move != seat or seat is None:
        return say("It’s {name}’s turn.", name=level_name(mover.level, say) if mover.level else mover.name)
    moves = [text for text in match.game.moves if text.partition("@")[0] == card]
    if not moves or any(move in match.look(seat).legal for move in moves):
        return say("This card can be played.") if moves else say("There is no such card.")
    found = [reason for reason in reasons(match, seat, moves) if reason]
    text = PAGES[match.game.name].lacks(card, found, say)
    return f"{text[:1].upper()}{text[1:]}."
