"""What a form offers to be agreed on, what it asks for then, and what the lobby says of it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from page.scenes import SAY, shown_to
from table.tables import full

from savanna.games import GAMES
from savanna.games.options import Choice, Data
from savanna.games.reason import Faults
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.lobby.lobby import Lobby, lobby
from savanna.page.lobby.options import agreement_in, house_rules, in_words, table_options
from savanna.page.match.scene import Links
from savanna.page.viewer import viewer_of
from savanna.table.agreement import Agreement, agreed
from savanna.table.seating import declare

FORM = {"players": "3", "memory": "strict"}

every_game = pytest.mark.parametrize("game", list(GAMES))


def form_for(game: str, **rules: str) -> dict[str, str]:
    return {**FORM, "game": game, **{f"rule-{name}": value for name, value in rules.items()}}


@every_game
def test_every_option_of_a_game_is_offered_with_its_clause(game: str) -> None:
    """Memory is offered for all games alike, a player is named in the lobby."""
    offered = {option.key: option for option in house_rules(GAMES[game], SAY)}
    declared = {f"rule-{name}": option for name, option in GAMES[game].options.items()}
    left_out = {"rule-memory", "rule-youngest"}
    assert {*offered} == {*declared} - left_out
    for key, option in offered.items():
        assert option.clause == declared[key].clause
        assert option.help
        assert bool(option.values) != bool(option.text)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@every_game
def test_house_rules_are_told_in_every_language(game: str, language: str) -> None:
    english, translated = house_rules(GAMES[game], SAY), house_rules(GAMES[game], say_in(language))
    for one, other in zip(english, translated, strict=True):
        assert one.help != other.help
        assert all(a.label != b.label for a, b in zip(one.values, other.values, strict=True))


@every_game
def test_what_is_as_usual_is_no_option(game: str) -> None:
    """The first value of each choice, and the lists as they were given."""
    offered = house_rules(GAMES[game], SAY)
    usual = {option.key: option.values[0].key if option.values else option.text for option in offered}
    assert agreement_in({**form_for(game), **usual})["options"] == {}
    assert agreed(agreement_in({**form_for(game), **usual})) == Agreement(game, 3)


@every_game
def test_every_other_value_is_understood(game: str) -> None:
    for option in GAMES[game].options.values():
        if isinstance(option.range, Choice) and option.name != "memory":
            value = list(option.range.meanings)[1]
            text = str(value).lower() if isinstance(value, bool) else str(value)
            agreement = agreed(agreement_in(form_for(game, **{option.name: text})))
            assert agreement.options == {option.name: value}
            assert (SAY(option.title), option.range.meanings[value]) in in_words(agreement, SAY)


@every_game
def test_a_list_is_corrected_in_place(game: str) -> None:
    for option in GAMES[game].options.values():
        if isinstance(option.range, Data):
            text = option.range.file.read_text("utf-8").replace('name = "default"', 'name = "my box"')
            for printed, here in (
                ("points = 2 }", "points = 9 }"),
                ("s1 = 3", "s1 = 2"),
                ("s2 = 2", "s2 = 3"),
            ):
                text = text.replace(printed, here, 1)
            agreement = agreed(agreement_in(form_for(game, **{option.name: text})))
            assert agreement.options == {option.name: tomllib.loads(text)}
            assert (option.title, "my box") in in_words(agreement, SAY)


@pytest.mark.parametrize(
    ("game", "rules", "fault"),
    [
        ("tembo", {"deck": "animals = ["}, "deck cannot be read as a file: Invalid value"),
        ("tembo", {"deck": "name = 'x'"}, "crocodiles: a table with gnu, zebra and antelope is needed"),
        ("awimbawe", {"crowns": "[cards]\ns1 = 9"}, "cards: d1 is missing"),
        ("awimbawe", {"loser_names": "never"}, 'loser_names: "dealt" or "undealt" is needed, not "never"'),
        ("tembo", {"lion_on_lion": "perhaps"}, 'lion_on_lion: true or false is needed, not "perhaps"'),
    ],
)
def test_what_is_wrong_is_told_with_every_fault(game: str, rules: dict[str, str], fault: str) -> None:
    with pytest.raises(Faults) as refused:
        agreed(agreement_in(form_for(game, **rules)))
    assert any(text.startswith(fault) for text in refused.value.faults)


def test_the_usual_memory_is_strict() -> None:
    memory = next(option for option in table_options(SAY) if option.key == "memory")
    assert [value.key for value in memory.values] == ["strict", "assisted"]
    assert ("Memory", "strict: as in the rulebook") in in_words(Agreement("tembo", 2), SAY)
    told = in_words(Agreement("tembo", 2, memory="open"), SAY)
    assert told[0] == ("Memory", "open: scores are shown as well")


# Who an option is about


def lobby_of(sitting: Any, player: int | None) -> Lobby:
    sight = shown_to(sitting, player)
    return lobby(sight, Links("/join", "/watch"), "", viewer_of(sight, SAY), SAY)


def test_the_youngest_is_chosen_among_those_who_sit_at_the_table() -> None:
    sitting = full(bots=1, game="awimbawe", players=3)
    (asked,) = lobby_of(sitting, 1).declarations
    assert (asked.option, asked.clause, asked.chosen, asked.may_change) == ("youngest", "R-A1", None, True)
    assert [number for number, _ in asked.players] == [1, 2, 3]
    sitting.write(declare(sitting.table, 2, "youngest", 3), 2)
    (asked,) = lobby_of(sitting, 1).declarations
    assert asked.chosen == 3
    (seen,) = lobby_of(sitting, None).declarations
    assert not seen.may_change


def test_a_game_without_such_an_option_asks_nothing() -> None:
    assert lobby_of(full(game="tembo", players=2), 1).declarations == []
