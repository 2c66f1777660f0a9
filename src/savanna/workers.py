"""What every process of a pool does first: it leaves Ctrl-C to its parent, and never outlives it."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process


def begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for its next task for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
