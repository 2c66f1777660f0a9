"""Errors of the server in its log, without any card."""

from __future__ import annotations

import logging
from pathlib import Path
from traceback import extract_tb

from savanna.server.storage import StorageTrouble

log = logging.getLogger(__name__)


def log_error(error: BaseException) -> None:
    """Log what went wrong and where, without its message, which may name cards; only a disk's does not."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
    reason = f" ({error})" if isinstance(error, StorageTrouble) else ""
    log.error("%s%s at %s", type(error).__name__, reason, " > ".join(places[-6:]))
