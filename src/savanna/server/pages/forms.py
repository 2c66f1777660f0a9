"""Commands from forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from savanna.server.commands import Command
from savanna.server.people import digest, new_session
from savanna.server.room import Room

_COMMANDS: TypeAdapter[Any] = TypeAdapter(Command)
_NUMBERS = ("seat", "expect")
_NOT_OF_COMMANDS = ("lift", "why")
_FOR_A_VERSION = ("move", "undo")


async def carry_out(room: Room, player: int, fields: Mapping[str, Any]) -> int:
    """The version it made. Refused, or ValidationError if it is no command at all."""
    command = _COMMANDS.validate_python(fields)
    decide = command.decision(room, player)
    return await room.command(player, command.cmd, command.digest(player), decide)


def fields_of(form: Mapping[str, str], player: int) -> dict[str, Any]:
    """The fields of a command. The same move sent twice for the same version is the same command."""
    fields: dict[str, Any] = {
        key: int(value) if key in _NUMBERS and value.isdigit() else value
        for key, value in form.items()
        if key not in _NOT_OF_COMMANDS
    }
    if fields.get("again") == "":  # pressed again: taken back
        fields["again"] = None
    if fields.get("do") not in _FOR_A_VERSION:
        fields.pop("expect", None)
    if fields.get("do") != "move":
        return {"cmd": new_session(), **fields}
    made = digest(f"{player} {fields.get('expect')} {fields.get('move')}").hex()[:32]
    return {"cmd": made, **fields}
