"""Tembo, by Andreas Spies: bring your herd across the river Mara."""

from savanna.games.game import Game
from savanna.games.options import memory_option, switch
from savanna.games.tembo import deal, deck, explain, guess, match, notation, rules, story, uncover, view

TEMBO = Game(
    name="tembo",
    title="Tembo",
    players=(2, 3, 4),
    rounds=match.ROUNDS,
    options={"deck": deck.deck_option, "open_scores": switch("open_scores"), "memory": memory_option},
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
    settled=frozenset(),
    why_not=explain.why_not,
    view_type=view.View,
    view=view.view,
    told_to=lambda seat, text: text,
    remember=lambda lacks, position, move: lacks,
    guess_position=guess.guess,
    belief=guess.belief,
    mix=guess.mix,
    imagine=guess.imagine,
    worlds=guess.worlds,
    tell=story.story,
)
