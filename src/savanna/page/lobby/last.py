"""What someone chose for their last table of each game: the next one begins from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from savanna.bots import LEVELS
from savanna.games import GAMES
from savanna.page.i18n.say import say_in
from savanna.page.lobby.options import house_rules, table_options

Choices = tuple[tuple[str, str], ...]  # a game, a point and a field, with the value: ("tembo.players", "3")

_USUAL_LEVEL = "meerkat"


def possible(choices: Mapping[str, str]) -> Choices:
    """Those of these choices that there are, without the usual ones."""
    return tuple(
        sorted(
            (key, value)
            for key, value in choices.items()
            if value in (values := _values(*key.partition(".")[::2])) and value != values[0]
        )
    )


def chosen_in(form: Mapping[str, str]) -> dict[str, str]:
    """What is to be remembered of a form for a new table, the usual choices too."""
    game = form.get("game", "")
    return {f"{game}.{field}": form[field] for field in _fields(game) if field in form}


def last_for(game: str, choices: Choices) -> dict[str, str]:
    """What a form for a new table of this game begins from: its fields, each with a value."""
    usual = {field: values[0] for field, values in _fields(game).items()}
    return usual | {key.partition(".")[2]: value for key, value in choices if key.partition(".")[0] == game}


def _values(game: str, field: str) -> tuple[str, ...]:
    return _fields(game).get(field, ())


def _fields(game: str) -> dict[str, tuple[str, ...]]:
    """The fields of forms for a table of this game, each with its values, the usual one first."""
    return _fields_of(game) if game in GAMES else {}


@cache
def _fields_of(game: str) -> dict[str, tuple[str, ...]]:
    """A text, such as that of a deck, is too long to be remembered."""
    rules, say = GAMES[game], say_in("en")
    options = [*table_options(say), *house_rules(rules, say)]
    return {
        "players": tuple(map(str, rules.players)),
        "level": (_USUAL_LEVEL, *(level for level in LEVELS if level != _USUAL_LEVEL)),
        **{option.key: tuple(value.key for value in option.values) for option in options if option.values},
    }
