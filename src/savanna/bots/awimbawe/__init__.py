"""What bots know of Awimbawé."""

from savanna.bots.awimbawe import appeal, worth
from savanna.bots.lore import TO_THE_END, Lore, Manner
from savanna.games.awimbawe.position import Position
from savanna.games.awimbawe.view import View

AWIMBAWE_LORE: Lore[Position, View, worth.Stakes] = Lore(
    appeal=appeal.appeal,
    narrow=worth.narrow,
    same_as=worth.same_as,
    stakes=worth.stakes,
    judge=worth.judge,
    quiet=worth.quiet,
    manner=Manner(curiosity=0.7, considers=2, horizon=TO_THE_END),
    goal="round",
    simulations_a_second=200_000,
)
