"""The table of Awimbawé, drawn from what its viewer is shown and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from savanna.games.awimbawe.match import ROUNDS_TO_WIN, sides
from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe_cards import (
    animal_name,
    colour_name,
    face,
    hidden_card,
    shown_card,
    sorted_hand,
    suit_icon,
)
from savanna.page.awimbawe_choices import choices
from savanna.page.awimbawe_telling import prompt, reason, tell
from savanna.page.awimbawe_trick import Slot, slots
from savanna.page.names import level_name
from savanna.page.saying import Say

__all__ = ["board", "choices", "face", "prompt", "reason", "tell"]

Shown = dict[str, Any]

RIVALS = ("panther", "tiger", "young-lion")
HYENAS_TO_FEAR = 3


@dataclass(frozen=True)
class Pile:
    number: int
    place: str  # as choices call it
    key: str
    name: str
    under: list[Markup]  # from the bottom, without the top
    top: Markup | None
    card: str | None  # the text of a top that lies face up
    blocked: bool
    fresh: bool  # the last move changed it


@dataclass(frozen=True)
class Held:
    """A card of a hand."""

    card: str
    drawn: Markup
    blocked: bool


@dataclass(frozen=True)
class Rival:
    """A1.6, A7.5. A rival card: silver, and golden with the first round won."""

    art: str
    name: str
    won: int
    says: str
    members: str  # who plays for it


@dataclass(frozen=True)
class Side:
    """A seat with all that lies before it."""

    seat: int
    place: str
    name: str
    note: str  # why it does not play itself
    partner: bool
    team: int | None
    on_turn: bool
    active: bool
    piles: list[Pile]
    hand: list[Held]  # faces, where they are shown
    backs: list[Markup]
    hand_says: str
    taken: int
    taken_says: str
    hyenas: list[Markup]
    hyenas_say: str
    danger: bool
    crowns: int | None
    crowns_say: str
    rival: Rival


def board(shown: Shown, say: Say) -> dict[str, Any]:
    """All that the template draws."""
    view, names = shown["view"], _names(shown, say)
    base = view["seat"] or 1
    order = [(base - 1 + step) % view["players"] + 1 for step in range(view["players"])]
    trick = slots(shown, order, names, say)
    fresh = _fresh_places(shown["story"])
    in_trick = {slot.card for slot in trick if slot.card}
    rivals = _rivals(view, names, say)
    seen = {seat: _side(shown, seat, names, rivals, fresh, in_trick, say) for seat in order}
    own = None if view["seat"] is None else seen.pop(view["seat"])
    return {
        "players": view["players"],
        "others": list(seen.values()),
        "own": own,
        "choosing": view["asked"] == "card" and view["to_move"] == view["seat"],
        "trick": trick,
        "finished": _taken_by(trick, say),
        "led": _led(view, say),
        "next": _next_leader(view, names, say),
        "rivals": rivals,
        "rounds": _rounds(view, names, say),
        "names": names,
    }


def _names(shown: Shown, say: Say) -> list[str]:
    own = shown["you"] and shown["you"]["seat"]
    return [
        say("You")
        if seat["seat"] == own
        else say("Free seat")
        if seat["player"] is None
        else level_name(seat["level"], say)
        if seat["level"]
        else str(seat["name"])
        for seat in shown["seats"]
    ]


def _fresh_places(story: list[dict[str, Any]]) -> set[str]:
    """The piles that the last move touched, and the hand that a snake bit."""
    places = set()
    for event in story:
        if event["event"] == "Shoved":
            places |= {f"pile {event['of']} {event['pile']}", f"pile {event['of']} {event['under']}"}
        elif event["event"] == "Blocked" and event["pile"] is not None:
            places.add(f"pile {event['of']} {event['pile']}")
        elif event["event"] == "TurnedUp":
            places.add(f"pile {event['seat']} {event['pile']}")
    return places


# One seat


def _side(
    shown: Shown,
    seat: int,
    names: list[str],
    rivals: list[Rival],
    fresh: set[str],
    in_trick: set[str],
    say: Say,
) -> Side:
    view, seen = shown["view"], shown["view"]["seats"][seat - 1]
    team = sides(view["players"])[seat - 1]
    hyenas = sum(len(view["seats"][other]["hyenas"]) for other in _team_of(view["players"], seat))
    return Side(
        seat=seat,
        place=f"seat {seat}",
        name=names[seat - 1],
        note=_note(shown, seat, say),
        partner=view["seat"] is not None and seat != view["seat"] and _are_partners(view, seat),
        team=team + 1 if view["players"] == 4 else None,
        on_turn=view["to_move"] == seat,
        active=seen["active"],
        piles=[_pile(seen, seat, number, pile, fresh, say) for number, pile in enumerate(seen["piles"], 1)],
        hand=_hand(shown, seat, say),
        backs=_backs(seat, seen["hand"], seen["blocked_in_hand"], say),
        hand_says=say.many(seen["hand"], "{n} card in hand", "{n} cards in hand"),
        taken=seen["taken"],
        taken_says=say.many(seen["taken"], "{n} card taken", "{n} cards taken"),
        hyenas=[
            shown_card(card, say, "tiny", None if card in in_trick else card) for card in seen["hyenas"]
        ],
        hyenas_say=say.many(hyenas, "{n} of 4 hyenas", "{n} of 4 hyenas"),
        danger=hyenas >= HYENAS_TO_FEAR,
        crowns=seen["crowns"],
        crowns_say=say.many(seen["crowns"] or 0, "{n} crown", "{n} crowns"),
        rival=rivals[team],
    )


def _team_of(players: int, seat: int) -> list[int]:
    """The places, from 0, of all who share a score pile with this seat."""
    teams = sides(players)
    return [other for other in range(players) if teams[other] == teams[seat - 1]]


def _are_partners(view: dict[str, Any], seat: int) -> bool:
    return view["seat"] - 1 in _team_of(view["players"], seat)


def _note(shown: Shown, seat: int, say: Say) -> str:
    player = shown["seats"][seat - 1]
    if not shown["view"]["seats"][seat - 1]["active"]:
        return say("out of this round")
    if player.get("kept"):
        return say("a bot plays on")
    return say("away") if player["player"] in shown["away"] else ""


def _pile(seen: dict[str, Any], seat: int, number: int, cards: list[str], fresh: set[str], say: Say) -> Pile:
    key, place = f"pile-{seat}-{number}", f"pile {seat} {number}"
    *under, top = [_in_pile(card, f"{key}-{height}", say) for height, card in enumerate(cards)] or [None]
    return Pile(
        number=number,
        place=place,
        key=key,
        name=say("Pile {number}:", number=number),
        under=[card for card in under if card is not None],
        top=top,
        card=cards[-1] if cards and cards[-1] != HIDDEN else None,
        blocked=bool(cards) and cards[-1] in seen["blocked"],
        fresh=place in fresh,
    )


def _in_pile(card: str, key: str, say: Say) -> Markup:
    return hidden_card(say, key) if card == HIDDEN else shown_card(card, say, "", card)


def _hand(shown: Shown, seat: int, say: Say) -> list[Held]:
    """The own hand; for spectators of open hands all of them."""
    view = shown["view"] if shown["view"]["seat"] == seat else None
    if view is None and shown.get("hands"):
        view = shown["hands"][seat - 1]
    if view is None:
        return []
    return [
        Held(card, shown_card(card, say, "", card), card in view["blocked"])
        for card in sorted_hand(view["hand"])
    ]


def _backs(seat: int, count: int, blocked: int, say: Say) -> list[Markup]:
    """Blocked cards of a hand lie apart: which they are, only their owner knows."""
    return [
        hidden_card(say, f"hand-{seat}-{number}", "tilted" if number >= count - blocked else "")
        for number in range(count)
    ]


# The trick and the score


def _taken_by(trick: list[Slot], say: Say) -> str:
    taker = next((slot for slot in trick if slot.taker), None)
    if taker is None:
        return ""
    return say("You take the trick") if taker.yours else say("{name} takes the trick", name=taker.name)


def _led(view: dict[str, Any], say: Say) -> dict[str, str] | None:
    if view["led"] is None:
        return None
    name = colour_name(view["led"], say)
    return {"icon": suit_icon(view["led"]), "ground": view["led"], "says": say("{colour} led", colour=name)}


def _next_leader(view: dict[str, Any], names: list[str], say: Say) -> str:
    if view["named"] is None:
        return ""
    if view["named"] == view["seat"]:
        return say("You lead next")
    return say("{name} leads next", name=names[view["named"] - 1])


def _rivals(view: dict[str, Any], names: list[str], say: Say) -> list[Rival]:
    """One for each player, or each team."""
    teams = sides(view["players"])
    return [
        _rival(view, [seat for seat, team in enumerate(teams, 1) if team == number], names, say)
        for number in range(max(teams) + 1)
    ]


def _rival(view: dict[str, Any], members: list[int], names: list[str], say: Say) -> Rival:
    art = RIVALS[members[0] - 1]
    won = sum(members[0] in winners for winners in view["public"]["won"])
    name = animal_name(art, say)
    says = say.many(
        won, "{rival}: {n} of {all} rounds won", "{rival}: {n} of {all} rounds won", rival=name, all=ROUNDS_TO_WIN
    )
    return Rival(art, name, won, says, " · ".join(names[seat - 1] for seat in members))


def _rounds(view: dict[str, Any], names: list[str], say: Say) -> list[dict[str, Any]]:
    """The finished rounds: what each side had, and who won."""
    teams = sides(view["players"])
    firsts = [teams.index(team) for team in range(max(teams) + 1)]
    return [
        {
            "number": number,
            "scores": [scores[seat] for seat in firsts],
            "won": [seat + 1 in winners for seat in firsts],
        }
        for number, (scores, winners) in enumerate(
            zip(view["public"]["scores"], view["public"]["won"], strict=True), 1
        )
    ]
