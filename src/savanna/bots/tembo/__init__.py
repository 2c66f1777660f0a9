"""What bots know of Tembo."""

from savanna.bots.lore import Lore, Manner
from savanna.bots.tembo import appeal, worth

TEMBO_LORE = Lore(
    appeal=appeal.appeal,
    narrow=worth.narrow,
    same_as=worth.same_as,
    stakes=worth.stakes,
    judge=worth.judge,
    quiet=worth.quiet,
    manner=Manner(curiosity=0.2, considers=8, horizon=6),
)
