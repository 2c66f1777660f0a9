"""What bots know of Polignac."""

from polignac.bots import appeal, worth
from savanna.bots.lore import TO_THE_END, Lore, Manner
from savanna.games.fast import rule

POLIGNAC_LORE = Lore(
    appeal=appeal.appeal,
    narrow=rule(lambda p, moves: moves),
    same_as=lambda p, move: move,
    stakes=worth.stakes,
    judge=worth.judge,
    quiet=rule(lambda p: False),
    manner=Manner(curiosity=0.7, considers=2, horizon=TO_THE_END),
    goal="match",
)
