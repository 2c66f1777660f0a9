"""What happened, move by move under rounds and tricks: put into words once, however often it is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from html import unescape
from itertools import groupby, takewhile
from operator import attrgetter
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.games.options import Options
from savanna.page.games import PAGES
from savanna.page.html.markup import html, joined
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import OVER
from savanna.table.tale import Moment


class Line(NamedTuple):
    """One move: what was done, and what came of it."""

    number: int  # of the move in the match, from 1
    round: int
    trick: int
    deed: str
    results: tuple[str, ...]
    drawn: Markup
    caption: Markup  # all of it in one line
    spoken: str  # all of it without any links


class Log(NamedTuple):
    """The latest first."""

    lines: Sequence[Line]
    drawn: Sequence[Markup]  # by trick


def lines(sight: Sight[Any], moments: Sequence[Moment], viewer: Viewer, say: Say) -> list[Line]:
    """The latest first, as far as the memory contract lets anyone read on."""
    reader = _reader_of(sight, viewer, say)
    return [_line(reader, moment) for moment in reversed(moments[_first(sight, moments) :])]


def log_of_round(sight: Sight[Any], moments: Sequence[Moment], viewer: Viewer, say: Say) -> Log:
    """What happened in the present round. Just after a deal it is the move that ended the round before."""
    if not moments:
        return Log((), ())
    last, first = moments[-1], _first(sight, moments)
    log = _so_far(_reader_of(sight, viewer, say), last)
    is_present = last.made.round == sight.seen.public.round
    if is_present and not first:
        return log
    seen = [line for line in (log.lines if is_present else log.lines[:1]) if line.number > first]
    return Log(seen, drawn_by_trick(seen, sight.agreement.game, say))


@lru_cache(maxsize=4096)
def _so_far(reader: _Reader, moment: Moment) -> Log:
    """Of its round up to this moment: what it was before, with one line more."""
    line, title = _line(reader, moment), PAGES[reader.game].trick_title(moment.trick, reader.say)
    before = moment.before
    log = Log((), ())
    if before is not None and before.made.round == moment.made.round:
        log = _so_far(reader, before)
    found = (line, *log.lines)
    if not title:
        return Log(found, (line.drawn, *log.drawn))
    of_trick = tuple(takewhile(lambda each: each.trick == line.trick, found))
    return Log(found, (_passage(of_trick, title), *log.drawn[len(of_trick) > 1 :]))


def _first(sight: Sight[Any], moments: Sequence[Moment]) -> int:
    """How many moves nobody may look up any more."""
    if sight.agreement.memory != "strict" or sight.phase == OVER:
        return 0
    return len(moments) - len(sight.seen.public.log)


@dataclass(frozen=True, eq=False, slots=True)
class _Reader:
    """Someone who reads what happened at a table, and in which language."""

    table: str
    game: str
    options: Options
    viewer: Viewer
    say: Say


def _reader_of(sight: Sight[Any], viewer: Viewer, say: Say) -> _Reader:
    return _reader(sight.table, sight.agreement.game, sight.seen.public.options, viewer, say)


@lru_cache(maxsize=4096)
def _reader(table: str, game: str, options: Options, viewer: Viewer, say: Say) -> _Reader:
    return _Reader(table, game, options, viewer, say)


@lru_cache(maxsize=20_000)
def _line(reader: _Reader, moment: Moment) -> Line:
    tell, chip = PAGES[reader.game].tell, partial(_chip, reader)
    happened = [tell(event, reader.viewer, reader.say, chip) for event in moment.events]
    deed, *results = [line for line in happened if line] or [moment.made.move]
    caption = joined((deed, *results), between=". ")
    return Line(
        moment.number,
        moment.made.round,
        moment.trick,
        deed,
        tuple(results),
        _drawn(reader, moment.number, deed, results),
        caption,
        unescape(_TAG.sub("", caption)),
    )


_TAG = re.compile("<[^>]*>")


@lru_cache(maxsize=20_000)
def _chip(reader: _Reader, card: str) -> Markup:
    """The name of a card, to be asked about."""
    name = PAGES[reader.game].face(card, reader.say, reader.options).name
    link = '<a class="chip" href="/tables/{0}/card/{1}" data-help="{1}">{2}</a>'
    return html(link, reader.table, card, name)


def _drawn(reader: _Reader, number: int, deed: str, results: Sequence[str]) -> Markup:
    """With a link to the table as it was then."""
    return html(
        '<!--part line-{0}--><li data-key="line-{0}">'
        '<a class="then" href="/tables/{1}/past/{0}" title="{2}">{0}</a>'
        "<span>{3}{4}</span></li><!--/part line-{0}-->",
        number,
        reader.table,
        reader.say("Show the table after this move"),
        deed,
        joined(html('<br><span class="soft">{}</span>', result) for result in results),
    )


def drawn_by_trick(lines: Sequence[Line], game: str, say: Say) -> list[Markup]:
    """The lines as they are listed: under the number of their trick, where there are tricks."""
    passages: list[Markup] = []
    for (_, trick), group in groupby(lines, key=_trick_of):
        of_trick, title = tuple(group), PAGES[game].trick_title(trick, say)
        passages += [_passage(of_trick, title)] if title else [line.drawn for line in of_trick]
    return passages


_trick_of = attrgetter("round", "trick")


def _passage(lines: tuple[Line, ...], title: str) -> Markup:
    return html(
        '<!--part trick-{0}-{1}--><li class="passage" data-key="trick-{0}-{1}"><h3>{2}</h3>'
        '<ol class="plain">{3}</ol></li><!--/part trick-{0}-{1}-->',
        lines[0].round,
        lines[0].trick,
        title,
        joined(line.drawn for line in lines),
    )


def as_text(lines: Sequence[Line], game: str, say: Say) -> str:
    """All of it to copy, from the first line on."""
    found = []
    for number, of_round in by_round(lines):
        found.append(say("Round {n}", n=number))
        for (_, trick), group in groupby(of_round, key=_trick_of):
            found += filter(None, [PAGES[game].trick_title(trick, say)])
            found += [f"{line.number}. {line.spoken}" for line in group]
    return "\n".join(found)


def by_round(lines: Sequence[Line]) -> list[tuple[int, list[Line]]]:
    return [(number, list(group)) for number, group in groupby(lines, key=lambda line: line.round)]
