"""Storage is tried on both databases, real ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.storage.clusters import Cluster, cluster, programs

from savanna.server.storage import Storage


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql): storage on it is not tried")
    with cluster() as running:
        yield running


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "SQLite":
        return str(tmp_path / "place")
    running: Cluster = request.getfixturevalue("postgres")
    return running.emptied()


@pytest.fixture
def storage(place: str) -> Iterator[Storage]:
    with Storage.open(place) as opened:
        yield opened
