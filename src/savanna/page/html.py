"""HTML with values in it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape


def html(text: str, *values: Any, **named: Any) -> Markup:
    """Each value is escaped, unless it is HTML itself. As `Markup.format`, which takes ten times as long.

    >>> html("<b>{}</b> {more}", "<", more=html("<i>{}</i>", 1))
    Markup('<b>&lt;</b> <i>1</i>')
    """
    return Markup(text.format(*map(escape, values), **{key: escape(value) for key, value in named.items()}))
