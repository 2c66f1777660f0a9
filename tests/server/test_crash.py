"""A server that is killed at random moments loses nothing it has acknowledged, and no match gets stuck."""

from __future__ import annotations

import asyncio
from pathlib import Path

from commands import savanna
from server.crash.matches import VARIANTS
from server.crash.storm import storm
from server.serving import QUICK


def test_ten_kills_lose_nothing(tmp_path: Path) -> None:
    findings = asyncio.run(storm(tmp_path, kills=10, tables=len(VARIANTS), program=QUICK))
    assert findings.wrong == {}
    assert len(findings.acknowledged) > 100
    assert len(findings.finished) >= len(VARIANTS)
    assert findings.resumed
    doctor = savanna("doctor", "--data", tmp_path / "data", PYTHONHASHSEED="7")
    assert doctor.stdout.splitlines()[-1] == "All is well."
