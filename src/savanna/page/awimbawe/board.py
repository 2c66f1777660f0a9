"""The table of Awimbawé, drawn from what its viewer is shown and from nothing else."""

from __future__ import annotations

from typing import Any

from savanna.games.awimbawe.match import sides
from savanna.page.awimbawe.cards import colour_name, icon, suit_icon
from savanna.page.awimbawe.drawn import drawn_across, drawn_held, drawn_pile, drawn_who
from savanna.page.awimbawe.side import rivals_of, side_of
from savanna.page.awimbawe.trick import Slot, slots
from savanna.page.names import names_of
from savanna.page.saying import Say

Sight = dict[str, Any]

# What is asked of a player that is chosen among the cards of others.
REACHING_ACROSS = ("leader", "rhinoceros", "cheetah", "snake")


def board(shown: Sight, say: Say) -> dict[str, Any]:
    """All that the template draws."""
    view, names = shown["view"], names_of(shown, say)
    first = view["seat"] or 1
    order = [(first - 1 + step) % view["players"] + 1 for step in range(view["players"])]
    trick = slots(shown, order, names, say)
    fresh, lying = _fresh_places(shown["story"]), {slot.card for slot in trick if slot.card}
    rivals = rivals_of(view, names, say)
    seen = {seat: side_of(shown, seat, names, rivals, fresh, lying, say) for seat in order}
    own = None if view["seat"] is None else seen.pop(view["seat"])
    reaching = bool(view["legal"]) and view["asked"] in REACHING_ACROSS
    return {
        "players": view["players"],
        "others": list(seen.values()),
        "still": [] if reaching else [drawn_across(side, say.language) for side in seen.values()],
        "own": own,
        "choosing": view["asked"] == "card" and view["to_move"] == view["seat"],
        "trick": trick,
        "finished": _taken_by(trick, say),
        "led": _led(view, say),
        "next": _next_leader(view, names, say),
        "rivals": rivals,
        "rounds": _rounds(view),
        "icon": icon,
        "who": drawn_who,
        "pile": drawn_pile,
        "held": drawn_held,
    }


def _fresh_places(story: list[Sight]) -> set[str]:
    """The piles that the last move touched."""
    places = set()
    for event in story:
        if event["event"] == "Shoved":
            places |= {f"pile {event['of']} {event['pile']}", f"pile {event['of']} {event['under']}"}
        elif event["event"] == "Blocked" and event["pile"] is not None:
            places.add(f"pile {event['of']} {event['pile']}")
        elif event["event"] == "TurnedUp":
            places.add(f"pile {event['seat']} {event['pile']}")
    return places


def _taken_by(trick: list[Slot], say: Say) -> str:
    taker = next((slot for slot in trick if slot.taker), None)
    if taker is None:
        return ""
    return say("You take the trick") if taker.yours else say("{name} takes the trick", name=taker.name)


def _led(view: Sight, say: Say) -> dict[str, str] | None:
    if view["led"] is None:
        return None
    name = colour_name(view["led"], say)
    return {"icon": suit_icon(view["led"]), "says": say("{colour} led", colour=name)}


def _next_leader(view: Sight, names: list[str], say: Say) -> str:
    """By a cheetah's word."""
    if view["named"] is None:
        return ""
    if view["named"] == view["seat"]:
        return say("You lead next")
    return say("{name} leads next", name=names[view["named"] - 1])


def _rounds(view: Sight) -> list[Sight]:
    """The finished rounds: what each player, or team, had, and who won."""
    teams, public = sides(view["players"]), view["public"]
    firsts = [teams.index(team) for team in range(max(teams) + 1)]
    return [
        {
            "number": number,
            "scores": [scores[seat] for seat in firsts],
            "won": [seat + 1 in winners for seat in firsts],
        }
        for number, (scores, winners) in enumerate(zip(public["scores"], public["won"], strict=True), 1)
    ]
