"""One sitting of a game: the rounds played so far, the position now, and how it goes on.

This is what `savanna.game(...).deal(...)` returns, and what people call `pos`. Chance enters a
match here alone: every deal, and every card a snake finds in a hand, is drawn here or given from outside.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self

from savanna.games.dealing import Chance, Deal, DealError, Seeded
from savanna.games.game import Game
from savanna.games.law import RULES
from savanna.games.moveset import Move, how_many, moves_in
from savanna.games.options import Options
from savanna.games.outcome import Outcome
from savanna.games.position import P, P_co
from savanna.games.reason import MATCH_OVER, Faults, IllegalMove, Reason, is_writable, listed, shown
from savanna.games.viewing import Lack, Public, V, V_co, View, plain, public_of


@dataclass(frozen=True)
class Round:
    """A dealt round: its deal, the moves so far with the seat of each, and how it ended."""

    deal: Deal | None
    moves: tuple[tuple[int, str], ...] = ()
    lacks: tuple[Lack, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Looks(Generic[P_co, V_co]):
    """What was seen of a match where it stands: whoever looks again sees the same."""

    position: P_co
    rounds: tuple[Round, ...]
    by_seat: dict[int | None, V_co] = field(default_factory=dict)

    def are_of(self, match: Match[Any, Any]) -> bool:
        return self.position is match.position and self.rounds is match.rounds


@dataclass(repr=False)
class Match(Generic[P_co, V_co]):
    """See docs/records.md for what each of these promises."""

    game: Game[P_co, V_co]
    players: int
    names: tuple[str, ...]
    options: Options
    chance: Chance
    rounds: tuple[Round, ...]
    position: P_co
    waiting_deals: tuple[Deal, ...] = field(default=())
    _looks: Looks[P_co, V_co] | None = field(default=None, init=False, compare=False)

    def __repr__(self) -> str:
        """Where the match stands, and no card of it."""
        who = "over" if self.over else f"seat {self.to_move} to move"
        return f"<{self.game.title} for {self.players}: round {self.round}, {who}>"

    # Where the match stands

    @property
    def to_move(self) -> int | None:
        return None if self.over else self.position.turn + 1

    @property
    def over(self) -> bool:
        return self.rounds[-1].outcome is not None

    @property
    def round(self) -> int:
        return len(self.rounds)

    @property
    def scores(self) -> list[int | None] | None:
        """The scores of the round that has ended, until the next one's first move; else None."""
        fresh = self.over or not self.rounds[-1].moves
        return list(self.finished[-1].scores) if fresh and self.finished else None

    @property
    def finished(self) -> tuple[Outcome, ...]:
        return tuple(r.outcome for r in self.rounds if r.outcome is not None)

    @property
    def result(self) -> list[int] | None:
        places = self.game.result(self.players, self.finished) if self.over else None
        return None if places is None else list(places)

    # Moves

    def legal_moves(self) -> list[str]:
        return [self.game.texts[move] for move in moves_in(self.game.legal(self.position))]

    def explain(self, text: object) -> str:
        """Why this is not a legal move now; empty if it is one."""
        reason = self.why_not(text)
        return "" if reason is None else str(reason)

    def why_not(self, text: object) -> Reason | None:
        """Why this is not a legal move now, with its stable code; None if it is one."""
        return MATCH_OVER if self.over else self.game.why_not(self.position, text)

    def play(self, text: str) -> None:
        """Advance by one move. IllegalMove says why not, and changes nothing."""
        if reason := self.why_not(text):
            raise IllegalMove(text, reason)
        self._advance(self._settled(text))

    def leaves_to_chance(self, text: str) -> bool:
        """Whether this legal move still has to find its card: `B2:h`, not `B2:h=d4`."""
        move = self.game.moves[text]
        return self.game.settle(self.position, move, 0) != move

    def _settled(self, text: str) -> Move:
        move = self.game.moves[text]
        if not self.leaves_to_chance(text):
            return move
        dice = self.chance(self.round, f"move {len(self.rounds[-1].moves)}")
        return self.game.settle(self.position, move, dice.randrange(self.game.lots(self.position, move)))

    def _advance(self, move: Move) -> None:
        now = self.rounds[-1]
        moves = (*now.moves, (self.position.turn + 1, self.game.texts[move]))
        lacks = self.game.remember(now.lacks, self.position, move)
        self.rounds = (*self.rounds[:-1], replace(now, moves=moves, lacks=lacks))
        self.position = self.game.play(self.position, move)
        self._end_rounds()

    # Rounds

    def next_deal(self, deal: Deal) -> None:
        """Give the deal of the next round; between two rounds, replace the deal of the new one."""
        if self.over:
            raise ValueError("the match is over: there is no next deal")
        if self.round > 1 and not self.rounds[-1].moves:
            checked = _checked_deal(self.game, self.players, self.options, deal)
            self.rounds = self.rounds[:-1]
            self._begin_round(checked)
            self._end_rounds()
        elif self.round == self.game.rounds:
            raise ValueError(
                f"round {self.round} is the last of a match of {self.game.title}: there is no next deal"
            )
        else:
            self.waiting_deals = (_checked_deal(self.game, self.players, self.options, deal),)

    def _begin_round(self, deal: Deal) -> None:
        self.position = self.game.start(self.players, self.options, deal, self.finished)
        self.rounds = (*self.rounds, Round(deal))

    def _end_rounds(self) -> None:
        """If the round is over, score it and deal the next, which may be over at once as well (T7.2)."""
        while how_many(self.game.legal(self.position)) == 0:
            ended = replace(self.rounds[-1], outcome=self.game.outcome(self.position))
            self.rounds = (*self.rounds[:-1], ended)
            if self.game.result(self.players, self.finished) is not None:
                return
            self._begin_round(self._deal_of_next_round())

    def _deal_of_next_round(self) -> Deal:
        if self.waiting_deals:
            deal, *rest = self.waiting_deals
            self.waiting_deals = tuple(rest)
            return deal
        dice = self.chance(self.round, f"deal {self.round + 1}")
        return self.game.shuffle(self.players, self.options, dice)

    # What seats know

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may know, as plain JSON-able data of the caller's own."""
        data: dict[str, Any] = plain(self.look(seat))
        return data

    def look(self, seat: int | None) -> V_co:
        """What a seat, or a spectator (None), may know, as the game's own type: shared, and never changed."""
        if seat is not None and (
            not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= self.players
        ):
            raise ValueError(f"there is no seat {shown(seat)}: seats are 1 to {self.players}")
        if self._looks is None or not self._looks.are_of(self):
            self._looks = Looks(self.position, self.rounds)
        by_seat = self._looks.by_seat
        if seat not in by_seat:
            by_seat[seat] = self.game.view(self.position, None if seat is None else seat - 1, self._public())
        return by_seat[seat]

    def _public(self) -> Public:
        now = self.rounds[-1]
        return public_of(
            self.round,
            self.finished,
            result=self.result,
            log=now.moves,
            lacks=now.lacks,
            options=self.options,
        )

    # Copies and records

    def copy(self) -> Self:
        return replace(self)

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "savanna": 1,
            "rules": RULES,
            "game": self.game.name,
            "players": list(self.names),
            "options": plain(self.options),
            "rounds": [_round_record(r) for r in self.rounds],
        }
        if self.over:
            record["result"] = self.result
        return record


