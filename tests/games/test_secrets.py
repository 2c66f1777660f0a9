"""Twin runs: matches that differ only in what a seat cannot know give it the same bytes, now and later."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from games.twins import OPTION, Seat, cards_named, hidden_cards, text_of, twin_moments
from games.walks import (
    every_contract,
    every_variant,
    moments,
    random_match,
    seats_of,
    tembo_text,
    where,
    written,
)

import savanna
from savanna.games.awimbawe.cards import CARD_TEXTS
from savanna.games.cardset import cards_in
from savanna.games.match import Match

# The same bytes


@every_contract
@every_variant
def test_a_view_is_the_same_in_every_world_it_allows(name: str, players: int, memory: str) -> None:
    """Two hidden cards exchanged, or everything hidden shuffled."""
    seen = legal_differ = 0
    for agreed in ({}, {OPTION[name]: True}):
        found = twin_moments(name, players, range(5), 0.15, memory=memory, **agreed)
        for seat, pos, twin, *_ in found:
            shuffled = replace(pos, position=pos.game.guess_position(pos.look(seat), random.Random(seen)))
            assert written(twin.view(seat)) == written(pos.view(seat))
            assert written(shuffled.view(seat)) == written(pos.view(seat))
            seen += 1
            legal_differ += len(twin.legal_moves()) != len(pos.legal_moves())
            legal_differ += len(shuffled.legal_moves()) != len(pos.legal_moves())
    assert seen > 100
    assert legal_differ > 10, "the number of another seat's legal moves is among what differs"


@every_variant
def test_refusals_are_the_same_in_every_world(name: str, players: int) -> None:
    """Why a move is illegal is told to whoever tries it: it must not tell what that seat cannot know."""
    tried = 0
    for seat, pos, twin, *_ in twin_moments(name, players, range(4), 0.15):
        if seat == pos.to_move and not pos.over:
            for text in pos.game.moves:
                if ":h=" not in text:  # the card found is for the table to say, not for players to try
                    assert twin.why_not(text) == pos.why_not(text), text
            tried += 1
    assert tried > 20


@every_contract
@every_variant
def test_twins_stay_alike_while_the_secret_is_kept(name: str, players: int, memory: str) -> None:
    """Play on in both worlds by the same visible moves: all views and stories are the same, byte for byte."""
    chance = random.Random(f"on {name} {players}")
    steps = 0
    for seat, pos, twin, one, other in twin_moments(name, players, range(4), 0.12, memory=memory):
        worlds = (pos.copy(), twin.copy())
        for _ in range(12):
            moves = _shared_move(worlds, seat, one, other, chance)
            if moves is None:
                break
            before = [world.look(seat) for world in worlds]
            for world, move in zip(worlds, moves, strict=True):
                world.play(move)
            scored = len(worlds[0].finished) > len(pos.finished)
            if _is_out(worlds, seat, one, other) or (memory == "strict" and scored):
                break
            assert written(worlds[0].view(seat)) == written(worlds[1].view(seat)), moves
            told = [
                repr(world.game.story(was, move, world.look(seat)))
                for world, was, move in zip(worlds, before, moves, strict=True)
            ]
            assert told[0] == told[1], moves
            steps += 1
    assert steps > 150


def _shared_move(
    worlds: tuple[Match[Any, Any], Match[Any, Any]], seat: Seat, one: int, other: int, chance: random.Random
) -> tuple[str, str] | None:
    """A move for each world that looks the same to this seat and does not show either of the two cards."""
    texts = {text_of(worlds[0], one), text_of(worlds[0], other)}
    if worlds[0].over or worlds[1].over:
        return None
    both = sorted(set(worlds[0].legal_moves()) & set(worlds[1].legal_moves()))
    quiet = [text for text in both if not texts & cards_named(text)]
    if not quiet:
        return None
    text = chance.choice(quiet)
    if not text.endswith(":h"):
        return text, text
    found = [
        bite for bite in worlds[0].game.moves if bite.startswith(f"{text}=") and not worlds[0].explain(bite)
    ]
    first = chance.choice(found)
    card = first.partition("=")[2]
    change = {text_of(worlds[0], one): text_of(worlds[0], other)}
    change |= {there: here for here, there in change.items()}
    second = f"{text}={card}"
    if worlds[1].explain(second):
        second = f"{text}={change.get(card, card)}"
    return None if worlds[1].explain(second) else (first, second)


def _is_out(worlds: tuple[Match[Any, Any], Match[Any, Any]], seat: Seat, one: int, other: int) -> bool:
    """Whether this seat has come to see one of the two cards in either world, or that a round ended."""
    if (worlds[0].round, worlds[0].over) != (worlds[1].round, worlds[1].over):
        return True
    kept = [{one, other} <= set(hidden_cards(world, seat)) for world in worlds]
    new_round = not worlds[0].rounds[-1].moves
    return not (all(kept) or new_round)


def test_a_bite_tells_its_card_to_the_bitten_alone() -> None:
    found = 0
    for players in (2, 3, 4):
        for pos in moments("awimbawe", players, range(4), share=1):
            if pos.over or pos.position.asked != 5:
                continue
            for text in pos.legal_moves():
                if not text.endswith(":h"):
                    continue
                bites = [
                    bite for bite in pos.game.moves if bite.startswith(f"{text}=") and not pos.explain(bite)
                ]
                after = [pos.copy() for _ in bites]
                for world, bite in zip(after, bites, strict=True):
                    world.play(bite)
                if len(bites) < 2 or any(world.round != pos.round for world in after):
                    continue
                bitten = int(text[1])
                for seat in seats_of(pos):
                    views = {written(world.view(seat)) for world in after}
                    stories = {
                        repr(pos.game.story(pos.look(seat), bite, world.look(seat)))
                        for world, bite in zip(after, bites, strict=True)
                    }
                    assert len(views) == (len(bites) if seat == bitten else 1)
                    assert seat == bitten or len(stories) == 1
                found += 1
    assert found > 20


# No card where it may not be


def strings_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from strings_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings_in(value)


def test_cards_are_found_in_texts() -> None:
    assert cards_named("33+35@2") == {"33", "35"}
    assert cards_named("Cg@1:all") == {"Cg"}
    assert cards_named("B2:h=d4") == {"d4"}
    assert cards_named("x3=s") == {"x3"}
    assert cards_named("R2:1>3") == cards_named("fight") == cards_named("N3") == set()


@every_contract
@every_variant
def test_no_hidden_card_stands_anywhere_in_a_view(name: str, players: int, memory: str) -> None:
    looked = 0
    for pos in moments(name, players, range(6), share=0.2, memory=memory):
        for seat in seats_of(pos):
            view = pos.view(seat)
            view["public"].pop("lacks")  # it names cards that a seat does not have
            named = {card for text in strings_in(view) for card in cards_named(text)}
            hidden = {text_of(pos, card) for card in hidden_cards(pos, seat)}
            alike = {"E", "S", "L", "Cg", "Cz", "Ca"}  # there may be others of these, in sight
            assert not named & (hidden - alike)
            looked += len(hidden)
    assert looked > 1000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_shows_no_more_equal_cards_than_there_are_in_sight(players: int) -> None:
    """Of Tembo's equal cards: hand, what was played, and lions on fords are all that is told."""
    for pos in moments("tembo", players, range(4), share=0.2):
        for seat in seats_of(pos):
            view = pos.view(seat)
            told = [*view["hand"], *view["memory"]["gone"]]
            told += [card for cards in view["memory"]["crossed"] for card in cards]
            told += [animal["card"] for ford in view["fords"] for animal in ford["row"]]
            unseen = [text_of(pos, card) for card in hidden_cards(pos, seat)]
            deck = [tembo_text(pos.position.deck, card) for card in range(59)]
            lions = ["L"] * (pos.position.closed.bit_count() + pos.position.lion)
            assert sorted(told + unseen + lions) == sorted(deck)


