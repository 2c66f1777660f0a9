"""How pictures of the laboratory look: colours that all eyes tell apart, and no more lines than needed."""

from __future__ import annotations

import io
from typing import Any

from matplotlib.figure import Figure

INK, PAPER, SAND, SUN, RIVER = "#3b2a1e", "#fffaf0", "#e8d9bd", "#c4581b", "#2b6c8f"
MIST, STRAW, LEAF = "#8fb8c9", "#cdb68a", "#7a8b3c"
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "savanna",  # the same numbers give the same file
    "font.size": 11,
    "axes.titlepad": 12,
    "figure.constrained_layout.w_pad": 0.15,
    "figure.constrained_layout.h_pad": 0.15,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": SAND,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "xtick.color": INK,
    "ytick.color": INK,
}


def plain_frame(axes: Any) -> None:
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def drawn(figure: Figure, kind: str) -> bytes:
    content = io.BytesIO()
    dateless = {"Date": None} if kind == "svg" else {}
    figure.savefig(content, format=kind, dpi=200, metadata=dateless)
    return content.getvalue()
