"""The page of Tembo: every legal move is a button, every card has a face, all that happens has words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from markupsafe import Markup
from page.scenes import SAY, YOU, shown_to, viewer_in
from table.tables import dealt

from savanna.games.cardset import count
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.options import Options
from savanna.games.tembo.cards import SPECIES, card_texts, points_of
from savanna.games.tembo.deck import default_deck
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
from savanna.games.tembo.view import Animal, FordView, View
from savanna.page.html.buttons import SLOTS, MoveButtons
from savanna.page.html.templates import page
from savanna.page.tembo import TEMBO
from savanna.page.tembo.board import Board, board
from savanna.page.tembo.prompt import REASONS
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight, open_sight

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def sights(players: int, seed: int = 1, **agreement: Any) -> Iterator[Sight[View]]:
    """What whoever is to move sees, at every moment of a match played by chance."""
    sitting = dealt(game="tembo", players=players, **agreement)
    while sitting.table.phase == "playing":
        yield shown_to(sitting, sitting.mover)
        sitting.play_on(1, seed=seed + sitting.table.version)
    yield shown_to(sitting, 1)


def buttons_in(shown: Sight[View]) -> MoveButtons:
    return TEMBO.buttons(shown.seen, viewer_in(shown), SAY)


def board_of(shown: Sight[View]) -> Board:
    return board(shown, buttons_in(shown), viewer_in(shown), SAY)


def html_of(shown: Sight[View]) -> str:
    drawing = SimpleNamespace(buttons=buttons_in(shown))
    return page("tembo/board.html", "en", drawing=drawing, board=board_of(shown))


def chip(card: str) -> Markup:
    return Markup("<b>{}</b>").format(TEMBO.face(card, SAY, Options()).name)


def is_filled(text: str) -> bool:
    return bool(text.strip()) and not re.search(r"[{}]|&lt;|None", text)


# Moves


@PLAYERS
def test_every_legal_move_is_one_button_at_its_ford(players: int) -> None:
    for shown in sights(players):
        html, legal = html_of(shown), shown.seen.legal
        assert sorted(re.findall(r'name="move" value="([^"]+)"', html)) == sorted(legal)
        for part in html.split('data-place="')[1:]:
            ford = part.partition('"')[0].removeprefix("ford ")
            moves = re.findall(r'name="move" value="[^"@]+@(\d)', part)
            assert set(moves) <= {ford}


@PLAYERS
def test_a_button_is_seen_while_its_card_is_lifted(players: int) -> None:
    for shown in sights(players):
        html, buttons = html_of(shown), buttons_in(shown)
        assert len(buttons.sources) <= SLOTS
        lifted = dict(
            re.findall(r'value="([^"]+)" id="lift-[^"]+" form="play"\s+class="lift offered slot-(\d+)"', html)
        )
        for slot, move in re.findall(
            r'class="choice slot-(\d+)" form="play" name="move" value="([^"]+)"', html
        ):
            card = move.partition("@")[0]
            assert slot == ("0" if card == "L" else lifted[card])


@PLAYERS
def test_every_card_of_the_hand_can_be_tried_and_has_an_id_of_its_own(players: int) -> None:
    for shown in sights(players):
        html = html_of(shown)
        ids = re.findall(r'\bid="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        cards = [card for card in re.findall(r'name="lift" value="([^"]+)"', html) if "+" not in card]
        assert tuple(cards) == (shown.seen.hand if shown.phase == "playing" else ())


def test_what_a_move_would_do_is_told_on_its_button() -> None:
    shown = next(s for s in sights(2) if any(move[0] == "E" for move in s.seen.legal))
    view = shown.seen
    move = next(move for move in view.legal if move[0] == "E")
    row = view.fords[int(move[-1]) - 1].row
    button = next(button for button in buttons_in(shown).all if button.move == move)
    worth = Counter[int]()
    for animal in row:
        worth[animal.seat] += TEMBO.face(animal.card, SAY, Options()).worth or 0
    for seat, points in worth.items():
        assert f"mark-{seat}" in button.label
        assert f"+{points}" in button.label
    assert button.spoken.startswith(f"elephant at ford {move[-1]}: ")


def test_buttons_say_what_is_eaten() -> None:
    row = (Animal("2", 1), Animal("8", 2), Animal("9", 2))
    fords = (FordView(row, closed=False), *[FordView((), closed=False)] * 4)
    legal = ("Cz@1:first", "Cz@1:all", "S@1", "L@2", "7+8@2", "10@1")
    view = replace(shown_to(dealt(game="tembo", players=2), 2).seen, fords=fords, legal=legal)
    viewer = Viewer(2, ("Ana", "You"))
    assert {button.move: button.spoken for button in TEMBO.buttons(view, viewer, SAY).all} == {
        "Cz@1:first": "zebra crocodile at ford 1: First: 2, Ana 1 animal",
        "Cz@1:all": "zebra crocodile at ford 1: All zebras, Ana 1 animal, You 1 animal",
        "S@1": "super crocodile at ford 1: Eat all, Ana 1 animal, You 2 animals",
        "L@2": "lion at ford 2: Close it",
        "7+8@2": "Place gnu 7 and zebra 8 at ford 2",
        "10@1": "Place gnu 10 at ford 1",
    }


# Faces


def test_each_of_the_59_cards_has_a_face() -> None:
    deck = default_deck()
    for number, card in enumerate(card_texts(deck)):
        face = TEMBO.face(card, SAY, Options())
        assert face.card == card
        assert is_filled(face.name)
        if card.isdigit():
            (species,) = (name for name, kin in zip(SPECIES, deck.species, strict=True) if kin >> number & 1)
            assert (face.beast, face.icon) == (species, f"kind-{species}")
            assert (face.rank, face.worth) == (card, points_of(deck, 1 << number))
    assert {TEMBO.face(card, SAY, Options()).letter for card in card_texts(deck)} == {*"GZA", ""}
    assert {TEMBO.face(card, SAY, Options()).icon for card in ("Cg", "Cz", "Ca")} == {
        f"kind-{kin}" for kin in SPECIES
    }


def test_faces_come_from_the_deck_of_the_table() -> None:
    content = _deck_content()
    content["animals"]["1"], content["animals"]["2"] = content["animals"]["2"], content["animals"]["1"]
    content["animals"]["1"]["points"] = 9
    face = TEMBO.face("1", SAY, Options({"deck": content}))
    assert (face.name, face.worth) == ("zebra 1", 9)
    assert TEMBO.face("1", SAY, Options()).name == "gnu 1"


def _deck_content() -> dict[str, Any]:
    deck = default_deck()
    animals = {}
    for number in range(42):
        (species,) = (name for name, kin in zip(SPECIES, deck.species, strict=True) if kin >> number & 1)
        animals[str(number + 1)] = {"species": species, "points": points_of(deck, 1 << number)}
    crocodiles = {name: count(cards) for name, cards in zip(SPECIES, deck.crocodiles, strict=True)}
    return {"animals": animals, "crocodiles": crocodiles}


# Words


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


# Secrets


@PLAYERS
@pytest.mark.parametrize("memory", ["strict", "assisted", "open"])
def test_a_page_shows_no_card_that_its_viewer_is_not_shown(players: int, memory: str) -> None:
    sitting = dealt(game="tembo", players=players, memory=memory)
    while sitting.table.phase == "playing":
        for player in (None, *range(1, players + 1)):
            shown = shown_to(sitting, player)
            assert cards_on(html_of(shown)) <= cards_of(shown.seen)
        sitting.play_on(1, seed=sitting.table.version)


def cards_on(html: str) -> Counter[str]:
    return Counter(re.findall(r'data-card="([^"]+)"', html))


def cards_of(view: View) -> Counter[str]:
    """All face-up cards of a view that this viewer may look at now."""
    own = view.seat and view.memory.crossed[view.seat - 1]
    lions = sum(ford.closed for ford in view.fords) + (view.asked == "lion")
    cards = [animal.card for ford in view.fords for animal in ford.row]
    return Counter([*view.hand, *cards, *(own or ()), *["L"] * lions])


@PLAYERS
def test_every_card_that_a_view_holds_is_on_the_page(players: int) -> None:
    for shown in sights(players):
        assert cards_on(html_of(shown)) == cards_of(shown.seen)


@PLAYERS
def test_a_spectator_has_nothing_to_choose(players: int) -> None:
    sitting = dealt(game="tembo", players=players)
    for _ in range(20):
        html = html_of(shown_to(sitting, None))
        assert "<input" not in html
        assert "<button" not in html
        sitting.play_on(1, seed=sitting.table.version)


def test_spectators_of_open_hands_see_them() -> None:
    sitting = dealt(game="tembo", players=2, spectators="hands")
    shown = open_sight(sitting.table)
    hands = Counter(card for view in shown.hands or () for card in view.hand)
    assert cards_on(html_of(shown)) == hands
    assert "<input" not in html_of(shown)


# Layout


@PLAYERS
def test_others_sit_clockwise(players: int) -> None:
    sitting = dealt(game="tembo", players=players)
    for seat in range(1, players + 1):
        shown = shown_to(sitting, seat)
        assert (own := board_of(shown).own) is not None
        assert own.number == seat
        others = re.findall(r'id="seat-(.)"', html_of(shown))
        assert [*map(int, others)] == [(seat + step) % players + 1 for step in range(players - 1)]


def test_no_style_is_written_into_a_page() -> None:
    for shown in sights(3):
        assert " style=" not in html_of(shown)


def test_the_last_move_is_marked() -> None:
    sitting = dealt(game="tembo", players=2)
    sitting.move(next(move for move in sitting.match.legal_moves() if move[0].isdigit() and "+" not in move))
    (placed,) = (event for event in shown_to(sitting, 1).story if isinstance(event, Placed))
    html = html_of(shown_to(sitting, None))
    assert re.findall(r'class="card bank fresh" data-card="([^"]+)"', html) == [*placed.cards]


@PLAYERS
def test_what_was_hidden_comes_from_a_place_on_the_page(players: int) -> None:
    """The own cards were seen before, wherever they go."""
    seen = set[str]()
    for shown in sights(players):
        html, own = html_of(shown), f'"seat-{shown.own_seat}"'
        origins = set(re.findall(r"data-from=([^ >]+)", html))
        assert origins <= {own, *re.findall(r' id=("[^"]+")', html)}
        seen |= origins
    assert len(seen) == players + 1  # all seats, and the pile


@PLAYERS
def test_nothing_is_marked_when_the_cards_were_dealt_anew(players: int) -> None:
    for shown in sights(players):
        kinds = {type(event) for event in shown.story}
        if RoundEnded in kinds and MatchEnded not in kinds:
            assert "fresh" not in html_of(shown)
            break
    else:
        raise AssertionError("no round ended")


def test_at_the_end_the_points_of_everyone_are_told() -> None:
    *_, shown = sights(2)
    scores = shown.seen.public.scores
    for drawn, (first, second) in zip(board_of(shown).scores, zip(*scores, strict=True), strict=True):
        assert drawn.striptags().endswith(f"Points {second}+{first}")


def test_who_is_not_playing_is_noted() -> None:
    sitting = dealt(game="tembo", players=2)
    shown = shown_to(sitting, 1, away={2: 0})
    assert '<p class="note">Away</p>' in html_of(shown)


def test_no_choices_for_whoever_is_not_to_move() -> None:
    sitting = dealt(game="tembo", players=2)
    waiting = next(player for player in (1, 2) if player != sitting.mover)
    assert not buttons_in(shown_to(sitting, waiting))
    assert buttons_in(shown_to(sitting, sitting.mover))
