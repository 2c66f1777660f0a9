"""The page of Tembo: every legal move is a button, every card has a face, and nothing hidden is on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from page.scenes import BADGES, SAY, shown_to, viewer_in
from sketch_tembo import table
from table.tables import dealt

from savanna import Match
from savanna.games.cardset import count
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.options import Options
from savanna.games.tembo.cards import SPECIES, card_texts, points_of
from savanna.games.tembo.deck import default_deck
from savanna.games.tembo.story import (
    Placed,
)
from savanna.games.tembo.view import Animal, FordView, View
from savanna.page.html.badge import mark
from savanna.page.html.buttons import SLOTS, MoveButtons
from savanna.page.html.templates import page
from savanna.page.tembo import TEMBO
from savanna.page.tembo.board import Board, board
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
    return page("tembo/board.html", "en", drawing=drawing, board=board_of(shown), strip="", bar="")


def is_filled(text: str) -> bool:
    return bool(text.strip()) and not re.search(r"[{}]|&lt;|None", text)


# Moves


@PLAYERS
def test_every_legal_move_is_one_button_at_its_ford(players: int) -> None:
    for shown in sights(players):
        html = html_of(shown)
        assert sorted(moves_on(html)) == sorted(button.move for button in buttons_in(shown).all)
        for part in html.split('data-place="')[1:]:
            ford = part.partition('"')[0].removeprefix("ford ")
            assert {move.partition("@")[2][0] for move in moves_on(part)} <= {ford}


def moves_on(html: str) -> list[str]:
    return re.findall(r'name="move" value="([^"]+)"', html)


@PLAYERS
def test_a_legal_move_without_a_button_does_what_another_does_that_has_one(players: int) -> None:
    sitting, left_out = dealt(game="tembo", players=players), 0
    while sitting.table.phase == "playing":
        with_buttons = {button.move for button in buttons_in(shown_to(sitting, sitting.mover)).all}
        for move in {*sitting.match.legal_moves()} - with_buttons:
            other = move.replace(":all", ":first")
            assert other in with_buttons
            assert position_after(sitting.match, move) == position_after(sitting.match, other)
            left_out += 1
        sitting.play_on(1, seed=sitting.table.version)
    assert left_out


def position_after(match: Match, move: str) -> object:
    return match.game.play(match.position, match.game.moves[move])


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


@PLAYERS
def test_a_card_that_can_be_lifted_has_a_button_for_its_help(players: int) -> None:
    for shown in sights(players):
        for lifting in html_of(shown).split('class="lifting"')[1:]:
            is_card = "+" not in lifting.partition('value="')[2].partition('"')[0]
            assert lifting.count('class="about"') == (is_card and 'class="lift offered' in lifting)


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
        assert mark(viewer_in(shown).badge(seat)) in button.label
        assert f"+{points}" in button.label
    assert button.spoken.startswith(f"elephant at ford {move[-1]}: ")


def test_buttons_say_what_is_eaten() -> None:
    row = (Animal("2", 1), Animal("8", 2), Animal("9", 2))
    fords = (FordView(row, closed=False), *[FordView((), closed=False)] * 4)
    legal = ("Cz@1:first", "Cz@1:all", "Ca@1:all", "S@1", "L@1", "L@2", "7+8@2", "10@1")
    view = replace(shown_to(dealt(game="tembo", players=2), 2).seen, fords=fords, legal=legal)
    viewer = Viewer(2, ("Ana", "You"), BADGES)
    found = TEMBO.buttons(view, viewer, SAY).all
    assert {button.move: button.spoken for button in found} == {
        "Cz@1:first": "zebra crocodile at ford 1: Eat zebra 2, Ana 1 animal",
        "Cz@1:all": "zebra crocodile at ford 1: Eat both zebras, Ana 1 animal, You 1 animal",
        "Ca@1:all": "antelope crocodile at ford 1: Eat antelope 9, You 1 animal",
        "S@1": "super crocodile at ford 1: Eat all 3, Ana 1 animal, You 2 animals",
        "L@1": "lion at ford 1: Lion eats 3, Ana 1 animal, You 2 animals",
        "L@2": "lion at ford 2: Close it",
        "7+8@2": "Place gnu 7 and zebra 8 at ford 2",
        "10@1": "Place gnu 10 at ford 1",
    }
    seen = {button.move: re.findall(r'"words">([^<]+)<', button.label) for button in found}
    assert seen["Cz@1:first"] == ["Eat zebra 2"]
    assert seen["Cz@1:all"] == ["Eat both zebras"]
    assert seen["S@1"] == ["Eat all 3"]


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
        plates = re.findall(r'id="seat-(.)"', html_of(shown))
        assert [*map(int, plates)] == [(seat + step - 1) % players + 1 for step in range(players)]


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
    (one, other), (last, also) = ([score or 0 for score in scores] for scores in shown.seen.public.scores)
    assert asked_for("s", html_of(shown)) == (
        f"You: {last} points this round, {one + last} points in all. "
        f"Player 2: {also} points this round, {other + also} points in all"
    )


def asked_for(key: str, html: str) -> str:
    """What a key asks the page for."""
    (found,) = re.findall(rf'data-ask="{key}">([^<]*)<', html)
    return str(found)


def test_points_of_others_are_hidden_in_a_round_and_added_to_nothing() -> None:
    text = "hands: 1 2 / 3 4  crossed: 5 6 / 7 8 9  round: 2  scores: 20 / 31  turn: 1"
    html = html_of(seen_at(text))
    assert asked_for("s", html) == (
        "You: 6 points this round, 26 points in all. Player 2: points of this round hidden, 31 points before"
    )
    assert plates_in(html) == ["You 2 6 this round 26 in all", "Player 2 2 3 ? this round 31 before"]


def test_in_the_first_round_there_is_one_score() -> None:
    html = html_of(seen_at("hands: 1 2 / 3 4  crossed: 5 6 / 7 8 9  turn: 1"))
    assert plates_in(html) == ["You 2 6 this round", "Player 2 2 3 ? this round"]


def plates_in(html: str) -> list[str]:
    """What is to be seen on the plate of each player, the viewer's first."""
    plates = re.findall(r'class="plate.*?class="standing">.*?</(?:p|summary)>', html, re.DOTALL)
    seen = [re.sub(r'<span class="unseen">[^<]*</span>', " ", plate) for plate in plates]
    return [" ".join(re.sub(r"^[^>]*>|<[^>]+>", " ", plate).split()) for plate in seen]


