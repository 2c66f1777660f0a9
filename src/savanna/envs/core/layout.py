"""What each number of an observation means: named parts, one after the other (docs/observations.md)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod

Axis = tuple[str, ...]

# Whoever looks comes first, so that an agent sees the table in the same way from every seat.
SEATS: Axis = ("me", "next", "second next", "third next")
PLAYERS: Axis = ("2", "3", "4")
ONE: tuple[Axis, ...] = ()


@dataclass(frozen=True)
class Part:
    """Numbers that belong together: one for each combination of labels of its axes, the last axis fastest."""

    name: str
    axes: tuple[Axis, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(len(axis) for axis in self.axes)

    def label(self, place: int) -> str:
        labels: list[str] = []
        for axis in reversed(self.axes):
            place, label = divmod(place, len(axis))
            labels.insert(0, axis[label])
        return ", ".join([self.name, *labels])


@dataclass(frozen=True)
class Layout:
    parts: tuple[Part, ...]

    @cached_property
    def starts(self) -> dict[str, int]:
        """The index at which each part begins."""
        sizes = [part.size for part in self.parts]
        return dict(zip([part.name for part in self.parts], accumulate([0, *sizes[:-1]]), strict=True))

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def slice_of(self, name: str) -> slice:
        """Where a part is: `observation[layout.slice_of("hand")]`."""
        part = next(part for part in self.parts if part.name == name)
        return slice(self.starts[name], self.starts[name] + part.size)

    def label(self, index: int) -> str:
        """What one number stands for: "owner, next, 17"."""
        if 0 <= index < self.size:
            for part in reversed(self.parts):
                if index >= self.starts[part.name]:
                    return part.label(index - self.starts[part.name])
        raise ValueError(f"there is no number {index} in an observation: they are 0 to {self.size - 1}")


# What a round alone does not tell: an environment that plays whole matches fills it in.
OF_THE_MATCH = (
    Part("round", ONE, "in a whole match: how many rounds are finished; else 0"),
    Part(
        "standing",
        (SEATS,),
        "in a whole match: what that seat has of finished rounds: rounds won, or points (at most 127) where "
        "rounds are not won; else 0",
    ),
)
