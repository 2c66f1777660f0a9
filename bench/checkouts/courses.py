"""How far tables are played: to moments in which nothing happens by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sitting import Sitting, is_still, opened
from visitor import Json, Server

VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
TO_THE_END = 10_000  # moves


def gathering(table: Sitting) -> None:
    table.come(free=1)


def sealed(table: Sitting) -> None:
    table.come()
    table.seal()


def undo_asked(table: Sitting) -> None:
    """Of a move that someone else has answered already: the others have to agree."""
    table.come()
    table.deal()
    table.play(5)
    while table.movers[-1] == table.movers[-2]:
        table.play(1)
    table.do(table.movers[-2], "undo", expect=table.look()["version"])


def with_a_bot(table: Sitting) -> None:
    table.come(bots=1 if table.agreement["players"] > 2 else 0)
    table.deal()
    table.play(20)


def stepped_out(table: Sitting) -> None:
    table.come()
    table.deal()
    while table.look()["view"]["public"]["round"] == 1:
        table.play(1)
    table.do(2, "step_out")
    table.until(is_still)


def gone_away(table: Sitting) -> None:
    table.come()
    table.deal()
    table.play(12)
    table.absent = table.look(2)["you"]["player"]
    del table.people[2]


def over(table: Sitting) -> None:
    table.come()
    table.deal()
    table.play(TO_THE_END)
    table.do(1, "again", again="rematch")


def gone_on(table: Sitting) -> None:
    """Bots play to the end; then all want to play again."""
    table.come()
    table.deal()
    table.play(10)
    for seat in table.seats:
        table.do(seat, "step_out")
    table.until(is_still)
    for seat in table.seats:
        table.do(seat, "again", again="duplicate")
    table.until(lambda seen: seen["next"] is not None)


@dataclass(frozen=True)
class Course:
    run: Callable[[Sitting], None]
    agreement: Json

    def played(self, server: Server, game: str, players: int) -> Sitting:
        name = f"{self.run.__name__.replace('_', ' ')}, {game} for {players}"
        table = opened(server, name, {"game": game, "players": players, **self.agreement})
        self.run(table)
        table.last, table.done_at = table.look(), time.monotonic()
        return table


SEALED = Course(sealed, {"memory": "open"})  # deals by itself after ten seconds
COURSES = (  # the longest first
    Course(over, {"memory": "strict", "clock": "days", "days": 1}),
    Course(gone_on, {"memory": "open", "spectators": "hands"}),
    Course(stepped_out, {"memory": "open", "clock": "days", "days": 14, "undo": False}),
    Course(with_a_bot, {"spectators": "hands"}),
    Course(gone_away, {"chat": False, "spectators": "none"}),
    Course(undo_asked, {"memory": "strict", "clock": "days"}),
    Course(gathering, {"memory": "strict", "clock": "brisk", "seating": "drawn", "spectators": "none"}),
    Course(gathering, {"clock": "relaxed", "undo": False}),
)
