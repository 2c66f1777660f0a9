"""What bots know of Tembo."""

from savanna.bots.lore import Lore, Manner
from savanna.bots.tembo import appeal, worth
from savanna.games.tembo.position import Position
from savanna.games.tembo.view import View

TEMBO_LORE: Lore[Position, View, worth.Stakes] = Lore(
    appeal=appeal.appeal,
    narrow=worth.narrow,
    same_as=worth.same_as,
    stakes=worth.stakes,
    judge=worth.judge,
    quiet=worth.quiet,
    manner=Manner(curiosity=0.2, considers=8, horizon=6),
    goal="match",
    simulations_a_second=100_000,
)
