"""What can be agreed on at a table, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from savanna.page.i18n.say import Say
from savanna.table.agreement import Agreement


@dataclass(frozen=True)
class Value:
    """One value of an option, in words."""

    key: str
    label: str
    usual: bool = False  # chosen unless another one is


@dataclass(frozen=True)
class Option:
    """Something that can be agreed on, in words, with what it means and its values."""

    key: str
    label: str
    help: str
    values: tuple[Value, ...]


def options(say: Say) -> list[Option]:
    """All options that a page lets people choose; the first value of each is the default."""
    return [
        _option(
            "memory",
            say("Memory"),
            say("What can be looked up about cards that lie face down again. This goes for bots too."),
            assisted=say("assisted: everything that was public"),
            strict=say("strict: as in the rulebook"),
            open=say("open: scores are shown as well"),
        ),
        _option(
            "clock",
            say("Clock"),
            say("Nobody loses on time: a bot plays until you are back."),
            none=say("no clock"),
            relaxed=say("relaxed: 90 seconds a move"),
            brisk=say("brisk: 30 seconds a move"),
            days=say("three days a move"),
        ),
        _option(
            "spectators",
            say("Spectators"),
            say("Hands are shown with a minute’s delay, to everyone who has the link."),
            public=say("see what is public"),
            none=say("nobody"),
            hands=say("see all hands"),
        ),
        _option(
            "undo",
            say("Taking back moves"),
            say("Your own last move, as long as nothing has come of it; later, if everyone agrees."),
            true=say("allowed"),
            false=say("not allowed"),
        ),
        _option(
            "seating",
            say("Seats"),
            say("Who sits where, and so who begins."),
            taken=say("as chosen"),
            drawn=say("drawn by lot"),
        ),
        _option(
            "chat",
            say("Chat"),
            say("Everyone reads ready-made phrases in their own language."),
            true=say("on"),
            false=say("off"),
        ),
    ]


def _option(key: str, label: str, help_text: str, **values: str) -> Option:
    found = [Value(value, words, usual=not number) for number, (value, words) in enumerate(values.items())]
    return Option(key, label, help_text, tuple(found))


def agreement_in(form: Mapping[str, str]) -> dict[str, Any]:
    """The agreement that a form asks for, as plain data."""
    known = {key: form[key] for key in ("game", "memory", "clock", "spectators", "seating") if key in form}
    switches = {key: form[key] == "true" for key in ("undo", "chat") if key in form}
    players = form.get("players", "2")
    return {**known, **switches, "players": int(players) if players.isdigit() else 0}


def in_words(agreement: Agreement, say: Say) -> list[tuple[str, str]]:
    """What was agreed, as pairs of an option and its value in the viewer's language."""
    words = []
    for option in options(say):
        value_agreed = getattr(agreement, option.key)
        chosen = str(value_agreed).lower() if isinstance(value_agreed, bool) else value_agreed
        words += [(option.label, value.label) for value in option.values if value.key == chosen]
    return words
