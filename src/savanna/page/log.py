"""What happened, move by move under rounds and tricks: put into words once, however often it is shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from markupsafe import Markup

from savanna.page.games import GAMES
from savanna.page.html import html, joined
from savanna.page.saying import Say, saying
from savanna.table.event import canonical
from savanna.table.sight import told
from savanna.table.tale import Moment


@dataclass(frozen=True, eq=False)
class Line:
    """One move: what was done, and what came of it. It is itself and no other, so that it can be a key."""

    number: int  # of the move in the match, from 1
    round: int
    trick: int
    deed: str
    results: tuple[str, ...]
    drawn: Markup
    caption: Markup  # all of it in one line
    spoken: str  # the same without any links


def lines(
    shown: dict[str, Any],
    moments: Sequence[Moment],
    names: Sequence[str],
    say: Say,
    *,
    rounds: int | None = None,
) -> list[Line]:
    """The latest first: of so many rounds back, and as far as the memory contract lets anyone read on."""
    first = _first(shown, moments)
    since = 0 if rounds is None else shown["view"]["public"]["round"] - rounds
    game, options = shown["agreement"]["game"], canonical(shown["view"]["public"]["options"])
    found: list[Line] = []
    called = tuple(names)
    for number in range(len(moments), first, -1):
        moment = moments[number - 1]
        if moment.made.round <= since and found:
            break
        found.append(_line(shown["table"], game, options, number, moment, called, say.language))
    return found


def _first(shown: dict[str, Any], moments: Sequence[Moment]) -> int:
    """How many moves nobody may look up any more."""
    if shown["agreement"]["memory"] != "strict" or shown["phase"] == "over":
        return 0
    return len(moments) - len(shown["view"]["public"]["log"])


@lru_cache(maxsize=20_000)
def _line(
    table: str, game: str, options: str, number: int, moment: Moment, names: tuple[str, ...], language: str
) -> Line:
    say, chip = saying(language), partial(_chip, table, game, options, language)
    told_lines = [GAMES[game].tell(told(event), names, say, chip) for event in moment.events]
    deed, *results = [line for line in told_lines if line] or [moment.made.move]
    drawn = _drawn(table, number, deed, results, say)
    caption = joined((deed, *results), between=". ")
    made = moment.made.round, moment.trick
    return Line(number, *made, deed, tuple(results), drawn, caption, caption.striptags())


@lru_cache(maxsize=20_000)
def _chip(table: str, game: str, options: str, language: str, card: str) -> Markup:
    """The name of a card, to be asked about."""
    name = GAMES[game].face(card, saying(language), json.loads(options)).name
    link = '<a class="chip" href="/tables/{}/card/{}" data-help="{}">{}</a>'
    return html(link, table, card, card, name)


def _drawn(table: str, number: int, deed: str, results: Sequence[str], say: Say) -> Markup:
    """With a link to the table as it was then."""
    more = joined(html('<br><span class="soft">{}</span>', result) for result in results)
    return html(
        '<!--part line-{number}--><li data-key="line-{number}">'
        '<a class="then" href="/tables/{table}/past/{number}" title="{title}">{number}</a>'
        "<span>{deed}{more}</span></li><!--/part line-{number}-->",
        number=number,
        table=table,
        title=say("Show the table after this move"),
        deed=deed,
        more=more,
    )


def drawn_by_trick(lines: Sequence[Line], game: str, say: Say) -> list[Markup]:
    """The lines as they are listed: under the number of their trick, where there are tricks."""
    return [_passage(tuple(group), game, say.language) for _, group in groupby(lines, key=_trick_of)]


_trick_of = attrgetter("round", "trick")


@lru_cache(maxsize=4096)
def _passage(lines: tuple[Line, ...], game: str, language: str) -> Markup:
    drawn = joined(line.drawn for line in lines)
    if not (title := GAMES[game].trick_title(lines[0].trick, saying(language))):
        return drawn
    return html(
        '<!--part trick-{0}-{1}--><li class="passage" data-key="trick-{0}-{1}"><h3>{2}</h3>'
        '<ol class="plain">{3}</ol></li><!--/part trick-{0}-{1}-->',
        lines[0].round,
        lines[0].trick,
        title,
        drawn,
    )


def as_text(lines: Sequence[Line], game: str, say: Say) -> str:
    """All of it to copy, from the first line on."""
    found = []
    for number, of_round in by_round(lines):
        found.append(say("Round {n}", n=number))
        for (_, trick), group in groupby(of_round, key=_trick_of):
            found += filter(None, [GAMES[game].trick_title(trick, say)])
            found += [f"{line.number}. {line.spoken}" for line in group]
    return "\n".join(found)


def by_round(lines: Sequence[Line]) -> list[tuple[int, list[Line]]]:
    return [(number, list(group)) for number, group in groupby(lines, key=lambda line: line.round)]