def _round_record(r: Round) -> dict[str, Any]:
    if r.deal is None:
        raise ValueError("a guessed position has no deal: it cannot be recorded")
    record: dict[str, Any] = {"deal": deepcopy(r.deal), "moves": [text for _, text in r.moves]}
    if r.outcome is not None:
        record["scores"] = list(r.outcome.scores)
    return record


# Making a match


def new_match(
    game: Game[P, V], players: int, chance: Chance, deals: Sequence[Any], agreed: Mapping[str, Any]
) -> Match[P, V]:
    """Round one dealt by chance, or from the first of these deals; the others wait for their rounds."""
    check_players(game, players)
    names, options = _agreed(game, players, agreed)
    given = [_checked_deal(game, players, options, deal) for deal in deals]
    first, *waiting = given or [game.shuffle(players, options, chance(0, "deal 1"))]
    match = Match(
        game=game,
        players=players,
        names=names,
        options=options,
        chance=chance,
        rounds=(Round(first),),
        position=game.start(players, options, first, ()),
        waiting_deals=tuple(waiting),
    )
    match._end_rounds()
    return match


def _checked_deal(game: Game, players: int, options: Options, deal: Any) -> Deal:
    """What the game needs of a deal, out of the giver's reach. DealError says what is wrong with it."""
    if faults := game.deal_faults(players, options, deal):
        raise DealError(faults)
    return {key: deepcopy(deal[key]) for key in game.deal_keys}


