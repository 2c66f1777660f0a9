"""How rounds are counted and matches end on a page: every card where it belongs, and none before its time."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from page.scenes import SAY, scene_for, viewer_in
from table.tables import Sitting, dealt

from savanna.games.tembo.uncover import UncoveredTembo
from savanna.page.games import PAGES
from savanna.page.html.templates import page
from savanna.page.match.ending import EndSheet, end_sheet
from savanna.page.match.summary import Summary, summaries
from savanna.page.match.table import table_drawing
from savanna.server.pages.forms import fields_of
from savanna.table import again, keeping
from savanna.table.counting import Count, Counts, uncovered
from savanna.table.tale import Tale

VARIANTS = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
)


def counts_of(sitting: Sitting) -> list[Count]:
    return Counts().of(sitting.match)


def finished(sitting: Sitting, player: int | None = 1) -> list[Summary]:
    scene = scene_for(sitting, player)
    return summaries(scene, viewer_in(scene.sight), SAY)


def unread_by(sitting: Sitting, player: int | None) -> Summary | None:
    return finished(sitting, player)[-1] if scene_for(sitting, player).counting else None


def sheet_at_end(sitting: Sitting, player: int | None = 1) -> EndSheet | None:
    scene, game = scene_for(sitting, player), PAGES[sitting.match.game.name]
    return end_sheet(scene, game, finished(sitting, player), viewer_in(scene.sight), SAY)


def ending_of(sitting: Sitting, player: int | None = 1) -> EndSheet:
    found = sheet_at_end(sitting, player)
    assert found is not None
    return found


def first_beside(sitting: Sitting, player: int | None) -> str:
    """What is first beside the board."""
    scene = scene_for(sitting, player)
    drawing = table_drawing(scene, viewer_in(scene.sight), SAY)
    shown = {"unread": unread_by(sitting, player), "ending": sheet_at_end(sitting, player), "share": ""}
    return page("ending.html", "en", sight=scene.sight, drawing=drawing, **shown)


def cards_in(html: object) -> Counter[str]:
    return Counter(re.findall(r'data-card="([^"]+)"', str(html)))


def worth(sitting: Sitting, card: str) -> int:
    face = PAGES[sitting.match.game.name].face(card, SAY, sitting.match.options)
    return face.worth or 0


def team(sitting: Sitting, seat: int) -> list[int]:
    sides = sitting.match.game.sides(sitting.match.players)
    return [other for other in range(sitting.match.players) if sides[other] == sides[seat]]


# Counting


@VARIANTS
@pytest.mark.parametrize("seed", range(5))
def test_the_cards_that_counted_are_worth_the_scores(game: str, players: int, seed: int) -> None:
    sitting = dealt(game=game, players=players)
    sitting.play_on(seed=seed)
    for count, outcome in zip(counts_of(sitting), sitting.match.finished, strict=True):
        assert count.scores == outcome.scores
        for seat, score in enumerate(outcome.scores):
            cards = [card for other in team(sitting, seat) for card in count.cards[other]]
            crowns = sum(worth(sitting, card) for card in cards)
            assert score == crowns or (score is None and len([c for c in cards if c[1:] == "4"]) >= 4)


@VARIANTS
def test_what_counts_was_told_to_everyone_before(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    sitting.play_on(seed=5)
    home: dict[tuple[int, int], Counter[str]] = {}
    for moment in Tale(None).up_to(sitting.table):
        for event in moment.events:
            for seat, cards in brought_home(event):
                home.setdefault((moment.made.round, seat), Counter()).update(cards)
    for count in counts_of(sitting):
        for seat, cards in enumerate(count.cards, 1):
            assert Counter(cards) == home.get((count.round, seat), Counter())


def brought_home(event: Any) -> list[tuple[int, tuple[str, ...]]]:
    match type(event).__name__:
        case "Crossed":
            return [(herd.seat, herd.cards) for herd in event.herds]
        case "TrickTaken":
            return [(event.seat, event.cards)]
        case "EagleKept":
            return [(event.seat, (event.card,))]
    return []


@VARIANTS
def test_a_summary_draws_each_card_with_its_owner(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    sitting.play_on(seed=2)
    for count, summary in zip(counts_of(sitting), finished(sitting), strict=True):
        assert [seat for share in summary.shares for seat in share.seats] != []
        for share in summary.shares:
            owned = Counter(card for seat in share.seats for card in count.cards[seat - 1])
            assert cards_in(share.cards) == owned
            assert share.won == (share.seats[0] in (count.winners or best_of(count.scores)))


def best_of(scores: tuple[int | None, ...]) -> list[int]:
    best = max(score or 0 for score in scores)
    return [seat for seat, score in enumerate(scores, 1) if score == best and best]


def test_hyenas_are_named_as_the_reason() -> None:
    for seed in range(40):
        sitting = dealt(game="awimbawe", players=2)
        sitting.play_on(seed=seed)
        for count, summary in zip(counts_of(sitting), finished(sitting), strict=True):
            if None in count.scores:
                lost = ["You", "Player 2"][count.scores.index(None)]
                assert summary.reason == f"Lost with four hyenas: {lost}."
                assert [share.says.startswith("four hyenas (") for share in summary.shares] == [
                    score is None for score in count.scores
                ]
                return
    raise AssertionError("no round was lost by hyenas")


@VARIANTS
def test_it_says_who_begins_the_next_round(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    while sitting.match.round == 1:
        sitting.play_on(1, seed=sitting.table.version)
    [summary] = finished(sitting)
    name = "You" if sitting.match.to_move == 1 else f"Player {sitting.match.to_move}"
    assert summary.next.startswith(name)


# When it is shown


@VARIANTS
def test_it_is_shown_until_the_reader_has_moved_in_the_next_round(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    seen = set[tuple[int, bool]]()
    while sitting.table.phase == "playing":
        now = sitting.match.round
        moved = {made.seat for made in sitting.table.made if made.round == now}
        for seat in range(1, players + 1):
            found = unread_by(sitting, sitting.table.seats[seat - 1])
            assert (found is not None) == (now > 1 and seat not in moved)
            assert found is None or found.round == now - 1
            seen.add((now, found is not None))
        spectator = unread_by(sitting, None)
        assert (spectator is not None) == (now > 1 and len(moved) < players)
        sitting.play_on(1, seed=sitting.table.version)
    assert (2, True) in seen
    assert (2, False) in seen


# No card leaks


@VARIANTS
@pytest.mark.parametrize("memory", ["strict", "assisted", "open"])
def test_before_the_end_no_card_is_drawn_but_those_that_counted(game: str, players: int, memory: str) -> None:
    sitting = dealt(game=game, players=players, memory=memory)
    while sitting.table.phase == "playing":
        counted = counts_of(sitting)
        last = Counter(card for cards in counted[-1].cards for card in cards) if counted else Counter()
        for player in (None, 1, 2):
            assert sheet_at_end(sitting, player) is None
            shown = last if unread_by(sitting, player) else Counter()
            assert cards_in(first_beside(sitting, player)) == shown
        assert uncovered(sitting.table) is None
        sitting.play_on(1, seed=7 + sitting.table.version)
    assert ending_of(sitting)


@VARIANTS
def test_at_the_end_every_card_is_laid_open(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    sitting.end(seed=3)
    cards = uncovered(sitting.table)
    assert cards is not None
    for seat in range(1, players + 1):
        assert sorted(cards.hands[seat - 1]) == sorted(sitting.match.view(seat)["hand"])
    heaps = Counter(
        card for heap in ending_of(sitting, None).heaps for card in cards_in(heap.cards).elements()
    )
    hidden = [getattr(cards, place, ()) for place in ("hands", "piles", "pile", "fords")]
    assert heaps == Counter(all_of(hidden))
    deal = sitting.match.rounds[-1].deal
    assert deal is not None
    assert heaps + Counter(c for each in cards.counted for c in each) <= Counter(all_of(deal))


def all_of(deal: Any) -> list[str]:
    """Every card of a deal, however it is nested."""
    if isinstance(deal, str):
        return [deal]
    parts = deal.values() if isinstance(deal, dict) else deal
    return [card for part in parts for card in all_of(part)]


def test_the_cards_of_the_fords_and_of_the_pile_are_those_dealt() -> None:
    sitting = dealt(game="tembo", players=3)
    sitting.end(seed=4)
    deal, cards = sitting.match.rounds[-1].deal, uncovered(sitting.table)
    assert deal is not None
    assert isinstance(cards, UncoveredTembo)
    assert sorted(cards.fords) == sorted(deal["fords"])
    assert list(cards.pile) == deal["pile"][len(deal["pile"]) - len(cards.pile) :]


# The end


@VARIANTS
def test_places_are_those_of_the_result(game: str, players: int) -> None:
    sitting = dealt(game=game, players=players)
    sitting.end(seed=6)
    ending, result = ending_of(sitting), sitting.match.result
    assert result is not None
    assert [side.place for side in ending.places] == sorted(side.place for side in ending.places)
    for side in ending.places:
        assert {result[seat - 1] for seat in side.seats} == {side.place}
    assert sorted(seat for side in ending.places for seat in side.seats) == list(range(1, players + 1))
    assert ending.title.startswith("You win") == (result[0] == 1)


def test_points_of_both_rounds_and_their_sum() -> None:
    sitting = dealt(game="tembo", players=2)
    sitting.end(seed=1)
    first, second = (outcome.scores for outcome in sitting.match.finished)
    mine = next(side for side in ending_of(sitting).places if side.seats == (1,))
    assert mine.rounds == f"{first[0]} + {second[0]}"
    assert mine.score.startswith(f"{(first[0] or 0) + (second[0] or 0)} point")


def test_what_was_wished_is_pressed_and_can_be_taken_back() -> None:
    sitting = dealt(players=2)
    sitting.end()
    assert ending_of(sitting).waiting == ""
    sitting.write(again.want(sitting.table, 1, "same_deal"), 1)
    mine, other = ending_of(sitting, 1), ending_of(sitting, 2)
    assert [each.key for each in mine.proposals if each.pressed] == ["same_deal"]
    assert [(each.wanted_by, each.value) for each in mine.proposals][1] == ("You", "")
    assert [(each.wanted_by, each.value) for each in other.proposals][1] == ("Ada", "same_deal")
    assert mine.waiting == "Waiting for Player 2"
    assert other.waiting == "Waiting for you"
    assert ending_of(sitting, None).proposals == []
    assert fields_of({"do": "again", "again": ""}, 1)["again"] is None
    sitting.write(again.want(sitting.table, 1, None), 1)
    assert ending_of(sitting).waiting == ""


def test_it_says_for_whom_a_bot_has_played() -> None:
    sitting = dealt(players=2)
    sitting.write(keeping.keep(sitting.table, 2, "away"))
    sitting.end()
    moves = sum(made.by == "keeper" for made in sitting.table.made)
    assert ending_of(sitting, 1).kept == [f"A bot played {moves} moves for Player 2."]
    assert ending_of(sitting, 2).kept == [f"A bot played {moves} moves for you."]


# Given up


@VARIANTS
@pytest.mark.parametrize("moves", [0, 30])
def test_a_match_that_was_given_up_has_no_places_and_all_cards(game: str, players: int, moves: int) -> None:
    sitting = dealt(game=game, players=players, bots=players - 1)
    sitting.play_on(moves, seed=5)
    assert sitting.table.phase == "playing"
    sitting.write(keeping.give_up(sitting.table, 1), 1)
    own, others = ending_of(sitting), ending_of(sitting, None)
    assert (own.title, others.title) == ("You gave up the match.", "The match was given up.")
    assert own.places == []
    assert (own.summary is not None) == bool(counts_of(sitting))
    cards = uncovered(sitting.table)
    assert cards is not None
    laid_open = [getattr(cards, place, ()) for place in ("hands", "counted", "piles", "pile", "fords")]
    heaps = [card for heap in own.heaps for card in cards_in(heap.cards).elements()]
    assert Counter(heaps) == Counter(all_of(laid_open))
    assert own.title in first_beside(sitting, 1)
    assert [proposal.key for proposal in own.proposals] == list(again.WISHES)
