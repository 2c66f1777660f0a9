"""What a player of Tembo is asked, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from savanna.games.reason import MATCH_OVER, Reason, Value
from savanna.games.tembo.explain import because
from savanna.games.tembo.match import ROUNDS
from savanna.games.tembo.view import View
from savanna.page.i18n.say import Say
from savanna.page.tembo.faces import species_name
from savanna.page.tembo.words import victory
from savanna.page.viewer import Viewer

# The English texts of games/tembo/explain.py, by their codes: catalogues translate them.
REASONS: dict[str, str] = {**because.texts, MATCH_OVER.code: MATCH_OVER.text}


def progress(view: View, say: Say) -> str:
    """Which of the match's rounds this is."""
    return say("Round {n} of {rounds}", n=view.public.round, rounds=ROUNDS)


def prompt(view: View, viewer: Viewer, say: Say) -> str:
    """The one sentence above the hand: who must do what, or who has won."""
    if view.public.result:
        return victory(view.public.result, viewer, say)
    if view.to_move is None:
        return say("The round is over")
    if viewer.is_you(view.to_move):
        return _yours(view, say)
    name = viewer.name(view.to_move)
    if view.asked == "lion":
        return say("{name} drew a lion and has to put it on a ford", name=name)
    return say("It’s {name}’s turn", name=name)


def _yours(view: View, say: Say) -> str:
    """What the viewer can do in their turn, by the kinds of their legal moves."""
    if view.asked == "lion":
        if any(ford.row for ford in view.fords):
            return say("You drew a lion: put it on a ford with animals")
        if view.public.options.get("lion_on_lion"):
            return say("You drew a lion: put it on any ford")
        return say("You drew a lion: put it on any open ford")
    kinds = {
        "animal" if move[0].isdigit() else "elephant" if move[0] == "E" else "crocodile"
        for move in view.legal
    }
    return {
        "animal": say("Your turn: place an animal"),
        "elephant": say("Your turn: play an elephant"),
        "crocodile": say("Your turn: play a crocodile"),
        "animal elephant": say("Your turn: place an animal or play an elephant"),
        "animal crocodile": say("Your turn: place an animal or play a crocodile"),
        "crocodile elephant": say("Your turn: play an elephant or a crocodile"),
        "animal crocodile elephant": say("Your turn: place an animal, or play an elephant or a crocodile"),
    }.get(" ".join(sorted(kinds)), say("Your turn"))


# Why something cannot be done


def reason(code: str, values: Mapping[str, Value], say: Say) -> str:
    """Why a move is not legal: the text of games/tembo/explain.py in the viewer's language."""
    return say(REASONS[code], **{key: _value(key, value, say) for key, value in values.items()})


def lacks(card: str, reasons: Sequence[Reason], say: Say) -> str:
    """What a card of the hand lacks at every ford alike; else the first of the reasons against its moves."""
    match sorted({reason.code for reason in reasons}):
        case ["elephant_needs_three"]:
            return say("needs three animals at one ford")
        case ["nothing_to_eat"]:
            return say("needs an animal to eat")
        case ["ford_closed"]:
            return say("lions have closed every ford")
        case ["ford_closed", "row_ends"] | ["row_ends"]:
            return say("needs a row that ends below {number}, or an empty ford", number=card)
        case ["lion_first"]:
            return say("first put the lion on a ford")
    return reason(reasons[0].code, reasons[0].values, say)


def _value(key: str, value: Any, say: Say) -> str:
    """A value of a reason in the viewer's language: numbers, species and fords as words."""
    match key:
        case "found":
            return (say("none"), say("one"), say("two"))[value]
        case "species":
            return species_name(value, say)
        case "moves":
            return _one_of([say("ford {ford}", ford=move.partition("@")[2]) for move in value], say)
    return _one_of(list(value), say) if isinstance(value, list | tuple) else str(value)


def _one_of(items: list[str], say: Say) -> str:
    """These in one text, with commas, and an "or" before the last."""
    *others, last = items
    return say("{first} or {second}", first=", ".join(others), second=last) if others else last
