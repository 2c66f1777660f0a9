"""All cards of a match in short: the same for everyone, whatever is hidden, and small."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest
from page.scenes import SAY, shown_to
from table.tables import Sitting, dealt, full

from savanna.games import GAMES
from savanna.games.options import Choice
from savanna.page.game import GamePage
from savanna.page.games import PAGES
from savanna.page.html.assets import assets
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.match.help import card_help
from savanna.page.match.primer import Primer, primer

VARIANTS = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
)
KINDS = {
    "tembo": {"herd", "elephant", "crocodile", "super-crocodile", "lion"},
    "awimbawe": {"mouse", "rhinoceros", "cheetah", "hyena", "snake", "elephant", "eagle"},
}
SHORT = 90  # letters that are read at a glance
SMALL = 5000  # bytes


def primer_for(sitting: Sitting, player: int | None = 1, language: str = "en") -> Primer:
    found = primer(shown_to(sitting, player), say_in(language))
    assert found is not None
    return found


@VARIANTS
def test_it_says_of_every_card_what_its_help_says(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    shown, found = shown_to(sitting, 1), primer_for(sitting)
    assert {*found.cards} == {*PAGES[game].cards(shown.seen)}
    for card, (rule, _) in found.cards.items():
        help_ = card_help(shown, card, SAY)
        assert help_ is not None
        assert found.rules[rule] == help_.lines


@VARIANTS
def test_it_has_a_line_for_each_kind_of_animal(game: str, players: int) -> None:
    found = primer_for(dealt(game=game, players=players))
    assert {*found.kinds} == KINDS[game]
    assert {kind for _, kind in found.cards.values()} - {""} == KINDS[game]
    assert {card for card, (_, kind) in found.cards.items() if not kind} <= {"x6"}


@pytest.mark.parametrize("language", LANGUAGES)
@VARIANTS
def test_a_line_is_short_in_every_language(game: str, players: int, language: str) -> None:
    lines = primer_for(dealt(game=game, players=players), language=language).kinds
    assert {line: len(line) for line in lines.values() if not 20 < len(line) <= SHORT} == {}
    assert all(line.endswith(".") and ". " not in line for line in lines.values())


@VARIANTS
def test_all_are_told_the_same_at_every_moment(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    first = primer_for(sitting)
    while sitting.table.phase == "playing":
        assert all(primer_for(sitting, player) == first for player in (None, *range(1, players + 1)))
        sitting.play_on(9, seed=sitting.table.version)
    assert primer_for(sitting) == first


@VARIANTS
def test_it_is_small(game: str, players: int) -> None:
    for language in LANGUAGES:
        found = primer_for(dealt(game=game, players=players), language=language)
        assert len(json.dumps(asdict(found), ensure_ascii=False).encode()) < SMALL


CHOICES = [
    (game.name, option.name, list(option.range.meanings)[-1])
    for game in GAMES.values()
    for option in game.options.values()
    if isinstance(option.range, Choice) and option.name != "memory"
]


@pytest.mark.parametrize(("game", "option", "value"), CHOICES)
def test_no_option_changes_what_is_said_the_first_time(game: str, option: str, value: Any) -> None:
    usual, otherwise = dealt(game=game, players=3), dealt(game=game, players=3, options={option: value})
    assert primer_for(otherwise).kinds == primer_for(usual).kinds


def test_there_is_none_before_the_cards_are_dealt() -> None:
    assert primer(shown_to(full(game="tembo", players=2), 1), SAY) is None


def test_a_game_need_not_say_anything_the_first_time() -> None:
    fields = {name: getattr(PAGES["tembo"], name) for name in PAGES["tembo"].__dataclass_fields__}
    del fields["hint"]
    view = shown_to(dealt(game="tembo", players=2), 1).seen
    assert GamePage(**fields).hint("E", view, SAY) is None


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_has_a_drawing_on_its_cards(game: str) -> None:
    """The line shows that of the card on which the animal was met."""
    art, view = assets()["art.svg"].content.decode(), shown_to(dealt(game=game, players=4), 1).seen
    for card in PAGES[game].cards(view):
        assert f'id="{PAGES[game].face(card, SAY, view.public.options).beast}"' in art
