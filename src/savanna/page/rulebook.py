"""The rules of a game in the viewer's language, clause by clause, as they are written in rules/."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from savanna.page.html import html, joined

_RULES = Path(__file__).parent / "rules"

_CLAUSE = re.compile(r"- \*\*(?P<id>(?:R-)?[AT][0-9.]+)\*\* (?P<text>.*)", re.DOTALL)
_REFERENCE = re.compile(r"\b((?:R-)?[AT][0-9]+(?:\.[0-9]+)?)\b")


@dataclass(frozen=True)
class Clause:
    """One numbered rule, or how this table plays what the rulebook leaves open; a paragraph has no number."""

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
    opening: tuple[Markup, ...]
    chapters: tuple[Chapter, ...]


@cache
def rulebook(game: str, language: str) -> Rulebook:
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    title, *parts = re.split(r"^## ", (_RULES / name).read_text("utf-8"), flags=re.MULTILINE)
    heading, *paragraphs = _blocks(title)
    return Rulebook(
        heading.removeprefix("# "),
        tuple(_marked(paragraph) for paragraph in paragraphs),
        tuple(_chapter(part) for part in parts),
    )


def _chapter(text: str) -> Chapter:
    title, _, rest = text.partition("\n")
    found = re.match(r"([AT][0-9]+) ", title)
    clauses = tuple(_clause(block) for block in _blocks(rest))
    return Chapter(found.group(1) if found else "", title, clauses)


def _blocks(text: str) -> list[str]:
    """Paragraphs, list items and tables, each with its lines."""
    pieces = re.split(r"\n\s*\n|\n(?=- )", text.strip())
    return [piece.strip() for piece in pieces if piece.strip()]


def _clause(block: str) -> Clause:
    if block.startswith("|"):
        return Clause("", _table(block), False)
    if found := _CLAUSE.fullmatch(block):
        number = found.group("id")
        return Clause(number, _marked(found.group("text")), number.startswith("R-"))
    return Clause("", html("<p>{}</p>", _marked(block)), False)


def _marked(text: str) -> Markup:
    """Emphasis, code and references to other clauses."""
    html = str(escape(" ".join(text.split())))
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)
    return Markup(_REFERENCE.sub(r'<a href="#\1">\1</a>', html))


def _table(block: str) -> Markup:
    rows = [[_marked(cell) for cell in line.strip("| ").split(" | ")] for line in block.splitlines()]
    head = joined(html("<th>{}</th>", cell) for cell in rows[0])
    body = joined(html("<tr>{}</tr>", joined(html("<td>{}</td>", cell) for cell in row)) for row in rows[2:])
    return html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)
