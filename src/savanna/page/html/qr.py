"""Links as QR codes for phones."""

from __future__ import annotations

from io import BytesIO

import segno


def qr_code(text: str) -> str:
    """The QR code of a text as SVG, dark on light in every theme."""
    drawn = BytesIO()
    segno.make(text).save(drawn, kind="svg", scale=4, light="#fff", xmldecl=False, nl=False)
    return drawn.getvalue().decode()
