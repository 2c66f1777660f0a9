"""What can be agreed on before play, and everything that cannot."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from games.walks import every_variant
from table.tables import dealt, opening

import savanna
from savanna.games.reason import Faults
from savanna.table.agreement import Agreement, agreed, written
from savanna.table.event import canonical

LEAST = {"game": "tembo", "players": 2}
SECOND, DAY = 1000, 86_400_000

CHOICES = {
    "game": ("tembo", "awimbawe"),
    "memory": ("strict", "assisted", "open"),
    "clock": ("none", "relaxed", "brisk", "days"),
    "spectators": ("none", "public", "hands"),
    "seating": ("taken", "drawn"),
}
NUMBERS = {"players": (2, 4), "days": (1, 14), "grace": (5, 3600), "pace": (0, 10_000)}
SWITCHES = ("undo", "chat")

# What a careless or a hostile client sends instead of a number, a word or a switch.
NEVER = [
    None,
    -1,
    1.0,
    2.5,
    "1",
    "\uff11",
    "²",
    "",
    [],
    [1],
    {},
    {"a": 1},
    float("nan"),
    float("inf"),
    10**400,
    "\ud800",
]


def strict_memory_is_known() -> bool:
    try:
        savanna.game("tembo").deal(memory="strict")
    except ValueError:
        return False
    return True


def faults_of(data: object) -> list[str]:
    with pytest.raises(Faults) as caught:
        agreed(data)
    return caught.value.faults


# Right


def test_the_defaults_suit_friends() -> None:
    assert agreed(LEAST) == Agreement("tembo", 2)
    assert written(agreed(LEAST)) == {
        "game": "tembo",
        "players": 2,
        "options": {},
        "memory": "strict",
        "clock": "none",
        "days": 3,
        "spectators": "public",
        "undo": True,
        "seating": "taken",
        "grace": 60,
        "pace": 800,
        "chat": True,
    }


@every_variant
def test_every_number_of_players_can_be_agreed_on(name: str, players: int) -> None:
    agreement = agreed({"game": name, "players": players})
    assert agreement.rules is savanna.game(name)
    assert agreement.players == players


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, known in CHOICES.items() for value in known]
)
def test_right_choices(key: str, value: str) -> None:
    assert getattr(agreed({**LEAST, key: value}), key) == value


@pytest.mark.parametrize(("key", "value"), [(key, edge) for key, edges in NUMBERS.items() for edge in edges])
def test_right_numbers(key: str, value: int) -> None:
    assert getattr(agreed({**LEAST, key: value}), key) == value


@pytest.mark.parametrize("key", SWITCHES)
@pytest.mark.parametrize("value", [True, False])
def test_right_switches(key: str, value: bool) -> None:
    assert getattr(agreed({**LEAST, key: value}), key) is value


def test_what_is_written_can_be_agreed_on_again() -> None:
    whole = {
        **LEAST,
        "options": {"open_scores": True},
        "memory": "open",
        "clock": "days",
        "days": 14,
        "pace": 0,
    }
    agreement = agreed(whole)
    assert agreed(written(agreement)) == agreement
    assert canonical(written(agreement))


@pytest.mark.parametrize(
    ("clock", "allowance", "patient"),
    [
        ("none", None, False),
        ("relaxed", 90 * SECOND, False),
        ("brisk", 30 * SECOND, False),
        ("days", 5 * DAY, True),
    ],
)
def test_what_a_clock_allows(clock: str, allowance: int | None, patient: bool) -> None:
    agreement = agreed({**LEAST, "clock": clock, "days": 5})
    assert agreement.allowance == allowance
    assert agreement.patient is patient


# Memory


@pytest.mark.parametrize(("name", "option"), [("tembo", "open_scores"), ("awimbawe", "crown_counter")])
def test_an_open_memory_opens_the_scores(name: str, option: str) -> None:
    agreement = agreed({"game": name, "players": 3, "memory": "open"})
    assert agreement.match_options == {option: True}
    assert agreement.options == {}, "what was agreed is written as it was agreed"
    assert dealt(game=name, players=3, memory="open").match.options == {option: True}


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_an_assisted_memory_changes_nothing(name: str) -> None:
    assert agreed({"game": name, "players": 2, "memory": "assisted"}).match_options == {}


@pytest.mark.skipif(not strict_memory_is_known(), reason="the games have no option memory yet")
@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_a_strict_memory_is_an_option_of_the_match(name: str) -> None:
    agreement = agreed({"game": name, "players": 2, "memory": "strict"})
    assert agreement.match_options == {"memory": "strict"}
    assert dealt(game=name, memory="strict").match.options == {"memory": "strict"}


def test_the_memory_contract_is_stronger_than_an_option_of_the_match() -> None:
    agreement = agreed({**LEAST, "memory": "open", "options": {"open_scores": False}})
    assert agreement.match_options == {"open_scores": True}


# Wrong


@pytest.mark.parametrize("key", CHOICES)
@pytest.mark.parametrize("value", [*NEVER, 1, True, False, "Tembo", "none ", "NONE", ["none"]], ids=repr)
def test_wrong_choices(key: str, value: object) -> None:
    (fault,) = faults_of({**LEAST, key: value})
    assert fault.startswith(f"{key}: ")
    assert " or " in fault
    assert " is needed, not " in fault


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("value", [*NEVER, True, False, "2", 2.0, 3.0, 5.0], ids=repr)
def test_wrong_numbers(key: str, value: object) -> None:
    (fault,) = faults_of({**LEAST, key: value})
    least, most = NUMBERS[key]
    assert fault.startswith(f"{key}: a whole number from {least} to {most} is needed, not ")


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, edge) for key, (least, most) in NUMBERS.items() for edge in (least - 1, most + 1, 2**53, 2**63)],
)
def test_numbers_beyond_their_edges(key: str, value: int) -> None:
    assert len(faults_of({**LEAST, key: value})) == 1


@pytest.mark.parametrize("key", SWITCHES)
@pytest.mark.parametrize("value", [*NEVER, 0, 1, "true", "false"], ids=repr)
def test_wrong_switches(key: str, value: object) -> None:
    (fault,) = faults_of({**LEAST, key: value})
    assert fault.startswith(f"{key}: true or false is needed, not ")


@pytest.mark.parametrize("data", [*NEVER, True, "tembo", ["tembo", 2], [LEAST]], ids=repr)
def test_what_is_no_agreement_at_all(data: object) -> None:
    assert faults_of(data)


@pytest.mark.parametrize("missing", ["game", "players"])
def test_game_and_players_are_needed(missing: str) -> None:
    data = {key: value for key, value in LEAST.items() if key != missing}
    assert faults_of(data) == [f"{missing}: it is needed"]


@pytest.mark.parametrize("key", ["name", "Game", "__proto__", "rules", "allowance", "seed", ""])
def test_options_that_there_are_not(key: str) -> None:
    assert faults_of({**LEAST, key: 1}) == [f"{key or repr(key)}: there is no such option"]


def test_a_strange_option_cannot_harm_a_terminal_or_fill_it() -> None:
    (fault,) = faults_of({**LEAST, "\x1b[2J" + "x" * 10_000: 1})
    assert fault.isprintable()
    assert len(fault) < 100


def test_all_faults_are_told_at_once() -> None:
    faults = faults_of(
        {
            "players": True,
            "colour": "red",
            "options": [],
            "memory": "good",
            "clock": None,
            "days": 0,
            "spectators": 1,
            "undo": "yes",
            "seating": {},
            "grace": 4,
            "pace": 1.0,
            "chat": None,
        }
    )
    keys = [fault.partition(":")[0] for fault in faults]
    assert sorted(keys) == sorted({*CHOICES, *NUMBERS, *SWITCHES, "options", "colour"})


# Options of the match


@pytest.mark.parametrize(
    "options", [None, [], "open_scores", 1, True, {"names": ["a", "b"]}, {"memory": "strict"}]
)
def test_options_of_the_match_are_an_object_without_what_the_table_says(options: Any) -> None:
    (fault,) = faults_of({**LEAST, "options": options})
    assert fault.startswith("options: ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"open_scores": 1}, "open_scores: true or false is needed, not 1"),
        ({"open_scores": None}, "open_scores: true or false is needed, not null"),
        ({"crown_counter": True}, "Tembo has no option crown_counter"),
        ({"deck": {}}, "animals"),
        ({"deck": None}, ""),
        ({"deck": []}, ""),
        ({"deck": 7}, ""),
    ],
)
def test_wrong_options_of_the_match(options: Any, said: str) -> None:
    assert said in "; ".join(faults_of({**LEAST, "options": options}))


def deck_text() -> str:
    return (files("savanna.games.tembo") / "deck.toml").read_text("utf-8")


def test_a_deck_may_be_given_in_full() -> None:
    deck = tomllib.loads(deck_text())
    assert agreed({**LEAST, "options": {"deck": deck}}).match_options["deck"] == deck
    assert agreed({**LEAST, "options": {"deck": "default"}})


def test_no_file_is_read_for_whoever_opens_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path would let strangers look for files on the server, and would make a log depend on one."""
    real = tmp_path / "deck.toml"
    real.write_text(deck_text(), encoding="utf-8")

    def touched(*_: Any, **__: Any) -> None:
        raise AssertionError("a file was opened")

    monkeypatch.setattr(Path, "open", touched)
    told = {
        fault.partition(", not ")[0]
        for path in (real, tmp_path / "none", "/etc/passwd", "/dev/zero", ".", "")
        for fault in faults_of({**LEAST, "options": {"deck": str(path)}})
    }
    assert told == {'options: deck: "default" or an object with all cards is needed'}


@pytest.mark.parametrize("players", [1, 5, 0])
def test_no_table_for_one_or_five(players: int) -> None:
    with pytest.raises(Faults):
        opening(players=players)
