"""The page of a table of Polignac."""

from pathlib import Path

from polignac.game import POLIGNAC
from polignac.game.view import Played, TrickTaken, View
from polignac.page import board, cards, words
from savanna.page.game import GamePage

POLIGNAC_PAGE: GamePage[View] = GamePage(
    game=POLIGNAC,
    author="nobody in particular",
    sentence=lambda say: say("Take no jack, and least of all the jack of spades."),
    credit=lambda say: say("Polignac is a French game of the 19th century, in the public domain."),
    emblem="hyena",
    folder=Path(__file__).parent,
    law=Path(__file__).parent / "law",
    style=("board",),
    face=cards.face,
    buttons=board.buttons,
    board=board.board,
    prompt=words.prompt,
    tell=words.tell,
    sounds={TrickTaken: "gain", Played: "card"},
    trick_title=lambda number, say: say("Trick {n}", n=number),
    taken=words.taken,
    reasons=words.REASONS,
    reason=words.reason,
    count_words=words.Points,
    score=words.score,
    heaps=lambda uncovered, viewer, say: (),
    cards=cards.cards,
    rule=cards.rule,
    where=cards.where,
)
