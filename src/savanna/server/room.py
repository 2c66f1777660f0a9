"""One live table: commands one at a time, each saved before it is told, and what the table does by itself."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from savanna.games import RULES
from savanna.server.bots import answer_time
from savanna.server.chat import Chat
from savanna.server.lookalikes import alike
from savanna.server.past import HANDS_DELAY, Past, now_ms
from savanna.server.people import digest
from savanna.server.presence import Presence
from savanna.server.push import Pages
from savanna.server.storage import Conflict, EventRow, StorageTrouble, Undecided
from savanna.table import again, dealing, keeping, seating
from savanna.table.counting import Count, Counts
from savanna.table.event import Event, canonical, chained
from savanna.table.fair import CONTRIBUTION_BYTES, SEED_BYTES
from savanna.table.refusal import Refused, because
from savanna.table.state_hash import state_hash
from savanna.table.table import OPEN, OVER, PLAYING, SEALED, Table, apply
from savanna.table.tale import Moment, Tale
from savanna.table.turn import Draft, take_turn

if TYPE_CHECKING:
    from savanna.server.house import House

Result = TypeVar("Result")
Decide = Callable[[Table], Draft]  # the draft of an event for the table as it is, or Refused
Step = Callable[[], Coroutine[Any, Any, None]]

_AT_ONCE = 0.05  # seconds before a timer is looked at again that came a little early
_READING = 8.0  # seconds that bots wait for whoever reads how a round was counted, if other people wait too
_AFTER_TROUBLE = 1.0  # seconds before the table tries again what could not be saved


class Room:
    """A table while a server has it in memory: its lock, its pages, its bots and its timers."""

    def __init__(self, house: House, past: Past) -> None:
        self.house = house
        self.table = table = past.table
        self.presence = Presence()
        self.pages = Pages(self)
        self.chat = Chat(house.storage, table.id, past.said)
        self.asked_at = time.monotonic()  # when someone last came for it
        self._head = past.head
        self._seed = past.seed or b""
        self._lock = asyncio.Lock()
        self._answered = past.answered
        self._moved = time.monotonic()  # when the last move was made, as far as this room knows
        self._thinking: int | None = None  # the version that a bot is thinking about
        self._timer: asyncio.TimerHandle | None = None
        self._deadline: tuple[int | None, float | None] = None, None  # and when it is by the monotonic clock
        self._tales: dict[int | None, Tale] = {}  # of each seat, for pages that tell it
        self._counts = Counts()
        self.left = False
        self._earlier = deque([past.earlier, table])  # moments that spectators of all hands have yet to see

    @property
    def idle_for(self) -> float:
        """Seconds since anyone asked for this room; 0 while a page is open or the table goes on by itself."""
        busy = self.pages.any_open or self._timer or self._lock.locked() or self._thinking is not None
        return 0.0 if busy else time.monotonic() - self.asked_at

    # Commands

    async def command(self, player: int, cmd: str, asked: str, decide: Decide) -> int:
        """Run a command: the version of the table that it made, the same if it is sent again (idempotent).

        `cmd` is its id, `asked` the digest of what it asks for.
        """
        return await self._surely(self._carry_out(player, cmd, asked, decide))

    async def _surely(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do some work to its end, even if whoever waits for it goes away."""
        return await asyncio.shield(self.house.start(work))

    async def _carry_out(self, player: int, cmd: str, asked: str, decide: Decide) -> int:
        """Decide and write what a command asks for, unless it is answered already."""
        async with self._lock:
            if cmd in self._answered:
                before, version = self._answered[cmd]
                if before != asked:
                    raise Refused(because("cmd_reused"))
                return version
            await self._write(decide(self.table), player, f"{cmd} {asked}")
            self._answered[cmd] = asked, self.table.version
            return self.table.version

    async def _write(
        self,
        draft: Draft,
        player: int | None = None,
        cmd: str | None = None,
        secret: bytes | None = None,
        holder: tuple[bytes, int] | None = None,
    ) -> None:
        """Apply the draft of an event, save it, adopt the new table, tell all pages.

        Without a `cmd` it is something that the table does by itself.
        """
        kind, body = draft
        seq = self.table.version + 1
        event = Event(seq, cmd or f"#{seq}", player, kind, body, max(now_ms(), self.table.at))
        after = apply(self.table, event)
        head = chained(self._head, event, state_hash(after))
        row = EventRow(
            after.id, seq, event.cmd, player, kind, canonical(body), event.at, RULES, self._head, head
        )
        await self._save(row, live=is_live(after), secret=secret, holder=holder)
        if after.moved_at != self.table.moved_at:
            self._moved = time.monotonic()
        self.table, self._head = after, head
        self._remember(after)
        self.go_on()
        self.pages.tell()

    async def _save(self, row: EventRow, **more: Any) -> None:
        """Save an event, or StorageTrouble: then players try again, and the table does so by itself."""
        if self.left:
            raise StorageTrouble("this room was given up")
        try:
            with self._certainty():
                await self.house.storage.append(row, **more)
        except StorageTrouble:
            self._go_on_later()
            raise

    @contextmanager
    def _certainty(self) -> Iterator[None]:
        """Give this room up if, within, nobody can say whether something was saved: its log will tell."""
        try:
            yield
        except (Conflict, Undecided):
            self.house.give_up(self)
            raise

    def leave(self) -> None:
        """Let nothing happen in this room any more: another room is made of the same log."""
        self.left = True
        if self._timer is not None:
            self._timer.cancel()

    async def join(self, session: str, name: str, seat: int | None) -> int:
        """Someone takes a seat, unless they are at the table already: their number as a player."""
        return await self._surely(self._joined(session, name, seat))

    async def _joined(self, session: str, name: str, seat: int | None) -> int:
        """Find or make the player that a session is at this table: their number."""
        people = self.house.people
        async with self._lock:
            if held := await people.player_at(session, self.table):
                return held
            if any(alike(name, player.name) for player in self.table.players):
                raise Refused(because("name_taken"))
            newcomer = len(self.table.players) + 1
            self.presence.seen(newcomer)
            await self._write(seating.join(self.table, name, seat), holder=(digest(session), newcomer))
            await people.remember(session, self.table.id, newcomer)
            return newcomer

    async def say(self, player: int, **what: str | int) -> None:
        """Save what a player says in the chat, and show it to all pages."""
        with self._certainty():
            await self.chat.say(player, **what)
        self.pages.tell()

    # What the table does by itself

    def go_on(self) -> None:
        """Start what the table has to do by itself now, if anything, and set the timer for later."""
        if self.left:
            return
        table = self.table
        if seating.all_ready(table):
            self._start(self._seal)
        elif dealing.all_revealed(table):
            self._start(self._deal)
        elif table.phase == OVER and table.seed is None:
            self._start(self._disclose)
        elif again.agreed_wish(table):
            self._start(self._play_again)
        elif self._a_bot_is_to_move(table) and self._thinking != table.moved_at:
            self._thinking = table.moved_at
            self.house.start(self._bot_turn(table))
        self._set_timer()

    def _a_bot_is_to_move(self, table: Table) -> bool:
        """Whether a bot makes the next move: for whoever is away only while another person waits for them."""
        player = table.to_move
        if (until := self._read_until(table)) is not None and until > time.monotonic():
            return False
        if player is None or player.is_bot or player.kept == "asked":
            return player is not None
        return player.kept is not None and self.presence.awaited_since(table, player.number) is not None

    def _read_until(self, table: Table) -> float | None:
        """Until when bots wait for whoever reads how the last round was counted; None: nobody does."""
        begins = table.match is not None and table.match.round > 1 and not table.match.rounds[-1].moves
        if not begins or not self.pages.any_reading:
            return None
        return self._moved + _READING if len(table.remaining) > 1 else math.inf

    def _go_on_later(self) -> None:
        asyncio.get_running_loop().call_later(_AFTER_TROUBLE, self.go_on)

    def _start(self, step: Step) -> None:
        """Do a step in the background, under the lock."""
        self.house.start(self._alone(step))

    async def _alone(self, step: Step) -> None:
        async with self._lock:
            await step()

    async def _seal(self) -> None:
        """Draw a seed and commit to it, if everyone is still ready."""
        if seating.all_ready(self.table):
            self._seed = secrets.token_bytes(SEED_BYTES)
            draft = dealing.seal(self.table, self._seed, lambda: secrets.token_bytes(CONTRIBUTION_BYTES))
            await self._write(draft, secret=self._seed)

    async def _deal(self) -> None:
        if self.table.phase == SEALED:
            await self._write(dealing.deal(self.table, self._seed))

    async def _disclose(self) -> None:
        if self.table.phase == OVER and self.table.seed is None:
            await self._write(dealing.disclose(self.table, self._seed))

    async def _play_again(self) -> None:
        """Open the next table, if everyone still wants the same."""
        if wish := again.agreed_wish(self.table):
            following = await self.house.open_after(self, wish)
            await self._write(("followed", {"table": following}))

    async def _bot_turn(self, asked: Table) -> None:
        """Let a bot choose and make its move; if anything fails, it is asked again in a moment."""
        try:
            move = await self._bot_answer(asked)
            async with self._lock:
                self._thinking = None
                await self._bot_move(asked, move)
        except Exception:
            self._thinking = None
            self._go_on_later()
            raise

    async def _bot_answer(self, asked: Table) -> str:
        """The move that a bot chooses, given the bytes of its seat's view and nothing else."""
        player, match = asked.to_move, asked.match
        assert player is not None
        assert match is not None
        level = keeping.level_of(player)
        assert level is not None
        view = canonical(match.view(match.to_move)).encode()
        waiting = asyncio.sleep(answer_time(level, asked.agreement.pace))
        move, _ = await asyncio.gather(self.house.bots.choose(view, level), waiting)
        return move

    async def _bot_move(self, asked: Table, move: str) -> None:
        """Make the move that a bot chose, unless the table has moved on or its player come back meanwhile."""
        player = self.table.to_move
        if self.table.moved_at == asked.moved_at and player and self._a_bot_is_to_move(self.table):
            await self.turn(player.number, move, self.table.version, player.decided_by)
        else:
            self.go_on()

    async def turn(self, player: int, move: str, expect: int, by: str) -> None:
        """Make a move for a player, as something that the table does by itself; the lock is held."""
        await self._write(self.turn_of(player, move, expect, by)(self.table), player)

    def turn_of(self, player: int, move: str, expect: int, by: str) -> Decide:
        """What decides on a move of a player: it needs the secret seed, for what chance gives."""

        def decide(table: Table) -> Draft:
            seat = table.seat_of(player)
            if seat is None:
                raise Refused(because("not_seated"))
            return take_turn(table, seat, move, expect, dealing.chance_of(table, self._seed), by)

        return decide

    # Time

    def _set_timer(self) -> None:
        """Set the timer for the next deadline, or for whoever will have been away too long."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = [self.presence.next_change(self.table), self._due()]
        if due := [moment for moment in times if moment is not None]:
            wait = max(_AT_ONCE, min(due) - time.monotonic())
            self._timer = asyncio.get_running_loop().call_later(wait, self._start, self._look_at_clocks)
        until = self._read_until(self.table)
        if until is not None and time.monotonic() < until < math.inf:
            asyncio.get_running_loop().call_at(until, self.go_on)

    def _due(self) -> float | None:
        """When the deadline of this turn is, by the monotonic clock; None without one, or while nobody waits.

        Converted once: setting the clock on the wall makes nobody's time run out. Whoever comes to wait
        when the time is over gives the player all of it again.
        """
        deadline, allowed = keeping.deadline(self.table), keeping.allowance(self.table)
        if deadline != self._deadline[0]:
            wait = None if deadline is None or allowed is None else min(allowed, deadline - now_ms())
            self._deadline = deadline, None if wait is None else time.monotonic() + wait / 1000
        due, player = self._deadline[1], self.table.to_move
        if due is None or allowed is None or player is None:
            return due
        awaited = self.presence.awaited_since(self.table, player.number)
        if awaited is None:
            return None
        return due if awaited <= due else awaited + allowed / 1000

    async def _look_at_clocks(self) -> None:
        """The timer is up: a bot plays for whoever is out of time or away too long; others are told."""
        table = self.table
        due, player = self._due(), table.to_move
        if due is not None and due <= time.monotonic():
            if table.phase == SEALED:
                await self._deal()
            elif player is not None:
                await self._write(keeping.keep(table, player.number, "clock"))
        elif (away := self.presence.gone_too_long(table)) is not None:
            await self._write(keeping.keep(table, away, "away"))
        else:
            if self.presence.noticed(table):
                self.pages.tell()
            self._set_timer()

    def enter(self, player: int) -> None:
        """A player has opened a page, of this table or another one of ours: they are there."""
        if self.presence.enter(player):
            self.pages.tell()
        self.go_on()

    def depart(self, player: int) -> None:
        """A player has closed a page."""
        self.presence.leave(player)
        self.go_on()

    def hear_from(self, player: int) -> None:
        """Note a sign of life of a player; if others were told that they are away, tell them otherwise."""
        if self.presence.seen(player):
            self.pages.tell()
            self.go_on()

    async def came_back(self, player: int) -> None:
        """A player has opened a page: if a bot played because they were away, they play again."""
        async with self._lock:
            if self.table.phase == PLAYING and self.table.player(player).kept == "away":
                await self._write(keeping.give_back(self.table, player), player)

    async def resume(self, downtime: int) -> None:
        """Go on after a restart: clocks leave out the milliseconds of downtime.

        If that cannot be saved, this room is left, and nothing goes on in it.
        """
        try:
            async with self._lock:
                if downtime > 0 and keeping.deadline(self.table) is not None and self.table.phase != OPEN:
                    await self._write(("resumed", {"downtime": downtime}))
        except BaseException:
            self.leave()
            raise
        self._show_hands_later()
        self.go_on()

    def _remember(self, table: Table) -> None:
        """Keep this moment of the table for spectators who see all hands, a while later."""
        if table.agreement.spectators == "hands":
            self._earlier.append(table)
            self._some_time_ago()
            self._show_hands_later()

    def _show_hands_later(self) -> None:
        """Tell spectators who see all hands of this moment when their delay is over."""
        if self.table.agreement.spectators == "hands":
            asyncio.get_running_loop().call_later(HANDS_DELAY / 1000, self.pages.tell_spectators)

    def told_to(self, player: int | None) -> list[Moment]:
        """All moves that this player, or a spectator, has seen, as they saw them."""
        table = self.seen_by(player)
        seat = None if player is None else table.seat_of(player)
        return self._tales.setdefault(seat, Tale(seat)).up_to(table)

    def counted(self, table: Table) -> list[Count]:
        """How each round was counted that is over at this moment of the table."""
        return [] if table.match is None else self._counts.of(table.match)

    def shows_hands(self, player: int | None) -> bool:
        """Whether this viewer is a spectator who sees all hands."""
        return player is None and self.table.agreement.spectators == "hands"

    def seen_by(self, player: int | None) -> Table:
        """The table as this viewer sees it: now; with all hands, a while ago, until the match is over."""
        if self.shows_hands(player) and self.table.phase != OVER:
            return self._some_time_ago()
        return self.table

    def _some_time_ago(self) -> Table:
        """The table as it was HANDS_DELAY ago."""
        while len(self._earlier) > 1 and self._earlier[1].at <= now_ms() - HANDS_DELAY:
            self._earlier.popleft()
        return self._earlier[0]


def is_live(table: Table) -> bool:
    """Whether anything can still happen at a table, so that a server that starts has to open it."""
    return table.phase != OVER or table.seed is None
