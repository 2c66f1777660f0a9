"""Who is away, for whom a bot plays, what is asked, and what a bot did for a player."""

from __future__ import annotations

import pytest
from markupsafe import Markup
from page.scenes import SAY, shown_to, viewer_in
from table.tables import Sitting, dealt

from savanna.page.match.countdown import countdown, time_to_move
from savanna.page.match.notes import notes
from savanna.table import keeping, undo

NOW = 1_794_810_105_840
GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])


def notes_for(sitting: Sitting, player: int | None, away: dict[int, int] | None = None) -> list[str]:
    shown = shown_to(sitting, player, away)
    told = sitting.told_to(shown.own_seat)
    return [text_of(note) for note in notes(shown, told, viewer_in(shown), NOW, SAY)]


def text_of(deed: str) -> str:
    return Markup(deed).striptags()


# Seats


def test_nothing_is_noted_while_everyone_is_there() -> None:
    sitting = dealt(players=3)
    assert notes_for(sitting, 1) == notes_for(sitting, None) == []


def test_who_is_away_is_said_until_a_bot_plays() -> None:
    sitting = dealt(players=3)
    away = {2: NOW + 44_100}
    assert notes_for(sitting, 1, away) == ["Player 2 is away: a bot takes over in 0:45"]
    sitting.write(keeping.keep(sitting.table, 2, "away"))
    assert notes_for(sitting, 1) == ["Meerkat, a bot, is playing for Player 2"]
    assert notes_for(sitting, 2) == ["Meerkat, a bot, is playing for you"]


def test_who_gave_up_is_said() -> None:
    sitting = dealt(players=3)
    sitting.write(keeping.give_up(sitting.table, 2), 2)
    assert notes_for(sitting, 1) == ["Player 2 gave up: Meerkat, a bot, plays on"]
    assert notes_for(sitting, 2) == ["Meerkat, a bot, is playing for you"]


def test_nothing_is_noted_when_the_match_is_over() -> None:
    sitting = dealt(players=2)
    sitting.write(keeping.keep(sitting.table, 2, "clock"))
    sitting.end()
    assert notes_for(sitting, 1, away={2: NOW}) == []


def test_an_undo_that_is_asked_for() -> None:
    sitting = dealt(players=2)
    sitting.play_on(3)
    asking = sitting.table.made[-2].seat
    player = sitting.table.seats[asking - 1]
    assert player is not None
    sitting.write(undo.take_back(sitting.table, player, sitting.table.version), player)
    assert sitting.table.undo is not None
    moves = sitting.table.undo.moves
    assert notes_for(sitting, player) == [f"You are asking to take back {moves} moves"]
    name = sitting.table.player(player).name
    assert notes_for(sitting, 3 - player) == [f"{name} is asking to take back {moves} moves"]


# Clocks


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (-5, "0:00"),
        (1, "0:01"),
        (30_000, "0:30"),
        (89_001, "1:30"),
        (3_599_000, "59:59"),
        (3_600_000, "1 hour"),
        (47 * 3_600_000, "47 hours"),
        (3 * 86_400_000 - 1, "2 days"),
    ],
)
def test_how_much_time_is_left(left: int, words: str) -> None:
    assert text_of(countdown(left, SAY)) == words


def test_the_time_of_a_turn_is_shown_where_there_is_a_clock() -> None:
    sitting = dealt(players=2, clock="brisk")
    began = sitting.table.turn_began
    for viewer in (1, 2, None):
        assert text_of(time_to_move(shown_to(sitting, viewer), began + 7000, SAY)) == "0:23"
    assert time_to_move(shown_to(dealt(players=2), 1), began, SAY) == ""
    sitting.end()
    assert time_to_move(shown_to(sitting, 1), began, SAY) == ""


# What a bot did for a player


@GAMES
def test_how_many_moves_a_bot_made_for_you(game: str) -> None:
    sitting = dealt(game=game, players=2, memory="assisted")
    sitting.play_on(4)
    sitting.write(keeping.keep(sitting.table, 1, "asked"))
    sitting.play_on(6)
    made = len(shown_to(sitting, 1).for_you)
    assert f"A bot made {made} moves for you" in notes_for(sitting, 1)
    assert not any("moves for" in note for viewer in (2, None) for note in notes_for(sitting, viewer))


def test_it_is_forgotten_with_the_next_move_of_ones_own() -> None:
    sitting = dealt(players=2, memory="assisted")
    sitting.write(keeping.keep(sitting.table, 1, "asked"))
    sitting.play_on(3)
    sitting.write(keeping.give_back(sitting.table, 1), 1)
    assert notes_for(sitting, 1) == ["A bot made 2 moves for you"]
    while not any(made.by == "player" and made.seat == 1 for made in sitting.table.made):
        sitting.play_on(1, seed=sitting.table.version)
    assert notes_for(sitting, 1) == []
