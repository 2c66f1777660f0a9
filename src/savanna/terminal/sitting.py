"""A sitting at the prompt: you against bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from savanna.bots import Bot
from savanna.games.events import endings
from savanna.games.match import Match
from savanna.games.reason import shown
from savanna.games.viewing import Public
from savanna.terminal.drawing import draw
from savanna.terminal.marks import COLOURS
from savanna.terminal.screens import SCREENS
from savanna.terminal.words import say, told

# Names, unless the person gives one: theirs, and those of the bots.
YOU = "Ada"
OTHERS = ("Duma", "Simba", "Twiga", "Kiboko")

KEYS = "A move or its number · Enter: the table · ?: help · ? MOVE: why not · q: leave"


class Left(Exception):
    """The person has left the table."""


class Sitting:
    """A person at the prompt against bots on all other seats.

    `keep` is called with the match after every move, so that it can be saved.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        console: Console,
        bots: Mapping[int, Bot],
        chance: random.Random,
        keep: Callable[[Match], None],
    ) -> None:
        self.match = match
        self.screen = SCREENS[match.game.name]
        self.seat = seat
        self.names = match.names
        self.console = console
        self.bots = bots
        self.chance = chance
        self.keep = keep

    def play(self) -> None:
        """Play to the end of the match; Left when the person goes."""
        self.keep(self.match)
        self.console.print(f"{self.match.game.title}. {KEYS}", style="dim")
        for ended in endings(Public(round=1), self.match.look(self.seat).public):
            self._say(say(ended, self.names, self.screen))
        while self.match.to_move is not None:
            if self.match.to_move == self.seat:
                self._take(self._asked())
            else:
                self._take(self._chosen(self.match.to_move))
        self._draw()

    def _chosen(self, seat: int) -> str:
        """The move that the bot of a seat chooses."""
        with self.console.status(f"{self.names[seat - 1]} is thinking …"):
            return self.bots[seat].choose(self.match.look(seat), rng=self.chance).move

    def _take(self, move: str) -> None:
        """Make a move, and tell what it did."""
        before, mover = self.match.look(self.seat), self.match.to_move
        assert mover is not None
        self.match.play(move)
        self.keep(self.match)
        after = self.match.look(self.seat)
        events = self.match.game.tell(before, move, after)
        self.console.print(Text(told(events, self.names, self.screen), style=COLOURS[mover - 1]))
        if after.public.round != before.public.round:
            self.console.rule(f"round {after.public.round}")

    def _draw(self) -> None:
        self.console.print(draw(self.match.look(self.seat), self.names, {}))

    def _asked(self) -> str:
        """Ask the person until they answer with a legal move."""
        moves = self.match.legal_moves()
        self._draw()
        self._list(moves)
        while True:
            answer = self._read()
            if answer in moves:
                return answer
            if (chosen := self._numbered(answer, moves)) is not None:
                return chosen
            self._answer(answer, moves)

    def _numbered(self, answer: str, moves: list[str]) -> str | None:
        """The move of the number in an answer; None if it is none, or could also be meant as a card."""
        digits = answer.removeprefix("#")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
            return None
        if self._also_a_card(answer) or not 1 <= int(digits) <= len(moves):
            return None
        return moves[int(digits) - 1]

    def _also_a_card(self, answer: str) -> str:
        """What to write instead of a number that could also be meant as a card; else nothing."""
        return self.screen.also_a_card(self.match.look(self.seat), answer)

    def _list(self, moves: list[str]) -> None:
        """Print the legal moves with their numbers, each group of the game on lines of its own."""
        for _, group in groupby(enumerate(moves, 1), key=lambda numbered: self.screen.group(numbered[1])):
            items = [Text.assemble((f"{number:>3} ", "dim"), (move, "bold")) for number, move in group]
            self.console.print(Columns(items, padding=(0, 1)))

    def _read(self) -> str:
        """What the person types; Left at the end of the input."""
        try:
            question = self.screen.questions[self.match.look(self.seat).asked or ""]
            return self.console.input(f"[bold]{question}[/bold] > ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # RuntimeError: there is no standard input at all
            self.console.print()
            raise Left from None

    def _answer(self, answer: str, moves: list[str]) -> None:
        """Print help, or what is wrong with an answer that is no legal move; Left if they want to go."""
        if answer.lower() in ("q", "quit", "exit"):
            raise Left
        if answer == "":
            self._draw()
            self._list(moves)
            self.console.print(KEYS, style="dim")
        elif answer.lower() in ("?", "h", "help"):
            self.console.print(self.screen.help, markup=False, highlight=False)
        elif answer.startswith("?"):
            self._explain(answer[1:].strip())
        elif instead := self._also_a_card(answer):
            self._say(instead)
        elif answer.removeprefix("#").isdigit():
            self._say(f"{shown(answer)}: there are moves 1 to {len(moves)}")
        else:
            self._explain(answer)

    def _explain(self, text: str) -> None:
        """Print why a text is no legal move, without giving away what is hidden."""
        unseen = self.match.game.told_to(None, text)
        if unseen != text:  # whether that card is there must not be told
            self._say(f"{shown(text)}: the card is drawn from the hand unseen: write {shown(unseen)}")
        else:
            self._say(f"{shown(text)}: {self.match.explain(text) or 'that is a legal move now'}")

    def _say(self, text: str) -> None:
        self.console.print(Text(text, style="yellow"))
