"""The page of a table of Tembo."""

from pathlib import Path

from savanna.games import tembo as games
from savanna.games.tembo import TEMBO as GAME
from savanna.games.tembo.story import Crossed, Eaten, Placed
from savanna.games.tembo.view import View
from savanna.page.game import GamePage, Portraits, Sample
from savanna.page.html.badge import STONES
from savanna.page.tembo import (
    acts,
    board,
    brief,
    buttons,
    card_help,
    faces,
    hints,
    prompt,
    results,
    retold,
    words,
)

TEMBO: GamePage[View] = GamePage(
    game=GAME,
    author="Andreas Spies",
    sentence=lambda say: say("Bring your herd across the river Mara before crocodiles and lions get it."),
    credit=lambda say: say("Tembo is a game by Andreas Spies, published by Nürnberger-Spielkarten-Verlag."),
    emblem="elephant",
    sample=Sample(laid=("5", "18", "29", "40"), offered=("33", "E"), kept=("7", "Cz")),
    law=Path(games.__file__).parent / "law",
    folder=Path(__file__).parent,
    style=("board", "fords", "players"),
    tokens=STONES,
    face=faces.face,
    buttons=buttons.buttons,
    board=board.board,
    prompt=prompt.prompt,
    progress=prompt.progress,
    tell=words.tell,
    brief=brief.brief,
    acts=acts.acts,
    dealt_from="pile",
    sounds={Eaten: "loss", Crossed: "gain", Placed: "card"},
    trick_title=lambda number, say: "",
    taken=lambda event: None,
    reasons=prompt.REASONS,
    reason=prompt.reason,
    lacks=prompt.lacks,
    count_words=results.Points,
    score=results.score,
    heaps=results.heaps,
    portraits=Portraits(
        won=("zebra", "gnu", "elephant", "antelope"),
        lost=("crocodile", "lion", "super-crocodile"),
        shared=("gnu", "elephant", "zebra"),
    ),
    retold=retold.retold,
    cards=card_help.cards,
    rule=card_help.rule,
    where=card_help.where,
    hint=hints.hint,
)
