"""What a move of Awimbawé did, told from one seat's views before and after it, so it can tell no secret."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from savanna.games.awimbawe.cards import CARD_TEXTS, CARDS, COLOURS, HYENAS, LETTERS, colour_of
from savanna.games.awimbawe.house import house_of
from savanna.games.awimbawe.scoring import ENOUGH_HYENAS
from savanna.games.awimbawe.trick import following, winning_card
from savanna.games.awimbawe.view import Played, View
from savanna.games.cardset import count, only, set_of
from savanna.games.events import MatchEnded, RoundEnded, StoryEvent, endings
from savanna.games.viewing import HIDDEN


@dataclass(frozen=True)
class CardPlayed(StoryEvent):
    """`how`: it leads, follows, trumps or is discarded; `colour`: the one led."""

    seat: int
    card: str
    how: str
    colour: str


@dataclass(frozen=True)
class EagleSaid(StoryEvent):
    seat: int
    card: str
    says: str


@dataclass(frozen=True)
class Shoved(StoryEvent):
    """A card went from the top of a pile to the bottom of another; "?" if it lies face down."""

    seat: int
    of: int
    pile: int
    under: int
    card: str


@dataclass(frozen=True)
class Blocked(StoryEvent):
    """A pile's top card, or (pile None) a card of the hand, which its owner alone is told."""

    seat: int
    of: int
    pile: int | None
    card: str


@dataclass(frozen=True)
class LeaderNamed(StoryEvent):
    """`leads`: "trick" by a cheetah, "round" by the loser of the last one."""

    seat: int
    leader: int
    leads: str


@dataclass(frozen=True)
class PowerDeclined(StoryEvent):
    seat: int
    power: str


@dataclass(frozen=True)
class Freed(StoryEvent):
    """Blocked cards of this seat are free again."""

    seat: int
    count: int


@dataclass(frozen=True)
class TrickTaken(StoryEvent):
    ends_trick: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class EagleKept(StoryEvent):
    """An eagle that fled goes to its owner's score pile."""

    seat: int
    card: str


@dataclass(frozen=True)
class TurnedUp(StoryEvent):
    seat: int
    pile: int
    card: str


@dataclass(frozen=True)
class Eliminated(StoryEvent):
    seat: int


Event = (
    CardPlayed
    | EagleSaid
    | Shoved
    | Blocked
    | LeaderNamed
    | PowerDeclined
    | Freed
    | TrickTaken
    | EagleKept
    | TurnedUp
    | Eliminated
    | RoundEnded
    | MatchEnded
)


def story(before: View, move: str, after: View) -> list[Event]:
    assert before.to_move is not None
    seat = before.to_move
    events: list[Event] = [_deed(before, seat, move, after)]
    same_round = after.public.round == before.public.round
    if same_round:
        events += _freed(before, after)
    if before.asked != "leader" and not (same_round and after.trick):
        events += _trick(before, seat, move)
    if same_round and before.asked != "leader":
        events += _turned_up(before, after)
    return events + endings(before.public, after.public)


def _deed(before: View, seat: int, move: str, after: View) -> Event:
    if before.asked == "card":
        return _card_played(before, seat, move)
    if move == "pass":
        return PowerDeclined(seat, before.asked or "")
    if before.asked == "eagle":
        return EagleSaid(seat, before.trick[-1].card, move)
    if move.startswith("N"):
        return LeaderNamed(seat, int(move[1:]), "round" if before.asked == "leader" else "trick")
    of, target = int(move[1]), move[3:]
    if before.asked == "rhinoceros":
        pile, under = (int(number) for number in target.split(">"))
        return Shoved(seat, of, pile, under, before.seats[of - 1].piles[pile - 1][-1])
    if target.startswith("p"):
        pile = int(target[1:])
        return Blocked(seat, of, pile, before.seats[of - 1].piles[pile - 1][-1])
    return Blocked(seat, of, None, _blocked_card(before, of, after))


def _blocked_card(before: View, of: int, after: View) -> str:
    """The owner alone sees which one, and not if the round ended with this move."""
    new = set(after.blocked) - set(before.blocked)
    return new.pop() if after.seat == of and new else HIDDEN


def _card_played(before: View, seat: int, move: str) -> CardPlayed:
    card, _, letter = move.partition("=")
    if before.led is None:
        colour = COLOURS[LETTERS.index(letter)] if letter else COLOURS[colour_of(CARDS[card])]
        return CardPlayed(seat, card, "leads", colour)
    if following(only(CARDS[card]), COLOURS.index(before.led)):
        return CardPlayed(seat, card, "follows", before.led)
    return CardPlayed(seat, card, "trumps" if card.startswith("e") else "discards", before.led)


def _trick(before: View, seat: int, move: str) -> list[Event]:
    """The trick that this move completed."""
    trick = list(before.trick)
    led = before.led
    if before.asked == "card":
        played = _card_played(before, seat, move)
        trick.append(Played(seat, played.card, None))
        led = played.colour
    elif before.asked == "eagle":
        trick[-1] = replace(trick[-1], says=move)
    assert led is not None
    fighting = set_of(CARDS[played.card] for played in trick if played.says == "fight")
    cards = set_of(CARDS[played.card] for played in trick)
    winner = winning_card(house_of(before.public.options), cards, COLOURS.index(led), fighting)
    taker = next(played.seat for played in trick if played.card == CARD_TEXTS[winner])
    kept: list[Event] = [EagleKept(played.seat, played.card) for played in trick if played.says == "flee"]
    prize = tuple(played.card for played in trick if played.says != "flee")
    return [TrickTaken(taker, prize), *kept, *_eliminated(before, taker, prize)]


def _eliminated(before: View, taker: int, prize: tuple[str, ...]) -> list[Event]:
    """A7.2. Of three players, whoever now has four hyenas."""
    hyenas = len(before.seats[taker - 1].hyenas) + count(HYENAS & set_of(CARDS[card] for card in prize))
    return [Eliminated(taker)] if before.players == 3 and hyenas >= ENOUGH_HYENAS else []


def _freed(before: View, after: View) -> list[Event]:
    events: list[Event] = []
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        blocked = len(then.blocked) + then.blocked_in_hand
        if blocked and now.active and not now.blocked and not now.blocked_in_hand:
            events.append(Freed(seat, blocked))
    return events


def _turned_up(before: View, after: View) -> list[Event]:
    events: list[Event] = []
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        seen = {card for pile in then.piles for card in pile}
        for number, pile in enumerate(now.piles, 1):
            if pile and pile[-1] != HIDDEN and pile[-1] not in seen:
                events.append(TurnedUp(seat, number, pile[-1]))
    return events
