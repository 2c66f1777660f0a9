"""Awimbawé in the terminal, as one Screen: help, questions, drawing, words."""

from savanna.games.awimbawe.view import View
from savanna.terminal.awimbawe.draw import table
from savanna.terminal.awimbawe.words import say
from savanna.terminal.screen import Screen

HELP = """\
Follow the colour led; else play an eagle; else anything. The highest card takes
the trick. The most crowns win a round, but four hyenas lose it; two rounds win.
Crowns: mouse 3, rhinoceros 2, cheetah 2, hyena 3, snake 1, elephant 1,
eagle 9 -1, eagles 10 to 12 -2. All the rules: docs/rules
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
On the table ▒ lies face down, ⊘ is blocked, ♛ is a round won."""
QUESTIONS = {
    "leader": "you lost the round: who leads the next?",
    "card": "your card",
    "eagle": "your eagle: fight or flee?",
    "rhinoceros": "your rhinoceros: which card goes under which pile?",
    "cheetah": "your cheetah: who leads the next trick?",
    "snake": "your snake: which card is blocked?",
}

AWIMBAWE_SCREEN: Screen[View] = Screen(
    draw=table, say=say, help=HELP, questions=QUESTIONS, scoreless="lost with four hyenas"
)
