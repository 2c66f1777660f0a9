"""What may be agreed otherwise: every option in every reading, decks and crowns that are not ours."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

Data = dict[str, Any]

TEMBO, AWIMBAWE = "tembo", "awimbawe"


def printed(game: str, file: str) -> Data:
    return tomllib.loads((files(f"savanna.games.{game}") / file).read_text("utf-8"))


def deck(shift: int, **crocodiles: int) -> Data:
    """A box with the same animals, their points moved along, and as many crocodiles of each species."""
    found = printed(TEMBO, "deck.toml")
    points = [animal["points"] for animal in found["animals"].values()]
    for place, animal in enumerate(found["animals"].values()):
        animal["points"] = points[place - shift]
    return found | {"name": f"box {shift}", "crocodiles": found["crocodiles"] | crocodiles}


def wild_deck() -> Data:
    """Points from 1 to 9 on species in another order; nothing but what a deck needs."""
    species = ("antelope", "gnu", "zebra")
    animals = {str(n): {"species": species[n % 3], "points": 1 + 5 * n % 9} for n in range(1, 43)}
    return {"animals": animals, "crocodiles": {"gnu": 0, "zebra": 6, "antelope": 0}}


def corrected_crowns() -> Data:
    """As a box may have them: other cards, the sums of the rulebook."""
    found = printed(AWIMBAWE, "crowns.toml")
    cards = found["cards"]
    for colour in "sdmf":
        cards[f"{colour}1"], cards[f"{colour}5"] = cards[f"{colour}5"], cards[f"{colour}1"]
    return found | {"name": "corrected"}


def variant_crowns(eagle: int, animal: int) -> Data:
    """A variant, which need not add up: of all animals the same, and of all eagles."""
    cards = printed(AWIMBAWE, "crowns.toml")["cards"]
    crowns = {card: eagle if card.startswith("e") else animal for card in cards}
    return {"name": f"variant {eagle} {animal}", "variant": True, "cards": crowns}


WITHOUT_EAGLES = variant_crowns(-3, 0)  # whoever has none is tied with whoever has none: nobody wins (R-A9)

# What each game is played with, one after the other: every value of every option but memory and the youngest.
READINGS: dict[str, list[Data]] = {
    TEMBO: [
        {"lion_on_lion": True},
        {"open_scores": True},
        {"deck": deck(1)},
        {"deck": deck(5, gnu=3, zebra=1)},
        {"deck": wild_deck(), "lion_on_lion": True, "open_scores": True},
    ],
    AWIMBAWE: [
        {"loser_names": "undealt"},
        {"mouse_takes_all": True},
        {"crown_counter": True},
        {"crowns": corrected_crowns()},
        {"crowns": variant_crowns(3, -1)},
        {
            "crowns": corrected_crowns(),
            "loser_names": "undealt",
            "mouse_takes_all": True,
            "crown_counter": True,
        },
    ],
}
