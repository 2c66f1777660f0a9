"""The animals of Awimbawé for whoever meets them for the first time: one short sentence each."""

from __future__ import annotations

from savanna.games.awimbawe.view import View
from savanna.page.awimbawe.cards import animal_of
from savanna.page.game import Hint
from savanna.page.i18n.say import Say


def hint(card: str, view: View, say: Say) -> Hint | None:
    """What the animal on a card can do; the multicolour elephant is like no other, and left to its help."""
    if card == "x6":
        return None
    animal = animal_of(card)
    return Hint(animal, _line(animal, view.players, say))


def _line(animal: str, players: int, say: Say) -> str:
    match animal:
        case "mouse":
            return say("A mouse is the lowest of its colour, but beats the elephant if that colour is led.")
        case "rhinoceros":
            return say(
                "A rhinoceros may push the top card of another player’s pile under another of their piles."
            )
        case "cheetah":
            return say("A cheetah may name who leads the next trick, whoever takes this one.")
        case "hyena":
            return _hyena(players, say)
        case "snake":
            return say("A snake may block a card of another player until they have played another.")
        case "elephant":
            return say(
                "An elephant is the highest of its colour, but the mouse beats it if that colour is led."
            )
    return say("Whoever cannot follow must play an eagle: it fights for the trick, or flees.")


def _hyena(players: int, say: Say) -> str:
    if players == 3:
        return say("Whoever has four hyenas is out of the round at once and cannot win it.")
    if players == 4:
        return say("A team with four hyenas loses the round at once, whatever the crowns.")
    return say("Four hyenas lose the round at once, whatever the crowns.")
