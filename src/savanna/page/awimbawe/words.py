"""What happened at a table of Awimbawé, in words: one line for each event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from savanna.games.awimbawe.story import (
    Blocked,
    CardPlayed,
    EagleKept,
    EagleSaid,
    Eliminated,
    Event,
    Freed,
    LeaderNamed,
    PowerDeclined,
    Shoved,
    TrickTaken,
    TurnedUp,
)
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe.cards import colour_name
from savanna.page.game import Chip
from savanna.page.html.markup import joined
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer


def tell(event: Event, viewer: Viewer, say: Say, chip: Chip) -> str:
    """One line for one event of a story; HTML where it names cards."""
    return _told(event, _Telling(viewer, say, chip))


def _told(event: Event, t: _Telling) -> str:
    """One line for one event of a story, as this reader is told it."""
    match event:
        case CardPlayed():
            return _card_played(event, t)
        case EagleSaid():
            return _eagle_said(event, t)
        case Shoved():
            return _shoved(event, t)
        case Blocked():
            return _blocked(event, t)
        case LeaderNamed():
            return _leader_named(event, t)
        case PowerDeclined():
            return _power_declined(event, t)
        case Freed():
            return _freed(event, t)
        case TrickTaken():
            return _trick_taken(event, t)
        case EagleKept():
            return _eagle_kept(event, t)
        case TurnedUp():
            return _turned_up(event, t)
        case Eliminated():
            return _eliminated(event, t)
        case RoundEnded():
            return _round_ended(event, t)
        case MatchEnded():
            return victory(event.result, t.viewer, t.say)


@cache
def trick_title(number: int, say: Say) -> str:
    """What stands above the lines of one trick."""
    return say("Trick {n}", n=number)


@dataclass(frozen=True)
class _Telling:
    """Who reads a line, in which language, and how names of cards are drawn in it."""

    viewer: Viewer
    say: Say
    chip: Chip

    def name(self, seat: int) -> str:
        return self.viewer.name(seat)

    def is_you(self, seat: int) -> bool:
        return self.viewer.is_you(seat)

    def card(self, text: str, unseen: str) -> str:
        """The name of a card, or these words for one that the reader has not seen."""
        return unseen if text == HIDDEN else self.chip(text)

    def listed(self, parts: Sequence[str]) -> str:
        return _listed(parts, self.say)


def _listed(parts: Sequence[str], say: Say) -> str:
    """These in one text, "a, b and c"; HTML if one of them is."""
    if len(parts) == 1:
        return parts[0]
    first = joined(parts[:-1], between=", ") if _is_html(parts) else ", ".join(parts[:-1])
    return say("{first} and {last}", first=first, last=parts[-1])


def _is_html(parts: Sequence[str]) -> bool:
    return any(hasattr(part, "__html__") for part in parts)


def _card_played(event: CardPlayed, t: _Telling) -> str:
    say, name, card = t.say, t.name(event.seat), t.chip(event.card)
    you = t.is_you(event.seat)
    if event.how == "leads" and event.card.startswith("x"):
        colour = colour_name(event.colour, say)
        if you:
            return say("You lead {card} as {colour}", card=card, colour=colour)
        return say("{name} leads {card} as {colour}", name=name, card=card, colour=colour)
    match event.how, you:
        case "leads", True:
            return say("You lead {card}", card=card)
        case "leads", False:
            return say("{name} leads {card}", name=name, card=card)
        case "follows", True:
            return say("You follow with {card}", card=card)
        case "follows", False:
            return say("{name} follows with {card}", name=name, card=card)
        case "trumps", True:
            return say("You trump with {card}", card=card)
        case "trumps", False:
            return say("{name} trumps with {card}", name=name, card=card)
        case _, True:
            return say("You discard {card}", card=card)
    return say("{name} discards {card}", name=name, card=card)


def _eagle_said(event: EagleSaid, t: _Telling) -> str:
    say, name, card = t.say, t.name(event.seat), t.chip(event.card)
    if event.says == "fight":
        if t.is_you(event.seat):
            return say("You let {card} fight", card=card)
        return say("{name} lets {card} fight", name=name, card=card)
    if t.is_you(event.seat):
        return say("You let {card} flee", card=card)
    return say("{name} lets {card} flee", name=name, card=card)


def _shoved(event: Shoved, t: _Telling) -> str:
    say = t.say
    card = t.card(event.card, say("the face-down card"))
    where = {"card": card, "pile": event.pile, "under": event.under}
    name, owner = t.name(event.seat), t.name(event.of)
    if t.is_you(event.seat):
        return say(
            "Your rhinoceros pushes {card} from {owner}’s pile {pile} under pile {under}",
            owner=owner,
            **where,
        )
    if t.is_you(event.of):
        return say(
            "{name}’s rhinoceros pushes {card} from your pile {pile} under pile {under}",
            name=name,
            **where,
        )
    return say(
        "{name}’s rhinoceros pushes {card} from {owner}’s pile {pile} under pile {under}",
        name=name,
        owner=owner,
        **where,
    )


def _blocked(event: Blocked, t: _Telling) -> str:
    return _blocked_in_hand(event, t) if event.pile is None else _blocked_on_pile(event, t)


def _blocked_in_hand(event: Blocked, t: _Telling) -> str:
    say, name, owner = t.say, t.name(event.seat), t.name(event.of)
    card = t.card(event.card, say("a card"))
    if t.is_you(event.seat):
        return say("Your snake blocks {card} in {owner}’s hand", card=card, owner=owner)
    if t.is_you(event.of):
        return say("{name}’s snake blocks {card} in your hand", name=name, card=card)
    return say("{name}’s snake blocks {card} in {owner}’s hand", name=name, card=card, owner=owner)


def _blocked_on_pile(event: Blocked, t: _Telling) -> str:
    say, name, owner = t.say, t.name(event.seat), t.name(event.of)
    where = {"card": t.card(event.card, say("the face-down card")), "pile": event.pile}
    if t.is_you(event.seat):
        return say("Your snake blocks {card} on {owner}’s pile {pile}", owner=owner, **where)
    if t.is_you(event.of):
        return say("{name}’s snake blocks {card} on your pile {pile}", name=name, **where)
    return say("{name}’s snake blocks {card} on {owner}’s pile {pile}", name=name, owner=owner, **where)


def _leader_named(event: LeaderNamed, t: _Telling) -> str:
    say, name, leader = t.say, t.name(event.seat), t.name(event.leader)
    trick = event.leads == "trick"
    if event.seat == event.leader:
        if t.is_you(event.seat):
            return say("You will lead the next trick") if trick else say("You will lead the round")
        if trick:
            return say("{name} will lead the next trick", name=name)
        return say("{name} will lead the round", name=name)
    if t.is_you(event.seat):
        if trick:
            return say("You name {leader} to lead the next trick", leader=leader)
        return say("You name {leader} to lead the round", leader=leader)
    if t.is_you(event.leader):
        if trick:
            return say("{name} names you to lead the next trick", name=name)
        return say("{name} names you to lead the round", name=name)
    if trick:
        return say("{name} names {leader} to lead the next trick", name=name, leader=leader)
    return say("{name} names {leader} to lead the round", name=name, leader=leader)


def _power_declined(event: PowerDeclined, t: _Telling) -> str:
    say, name = t.say, t.name(event.seat)
    if t.is_you(event.seat):
        return {
            "rhinoceros": say("You do not use your rhinoceros"),
            "cheetah": say("You do not use your cheetah"),
            "snake": say("You do not use your snake"),
        }[event.power]
    return {
        "rhinoceros": say("{name} does not use the rhinoceros", name=name),
        "cheetah": say("{name} does not use the cheetah", name=name),
        "snake": say("{name} does not use the snake", name=name),
    }[event.power]


def _freed(event: Freed, t: _Telling) -> str:
    if t.is_you(event.seat):
        return t.say.many(
            event.count, "Your blocked card is free again", "Your {n} blocked cards are free again"
        )
    return t.say.many(
        event.count,
        "{name}’s blocked card is free again",
        "{name}’s {n} blocked cards are free again",
        name=t.name(event.seat),
    )


def _trick_taken(event: TrickTaken, t: _Telling) -> str:
    cards = t.listed([t.chip(card) for card in event.cards])
    if t.is_you(event.seat):
        return t.say("You take {cards}", cards=cards)
    return t.say("{name} takes {cards}", name=t.name(event.seat), cards=cards)


def _eagle_kept(event: EagleKept, t: _Telling) -> str:
    card = t.chip(event.card)
    if t.is_you(event.seat):
        return t.say("You keep {card}", card=card)
    return t.say("{name} keeps {card}", name=t.name(event.seat), card=card)


def _turned_up(event: TurnedUp, t: _Telling) -> str:
    what = {"pile": event.pile, "card": t.chip(event.card)}
    if t.is_you(event.seat):
        return t.say("Your pile {pile} turns up {card}", **what)
    return t.say("{name}’s pile {pile} turns up {card}", name=t.name(event.seat), **what)


def _eliminated(event: Eliminated, t: _Telling) -> str:
    if t.is_you(event.seat):
        return t.say("You have four hyenas and are out of the round")
    return t.say("{name} has four hyenas and is out of the round", name=t.name(event.seat))


def _round_ended(event: RoundEnded, t: _Telling) -> str:
    scores = ", ".join(
        _score(name, score, t.say) for name, score in zip(t.viewer.names, event.scores, strict=True)
    )
    winners = event.winners or ()
    what = {"round": event.round, "scores": scores}
    if not winners:
        return t.say("Round {round} is over: {scores}. Nobody wins it", **what)
    if len(winners) == 1 and t.is_you(winners[0]):
        return t.say("Round {round} is over: {scores}. You win it", **what)
    if len(winners) == 1:
        return t.say("Round {round} is over: {scores}. {name} wins it", name=t.name(winners[0]), **what)
    team = t.listed([t.name(seat) for seat in winners])
    return t.say("Round {round} is over: {scores}. {team} win it", team=team, **what)


def _score(name: str, score: int | None, say: Say) -> str:
    if score is None:
        return say("{name}: too many hyenas", name=name)
    return say.many(score, "{name}: {n} crown", "{name}: {n} crowns", name=name)


def victory(result: Sequence[int], viewer: Viewer, say: Say) -> str:
    """Who won the match, by the place of each seat."""
    winners = [seat for seat, place in enumerate(result, 1) if place == 1]
    if len(winners) > 1:
        return say("{team} win the match", team=_listed(viewer.names_of(winners), say))
    if viewer.are_you(winners):
        return say("You win the match")
    return say("{name} wins the match", name=viewer.name(winners[0]))
