"""What happened since the viewer's last move, as pictures: the strip above the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.games.options import Options
from savanna.page.game import Brief, Effect
from savanna.page.games import PAGES
from savanna.page.html.badge import Badge, mark
from savanna.page.html.cards import art, drawn
from savanna.page.html.markup import html, joined
from savanna.page.i18n.say import Say
from savanna.page.match.log import Line, Log
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import PLAYER
from savanna.table.tale import Moment


class Deed(NamedTuple):
    """A move as a picture, and in words."""

    number: int  # of the move in the match, from 1
    picture: Markup
    caption: Markup


def since(sight: Sight[Any], moments: Sequence[Moment], log: Log, viewer: Viewer, say: Say) -> list[Deed]:
    """The moves after the viewer's last one, the latest first; right after it, that one itself.

    Spectators are shown the last move of everyone. Nothing is shown that the log does not have.
    """
    own = last_own_move(moments, sight.own_seat)
    first = own or len(moments) - len(sight.seats)
    news = [line for line in log.lines if line.number > first] or log.lines[:1]
    return [_deed(sight, moments[line.number - 1], line, viewer, say) for line in news]


def last_own_move(moments: Sequence[Moment], seat: int | None) -> int:
    """The number of the last move that the player of a seat made themselves; 0 if there is none."""
    for number in range(len(moments), 0, -1):
        made = moments[number - 1].made
        if made.seat == seat and made.by == PLAYER:
            return number
    return 0


def _deed(sight: Sight[Any], moment: Moment, line: Line, viewer: Viewer, say: Say) -> Deed:
    game = sight.agreement.game
    picture = _picture(game, PAGES[game].brief(moment.events), viewer, sight.seen.public.options, say)
    return Deed(line.number, picture, line.caption)


@lru_cache(maxsize=8192)
def _picture(game: str, brief: Brief, viewer: Viewer, options: Options, say: Say) -> Markup:
    """A move as a picture: whose it was, the cards, the place, and what came of it for whom."""
    faces = [PAGES[game].face(card, say, options) for card in brief.cards]
    several = len({brief.seat, *(effect.seat for effect in brief.effects)}) > 1
    effects = [_effect(effect, viewer.badge(effect.seat) if several else None) for effect in brief.effects]
    return html(
        '<span class="deed">{}{}{}{}</span>',
        mark(viewer.badge(brief.seat)),
        joined(drawn(face, "mini") for face in faces),
        html('<b class="spot">{}</b>', brief.where) if brief.where else "",
        html('<span class="effects">{}</span>', joined(effects)) if effects else "",
    )


def _effect(effect: Effect, whose: Badge | None) -> Markup:
    """What a move did to a player: their mark, if others are concerned too, with a drawing and a number."""
    return html(
        '<span class="effect">{}{}{}</span>', mark(whose) if whose else "", effect.number, art(effect.icon)
    )
