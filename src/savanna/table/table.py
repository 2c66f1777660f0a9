"""A table at one moment, and what each event makes of it: it is the sum of its log (event sourcing)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from savanna.games.dealing import Chance, Deal
from savanna.games.match import Match, new_match
from savanna.table.agreement import Agreement
from savanna.table.event import Event

# Phases: seats are taken; the server has committed itself to a seed; cards are played; the match is over.
OPEN, SEALED, PLAYING, OVER = "open", "sealed", "playing", "over"

# Who made a move: the player of the seat, a bot that has the seat, or the bot that keeps it for a player.
PLAYER, BOT, KEEPER = "player", "bot", "keeper"

GAVE_UP = "gave_up"  # why a bot plays for someone who has given up the match

HOST = 1  # the player who opened the table


@dataclass(frozen=True)
class Player:
    """Whoever has come to the table, with a seat or without."""

    number: int
    name: str
    level: str | None = None  # of a bot
    ready: bool = False
    commitment: str | None = None  # to what this player adds to the deal
    contribution: str | None = None
    kept: str | None = None  # why a bot plays on: "away", "clock", "asked" or GAVE_UP

    @property
    def is_bot(self) -> bool:
        return self.level is not None

    @property
    def kept_back(self) -> bool:
        """Whether this player committed to a contribution and has not told it."""
        return self.commitment is not None and self.contribution is None

    @property
    def decided_by(self) -> str:
        """Who makes the moves for this player's seat: PLAYER, BOT or KEEPER."""
        return BOT if self.is_bot else KEEPER if self.kept else PLAYER


@dataclass(frozen=True, slots=True)
class Made:
    """A move of the match, and who made it for the seat."""

    round: int
    seat: int
    move: str
    by: str


@dataclass(frozen=True)
class UndoAsked:
    """A question to everyone at the table: may these moves be taken back?"""

    player: int  # who asks
    moves: int  # how many would be taken back
    agreed: tuple[int, ...]  # players, with the one who asks


@dataclass(frozen=True)
class Table:
    """One moment of a live match: all that its events so far have made of it, every secret included."""

    id: str
    agreement: Agreement
    players: tuple[Player, ...]
    seats: tuple[int | None, ...]  # the player on each; None on a free one
    version: int = 1
    at: int = 0  # when the last event happened, in milliseconds since 1970
    phase: str = OPEN
    commitment: str | None = None  # of the server to its seed
    seed: str | None = None  # told when the match is over
    match: Match | None = None
    before: Match | None = None  # the match before its last move; None at its start or after an undo
    made: tuple[Made, ...] = field(default=(), repr=False)
    moved_at: int = 1  # the version in which the position last changed
    turn_began: int = 0  # when the clock of this turn began to run
    undo: UndoAsked | None = None
    again: Mapping[int, str] = field(default_factory=dict, hash=False)  # what each player wants to play next
    next: str | None = None  # the table where it goes on
    links: int = 1  # how often links to the table were made: older ones are no longer good
    after: str | None = None  # the table whose players came here together
    # the players whom options of the game are about, by the option: who is the youngest
    declared: Mapping[str, int] = field(default_factory=dict, hash=False)
    # what players have chosen to be told apart by, or brought along from the match before: token by player
    tokens: Mapping[int, int] = field(default_factory=dict, hash=False)
    # of an earlier match, to be dealt again
    deals: tuple[Deal, ...] = field(default=(), hash=False, repr=False)

    def player(self, number: int) -> Player:
        return self.players[number - 1]

    def seat_of(self, player: int) -> int | None:
        """The seat of this player; None of one who stands beside the table."""
        return self.seats.index(player) + 1 if player in self.seats else None

    def at_seat(self, seat: int) -> Player | None:
        """The player on this seat; None on a free one."""
        number = self.seats[seat - 1]
        return None if number is None else self.player(number)

    def hosts(self, player: int) -> bool:
        """Whether this player may do what a host does.

        Whoever opened the table may; where it follows another, whose host may be gone, anyone with a seat.
        """
        return player == HOST or (self.after is not None and player in self.seats)

    def side_of(self, player: int) -> list[int]:
        """Whoever plays together with this player, who has a seat, and themselves."""
        sides = self.agreement.rules.sides(len(self.seats))
        own = sides[self.seats.index(player)]
        return [
            each for each, side in zip(self.seats, sides, strict=True) if each is not None and side == own
        ]

    @property
    def seated(self) -> list[Player]:
        """The players on seats, bots among them, in the order of their numbers."""
        return [player for player in self.players if player.number in self.seats]

    @property
    def people(self) -> list[Player]:
        """The players on seats who are no bots."""
        return [player for player in self.seated if not player.is_bot]

    @property
    def remaining(self) -> list[Player]:
        """The people on seats who have not given up the match."""
        return [player for player in self.people if player.kept != GAVE_UP]

    @property
    def given_up(self) -> bool:
        """Whether the match is over because everyone gave it up: then it has no result."""
        return self.phase == OVER and self.match is not None and not self.match.over

    @property
    def places(self) -> list[tuple[int, str]]:
        """The place of each seat, 1 for the best, with the name of its player; none without a result."""
        match = self.match
        return [] if match is None else list(zip(match.result or (), match.names, strict=False))

    @property
    def to_move(self) -> Player | None:
        """The player whose turn it is; None while no match is played."""
        if self.phase != PLAYING or self.match is None or self.match.to_move is None:
            return None
        return self.at_seat(self.match.to_move)

    def waits_for(self, player: int | None) -> bool:
        """Whether the match waits for this player: on their turn, and alone against bots at any time.

        Whoever has left their moves to a bot is waited for only if nobody else remains who would wait.
        """
        mover, remaining = self.to_move, self.remaining
        own = next((one for one in remaining if one.number == player), None)
        if mover is None or own is None:
            return False
        return own.kept != "asked" if remaining == [own] else own.kept is None and mover == own


