"""The page of a table of Awimbawé."""

from pathlib import Path

from savanna.games import awimbawe as games
from savanna.games.awimbawe import AWIMBAWE as GAME
from savanna.games.awimbawe.story import (
    Blocked,
    CardPlayed,
    Eliminated,
    Event,
    LeaderNamed,
    Shoved,
    TrickTaken,
)
from savanna.games.awimbawe.view import View
from savanna.games.uncovered import Texts
from savanna.page.awimbawe import board, buttons, card_help, cards, prompt, results, words
from savanna.page.game import GamePage


def taken(event: Event) -> tuple[int, Texts] | None:
    """Who took which cards, if this event ends a trick."""
    return (event.seat, event.cards) if isinstance(event, TrickTaken) else None


AWIMBAWE: GamePage[View] = GamePage(
    game=GAME,
    author="Mathieu Roussel",
    sentence=lambda say: say(
        "A trick-taking duel in which every animal has a power; also for three, or two against two."
    ),
    credit=lambda say: say("Awimbawé is a game by Mathieu Roussel, published by Game Factory and Explor8."),
    emblem="tiger",
    law=Path(games.__file__).parent / "law",
    folder=Path(__file__).parent,
    style=("board", "trick", "own", "narrow", "sizes"),
    face=cards.face,
    buttons=buttons.buttons,
    board=board.board,
    prompt=prompt.prompt,
    tell=words.tell,
    sounds={
        Eliminated: "loss",
        TrickTaken: "gain",
        Blocked: "power",
        Shoved: "power",
        LeaderNamed: "power",
        CardPlayed: "card",
    },
    trick_title=words.trick_title,
    taken=taken,
    reasons=prompt.REASONS,
    reason=prompt.reason,
    count_words=results.Crowns,
    score=results.score,
    heaps=results.heaps,
    cards=card_help.cards,
    rule=card_help.rule,
    where=card_help.where,
)
