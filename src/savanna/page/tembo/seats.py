"""The players at a table of Tembo: who they are, how many cards they hold, how they stand."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.tembo.view import View
from savanna.page.html.badge import avatar_of
from savanna.page.html.cards import art, back, drawn
from savanna.page.html.markup import html, joined
from savanna.page.html.templates import part
from savanna.page.i18n.say import Say
from savanna.page.tembo.faces import Faces
from savanna.page.tembo.fresh import held
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight


class Seat(NamedTuple):
    """A seat of Tembo as it is drawn, the viewer's own or another; equal seats are drawn once."""

    number: int
    name: str
    avatar: Markup
    turn: bool  # whether its player is to move
    note: str  # why they are not playing themselves; "" if they are
    cards: Markup  # backs with their count, or faces for spectators who see all hands
    lion: Markup | None  # drawn, and not placed yet
    standing: Markup  # animals across and points
    score: str  # the points in words


def seat_at(sight: Sight[View], view: View, number: int, viewer: Viewer, faces: Faces, say: Say) -> Seat:
    """The seat of this number as the viewer sees it."""
    seen, turn = view.seats[number - 1], view.to_move == number
    lion = turn and view.asked == "lion"
    points, earlier = _points(view, number)
    return Seat(
        number=number,
        name=viewer.name(number),
        avatar=avatar_of(viewer.badge(number), say),
        turn=turn,
        note=_note(sight, number, say),
        cards=Markup() if viewer.is_you(number) else _cards(sight, number, seen.hand, faces, say),
        lion=held(faces["L"], "L", True) if lion else None,
        standing=_standing(seen.crossed, points, earlier, say),
        score=", ".join(_score(points, earlier, say)),
    )


def _points(view: View, number: int) -> tuple[int | None, int | None]:
    """A seat's points of this round, None if hidden; and of all rounds before, None in the first."""
    round_number, scores = view.public.round, view.public.scores
    now = view.seats[number - 1].points
    if len(scores) == round_number:  # the match is over, and everything told
        now = scores[-1][number - 1]
    if round_number == 1:
        return now, None
    return now, sum(score[number - 1] or 0 for score in scores[: round_number - 1])


@lru_cache(maxsize=4096)
def _standing(crossed: int, points: int | None, earlier: int | None, say: Say) -> Markup:
    """How a seat stands: animals across, points of this round, and those of the match."""
    across = say.many(crossed, "{n} animal across", "{n} animals across")
    this_round, *match = _score(points, earlier, say)
    figures = [
        _figure(art("hoof"), crossed, "", across),
        _figure(art("star"), "?" if points is None else points, say("this round"), this_round),
    ]
    if earlier is not None:
        number, label = (earlier, say("before")) if points is None else (earlier + points, say("in all"))
        figures.append(_figure("", number, label, *match))
    return joined(figures)


def _figure(icon: Markup | str, number: int | str, label: str, says: str) -> Markup:
    """A number with a drawing or a word for what it means, and all in words as a tooltip and for readers."""
    return html(
        '<span class="figure" title="{0}">{1}<span aria-hidden="true"><b>{2}</b> {3}</span>'
        '<span class="unseen">{0}</span></span> ',
        says,
        icon,
        number,
        html("<small>{}</small>", label) if label else "",
    )


def _score(points: int | None, earlier: int | None, say: Say) -> list[str]:
    """The points of this round and, after the first, those of the match, in words."""
    if points is None:
        this_round = say("points of this round hidden")
    else:
        this_round = say.many(points, "{n} point this round", "{n} points this round")
    if earlier is None:
        return [this_round]
    if points is None:
        return [this_round, say.many(earlier, "{n} point before", "{n} points before")]
    return [this_round, say.many(earlier + points, "{n} point in all", "{n} points in all")]


def _note(sight: Sight[View], number: int, say: Say) -> str:
    """Why the player of a seat does not play themselves; "" if they do."""
    seat = sight.seats[number - 1]
    if seat.kept:
        return say("A bot is playing")
    return say("Away") if seat.player in sight.away else ""


def _cards(sight: Sight[View], number: int, count: int, faces: Faces, say: Say) -> Markup:
    """What others see of a hand: as many backs; for spectators who see all hands, its cards."""
    if sight.hands:
        return joined(drawn(faces[card], "small") for card in sight.hands[number - 1].hand)
    return _backs(number, count, say)


@cache
def _backs(number: int, count: int, say: Say) -> Markup:
    """So many cards of a seat face down, with their count. Their keys name places, never cards."""
    backs = joined(back("tembo", "", "", f"hand-{number}-{place}") for place in range(count))
    name = say.many(count, "{n} card in hand", "{n} cards in hand")
    shown = '<span class="count" title="{}"><b aria-hidden="true">{}</b><span class="unseen">{}</span></span>'
    return backs + html(shown, name, count, name)


@lru_cache(maxsize=4096)
def drawn_seat(seat: Seat, language: str) -> Markup:
    """A seat across the table from the viewer, as HTML."""
    return part("tembo/parts.html", "across", language, seat)
