"""Tembo in the terminal, as one Screen: help, questions, drawing, words."""

from savanna.games.tembo.view import View
from savanna.terminal.screen import Screen
from savanna.terminal.tembo.draw import table
from savanna.terminal.tembo.words import say

HELP = """\
Animals score only when an elephant carries their row of three or more across.
The most points after two rounds win. All the rules: docs/rules
  16@3        place 16 at ford 3; a row must climb
  33+35@2     place a pair, numbers 1 or 2 apart, at ford 2
  E@4         elephant: all animals of ford 4 cross
  Cg@1:first  gnu crocodile eats the first animal of ford 1
  Cg@1:all    … or all gnus there
  S@2         super crocodile eats everything at ford 2
  L@5         the lion you drew goes to ford 5, eats all and closes it
On the table ●16g3 is seat 1's 16, a gnu worth 3 points."""
QUESTIONS = {
    "play": "your play",
    "lion": "you drew a lion: to which ford?",
}


def ford_of(move: str) -> str:
    """The number of the ford that a move is for: moves are listed by fords."""
    return move.partition("@")[2][:1]


def also_a_card(seen: View, answer: str) -> str:
    """What to write instead of a bare number that is also an animal in the hand; else nothing."""
    if seen.asked == "play" and answer.isdigit() and answer in seen.hand:
        return f"{answer} is a card you hold: write {answer}@3 for ford 3, #{answer} for the move"
    return ""


TEMBO_SCREEN: Screen[View] = Screen(
    draw=table, say=say, help=HELP, questions=QUESTIONS, group=ford_of, also_a_card=also_a_card
)
