"""Makes the golden files: a hundred records, and the transcripts of fifty tables and some more.

    PYTHONPATH=tests .venv/bin/python -m golden.make

Golden files are added to, never made anew: whoever has a record or a transcript of an earlier day must find
it right for ever. If one of them is refused, the change is wrong; or matches now go on differently, which
takes another number of the law (games/law.py), and all of this number are then refused by name.

What a later version can do that these have not gets plans and files of its own: another name in SETS. A file
that is there already is left alone; `--anew NAME` is for one that has never left your machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import Any

from golden.files import file_of, write
from golden.matches import matches
from golden.sittings import GIVEN_UP, PLANS, TOKENS, Evening, evenings

from savanna.table.transcript import transcript


def records_1() -> Iterable[Any]:
    return (match.record() for match in matches())


def transcripts_1() -> Iterable[Any]:
    return map(_written, evenings(PLANS, 1))


def transcripts_given_up() -> Iterable[Any]:
    return map(_written, evenings(GIVEN_UP, 61))


def transcripts_tokens() -> Iterable[Any]:
    return map(_written, evenings(TOKENS, 71))


def _written(evening: Evening) -> Any:
    return transcript(evening.table, evening.links)


SETS: dict[str, Callable[[], Iterable[Any]]] = {
    "records-1": records_1,
    "transcripts-1": transcripts_1,
    "transcripts-given-up": transcripts_given_up,
    "transcripts-tokens": transcripts_tokens,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--anew", metavar="NAME", action="append", default=[], choices=SETS)
    anew = parser.parse_args().anew
    for name, made in SETS.items():
        if file_of(name).exists() and name not in anew:
            print(f"{name} is there already, and stays")
        else:
            print(f"{name}: {write(name, made(), anew=name in anew):,} bytes")


if __name__ == "__main__":
    main()
