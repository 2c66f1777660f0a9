"""Trains a small policy against random play and draws its learning curve: numpy, one page of it.

    python examples/train_a_policy.py tembo --minutes 3 --out policy

Rounds for two, the learner against random moves, are played in a batch; proximal policy optimisation learns
from them. It writes policy.npz, which examples/my_policy.py makes a bot of, and policy.svg.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from savanna.envs.batch import Batch

Array = NDArray[Any]
Curve = list[tuple[int, float]]

ROUNDS, STEPS = 256, 64  # so many rounds at once, and moves in each of them between two lessons
HIDDEN, EPOCHS, CHUNK = 64, 2, 1024
RATE, CLIP, LAMBDA, ENTROPY = 3e-3, 0.2, 0.95, 0.01


class Network:
    """One hidden layer; from it the chances of all actions, and what the learner expects to get."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    def __call__(self, observations: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Inputs, hidden layer, chances, values."""
        w = self.weights
        inputs = observations * w["scale"]
        hidden = np.maximum(inputs @ w["w1"] + w["b1"], 0)
        logits = np.where(masks == 1, hidden @ w["w2"] + w["b2"], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, (hidden @ w["w3"] + w["b3"])[:, 0]

    def best(self, observation: Array, mask: Array) -> int:
        """The policy: the action it likes most."""
        return int(self(observation[None], mask[None])[2].argmax())


def new_network(batch: Batch, rng: np.random.Generator) -> Network:
    def normal(rows: int, columns: int, scale: float) -> Array:
        return rng.standard_normal((rows, columns), np.float32) * np.float32(scale / np.sqrt(rows))

    largest = np.ones(batch.kernel.observation_size, np.int8)
    for _ in range(100):
        largest = np.maximum(largest, batch.step(batch.sample()).observations.max(axis=0))
    actions = batch.kernel.actions.count
    return Network(
        {
            "scale": 1 / largest.astype(np.float32),
            "w1": normal(len(largest), HIDDEN, 1.4),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": normal(HIDDEN, actions, 0.1),
            "b2": np.zeros(actions, np.float32),
            "w3": normal(HIDDEN, 1, 0.1),
            "b3": np.zeros(1, np.float32),
        }
    )


class Lesson(NamedTuple):
    """The learner's decisions: what it saw and did, how likely that was, and how much better it went."""

    observations: Array
    masks: Array
    actions: Array
    chances: Array
    better: Array  # than expected
    worth: Array  # what it should have expected

    def chunks(self, rng: np.random.Generator) -> Iterator[Lesson]:
        order = rng.permutation(len(self.actions))
        for start in range(0, len(order), CHUNK):
            yield Lesson(*(part[order[start : start + CHUNK]] for part in self))


class Learner:
    def __init__(self, game: str, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.batch = Batch(game, players=2, count=ROUNDS, seed=seed, reward="points")
        self.batch.reset()
        self.network = new_network(self.batch, self.rng)
        self.seats = np.arange(ROUNDS) % 2  # the learner's in each round
        self.moments = {name: np.zeros((2, *w.shape), np.float32) for name, w in self.network.weights.items()}
        self.updates = 0

    def play(self) -> tuple[Lesson, float]:
        """Some moves in all rounds, and the share of the finished ones that was won; a draw is half a win."""
        seen: list[list[Any]] = []
        results: list[Array] = []
        rewards, ends = np.zeros((2, STEPS, ROUNDS), np.float32)
        values, mine = np.zeros((STEPS, ROUNDS), np.float32), np.zeros((STEPS, ROUNDS), bool)
        for t in range(STEPS):
            now, actions = self.batch.now, self.batch.sample()
            mine[t] = now.seats == self.seats
            observations, masks = now.observations[mine[t]], now.masks[mine[t]]
            _, _, chances, values[t, mine[t]] = self.network(observations, masks)
            actions[mine[t]] = chosen = drawn(chances, self.rng)
            seen.append([observations, masks, chosen, chances[np.arange(len(chosen)), chosen]])
            now = self.batch.step(actions)
            rewards[t], ends[t] = now.rewards[np.arange(ROUNDS), self.seats], now.dones
            results.append(rewards[t, now.dones])
        better = advantages(rewards, values, mine, ends)[mine]
        observed, masked, acted, likely = (np.concatenate(part) for part in zip(*seen, strict=True))
        lesson = Lesson(observed, masked, acted, likely, better, better + values[mine])
        return lesson, float(np.sign(np.concatenate(results)).mean()) / 2 + 0.5

    def learn(self, lesson: Lesson) -> None:
        for _ in range(EPOCHS):
            for chunk in lesson.chunks(self.rng):
                self._climb(self._gradients(chunk))

    def _gradients(self, seen: Lesson) -> dict[str, Array]:
        """More of what went better than expected, unless it has changed enough; and never too sure."""
        w, number = self.network.weights, len(seen.actions)
        inputs, hidden, chances, values = self.network(seen.observations, seen.masks)
        better = (seen.better - seen.better.mean()) / (seen.better.std() + 1e-6)
        ratio = chances[np.arange(number), seen.actions] / seen.chances
        enough = np.where(better > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        logs = np.log(np.maximum(chances, 1e-9))
        up = -(better * ratio * ~enough)[:, None] * chances
        up[np.arange(number), seen.actions] += better * ratio * ~enough
        up -= ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        up /= number
        value_up = (seen.worth - values)[:, None] / number
        hidden_up = (up @ w["w2"].T + value_up @ w["w3"].T) * (hidden > 0)
        return {
            "w1": inputs.T @ hidden_up,
            "b1": hidden_up.sum(axis=0),
            "w2": hidden.T @ up,
            "b2": up.sum(axis=0),
            "w3": hidden.T @ value_up,
            "b3": value_up.sum(axis=0),
        }

    def _climb(self, gradients: dict[str, Array]) -> None:
        """Adam."""
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            steady = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.network.weights[name] += RATE * mean / (1 - 0.9**self.updates) / steady


def drawn(chances: Array, rng: np.random.Generator) -> Array:
    """One action a row."""
    limits = chances.cumsum(axis=1)
    points = rng.random((len(chances), 1), np.float32) * limits[:, -1:]
    return np.asarray((limits <= points).sum(axis=1))


def advantages(rewards: Array, values: Array, mine: Array, ends: Array) -> Array:
    """How much better each decision went than expected, from the last move back to the first."""
    better = np.zeros_like(values)
    coming = np.array([values[mine[:, i], i][-1] if mine[:, i].any() else 0 for i in range(values.shape[1])])
    gain, got = np.zeros_like(coming), np.zeros_like(coming)
    for t in reversed(range(len(values))):
        over = ends[t] == 1
        coming[over], gain[over], got[over] = 0, 0, rewards[t, over]
        surprise = got + coming - values[t]
        better[t] = np.where(mine[t], surprise + LAMBDA * gain, 0)
        gain, coming = np.where(mine[t], better[t], gain), np.where(mine[t], values[t], coming)
        got = np.where(mine[t], 0, got)
    return better


def train(game: str, seconds: float, seed: int = 1) -> tuple[Network, Curve]:
    """The network, and after how many decisions it won which share of its rounds."""
    learner, curve, decisions, began = Learner(game, seed), [], 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        lesson, share = learner.play()
        learner.learn(lesson)
        decisions += len(lesson.actions)
        curve.append((decisions, share))
        end = "\r" if sys.stdout.isatty() else "\n"
        print(f"{decisions:>9,} decisions: {share:.3f} of the rounds won", end=end, flush=True)
    return learner.network, curve


def draw(curve: Curve, title: str, file: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    decisions, shares = zip(*curve, strict=True)
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.plot(decisions, shares, color="#8a3b12")
    axes.axhline(0.5, color="#6b5843", linestyle=":")
    axes.set(title=title, xlabel="decisions of the learner", ylabel="share of rounds won", ylim=(0.4, 1))
    figure.savefig(file)
    plt.close(figure)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Train a small policy against random play.")
    asked.add_argument("game", choices=["tembo", "awimbawe"])
    asked.add_argument("--minutes", type=float, default=3)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("policy"))
    given = asked.parse_args()
    network, curve = train(given.game, 60 * given.minutes, given.seed)
    weights, picture = given.out.with_suffix(".npz"), given.out.with_suffix(".svg")
    np.savez(weights, **network.weights)  # type: ignore[arg-type]
    draw(curve, f"{given.game}: a small policy against random moves", picture)
    print(f"\nThe network is in {weights}, its learning curve in {picture}.")
