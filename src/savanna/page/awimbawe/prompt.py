"""What a player of Awimbawé is asked, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from savanna.games.awimbawe.cards import CARDS, COLOURS
from savanna.games.awimbawe.explain import because
from savanna.games.awimbawe.match import ROUNDS_TO_WIN
from savanna.games.awimbawe.trick import following
from savanna.games.awimbawe.view import View
from savanna.games.cardset import set_of
from savanna.games.reason import MATCH_OVER, Reason, Value
from savanna.page.awimbawe.cards import card_name, colour_name
from savanna.page.awimbawe.words import victory
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer

# The English texts of games/awimbawe/explain.py, by their codes: catalogues translate them.
REASONS: dict[str, str] = {**because.texts, MATCH_OVER.code: MATCH_OVER.text}


def progress(view: View, say: Say) -> str:
    """Which round this is, and how many have to be won."""
    return say.many(
        ROUNDS_TO_WIN,
        "Round {round} · first to win {n} round",
        "Round {round} · first to win {n} rounds",
        round=view.public.round,
    )


def prompt(view: View, viewer: Viewer, say: Say) -> str:
    """The one sentence above the hand: who must do what, or who has won."""
    if view.public.result:
        return victory(view.public.result, viewer, say)
    if view.to_move is None or view.asked is None:
        return say("The round is over")
    if not viewer.is_you(view.to_move):
        return _waiting(view, viewer.name(view.to_move), say)
    if view.asked == "card":
        return _to_play(view, say)
    return {
        "leader": say("You lost the last round: who leads this one?"),
        "eagle": say("Your eagle: does it fight for the trick, or flee?"),
        "rhinoceros": say("Rhinoceros: push the top card of a pile under another, or pass."),
        "cheetah": say("Cheetah: who leads the next trick? Or pass."),
        "snake": say("Snake: block another player’s card, or pass."),
    }[view.asked]


def _waiting(view: View, name: str, say: Say) -> str:
    """What another player of this name is to do."""
    if view.asked == "card" and not view.trick:
        return say("{name} leads the next trick.", name=name)
    match view.asked:
        case "card":
            return say("{name} has to play a card.", name=name)
        case "leader":
            return say("{name} names who leads this round.", name=name)
        case "eagle":
            return say("{name} decides whether the eagle fights or flees.", name=name)
        case "rhinoceros":
            return say("{name} may use the rhinoceros.", name=name)
        case "cheetah":
            return say("{name} may use the cheetah.", name=name)
    return say("{name} may use the snake.", name=name)


def _to_play(view: View, say: Say) -> str:
    """Which cards the viewer can play: any, those that follow, eagles."""
    led = view.led
    if led is None:
        return say("You lead: play any card.")
    legal = set_of(CARDS[text] for text in view.legal)
    if following(legal, COLOURS.index(led)):
        if led == "sky":
            return say("An eagle was led: you must follow with an eagle.")
        return say("{colour} was led: you must follow.", colour=colour_name(led, say).capitalize())
    if all(text.startswith("e") for text in view.legal):
        return say("You cannot follow: you must play an eagle.")
    return say("You can neither follow nor trump: discard any card.")


# Why something cannot be done


def reason(code: str, values: Mapping[str, Value], say: Say) -> str:
    """Why a move is not legal: the text of games/awimbawe/explain.py in the viewer's language."""
    if code == "name_a_colour":  # it quotes moves
        return say(REASONS[code], **values)
    return say(REASONS[code], **{key: _word(key, value, say) for key, value in values.items()})


def lacks(card: str, reasons: Sequence[Reason], say: Say) -> str:
    """What stands against playing a card, in one sentence, without a word of how moves are written."""
    code, values = reasons[0].code, reasons[0].values
    first = {
        "name_leader": say("first name who leads this round"),
        "fight_or_flee": say("first say whether your eagle fights or flees"),
        "use_rhinoceros": say("first use your rhinoceros, or pass"),
        "use_cheetah": say("first use your cheetah, or pass"),
        "use_snake": say("first use your snake, or pass"),
    }
    return first.get(code) or reason(code, values, say)


def _word(key: str, value: Any, say: Say) -> Any:
    """A value of a reason in the viewer's language: colours and cards as words."""
    if key == "colour":
        return colour_name(value, say)
    return card_name(value, say) if key == "card" else value
