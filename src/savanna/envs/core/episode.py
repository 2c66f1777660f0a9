"""One match, or one round, as an environment plays it: the kernel makes the moves, the game does the rest."""

from __future__ import annotations

import random
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from savanna.envs.core.kernel import Kernel, kernel_of
from savanna.envs.core.rows import ACTION, ENDING, LEGAL, LUCK, OVER, TURN
from savanna.envs.core.standing import STANDING, standing
from savanna.envs.core.witness import Witness
from savanna.envs.rewards import NOBODY, rewards_of, share_of_win
from savanna.games.cardset import has, set_of
from savanna.games.dealing import Deal, DealError
from savanna.games.game import Game
from savanna.games.moveset import WORD, how_many
from savanna.games.options import is_strict
from savanna.games.outcome import Outcome
from savanna.games.position import Position
from savanna.games.reason import listed, shown
from savanna.games.viewing import View

Array = NDArray[np.int8]
Observation = dict[str, Array]

_OF_KERNEL = {"kernel", "_advance", "_look", "_box", "_places"}
LENGTHS = ("match", "round")
EPISODE_REWARDS = ("result", "rounds", "points")


class Episode:
    """Whose turn it is, what each seat may know, and what the seats get for it. Seats count from 0 here."""

    def __init__(self, game: Game, players: int, length: str, reward: str, agreed: dict[str, Any]) -> None:
        check_one_of("episode", length, LENGTHS)
        check_one_of("reward", reward, EPISODE_REWARDS)
        self.game, self.players, self.length, self.reward, self.agreed = game, players, length, reward, agreed
        self.options = game.deal(players, seed=1, **agreed).options
        if is_strict(self.options):
            raise ValueError("observations hold all that was public: memory='strict' is not for environments")
        self._use(kernel_of(game, players, **agreed))
        self.rng = random.Random()
        self.row, self._ending = self.kernel.new_row(), np.zeros(ENDING, np.int64)
        self.seat = OVER
        self.actions: list[int] = []  # of the present round
        self.witness = Witness(self.row, ())
        self.finished: tuple[Outcome, ...] = ()
        self.result: tuple[int, ...] | None = None  # the places, once a whole match is over
        self.standing: list[list[int]] | None = None

    def _use(self, kernel: Kernel) -> None:
        self.kernel = kernel
        # at hand, since looking them up takes as long as some of them do
        self._advance, self._look, self._box = kernel.loops.advance, kernel.loops.look, kernel.box
        self._size, self._count = kernel.observation_size, kernel.actions.count
        # where a row says whether an action is legal
        self._places = [(LEGAL + move // WORD, 1 << move % WORD) for move in kernel.actions.moves]

    # Copies: compiled functions stay where they are

    def __getstate__(self) -> dict[str, Any]:
        return {name: kept for name, kept in self.__dict__.items() if name not in _OF_KERNEL}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._use(kernel_of(self.game, self.players, **self.agreed))

    def copy(self) -> Episode:
        """The same moment again. Whatever is not copied here never changes."""
        twin = object.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.row, twin.actions, twin.witness = self.row.copy(), self.actions[:], self.witness.copy()
        twin._ending, twin.rng = self._ending.copy(), random.Random()
        twin.rng.setstate(self.rng.getstate())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    # From the deal to the end

    def seed(self, seed: int | None) -> None:
        """Chance is the same from now on as in any episode with this seed; None: it goes on as it would."""
        if seed is None:
            return
        try:
            self.rng = random.Random(index(seed))
        except TypeError:
            raise ValueError(f"seed: a whole number is needed, not {shown(seed)}") from None

    def begin(self, deal: Deal | None = None) -> None:
        """Deal round one, by chance unless it is given; again if nobody has anything to decide (T7.2)."""
        first = None if deal is None else self._dealt(deal)
        self.row[LUCK], self.seat = 1 + self.rng.getrandbits(61), OVER
        while self.seat == OVER:
            self.finished, self.result, self.standing = (), None, None
            if first is None:
                self.kernel.deal(self.row, self.row.item(LUCK))
            else:
                self.kernel.load(self.row, first)
            self._start_round()
            if self.seat == OVER and self.length == "match":
                self._end_round()

    def _dealt(self, deal: Deal) -> Position:
        if faults := self.game.deal_faults(self.players, self.options, deal):
            raise DealError(faults)
        position = self.game.start(self.players, self.options, deal, ())
        if how_many(self.game.legal(position)) == 0:
            raise DealError(["that deal is over at once: nobody has anything to decide"])
        return position

    def _start_round(self) -> None:
        self.seat = self.row.item(TURN)
        self.actions = []
        self.witness = Witness(self.row, self.finished)

    def allows(self, action: Any) -> bool:
        """Whether the seat to move may do this, whatever it is."""
        try:
            word, bit = self._places[action]
        except (IndexError, TypeError):
            return False
        return bool(action >= 0 and self.row.item(word) & bit)

    def play(self, action: int) -> list[float] | None:
        """Make a legal move. The rewards of all seats if it ended a round that is rewarded, else None."""
        row = self.row
        row[ACTION] = action
        self._advance(row, self._box, self._ending, False, 0, 1)
        self.actions.append(action)
        self.seat = seat = row.item(TURN)
        return None if seat >= 0 else self._end_round()

    def _end_round(self) -> list[float] | None:
        """Count it, and go on to the next one if there is one, which may be over at once as well (T7.2)."""
        rewards = None
        while self.seat == OVER:
            outcome = self._outcome()
            self.finished += (outcome,)
            over = self.length == "round"
            if not over:
                self.result = self.game.result(self.players, self.finished)
                over = self.result is not None
            rewards = _added(rewards, self._rewards_of(outcome, over))
            if over:
                return rewards
            self.kernel.deal(self.row, self.row.item(LUCK), self.finished)
            self.standing = [standing(self.finished, seat) for seat in range(self.players)]
            self._start_round()
        return rewards

    def _outcome(self) -> Outcome:
        """How the round ended, as it was written beside the last move; where there was none, as it stands."""
        if not self.actions:
            return self.kernel.outcome(self.row)
        _, *scores, lost, winners, loser = self._ending.tolist()
        seats = range(self.players)
        return Outcome(
            tuple(None if has(lost, seat) else scores[seat] for seat in seats),
            tuple(seat for seat in seats if has(winners, seat)) if self.game.rounds_are_won else None,
            None if loser == NOBODY else loser,
        )

    def _rewards_of(self, outcome: Outcome, over: bool) -> list[float] | None:
        if self.reward == "points":
            return rewards_of(outcome, self.kernel.sides, "points")
        if self.reward == "rounds" or self.length == "round":
            return rewards_of(outcome, self.kernel.sides, "result")
        return self.shares([place == 1 for place in self.result or ()]) if over else None

    def shares(self, won: list[bool]) -> list[float]:
        """The rewards where these seats won."""
        winners = set_of(seat for seat, wins in enumerate(won) if wins)
        return [share_of_win(winners, seat, self.players, self.kernel.sides) for seat in range(self.players)]

    def forfeit(self) -> list[float]:
        """The side to move loses here and now; the rewards of all seats."""
        sides = self.game.sides(self.players)
        loser, self.seat = self.seat, OVER
        return self.shares([side != sides[loser] for side in sides])

    # What seats know

    def look(self, seat: int) -> Observation:
        """What this seat may know and do, in new arrays that are never written to again."""
        observation = np.empty(self._size, np.int8)
        mask = np.empty(self._count, np.int8)
        self._look(self.row, seat, observation, mask, 0, 1)
        if self.standing is not None:
            observation[-STANDING:] = self.standing[seat]
        return {"observation": observation, "action_mask": mask}

    def legal_actions(self) -> list[int]:
        """What the seat to move may do, in rising order."""
        actions: list[int] = self.look(self.seat)["action_mask"].nonzero()[0].tolist()
        return actions

    def any_action(self) -> int:
        """A legal one, drawn at random."""
        legal = self.legal_actions()
        return legal[self.rng.randrange(len(legal))]

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), would be shown at any table; bots choose from it."""
        self.witness.follow(self.kernel, self.actions)
        return self.witness.view(self.kernel, seat, self.options, self.result)

    def why_not(self, action: Any) -> str:
        """Why an action is not allowed."""
        actions = self.kernel.actions
        if not isinstance(action, int | np.integer) or not 0 <= action < actions.count:
            return f"{shown(action)} is not an action: {self.game.title} has 0 to {actions.count - 1}"
        text = actions.texts[int(action)]
        return f"action {action} is masked out: {text}: {self.game.why_not(self.kernel.read(self.row), text)}"


def check_one_of(name: str, value: object, known: tuple[Any, ...]) -> None:
    if value not in known:
        raise ValueError(f"{name}: {listed([repr(each) for each in known])} is needed, not {shown(value)}")


def _added(some: list[float] | None, more: list[float] | None) -> list[float] | None:
    if some is None or more is None:
        return some or more
    return [one + another for one, another in zip(some, more, strict=True)]