# Events


def opened(table_id: str, event: Event) -> Table:
    """A new table: with its host alone, or with all players of the match before."""
    body = event.body
    agreement = Agreement(**body["agreement"])
    return Table(
        id=table_id,
        agreement=agreement,
        players=tuple(Player(**player) for player in body["players"]),
        seats=tuple(body["seats"]),
        at=event.at,
        after=body.get("after"),
        declared=dict(body.get("declared", {})),
        tokens=dict(body.get("tokens", ())),
        deals=tuple(body.get("deals", ())),
    )


def apply(table: Table, event: Event) -> Table:
    """The table after one more event. Nothing is checked: whoever drafted the event has."""
    changed = _CHANGES[event.kind](table, event)
    return replace(changed, version=event.seq, at=event.at)


def replayed(table_id: str, events: Iterable[Event]) -> Table:
    """The table that these events make, the first of which opened it."""
    first, *others = events
    table = opened(table_id, first)
    for event in others:
        table = apply(table, event)
    return table


def _joined(table: Table, event: Event) -> Table:
    newcomer = Player(len(table.players) + 1, event.body["name"], event.body.get("level"))
    return _sits(replace(table, players=(*table.players, newcomer)), newcomer.number, event.body["seat"])


def _sat(table: Table, event: Event) -> Table:
    return _sits(_stands(table, _who(event)), _who(event), event.body["seat"])


def _stood(table: Table, event: Event) -> Table:
    return _stands(table, event.body["player"])


def _readied(table: Table, event: Event) -> Table:
    return _with_player(table, _who(event), ready=True, commitment=event.body.get("commitment"))


def _declared(table: Table, event: Event) -> Table:
    """Who had said that they are ready has to say it again: something else will be played."""
    option, player = event.body["option"], event.body["player"]
    others = {name: whom for name, whom in table.declared.items() if name != option}
    for each in table.players:
        table = _with_player(table, each.number, ready=False, commitment=None)
    return replace(table, declared=others if player is None else {**others, option: player})


def _token_chosen(table: Table, event: Event) -> Table:
    """Partners share it. Bots, and whoever has no seat any more, give it up."""
    token = event.body["token"]
    others = {player: held for player, held in table.tokens.items() if held != token}
    return replace(table, tokens={**others, **dict.fromkeys(table.side_of(_who(event)), token)})


def _sealed(table: Table, event: Event) -> Table:
    for number, contribution in event.body["bots"]:
        table = _with_player(table, number, contribution=contribution)
    return replace(table, phase=SEALED, commitment=event.body["commitment"])


def _revealed(table: Table, event: Event) -> Table:
    return _with_player(table, _who(event), contribution=event.body["contribution"])


def _dealt(table: Table, event: Event) -> Table:
    table = replace(table, seats=tuple(event.body["seats"]))
    match = begun(table, event.body["deals"])
    return _turned(replace(table, phase=PLAYING), match, event)


def _moved(table: Table, event: Event) -> Table:
    match = _match(table)
    made = Made(match.round, match.to_move or 0, event.body["move"], event.body["by"])
    after = match.copy()
    after.waiting_deals = tuple(event.body.get("deals", ()))
    after.play(made.move)
    if made.by == PLAYER:  # whoever plays is back
        table = _with_player(table, _who(event), kept=None)
    return _turned(replace(table, before=match, made=(*table.made, made)), after, event)


def _undo_asked(table: Table, event: Event) -> Table:
    return replace(table, undo=UndoAsked(_who(event), event.body["moves"], (_who(event),)))


def _undo_agreed(table: Table, event: Event) -> Table:
    asked = table.undo
    return replace(table, undo=asked and replace(asked, agreed=(*asked.agreed, _who(event))))


def _undo_refused(table: Table, event: Event) -> Table:
    return replace(table, undo=None)


