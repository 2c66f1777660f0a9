"""A sight of a table as what is drawn of it: the one line that says who must do what, the board, the log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from markupsafe import Markup

from savanna.page import awimbawe, tembo
from savanna.page.choices import Choices
from savanna.page.drawing import page
from savanna.page.names import game_name, names_of
from savanna.page.saying import Say, saying
from savanna.table.event import canonical
from savanna.table.sight import told
from savanna.table.tale import Moment

Shown = dict[str, Any]

GAMES: dict[str, ModuleType] = {"tembo": tembo, "awimbawe": awimbawe}


@dataclass(frozen=True)
class Action:
    """Something to do that is no move: a button of the status line."""

    do: str
    label: str


@dataclass(frozen=True)
class Line:
    """One move in the log: what was done, and what came of it."""

    number: int  # of the move in the match, from 1
    deed: str
    results: tuple[str, ...]


@dataclass(frozen=True)
class Drawing:
    title: str
    told: str  # what a screen reader says when this is new
    seal: str  # until it changes, a page that committed itself has something to tell
    yours: bool
    prompt: str
    caption: str
    choices: Choices
    actions: list[Action]
    rounds: list[tuple[int, list[Line]]]
    board: dict[str, Any]


def draw(template: str, shown: Shown, moments: Sequence[Moment], language: str, **more: Any) -> str:
    """The page of a table, or of all that changes in it, for whoever is shown this."""
    say = saying(language)
    return page(template, language, shown=shown, drawing=drawing(shown, moments, say), **more)


def drawing(shown: Shown, moments: Sequence[Moment], say: Say) -> Drawing:
    game, view = GAMES[shown["agreement"]["game"]], shown["view"]
    names = names_of(shown, say)
    if view is None:
        return Drawing(
            _title(shown, say, yours=False), "", _seal(shown), False, "", "", Choices(()), [], [], {}
        )
    yours = bool(view["legal"]) and shown["you"] is not None
    prompt = game.prompt(view, names, say)
    rounds = _rounds(shown, moments, names, say)
    caption = _caption(rounds)
    return Drawing(
        title=_title(shown, say, yours=yours),
        told=f"{Markup(caption).striptags()} {prompt}".strip(),
        seal=_seal(shown),
        yours=yours,
        prompt=prompt,
        caption=caption,
        choices=game.choices(view, say),
        actions=_actions(shown, say),
        rounds=rounds,
        board=game.board(shown, say),
    )


def _title(shown: Shown, say: Say, *, yours: bool) -> str:
    name = game_name(shown["agreement"]["game"])
    return say("Your turn: {game}", game=name) if yours else name


def _seal(shown: Shown) -> str:
    return str(shown["fair"]["commitment"] or "") if shown["phase"] == "sealed" else ""


def _actions(shown: Shown, say: Say) -> list[Action]:
    """What a player can do besides moving."""
    you, actions = shown["you"], list[Action]()
    if you is None or you["seat"] is None:
        return actions
    kept = shown["seats"][you["seat"] - 1]["kept"]
    if shown["phase"] == "over":
        return actions
    if kept:
        return [Action("back", say("Play myself again"))]
    if shown["undo"] is not None:
        if you["player"] in shown["undo"]["agreed"]:
            return [Action("refuse_undo", say("Do not ask any more"))]
        return [Action("agree_to_undo", say("Allow the undo")), Action("refuse_undo", say("Do not allow it"))]
    if shown["agreement"]["undo"] and any(seat == you["seat"] for seat, _ in shown["view"]["public"]["log"]):
        actions.append(Action("undo", say("Undo")))
    return actions


# The log


def _rounds(
    shown: Shown, moments: Sequence[Moment], names: Sequence[str], say: Say
) -> list[tuple[int, list[Line]]]:
    """By round, as far as the memory contract lets anyone read on."""
    if shown["agreement"]["memory"] == "strict" and shown["phase"] != "over":
        latest = len(shown["view"]["public"]["log"])
        first = len(moments) - latest
    else:
        first = 0
    rounds: dict[int, list[Line]] = {}
    game, options = shown["agreement"]["game"], canonical(shown["view"]["public"]["options"])
    for number, moment in enumerate(moments[first:], first + 1):
        line = _line(game, options, number, moment, tuple(names), say.language)
        rounds.setdefault(moment.made.round, []).append(line)
    return sorted(rounds.items(), reverse=True)


@lru_cache(maxsize=20_000)
def _line(
    game: str, options: str, number: int, moment: Moment, names: tuple[str, ...], language: str
) -> Line:
    say, agreed = saying(language), json.loads(options)

    def chip(card: str) -> Markup:
        """The name of a card, to be asked about."""
        name = GAMES[game].face(card, say, agreed).name
        return Markup('<button type="button" class="chip" data-help="{}">{}</button>').format(card, name)

    lines = [GAMES[game].tell(told(event), names, say, chip) for event in moment.events]
    deed, *results = [line for line in lines if line] or [moment.made.move]
    return Line(number, deed, tuple(results))


def _caption(rounds: list[tuple[int, list[Line]]]) -> str:
    """What happened last."""
    if not rounds:
        return ""
    line = rounds[0][1][-1]
    return Markup(". ").join(Markup.escape(part) for part in (line.deed, *line.results))
