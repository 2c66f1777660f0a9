"""What each person prefers, kept in a cookie: language, theme, motion and the like."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from urllib.parse import parse_qsl, urlencode

from savanna.page.i18n.say import LANGUAGES, Say

COOKIE = "savanna-wishes"

# The values of each preference; the first is the default.
VALUES = {
    "language": ("", *LANGUAGES),  # "": as the browser says
    "theme": ("", "light", "dark"),  # "": as the system says
    "motion": ("normal", "off", "fast", "slow"),
    "sound": ("on", "turn", "off"),
    "confirm": ("off", "touch", "always"),
    "cards": ("normal", "large"),
    "contrast": ("normal", "high"),
    "colours": ("normal", "safe"),
    "hand": ("right", "left"),
    "help": ("on", "off"),
    "keys": ("on", "off"),
    "table": ("full", "quiet"),
}
_LONGEST_NAME = 24


@dataclass(frozen=True)
class Preferences:
    """What one person prefers; of each preference one of its VALUES, and the name they last used."""

    language: str = ""
    theme: str = ""
    motion: str = "normal"
    sound: str = "on"
    confirm: str = "off"
    cards: str = "normal"
    contrast: str = "normal"
    colours: str = "normal"
    hand: str = "right"
    help: str = "on"
    keys: str = "on"
    table: str = "full"
    name: str = ""

    def changed(self, **wanted: str) -> Preferences:
        """These preferences with the wanted values; a value that there is not is ignored."""
        known = {key: value for key, value in wanted.items() if value in VALUES.get(key, ())}
        if "name" in wanted:
            known["name"] = wanted["name"][:_LONGEST_NAME]
        return replace(self, **known)

    def written(self) -> str:
        """The text of the cookie: only what differs from the defaults."""
        usual = Preferences()
        return urlencode({key: value for key, value in asdict(self).items() if value != getattr(usual, key)})


def preferences_in(cookie: str) -> Preferences:
    """The preferences in the text of a cookie; what is not known in it is ignored.

    >>> preferences_in("theme=dark&motion=sideways&colour=red").theme
    'dark'
    """
    known = {field.name for field in fields(Preferences)}
    return Preferences().changed(**{key: value for key, value in parse_qsl(cookie) if key in known})


@dataclass(frozen=True)
class PreferenceChoice:
    """One preference as people choose it on a page: its key, and each value with a label."""

    key: str
    label: str
    chosen: str
    values: tuple[tuple[str, str], ...]


def preference_choices(preferences: Preferences, say: Say) -> list[PreferenceChoice]:
    """All preferences that a page offers, with what is chosen now; the language has a form of its own."""
    words = {
        "theme": (say("Theme"), say("same as the system"), say("light"), say("dark")),
        "motion": (say("Card movement"), say("normal"), say("none"), say("fast"), say("slow")),
        "sound": (say("Sounds"), say("on"), say("my turn only"), say("off")),
        "confirm": (say("Confirm moves"), say("never"), say("on touch screens"), say("always")),
        "cards": (say("Card size"), say("normal"), say("large")),
        "contrast": (say("Contrast"), say("normal"), say("high")),
        "colours": (say("Colours"), say("normal"), say("for colour-blind people")),
        "hand": (say("Buttons"), say("right-handed"), say("left-handed")),
        "help": (say("Show what can be played"), say("yes"), say("no")),
        "keys": (say("Letters and digits as shortcuts"), say("yes"), say("no")),
        "table": (say("Beside the board"), say("log and chat"), say("nothing")),
    }
    return [
        PreferenceChoice(key, label, getattr(preferences, key), tuple(zip(VALUES[key], values, strict=True)))
        for key, (label, *values) in words.items()
    ]
