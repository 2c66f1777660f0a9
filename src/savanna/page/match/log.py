"""What happened in a match, move by move under rounds and tricks; each line is worded once and cached."""

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
    """One move of the log in words: what was done, and what came of it."""

    number: int  # of the move in the match, from 1
    round: int
    trick: int
    deed: str
    results: tuple[str, ...]
    drawn: Markup  # as an item of the list
    caption: Markup  # deed and results in one line
    spoken: str  # the caption without any links, for screen readers


class Log(NamedTuple):
    """Lines of a log, the latest first."""

    lines: Sequence[Line]
    drawn: Sequence[Markup]  # items of the list: one for each trick, or for each line without tricks


def lines(sight: Sight[Any], moments: Sequence[Moment], viewer: Viewer, say: Say) -> list[Line]:
    """All moves so far in words, the latest first, as far as the memory contract lets anyone read back."""
    reader = _reader_of(sight, viewer, say)
    return [_line(reader, moment) for moment in reversed(moments[_first(sight, moments) :])]


def log_of_round(sight: Sight[Any], moments: Sequence[Moment], viewer: Viewer, say: Say) -> Log:
    """The log of the present round; just after a deal, the move that ended the round before."""
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
    """The log of a moment's round up to it: that of the moment before, from the cache, with one line more."""
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
    """How many moves, from the first on, nobody may look up any more (the memory contract)."""
    if sight.agreement.memory != "strict" or sight.phase == OVER:
        return 0
    return len(moments) - len(sight.seen.public.log)


@dataclass(frozen=True, eq=False, slots=True)
class _Reader:
    """Who reads the log of a table, in which language; equal to itself alone, to be a cache's key."""

    table: str
    game: str
    options: Options
    viewer: Viewer
    say: Say


def _reader_of(sight: Sight[Any], viewer: Viewer, say: Say) -> _Reader:
    return _reader(sight.table, sight.agreement.game, sight.seen.public.options, viewer, say)


@lru_cache(maxsize=4096)
def _reader(table: str, game: str, options: Options, viewer: Viewer, say: Say) -> _Reader:
    """The one reader of these, however often it is asked for."""
    return _Reader(table, game, options, viewer, say)


@lru_cache(maxsize=20_000)
def _line(reader: _Reader, moment: Moment) -> Line:
    """One move in words for one reader."""
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
    """The name of a card, linked to the help for it."""
    name = PAGES[reader.game].face(card, reader.say, reader.options).name
    link = '<a class="chip" href="/tables/{0}/card/{1}" data-help="{1}">{2}</a>'
    return html(link, reader.table, card, name)


def _drawn(reader: _Reader, number: int, deed: str, results: Sequence[str]) -> Markup:
    """A line as an item of the list, with a link to the table as it was after that move."""
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
    """Lines of the log as items of the list: under the number of their trick, where there are tricks."""
    passages: list[Markup] = []
    for (_, trick), group in groupby(lines, key=_trick_of):
        of_trick, title = tuple(group), PAGES[game].trick_title(trick, say)
        passages += [_passage(of_trick, title)] if title else [line.drawn for line in of_trick]
    return passages


_trick_of = attrgetter("round", "trick")


def _passage(lines: tuple[Line, ...], title: str) -> Markup:
    """The lines of one trick as an item of the list, under its title."""
    return html(
        '<!--part trick-{0}-{1}--><li class="passage" data-key="trick-{0}-{1}"><h3>{2}</h3>'
        '<ol class="plain">{3}</ol></li><!--/part trick-{0}-{1}-->',
        lines[0].round,
        lines[0].trick,
        title,
        joined(line.drawn for line in lines),
    )


def as_text(lines: Sequence[Line], game: str, say: Say) -> str:
    """Lines of the log as plain text to copy, in their order, under rounds and tricks."""
    found = []
    for number, of_round in by_round(lines):
        found.append(say("Round {n}", n=number))
        for (_, trick), group in groupby(of_round, key=_trick_of):
            found += filter(None, [PAGES[game].trick_title(trick, say)])
            found += [f"{line.number}. {line.spoken}" for line in group]
    return "\n".join(found)


def by_round(lines: Sequence[Line]) -> list[tuple[int, list[Line]]]:
    """Lines in the order of the match, grouped by the number of their round."""
    return [(number, list(group)) for number, group in groupby(lines, key=lambda line: line.round)]
