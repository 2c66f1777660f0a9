"""What happened at a table of Awimbawé, in words: one line for each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe.cards import colour_name
from savanna.page.html import joined
from savanna.page.saying import Say

Event = Mapping[str, Any]
Chip = Callable[[str], Markup]


def tell(event: Event, names: Sequence[str], say: Say, chip: Chip) -> str:
    """One line for one event of a story."""
    return _TELLINGS[event["event"]](event, _Telling(names, say, chip))


@cache
def trick_title(number: int, say: Say) -> str:
    """What stands above the lines of one trick."""
    return say("Trick {n}", n=number)


class _Telling:
    """Who reads it, and in which words."""

    def __init__(self, names: Sequence[str], say: Say, chip: Chip) -> None:
        self.names = names
        self.say = say
        self.chip = chip
        self._you = say("You")

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def is_you(self, seat: int) -> bool:
        return self.names[seat - 1] == self._you

    def card(self, text: str, unseen: str) -> str:
        return unseen if text == HIDDEN else self.chip(text)

    def listed(self, parts: Sequence[str]) -> str:
        """a, b and c"""
        if len(parts) == 1:
            return parts[0]
        first = joined(parts[:-1], between=", ") if _is_html(parts) else ", ".join(parts[:-1])
        return self.say("{first} and {last}", first=first, last=parts[-1])


def _is_html(parts: Sequence[str]) -> bool:
    return any(hasattr(part, "__html__") for part in parts)


def _card_played(event: Event, t: _Telling) -> str:
    say, name, card = t.say, t.name(event["seat"]), t.chip(event["card"])
    you = t.is_you(event["seat"])
    if event["how"] == "leads" and event["card"].startswith("x"):
        colour = colour_name(event["colour"], say)
        if you:
            return say("You lead {card} as {colour}", card=card, colour=colour)
        return say("{name} leads {card} as {colour}", name=name, card=card, colour=colour)
    match event["how"], you:
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


def _eagle_said(event: Event, t: _Telling) -> str:
    say, name, card = t.say, t.name(event["seat"]), t.chip(event["card"])
    if event["says"] == "fight":
        if t.is_you(event["seat"]):
            return say("You let {card} fight", card=card)
        return say("{name} lets {card} fight", name=name, card=card)
    if t.is_you(event["seat"]):
        return say("You let {card} flee", card=card)
    return say("{name} lets {card} flee", name=name, card=card)


def _shoved(event: Event, t: _Telling) -> str:
    say = t.say
    card = t.card(event["card"], say("the face-down card"))
    where = {"card": card, "pile": event["pile"], "under": event["under"]}
    name, owner = t.name(event["seat"]), t.name(event["of"])
    if t.is_you(event["seat"]):
        return say(
            "Your rhinoceros pushes {card} from pile {pile} of {owner} under pile {under}",
            owner=owner,
            **where,
        )
    if t.is_you(event["of"]):
        return say(
            "The rhinoceros of {name} pushes {card} from your pile {pile} under pile {under}",
            name=name,
            **where,
        )
    return say(
        "The rhinoceros of {name} pushes {card} from pile {pile} of {owner} under pile {under}",
        name=name,
        owner=owner,
        **where,
    )


def _blocked(event: Event, t: _Telling) -> str:
    return _blocked_in_hand(event, t) if event["pile"] is None else _blocked_on_pile(event, t)


def _blocked_in_hand(event: Event, t: _Telling) -> str:
    say, name, owner = t.say, t.name(event["seat"]), t.name(event["of"])
    card = t.card(event["card"], say("a card"))
    if t.is_you(event["seat"]):
        return say("Your snake blocks {card} in the hand of {owner}", card=card, owner=owner)
    if t.is_you(event["of"]):
        return say("The snake of {name} blocks {card} in your hand", name=name, card=card)
    return say("The snake of {name} blocks {card} in the hand of {owner}", name=name, card=card, owner=owner)


def _blocked_on_pile(event: Event, t: _Telling) -> str:
    say, name, owner = t.say, t.name(event["seat"]), t.name(event["of"])
    where = {"card": t.card(event["card"], say("the face-down card")), "pile": event["pile"]}
    if t.is_you(event["seat"]):
        return say("Your snake blocks {card} on pile {pile} of {owner}", owner=owner, **where)
    if t.is_you(event["of"]):
        return say("The snake of {name} blocks {card} on your pile {pile}", name=name, **where)
    return say("The snake of {name} blocks {card} on pile {pile} of {owner}", name=name, owner=owner, **where)


def _leader_named(event: Event, t: _Telling) -> str:
    say, name, leader = t.say, t.name(event["seat"]), t.name(event["leader"])
    trick = event["leads"] == "trick"
    if event["seat"] == event["leader"]:
        if t.is_you(event["seat"]):
            return say("You will lead the next trick") if trick else say("You will lead the round")
        if trick:
            return say("{name} will lead the next trick", name=name)
        return say("{name} will lead the round", name=name)
    if t.is_you(event["seat"]):
        if trick:
            return say("You name {leader} to lead the next trick", leader=leader)
        return say("You name {leader} to lead the round", leader=leader)
    if t.is_you(event["leader"]):
        if trick:
            return say("{name} names you to lead the next trick", name=name)
        return say("{name} names you to lead the round", name=name)
    if trick:
        return say("{name} names {leader} to lead the next trick", name=name, leader=leader)
    return say("{name} names {leader} to lead the round", name=name, leader=leader)


def _power_declined(event: Event, t: _Telling) -> str:
    say, name = t.say, t.name(event["seat"])
    if t.is_you(event["seat"]):
        return {
            "rhinoceros": say("You do not use your rhinoceros"),
            "cheetah": say("You do not use your cheetah"),
            "snake": say("You do not use your snake"),
        }[event["power"]]
    return {
        "rhinoceros": say("{name} does not use the rhinoceros", name=name),
        "cheetah": say("{name} does not use the cheetah", name=name),
        "snake": say("{name} does not use the snake", name=name),
    }[event["power"]]


def _freed(event: Event, t: _Telling) -> str:
    if t.is_you(event["seat"]):
        return t.say.many(
            event["count"], "Your blocked card is free again", "Your {n} blocked cards are free again"
        )
    return t.say.many(
        event["count"],
        "The blocked card of {name} is free again",
        "The {n} blocked cards of {name} are free again",
        name=t.name(event["seat"]),
    )


def _trick_taken(event: Event, t: _Telling) -> str:
    cards = t.listed([t.chip(card) for card in event["cards"]])
    if t.is_you(event["seat"]):
        return t.say("You take {cards}", cards=cards)
    return t.say("{name} takes {cards}", name=t.name(event["seat"]), cards=cards)


def _eagle_kept(event: Event, t: _Telling) -> str:
    card = t.chip(event["card"])
    if t.is_you(event["seat"]):
        return t.say("You keep {card}", card=card)
    return t.say("{name} keeps {card}", name=t.name(event["seat"]), card=card)


def _turned_up(event: Event, t: _Telling) -> str:
    what = {"pile": event["pile"], "card": t.chip(event["card"])}
    if t.is_you(event["seat"]):
        return t.say("Your pile {pile} turns up {card}", **what)
    return t.say("Pile {pile} of {name} turns up {card}", name=t.name(event["seat"]), **what)


def _eliminated(event: Event, t: _Telling) -> str:
    if t.is_you(event["seat"]):
        return t.say("You have four hyenas and are out of the round")
    return t.say("{name} has four hyenas and is out of the round", name=t.name(event["seat"]))


def _round_ended(event: Event, t: _Telling) -> str:
    scores = ", ".join(
        _score(name, score, t.say) for name, score in zip(t.names, event["scores"], strict=True)
    )
    winners = event["winners"] or ()
    what = {"round": event["round"], "scores": scores}
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


def _match_ended(event: Event, t: _Telling) -> str:
    return victory(event["result"], t.names, t.say)


def victory(result: Sequence[int], names: Sequence[str], say: Say) -> str:
    """Who won the match, by the place of each seat."""
    t = _Telling(names, say, Markup)
    winners = [seat for seat, place in enumerate(result, 1) if place == 1]
    if len(winners) > 1:
        return t.say("{team} win the match", team=t.listed([t.name(seat) for seat in winners]))
    if t.is_you(winners[0]):
        return t.say("You win the match")
    return t.say("{name} wins the match", name=t.name(winners[0]))


_TELLINGS: dict[str, Callable[[Event, _Telling], str]] = {
    "CardPlayed": _card_played,
    "EagleSaid": _eagle_said,
    "Shoved": _shoved,
    "Blocked": _blocked,
    "LeaderNamed": _leader_named,
    "PowerDeclined": _power_declined,
    "Freed": _freed,
    "TrickTaken": _trick_taken,
    "EagleKept": _eagle_kept,
    "TurnedUp": _turned_up,
    "Eliminated": _eliminated,
    "RoundEnded": _round_ended,
    "MatchEnded": _match_ended,
}
