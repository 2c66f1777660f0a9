"""Tembo, by Andreas Spies: bring your herd across the river Mara."""

from savanna.games.agreeing import switch
from savanna.games.game import Game
from savanna.games.tembo.deal import deal_faults, shuffle, start
from savanna.games.tembo.deck import deck_option
from savanna.games.tembo.explain import why_not
from savanna.games.tembo.guess import guess
from savanna.games.tembo.match import ROUNDS, outcome, result
from savanna.games.tembo.notation import MOVES, TEXTS
from savanna.games.tembo.rules import legal, play, settle
from savanna.games.tembo.story import story
from savanna.games.tembo.view import View, view

TEMBO = Game(
    name="tembo",
    title="Tembo",
    players=(2, 3, 4),
    rounds=ROUNDS,
    options={"deck": deck_option, "open_scores": switch("open_scores")},
    shuffle=shuffle,
    deal_faults=deal_faults,
    start=start,
    legal=legal,
    settle=settle,
    play=play,
    outcome=outcome,
    result=result,
    moves=MOVES,
    texts=TEXTS,
    why_not=why_not,
    view_type=View,
    view=view,
    remember=lambda lacks, position, move: lacks,
    guess_position=guess,
    tell=story,
)
