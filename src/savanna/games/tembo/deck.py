"""The deck as data (R-T1): what deck.toml says, checked, as the sets that the rules use."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from savanna.games.cardset import CardSet, set_of
from savanna.games.data_file import content_in, content_of, is_number
from savanna.games.options import DEFAULT
from savanna.games.reason import Faults, as_json, file_name, is_writable, shown
from savanna.games.tembo.cards import ANIMAL_COUNT, FIRST_CROCODILE, SPECIES, Deck, card_texts

FILE = files(__package__) / "deck.toml"

_ANIMALS_A_SPECIES = 14
_COUNTS = {"elephants": 7, "super_crocodiles": 1, "lions": 3}
_CROCODILES = 6
_KEYS = {"name", "animals", "crocodiles", *_COUNTS}


@cache
def default_deck() -> Deck:
    return read_deck(content_in(FILE.read_text("utf-8"), "deck.toml", "deck"))


def load_deck(file: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a deck file, checked."""
    content = content_of(file, "deck")
    if faults := deck_faults(content):
        raise Faults([f"{file_name(file)}: {faults[0]}", *faults[1:]])
    return content


def deck_option(value: Any) -> Any:
    """A deck as agreed for a match: "default", the content of a deck file, or the path of one."""
    if value == DEFAULT:
        return DEFAULT
    content = load_deck(value) if isinstance(value, str | os.PathLike) else value
    return DEFAULT if read_deck(content) == default_deck() else dict(content)


def read_deck(content: object) -> Deck:
    """The deck that the content of a deck file describes; Faults lists everything wrong with it."""
    if faults := deck_faults(content):
        raise Faults(faults)
    assert isinstance(content, Mapping)
    animals = content["animals"]
    return Deck(
        species=tuple(_numbered(animals, lambda animal, s=s: animal["species"] == s) for s in SPECIES),  # type: ignore[arg-type]
        crocodiles=_crocodiles(content["crocodiles"]),
        points=tuple(
            _numbered(animals, lambda animal, bit=bit: animal["points"] & bit) for bit in (1, 2, 4, 8)
        ),  # type: ignore[arg-type]
    )


def _numbered(animals: Mapping[str, Any], wanted: Any) -> CardSet:
    return set_of(int(number) - 1 for number, animal in animals.items() if wanted(animal))


def _crocodiles(by_species: Mapping[str, int]) -> tuple[CardSet, CardSet, CardSet]:
    sets = []
    card = FIRST_CROCODILE
    for species in SPECIES:
        sets.append(set_of(range(card, card + by_species[species])))
        card += by_species[species]
    return sets[0], sets[1], sets[2]


def deck_faults(content: object) -> list[str]:
    if not isinstance(content, Mapping):
        return [f"a deck is a table of animals, crocodiles and counts, not {as_json(content)}"]
    faults = [f"unknown key {shown(key)}" for key in content if key not in _KEYS]
    if not is_writable(content.get("name", "")):
        faults.append(f"name: a text is needed, not {as_json(content['name'])}")
    for key, number in _COUNTS.items():
        if not is_number(content.get(key, number)) or content.get(key, number) != number:
            faults.append(f"{key}: Tembo has {number}, not {as_json(content[key])}")
    return faults + _crocodile_faults(content.get("crocodiles")) + _animal_faults(content.get("animals"))


def _crocodile_faults(crocodiles: object) -> list[str]:
    if not isinstance(crocodiles, Mapping):
        return ["crocodiles: a table with gnu, zebra and antelope is needed"]
    faults = [f"crocodiles: unknown species {shown(key)}" for key in crocodiles if key not in SPECIES]
    for species in SPECIES:
        if species not in crocodiles:
            faults.append(f"crocodiles: {species} is missing")
        elif not is_number(crocodiles[species]) or crocodiles[species] < 0:
            faults.append(f"crocodiles: {species}: a number is needed, not {as_json(crocodiles[species])}")
    numbers = [crocodiles[species] for species in SPECIES if is_number(crocodiles.get(species))]
    if len(numbers) == len(SPECIES) and sum(numbers) != _CROCODILES:
        faults.append(f"crocodiles: Tembo has {_CROCODILES}, not {sum(numbers)}")
    return faults


def _animal_faults(animals: object) -> list[str]:
    if not isinstance(animals, Mapping):
        return [f"animals: a table of the numbers 1 to {ANIMAL_COUNT} is needed"]
    numbers = [str(number) for number in range(1, ANIMAL_COUNT + 1)]
    faults = [
        f"animals: {shown(key)} is not a number from 1 to {ANIMAL_COUNT}"
        for key in animals
        if key not in numbers
    ]
    faults += [f"animals: {number} is missing" for number in numbers if number not in animals]
    for number in numbers:
        if number in animals:
            faults += [f"animal {number}: {fault}" for fault in _faults_of_one(animals[number])]
    found = Counter(str(animal.get("species")) for animal in animals.values() if isinstance(animal, Mapping))
    if sum(found[species] for species in SPECIES) == ANIMAL_COUNT:
        faults += [
            f"animals: {_ANIMALS_A_SPECIES} of each species are needed, not {found[species]} of {species}"
            for species in SPECIES
            if found[species] != _ANIMALS_A_SPECIES
        ]
    return faults


def _faults_of_one(animal: object) -> list[str]:
    if not isinstance(animal, Mapping):
        return [f'species and points are needed, as {{ species = "gnu", points = 2 }}, not {as_json(animal)}']
    faults = [f"unknown key {shown(key)}" for key in animal if key not in ("species", "points")]
    if animal.get("species") not in SPECIES:
        faults.append(f"species is gnu, zebra or antelope, not {as_json(animal.get('species'))}")
    points = animal.get("points")
    if not is_number(points) or not 1 <= points <= 9:  # type: ignore[operator]
        faults.append(f"points are 1 to 9, not {as_json(points)}")
    return faults


def texts_in(deck: Deck) -> Counter[str]:
    """How often each card text occurs in the deck."""
    return Counter(card_texts(deck))