def seen_at(sketch: str, player: int = 1) -> Sight[View]:
    """What this player sees of a position, sketched."""
    sitting = dealt(game="tembo", players=sketch.partition(":")[2].partition(":")[0].count("/") + 1)
    sitting.table = replace(sitting.table, match=table(sketch))
    return shown_to(sitting, player)


# Rows


@PLAYERS
def test_every_animal_bears_its_species_and_the_band_of_its_owner(players: int) -> None:
    for shown in sights(players):
        viewer, html = viewer_in(shown), html_of(shown)
        found = re.findall(
            r'<li class="animal (\w+)" data-key="row-(\d+)">.*?<span class="mark ([\w-]+)"', html
        )
        assert found == [
            (TEMBO.face(animal.card, SAY, Options()).beast, animal.card, viewer.badge(animal.seat).owner)
            for ford in shown.seen.fords
            for animal in ford.row
        ]


def test_each_ford_tells_what_stands_there_for_whom() -> None:
    html = html_of(seen_at("hands: 40 / 41  ford 2: 4a 9b 12a  ford 5: 10b  turn: 1"))
    signs = re.findall(r'class="sign">(.*?)</div>', html, re.DOTALL)
    assert [re.findall(r'class="tally" title="([^"]+)"', sign) for sign in signs] == [
        [],
        ["You 8 points", "Player 2 4 points"],
        [],
        [],
        ["Player 2 5 points"],
    ]


def test_a_pair_is_a_link_between_its_cards() -> None:
    held = board_of(seen_at("hands: 7 8 9 12 E / 1  turn: 1")).hand
    assert [[(pair.card, pair.far) for pair in each.pairs] for each in held] == [
        [("7+8", False), ("7+9", True)],
        [("8+9", False)],
        [],
        [],
        [],
    ]


def test_who_is_not_playing_is_noted() -> None:
    sitting = dealt(game="tembo", players=2)
    shown = shown_to(sitting, 1, away={2: 0})
    assert '<span class="note">Away</span>' in html_of(shown)


def test_no_choices_for_whoever_is_not_to_move() -> None:
    sitting = dealt(game="tembo", players=2)
    waiting = next(player for player in (1, 2) if player != sitting.mover)
    assert not buttons_in(shown_to(sitting, waiting))
    assert buttons_in(shown_to(sitting, sitting.mover))
