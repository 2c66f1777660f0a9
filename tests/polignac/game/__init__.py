"""Polignac, a French game of the 19th century, which is in the public domain: take no jack."""

from polignac.game import guess, house, rules, view
from savanna.games.fast import rule
from savanna.games.game import Game
from savanna.games.outcome import Outcome
from savanna.games.uncovered import Uncovered
from savanna.games.unseen import Unseen

POLIGNAC: Game[rules.Position, view.View] = Game(
    name="polignac",
    title="Polignac",
    players=(2,),
    rounds=rules.ROUNDS,
    unit="points",
    options=house.OPTIONS,
    deal_keys=("hands",),
    shuffle=rules.shuffle,
    deal_faults=rules.deal_faults,
    start=rules.start,
    supply=rules.supply,
    dealt=rules.dealt,
    opener=lambda players, finished: len(finished) % players,
    opened=rule(lambda p, seat: rules.Position(p.house, seat, p.led, p.sides)),
    unseen=Unseen(
        rules.TEXTS,
        rules.to_deal,
        rules.laid,
        hand=lambda p, seat: p.sides[seat].hand,
        names=lambda p: rules.TEXTS,
    ),
    longest=lambda players: 2 * rules.SIZE,
    legal=rules.legal,
    play=rules.play,
    outcome=lambda p: Outcome((rules.score(p, 0), rules.score(p, 1))),
    uncover=lambda p: Uncovered(
        counted=tuple(rules.texts_of(side.taken) for side in p.sides),
        hands=tuple(rules.texts_of(side.hand) for side in p.sides),
    ),
    sides=lambda players: (0, 1),
    result=rules.result,
    moves=rules.CARDS,
    texts=dict(enumerate(rules.TEXTS)),
    why_not=view.why_not,
    view_type=view.View,
    view=view.view,
    guess_position=lambda view, rng: guess.imagine(guess.belief(view, rng), 1 + rng.getrandbits(61))[0],
    belief=guess.belief,
    mix=rule(lambda b, luck: (b, luck)),
    imagine=guess.imagine,
    worlds=guess.worlds,
    tell=view.story,
)
