"""One server for all tests that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.serving import Server, changed, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert running.said() == ""


@pytest.fixture(scope="session")
def loud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another that logs whatever it can, and whose links for other devices are good for no time at all."""
    program = changed(
        "import logging, savanna.server.people as people",
        "logging.basicConfig(level=logging.DEBUG)",
        "logging.getLogger('sqlalchemy').setLevel(logging.INFO)",
        "people._DEVICE_SECONDS = 0",
    )
    with serving(tmp_path_factory.mktemp("loud"), program=program) as running:
        yield running
