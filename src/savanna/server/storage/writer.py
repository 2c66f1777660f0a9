"""The one thread that writes: a commit takes all that was asked for during the one before (group commit)."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict, deque
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection

from savanna.server.storage.database import Database
from savanna.server.storage.trouble import Conflict, StorageTrouble, Undecided, in_short
from savanna.server.storage.writes import Write

GROUP = 256  # writes in one commit at most
PATIENCE = 10.0  # seconds that a lost database may take to come back before people are told

Outcome = Exception | None  # of a write: None when it is on disk


class Asked(NamedTuple):
    """A write that was asked for, and the future to be told of its outcome."""

    write: Write
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[None]


class Writer(threading.Thread):
    """The thread that does all writes of a storage, in the order in which they were asked for."""

    def __init__(self, database: Database) -> None:
        # A daemon, so that a program which forgot to close can end; what it answered is on disk.
        super().__init__(name="savanna-writer", daemon=True)
        self._database = database
        self._waiting: deque[Asked] = deque()
        self._news = threading.Condition()
        self._closing = False

    def ask(self, write: Write) -> asyncio.Future[None]:
        """Queue a write, in the order of the calls; the future is done when it is on disk.

        Cancelling the future does not cancel the write.
        """
        loop = asyncio.get_running_loop()
        asked = Asked(write, loop, loop.create_future())
        with self._news:
            if self._closing:
                raise StorageTrouble("the storage is closed")
            self._waiting.append(asked)
            self._news.notify()
        return asked.answer

    def finish(self) -> None:
        """Take no more writes, and return when all that were asked for are done."""
        with self._news:
            self._closing = True
            self._news.notify()
        self.join()

    def run(self) -> None:
        while group := self._gathered():
            _answer(group, self._outcomes([asked.write for asked in group]))
            self._database.tidy(len(group))

    def _gathered(self) -> list[Asked]:
        """The writes asked for by now, waiting for the first; none once the writer is closing."""
        with self._news:
            while not self._waiting and not self._closing:
                self._news.wait()
            return [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]

    def _outcomes(self, writes: list[Write]) -> list[Outcome]:
        """For each write None when it is on disk, else why it is not."""
        try:
            return self._commit(writes, again=False)
        except Exception as error:  # noqa: BLE001 whatever it is, the thread must outlive it
            self._database.disconnect()
            if getattr(error, "connection_invalidated", False):
                return self._outcomes_again(writes)
            return [StorageTrouble(f"{self._database.name}: {in_short(error)}") for _ in writes]

    def _outcomes_again(self, writes: list[Write]) -> list[Outcome]:
        """For each write its outcome, after the connection was lost, perhaps with the commit done.

        Tries until the database is back; Undecided if it stays away.
        """
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._commit(writes, again=True)
            except Exception as error:  # noqa: BLE001 as above
                self._database.disconnect()
                if time.monotonic() > end:
                    return [Undecided(f"{self._database.name}: {in_short(error)}") for _ in writes]
                time.sleep(0.1)

    def _commit(self, writes: list[Write], *, again: bool) -> list[Outcome]:
        """Do all writes in one commit; a Conflict is the outcome of its write alone."""
        connection = self._database.writing()
        with connection.begin():
            return [_outcome(write, connection, again=again) for write in writes]


def _outcome(write: Write, connection: Connection, *, again: bool) -> Outcome:
    try:
        write(connection, again=again)
    except Conflict as conflict:
        return conflict
    return None


def _answer(group: list[Asked], outcomes: list[Outcome]) -> None:
    """Tell each future its write's outcome, in one call for each loop: waking it is dearer than a write."""
    answers = defaultdict(list)
    for asked, outcome in zip(group, outcomes, strict=True):
        answers[asked.loop].append((asked.answer, outcome))
    for loop, its_answers in answers.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_resolve, its_answers)


def _resolve(answers: list[tuple[asyncio.Future[None], Outcome]]) -> None:
    for answer, outcome in answers:
        if answer.done():  # the caller was cancelled
            continue
        if outcome is None:
            answer.set_result(None)
        else:
            answer.set_exception(outcome)
