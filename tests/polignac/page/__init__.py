"""The page of a table of Polignac."""

from pathlib import Path

from polignac.game import POLIGNAC
from polignac.game.view import Played, TrickTaken, View
from polignac.page import board, cards, words
from savanna.page.game import GamePage, Portraits, Sample
from savanna.page.html.badge import STONES

POLIGNAC_PAGE: GamePage[View] = GamePage(
    game=POLIGNAC,
    author="nobody in particular",
    sentence=lambda say: say("Take no jack, and least of all the jack of spades."),
    credit=lambda say: say("Polignac is a French game of the 19th century, in the public domain."),
    emblem="hyena",
    sample=Sample(laid=("JH", "9H"), offered=("7H", "AH"), kept=("JS",)),
    folder=Path(__file__).parent,
    law=Path(__file__).parent / "law",
    style=("board",),
    tokens=STONES,
    face=cards.face,
    buttons=board.buttons,
    board=board.board,
    prompt=words.prompt,
    progress=lambda view, say: say("Round {n}", n=view.public.round),
    tell=words.tell,
    brief=words.brief,
    acts=lambda view, moment: (),
    dealt_from="board",
    portraits=Portraits((), (), ()),
    retold=lambda moments, counts, viewer, say: (),
    sounds={TrickTaken: "gain", Played: "card"},
    trick_title=lambda number, say: say("Trick {n}", n=number),
    taken=words.taken,
    reasons=words.REASONS,
    reason=words.reason,
    lacks=words.lacks,
    count_words=words.Points,
    score=words.score,
    heaps=lambda uncovered, viewer, say: (),
    cards=cards.cards,
    rule=cards.rule,
    where=cards.where,
)
