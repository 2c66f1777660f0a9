"""What was told at the table in the present round: worked out move by move, and only when somebody looks.

An environment steps a row of numbers and needs no log. Bots and drawings need views, and a view has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from savanna.envs.core.kernel import Kernel
from savanna.envs.core.rows import LUCK, Ints
from savanna.games.options import Options
from savanna.games.outcome import Outcome
from savanna.games.viewing import Lack, View, public_of


class Witness:
    """Present from the first moment of a round."""

    def __init__(self, row: Ints, finished: tuple[Outcome, ...]) -> None:
        self.row = row.copy()
        self.finished = finished
        self.seen = 0
        self.log: tuple[tuple[int, str], ...] = ()
        self.lacks: tuple[Lack, ...] = ()

    def copy(self) -> Witness:
        twin = copy(self)
        twin.row = self.row.copy()
        return twin

    def follow(self, kernel: Kernel, actions: Sequence[int]) -> None:
        """Play the actions again that were made since somebody last looked."""
        game = kernel.game
        for action in actions[self.seen :]:
            before, luck = kernel.read(self.row), self.row.item(LUCK)
            move = kernel.settled(before, action, luck)
            kernel.step(self.row, action, luck)
            self.log += ((before.turn + 1, game.texts[move]),)
            self.lacks = game.remember(self.lacks, before, move)
        self.seen = len(actions)

    def view(
        self, kernel: Kernel, seat: int | None, options: Options, result: tuple[int, ...] | None
    ) -> View:
        """What this seat, counted from 0, or a spectator may know; the result once the match has one."""
        game, position = kernel.game, kernel.read(self.row)
        finished = self.finished if result is None else (*self.finished, game.outcome(position))
        number = len(self.finished) + 1
        public = public_of(number, finished, result=result, log=self.log, lacks=self.lacks, options=options)
        return game.view(position, seat, public)
