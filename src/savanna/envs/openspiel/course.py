"""Course: one moment of a game in which chance is asked, not drawn.

Every card that somebody comes to see is a step of its own, taken when they see it; so is the card that a move
left to chance. A course never changes: `advancing.py` makes the next one. What a seat has been told so far is
its information state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from savanna.envs.openspiel.setting import Setting
from savanna.games.cardset import Card, CardSet, cards_in, set_of, without
from savanna.games.dealing import Seeded
from savanna.games.match import Match, Round
from savanna.games.moveset import Move, MoveSet
from savanna.games.outcome import Outcome
from savanna.games.position import Position
from savanna.games.unseen import NextCard
from savanna.games.viewing import Lack

WORLD, DEAL, MOVE, LOT, DRAW, OVER = "world", "deal", "move", "lot", "draw", "over"
LEFT, ENDED = "left", "ended"


class CourseStep(NamedTuple):
    """What happened: what was asked, the answer, and who alone was told it (None: everyone)."""

    kind: str
    action: int
    seat: int | None = None
    cards: tuple[str, ...] = ()  # that left the hand of the seat
    lots: int = 0  # how many answers there were
    end: Course | None = None  # of a round


class Course(NamedTuple):
    setting: Setting
    asks: str
    finished: tuple[Outcome, ...]
    told: tuple[str, ...]  # to each seat, and last of all everything
    before: Course | None = None
    steps: tuple[CourseStep, ...] = ()  # from the moment before to here: its answer, and what came of it
    dealt: tuple[str, ...] = ()  # in the deal under way
    drawing: NextCard | None = None  # the next card of it
    position: Position = cast(Position, None)  # before the first deal there is none
    legal: MoveSet = ()
    log: tuple[tuple[int, str], ...] = ()
    lacks: tuple[Lack, ...] = ()
    move: Move = -1  # made, but chance has yet to say what comes of it
    turned: tuple[Card, ...] = ()  # the cards that it turns up
    drawn: int = 0  # of which so many are known

    def __deepcopy__(self, memo: object) -> Course:
        return self

    def line(self) -> list[Course]:
        """All moments from the first answer to this one."""
        moments = []
        moment = self
        while moment.before is not None:
            moments.append(moment)
            moment = moment.before
        return moments[::-1]

    def actions(self) -> list[int]:
        """All answers so far, of players and of chance."""
        return [moment.steps[0].action for moment in self.line()]

    # What chance is asked

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities."""
        if self.asks == WORLD:
            return [(number, world.share) for number, world in enumerate(self.setting.worlds)]
        if self.asks == LOT:
            lots = self.setting.game.lots(self.position, self.move)
            return [(lot, 1 / lots) for lot in range(lots)]
        cards = self.possible_cards()
        numbers = Counter(self.setting.numbers[card] for card in cards)
        return [(number, numbers[number] / len(cards)) for number in sorted(numbers)]

    def possible_cards(self) -> Sequence[str]:
        """What a card that is dealt or drawn now may be, equal cards each by itself."""
        if self.drawing is not None:
            return self.drawing.cards
        names = self.setting.game.unseen.names(self.position)
        return [names[card] for card in cards_in(self.hidden())]

    def hidden(self) -> CardSet:
        """What nobody has seen, not even of the cards that the present move turns up."""
        return without(self.setting.game.unseen.cards(self.position), set_of(self.turned[: self.drawn]))

    def chance_text(self, outcome: int) -> str:
        game = self.setting.game
        if self.asks == WORLD:
            return f"world {outcome}"
        if self.asks == LOT:
            return game.texts[game.settle(self.position, self.move, outcome)]
        return f"{self.asks} {game.unseen.texts[outcome]}"

    # What a seat may know

    def view(self, player: int) -> dict[str, Any]:
        """What it would be shown at any table; nothing before the first deal."""
        return {} if self.position is None else self.match().view(player + 1)

    def match(self) -> Match:
        """The match as it stands; its deals are not known."""
        setting = self.setting
        before = self.finished_before
        outcome = self.finished[-1] if len(self.finished) > len(before) else None
        now = Round(None, self.log, self.lacks, outcome)
        return Match(
            game=setting.game,
            players=setting.players,
            names=("",) * setting.players,
            options=setting.options,
            chance=Seeded(0),
            rounds=(*(Round(None, outcome=ended) for ended in before), now),
            position=self.position,
        )

    @property
    def finished_before(self) -> tuple[Outcome, ...]:
        """The rounds finished before the one that the position is of."""
        return self.finished[:-1] if self.asks in (DEAL, OVER) else self.finished
