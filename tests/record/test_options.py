"""The options in a record: known ones are checked, and none makes a reader open a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from record.golden import golden, own_deck
from record.wrong import nested, refusal

import savanna
from savanna.games.tembo import deck as tembo_deck
from savanna.record.replay import checked


def test_a_deck_by_name_is_never_opened_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deck.toml"
    file.write_text((Path(tembo_deck.__file__).parent / "deck.toml").read_text("utf-8"), "utf-8")
    assert tembo_deck.deck_option(str(file)) == "default", "as an option of a new match the file is read"

    def opened(path: object) -> None:
        raise AssertionError(f"{path} was opened")

    monkeypatch.setattr(tembo_deck, "load_deck", opened)
    for name in (str(file), file.name, "/etc/passwd", "", "Default", "../deck.toml", "\0"):
        error = refusal(golden("tembo", 2) | {"options": {"deck": name}})
        assert "a record holds the content of deck" in str(error)
        assert (error.round, error.move) == (None, None)


@pytest.mark.parametrize(
    "options",
    [
        {"deck": []},
        {"deck": {}},
        {"deck": 1},
        {"deck": True},
        {"deck": {"animals": {}, "crocodiles": {}}},
        {"deck": {"animals": {"1": None}, "crocodiles": None}},
        {"deck": nested(50)},
        {"open_scores": 1},
        {"open_scores": None},
        {"open_scores": "true"},
        {"memory": "perfect"},
        {"memory": None},
    ],
    ids=str,
)
def test_a_wrong_option_is_refused(options: Any) -> None:
    error = refusal(golden("tembo", 2) | {"options": options})
    assert str(error).startswith(f"options: {next(iter(options))}: ")


def test_options_of_the_other_game_are_not_known_and_ignored() -> None:
    record = golden("tembo", 2) | {"options": {"crown_counter": "x"}}
    assert checked(record).record()["options"] == {}


def test_a_deck_of_ones_own_is_kept_and_can_be_written() -> None:
    content = own_deck()
    pos = savanna.game("tembo").deal(players=2, seed=5, deck=content)
    record = json.loads(json.dumps(pos.record()))
    assert record["options"] == {"deck": content}
    assert checked(record).record() == record


def test_the_name_of_a_deck_can_be_written_to_a_file() -> None:
    """Half of a surrogate pair is a text that no file can hold: refused here as in the names of players."""
    pos = savanna.game("tembo").deal(players=2, seed=5, deck=own_deck())
    record = pos.record()
    record["options"] = {"deck": record["options"]["deck"] | {"name": "\ud800"}}
    assert "options: deck: " in str(refusal(record))
