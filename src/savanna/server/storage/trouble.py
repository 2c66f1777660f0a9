"""What storage says when it cannot do what it was asked."""

from __future__ import annotations


class Conflict(Exception):
    """The write contradicts what is stored. Nothing of it was written."""


class StorageTrouble(Exception):
    """The disk or the database failed. Nothing was written; the same works again once it is healed."""


class Undecided(StorageTrouble):
    """The database went away at the wrong moment: only reading the log again tells whether it was written."""


class PlaceRefused(ValueError):
    """Storage does not open this place: in use, newer than this program, or not Savanna's."""


def in_short(error: BaseException) -> str:
    """What a driver says, without the statement, its values and its further lines."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().partition("\n")[0] or type(cause).__name__
