"""A round that is over can be looked at as it was, whatever has been played since."""

from __future__ import annotations

import pytest
from table.tables import Sitting, dealt

from savanna.table.counting import at_round_end
from savanna.table.sight import sight

VARIANTS = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
)


def second_round_of(game: str, players: int) -> tuple[Sitting, int]:
    """A match whose first round has just ended, and how many moves that took."""
    sitting = dealt(game=game, players=players)
    while sitting.match.round == 1:
        sitting.play_on(1, seed=sitting.table.version)
    return sitting, len(sitting.table.made)


@VARIANTS
def test_everything_lies_as_the_last_move_left_it(game: str, players: int) -> None:
    sitting, moves = second_round_of(game, players)
    then, first = at_round_end(sitting.table), sitting.match.rounds[0]
    assert then.match is not None
    assert (then.match.round, then.match.over, then.match.legal_moves()) == (1, True, [])
    assert len(then.made) == moves
    for player in (None, *range(1, players + 1)):
        view = sight(then, player).view
        assert view is not None
        assert (view.to_move, view.legal, view.public.result) == (None, (), None)
        assert view.public.scores == (first.outcome and first.outcome.scores,)


@VARIANTS
def test_it_stays_so_while_the_next_round_is_played(game: str, players: int) -> None:
    sitting, _ = second_round_of(game, players)
    seats = (None, *range(1, players + 1))
    before = [sight(at_round_end(sitting.table), player).view for player in seats]
    sitting.play_on(3)
    assert [sight(at_round_end(sitting.table), player).view for player in seats] == before


@VARIANTS
def test_nobody_sees_a_card_in_another_hand(game: str, players: int) -> None:
    """Of the hands that are left at the end of a round, each seat sees its own."""
    sitting, _ = second_round_of(game, players)
    then = at_round_end(sitting.table)
    hands = [sight(then, player).seen.hand for player in range(1, players + 1)]
    for player in (None, *range(1, players + 1)):
        shown = repr(sight(then, player).view)
        for number, hand in enumerate(hands, 1):
            assert number == player or not hand or repr(hand) not in shown
