"""The page of Awimbawé: every legal move is a button, every card has a face, all that happens has words."""

from __future__ import annotations

import random
import re
from functools import cache
from html import unescape
from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from markupsafe import Markup
from page.scenes import SAY, YOU, viewer_in
from table.tables import dealt

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, crowns_of
from savanna.games.awimbawe.explain import because
from savanna.games.awimbawe.house import PRINTED
from savanna.games.awimbawe.story import (
    Blocked,
    CardPlayed,
    EagleSaid,
    Event,
    Freed,
    LeaderNamed,
    PowerDeclined,
    Shoved,
    TrickTaken,
)
from savanna.games.awimbawe.view import ASKED, View
from savanna.games.cardset import only
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.options import Options
from savanna.games.viewing import HIDDEN, plain
from savanna.page.awimbawe import AWIMBAWE
from savanna.page.awimbawe.buttons import taker
from savanna.page.awimbawe.prompt import REASONS
from savanna.page.awimbawe.trick import last_trick
from savanna.page.html.assets import assets
from savanna.page.html.buttons import SLOTS, MoveButtons
from savanna.page.html.parts import places
from savanna.page.html.templates import page
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight, open_sight, sight
from savanna.table.table import Table

FACES = {card: AWIMBAWE.face(card, SAY, Options()) for card in CARD_TEXTS}
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
MOVER = 0  # in place of a player


@cache
def match_of(players: int, seed: int, memory: str) -> list[Table]:
    """The table at every moment of a match played by chance, the end included."""
    rng = random.Random(seed)
    sitting = dealt(game="awimbawe", players=players, memory=memory)
    tables = [sitting.table]
    while sitting.table.phase == "playing":
        tables.append(sitting.move(rng.choice(sitting.match.legal_moves())))
    return tables


@cache
def sights(
    players: int, viewer: int | None = MOVER, seed: int = 1, memory: str = "assisted"
) -> list[Sight[View]]:
    """What a player, a spectator or whoever is to move sees of such a match."""
    return [
        sight(table, _player(table) if viewer == MOVER else viewer)
        for table in match_of(players, seed, memory)
    ]


def _player(table: Table) -> int:
    return table.to_move.number if table.to_move else 1


def buttons_in(shown: Sight[View]) -> MoveButtons:
    return AWIMBAWE.buttons(shown.seen, viewer_in(shown), SAY)


def html_of(shown: Sight[View]) -> str:
    """The board and the buttons of the status line."""
    buttons = buttons_in(shown)
    board = AWIMBAWE.board(shown, buttons, viewer_in(shown), SAY)
    drawing = SimpleNamespace(buttons=buttons)
    html = page("awimbawe/board.html", "en", drawing=drawing, board=board, strip="", bar="")
    return f"{html}{places(buttons, 'status')}"


def chip(card: str) -> Markup:
    return Markup("<b>{}</b>").format(AWIMBAWE.face(card, SAY, Options()).name)


def is_filled(text: str) -> bool:
    return bool(text.strip()) and not re.search(r"[{}]|&lt;|None", text)


# Moves


@PLAYERS
def test_every_legal_move_is_one_button(players: int) -> None:
    asked = set()
    for shown in sights(players) + sights(players, seed=2):
        asked.add(shown.seen.asked)
        moves = re.findall(r'name="move" value="([^"]+)"', html_of(shown))
        assert sorted(map(unescape, moves)) == sorted(shown.seen.legal)
    assert asked == set(ASKED)


@PLAYERS
def test_a_button_is_where_its_move_goes(players: int) -> None:
    for shown in sights(players):
        buttons = buttons_in(shown)
        for button in buttons.all:
            if "R" in button.move or ":p" in button.move:
                seat, pile = button.move[1], button.move[-1]
                assert button.place == f"pile {seat} {pile}"
            elif button.move[0] == "B":
                assert button.place == f"seat {button.move[1]}"
            else:
                words = ("fight", "flee", "pass")
                is_said = button.move[0] == "N" or "=" in button.move or button.move in words
                assert button.place == ("status" if is_said else "trick")


@PLAYERS
def test_whom_one_can_name_is_said_by_name(players: int) -> None:
    named = 0
    for shown in sights(players):
        for button in buttons_in(shown).all:
            if button.move.startswith("N"):
                seat = int(button.move[1:])
                name = viewer_in(shown).name(seat)
                says = "You lead" if seat == shown.own_seat else f"{name} leads"
                assert re.sub("<[^>]+>", "", button.label) == says
                named += 1
    assert named


