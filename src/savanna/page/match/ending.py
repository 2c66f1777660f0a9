"""How a match ended, all of its cards laid open, and what can be played next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from savanna.games.uncovered import Uncovered
from savanna.page.game import GamePage, Side
from savanna.page.html.badge import Badge
from savanna.page.html.cards import drawn
from savanna.page.i18n.say import Say
from savanna.page.match.scene import Scene
from savanna.page.match.summary import Summary, sides_of
from savanna.page.viewer import Viewer, listed
from savanna.table.sight import Sight
from savanna.table.table import KEEPER
from savanna.table.tale import Moment


@dataclass(frozen=True)
class Place:
    """A player or a team in a match that is over: their place, and what they scored."""

    place: int
    seats: Side
    badges: Sequence[Badge]
    name: str
    score: str
    rounds: str  # that the score is the sum of; "" if it is no sum


@dataclass(frozen=True)
class Proposal:
    """A match that could come next, as a button; pressed, it says that the viewer wants it."""

    key: str
    label: str
    wanted_by: str  # names of players
    pressed: bool  # the viewer wants it

    @property
    def value(self) -> str:
        """What the button sends: this match; or nothing, which takes the viewer's wish back."""
        return "" if self.pressed else self.key


@dataclass(frozen=True)
class Heap:
    """Cards that lay together at the end of a match, laid open."""

    name: str
    cards: Sequence[Markup]


@dataclass(frozen=True)
class EndSheet:
    """All that templates/ending.html draws of a match that is over."""

    title: str
    mood: str  # "won", "lost" or "shared", as it is for the viewer; "" without a result
    portraits: Sequence[str]  # drawings that stand for it
    retold: Sequence[str]  # the match in a sentence or two
    places: list[Place]
    kept: list[str]  # for whom a bot played, and how many moves
    summary: Summary | None  # of the last round; None if none was finished
    heaps: list[Heap]
    proposals: list[Proposal]
    waiting: str  # whose answer is missing before the next match


def end_sheet(
    scene: Scene[Any], game: GamePage[Any], found: Sequence[Summary], viewer: Viewer, say: Say
) -> EndSheet | None:
    """How a match ended, for one viewer; None while it goes on. `found` are the summaries of its rounds."""
    sight = scene.sight
    if scene.cards is None:
        return None
    return EndSheet(
        title=_given_up(viewer, say) if sight.given_up else _title(sight.seen.public.result, viewer, say),
        mood=(mood := _mood(sight, game, viewer)),
        portraits=getattr(game.portraits, mood) if mood else (),
        retold=game.retold(scene.moments, scene.counts, viewer, say) if mood else (),
        places=[] if sight.given_up else _places(sight, game, viewer, say),
        kept=_kept(scene.moments, viewer, say),
        summary=found[-1] if found else None,
        heaps=_heaps(sight, game, scene.cards, viewer, say),
        proposals=_proposals(sight, say) if viewer.seat else [],
        waiting=_waiting(sight, say),
    )


def _title(result: Sequence[int], viewer: Viewer, say: Say) -> str:
    winners = [seat for seat, place in enumerate(result, 1) if place == 1]
    if viewer.seat in winners:
        return say("You win together!") if len(winners) > 1 else say("You win!")
    together = listed(viewer.names_of(winners), say)
    return say.many(len(winners), "{names} wins", "{names} win together", names=together)


def _mood(sight: Sight[Any], game: GamePage[Any], viewer: Viewer) -> str:
    """How the end of a match is felt; whoever watches is glad with the winners."""
    if sight.given_up:
        return ""
    winners = {seat for seat, place in enumerate(sight.seen.public.result, 1) if place == 1}
    if viewer.seat is not None and viewer.seat not in winners:
        return "lost"
    sides = [side for side in sides_of(game.game, len(viewer.names)) if winners & set(side)]
    return "shared" if len(sides) > 1 else "won"


def _given_up(viewer: Viewer, say: Say) -> str:
    return say("You gave up the match.") if viewer.seat else say("The match was given up.")


def _places(sight: Sight[Any], game: GamePage[Any], viewer: Viewer, say: Say) -> list[Place]:
    public = sight.seen.public
    sides = [
        Place(
            public.result[seats[0] - 1],
            seats,
            viewer.badges_of(seats),
            listed(viewer.names_of(seats), say),
            *game.score(public, seats[0], say),
        )
        for seats in sides_of(game.game, len(viewer.names))
    ]
    return sorted(sides, key=lambda side: side.place)


def _kept(moments: Sequence[Moment], viewer: Viewer, say: Say) -> list[str]:
    """For each seat with moves made by the seat-keeper, how many: they count, but everyone is told."""
    moves = Counter(moment.made.seat for moment in moments if moment.made.by == KEEPER)
    return [_kept_for(seat, number, viewer, say) for seat, number in sorted(moves.items())]


def _kept_for(seat: int, moves: int, viewer: Viewer, say: Say) -> str:
    if viewer.is_you(seat):
        return say.many(moves, "A bot played {n} move for you.", "A bot played {n} moves for you.")
    name = viewer.name(seat)
    return say.many(
        moves, "A bot played {n} move for {name}.", "A bot played {n} moves for {name}.", name=name
    )


# All cards


def _heaps(sight: Sight[Any], game: GamePage[Any], cards: Uncovered, viewer: Viewer, say: Say) -> list[Heap]:
    """All cards that were hidden from someone up to the end, where they lay: hands first.

    What was won in a round that was given up is among them: no summary has it.
    """
    options = sight.seen.public.options
    hands = [(_hand_of(seat, viewer, say), hand) for seat, hand in enumerate(cards.hands, 1)]
    won = [(_won_by(seat, viewer, say), heap) for seat, heap in enumerate(cards.counted, 1)]
    found = [*hands, *(won if sight.given_up else ()), *game.heaps(cards, viewer, say)]
    return [
        Heap(name, [drawn(game.face(card, say, options)) for card in heap]) for name, heap in found if heap
    ]


def _hand_of(seat: int, viewer: Viewer, say: Say) -> str:
    return say("Your hand") if viewer.is_you(seat) else say("{name}’s hand", name=viewer.name(seat))


def _won_by(seat: int, viewer: Viewer, say: Say) -> str:
    return say("Won by you") if viewer.is_you(seat) else say("Won by {name}", name=viewer.name(seat))


# What comes next


def _proposals(sight: Sight[Any], say: Say) -> list[Proposal]:
    labels = {
        "rematch": say("Rematch"),
        "same_deal": say("Same deal again"),
        "duplicate": say("Same deal, seats swapped"),
    }
    wanted = dict(sight.again)
    return [
        Proposal(key, label, _wanting(sight, key, say), wanted.get(sight.own_player or 0) == key)
        for key, label in labels.items()
    ]


def _wanting(sight: Sight[Any], key: str, say: Say) -> str:
    """The names of those who would like this match next."""
    wanted = dict(sight.again)
    return ", ".join(name for player, name in _people(sight, say("You")) if wanted.get(player) == key)


def _waiting(sight: Sight[Any], say: Say) -> str:
    """Who has not said yet what to play next, once somebody has."""
    wanted = {player for player, wish in sight.again if wish}
    missing = [name for player, name in _people(sight, say("you")) if player not in wanted]
    return say("Waiting for {names}", names=listed(missing, say)) if wanted and missing else ""


def _people(sight: Sight[Any], you: str) -> Iterator[tuple[int, str]]:
    """The players who are no bots, with their names; the viewer is called `you`."""
    for seat in sight.seats:
        if seat.player is not None and seat.level is None:
            yield seat.player, you if seat.player == sight.own_player else seat.name