def seeded(seed: int | None) -> Chance:
    """Chance from this number, or from any."""
    if seed is None:
        return Seeded(random.SystemRandom().getrandbits(63))
    if not isinstance(seed, int) or isinstance(seed, bool) or seed.bit_length() > 256:
        raise ValueError(f"a seed is a whole number of up to 256 bits, not {shown(seed)}")
    return Seeded(seed)


def check_players(game: Game, players: object) -> None:
    if not isinstance(players, int) or isinstance(players, bool) or players not in game.players:
        counts = listed([str(number) for number in game.players])
        raise ValueError(f"{game.title} is for {counts} players, not {shown(players)}")


def _agreed(game: Game, players: int, agreed: Mapping[str, Any]) -> tuple[tuple[str, ...], Options]:
    """Names and options, checked; options that are at their default are left out."""
    names = agreed.get("names", ("",) * players)
    fitting = isinstance(names, list | tuple) and len(names) == players
    if not fitting or not all(is_writable(name) for name in names):
        raise ValueError(f"names: a list of {players} texts is needed, not {shown(names)}")
    options: dict[str, Any] = {}
    for key, value in agreed.items():
        if key == "names":
            continue
        if key not in game.options:
            known = listed(["names", *game.options], "and")
            raise ValueError(f"{game.title} has no option {shown(key)}; it has {known}")
        try:
            options |= game.options[key].agreed(value, players)
        except Faults:
            raise
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    return tuple(names), Options(options)


def guessed_match(game: Game[P, V], view: V, rng: random.Random) -> Match[P, V]:
    """A match that stands at a position which this view does not exclude; its deals are not known."""
    public = view.public
    won = [tuple(seat - 1 for seat in winners) for winners in public.won]
    lost = [seat - 1 for seat in public.lost]
    rounds = [
        Round(None, outcome=Outcome(scores, won[number] if won else None, lost[number] if lost else None))
        for number, scores in enumerate(public.scores)
    ]
    if len(rounds) < public.round:
        rounds.append(Round(None))
    rounds[-1] = replace(rounds[-1], moves=public.log, lacks=public.lacks)
    return Match(
        game=game,
        players=view.players,
        names=("",) * view.players,
        options=public.options,
        chance=Seeded(rng.getrandbits(63)),
        rounds=tuple(rounds),
        position=game.guess_position(view, rng),
    )


def shows(match: Match, view: View) -> bool:
    """Whether a table where this guess is true shows exactly that view, its finished rounds included."""
    seats = range(match.players)
    return (
        all(
            len(outcome.scores) == match.players
            and (outcome.winners is not None) == match.game.rounds_are_won
            and all(seat in seats for seat in outcome.winners or ())
            and (outcome.loser is None or outcome.loser in seats)
            for outcome in match.finished
        )
        and (view.to_move is None) == match.over == (match.result is not None)
        and match.look(view.seat) == view
    )
