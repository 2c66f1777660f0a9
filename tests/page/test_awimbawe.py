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
from table.tables import dealt

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, CROWNS
from savanna.games.awimbawe.explain import because
from savanna.games.awimbawe.story import Event
from savanna.games.awimbawe.view import ASKED
from savanna.games.viewing import HIDDEN
from savanna.page import awimbawe
from savanna.page.assets import assets
from savanna.page.awimbawe.asking import REASONS
from savanna.page.awimbawe.choices import taker
from savanna.page.awimbawe.trick import last_trick
from savanna.page.choices import SLOTS
from savanna.page.drawing import templates
from savanna.page.names import names_of
from savanna.page.parts import places
from savanna.page.saying import saying
from savanna.table.sight import open_sight, sight
from savanna.table.table import Table

SAY = saying("en")
FACES = {card: awimbawe.face(card, SAY).name for card in CARD_TEXTS}
NAMES = ["You", "Bo", "Cy", "Di"]
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])

Sight = dict[str, Any]
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
def sights(players: int, viewer: int | None = MOVER, seed: int = 1, memory: str = "assisted") -> list[Sight]:
    """What a player, a spectator or whoever is to move sees of such a match."""
    return [
        {**sight(table, _player(table) if viewer == MOVER else viewer), "away": [], "said": []}
        for table in match_of(players, seed, memory)
    ]


def _player(table: Table) -> int:
    return table.to_move.number if table.to_move else 1


def html_of(shown: Sight) -> str:
    """The board and the choices of the status line."""
    names = names_of(shown, SAY)
    choices = awimbawe.choices(shown["view"], names, SAY)
    drawing = SimpleNamespace(board=awimbawe.board(shown, choices, names, SAY), choices=choices)
    board = templates("en").get_template("awimbawe.html").render(shown=shown, drawing=drawing)
    return f"{board}{places(choices, 'status')}"


def chip(card: str) -> Markup:
    return Markup("<b>{}</b>").format(awimbawe.face(card, SAY).name)


def is_filled(text: str) -> bool:
    return bool(text.strip()) and not re.search(r"[{}]|&lt;|None", text)


# Moves


@PLAYERS
def test_every_legal_move_is_one_button(players: int) -> None:
    asked = set()
    for shown in sights(players) + sights(players, seed=2):
        asked.add(shown["view"]["asked"])
        moves = re.findall(r'name="move" value="([^"]+)"', html_of(shown))
        assert sorted(map(unescape, moves)) == sorted(shown["view"]["legal"])
    assert asked == set(ASKED)


@PLAYERS
def test_a_button_is_where_its_move_goes(players: int) -> None:
    for shown in sights(players):
        choices = awimbawe.choices(shown["view"], names_of(shown, SAY), SAY)
        for choice in choices.all:
            if "R" in choice.move or ":p" in choice.move:
                seat, pile = choice.move[1], choice.move[-1]
                assert choice.place == f"pile {seat} {pile}"
            elif choice.move[0] in "NB" and choice.move != f"N{shown['view']['seat']}":
                assert choice.place == f"seat {choice.move[1]}"
            else:
                is_said = choice.move[0] == "N" or choice.move in ("fight", "flee", "pass")
                assert choice.place == ("status" if is_said else "trick")


@PLAYERS
def test_what_is_lifted_first_can_be_lifted(players: int) -> None:
    for shown in sights(players):
        html, choices = html_of(shown), awimbawe.choices(shown["view"], names_of(shown, SAY), SAY)
        assert len(choices.sources) <= SLOTS
        lifted = re.findall(
            r'value="([^"]+)" id="lift-[^"]+" form="play"\s+class="lift offered slot-(\d+)"', html
        )
        assert dict(lifted) == {text: str(source.slot) for text, source in choices.sources.items()}


@PLAYERS
def test_the_preview_is_who_takes_the_trick_if_nobody_plays_after(players: int) -> None:
    taken = 0
    for before, after in pairwise(sights(players)):
        view, story = before["view"], {event["event"]: event for event in after["story"]}
        if "TrickTaken" in story and view["asked"] in ("card", "eagle"):
            said = story.get("EagleSaid", {}).get("says")
            card = story.get("CardPlayed", story.get("EagleSaid", {}))["card"]
            assert taker(view, card, said) == story["TrickTaken"]["seat"]
            taken += 1
    assert taken > 5


@PLAYERS
def test_spectators_and_others_have_nothing_to_choose(players: int) -> None:
    assert not any(re.search(r"<input|<button", html_of(shown)) for shown in sights(players, None))
    for shown in sights(players, 1):
        assert ("<button" in html_of(shown)) == (shown["view"]["to_move"] == 1)


# Cards


@pytest.mark.parametrize("card", CARD_TEXTS)
def test_every_card_has_a_face(card: str) -> None:
    face = awimbawe.face(card, SAY, {})
    art = assets()["art.svg"].content.decode()
    assert face.card == card
    assert face.rank == card[1:]
    assert face.letter == card[0].upper()
    assert face.worth == CROWNS[CARDS[card]]
    for drawing in (face.beast, face.ground, face.icon, face.worth_icon):
        assert f'id="{drawing}"' in art
    assert is_filled(face.name)


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({awimbawe.face(card, SAY).name for card in CARD_TEXTS}) == len(CARD_TEXTS)
    names = [awimbawe.face(card, SAY).name for card in ("d5", "x3", "e12")]
    assert names == ["desert snake 5", "multicolour cheetah 3", "eagle 12"]


