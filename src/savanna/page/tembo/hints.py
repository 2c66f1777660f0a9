"""The animals of Tembo for whoever meets them for the first time: one short sentence each."""

from __future__ import annotations

from savanna.games.tembo.view import View
from savanna.page.game import Hint
from savanna.page.i18n.say import Say

_KINDS = {"E": "elephant", "S": "super-crocodile", "L": "lion"}


def hint(card: str, view: View, say: Say) -> Hint:
    """What the animal on a card can do: the same of all in the herds, and of crocodiles of every species."""
    kind = "herd" if card.isdigit() else _KINDS.get(card, "crocodile")
    return Hint(kind, _line(kind, say))


def _line(kind: str, say: Say) -> str:
    match kind:
        case "herd":
            return say(
                "A herd animal joins a row that ends in a lower number, or begins one at an empty ford."
            )
        case "elephant":
            return say(
                "An elephant leads all animals of one ford across the river, if there are three or more."
            )
        case "crocodile":
            return say("A crocodile eats the first animal of a row, or all in it of the species on its card.")
        case "super-crocodile":
            return say("The super crocodile eats every animal at one ford, whoever owns it.")
    return say("A lion that is drawn goes on a ford at once, eats all animals there and closes it.")
