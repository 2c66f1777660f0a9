"""The commands that players send, one class each: what it must look like, and what is asked of the table."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from savanna.bots import LEVELS
from savanna.table import again, dealing, keeping, seating, tokens, undo
from savanna.table.event import canonical
from savanna.table.table import PLAYER, Table
from savanna.table.turn import Draft

if TYPE_CHECKING:
    from savanna.server.room import Decide, Room

Seat = Annotated[int, Field(ge=1, le=4)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]


class _Command(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    cmd: Annotated[
        str,
        Field(
            pattern="^[A-Za-z0-9_-]{1,64}$", description="The command's own id: asked again, the same answer"
        ),
    ]

    def digest(self, player: int) -> str:
        """A hash of who asks for what: it tells a command sent again from another one with the same id."""
        return hashlib.sha256(canonical([player, self.model_dump()]).encode()).hexdigest()[:16]

    def decision(self, room: Room, player: int) -> Decide:
        """What a room decides under its lock; Move overrides it, since it needs the room's seed."""
        return lambda table: self.decide(table, player)

    def decide(self, table: Table, player: int) -> Draft:
        """The draft of the event that this command of a player becomes, or Refused."""
        raise NotImplementedError


class Sit(_Command):
    """Take a seat, or another one."""

    do: Literal["sit"]
    seat: Seat

    def decide(self, table: Table, player: int) -> Draft:
        return seating.sit(table, player, self.seat)


class Stand(_Command):
    """Give up your seat before the match begins."""

    do: Literal["stand"]

    def decide(self, table: Table, player: int) -> Draft:
        return seating.stand(table, player)


class SeatBot(_Command):
    """Host: a bot takes a free seat."""

    do: Literal["seat_bot"]
    seat: Seat
    level: str

    def decide(self, table: Table, player: int) -> Draft:
        return seating.seat_bot(table, player, self.seat, self.level, LEVELS)


class Unseat(_Command):
    """Host: clear a seat before the match begins."""

    do: Literal["unseat"]
    seat: Seat

    def decide(self, table: Table, player: int) -> Draft:
        return seating.unseat(table, player, self.seat)


class Ready(_Command):
    """Ready to play, with the SHA-256 (hex) of 16 secret bytes if you want to take part in the shuffle."""

    do: Literal["ready"]
    commitment: str | None = None

    def decide(self, table: Table, player: int) -> Draft:
        return seating.be_ready(table, player, self.commitment)


class Declare(_Command):
    """Who an option of the game is about, as the youngest; null takes it back. All have to be ready anew."""

    do: Literal["declare"]
    option: Annotated[str, Field(max_length=40)]
    player: Annotated[int, Field(ge=1, le=1000)] | None

    def decide(self, table: Table, player: int) -> Draft:
        return seating.declare(table, player, self.option, self.player)


class ChooseToken(_Command):
    """What you, and your partner, are told apart by: a stone or rival card that nobody else has chosen."""

    do: Literal["choose_token"]
    token: Annotated[int, Field(ge=1, le=1000)]

    def decide(self, table: Table, player: int) -> Draft:
        return tokens.choose_token(table, player, self.token)


class Reveal(_Command):
    """Tell the 16 bytes (hex) that you committed to."""

    do: Literal["reveal"]
    contribution: str

    def decide(self, table: Table, player: int) -> Draft:
        return dealing.reveal(table, player, self.contribution)


class Move(_Command):
    """Make one of your legal moves, for the version of the table that you saw."""

    do: Literal["move"]
    move: Annotated[str, Field(max_length=40)]
    expect: Version

    def decision(self, room: Room, player: int) -> Decide:
        return room.turn_of(player, self.move, self.expect, PLAYER)


class Undo(_Command):
    """Take back your last move: at once while nothing has come of it, else if the others agree."""

    do: Literal["undo"]
    expect: Version

    def decide(self, table: Table, player: int) -> Draft:
        return undo.take_back(table, player, self.expect)


class AgreeToUndo(_Command):
    """Allow the undo that another player asks for."""

    do: Literal["agree_to_undo"]

    def decide(self, table: Table, player: int) -> Draft:
        return undo.agree(table, player)


class RefuseUndo(_Command):
    """Do not allow the undo that is asked for; or no longer ask for it yourself."""

    do: Literal["refuse_undo"]

    def decide(self, table: Table, player: int) -> Draft:
        return undo.refuse(table, player)


class StepOut(_Command):
    """A bot plays for you until you are back."""

    do: Literal["step_out"]

    def decide(self, table: Table, player: int) -> Draft:
        return keeping.keep(table, player, "asked")


class Back(_Command):
    """Play yourself again."""

    do: Literal["back"]

    def decide(self, table: Table, player: int) -> Draft:
        return keeping.give_back(table, player)


class GiveUp(_Command):
    """Give up the match: a bot has your seat from now on; if nobody else plays, the match is over."""

    do: Literal["give_up"]

    def decide(self, table: Table, player: int) -> Draft:
        return keeping.give_up(table, player)


class Again(_Command):
    """What you would like to play next, or null to take it back."""

    do: Literal["again"]
    again: Literal["rematch", "same_deal", "duplicate"] | None

    def decide(self, table: Table, player: int) -> Draft:
        return again.want(table, player, self.again)


class RenewLinks(_Command):
    """Host: links given out before are no longer good."""

    do: Literal["renew_links"]

    def decide(self, table: Table, player: int) -> Draft:
        return seating.renew_links(table, player)


Command = Annotated[
    Sit
    | Stand
    | SeatBot
    | Unseat
    | Ready
    | Declare
    | ChooseToken
    | Reveal
    | Move
    | Undo
    | AgreeToUndo
    | RefuseUndo
    | StepOut
    | Back
    | GiveUp
    | Again
    | RenewLinks,
    Field(discriminator="do"),
]
