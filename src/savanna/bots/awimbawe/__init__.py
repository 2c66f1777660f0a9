"""What bots know of Awimbawé."""

from savanna.bots.awimbawe import appeal, worth
from savanna.bots.lore import Lore, Manner

AWIMBAWE_LORE = Lore(
    appeal=appeal.appeal,
    narrow=worth.narrow,
    same_as=worth.same_as,
    stakes=worth.stakes,
    judge=worth.judge,
    quiet=worth.quiet,
    two_sides=lambda players: players != 3,
    manner=Manner(curiosity=0.7, considers=2, horizon=0),
)
