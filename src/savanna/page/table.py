"""A sight of a table as what is drawn of it: the one line that says who must do what, the board, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.games.awimbawe.story import TrickTaken
from savanna.page import awimbawe
from savanna.page.cards import drawn
from savanna.page.choices import Choices
from savanna.page.drawing import page
from savanna.page.games import GAMES
from savanna.page.log import log_of_round
from savanna.page.names import game_name, names_of
from savanna.page.saying import Say, saying
from savanna.table.tale import Moment

Shown = dict[str, Any]


@dataclass(frozen=True)
class Action:
    """Something to do that is no move: a button of the status line."""

    do: str
    label: str
    icon: str = ""  # where there is little room, in place of the label


@dataclass(frozen=True)
class LastTrick:
    says: str
    cards: list[Markup]


class Drawing(NamedTuple):
    heading: str
    title: str  # of the tab
    seal: str  # until it changes, a page that committed itself has something to tell
    told: str = ""  # what a screen reader says when this is new
    moves: int = 0  # made so far
    sound: str = ""  # that goes with the last
    yours: bool = False
    prompt: str = ""
    caption: str = ""
    choices: Choices = Choices(())
    actions: Sequence[Action] = ()
    log: Sequence[Markup] = ()  # of this round, the latest first
    last_trick: LastTrick | None = None
    board: Mapping[str, Any] = MappingProxyType({})


def draw(template: str, shown: Shown, moments: Sequence[Moment], language: str, **more: Any) -> str:
    """The page of a table, or of all that changes in it, for whoever is shown this."""
    say = saying(language)
    return page(template, language, shown=shown, drawing=drawing(shown, moments, say), **more)


def drawing(shown: Shown, moments: Sequence[Moment], say: Say) -> Drawing:
    game, view = GAMES[shown["agreement"]["game"]], shown["view"]
    heading, names = game_name(shown["agreement"]["game"]), names_of(shown, say)
    if view is None:
        return Drawing(heading, _title(shown, say, yours=False), _seal(shown))
    kept = _is_kept(shown)
    yours = bool(view["legal"]) and not kept
    prompt = say("A bot plays for you.") if kept else game.prompt(view, names, say)
    choices = game.choices(view, names, say)
    log = log_of_round(shown, moments, names, say)
    last = log.lines[0] if log.lines else None
    return Drawing(
        heading=heading,
        title=_title(shown, say, yours=yours),
        told=f"{last.spoken} {prompt}" if last else prompt,
        moves=len(moments),
        sound=_sound(shown["story"]),
        seal=_seal(shown),
        yours=yours,
        prompt=prompt,
        caption=last.caption if last else "",
        choices=choices,
        actions=_actions(shown, say),
        log=log.drawn,
        last_trick=_last_trick(shown, moments, names, say) if game is awimbawe else None,
        board=game.board(shown, choices, names, say),
    )


def _title(shown: Shown, say: Say, *, yours: bool) -> str:
    name = game_name(shown["agreement"]["game"])
    return say("Your turn: {game}", game=name) if yours else name


def _seal(shown: Shown) -> str:
    return str(shown["fair"]["commitment"] or "") if shown["phase"] == "sealed" else ""


# From the most to the least: the first that happened is heard.
_SOUNDS = {
    "MatchEnded": "round",
    "RoundEnded": "round",
    "Eaten": "loss",
    "Eliminated": "loss",
    "Crossed": "gain",
    "TrickTaken": "gain",
    "Blocked": "power",
    "Shoved": "power",
    "LeaderNamed": "power",
    "Placed": "card",
    "CardPlayed": "card",
}


def _sound(story: Sequence[dict[str, Any]]) -> str:
    happened = {event["event"] for event in story}
    return next((sound for event, sound in _SOUNDS.items() if event in happened), "")


def _actions(shown: Shown, say: Say) -> list[Action]:
    """What a player can do besides moving."""
    you, actions = shown["you"], list[Action]()
    if you is None or you["seat"] is None or shown["phase"] == "over":
        return actions
    if _is_kept(shown):
        return [Action("back", say("Play myself again"))]
    if shown["undo"] is not None:
        if you["player"] in shown["undo"]["agreed"]:
            return [Action("refuse_undo", say("Do not ask any more"))]
        return [Action("agree_to_undo", say("Allow the undo")), Action("refuse_undo", say("Do not allow it"))]
    if shown["agreement"]["undo"] and any(seat == you["seat"] for seat, _ in shown["view"]["public"]["log"]):
        actions.append(Action("undo", say("Undo"), "undo"))
    return actions


def _is_kept(shown: Shown) -> bool:
    """Whether a bot plays for the viewer."""
    seat = shown["you"] and shown["you"]["seat"]
    return bool(seat and shown["phase"] == "playing" and shown["seats"][seat - 1]["kept"])


def _last_trick(shown: Shown, moments: Sequence[Moment], names: Sequence[str], say: Say) -> LastTrick | None:
    """The last one taken in this round, which everyone may look at again."""
    for moment in reversed(moments):
        if moment.made.round != shown["view"]["public"]["round"]:
            break
        for event in moment.events:
            if isinstance(event, TrickTaken):
                return _taken(event.cards, names[event.seat - 1], say)
    return None


@lru_cache(maxsize=4096)
def _taken(cards: tuple[str, ...], name: str, say: Say) -> LastTrick:
    says = say("Taken by you") if name == say("You") else say("Taken by {name}", name=name)
    return LastTrick(says, [drawn(awimbawe.face(card, say), "small") for card in cards])
