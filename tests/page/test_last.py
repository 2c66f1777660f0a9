"""What someone chose for their last table of a game is what the next form begins from."""

from __future__ import annotations

import pytest
from page.scenes import SAY

from savanna.bots import LEVELS
from savanna.games import GAMES
from savanna.page.home import game_cards
from savanna.page.lobby.options import house_rules, table_options
from savanna.page.preferences import Preferences, preferences_in

every_game = pytest.mark.parametrize("game", list(GAMES))


def choices(game: str) -> list[tuple[str, str]]:
    """Every field of a form for a table of this game with every value that it can have."""
    options = [*table_options(SAY), *house_rules(GAMES[game], SAY)]
    return [
        *(("players", str(number)) for number in GAMES[game].players),
        *(("level", level) for level in LEVELS),
        *((option.key, value.key) for option in options for value in option.values),
    ]


def kept(preferences: Preferences) -> Preferences:
    """As the browser brings them back."""
    return preferences_in(preferences.written())


@every_game
def test_every_choice_is_remembered_and_for_its_game_alone(game: str) -> None:
    for field, value in choices(game):
        found = kept(Preferences(theme="dark", name="Ada & Bo").after({"game": game, field: value}))
        assert found.last_table(game) == Preferences().last_table(game) | {field: value}
        assert all(
            found.last_table(other) == Preferences().last_table(other) for other in GAMES if other != game
        )
        assert (found.theme, found.name) == ("dark", "Ada & Bo")


@every_game
def test_all_choices_together_fit_into_a_cookie(game: str) -> None:
    found = Preferences(name="\U0001f992" * 24)
    for each in GAMES:
        found = found.after({"game": each, **dict(choices(each))})
    assert kept(found) == found
    assert found.last_table(game) == dict(choices(game))
    assert len(found.written()) < 2000


@every_game
def test_whoever_goes_back_to_what_is_usual_has_nothing_remembered(game: str) -> None:
    usual = Preferences().last_table(game)
    found = Preferences().after({"game": game, **dict(choices(game))})
    assert found.tables
    assert found.after({"game": game, **usual}) == Preferences()


def test_other_preferences_leave_it_alone() -> None:
    found = Preferences().after({"game": "tembo", "players": "3"})
    assert found.changed(theme="dark", tables="x").last_table("tembo")["players"] == "3"


@pytest.mark.parametrize(
    "cookie",
    [
        "tembo.players=9",
        "tembo.players=",
        "tembo.players=03",
        "tembo.level=dodo",
        "tembo.rule-deck=mine",
        "tembo.name=x",
        "chess.players=3",
        "players=3&level=cub",
        "tables=tembo.players",
        ".players=3&tembo.=3&.=&..=",
        "tembo.players.players=3",
        "awimbawe.rule-lion_on_lion=true",
    ],
)
def test_nonsense_is_ignored(cookie: str) -> None:
    assert preferences_in(cookie) == Preferences()
    assert preferences_in(f"{cookie}&theme=dark&tembo.level=cub").last_table("tembo")["level"] == "cub"


def test_the_first_page_begins_from_it() -> None:
    found = Preferences().after({"game": "awimbawe", "players": "4", "level": "leopard"})
    last = {card.key: (card.last["players"], card.last["level"]) for card in game_cards(found, SAY)}
    assert last == {"tembo": ("2", "meerkat"), "awimbawe": ("4", "leopard")}
