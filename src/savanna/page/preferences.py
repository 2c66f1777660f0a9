"""What each person prefers, kept in a cookie: language, theme, motion, what they last played and the like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from savanna.page.i18n.say import LANGUAGES, Say
from savanna.page.lobby.last import Choices, chosen_in, last_for, possible

COOKIE = "savanna-preferences"

_VOLUMES = ("off", "quiet", "normal", "loud")

# The values of each preference, in the order in which people choose from them.
VALUES = {
    "language": ("", *LANGUAGES),  # "": as the browser says
    "theme": ("", "light", "dark"),  # "": as the system says
    "motion": ("off", "fast", "normal", "slow"),
    "cards": ("normal", "large"),
    "contrast": ("normal", "high"),
    "colours": ("normal", "safe"),
    "card_sounds": _VOLUMES,
    "moment_sounds": _VOLUMES,
    "turn_sound": _VOLUMES,
    "help": ("on", "off"),
    "hints": ("on", "off"),
    "confirm": ("off", "touch", "always"),
    "hand": ("right", "left"),
    "table": ("full", "quiet"),
    "keys": ("on", "off"),
}
_LONGEST_NAME = 24


@dataclass(frozen=True)
class Preferences:
    """What one person prefers: of each preference one of its VALUES; the name and tables they last had."""

    language: str = ""
    theme: str = ""
    motion: str = "normal"
    cards: str = "normal"
    contrast: str = "normal"
    colours: str = "normal"
    card_sounds: str = "normal"
    moment_sounds: str = "normal"
    turn_sound: str = "normal"
    help: str = "on"
    hints: str = "on"
    confirm: str = "off"
    hand: str = "right"
    table: str = "full"
    keys: str = "on"
    name: str = ""
    tables: Choices = ()

    def changed(self, **wanted: str) -> Preferences:
        """These preferences with the wanted values; a value that there is not is ignored."""
        known: dict[str, Any] = {key: value for key, value in wanted.items() if value in VALUES.get(key, ())}
        if "name" in wanted:
            known["name"] = wanted["name"][:_LONGEST_NAME]
        return replace(self, **known)

    def after(self, form: Mapping[str, str]) -> Preferences:
        """These preferences with what a form for a new table asked for."""
        return replace(self, tables=possible(dict(self.tables) | chosen_in(form)))

    def last_table(self, game: str) -> dict[str, str]:
        """What a form for a new table of this game begins from."""
        return last_for(game, self.tables)

    def written(self) -> str:
        """The text of the cookie: only what differs from the defaults."""
        usual, kept = asdict(Preferences()), asdict(self)
        others = {key: value for key, value in kept.items() if key != "tables" and value != usual[key]}
        return urlencode(others | dict(self.tables))

    @property
    def attributes(self) -> list[tuple[str, str]]:
        """What style and script read of them: the names of data attributes, each with its value."""
        return [(key.replace("_", "-"), getattr(self, key)) for key in VALUES if key != "language"]


def preferences_in(cookie: str) -> Preferences:
    """The preferences in the text of a cookie; what is not known in it is ignored.

    >>> preferences_in("theme=dark&motion=sideways&colour=red").theme
    'dark'
    """
    given = dict(parse_qsl(cookie))
    known = {field.name for field in fields(Preferences)}
    found = {key: given[key] for key in given.keys() & known}
    return replace(Preferences().changed(**found), tables=possible(given))


@dataclass(frozen=True)
class PreferenceChoice:
    """One preference as people choose it on a page: its key, and each value with a label."""

    key: str
    label: str
    chosen: str
    values: tuple[tuple[str, str], ...]


def preference_choices(preferences: Preferences, say: Say) -> list[PreferenceChoice]:
    """All preferences that a page offers, with what is chosen now."""
    volumes = (say("off"), say("quiet"), say("normal"), say("loud"))
    words = {
        "language": (say("Language"), say("same as the browser"), *LANGUAGES.values()),
        "theme": (say("Theme"), say("same as the system"), say("light"), say("dark")),
        "cards": (say("Card size"), say("normal"), say("large")),
        "contrast": (say("Contrast"), say("normal"), say("high")),
        "colours": (say("Colours"), say("normal"), say("for colour-blind people")),
        "motion": (say("Card movement"), say("none"), say("fast"), say("normal"), say("slow")),
        "card_sounds": (say("Sounds of cards"), *volumes),
        "moment_sounds": (say("Sounds of great moments"), *volumes),
        "turn_sound": (say("Sound of my turn"), *volumes),
        "help": (say("Show what can be played"), say("yes"), say("no")),
        "hints": (say("Explain animals the first time"), say("yes"), say("no")),
        "confirm": (say("Confirm moves"), say("never"), say("on touch screens"), say("always")),
        "hand": (say("Buttons"), say("right-handed"), say("left-handed")),
        "table": (say("Beside the board"), say("log and chat"), say("nothing")),
        "keys": (say("Letters and digits as shortcuts"), say("yes"), say("no")),
    }
    return [
        PreferenceChoice(key, label, getattr(preferences, key), tuple(zip(VALUES[key], values, strict=True)))
        for key, (label, *values) in words.items()
    ]
