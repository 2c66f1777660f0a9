"""What all tests share: their order, what --quick leaves out, the examples of Hypothesis, and Ctrl-C."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "savanna",
    derandomize=True,  # the same examples on every run, however long they take
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("savanna")

# Whoever starts tests in the background may have them ignore it, and with them every process that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Files that take long, the longest first, so that no core is idle at the end. Those of a browser wait as much
# as they work; beside them others compile what the next ones find compiled.
LONG = (
    "tests/browser/test_access.py",
    "tests/lab/study/test_running.py",
    "tests/bots/test_blunders.py",
    "tests/browser/test_texts.py",
    "tests/envs",
    "tests/browser",
    "tests/lab",
    "tests/server/test_crash.py",
    "tests/server/test_bots.py",
    "tests/terminal/test_hinting.py",
    "tests/bots",
    "tests/terminal/test_sitting.py",
    "tests/server/test_load.py",
    "tests/server/test_middleware.py",
    "tests/server",
    "tests/page/test_help.py",
    "tests/test_cli.py",
    "tests/test_play.py",
    "src/savanna/envs",
    "src/savanna/lab",
    "docs/",
    "README.md",
)
_ROOT = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        action="store_true",
        help="without what takes long: browsers, servers, bots that search, the laboratory",
    )


def pytest_xdist_auto_num_workers() -> int:
    """More than cores: many tests wait for another process."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + cores // 2 if cores > 1 else 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Not even imported: that takes long as well."""
    return True if config.getoption("--quick") and _rank(collection_path) < len(LONG) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _rank(item.path))


def _rank(file: Path) -> int:
    """Where it stands among those that take long."""
    name = file.relative_to(_ROOT).as_posix() if file.is_relative_to(_ROOT) else ""
    return next((rank for rank, start in enumerate(LONG) if name.startswith(start)), len(LONG))


def pytest_report_header(config: pytest.Config) -> str | None:
    quick = f"quick: without {', '.join(LONG)}; the whole answer is ./play test"
    return quick if config.getoption("--quick") else None