@PLAYERS
def test_what_is_lifted_first_can_be_lifted(players: int) -> None:
    for shown in sights(players):
        html, buttons = html_of(shown), buttons_in(shown)
        assert len(buttons.sources) <= SLOTS
        lifted = re.findall(
            r'value="([^"]+)" id="lift-[^"]+" form="play"\s+class="lift offered slot-(\d+)"', html
        )
        assert dict(lifted) == {text: str(source.slot) for text, source in buttons.sources.items()}


@PLAYERS
def test_the_preview_is_who_takes_the_trick_if_nobody_plays_after(players: int) -> None:
    taken = 0
    for before, after in pairwise(sights(players)):
        view, first = before.seen, after.story[0]
        for trick in (event for event in after.story if isinstance(event, TrickTaken)):
            if view.asked in ("card", "eagle"):
                said = first.says if isinstance(first, EagleSaid) else None
                assert taker(view, first.card, said) == trick.seat
                taken += 1
    assert taken > 5


@PLAYERS
def test_spectators_and_others_have_nothing_to_choose(players: int) -> None:
    assert not any(re.search(r'<input|class="choice', html_of(shown)) for shown in sights(players, None))
    for shown in sights(players, 1):
        assert ('class="choice' in html_of(shown)) == (shown.seen.to_move == 1)


# Cards


@pytest.mark.parametrize("card", CARD_TEXTS)
def test_every_card_has_a_face(card: str) -> None:
    face = AWIMBAWE.face(card, SAY, Options())
    art = assets()["art.svg"].content.decode()
    assert face.card == card
    assert face.rank == card[1:]
    assert face.letter == card[0].upper()  # English is the language of moves
    assert face.worth == crowns_of(PRINTED.crowns, only(CARDS[card]))
    for drawing in (face.beast, face.ground, face.icon, face.worth_icon):
        assert f'id="{drawing}"' in art
    assert is_filled(face.name)


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({AWIMBAWE.face(card, SAY, Options()).name for card in CARD_TEXTS}) == len(CARD_TEXTS)
    names = [AWIMBAWE.face(card, SAY, Options()).name for card in ("d5", "x3", "e12")]
    assert names == ["desert snake 5", "multicolour cheetah 3", "eagle 12"]


@PLAYERS
@pytest.mark.parametrize("memory", ["strict", "open"])
def test_a_page_shows_no_card_that_its_viewer_may_not_know(players: int, memory: str) -> None:
    for viewer in (None, 1):
        for shown in sights(players, viewer, memory=memory):
            html = html_of(shown)
            assert set(re.findall(r'data-card="([^"]+)"', html)) <= known(shown)
            named = {card for card, face in FACES.items() if face.name in html or face.spoken in html}
            assert named <= known(shown)
            keys = re.findall(r'class="card[^"]*"[^>]* data-key="([^"]+)"', html)
            assert len(keys) == len(set(keys))


def known(shown: Sight[View]) -> set[str]:
    """The cards that lie in sight of whoever is shown this."""
    view = shown.seen
    cards = {*view.hand, *(played.card for played in view.trick)}
    for seat in view.seats:
        cards |= {*seat.hyenas, *(card for pile in seat.piles for card in pile)}
    for event in shown.story:
        told = plain(event)
        cards |= {*told.get("cards", ()), told.get("card", HIDDEN)}
    return cards - {HIDDEN}


@PLAYERS
def test_all_that_lies_in_sight_is_drawn(players: int) -> None:
    for shown in sights(players):
        view, html = shown.seen, html_of(shown)
        lying = {card for seat in view.seats for pile in seat.piles for card in pile} - {HIDDEN}
        lying |= {*view.hand, *(played.card for played in view.trick)}
        assert lying <= set(re.findall(r'data-key="(\w+)"', html))


def test_spectators_of_open_hands_see_them() -> None:
    sitting = dealt(game="awimbawe", players=4, spectators="hands")
    shown = open_sight(sitting.table)
    html = html_of(shown)
    hands = {card for view in shown.hands or () for card in view.hand}
    assert hands <= set(re.findall(r'data-card="([^"]+)"', html))
    assert "<input" not in html