# Nothing else either

PUBLIC = {"round", "scores", "won", "lost", "result", "log", "lacks", "options"}
FIELDS = {
    "tembo": {
        "": {"game", "players", "seat", "to_move", "asked", "hand", "fords", "lions", "seats", "pile"}
        | {"legal", "memory", "public"},
        "seats": {"hand", "crossed", "points"},
        "fords": {"row", "closed"},
        "memory": {"crossed", "gone"},
        "public": PUBLIC,
    },
    "awimbawe": {
        "": {
            "game",
            "players",
            "seat",
            "to_move",
            "asked",
            "hand",
            "blocked",
            "seats",
            "trick",
            "led",
            "named",
        }
        | {"legal", "memory", "public"},
        "seats": {"hand", "blocked_in_hand", "piles", "blocked", "taken", "hyenas", "crowns", "active"},
        "trick": {"seat", "card", "says"},
        "memory": {"taken"},
        "public": PUBLIC,
    },
}


@every_variant
def test_a_view_has_only_the_fields_that_were_thought_about(name: str, players: int) -> None:
    """A new field is welcome once somebody has asked what it gives away, and has written it down here."""
    for pos in moments(name, players, range(2), share=0.1):
        for seat in seats_of(pos):
            view = pos.view(seat)
            for key, fields in FIELDS[name].items():
                parts = [view] if key == "" else view[key] if isinstance(view[key], list) else [view[key]]
                for part in parts:
                    assert set(part) == fields, key


