"""The contests that bench/strength has played, as the Markdown table of results.md: a folder in, text out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]

Contest = dict[str, Any]


def contests_in(folder: Path) -> dict[tuple[str, int, str, str], Contest]:
    found = {}
    for file in sorted(folder.glob("*/report.json")):
        report = json.loads(file.read_text("utf-8"))
        arena = report["arena"]
        for contest in report["contests"]:
            found[arena["game"], arena["players"], contest["bot"], contest["rival"]] = contest
    return found


def main(folder: Path) -> None:
    contests = contests_in(folder)
    print("| contest | " + " | ".join(f"{game} {players}" for game, players in VARIANTS) + " |")
    print("| --- |" + " --- |" * len(VARIANTS))
    for bot, rival in dict.fromkeys((bot, rival) for _, _, bot, rival in contests):
        cells = [_cell(contests.get((*variant, bot, rival))) for variant in VARIANTS]
        print(f"| {bot} / {rival} | " + " | ".join(cells) + " |")
    shares = [
        _part(
            contests.get((*variant, "leopard@0.1s", "meerkat")),
            contests.get((*variant, "clairvoyant@0.1s", "meerkat")),
        )
        for variant in VARIANTS
    ]
    print("| the leopard's part of the clairvoyant's margin | " + " | ".join(shares) + " |")


def _cell(contest: Contest | None) -> str:
    """The share of the victories with its interval, as a multiple of the fair share, and the matches."""
    if contest is None:
        return ""
    share, fair = contest["share"], contest["of_fair"]["mean"]
    return f"{share['mean']:.3f} ({share['low']:.3f}–{share['high']:.3f}), {fair:.2f} ×, {contest['matches']}"


def _part(strong: Contest | None, clairvoyant: Contest | None) -> str:
    if strong is None or clairvoyant is None:
        return ""
    return f"{strong['margin']['mean'] / clairvoyant['margin']['mean']:.0%}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
