"""Awimbawé, by Mathieu Roussel: a trick-taking duel in which every animal has a power."""

from savanna.games.agreeing import switch
from savanna.games.awimbawe.deal import deal_faults, shuffle, start
from savanna.games.awimbawe.explain import why_not
from savanna.games.awimbawe.guess import guess
from savanna.games.awimbawe.match import outcome, result
from savanna.games.awimbawe.memory import remember
from savanna.games.awimbawe.notation import MOVES, TEXTS
from savanna.games.awimbawe.rules import legal, play, settle
from savanna.games.awimbawe.story import story
from savanna.games.awimbawe.view import View, view
from savanna.games.game import Game

AWIMBAWE = Game(
    name="awimbawe",
    title="Awimbawé",
    players=(2, 3, 4),
    rounds=None,
    options={"crown_counter": switch("crown_counter")},
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
    remember=remember,
    guess_position=guess,
    tell=story,
)
