"""The crowns as data (R-A11): what crowns.toml says, checked, as the sets that the rules use."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from savanna.games.awimbawe.cards import CARDS, Crowns, deck_for, texts_of
from savanna.games.cardset import CardSet, set_of
from savanna.games.data_file import content_in, content_of, is_number
from savanna.games.options import DEFAULT
from savanna.games.reason import Faults, as_json, file_name, is_writable, shown

SUMS = {2: 45, 3: 61, 4: 59}  # of all cards with so many players, as the rulebook gives them
MOST = 3  # crowns of a card, and crossed-out ones, that a variant may have

FILE = files(__package__) / "crowns.toml"

_KEYS = ("name", "variant", "cards")


@cache
def default_crowns() -> Crowns:
    return read_crowns(content_in(FILE.read_text("utf-8"), "crowns.toml", "list of crowns"))


def crowns_option(value: Any) -> Any:
    """Crowns as agreed for a match: "default", the content of a file of crowns, or the path of one."""
    if value == DEFAULT:
        return DEFAULT
    content = load_crowns(value) if isinstance(value, str | os.PathLike) else value
    return DEFAULT if read_crowns(content) == default_crowns() else dict(content)


def load_crowns(file: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a file of crowns, checked."""
    content = content_of(file, "list of crowns")
    if faults := crowns_faults(content):
        raise Faults([f"{file_name(file)}: {faults[0]}", *faults[1:]])
    return content


def read_crowns(content: object) -> Crowns:
    """What the content of a file of crowns says; Faults lists everything wrong with it."""
    if faults := crowns_faults(content):
        raise Faults(faults)
    assert isinstance(content, Mapping)
    cards = content["cards"]
    return Crowns(_having(cards, 1), _having(cards, 2), _crossed_out(cards, 1), _crossed_out(cards, 2))


def _having(cards: Mapping[str, int], bit: int) -> CardSet:
    return set_of(CARDS[card] for card, crowns in cards.items() if crowns > 0 and crowns & bit)


def _crossed_out(cards: Mapping[str, int], bit: int) -> CardSet:
    return set_of(CARDS[card] for card, crowns in cards.items() if crowns < 0 and -crowns & bit)


def crowns_faults(content: object) -> list[str]:
    if not isinstance(content, Mapping):
        return [f"crowns are a table of all cards, not {as_json(content)}"]
    faults = [f"unknown key {shown(key)}" for key in content if key not in _KEYS]
    if not is_writable(content.get("name", "")):
        faults.append(f"name: a text is needed, not {as_json(content['name'])}")
    variant = content.get("variant", False)
    if not isinstance(variant, bool):
        faults.append(f"variant: true or false is needed, not {as_json(variant)}")
    cards = content.get("cards")
    if not isinstance(cards, Mapping):
        return [*faults, "cards: a table with a number for every card is needed"]
    wrong = _card_faults(cards, variant=variant is True)
    return faults + (wrong or ([] if variant is True else _sum_faults(cards)))


def _card_faults(cards: Mapping[str, Any], *, variant: bool) -> list[str]:
    faults = [f"cards: there is no card {shown(card)}" for card in cards if card not in CARDS]
    faults += [f"cards: {card} is missing" for card in CARDS if card not in cards]
    for card in (card for card in CARDS if card in cards):
        least, most = (-MOST, MOST) if variant else (-2, 0) if card.startswith("e") else (1, 3)
        if not is_number(cards[card]) or not least <= cards[card] <= most:
            faults.append(f"{card}: crowns from {least} to {most} are needed, not {as_json(cards[card])}")
    return faults


def _sum_faults(cards: Mapping[str, int]) -> list[str]:
    """A1.5. The rulebook prints no list, but what all cards add up to."""
    found = {players: sum(cards[card] for card in texts_of(deck_for(players))) for players in SUMS}
    return [
        f"the cards for {players} players add up to {total}, the rulebook says {SUMS[players]}"
        for players, total in found.items()
        if total != SUMS[players]
    ]
