"""A sitting at the prompt: you against players who choose at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from savanna.games.match import Match
from savanna.terminal.drawing import draw
from savanna.terminal.marks import COLOURS
from savanna.terminal.words import told

YOU = "Ada"
OTHERS = ("Duma", "Simba", "Twiga", "Kiboko")

HELP = {
    "tembo": """\
Animals score only when an elephant carries their row of three or more across.
  16@3        place 16 at ford 3; a row must climb
  33+35@2     place a pair, numbers 1 or 2 apart, at ford 2
  E@4         elephant: all animals of ford 4 cross
  Cg@1:first  crocodile of gnus eats the first animal of ford 1
  Cg@1:all    … or all gnus there
  S@2         super crocodile eats everything at ford 2
  L@5         the lion you drew goes to ford 5, eats all and closes it
On the table ●16g3 is seat 1's 16, a gnu worth 3 points.""",
    "awimbawe": """\
Take crowns, but never four hyenas. Follow the colour led; else play an eagle.
  d5          play a card, a letter and a value:
              s steppe, d desert, m mountain, f forest, i ice, x multicolour
              1 mouse, 2 rhinoceros, 3 cheetah, 4 hyena, 5 snake, 6 elephant
              e7 to e12 are the eagles
  x3=s        lead a multicolour card as steppe
  fight flee  what your eagle does
  R2:1>3      rhinoceros: the top of seat 2's pile 1 goes under pile 3
  B2:p3 B2:h  snake: block the top of seat 2's pile 3, or a card of the hand
  N3          cheetah: seat 3 leads next
  pass        do not use the power
On the table ▒ lies face down, ⊘ is blocked, ♛ is a round won.""",
}
KEYS = "Enter a move or its number · ? help · ? MOVE why not · q leave"


class Left(Exception):
    """The person has left the table."""


class Sitting:
    def __init__(
        self, match: Match, seat: int, names: Sequence[str], console: Console, seed: int | None
    ) -> None:
        self.match = match
        self.seat = seat
        self.names = names
        self.console = console
        self.others = random.Random(seed)

    def play(self) -> None:
        """To the end of the match; Left when the person goes."""
        self.console.print(f"{self.match.game.title}. {KEYS}", style="dim")
        while self.match.to_move is not None:
            if self.match.to_move == self.seat:
                self._take(self._asked())
            else:
                self._take(self.others.choice(self.match.legal_moves()))
        self.console.print(draw(self.match.look(self.seat), self.names, {}))

    def _take(self, move: str) -> None:
        before = self.match.look(self.seat)
        mover = before.to_move
        self.match.play(move)
        events = self.match.game.tell(before, move, self.match.look(self.seat))
        self.console.print(Text(told(events, self.names), style=COLOURS[mover - 1]))

    def _asked(self) -> str:
        """A legal move from the person, however long it takes."""
        self.console.print(draw(self.match.look(self.seat), self.names, {}))
        moves = self.match.legal_moves()
        self._list(moves)
        while True:
            answer = self._read()
            if answer == "q":
                raise Left
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(moves):
                return moves[int(answer) - 1]
            if answer in moves:
                return answer
            self._answer(answer, moves)

    def _list(self, moves: list[str]) -> None:
        """Numbered; the moves at one ford on lines of their own."""
        for _, group in groupby(enumerate(moves, 1), key=lambda numbered: numbered[1].partition("@")[2][:1]):
            items = [Text.assemble((f"{number:>3} ", "dim"), (move, "bold")) for number, move in group]
            self.console.print(Columns(items, padding=(0, 1)))

    def _read(self) -> str:
        try:
            return self.console.input("[bold]your move[/bold] > ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Left from None

    def _answer(self, answer: str, moves: list[str]) -> None:
        """Help, or what is wrong with an answer that is no legal move."""
        if answer == "":
            self.console.print(KEYS, style="dim")
        elif answer == "?":
            self.console.print(HELP[self.match.game.name], markup=False, highlight=False)
            self._list(moves)
        elif answer.startswith("?"):
            self._explain(answer[1:].strip())
        elif answer.isascii() and answer.isdigit():
            self._say(f"{answer}: there are moves 1 to {len(moves)}")
        else:
            self._explain(answer)

    def _explain(self, text: str) -> None:
        hand, named, _ = text.partition("=")
        if named and hand.endswith(":h"):  # whether that card is there must not be told
            self._say(f"{text}: the card is drawn from the hand unseen: write {hand}")
        else:
            self._say(f"{text}: {self.match.explain(text) or 'that is a legal move now'}")

    def _say(self, text: str) -> None:
        self.console.print(Text(text, style="yellow"))