@PLAYERS
@pytest.mark.parametrize("memory", ["strict", "open"])
def test_a_page_shows_no_card_that_its_viewer_may_not_know(players: int, memory: str) -> None:
    for viewer in (None, 1):
        for shown in sights(players, viewer, memory=memory):
            html = html_of(shown)
            assert set(re.findall(r'data-card="([^"]+)"', html)) <= known(shown)
            assert {card for card, name in FACES.items() if name in html} <= known(shown)
            keys = re.findall(r'class="card[^"]*"[^>]* data-key="([^"]+)"', html)
            assert len(keys) == len(set(keys))


def known(shown: Sight) -> set[str]:
    """The cards that lie in sight of whoever is shown this."""
    view = shown["view"]
    cards = {*view["hand"], *(played["card"] for played in view["trick"])}
    for seat in view["seats"]:
        cards |= {*seat["hyenas"], *(card for pile in seat["piles"] for card in pile)}
    for event in shown["story"]:
        cards |= {*event.get("cards", ()), event.get("card", HIDDEN)}
    return cards - {HIDDEN}


@PLAYERS
def test_all_that_lies_in_sight_is_drawn(players: int) -> None:
    for shown in sights(players):
        view, html = shown["view"], html_of(shown)
        lying = {card for seat in view["seats"] for pile in seat["piles"] for card in pile} - {HIDDEN}
        lying |= {*view["hand"], *(played["card"] for played in view["trick"])}
        assert lying <= set(re.findall(r'data-key="(\w+)"', html))


def test_spectators_of_open_hands_see_them() -> None:
    sitting = dealt(game="awimbawe", players=4, spectators="hands")
    shown = {**open_sight(sitting.table), "away": [], "said": []}
    html = html_of(shown)
    hands = {card for view in shown["hands"] for card in view["hand"]}
    assert hands <= set(re.findall(r'data-card="([^"]+)"', html))
    assert "<input" not in html


@PLAYERS
def test_a_finished_trick_lies_there_until_the_next_card(players: int) -> None:
    finished = 0
    for shown in sights(players, 1):
        trick = last_trick(shown)
        assert bool(trick.cards) == any(event["event"] == "TrickTaken" for event in shown["story"])
        log = {text.partition("=")[0]: seat for seat, text in shown["view"]["public"]["log"]}
        for seat, card in trick.cards.items():
            assert log.get(card, seat) == seat
            finished += card in log
        if trick.taker is not None and not shown["view"]["trick"]:
            assert html_of(shown).count(" taker") == 1
    assert finished > 10


# Words


def test_every_event_has_words() -> None:
    told = set()
    for players, seed, viewer in product((2, 3, 4), (1, 2), (1, None)):
        for shown in sights(players, viewer, seed):
            for event in shown["story"]:
                told.add(event["event"])
                assert is_filled(awimbawe.tell(event, names_of(shown, SAY), SAY, chip)), event
    assert told == {kind.__name__ for kind in get_args(Event)}


EVENTS = [
    ({"event": "CardPlayed", "seat": 1, "card": "x3", "how": "leads", "colour": "ice"}, "You lead x3 as ice"),
    ({"event": "CardPlayed", "seat": 2, "card": "e7", "how": "trumps", "colour": "ice"}, "Bo trumps with e7"),
    ({"event": "EagleSaid", "seat": 2, "card": "e7", "says": "flee"}, "Bo lets e7 flee"),
    (
        {"event": "Shoved", "seat": 2, "of": 1, "pile": 3, "under": 1, "card": "?"},
        "The rhinoceros of Bo pushes the face-down card from your pile 3 under pile 1",
    ),
    (
        {"event": "Blocked", "seat": 1, "of": 2, "pile": None, "card": "?"},
        "Your snake blocks a card in the hand of Bo",
    ),
    ({"event": "LeaderNamed", "seat": 2, "leader": 1, "leads": "round"}, "Bo names you to lead the round"),
    ({"event": "LeaderNamed", "seat": 3, "leader": 3, "leads": "trick"}, "Cy will lead the next trick"),
    ({"event": "PowerDeclined", "seat": 2, "power": "snake"}, "Bo does not use the snake"),
    ({"event": "Freed", "seat": 1, "count": 2}, "Your 2 blocked cards are free again"),
    ({"event": "TrickTaken", "seat": 2, "cards": ["d1", "d6", "f2"]}, "Bo takes d1, d6 and f2"),
    (
        {"event": "RoundEnded", "round": 1, "scores": [1, None, 2], "winners": [3]},
        "Round 1 is over: You: 1 crown, Bo: too many hyenas, Cy: 2 crowns. Cy wins it",
    ),
    ({"event": "MatchEnded", "result": [2, 1, 2, 1]}, "Bo and Di win the match"),
]


@pytest.mark.parametrize(("event", "says"), EVENTS)
def test_an_event_in_words(event: Sight, says: str) -> None:
    names = NAMES[: len(event.get("scores", NAMES))]
    assert awimbawe.tell(event, names, SAY, Markup) == says


def test_names_cannot_be_html() -> None:
    event = {"event": "TrickTaken", "seat": 2, "cards": ["d1"]}
    assert "<i>" not in awimbawe.tell(event, ["You", "<i>"], SAY, chip)


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
            assert is_filled(awimbawe.prompt(shown["view"], names_of(shown, SAY), SAY))


@pytest.mark.parametrize("code", REASONS)
def test_every_refusal_has_words(code: str) -> None:
    values: Sight = dict.fromkeys(re.findall(r"{(\w+)}", REASONS[code]), 2)
    values |= {name: value for name, value in (("card", "d5"), ("colour", "desert")) if name in values}
    assert is_filled(awimbawe.reason(code, values, SAY))


def test_refusals_name_cards_as_the_page_does() -> None:
    reason = because("must_follow", card="d5", colour="desert")
    said = awimbawe.reason(reason.code, reason.values, SAY)
    assert said == "you hold desert snake 5: desert was led and you can follow"
