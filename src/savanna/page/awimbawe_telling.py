"""Awimbawé in words: what happened, what is to be done, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from savanna.games.awimbawe.cards import CARDS, COLOURS
from savanna.games.awimbawe.explain import because
from savanna.games.awimbawe.trick import following
from savanna.games.cardset import set_of
from savanna.games.reason import MATCH_OVER
from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe_cards import animal_name, card_name, colour_name
from savanna.page.saying import Say

Event = Mapping[str, Any]
View = Mapping[str, Any]
Chip = Callable[[str], Markup]


# What happened


def tell(event: Event, names: Sequence[str], say: Say, chip: Chip) -> str:
    """One line for one event of a story."""
    return _TELLINGS[event["event"]](event, _Telling(names, say, chip))


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
        first = Markup(", ").join(parts[:-1]) if _is_html(parts) else ", ".join(parts[:-1])
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
    if you:
        return {
            "leads": say("You lead {card}", card=card),
            "follows": say("You follow with {card}", card=card),
            "trumps": say("You trump with {card}", card=card),
            "discards": say("You discard {card}", card=card),
        }[event["how"]]
    return {
        "leads": say("{name} leads {card}", name=name, card=card),
        "follows": say("{name} follows with {card}", name=name, card=card),
        "trumps": say("{name} trumps with {card}", name=name, card=card),
        "discards": say("{name} discards {card}", name=name, card=card),
    }[event["how"]]


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
            "Your rhinoceros pushes {card} from pile {pile} of {owner} under pile {under}", owner=owner, **where
        )
    if t.is_you(event["of"]):
        return say(
            "The rhinoceros of {name} pushes {card} from your pile {pile} under pile {under}", name=name, **where
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
    animal = animal_name(event["power"], t.say)
    if t.is_you(event["seat"]):
        return t.say("You do not use the power of your card: {animal}", animal=animal)
    return t.say("{name} does not use the power of the card: {animal}", name=t.name(event["seat"]), animal=animal)


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
    scores = ", ".join(_score(name, score, t.say) for name, score in zip(t.names, event["scores"], strict=True))
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
        return say("{name} too many hyenas", name=name)
    return say.many(score, "{name} {n} crown", "{name} {n} crowns", name=name)


def _match_ended(event: Event, t: _Telling) -> str:
    return _victory(event["result"], t)


def _victory(result: Sequence[int], t: _Telling) -> str:
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


# What is to be done


def prompt(view: View, names: Sequence[str], say: Say) -> str:
    """Who must do what, for whoever looks."""
    if view["to_move"] is None:
        return _victory(view["public"]["result"], _Telling(names, say, Markup))
    if view["to_move"] != view["seat"]:
        return _waiting(view, names[view["to_move"] - 1], say)
    if view["asked"] == "card":
        return _to_play(view, say)
    return {
        "leader": say("You lost the last round: name who leads this one."),
        "eagle": say("Your eagle: does it fight for the trick, or flee?"),
        "rhinoceros": say("Your rhinoceros: choose the top of a pile, then the pile to push it under. Or pass."),
        "cheetah": say("Your cheetah: name who leads the next trick. Or pass."),
        "snake": say("Your snake: block a card of another player. Or pass."),
    }[view["asked"]]


def _waiting(view: View, name: str, say: Say) -> str:
    if view["asked"] == "card" and not view["trick"]:
        return say("{name} leads the next trick.", name=name)
    return {
        "card": say("{name} is to play a card.", name=name),
        "leader": say("{name} names who leads this round.", name=name),
        "eagle": say("{name} decides whether the eagle fights or flees.", name=name),
        "rhinoceros": say("{name} may use the rhinoceros.", name=name),
        "cheetah": say("{name} may use the cheetah.", name=name),
        "snake": say("{name} may use the snake.", name=name),
    }[view["asked"]]


def _to_play(view: View, say: Say) -> str:
    led = view["led"]
    if led is None:
        return say("You lead: play any card.")
    legal = set_of(CARDS[text] for text in view["legal"])
    if following(legal, COLOURS.index(led)):
        if led == "sky":
            return say("An eagle was led: you must follow with an eagle.")
        return say("{colour} was led: you must follow.", colour=colour_name(led, say).capitalize())
    if all(text.startswith("e") for text in view["legal"]):
        return say("You cannot follow: you must play an eagle.")
    return say("You can neither follow nor trump: discard any card.")


# Why something cannot be done


def reason(code: str, values: Mapping[str, Any], say: Say) -> str:
    """A refusal of the rules. Its English text is written once: in explain.py."""
    if code == MATCH_OVER.code:
        return say(MATCH_OVER.text)
    text = because(code, **{key: f"{{{key}}}" for key in values}).text
    if code == "name_a_colour":  # it quotes moves
        return say(text, **values)
    return say(text, **{key: _word(key, value, say) for key, value in values.items()})


def _word(key: str, value: Any, say: Say) -> Any:
    if key == "colour":
        return colour_name(value, say)
    return card_name(value, say) if key == "card" else value
