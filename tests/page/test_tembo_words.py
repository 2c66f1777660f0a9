"""The words of Tembo: all that happens, is asked and is refused has a sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest
from markupsafe import Markup
from page.scenes import SAY, YOU, viewer_in
from page.test_tembo import PLAYERS, is_filled, sights

from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.options import Options
from savanna.games.tembo.explain import because
from savanna.games.tembo.story import (
    Closed,
    Crossed,
    Drew,
    Eaten,
    Event,
    Herd,
    LionDrawn,
    Placed,
    Stuck,
)
from savanna.page.tembo import TEMBO
from savanna.page.tembo.prompt import REASONS
from savanna.page.viewer import Viewer


def chip(card: str) -> Markup:
    return Markup("<b>{}</b>").format(TEMBO.face(card, SAY, Options()).name)


def events(seat: int) -> list[Event]:
    """One of each kind and more, of this seat."""
    return [
        Placed(seat, 3, ("16",)),
        Placed(seat, 3, ("7", "8")),
        Crossed(seat, 2, (Herd(1, ("7",), 1), Herd(2, ("8",), 5))),
        Eaten(seat, 2, "Cg", (Herd(2, ("4",), 3),)),
        Eaten(seat, 2, "S", (Herd(1, ("4", "5"), 6),)),
        Eaten(seat, 2, "L", ()),
        Closed(2),
        Drew(seat, 2, ()),
        Drew(seat, 1, ()),
        Drew(seat, 2, ("16", "E")),
        LionDrawn(seat),
        Stuck(seat),
        RoundEnded(1, (12, 0, 7, 30), None),
        MatchEnded((1, 2, 3, 4)),
        MatchEnded((1, 1, 3, 1)),
    ]


@pytest.mark.parametrize("seat", [1, 2])
def test_every_kind_of_event_has_words_for_you_and_for_others(seat: int) -> None:
    assert {type(event) for event in events(seat)} == {*get_args(Event)}
    for event in events(seat):
        assert is_filled(TEMBO.tell(event, YOU, SAY, chip))


@pytest.mark.parametrize(
    ("number", "seat", "told"),
    [
        (0, 1, "You place <b>gnu 16</b> at ford 3"),
        (1, 2, "Bo places <b>gnu 7</b> and <b>zebra 8</b> at ford 3"),
        (
            2,
            2,
            (
                "Bo plays <b>elephant</b> at ford 2."
                " Across: your <b>gnu 7</b> for 1 point; <b>zebra 8</b> of Bo for 5 points"
            ),
        ),
        (3, 1, "You play <b>gnu crocodile</b> at ford 2. Eaten: <b>gnu 4</b> of Bo"),
        (5, 2, "Bo plays <b>lion</b> at ford 2. It finds nothing to eat"),
        (8, 2, "Bo draws a card"),
        (9, 1, "You draw <b>gnu 16</b> and <b>elephant</b>"),
        (12, 1, "Round 1 is over: You 12, Bo 0, Cy 7, Di 30"),
        (13, 1, "You win"),
        (14, 1, "Shared victory: You, Bo and Di"),
    ],
)
def test_what_is_told(number: int, seat: int, told: str) -> None:
    assert TEMBO.tell(events(seat)[number], YOU, SAY, chip) == told


def test_names_are_text_and_never_html() -> None:
    for event in events(2)[:12]:
        told = TEMBO.tell(event, Viewer(None, ("Ada", "<i>")), SAY, chip)
        assert "<i>" not in told or not isinstance(told, Markup)


@PLAYERS
def test_every_story_of_a_match_can_be_told(players: int) -> None:
    for shown in sights(players, seed=7):
        for event in shown.story:
            assert is_filled(TEMBO.tell(event, viewer_in(shown), SAY, chip))


@PLAYERS
def test_there_is_one_sentence_of_what_to_do_for_everyone(players: int) -> None:
    for shown in sights(players):
        view = shown.seen
        for seat in (None, *range(1, players + 1)):
            seen = replace(view, seat=seat, legal=view.legal if seat == view.to_move else ())
            text = TEMBO.prompt(seen, Viewer(seat, ("Ada", "Bo", "Cy", "Di")[:players]), SAY)
            assert is_filled(text)
            if view.to_move:
                assert text.startswith("You") == (seat == view.to_move)


VALUES: dict[str, Any] = {
    "ford": 3,
    "number": 43,
    "lower": 7,
    "higher": 9,
    "card": "Cg",
    "moves": ["L@1", "L@4"],
    "fords": ["1", "2", "5"],
    "cards": ["7", "E"],
    "last": "41",
    "found": 2,
    "species": "zebra",
}


@pytest.mark.parametrize("code", REASONS)
def test_every_refusal_has_words(code: str) -> None:
    names = re.findall(r"{(\w+)}", REASONS[code])
    assert is_filled(TEMBO.reason(code, {name: VALUES[name] for name in names}, SAY))


def test_a_refusal_is_explained_as_the_rules_do_it() -> None:
    assert set(because.texts) < set(REASONS)
    assert TEMBO.reason("row_ends", {"ford": 3, "last": "41"}, SAY) == "the row at ford 3 ends in 41"
    found = TEMBO.reason("elephant_needs_three", {"ford": 3, "found": 0}, SAY)
    assert found == "an elephant needs three animals, ford 3 has none"
    moves = TEMBO.reason("lion_first", {"moves": ("L@1", "L@4")}, SAY)
    assert moves == "a lion was drawn and must be placed first: ford 1 or ford 4"
