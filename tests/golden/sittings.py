"""The tables whose golden transcripts are kept: what is agreed and what happens at each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from golden.matches import Moment, had_a_round_without_moves, matters, nobody_won_a_round, whenever
from golden.variants import AWIMBAWE, READINGS, TEMBO, WITHOUT_EAGLES, Data, corrected_crowns, deck
from table.tables import Sitting

from savanna.bots import LEVELS
from savanna.games.match import Match
from savanna.table import again, dealing, keeping, seating, tokens, undo
from savanna.table.agreement import agreed, written
from savanna.table.event import Event
from savanna.table.fair import contribution_commitment
from savanna.table.table import HOST, PLAYING, Player, Table, apply, opened
from savanna.table.turn import Draft, take_turn

NAMES = ("Ada", "Bo", "Zoë", "李")
BEGAN = 1_795_000_000_000  # milliseconds since 1970

Happening = Callable[["Evening"], None]


@dataclass
class Evening(Sitting):
    """A table with its log, and all that is left to chance there."""

    rng: random.Random = field(default_factory=random.Random)
    secrets: dict[int, bytes] = field(default_factory=dict)  # what players contribute, or would

    def write(self, draft: Draft, player: int | None = None, after: int = 1000) -> Table:
        kind, body = draft
        seq = self.table.version + 1
        cmd = f"#{seq}" if player is None else f"c{seq} 0123456789abcdef"
        event = Event(seq, cmd, player, kind, body, self.table.at + after)
        self.table = apply(self.table, event)
        self._link(event)
        return self.table

    def play(self, moves: int = 10_000) -> None:
        while self.table.phase == PLAYING and moves:
            self.move(self.rng.choice(sorted(self.match.legal_moves())))
            moves -= 1

    def person(self) -> int:
        """Anyone on a seat for whom no bot plays."""
        return self.rng.choice([player.number for player in self.table.people if not player.kept])

    def until_turn_of(self, player: int) -> None:
        while self.table.phase == PLAYING and self.mover != player:
            self.play(1)


@dataclass(frozen=True)
class Plan:
    """A table of the first seed at which everything that is wanted comes to pass."""

    game: str
    players: int
    agreement: Data = field(default_factory=dict)
    bots: int = 0  # on the last seats
    happenings: tuple[Happening, ...] = ()
    youngest: int | None = None  # a player
    silent: tuple[int, ...] = ()  # who commit to nothing
    withheld: tuple[int, ...] = ()  # who do not tell what they committed to
    dealt: Moment = whenever
    wanted: Moment = whenever
    then: str | None = None  # what is played next, as one more table

    @property
    def tables(self) -> int:
        return 1 if self.then is None else 2


def evenings(plans: tuple[Plan, ...], number: int) -> Iterator[Evening]:
    """All tables in the order of the plans, numbered from here on, at the end of each."""
    for plan in plans:
        yield from next(found for seed in count(1000 * number) if (found := _sat_through(plan, number, seed)))
        number += plan.tables


def _sat_through(plan: Plan, number: int, seed: int) -> list[Evening]:
    """The table, and the next one if they play again; none if it did not come as wanted."""
    first = _filled(plan, number, random.Random(f"golden table {seed}"))
    _begin(first, plan)
    if not plan.dealt(first.match):
        return []
    _play(first, plan.happenings)
    if not plan.wanted(first.match):
        return []
    if plan.then is None:
        return [first]
    for player in first.table.people:
        first.write(again.want(first.table, player.number, plan.then), player.number)
    first.write(("followed", {"table": _name(number + 1)}))
    second = _opened(number + 1, first.table.at, again.opened_body(first.table, plan.then), None, first.rng)
    _begin(second, Plan(plan.game, plan.players))
    _play(second, plan.happenings)
    return [first, second]


def _name(number: int) -> str:
    return f"golden{number:02}"


def _opened(number: int, at: int, body: Data, by: int | None, rng: random.Random) -> Evening:
    event = Event(1, "#1" if by is None else "c1 0123456789abcdef", by, "opened", body, at)
    evening = Evening(opened(_name(number), event), seed=rng.randbytes(32), rng=rng)
    evening._link(event)
    return evening


def _filled(plan: Plan, number: int, rng: random.Random) -> Evening:
    """Every seat taken; the host sits on the first, unless all are for bots."""
    agreement = agreed({"game": plan.game, "players": plan.players, **plan.agreement})
    host = vars(Player(HOST, NAMES[0]))
    body = {"agreement": written(agreement), "players": [host], "seats": [None] * plan.players}
    evening = _opened(number, BEGAN + 10_000_000 * number, body, HOST, rng)
    people = plan.players - plan.bots
    if people:
        evening.write(seating.sit(evening.table, HOST, 1), HOST)
    for seat in range(2, people + 1):
        evening.write(seating.join(evening.table, NAMES[seat - 1], seat))
    for seat in range(people + 1, plan.players + 1):
        level = rng.choice(list(LEVELS))
        evening.write(seating.seat_bot(evening.table, HOST, seat, level, LEVELS), HOST)
    return evening


def _begin(evening: Evening, plan: Plan) -> None:
    """From ready players to the deal."""
    for happening in plan.happenings:
        if happening in BEFORE_THE_DEAL:
            happening(evening)
    if plan.youngest is not None:
        evening.write(seating.declare(evening.table, HOST, "youngest", plan.youngest), HOST)
    for player in evening.table.people or [evening.table.player(HOST)]:
        evening.secrets[player.number] = evening.rng.randbytes(16)
        told = contribution_commitment(evening.secrets[player.number])
        commitment = None if player.number in plan.silent else told
        evening.write(seating.be_ready(evening.table, player.number, commitment), player.number)
    evening.write(dealing.seal(evening.table, evening.seed, lambda: evening.rng.randbytes(16)))
    for player in evening.table.people:
        if player.number not in (*plan.silent, *plan.withheld):
            contribution = evening.secrets[player.number].hex()
            evening.write(dealing.reveal(evening.table, player.number, contribution), player.number)
    evening.write(dealing.deal(evening.table, evening.seed), after=dealing.PATIENCE)


def _play(evening: Evening, happenings: tuple[Happening, ...]) -> None:
    """To the end of the match, with all that happens on the way; the seed is told."""
    for happening in happenings:
        if happening not in BEFORE_THE_DEAL:
            evening.play(5)
            if evening.table.phase == PLAYING:
                happening(evening)
    evening.play()
    evening.write(dealing.disclose(evening.table, evening.seed))


# What can happen


def minds(evening: Evening) -> None:
    """People who change theirs, before the deal."""
    last = len(evening.table.seats)
    evening.write(seating.unseat(evening.table, HOST, last), HOST)
    evening.write(seating.seat_bot(evening.table, HOST, last, "cub", LEVELS), HOST)
    evening.write(seating.stand(evening.table, HOST), HOST)
    evening.write(seating.be_ready(evening.table, HOST, contribution_commitment(bytes(16))), HOST)
    for option in evening.table.agreement.seat_options:
        for whom in (evening.table.seats[-1], None, evening.table.seats[-1]):
            evening.write(seating.declare(evening.table, HOST, option, whom), HOST)
    evening.write(seating.sit(evening.table, HOST, 1), HOST)
    evening.write(seating.renew_links(evening.table, HOST), HOST)
    for commitment in (contribution_commitment(bytes(16)), None):
        evening.write(seating.be_ready(evening.table, HOST, commitment), HOST)


def chosen(evening: Evening) -> None:
    """People who take the last token that is left, and then another one."""
    for _ in range(2):
        for player in evening.table.people:
            held = tokens.held_by_others(evening.table, player.number)
            own = evening.table.tokens.get(player.number)
            for token in sorted({*evening.table.agreement.rules.tokens} - held - {own})[-1:]:
                evening.write(tokens.choose_token(evening.table, player.number, token), player.number)


BEFORE_THE_DEAL = (minds, chosen)


def _take_back(evening: Evening, kind: str) -> int:
    """Somebody takes a move back, or asks for it, whichever is wanted: the player, or 0 if it never came."""
    while evening.table.phase == PLAYING:
        evening.until_turn_of(evening.person())
        if evening.table.phase != PLAYING:
            break
        player = evening.mover
        evening.play(1)
        if evening.table.phase == PLAYING and evening.table.made[-1].round == evening.match.round:
            draft = undo.take_back(evening.table, player, evening.table.version)
            if draft[0] == kind:
                evening.write(draft, player)
                return player
    return 0


def taken_back(evening: Evening) -> None:
    _take_back(evening, "undone")


def undo_agreed(evening: Evening) -> None:
    if asking := _take_back(evening, "undo_asked"):
        for player in evening.table.people:
            if player.number != asking:
                evening.write(undo.agree(evening.table, player.number), player.number)


def undo_refused(evening: Evening) -> None:
    if asking := _take_back(evening, "undo_asked"):
        other = next(player.number for player in evening.table.people if player.number != asking)
        evening.write(undo.refuse(evening.table, other), other)


def away(evening: Evening) -> None:
    player = evening.person()
    evening.write(keeping.keep(evening.table, player, "away"), after=60_000)
    evening.play(3 * len(evening.table.seats))
    if evening.table.phase == PLAYING:
        evening.write(keeping.give_back(evening.table, player), player)


def out_of_time(evening: Evening) -> None:
    """The keeper moves for someone whose time is up, until they play again themselves."""
    player = evening.mover if not evening.table.player(evening.mover).is_bot else evening.person()
    late = evening.table.agreement.allowance or 90_000
    evening.write(keeping.keep(evening.table, player, "clock"), after=late)
    evening.play(2 * len(evening.table.seats))
    evening.until_turn_of(player)
    if evening.table.phase == PLAYING:
        move = min(evening.match.legal_moves())
        seat, chance = evening.match.to_move or 0, dealing.chance_of(evening.table, evening.seed)
        evening.write(take_turn(evening.table, seat, move, evening.table.version, chance), player)


def stepped_out(evening: Evening) -> None:
    """For the rest of the match."""
    evening.write(keeping.keep(evening.table, evening.person(), "asked"))


def given_up(evening: Evening) -> None:
    """By one for the rest of the match; if nobody else plays, it is over."""
    player = evening.person()
    evening.write(keeping.give_up(evening.table, player), player)


def given_up_for_a_while(evening: Evening) -> None:
    player = evening.person()
    evening.write(keeping.give_up(evening.table, player), player)
    evening.play(3 * len(evening.table.seats))
    if evening.table.phase == PLAYING:
        evening.write(keeping.give_back(evening.table, player), player)


def given_up_by_all(evening: Evening) -> None:
    """One after the other, a few moves between them."""
    while evening.table.phase == PLAYING:
        given_up(evening)
        evening.play(2)


def downtime(evening: Evening) -> None:
    evening.write(("resumed", {"downtime": 90_000}), after=90_000)


def on_the_last_seat(match: Match) -> bool:
    return bool(match.options.get("youngest") == match.players)


def bots_of_one_level(match: Match) -> bool:
    return any(name.endswith(" 2") for name in match.names)


def _and(options: Data, **more: Any) -> Data:
    return {"options": options, **more}


TEMBO_READINGS, AWIMBAWE_READINGS = READINGS[TEMBO], READINGS[AWIMBAWE]

PLANS: tuple[Plan, ...] = (
    # 27 of Tembo
    *(Plan(TEMBO, players) for players in (2, 3, 4)),
    Plan(TEMBO, 2, {"memory": "assisted"}, bots=1, happenings=(away, taken_back)),
    Plan(TEMBO, 3, {"memory": "assisted"}, happenings=(undo_refused, undo_agreed, downtime)),
    Plan(TEMBO, 4, {"memory": "assisted"}, bots=2, happenings=(stepped_out,)),
    Plan(TEMBO, 2, {"memory": "open"}, silent=(1, 2)),
    Plan(TEMBO, 3, {"memory": "open"}, withheld=(3,), silent=(1,)),
    Plan(TEMBO, 2, {"clock": "relaxed"}, happenings=(out_of_time, taken_back)),
    Plan(TEMBO, 3, {"clock": "brisk"}, happenings=(out_of_time, away)),
    Plan(TEMBO, 2, {"clock": "days", "days": 14}, happenings=(downtime, undo_agreed)),
    Plan(TEMBO, 3, {"spectators": "hands", "chat": False, "undo": False}),
    Plan(TEMBO, 2, {"spectators": "none", "pace": 0, "grace": 5}, bots=2),
    Plan(TEMBO, 4, {"seating": "drawn"}, happenings=(minds, undo_refused, undo_agreed)),
    Plan(TEMBO, 2, {"seating": "drawn"}, withheld=(2,)),
    Plan(TEMBO, 2, _and(TEMBO_READINGS[0]), wanted=matters("lion_on_lion")),
    Plan(TEMBO, 4, _and(TEMBO_READINGS[1])),
    Plan(TEMBO, 3, _and(TEMBO_READINGS[2], memory="assisted")),
    Plan(TEMBO, 2, _and(TEMBO_READINGS[3]), happenings=(undo_agreed,)),
    Plan(TEMBO, 4, _and(TEMBO_READINGS[4]), bots=1),
    Plan(TEMBO, 2, dealt=had_a_round_without_moves),
    Plan(TEMBO, 2, then=again.REMATCH),
    Plan(TEMBO, 3, {"memory": "assisted"}, bots=1, then=again.SAME_DEAL),
    Plan(TEMBO, 2, _and({"deck": deck(9, gnu=0, antelope=4)}, seating="drawn"), then=again.DUPLICATE),
    # 23 of Awimbawé
    *(Plan(AWIMBAWE, players) for players in (2, 3, 4)),
    Plan(AWIMBAWE, 2, {"memory": "assisted"}, bots=1, happenings=(taken_back, away, stepped_out)),
    Plan(AWIMBAWE, 3, {"memory": "open"}, silent=(2,), happenings=(undo_refused,)),
    Plan(AWIMBAWE, 2, {"clock": "brisk"}, happenings=(out_of_time, undo_agreed, downtime)),
    Plan(AWIMBAWE, 3, {"seating": "drawn"}, youngest=2, wanted=matters("youngest")),
    Plan(AWIMBAWE, 4, {"memory": "assisted"}, youngest=3, wanted=matters("youngest")),
    Plan(AWIMBAWE, 2, youngest=2, wanted=matters("youngest"), happenings=(taken_back,)),
    Plan(AWIMBAWE, 3, bots=2, youngest=3, happenings=(away,)),
    Plan(AWIMBAWE, 3, _and(AWIMBAWE_READINGS[0])),
    Plan(AWIMBAWE, 2, _and(AWIMBAWE_READINGS[0], memory="assisted"), happenings=(undo_agreed,)),
    Plan(AWIMBAWE, 4, _and(AWIMBAWE_READINGS[1]), bots=1, wanted=matters("mouse_takes_all")),
    Plan(AWIMBAWE, 2, _and(AWIMBAWE_READINGS[2])),
    Plan(AWIMBAWE, 3, _and(AWIMBAWE_READINGS[3]), wanted=matters("crowns")),
    Plan(AWIMBAWE, 2, _and(AWIMBAWE_READINGS[4], memory="assisted"), wanted=matters("crowns")),
    Plan(AWIMBAWE, 4, _and(AWIMBAWE_READINGS[5], seating="drawn"), youngest=4, wanted=on_the_last_seat),
    Plan(AWIMBAWE, 3, _and({"crowns": WITHOUT_EAGLES}), wanted=nobody_won_a_round),
    Plan(AWIMBAWE, 2, {"seating": "drawn", "clock": "days"}, happenings=(minds, out_of_time), withheld=(1,)),
    Plan(AWIMBAWE, 2, youngest=2, then=again.DUPLICATE),
    Plan(AWIMBAWE, 2, _and({"loser_names": "undealt", "crowns": corrected_crowns()}), then=again.SAME_DEAL),
)

# Matches that were given up.
GIVEN_UP: tuple[Plan, ...] = (
    Plan(TEMBO, 2, bots=1, happenings=(given_up,)),
    Plan(TEMBO, 2, happenings=(given_up,)),
    Plan(TEMBO, 3, {"clock": "brisk"}, happenings=(given_up_for_a_while, given_up_by_all)),
    Plan(TEMBO, 4, bots=2, happenings=(undo_refused, given_up_by_all), then=again.SAME_DEAL),
    Plan(AWIMBAWE, 2, bots=1, happenings=(taken_back, given_up), then=again.REMATCH),
    Plan(AWIMBAWE, 3, {"memory": "assisted"}, happenings=(away, given_up, downtime)),
    Plan(AWIMBAWE, 4, {"seating": "drawn"}, happenings=(minds, given_up_by_all)),
)

# Tokens chosen, and carried along; several bots of one level.
TOKENS: tuple[Plan, ...] = (
    Plan(TEMBO, 2, happenings=(chosen,), then=again.REMATCH),
    Plan(TEMBO, 4, {"seating": "drawn"}, bots=2, happenings=(minds, chosen, taken_back)),
    Plan(AWIMBAWE, 3, bots=1, happenings=(chosen, away), then=again.SAME_DEAL),
    Plan(AWIMBAWE, 4, {"seating": "drawn"}, happenings=(chosen,), then=again.REMATCH),
    Plan(AWIMBAWE, 4, bots=3, dealt=bots_of_one_level, then=again.DUPLICATE),
)
