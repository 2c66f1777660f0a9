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
from savanna.page.awimbawe import (
    acts,
    board,
    brief,
    buttons,
    card_help,
    cards,
    hints,
    prompt,
    results,
    retold,
    side,
    words,
)
from savanna.page.game import GamePage, Portraits, Sample


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
    sample=Sample(laid=("s5", "d6", "m2", "f4"), offered=("s1", "s3"), kept=("d2", "e9")),
    law=Path(games.__file__).parent / "law",
    folder=Path(__file__).parent,
    style=("board", "piles", "hands", "scores", "seats", "trick", "choices"),
    tokens=side.RIVALS,
    face=cards.face,
    buttons=buttons.buttons,
    board=board.board,
    prompt=prompt.prompt,
    progress=prompt.progress,
    tell=words.tell,
    brief=brief.brief,
    acts=acts.acts,
    dealt_from="board",
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
    lacks=prompt.lacks,
    count_words=results.Crowns,
    score=results.score,
    heaps=results.heaps,
    portraits=Portraits(
        won=("mouse", "elephant", "cheetah"),
        lost=("hyena", "snake", "hyena"),
        shared=("tiger", "eagle", "panther"),
    ),
    retold=retold.retold,
    cards=card_help.cards,
    rule=card_help.rule,
    where=card_help.where,
    hint=hints.hint,
)
