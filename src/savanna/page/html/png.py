"""A drawing as a picture of pixels, for places that know no SVG."""

from __future__ import annotations

from savanna.page.html.typeface import whole_face


def png(svg: str) -> bytes:
    """An SVG as PNG; its texts are set in the display face, and in what the system has for other letters."""
    from resvg_py import svg_to_bytes  # it is needed seldom

    return bytes(svg_to_bytes(svg_string=svg, font_files=[str(whole_face())], font_family="Fredoka One"))
