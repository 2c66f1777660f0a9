"""The contests that bench/strength has played, as the Markdown table of results.md: a folder in, text out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]

Contest = dict[str, Any]
Contests = dict[tuple[str, int, str, str], Contest]


def contests_in(folder: Path) -> Contests:
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
    for what, part in (("margin", _margin), ("victories beyond the fair share", _victories)):
        cells = [_part(contests, variant, part) for variant in VARIANTS]
        print(f"| the leopard's part of the clairvoyant's {what} | " + " | ".join(cells) + " |")


def _cell(contest: Contest | None) -> str:
    """The share of the victories with its interval, as a multiple of the fair share, and the matches."""
    if contest is None:
        return ""
    share, fair = contest["share"], contest["of_fair"]["mean"]
    return f"{share['mean']:.3f} ({share['low']:.3f}–{share['high']:.3f}), {fair:.2f} ×, {contest['matches']}"


def _part(contests: Contests, variant: tuple[str, int], of: Callable[[Contest], float | None]) -> str:
    """What the leopard gets against meerkats, as a part of what the clairvoyant does with the same time."""
    bots = [contests.get((*variant, bot, "meerkat")) for bot in ("leopard@0.1s", "clairvoyant@0.1s")]
    strong, clairvoyant = (None if bot is None else of(bot) for bot in bots)
    return f"{strong / clairvoyant:.0%}" if strong is not None and clairvoyant else ""


def _margin(contest: Contest) -> float | None:
    """Only of two sides: among three or more, equals are behind the best rival as well."""
    mean: float = contest["margin"]["mean"]
    return mean if contest["share"]["mean"] * 2 == contest["of_fair"]["mean"] else None


def _victories(contest: Contest) -> float:
    fair: float = contest["share"]["mean"] / contest["of_fair"]["mean"]
    return float(contest["share"]["mean"]) - fair


if __name__ == "__main__":
    main(Path(sys.argv[1]))