@PLAYERS
def test_a_finished_trick_lies_there_until_the_next_card(players: int) -> None:
    finished = 0
    for shown in sights(players, 1):
        trick = last_trick(shown.seen, shown.story)
        assert bool(trick.cards) == any(isinstance(event, TrickTaken) for event in shown.story)
        log = {text.partition("=")[0]: seat for seat, text in shown.seen.public.log}
        for seat, card in trick.cards.items():
            assert log.get(card, seat) == seat
            finished += card in log
        if trick.taker is not None and not shown.seen.trick:
            assert html_of(shown).count(" taker") == (not shown.dealt_anew)
    assert finished > 10


# Words


def test_every_event_has_words() -> None:
    told = set()
    for players, seed, viewer in product((2, 3, 4), (1, 2), (1, None)):
        for shown in sights(players, viewer, seed):
            for event in shown.story:
                told.add(type(event))
                assert is_filled(AWIMBAWE.tell(event, viewer_in(shown), SAY, chip)), event
    assert told == {*get_args(Event)}


EVENTS: list[tuple[Event, str]] = [
    (CardPlayed(1, "x3", "leads", "ice"), "You lead x3 as ice"),
    (CardPlayed(2, "e7", "trumps", "ice"), "Bo trumps with e7"),
    (EagleSaid(2, "e7", "flee"), "Bo lets e7 flee"),
    (
        Shoved(2, of=1, pile=3, under=1, card="?"),
        "Bo’s rhinoceros pushes the face-down card from your pile 3 under pile 1",
    ),
    (Blocked(1, of=2, pile=None, card="?"), "Your snake blocks a card in Bo’s hand"),
    (LeaderNamed(2, leader=1, leads="round"), "Bo names you to lead the round"),
    (LeaderNamed(3, leader=3, leads="trick"), "Cy will lead the next trick"),
    (PowerDeclined(2, "snake"), "Bo does not use the snake"),
    (Freed(1, 2), "Your 2 blocked cards are free again"),
    (TrickTaken(2, ("d1", "d6", "f2")), "Bo takes d1, d6 and f2"),
    (
        RoundEnded(1, (1, None, 2), (3,)),
        "Round 1 is over: You: 1 crown, Bo: too many hyenas, Cy: 2 crowns. Cy wins it",
    ),
    (MatchEnded((2, 1, 2, 1)), "Bo and Di win the match"),
]


@pytest.mark.parametrize(("event", "says"), EVENTS)
def test_an_event_in_words(event: Event, says: str) -> None:
    players = len(event.scores) if isinstance(event, RoundEnded) else 4
    assert AWIMBAWE.tell(event, Viewer(1, YOU.names[:players]), SAY, Markup) == says


def test_names_cannot_be_html() -> None:
    assert "<i>" not in AWIMBAWE.tell(TrickTaken(2, ("d1",)), Viewer(1, ("You", "<i>")), SAY, chip)


@PLAYERS
def test_what_was_hidden_comes_from_a_hand_on_the_page(players: int) -> None:
    seen = set[str]()
    for shown in sights(players):
        html = html_of(shown)
        origins = set(re.findall(r"data-from=([^ >]+)", html))
        assert origins <= set(re.findall(r' id=("[^"]+")', html))
        seen |= origins
    assert len(seen) == players


@PLAYERS
def test_the_status_line_says_what_is_to_be_done(players: int) -> None:
    for viewer in (None, 1, MOVER):
        for shown in sights(players, viewer):
            assert is_filled(AWIMBAWE.prompt(shown.seen, viewer_in(shown), SAY))


@pytest.mark.parametrize("code", REASONS)
def test_every_refusal_has_words(code: str) -> None:
    values: dict[str, Any] = dict.fromkeys(re.findall(r"{(\w+)}", REASONS[code]), 2)
    values |= {name: value for name, value in (("card", "d5"), ("colour", "desert")) if name in values}
    assert is_filled(AWIMBAWE.reason(code, values, SAY))


def test_refusals_name_cards_as_the_page_does() -> None:
    reason = because("must_follow", card="d5", colour="desert")
    said = AWIMBAWE.reason(reason.code, reason.values, SAY)
    assert said == "you hold desert snake 5: desert was led and you can follow"
