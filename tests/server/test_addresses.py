"""The address that a server says can be opened as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.serving import serving


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_the_address_can_be_opened(tmp_path: Path, host: str) -> None:
    """Where all devices are let in, it is one that they can open too."""
    with serving(tmp_path, "--host", host) as server:
        assert "0.0.0.0" not in server.address
        assert server.client().get(server.api).status_code == 200
