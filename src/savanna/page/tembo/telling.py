"""Tembo in words: whose turn it is to do what, what happened, and why a move is not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from savanna.games.reason import MATCH_OVER
from savanna.games.tembo.explain import because
from savanna.page.html import joined
from savanna.page.saying import Say
from savanna.page.tembo.faces import species_name

Names = Sequence[str]
Chip = Callable[[str], Markup]
Event = Mapping[str, Any]

# The English texts of explain.py, by their codes: what is looked up in the catalogues.
REASONS: dict[str, str] = {
    **because.texts,
    MATCH_OVER.code: MATCH_OVER.text,
}


# Who must do what


def prompt(view: dict[str, Any], names: Names, say: Say) -> str:
    """The one sentence of the status line."""
    if view["public"]["result"]:
        return _victory(view["public"]["result"], names, say)
    if view["to_move"] is None:
        return say("The round is over")
    name = names[view["to_move"] - 1]
    if view["to_move"] == view["seat"]:
        return _yours(view, say)
    if view["asked"] == "lion":
        return say("{name} drew a lion and has to put it on a ford", name=name)
    return say("It is the turn of {name}", name=name)


def _yours(view: dict[str, Any], say: Say) -> str:
    if view["asked"] == "lion":
        if any(ford["row"] for ford in view["fords"]):
            return say("You drew a lion: put it on a ford with animals")
        return say("You drew a lion: put it on any open ford")
    kinds = {
        "animal" if move[0].isdigit() else "elephant" if move[0] == "E" else "crocodile"
        for move in view["legal"]
    }
    return {
        "animal": say("Your turn: place an animal"),
        "elephant": say("Your turn: play an elephant"),
        "crocodile": say("Your turn: play a crocodile"),
        "animal elephant": say("Your turn: place an animal or play an elephant"),
        "animal crocodile": say("Your turn: place an animal or play a crocodile"),
        "crocodile elephant": say("Your turn: play an elephant or a crocodile"),
        "animal crocodile elephant": say("Your turn: place an animal, or play an elephant or a crocodile"),
    }.get(" ".join(sorted(kinds)), say("Your turn"))


# What happened


def tell(event: Event, names: Names, say: Say, chip: Chip) -> str:
    """One line for an event of the story; HTML where it names cards."""
    return _TELLERS[event["event"]](event, names, say, chip)


def trick_title(_number: int, _say: Say) -> str:
    """There are no tricks: turns follow each other."""
    return ""


def _placed(event: Event, names: Names, say: Say, chip: Chip) -> str:
    name, cards = names[event["seat"] - 1], _all_of([chip(card) for card in event["cards"]], say)
    if name == say("You"):
        return say("You place {cards} at ford {ford}", cards=cards, ford=event["ford"])
    return say("{name} places {cards} at ford {ford}", name=name, cards=cards, ford=event["ford"])


def _crossed(event: Event, names: Names, say: Say, chip: Chip) -> str:
    name, values = names[event["seat"] - 1], {"card": chip("E"), "ford": event["ford"]}
    herds = _apart(
        say.many(
            herd["points"],
            "{animals} for {n} point",
            "{animals} for {n} points",
            animals=_animals(herd, names, say, chip),
        )
        for herd in event["herds"]
    )
    if name == say("You"):
        return say("You play {card} at ford {ford}. Across: {herds}", herds=herds, **values)
    return say("{name} plays {card} at ford {ford}. Across: {herds}", name=name, herds=herds, **values)


def _eaten(event: Event, names: Names, say: Say, chip: Chip) -> str:
    name, values = names[event["seat"] - 1], {"card": chip(event["by"]), "ford": event["ford"]}
    herds = _apart(_animals(herd, names, say, chip) for herd in event["herds"])
    if name == say("You"):
        if not herds:
            return say("You play {card} at ford {ford}. It finds nothing to eat", **values)
        return say("You play {card} at ford {ford}. Eaten: {herds}", herds=herds, **values)
    if not herds:
        return say("{name} plays {card} at ford {ford}. It finds nothing to eat", name=name, **values)
    return say("{name} plays {card} at ford {ford}. Eaten: {herds}", name=name, herds=herds, **values)


def _closed(event: Event, names: Names, say: Say, chip: Chip) -> str:
    return say("Ford {ford} is closed", ford=event["ford"])


def _drew(event: Event, names: Names, say: Say, chip: Chip) -> str:
    name, count = names[event["seat"] - 1], event["count"]
    if event["cards"]:
        return say("You draw {cards}", cards=_all_of([chip(card) for card in event["cards"]], say))
    if name == say("You"):
        return say.many(count, "You draw a card", "You draw {n} cards")
    return say.many(count, "{name} draws a card", "{name} draws {n} cards", name=name)


def _lion_drawn(event: Event, names: Names, say: Say, chip: Chip) -> str:
    name = names[event["seat"] - 1]
    if name == say("You"):
        return say("You draw a lion and have to place it")
    return say("{name} draws a lion and has to place it", name=name)


def _stuck(event: Event, names: Names, say: Say, chip: Chip) -> str:
    name = names[event["seat"] - 1]
    return (
        say("You have nothing to play")
        if name == say("You")
        else say("{name} has nothing to play", name=name)
    )


def _round_ended(event: Event, names: Names, say: Say, chip: Chip) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, event["scores"], strict=True))
    return say("Round {round} is over: {scores}", round=event["round"], scores=scores)


def _match_ended(event: Event, names: Names, say: Say, chip: Chip) -> str:
    return _victory(event["result"], names, say)


def _victory(result: Sequence[int], names: Names, say: Say) -> str:
    winners = [name for name, place in zip(names, result, strict=True) if place == 1]
    if len(winners) > 1:
        return say("Shared victory: {names}", names=_all_of(winners, say))
    return say("You win") if winners[0] == say("You") else say("{name} wins", name=winners[0])


_TELLERS: dict[str, Callable[[Event, Names, Say, Chip], str]] = {
    "Placed": _placed,
    "Crossed": _crossed,
    "Eaten": _eaten,
    "Closed": _closed,
    "Drew": _drew,
    "LionDrawn": _lion_drawn,
    "Stuck": _stuck,
    "RoundEnded": _round_ended,
    "MatchEnded": _match_ended,
}


def _animals(herd: Mapping[str, Any], names: Names, say: Say, chip: Chip) -> str:
    """The animals of one owner."""
    name, cards = names[herd["seat"] - 1], _all_of([chip(card) for card in herd["cards"]], say)
    if name == say("You"):
        return say("your {cards}", cards=cards)
    return say("{cards} of {name}", cards=cards, name=name)


def _apart(herds: Iterable[str]) -> str:
    return joined(herds, between="; ")


def _all_of(items: Sequence[str], say: Say) -> str:
    """All of them, the last two with an "and"; HTML if they are."""
    *others, last = items
    if not others:
        return last
    comma = Markup(", ") if hasattr(last, "__html__") else ", "
    return say("{first} and {second}", first=comma.join(others), second=last)


# Why not


def reason(code: str, values: Mapping[str, Any], say: Say) -> str:
    """Why a move is not legal: explain.py's text in the viewer's language."""
    return say(REASONS[code], **{key: _value(key, value, say) for key, value in values.items()})


def _value(key: str, value: Any, say: Say) -> str:
    match key:
        case "found":
            return (say("none"), say("one"), say("two"))[value]
        case "species":
            return species_name(value, say)
        case "moves":
            return _one_of([say("ford {ford}", ford=move.partition("@")[2]) for move in value], say)
    return _one_of(list(value), say) if isinstance(value, list | tuple) else str(value)


def _one_of(items: list[str], say: Say) -> str:
    *others, last = items
    return say("{first} or {second}", first=", ".join(others), second=last) if others else last
