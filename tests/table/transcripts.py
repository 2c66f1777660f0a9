"""Transcripts for the tests: of matches with everything in them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from table.tables import CONTRIBUTIONS, SEED, Sitting, full

from savanna.bots import LEVELS
from savanna.table.again import REMATCH, want
from savanna.table.dealing import chance_of, deal, reveal, seal
from savanna.table.fair import contribution_commitment
from savanna.table.keeping import give_back, give_up, keep
from savanna.table.seating import be_ready, declare, renew_links, seat_bot, sit, stand, unseat
from savanna.table.table import HOST
from savanna.table.tokens import choose_token
from savanna.table.transcript import FalseTranscript, transcript, verify
from savanna.table.turn import take_turn
from savanna.table.undo import agree, refuse, take_back

Json = Any


def before_the_deal(name: str, players: int, **agreement: Any) -> Sitting:
    """Players who change their minds, a bot, the youngest where it matters, drawn seats; sealed and told."""
    sitting = full(bots=1, game=name, players=players, seating="drawn", **agreement)
    sitting.write(unseat(sitting.table, HOST, players), HOST)
    sitting.write(seat_bot(sitting.table, HOST, players, "cub", LEVELS), HOST)
    sitting.write(stand(sitting.table, HOST), HOST)
    sitting.write(sit(sitting.table, HOST, 1), HOST)
    sitting.write(renew_links(sitting.table, HOST), HOST)
    sitting.write(choose_token(sitting.table, HOST, 3), HOST)
    for option in sitting.table.agreement.seat_options:
        sitting.write(be_ready(sitting.table, HOST, contribution_commitment(bytes(16))), HOST)
        sitting.write(declare(sitting.table, HOST, option, sitting.table.people[-1].number), HOST)
    for player in sitting.table.people:
        commitment = contribution_commitment(CONTRIBUTIONS[player.number])
        sitting.write(be_ready(sitting.table, player.number, commitment), player.number)
    sitting.write(seal(sitting.table, SEED, lambda: bytes([9] * 16)))
    sitting.write(reveal(sitting.table, HOST, CONTRIBUTIONS[HOST].hex()), HOST)
    return sitting


def question(sitting: Sitting) -> int:
    """Somebody asks for a move back that the others have learnt something from."""
    while sitting.table.undo is None:
        while sitting.table.player(mover := sitting.mover).is_bot:
            sitting.play_on(1)
        sitting.play_on(1, seed=sitting.table.version)
        if sitting.table.made[-1].round != sitting.match.round:
            continue
        draft = take_back(sitting.table, mover, sitting.table.version)
        if draft[0] == "undo_asked" or len(sitting.table.people) == 1:
            sitting.write(draft, mover)
            return mover
    raise AssertionError


def eventful(name: str, players: int, **agreement: Any) -> Sitting:
    """A whole match with undo, keeper and drawn seats; of several people one gave up for a while."""
    sitting = before_the_deal(name, players, **agreement)
    sitting.write(deal(sitting.table, SEED))
    sitting.play_on(6)
    question(sitting)
    if sitting.table.undo is not None:
        sitting.write(refuse(sitting.table, 2), 2)
    sitting.write(keep(sitting.table, 1, "away"))
    sitting.play_on(9, seed=2)
    sitting.write(("resumed", {"downtime": 60_000}))
    sitting.write(give_back(sitting.table, 1), 1)
    sitting.write(keep(sitting.table, 1, "asked"))
    while sitting.mover != 1:
        sitting.play_on(1, seed=2)
    own = take_turn(
        sitting.table,
        sitting.match.to_move or 0,
        sitting.match.legal_moves()[0],
        sitting.table.version,
        chance_of(sitting.table, SEED),
    )
    sitting.write(own, 1)
    if len(sitting.table.people) > 1:
        sitting.write(give_up(sitting.table, 2), 2)
        sitting.play_on(2, seed=4)
        sitting.write(give_back(sitting.table, 2), 2)
    question(sitting)
    for player in sitting.table.people:
        if sitting.table.undo is not None and player.number not in sitting.table.undo.agreed:
            sitting.write(agree(sitting.table, player.number), player.number)
    sitting.end(seed=3)
    for player in sitting.table.people:
        sitting.write(want(sitting.table, player.number, REMATCH), player.number)
    sitting.write(("followed", {"table": "nexttable"}))
    return sitting


def as_file(sitting: Sitting) -> Json:
    """What somebody reads who was given the transcript."""
    return json.loads(json.dumps(transcript(sitting.table, sitting.links)))


@cache
def _example(game: str) -> str:
    return json.dumps(as_file(eventful(game, 4)))


def example(game: str = "tembo") -> Json:
    """With every kind of event that there is in this game; Tembo has fewer moves, and no youngest."""
    return json.loads(_example(game))


def said_of(data: Json) -> str:
    with pytest.raises(FalseTranscript) as caught:
        verify(data)
    return str(caught.value)
