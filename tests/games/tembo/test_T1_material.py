"""T1: the cards, the markers, and the deck as data (R-T1)."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from sketch_tembo import ford, points, table

import savanna
from savanna.games.reason import Faults

TEMBO = savanna.game("tembo")
DECK_TOML = (files("savanna.games.tembo") / "deck.toml").read_text("utf-8")
ANIMALS = [str(number) for number in range(1, 43)]


def box() -> dict[str, Any]:
    """The content of the default deck file, to be changed at will."""
    return tomllib.loads(DECK_TOML)


def all_cards() -> Counter[str]:
    dealt = TEMBO.deal(players=4, seed=1).record()["rounds"][0]["deal"]
    return Counter([*dealt["fords"], *dealt["pile"], *(card for held in dealt["hands"] for card in held)])


def species_of(animal: str, deck: dict[str, Any] | None = None) -> str:
    """What the crocodiles say: the one of its species can eat all of it."""
    pos = table(f"hands: Cg Cz Ca / - ford 1: {animal}a", deck)
    (eater,) = [move for move in pos.legal_moves() if move.endswith(":all")]
    return {"Cg@1:all": "gnu", "Cz@1:all": "zebra", "Ca@1:all": "antelope"}[eater]


def points_of(animal: str, deck: dict[str, Any] | None = None) -> int:
    other = "1" if animal != "1" else "2"
    return points(table(f"hands: {other} / - crossed: {animal} / -", deck), 1)


def faults_in(deck: object) -> list[str]:
    with pytest.raises(Faults) as refused:
        TEMBO.deal(players=2, seed=1, deck=deck)
    assert str(refused.value) == "; ".join(refused.value.faults)
    return refused.value.faults


def test_T1_1_there_are_42_animals_14_of_a_species() -> None:
    cards = all_cards()
    assert [cards[animal] for animal in ANIMALS] == [1] * 42
    assert Counter(species_of(animal) for animal in ANIMALS) == {"gnu": 14, "zebra": 14, "antelope": 14}


def test_T1_1_each_animal_is_worth_2_3_4_or_5() -> None:
    assert {points_of(animal) for animal in ANIMALS} == {2, 3, 4, 5}


def test_T1_2_there_are_59_cards() -> None:
    cards = all_cards()
    assert cards.total() == 59
    others = {card: number for card, number in cards.items() if card not in ANIMALS}
    assert others == {"E": 7, "Cg": 2, "Cz": 2, "Ca": 2, "S": 1, "L": 3}


def test_T1_3_every_player_marks_with_a_colour_of_their_own() -> None:
    pos = table("hands: 1 5 / 2 / 3 / 4")
    for move in ("1@1", "2@1", "3@1", "4@1"):
        pos.play(move)
    assert ford(pos, 1) == "1a 2b 3c 4d"


# R-T1: the default deck


def test_R_T1_species_go_round_gnu_zebra_antelope() -> None:
    assert [species_of(animal) for animal in ANIMALS] == ["gnu", "zebra", "antelope"] * 14
    assert species_of("16") == species_of("25") == "gnu"  # the two that are known for certain


def test_R_T1_points_change_every_three_numbers() -> None:
    steps = [2] * 3 + [3] * 3 + [4] * 3 + [5] * 3
    assert [points_of(animal) for animal in ANIMALS] == (steps * 4)[:42]
    assert points(table(f"hands: E Cg / 1 turn: 2 crossed: {' '.join(ANIMALS[1:])} / -"), 1) == 141 - 2


def test_R_T1_every_species_has_the_same_spread() -> None:
    spread = {
        species: sorted(points_of(animal) for animal in ANIMALS if species_of(animal) == species)
        for species in ("gnu", "zebra", "antelope")
    }
    assert spread["gnu"] == spread["zebra"] == spread["antelope"]


# R-T1: a corrected deck


def test_R_T1_a_corrected_deck_changes_points_and_species() -> None:
    deck = box()
    deck["animals"]["1"] = {"species": "zebra", "points": 9}
    deck["animals"]["2"] = {"species": "gnu", "points": 1}
    assert (species_of("1", deck), points_of("1", deck)) == ("zebra", 9)
    assert (species_of("2", deck), points_of("2", deck)) == ("gnu", 1)
    assert (species_of("3", deck), points_of("3", deck)) == ("antelope", 2)


def test_R_T1_a_corrected_deck_scores_and_eats_by_its_own_data() -> None:
    deck = box()
    deck["animals"]["10"] = {"species": "zebra", "points": 8}
    deck["animals"]["11"] = {"species": "gnu", "points": 6}
    pos = table("hands: E / Cg ford 1: 10a 11b 12a ford 2: 2b 7a ford 3: 5a", deck)
    pos.play("E@1")
    assert (points(pos, 1), points(pos, 2)) == (8 + 5, 6)
    pos = table("hands: Cg / 1 ford 1: 10a 11b 12a", deck)
    pos.play("Cg@1:all")
    assert ford(pos, 1) == "10a 12a"


def test_R_T1_crocodiles_may_be_split_unequally() -> None:
    deck = box() | {"crocodiles": {"gnu": 0, "zebra": 1, "antelope": 5}}
    pos = TEMBO.deal(players=2, seed=1, deck=deck)
    dealt = pos.record()["rounds"][0]["deal"]
    cards = Counter([*dealt["fords"], *dealt["pile"], *dealt["hands"][0], *dealt["hands"][1]])
    assert (cards["Cg"], cards["Cz"], cards["Ca"], cards.total()) == (0, 1, 5, 59)

    pos = table("hands: Ca Ca Ca Ca Ca / Cz ford 1: 3a 4b 6a 8b", deck)
    assert sorted(pos.legal_moves()) == ["Ca@1:all", "Ca@1:first"]
    pos.play("Ca@1:all")
    assert ford(pos, 1) == "4b 8b"
    pos.play("Cz@1:all")
    assert ford(pos, 1) == "4b"


def test_R_T1_a_deck_comes_as_a_file_or_as_its_content(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(
        DECK_TOML.replace('3 = { species = "antelope", points = 2 }', _THREE_IS_WORTH_7, 1), "utf-8"
    )
    content = box()
    content["animals"]["3"]["points"] = 7
    for deck in (file, str(file), content):
        assert TEMBO.deal(players=2, seed=1, deck=deck).record()["options"] == {"deck": content}


_THREE_IS_WORTH_7 = '3 = { species = "antelope", points = 7 }'


@pytest.mark.parametrize("deck", ["default", box(), box() | {"name": "the same in other words"}])
def test_R_T1_the_default_deck_is_not_an_option(deck: object) -> None:
    assert TEMBO.deal(players=2, seed=1, deck=deck).record()["options"] == {}


def test_R_T1_the_record_carries_the_deck() -> None:
    deck = box() | {"crocodiles": {"gnu": 6, "zebra": 0, "antelope": 0}}
    deck["animals"]["42"]["points"] = 9
    pos = TEMBO.deal(players=2, seed=1, deck=deck)
    while not pos.over:
        pos.play(pos.legal_moves()[-1])
    record = json.loads(json.dumps(pos.record()))
    assert record["options"] == {"deck": deck}
    *_, again = savanna.replay(record)
    assert again.record() == pos.record()
    with pytest.raises(savanna.RecordError):  # without its deck it is the record of another game
        list(savanna.replay(record | {"options": {}}))


def test_R_T1_a_deck_changed_afterwards_does_not_change_the_match() -> None:
    deck = box()
    deck["animals"]["3"]["points"] = 7
    pos = TEMBO.deal(players=2, seed=1, deck=deck)
    deck["animals"]["3"]["points"] = 99
    assert pos.record()["options"]["deck"]["animals"]["3"]["points"] == 7


# R-T1: a file with a mistake in it is turned down


def test_R_T1_every_fault_of_a_deck_is_listed() -> None:
    deck = box() | {"name": 7, "elephants": 8, "lions": True, "tigers": 1}
    deck["crocodiles"] = {"gnu": -1, "zebra": "2", "lion": 3}
    del deck["animals"]["42"]
    deck["animals"] |= {
        "0": {"species": "gnu", "points": 2},
        "7": {"species": "gnu", "points": 0},
        "8": {"species": "zebra", "points": 10},
        "9": {"species": "yak", "points": True},
        "10": {"points": 5},
        "11": {"species": "zebra"},
        "12": {"species": "antelope", "points": "5", "colour": "brown"},
        "13": 13,
    }
    assert sorted(faults_in(deck)) == sorted(
        [
            "unknown key tigers",
            "name: a text is needed, not 7",
            "elephants: Tembo has 7, not 8",
            "lions: Tembo has 3, not true",
            "crocodiles: gnu: a number is needed, not -1",
            'crocodiles: zebra: a number is needed, not "2"',
            "crocodiles: antelope is missing",
            "crocodiles: unknown species lion",
            "animals: 42 is missing",
            "animals: 0 is not a number from 1 to 42",
            "animal 7: points are 1 to 9, not 0",
            "animal 8: points are 1 to 9, not 10",
            'animal 9: species is gnu, zebra or antelope, not "yak"',
            "animal 9: points are 1 to 9, not true",
            "animal 10: species is gnu, zebra or antelope, not null",
            "animal 11: points are 1 to 9, not null",
            'animal 12: points are 1 to 9, not "5"',
            "animal 12: unknown key colour",
            'animal 13: species and points are needed, as { species = "gnu", points = 2 }, not 13',
        ]
    )


def test_R_T1_each_species_has_14_animals() -> None:
    deck = box()
    deck["animals"]["1"]["species"] = "zebra"
    assert faults_in(deck) == [
        "animals: 14 of each species are needed, not 13 of gnu",
        "animals: 14 of each species are needed, not 15 of zebra",
    ]


def test_R_T1_wrong_points_do_not_hide_a_wrong_number_of_a_species() -> None:
    deck = box()
    deck["animals"]["1"]["species"] = "zebra"
    deck["animals"]["2"]["points"] = 0
    assert faults_in(deck) == [
        "animal 2: points are 1 to 9, not 0",
        "animals: 14 of each species are needed, not 13 of gnu",
        "animals: 14 of each species are needed, not 15 of zebra",
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"super_crocodiles": 2}, "super_crocodiles: Tembo has 1, not 2"),
        ({"super_crocodiles": True}, "super_crocodiles: Tembo has 1, not true"),
        ({"elephants": 7.0}, "elephants: Tembo has 7, not 7.0"),
        ({"lions": "3"}, 'lions: Tembo has 3, not "3"'),
        ({"name": None}, "name: a text is needed, not null"),
        ({"crocodiles": {"gnu": 2, "zebra": 2, "antelope": 3}}, "crocodiles: Tembo has 6, not 7"),
        (
            {"crocodiles": {"gnu": True, "zebra": 2, "antelope": 3}},
            "crocodiles: gnu: a number is needed, not true",
        ),
        ({"crocodiles": 6}, "crocodiles: a table with gnu, zebra and antelope is needed"),
        ({"animals": []}, "animals: a table of the numbers 1 to 42 is needed"),
    ],
)
def test_R_T1_one_fault_is_one_message(change: dict[str, Any], fault: str) -> None:
    assert faults_in(box() | change) == [fault]


def test_R_T1_an_empty_deck_lacks_animals_and_crocodiles() -> None:
    assert faults_in({}) == [
        "crocodiles: a table with gnu, zebra and antelope is needed",
        "animals: a table of the numbers 1 to 42 is needed",
    ]


@pytest.mark.parametrize(
    ("deck", "said"), [(7, "7"), (True, "true"), (None, "null"), (["gnu"], '["gnu"]'), (1.5, "1.5")]
)
def test_R_T1_a_deck_is_a_table(deck: object, said: str) -> None:
    """Nothing else is one, None no more than the others: "default" is the name of the default deck."""
    assert faults_in(deck) == [f"a deck is a table of animals, crocodiles and counts, not {said}"]


@pytest.mark.parametrize(
    "content",
    [b"animals = {", b'\xff\xfe = "not UTF-8"', b"name = 1\nname = 2", b"{}", b"a = " + b"[" * 20_000],
    ids=["broken", "bytes", "twice", "json", "deep"],
)
def test_R_T1_what_is_not_toml_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "b.toml"
    file.write_bytes(content)
    (fault,) = faults_in(str(file))
    assert "cannot be read as a deck: " in fault


def test_R_T1_a_missing_file_or_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        (fault,) = faults_in(path)
        assert "cannot be read as a deck: " in fault


def test_R_T1_a_file_is_checked_like_its_content(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(DECK_TOML.replace("lions = 3", "lions = 4"), "utf-8")
    assert faults_in(str(file)) == [f"{file}: lions: Tembo has 3, not 4"]


def test_R_T1_the_first_fault_of_a_file_begins_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(DECK_TOML.replace("lions = 3", "lions = 4\ntigers = 1"), "utf-8")
    assert faults_in(file) == [f"{file}: unknown key tigers", "lions: Tembo has 3, not 4"]


def test_R_T1_a_large_file_is_no_deck(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(DECK_TOML + "#" * (100_000 - len(DECK_TOML.encode())), "utf-8")
    assert TEMBO.deal(players=2, seed=1, deck=file).record()["options"] == {}
    file.write_text(file.read_text("utf-8") + "#", "utf-8")
    assert faults_in(file) == [f"{file} cannot be read as a deck: it is larger than 100,000 bytes"]