def _undone(table: Table, event: Event) -> Table:
    made = table.made[: len(table.made) - event.body["moves"]]
    return _turned(replace(table, before=None, made=made), rebuilt(table, made), event)


def _kept(table: Table, event: Event) -> Table:
    return _with_player(table, event.body["player"], kept=event.body["why"])


def _back(table: Table, event: Event) -> Table:
    """A player plays again in place of the bot.

    If it is their turn, its clock begins anew, unless they had stepped out of it or given up themselves.
    """
    back, mover = _with_player(table, _who(event), kept=None), table.to_move
    anew = mover is not None and mover.number == event.player and mover.kept not in ("asked", GAVE_UP)
    return replace(back, turn_began=event.at) if anew else back


def _given_up(table: Table, event: Event) -> Table:
    """A player has given up: a bot has their seat, and once nobody remains the match is over."""
    left = replace(_with_player(table, _who(event), kept=GAVE_UP), undo=None)
    return left if left.remaining else replace(left, phase=OVER)


def _resumed(table: Table, event: Event) -> Table:
    """The server was down for a while: the clock of the turn leaves that time out."""
    return replace(table, turn_began=table.turn_began + event.body["downtime"])


def _disclosed(table: Table, event: Event) -> Table:
    return replace(table, seed=event.body["seed"])


def _wanted(table: Table, event: Event) -> Table:
    return replace(table, again={**table.again, _who(event): event.body["again"]})


def _renewed(table: Table, event: Event) -> Table:
    return replace(table, links=table.links + 1)


def _followed(table: Table, event: Event) -> Table:
    return replace(table, next=event.body["table"])


_CHANGES: dict[str, Callable[[Table, Event], Table]] = {
    "joined": _joined,
    "sat": _sat,
    "stood": _stood,
    "readied": _readied,
    "declared": _declared,
    "token_chosen": _token_chosen,
    "sealed": _sealed,
    "revealed": _revealed,
    "dealt": _dealt,
    "moved": _moved,
    "undo_asked": _undo_asked,
    "undo_agreed": _undo_agreed,
    "undo_refused": _undo_refused,
    "undone": _undone,
    "kept": _kept,
    "back": _back,
    "given_up": _given_up,
    "resumed": _resumed,
    "disclosed": _disclosed,
    "wanted": _wanted,
    "renewed": _renewed,
    "followed": _followed,
}


def _who(event: Event) -> int:
    """The player whose command became this event."""
    assert event.player is not None
    return event.player


def _with_player(table: Table, number: int, **changes: Any) -> Table:
    players = list(table.players)
    players[number - 1] = replace(players[number - 1], **changes)
    return replace(table, players=tuple(players))


def _sits(table: Table, number: int, seat: int | None) -> Table:
    if seat is None:
        return table
    return replace(table, seats=(*table.seats[: seat - 1], number, *table.seats[seat:]))


def _stands(table: Table, number: int) -> Table:
    seats = tuple(None if player == number else player for player in table.seats)
    return _with_player(replace(table, seats=seats), number, ready=False, commitment=None)


def _turned(table: Table, match: Match, event: Event) -> Table:
    """The table with this match, whose position is new: a turn begins, and nobody asks for an undo."""
    return replace(
        table,
        match=match,
        phase=OVER if match.over else PLAYING,
        moved_at=event.seq,
        turn_began=event.at,
        undo=None,
    )


# The match


def no_chance(rounds: int, purpose: str) -> NoReturn:
    """Chance for replays, which may not need any: all that it gave is in the log."""
    raise AssertionError(f"what chance gave for the {purpose} of round {rounds} is not in the log")


def begun(table: Table, deals: Iterable[Deal], chance: Chance = no_chance) -> Match:
    """The match of this table at its start, dealt from these deals and, where they end, by chance."""
    names = [player.name if (player := table.at_seat(seat + 1)) else "" for seat in range(len(table.seats))]
    agreement = table.agreement
    seats = {name: table.seat_of(player) for name, player in table.declared.items()}
    told = {name: seat for name, seat in seats.items() if seat is not None}
    agreed = {"names": names, **agreement.match_options, **told}
    return new_match(agreement.rules, agreement.players, chance, list(deals), agreed)


def rebuilt(table: Table, made: Iterable[Made]) -> Match:
    """The match of this table played again from its deals, up to these of its moves."""
    match = begun(table, [dealt.deal for dealt in _match(table).rounds if dealt.deal is not None])
    for one in made:
        match.play(one.move)
    return match


def earlier(table: Table, moves: int) -> Table:
    """The table as it was after the first `moves` moves of its match, to look back at."""
    made = table.made[:moves]
    return replace(
        table,
        match=rebuilt(table, made),
        before=rebuilt(table, made[:-1]) if made else None,
        made=made,
        phase=PLAYING,
        undo=None,
        again={},
        next=None,
    )


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match
