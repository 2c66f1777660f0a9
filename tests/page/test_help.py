"""Every card explained: by its rule, by where it is as far as the viewer knows, and by what it can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from page.scenes import SAY, shown_to
from server.serving import Guest, Server, play_on, serving
from server.serving import dealt as dealt_by
from table.tables import Sitting, dealt

from savanna.games.viewing import plain
from savanna.page.games import PAGES
from savanna.page.i18n.say import LANGUAGES
from savanna.page.match.help import CardHelp, card_help
from savanna.page.rulebook import rulebook
from savanna.table.sight import Sight, open_sight

VARIANTS = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
)


def help_of(shown: Sight[Any], card: str) -> CardHelp:
    found = card_help(shown, card, SAY)
    assert found is not None
    return found


def moments(step: int = 5, **agreement: Any) -> Iterator[Sitting]:
    """A match played by chance, every few moves."""
    sitting = dealt(**agreement)
    while sitting.table.phase == "playing":
        yield sitting
        sitting.play_on(step, seed=sitting.table.version)


# Rules


@VARIANTS
def test_every_card_has_a_rule_with_clauses_that_exist(game: str, players: int) -> None:
    shown = shown_to(dealt(game=game, players=players), 1)
    clauses = {clause.id for chapter in rulebook(game, "en").chapters for clause in chapter.clauses}
    cards = PAGES[game].cards(shown.seen)
    assert len(cards) == {"tembo": 48, "awimbawe": {2: 28, 3: 39, 4: 40}[players]}[game]
    for card in cards:
        found = help_of(shown, card)
        assert len(found.lines) in (2, 3)
        assert all(found.lines)
        assert set(found.clauses) <= clauses
        assert f'data-card="{card}"' in found.drawn


@pytest.mark.parametrize("card", ["", "0", "43", "zz", "e12", "x3", "16", "?", "E+E"])
def test_what_is_no_card_of_the_match_is_not_explained(card: str) -> None:
    shown = shown_to(dealt(game="awimbawe", players=2), 1)
    assert card_help(shown, card, SAY) is None


# Where it is


@pytest.mark.parametrize("memory", ["strict", "assisted"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tembo_places_are_those_in_sight(players: int, memory: str) -> None:
    for sitting in moments(game="tembo", players=players, memory=memory):
        shown = shown_to(sitting, 1)
        view = shown.seen
        unseen = "Not in sight" if memory == "strict" else "Not seen yet"
        for card in map(str, range(1, 43)):
            rows = [n for n, f in enumerate(view.fords, 1) for a in f.row if a.card == card]
            [where] = help_of(shown, card).where
            assert (where == "In your hand") == (card in view.hand)
            assert where.startswith(f"At ford {rows[0]}, ") if rows else not where.startswith("At ford")
            assert where.startswith("Across") == any(card in (each or ()) for each in view.memory.crossed)
            assert (where == "Out of the round") == (card in (view.memory.gone or ()))
            assert where == unseen or is_known(view, card)


def is_known(view: Any, card: str) -> bool:
    """Whether a view names the card anywhere but in the log."""
    return f"'{card}'" in str({key: value for key, value in plain(view).items() if key != "public"})


def test_equal_cards_are_counted() -> None:
    for sitting in moments(game="tembo", players=2):
        shown = shown_to(sitting, 2)
        for card, total in {"E": 7, "Cg": 2, "S": 1, "L": 3}.items():
            where = help_of(shown, card).where
            if total > 1:
                counted = [re.match(rf"(\d) of {total} ", line) for line in where]
                assert sum(int(found.group(1)) for found in counted if found) == total
            mine = next((line for line in where if line.endswith("n your hand")), "0")
            assert int(mine.partition(" ")[0] if total > 1 else mine != "0") == shown.seen.hand.count(card)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("memory", ["strict", "assisted"])
def test_awimbawe_places_are_those_in_sight(players: int, memory: str) -> None:
    for sitting in moments(game="awimbawe", players=players, memory=memory):
        shown = shown_to(sitting, 1)
        view = shown.seen
        unseen = "Not in sight" if memory == "strict" else "Not seen yet"
        for card in PAGES["awimbawe"].cards(view):
            [where] = help_of(shown, card).where
            in_trick = any(played.card == card for played in view.trick)
            on_pile = any(card in pile for seat in view.seats for pile in seat.piles)
            assert where.startswith("In your hand") == (card in view.hand)
            assert where.startswith("In the trick") == in_trick
            assert bool(re.match(r"(On top|Under other cards|Laid aside)", where)) == on_pile
            assert where == unseen or is_known(view, card)


@VARIANTS
def test_a_card_in_another_hand_is_not_seen(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    shown = shown_to(sitting, 1)
    for card in sitting.match.view(2)["hand"]:
        where = help_of(shown, card).where
        assert all(re.search("ot (seen yet|in sight)|in your hand", line) for line in where)


def test_spectators_of_open_hands_are_told_of_hands() -> None:
    sitting = dealt(game="awimbawe", players=2, spectators="hands")
    shown = open_sight(sitting.table)
    card = sitting.match.view(2)["hand"][0]
    assert help_of(shown, card).where == ["In the hand of Player 2"]


# What it can do


def what_it_does(sitting: Sitting, move: str) -> str:
    """All that is so after a move; two may do the same, as when the first animal is all of its kind."""
    game = sitting.match.game
    return repr(game.play(sitting.match.position, game.moves[move]))


@VARIANTS
def test_its_choices_are_the_legal_moves_that_begin_with_it(game: str, players: int) -> None:
    for sitting in moments(3, game=game, players=players):
        for player in (sitting.mover, sitting.mover % players + 1):
            shown = shown_to(sitting, player)
            legal = shown.seen.legal
            for card in {*shown.seen.hand}:
                moves = [move for move in legal if card in re.split(r"[@=]", move)[0].split("+")]
                offered = [button.move for button in help_of(shown, card).buttons]
                assert set(offered) <= set(moves)
                assert sorted(what_it_does(sitting, move) for move in offered) == sorted(
                    {what_it_does(sitting, move) for move in moves}
                )


# Over the wire


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("help")
    with serving(folder) as running:
        yield running
        assert running.said() == ""


def page(guest: Guest, address: str, language: str = "en") -> httpx.Response:
    return guest.web.get(f"{guest.server.address}{address}", headers={"accept-language": language})


def test_pages_for_players_and_for_nobody_else(server: Server) -> None:
    table, guests = dealt_by(server, game="awimbawe")
    assert page(guests[0], f"/tables/{table}/card/s1").status_code == 200
    for address in (
        f"/tables/{table}/card/x2",
        f"/tables/{table}/card/{'s' * 99}",
        "/tables/nowhere/card/s1",
    ):
        assert page(guests[0], address).status_code == 404
    assert page(server.guest(), f"/tables/{table}/card/s1").status_code == 404
    assert page(server.guest(), f"/tables/{table}/primer").status_code == 404
    assert page(guests[0], f"/tables/{table}/rounds/1").status_code == 404


def test_all_cards_in_short_for_whoever_is_at_the_table(server: Server) -> None:
    """In their language, as soon as there are cards; spectators are told the same."""
    host = server.guest()
    opened = host.opens(game="tembo", players=2)
    assert page(host, f"/tables/{opened['table']}/primer").status_code == 404
    table, guests = dealt_by(server, game="tembo")
    watching = server.guest()
    watching.web.post(guests[0].links(table)["watch"])
    answers = [page(guest, f"/tables/{table}/primer") for guest in (*guests, watching)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.content for answer in answers}) == 1
    assert answers[0].json()["kinds"]["elephant"].startswith("An elephant leads all animals")
    german = page(guests[0], f"/tables/{table}/primer", "de").json()
    assert german["kinds"]["elephant"].startswith("Ein Elefant bringt alle Huftiere")
    assert german["cards"]["E"] == answers[0].json()["cards"]["E"]


def test_cards_and_rounds_in_every_language_when_the_match_is_over(server: Server) -> None:
    table, guests = dealt_by(server, game="tembo")
    play_on(table, guests)
    for language in LANGUAGES:
        for address in ("", "/card/E", "/card/16", "/rounds/1", "/rounds/2"):
            assert page(guests[1], f"/tables/{table}{address}", language).status_code == 200
    assert page(guests[1], f"/tables/{table}/rounds/3").status_code == 404
