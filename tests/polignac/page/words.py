"""What is asked, what happened and what it brought at a table of Polignac, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from polignac.game.view import Played, TrickTaken, View, because
from polignac.page.cards import card_name, suit_name
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.reason import MATCH_OVER, Reason
from savanna.games.uncovered import Texts
from savanna.games.viewing import Public
from savanna.page.game import Brief, Chip, Effect, Side
from savanna.page.html.markup import joined
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, listed
from savanna.table.counting import Count

REASONS: dict[str, str] = {**because.texts, MATCH_OVER.code: MATCH_OVER.text}


def reason(code: str, values: Mapping[str, Any], say: Say) -> str:
    names = {"card": card_name, "suit": suit_name}
    return say(REASONS[code], **{key: names[key](value, say) for key, value in values.items()})


def lacks(card: str, reasons: Sequence[Reason], say: Say) -> str:
    """A card has one move, and so one reason against it."""
    return reason(reasons[0].code, reasons[0].values, say)


def prompt(view: View, viewer: Viewer, say: Say) -> str:
    if view.to_move is None:
        return victory(view.public.result or (), viewer, say)
    if not viewer.is_you(view.to_move):
        return say("{name} has to play a card.", name=viewer.name(view.to_move))
    if not view.trick:
        return say("You lead: play any card.")
    led = view.trick[0][1][-1]
    if all(card.endswith(led) for card in view.legal):
        return say("{suit} was led: you must follow.", suit=suit_name(led, say).capitalize())
    return say("You cannot follow: play any card.")


def victory(result: Sequence[int], viewer: Viewer, say: Say) -> str:
    winners = [seat for seat, place in enumerate(result, 1) if place == 1]
    if viewer.are_you(winners):
        return say("You win the match")
    names = listed(viewer.names_of(winners), say)
    return say.many(len(winners), "{names} wins the match", "{names} win the match", names=names)


def tell(event: Any, viewer: Viewer, say: Say, chip: Chip) -> str:
    """One line for one event of a story; HTML where it names cards."""
    match event:
        case Played(seat, card) if viewer.is_you(seat):
            return say("You play {card}", card=chip(card))
        case Played(seat, card):
            return say("{name} plays {card}", name=viewer.name(seat), card=chip(card))
        case TrickTaken(seat, cards) if viewer.is_you(seat):
            return say("You take {cards}", cards=joined(map(chip, cards), ", "))
        case TrickTaken(seat, cards):
            return say("{name} takes {cards}", name=viewer.name(seat), cards=joined(map(chip, cards), ", "))
        case RoundEnded(number, scores, _):
            return say("Round {round} is over: {scores}", round=number, scores=_compared(scores))
        case MatchEnded(result):
            return victory(result, viewer, say)
    raise TypeError(f"no words for {event!r}")


def brief(events: Sequence[Any]) -> Brief:
    """A card played, and the trick that it ended."""
    took = tuple(Effect(each.seat, "last-trick") for each in events if isinstance(each, TrickTaken))
    return Brief(events[0].seat, (events[0].card,), effects=took)


def taken(event: object) -> tuple[int, Texts] | None:
    return (event.seat, event.cards) if isinstance(event, TrickTaken) else None


def _compared(scores: Sequence[int | None]) -> str:
    return " : ".join(map(str, scores))


@dataclass(frozen=True)
class Points:
    """How a round was counted, for one viewer."""

    viewer: Viewer
    say: Say

    def winners(self, count: Count) -> tuple[int, ...]:
        best = max(score or 0 for score in count.scores)
        return tuple(seat for seat, score in enumerate(count.scores, 1) if score == best)

    def title(self, count: Count) -> str:
        names = listed(self.viewer.names_of(self.winners(count)), self.say)
        return self.say("Round {round}: fewest points lost by {names}", round=count.round, names=names)

    def reason(self, count: Count, sides: Sequence[Side]) -> str:
        return self.say("Points: {scores}", scores=_compared(count.scores))

    def worth(self, worth: int, *, lost: bool) -> str:
        return self.say.many(worth, "{n} point", "{n} points")

    def total(self, counts: Sequence[Count], seat: int) -> str:
        total = sum(count.scores[seat - 1] or 0 for count in counts)
        return self.say.many(total, "{n} point in all", "{n} points in all")

    def next(self, seat: int) -> str:
        if self.viewer.is_you(seat):
            return self.say("You begin the next round.")
        return self.say("{name} begins the next round.", name=self.viewer.name(seat))


def score(public: Public, seat: int, say: Say) -> tuple[str, str]:
    """The points of a seat in a finished match, and those of each round."""
    scores = [scores[seat - 1] or 0 for scores in public.scores]
    return say.many(sum(scores), "{n} point", "{n} points"), " ".join(map(str, scores))
