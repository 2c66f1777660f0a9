"""The report as one HTML file that needs nothing else: pictures inside, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files

import savanna
from savanna.games.reason import listed
from savanna.lab.study.chapters import Chapter
from savanna.lab.study.figures import Found
from savanna.lab.study.pictures import COLOURS
from savanna.lab.study.sentences import as_said

NOTES = """
<p>Every round is the first of a match. Whoever has most when it ends wins it; what several have won, or
nobody, counts for each of the best in equal parts. A place is counted from the seat that begins.</p>
<p>Intervals hold with 95 % certainty, each for itself: of twenty, about one misses.</p>
<p>The numbers of each picture are in the file named below it, and all of them in
<a href="report.json">report.json</a>.</p>
"""


def page(sides: Sequence[Found], chapters: Sequence[Chapter], pictures: Mapping[str, bytes]) -> str:
    title = title_of(sides[0])
    articles = "\n".join(_article(chapter, pictures[chapter.name]) for chapter in chapters)
    style = (files(__package__) / "page.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}</style>
<h1>{escape(title)}</h1>
<p class="under">{escape(_under(sides))}</p>
<main>
{articles}
</main>
<footer>{NOTES}<p>Savanna {savanna.__version__}</p></footer>
</html>
"""


def title_of(found: Found) -> str:
    study = found.study
    return f"{study.rules.title} for {study.players}: {study.rounds:,} rounds, played by {bots_of(found)}"


def bots_of(found: Found) -> str:
    """Said once where all are the same."""
    bots = found.study.bots
    return bots[0] if len(set(bots)) == 1 else listed(list(bots), "and")


def _under(sides: Sequence[Found]) -> str:
    first, *others = sides
    other = f", compared with {others[0].label}" if others else ""
    return f"Seed {first.study.seed}{_agreed(first)}{other}."


def _agreed(found: Found) -> str:
    """The options that were agreed on; of a deck, its name."""
    named = {
        key: value.get("name", "another") if isinstance(value, Mapping) else value
        for key, value in found.study.options.items()
    }
    return "".join(f", {key} {value}" for key, value in named.items())


def _article(chapter: Chapter, picture: bytes) -> str:
    sentence, data = escape(chapter.sentence).replace(" %", "&nbsp;%"), f"{chapter.name}.csv"
    drawn = f"<figure>{inline(chapter.name, picture)}<figcaption>{sentence}</figcaption></figure>"
    if chapter.name == "compared":
        drawn += f'<div class="scroll">{_table(chapter)}</div>'
    wide = ' class="wide"' if chapter.name == "compared" else ""
    return (
        f'<article{wide} id="{chapter.name}"><h2>{escape(chapter.title)}</h2>{drawn}'
        f'<div class="data"><a href="{data}">{data}</a></div></article>'
    )


def _table(chapter: Chapter) -> str:
    """Two studies compared: figure, both values, and the difference, as people read them."""
    *columns, _, _ = chapter.columns
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    rows = "".join(f"<tr>{_cells(as_said(row))}</tr>" for row in chapter.rows)
    return f"<table><tr>{head}</tr>{rows}</table>"


def _cells(texts: Sequence[str]) -> str:
    return "".join(f"<td>{escape(text)}</td>" for text in texts)


def inline(name: str, picture: bytes) -> str:
    """An SVG file as a part of a page: colours that follow the light, ids that no other picture has."""
    text = picture.decode("utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' id="[a-zA-Z0-9.]*_[0-9]+"', "", text)
    text = re.sub(r'id="([mp][0-9a-f]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r"#([mp][0-9a-f]{6,})(?=[\")])", rf"#{name}-\1", text)
    for colour, code in COLOURS.items():
        text = text.replace(code, f"var(--{colour})")
    return text.strip()
