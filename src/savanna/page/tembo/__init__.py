"""The page of a table of Tembo."""

from pathlib import Path

from savanna.games import tembo as games
from savanna.games.tembo import TEMBO as GAME
from savanna.games.tembo.story import Crossed, Eaten, Placed
from savanna.games.tembo.view import View
from savanna.page.game import GamePage
from savanna.page.tembo import board, buttons, card_help, faces, prompt, results, words

TEMBO: GamePage[View] = GamePage(
    game=GAME,
    author="Andreas Spies",
    sentence=lambda say: say("Bring your herd across the river Mara before crocodiles and lions get it."),
    credit=lambda say: say("Tembo is a game by Andreas Spies, published by Nürnberger-Spielkarten-Verlag."),
    emblem="elephant",
    law=Path(games.__file__).parent / "law",
    folder=Path(__file__).parent,
    style=("board", "fords", "own", "sizes"),
    face=faces.face,
    buttons=buttons.buttons,
    board=board.board,
    prompt=prompt.prompt,
    tell=words.tell,
    sounds={Eaten: "loss", Crossed: "gain", Placed: "card"},
    trick_title=lambda number, say: "",
    taken=lambda event: None,
    reasons=prompt.REASONS,
    reason=prompt.reason,
    count_words=results.Points,
    score=results.score,
    heaps=results.heaps,
    cards=card_help.cards,
    rule=card_help.rule,
    where=card_help.where,
)
