"""Awimbawé, by Mathieu Roussel: a trick-taking duel in which every animal has a power."""

from savanna.games.awimbawe import deal, explain, guess, match, memory, notation, rules, story, uncover, view
from savanna.games.game import Game
from savanna.games.options import memory_option, switch

AWIMBAWE = Game(
    name="awimbawe",
    title="Awimbawé",
    players=(2, 3, 4),
    rounds=None,
    options={"crown_counter": switch("crown_counter"), "memory": memory_option},
    deal_keys=deal.KEYS,
    shuffle=deal.shuffle,
    deal_faults=deal.deal_faults,
    start=deal.start,
    legal=rules.legal,
    settle=rules.settle,
    lots=rules.lots,
    play=rules.play,
    outcome=match.outcome,
    uncover=uncover.uncover,
    sides=match.sides,
    result=match.result,
    moves=notation.MOVES,
    texts=notation.TEXTS,
    settled=notation.SETTLED,
    why_not=explain.why_not,
    view_type=view.View,
    view=view.view,
    told_to=view.told_to,
    remember=memory.remember,
    guess_position=guess.guess,
    belief=guess.belief,
    mix=guess.mix,
    imagine=guess.imagine,
    worlds=guess.worlds,
    tell=story.story,
)
