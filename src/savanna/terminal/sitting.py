"""A sitting at the prompt: you against bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from savanna.bots import Bot
from savanna.games.match import Match
from savanna.games.reason import shown
from savanna.games.telling import endings
from savanna.games.viewing import Public
from savanna.terminal.drawing import draw
from savanna.terminal.marks import COLOURS
from savanna.terminal.words import say, told

YOU = "Ada"
OTHERS = ("Duma", "Simba", "Twiga", "Kiboko")

HELP = {
    "tembo": """\
Animals score only when an elephant carries their row of three or more across.
The most points after two rounds win. All the rules: docs/rules/tembo.md
  16@3        place 16 at ford 3; a row must climb
  33+35@2     place a pair, numbers 1 or 2 apart, at ford 2
  E@4         elephant: all animals of ford 4 cross
  Cg@1:first  crocodile of gnus eats the first animal of ford 1
  Cg@1:all    … or all gnus there
  S@2         super crocodile eats everything at ford 2
  L@5         the lion you drew goes to ford 5, eats all and closes it
On the table ●16g3 is seat 1's 16, a gnu worth 3 points.""",
    "awimbawe": """\
Follow the colour led; else play an eagle; else anything. The highest card takes
the trick. The most crowns win a round, but four hyenas lose it; two rounds win.
Crowns: mouse 3, rhinoceros 2, cheetah 2, hyena 3, snake 1, elephant 1,
eagle 9 -1, eagles 10 to 12 -2. All the rules: docs/rules/awimbawe.md
  d5          play a card, a letter and a value:
              s steppe, d desert, m mountain, f forest, i ice, x multicolour
              1 mouse, 2 rhinoceros, 3 cheetah, 4 hyena, 5 snake, 6 elephant
              e7 to e12 are the eagles; a mouse beats the elephant of its colour
  x3=s        lead a multicolour card as steppe
  fight flee  your eagle tries to take the trick, or you keep only the eagle
  R2:1>3      rhinoceros: the top of seat 2's pile 1 goes under pile 3
  B2:p3 B2:h  snake: seat 2 cannot play that top card, or a card of the hand, next
  N3          cheetah: seat 3 leads next; or, having lost a round: seat 3 leads it
  pass        do not use the power
On the table ▒ lies face down, ⊘ is blocked, ♛ is a round won.""",
}
QUESTIONS = {
    "play": "your play",
    "lion": "you drew a lion: to which ford?",
    "leader": "you lost the round: who leads the next?",
    "card": "your card",
    "eagle": "your eagle: fight or flee?",
    "rhinoceros": "your rhinoceros: which card goes under which pile?",
    "cheetah": "your cheetah: who leads the next trick?",
    "snake": "your snake: which card is blocked?",
}
KEYS = "A move or its number · Enter: the table · ?: help · ? MOVE: why not · q: leave"


class Left(Exception):
    """The person has left the table."""


class Sitting:
    """At every other seat sits a bot. `keep` is called with the match after every move: nothing is lost."""

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
        self.seat = seat
        self.names = match.names
        self.console = console
        self.bots = bots
        self.chance = chance
        self.keep = keep

    def play(self) -> None:
        """To the end of the match; Left when the person goes."""
        self.keep(self.match)
        self.console.print(f"{self.match.game.title}. {KEYS}", style="dim")
        for ended in endings(Public(round=1), self.match.look(self.seat).public):
            self._say(say(ended, self.names))
        while self.match.to_move is not None:
            if self.match.to_move == self.seat:
                self._take(self._asked())
            else:
                self._take(self._chosen(self.match.to_move))
        self._draw()

    def _chosen(self, seat: int) -> str:
        with self.console.status(f"{self.names[seat - 1]} is thinking …"):
            return self.bots[seat].choose(self.match.look(seat), rng=self.chance).move

    def _take(self, move: str) -> None:
        before = self.match.look(self.seat)
        self.match.play(move)
        self.keep(self.match)
        after = self.match.look(self.seat)
        events = self.match.game.tell(before, move, after)
        self.console.print(Text(told(events, self.names), style=COLOURS[before.to_move - 1]))
        if after.public.round != before.public.round:
            self.console.rule(f"round {after.public.round}")

    def _draw(self) -> None:
        self.console.print(draw(self.match.look(self.seat), self.names, {}))

    def _asked(self) -> str:
        """A legal move from the person, however long it takes."""
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
        """The move of that number; what could also be a card is asked about, not played."""
        digits = answer.removeprefix("#")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
            return None
        if self._is_card(answer) or not 1 <= int(digits) <= len(moves):
            return None
        return moves[int(digits) - 1]

    def _is_card(self, answer: str) -> bool:
        """Whether a bare number could mean an animal in the hand."""
        seen = self.match.look(self.seat)
        return seen.asked == "play" and answer.isdigit() and answer in seen.hand

    def _list(self, moves: list[str]) -> None:
        """Numbered; the moves at one ford on lines of their own."""
        for _, group in groupby(enumerate(moves, 1), key=lambda numbered: numbered[1].partition("@")[2][:1]):
            items = [Text.assemble((f"{number:>3} ", "dim"), (move, "bold")) for number, move in group]
            self.console.print(Columns(items, padding=(0, 1)))

    def _read(self) -> str:
        try:
            asked = self.match.look(self.seat).asked
            return self.console.input(f"[bold]{QUESTIONS[asked]}[/bold] > ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # RuntimeError: there is no standard input at all
            self.console.print()
            raise Left from None

    def _answer(self, answer: str, moves: list[str]) -> None:
        """Help, or what is wrong with an answer that is no legal move."""
        if answer.lower() in ("q", "quit", "exit"):
            raise Left
        if answer == "":
            self._draw()
            self._list(moves)
            self.console.print(KEYS, style="dim")
        elif answer.lower() in ("?", "h", "help"):
            self.console.print(HELP[self.match.game.name], markup=False, highlight=False)
        elif answer.startswith("?"):
            self._explain(answer[1:].strip())
        elif self._is_card(answer):
            self._say(f"{answer} is a card you hold: write {answer}@3 for ford 3, #{answer} for the move")
        elif answer.removeprefix("#").isdigit():
            self._say(f"{shown(answer)}: there are moves 1 to {len(moves)}")
        else:
            self._explain(answer)

    def _explain(self, text: str) -> None:
        hand, named, _ = text.partition("=")
        if named and hand.endswith(":h"):  # whether that card is there must not be told
            self._say(f"{shown(text)}: the card is drawn from the hand unseen: write {shown(hand)}")
        else:
            self._say(f"{shown(text)}: {self.match.explain(text) or 'that is a legal move now'}")

    def _say(self, text: str) -> None:
        self.console.print(Text(text, style="yellow"))
