"""The marks by which a cutting machine finds its place on a printed sheet, and what must stay clear of them."""

from __future__ import annotations

from generator.arrange.cuts import joined
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Guide, Paper
from generator.geometry import Path, Rect

# What Silhouette machines read, mm (the free template makers' measured values): how far the marks lie from the edges
# of the paper, the side of the square, the length of the other marks' arms, and how thick they are.
INSET, SQUARE, ARM, THICK = 10.0, 5.0, 8.4, 1.0
CLEAR = 2.0
"""What stays white around a mark, mm."""


def register(paper: Paper, options: PrintOptions) -> Guide | None:
    """The marks of a page: a filled square at the top left, angles at the top right and the bottom left."""
    if options.register == "none":
        return None
    width, height = paper.size
    right, bottom = width - INSET, height - INSET
    bars = (
        Rect(INSET, INSET, SQUARE, SQUARE),
        Rect(right - ARM, INSET, ARM, THICK),
        Rect(right - THICK, INSET, THICK, ARM),
        Rect(INSET, bottom - THICK, ARM, THICK),
        Rect(INSET, bottom - ARM, THICK, ARM),
    )
    return Guide("register", joined(map(Path.rectangle, bars)))


def zones(paper: Paper, options: PrintOptions) -> tuple[Rect, ...]:
    """What pieces and their bleed must not touch."""
    if options.register == "none":
        return ()
    width, height = paper.size
    reach, far = ARM + CLEAR, INSET + ARM
    return (
        Rect(0.0, 0.0, INSET + SQUARE + CLEAR, INSET + SQUARE + CLEAR),
        Rect(width - far - CLEAR, 0.0, far + CLEAR, INSET + reach),
        Rect(0.0, height - far - CLEAR, INSET + reach, far + CLEAR),
    )
