"""What is seen of a move of Awimbawé above the table: tricks are swept away, powers act on their targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from savanna.games.awimbawe.cards import CARDS, ELEPHANTS, MICE
from savanna.games.awimbawe.cards import HYENAS as HYENA_CARDS
from savanna.games.awimbawe.scoring import ENOUGH_HYENAS
from savanna.games.awimbawe.story import (
    Blocked,
    CardPlayed,
    EagleKept,
    EagleSaid,
    Eliminated,
    LeaderNamed,
    Shoved,
    TrickTaken,
)
from savanna.games.awimbawe.view import View
from savanna.games.cardset import CardSet, has
from savanna.games.events import RoundEnded
from savanna.page.awimbawe.side import team_of
from savanna.page.game import Act
from savanna.table.tale import Moment


def acts(view: View, moment: Moment) -> Sequence[Act]:
    """The acts of one move: the trick before it goes, what it does, and what a trick that it ends brings."""
    done = [act for event in moment.events for act in _done(event)]
    return [*_swept(moment.before), *done, *_frightened(moment), *_laughing(view, moment)]


def _swept(before: Moment | None) -> Iterator[Act]:
    """The trick that the move before completed: it lay there until now, unless cards were dealt meanwhile."""
    if before is None or _round_ended(before):
        return
    for event in before.events:
        match event:
            case TrickTaken():
                yield Act("sweep", "board", cards=event.cards, to=f"seat-{event.seat}")
            case EagleKept():
                yield Act("sweep", "board", cards=(event.card,), to=f"seat-{event.seat}")


def _done(event: object) -> Iterator[Act]:
    """What a power does to its target."""
    match event:
        case EagleSaid():
            manner = "stoop" if event.says == "fight" else "soar"
            yield Act(manner, f"slot-{event.seat}", f"eagle-{manner}ing")
        case Shoved():
            yield Act("dash", f"slot-{event.seat}", "rhinoceros", to=f"pile-{event.of}-{event.under}")
        case Blocked():
            target = f"hand-of-{event.of}" if event.pile is None else f"pile-{event.of}-{event.pile}"
            yield Act("dash", f"slot-{event.seat}", "snake", to=target)
        case LeaderNamed() if event.leads == "trick":
            yield Act("dash", f"slot-{event.seat}", "cheetah", to=f"seat-{event.leader}")


def _frightened(moment: Moment) -> Iterator[Act]:
    """Elephants of a trick that a mouse takes."""
    taken = next((event for event in moment.events if isinstance(event, TrickTaken)), None)
    if taken is None:
        return
    played = dict(_played(moment))
    if not _is_of(MICE, played.get(taken.seat, "")):
        return
    for seat, card in played.items():
        if _is_of(ELEPHANTS, card):
            yield Act("scare", f"slot-{seat}", "mouse")


def _played(moment: Moment) -> Iterator[tuple[int, str]]:
    """Who played which card to the trick of this move, the last first."""
    now: Moment | None = moment
    while now is not None and (now.made.round, now.trick) == (moment.made.round, moment.trick):
        for event in now.events:
            if isinstance(event, CardPlayed):
                yield event.seat, event.card
        now = now.before


def _is_of(species: CardSet, card: str) -> bool:
    return card in CARDS and has(species, CARDS[card])


def _laughing(view: View, moment: Moment) -> Iterator[Act]:
    """Hyenas at whoever has just taken one, and has but one to go, or has lost by them."""
    for event in moment.events:
        if isinstance(event, Eliminated):
            yield _laugh(event.seat, ENOUGH_HYENAS)
        elif isinstance(event, RoundEnded):
            beaten = [seat for seat, score in enumerate(event.scores, 1) if score is None]
            yield from (_laugh(seat, ENOUGH_HYENAS) for seat in beaten)
        elif isinstance(event, TrickTaken) and not _round_ended(moment):
            hyenas = sum(len(view.seats[seat - 1].hyenas) for seat in team_of(view.players, event.seat))
            new = any(_is_of(HYENA_CARDS, card) for card in event.cards)
            if new and hyenas == ENOUGH_HYENAS - 1:
                yield _laugh(event.seat, hyenas)


def _laugh(seat: int, hyenas: int) -> Act:
    return Act("laugh", f"seat-{seat}", "hyena", says=f"{hyenas} / {ENOUGH_HYENAS}")


def _round_ended(moment: Moment) -> bool:
    return any(isinstance(event, RoundEnded) for event in moment.events)
