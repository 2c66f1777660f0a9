"""What bots, phrases and keys are called, and how bots look."""

from __future__ import annotations

from functools import cache

from savanna.page.i18n.say import Say


@cache
def level_name(level: str, say: Say) -> str:
    """What a bot of this level is called, in the viewer's language."""
    return {
        "ostrich": say("Ostrich"),
        "cub": say("Cub"),
        "meerkat": say("Meerkat"),
        "jackal": say("Jackal"),
        "leopard": say("Leopard"),
    }.get(level, level)


def level_art(level: str | None) -> str:
    """The drawing of a bot of this level; of a person, if it is none."""
    if level is None:
        return "person"
    return level if level in ("ostrich", "cub", "meerkat", "jackal", "leopard") else "bot"


def level_style(level: str, say: Say) -> str:
    """How a bot of this level plays, in a few words."""
    return {
        "ostrich": say("plays at random"),
        "cub": say("gentle, for a first match"),
        "meerkat": say("quick and greedy"),
        "jackal": say("thinks ahead a little"),
        "leopard": say("strong: thinks for a second"),
    }.get(level, "")


def phrase(key: str, say: Say) -> str:
    """A phrase that can be said with one click, in the language of whoever reads it."""
    return {
        "hello": say("Hello!"),
        "good_luck": say("Good luck!"),
        "well_played": say("Well played!"),
        "thanks": say("Thank you!"),
        "sorry": say("Sorry!"),
        "oops": say("Oops!"),
        "one_moment": say("One moment, please."),
        "i_am_back": say("I’m back."),
        "your_turn": say("It’s your turn."),
        "good_game": say("Good game!"),
        "again": say("Another one?"),
        "goodbye": say("Goodbye!"),
    }.get(key, key)


def keys(say: Say) -> list[tuple[str, str]]:
    """All keys that do something at a table, each with what it does."""
    return [
        ("1 – 9", say("pick up a card from your hand or piles")),
        ("a – e", say("put that card in the first, second, … place")),
        ("Enter", say("put that card in its only place, or go to the first one")),
        ("Esc", say("put the card back")),
        (say("Space"), say("pass")),
        ("i", say("about the selected card")),
        ("h", say("read out your hand")),
        ("t", say("read out the fords or the trick")),
        ("o", say("read out what the others have")),
        ("s", say("read out the scores")),
        ("m", say("read out the last move")),
        ("l", say("read out the last trick")),
        ("w", say("read out what to do")),
        ("?", say("this list")),
    ]
