"""What a server keeps: the log of every table, and the few rows beside it. It knows no game and no page."""

from savanna.server.storage.places import default_folder
from savanna.server.storage.rows import EventRow, Holding, Said
from savanna.server.storage.storage import Storage
from savanna.server.storage.trouble import Conflict, PlaceRefused, StorageTrouble, Undecided

__all__ = [
    "Conflict",
    "EventRow",
    "Holding",
    "PlaceRefused",
    "Said",
    "Storage",
    "StorageTrouble",
    "Undecided",
    "default_folder",
]