@every_variant
def test_no_seed_is_anywhere_in_a_view(name: str, players: int) -> None:
    seed = 918273645546372819
    for pos in random_match(name, players, seed):
        if len(pos.rounds[-1].moves) % 10 == 0:
            for seat in seats_of(pos):
                text = json.dumps(pos.view(seat))
                assert str(seed) not in text
                assert "seed" not in text
                assert "seed" not in repr(pos.look(seat))


@every_variant
def test_scores_of_others_are_shown_by_agreement_only(name: str, players: int) -> None:
    """R-T7, R-A10."""
    field = {"tembo": "points", "awimbawe": "crowns"}[name]
    for agreed in (False, True):
        for pos in moments(name, players, range(3), share=0.1, **{OPTION[name]: agreed}):
            for seat in seats_of(pos):
                shown = [other[field] for other in pos.view(seat)["seats"]]
                for number, value in enumerate(shown, 1):
                    if agreed or (name == "tembo" and number == seat):
                        assert value == _worth(pos, number)
                    else:
                        assert value is None


def _worth(pos: Match[Any, Any], seat: int) -> int:
    """The points or crowns of a seat so far, counted by hand from the cards."""
    places = where(pos)
    if pos.game.name == "tembo":
        return sum((2, 3, 4, 5)[card // 3 % 4] for card in places[f"crossed {seat - 1}"])
    partner = [(seat + 1) % 4] if pos.players == 4 else []
    return sum(_crowns(card) for one in (seat - 1, *partner) for card in places[f"taken {one}"])


def _crowns(card: int) -> int:
    text = CARD_TEXTS[card]
    if text[0] == "e":
        return {"e7": 0, "e8": 0, "e9": -1}.get(text, -2)
    return (3, 2, 2, 3, 1, 1)[int(text[1:]) - 1]


@every_variant
def test_the_scores_of_a_running_round_are_nobodys(name: str, players: int) -> None:
    for pos in moments(name, players, range(3), share=0.1):
        for seat in seats_of(pos):
            public = pos.view(seat)["public"]
            assert len(public["scores"]) == len(pos.finished)
            assert len(public["won"]) == (0 if name == "tembo" else len(pos.finished))
            assert (public["result"] is not None) == pos.over


def test_the_cards_hidden_from_a_seat_are_as_many_as_they_should_be() -> None:
    """Or the tests above would look for nothing."""
    tembo = savanna.game("tembo").deal(players=3, seed=1)
    assert [len(hidden_cards(tembo, seat)) for seat in (1, None)] == [54, 59]
    awimbawe = savanna.game("awimbawe").deal(players=2, seed=1)
    assert [len(hidden_cards(awimbawe, seat)) for seat in (1, None)] == [8 + 6, 8 + 12]
    assert set(cards_in(awimbawe.position.sides[0].hand)).isdisjoint(hidden_cards(awimbawe, 1))
