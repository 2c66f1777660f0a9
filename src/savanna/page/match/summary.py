"""How a round was counted, as a page shows it: who won and why, and every card that counted, by its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from savanna.games.game import Game
from savanna.games.options import Options
from savanna.page.game import CountWords, Side
from savanna.page.games import PAGES
from savanna.page.html.badge import Badge
from savanna.page.html.cards import Face, drawn
from savanna.page.i18n.say import Say
from savanna.page.match.scene import Scene
from savanna.page.viewer import Viewer, listed
from savanna.table.counting import Count


@dataclass(frozen=True)
class Share:
    """What a player or a team has from one round: the cards that counted for them, and their worth."""

    seats: Side
    badges: Sequence[Badge]
    name: str
    cards: Sequence[Markup]
    says: str  # what the cards are worth
    total: str  # of this round and those before
    won: bool  # the round, or scored most


@dataclass(frozen=True)
class Summary:
    """How one round was counted, in words for one viewer."""

    round: int
    title: str
    reason: str  # why it was won
    shares: Sequence[Share]
    next: str  # who begins the next round; "" after the last


def summaries(scene: Scene[Any], viewer: Viewer, say: Say) -> list[Summary]:
    """How each round that is over was counted, the first round first."""
    counts = scene.counts
    if not counts:
        return []
    game, options = scene.sight.agreement.game, scene.sight.seen.public.options
    return [
        _summary(game, options, tuple(counts[: number + 1]), viewer, say) for number in range(len(counts))
    ]


@lru_cache(maxsize=1024)
def _summary(game: str, options: Options, counts: tuple[Count, ...], viewer: Viewer, say: Say) -> Summary:
    """How the last of these rounds was counted; those before it are there for the totals."""
    count, page = counts[-1], PAGES[game]
    words = page.count_words(viewer, say)
    sides = sides_of(page.game, len(viewer.names))
    return Summary(
        count.round,
        words.title(count),
        words.reason(count, sides),
        [
            _share(
                seats,
                [page.face(card, say, options) for seat in seats for card in count.cards[seat - 1]],
                counts,
                words,
                viewer,
                say,
            )
            for seats in sides
        ],
        "" if count.next is None else words.next(count.next),
    )


def sides_of(game: Game, players: int) -> list[Side]:
    """The seats of each side, a player or a team: partners count together."""
    sides = game.sides(players)
    return [tuple(at + 1 for at in range(players) if sides[at] == side) for side in sorted({*sides})]


def _share(
    seats: Side, faces: list[Face], counts: tuple[Count, ...], words: CountWords, viewer: Viewer, say: Say
) -> Share:
    count, first = counts[-1], seats[0]
    worth = sum(face.worth or 0 for face in faces)
    best = sorted(faces, key=lambda face: -(face.worth or 0))
    return Share(
        seats,
        viewer.badges_of(seats),
        listed(viewer.names_of(seats), say),
        [drawn(face) for face in best],
        words.worth(worth, lost=count.scores[first - 1] is None),
        words.total(counts, first),
        first in words.winners(count),
    )
