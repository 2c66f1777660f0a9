"""A trained policy as a bot, for the arena, for a live table, for anything that takes a bot.

    python examples/train_a_policy.py tembo --minutes 3 --out policy
    PYTHONPATH=examples savanna arena tembo --bots my_policy:BOT,ostrich,meerkat --deals 100

Any function from an observation and a mask to an action can take the place of `best`: `savanna.envs.policy`
makes a bot of it. POLICY names another file than policy.npz.
"""

from __future__ import annotations

import os

import numpy as np
from train_a_policy import Network

from savanna.envs.policy import PolicyBot

best = Network(dict(np.load(os.environ.get("POLICY", "policy.npz")))).best

BOT = PolicyBot(best, episode="round")
