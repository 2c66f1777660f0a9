"""Forms as browsers send them: their fields, the command in them, what is said in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request
from pydantic import TypeAdapter

from savanna.server.commands import Command
from savanna.server.people import digest, new_session
from savanna.table.talk import PHRASES

_COMMANDS: TypeAdapter[Command] = TypeAdapter(Command)
_NUMBERS = ("seat", "expect", "player", "token")  # fields
_NOT_OF_COMMANDS = ("lift", "why")  # fields that forms have besides
_FOR_A_VERSION = ("move", "undo")  # commands that say which version their player saw
_MOST_PLAYERS = 1000  # that can have come to a table


async def form_of(request: Request) -> dict[str, str]:
    """The fields of the form that a request sends."""
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True))


def command_in(form: Mapping[str, str], player: int) -> Command:
    """The command that a form sends. ValidationError if it is none at all."""
    return _COMMANDS.validate_python(fields_of(form, player))


def fields_of(form: Mapping[str, str], player: int) -> dict[str, Any]:
    """The fields of the command that a form sends, with an id for it.

    The same move sent twice for the same version gets the same id, and so is made once (idempotent).
    """
    fields: dict[str, Any] = {
        key: int(value) if key in _NUMBERS and value.isdigit() else value
        for key, value in form.items()
        if key not in _NOT_OF_COMMANDS
    }
    for taken_back in ("again", "player"):
        if fields.get(taken_back) == "":
            fields[taken_back] = None
    if fields.get("do") not in _FOR_A_VERSION:
        fields.pop("expect", None)
    if fields.get("do") != "move":
        return {"cmd": new_session(), **fields}
    made = digest(f"{player} {fields.get('expect')} {fields.get('move')}").hex()[:32]
    return {"cmd": made, **fields}


def said_in(form: Mapping[str, str]) -> dict[str, str | int]:
    """What a form says in the chat: a phrase, whom to mute or to hear again, or else a line."""
    if form.get("phrase") in PHRASES:
        return {"phrase": form["phrase"]}
    if word := next((word for word in ("mute", "hear") if form.get(word, "").isdigit()), None):
        return {word: min(int(form[word][:4]), _MOST_PLAYERS)}
    return {"text": form.get("text", "")}
