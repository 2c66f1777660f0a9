"""Time that is left: for whoever is to move, and until a bot plays on. The script counts it down."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from savanna.page.html.markup import html
from savanna.page.i18n.say import Say
from savanna.table.sight import Sight
from savanna.table.table import PLAYING

_SECOND, _HOUR, _DAY = 1000, 3_600_000, 86_400_000  # milliseconds


def time_to_move(sight: Sight[Any], now: int, say: Say) -> Markup:
    """The time that whoever is to move has left; nothing where there is no clock."""
    due = sight.deadline if sight.phase == PLAYING else None
    return Markup() if due is None else countdown(due - now, say)


def countdown(left: int, say: Say) -> Markup:
    """So many milliseconds as minutes and seconds, which the script counts down; hours and days in words."""
    left = max(0, left)
    return html('<span class="countdown" role="timer" data-left="{}">{}</span>', left, _in_words(left, say))


def _in_words(left: int, say: Say) -> str:
    if left >= 2 * _DAY:
        return say.many(left // _DAY, "{n} day", "{n} days")
    if left >= _HOUR:
        return say.many(left // _HOUR, "{n} hour", "{n} hours")
    seconds = -(-left // _SECOND)
    return f"{seconds // 60}:{seconds % 60:02}"
