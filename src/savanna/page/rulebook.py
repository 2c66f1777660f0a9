"""The rules of a game in the viewer's language, clause by clause, as the law of the game has them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from markupsafe import Markup, escape

from savanna.page.games import PAGES
from savanna.page.html.markup import html, joined

_NUMBER = r"(?:R-)?[A-Z][0-9]+(?:\.[0-9]+)?"  # of a clause: T4.7, of a ruling: R-T8, of a chapter: T4
_CLAUSE = re.compile(rf"- \*\*(?P<id>{_NUMBER})\*\* (?P<text>.*)", re.DOTALL)
_CHAPTER = re.compile(r"(?P<id>(?P<letter>[A-Z])[0-9]+) ")

Marked = Callable[[str], Markup]  # Markdown within one paragraph, as HTML


@dataclass(frozen=True)
class Clause:
    """One numbered rule of the law, or a ruling on what it leaves open; a mere paragraph has no number."""

    id: str
    text: Markup
    is_ruling: bool


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    title: str
    introduction: tuple[Markup, ...]  # paragraphs before the first chapter
    chapters: tuple[Chapter, ...]


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The law of a game in this language; in English, where it is not written in that one."""
    files = (PAGES[game].law / f"{each}.md" for each in (language, "en"))
    law = next(file for file in files if file.exists()).read_text("utf-8")
    title, *parts = re.split(r"^## ", law, flags=re.MULTILINE)
    heading, *paragraphs = _blocks(title)
    marked = partial(_marked, references=_references(parts))
    return Rulebook(
        heading.removeprefix("# "),
        tuple(map(marked, paragraphs)),
        tuple(_chapter(part, marked) for part in parts),
    )


def _references(chapters: list[str]) -> re.Pattern[str]:
    """The pattern of numbers in a text that become links to clauses; their letters are the chapters'."""
    letters = {found["letter"] for chapter in chapters if (found := _CHAPTER.match(chapter))}
    return re.compile(rf"\b((?:R-)?[{''.join(sorted(letters)) or '-'}][0-9]+(?:\.[0-9]+)?)\b")


def _chapter(text: str, marked: Marked) -> Chapter:
    title, _, rest = text.partition("\n")
    found = _CHAPTER.match(title)
    clauses = tuple(_clause(block, marked) for block in _blocks(rest))
    return Chapter(found["id"] if found else "", title, clauses)


def _blocks(text: str) -> list[str]:
    """The paragraphs, list items and tables of a text in Markdown, each with all its lines."""
    pieces = re.split(r"\n\s*\n|\n(?=- )", text.strip())
    return [piece.strip() for piece in pieces if piece.strip()]


def _clause(block: str, marked: Marked) -> Clause:
    """A block of Markdown as a clause: a numbered rule, a table, or a paragraph without a number."""
    if block.startswith("|"):
        return Clause("", _table(block, marked), False)
    if found := _CLAUSE.fullmatch(block):
        return Clause(found["id"], marked(found["text"]), found["id"].startswith("R-"))
    return Clause("", html("<p>{}</p>", marked(block)), False)


def _marked(text: str, references: re.Pattern[str]) -> Markup:
    """A paragraph of Markdown as HTML: code, bold and italics, and links for numbers of other clauses."""
    html = str(escape(" ".join(text.split())))
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)
    return Markup(references.sub(r'<a href="#\1">\1</a>', html))


def _table(block: str, marked: Marked) -> Markup:
    """A table of Markdown as HTML; its second line only divides head and body."""
    rows = [[marked(cell) for cell in line.strip("| ").split(" | ")] for line in block.splitlines()]
    head = joined(html("<th>{}</th>", cell) for cell in rows[0])
    body = joined(html("<tr>{}</tr>", joined(html("<td>{}</td>", cell) for cell in row)) for row in rows[2:])
    return html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)
