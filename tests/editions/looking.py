"""Faces made by hand, and how much ink is on a page."""

from __future__ import annotations

import pypdfium2

from generator.foundation.color import Color, parse
from generator.frame import Face, Frame, Glyphs, PathMark, Placed, Run, Stroke, TextMark
from generator.geometry import Path, Rect, Size
from tests.checks.judging import FONT, Row

CARD = Size(60.0, 80.0)
RED, NAVY, BONE, GOLD = map(parse, ("#a63a15", "#1f2836", "#f7ecd2", "#d3a94a"))


def area(x, y, width, height, fill=None, stroke=None, line=0.4, **more):
    """A rectangle at a place."""
    stroke = None if stroke is None else Stroke(stroke, line)
    mark = PathMark(Path.rectangle(Rect(0, 0, width, height)), fill, stroke, **more)
    return Placed(float(x), float(y), mark)


def flood(color, bleed=3.0):
    """What fills all of a card."""
    return area(-bleed, -bleed, CARD.width + 2 * bleed, CARD.height + 2 * bleed, color)


def word(color, x=20.0, y=30.0, letters=6, em=4.0):
    """A word of letters half an em wide."""
    glyphs = Glyphs("a" * letters, FONT, (1,) * letters, (0.5,) * letters, (), (0,), 0.5 * letters)
    run = Run(0.0, 0.75 * em, (glyphs,), FONT, em, color)
    return Placed(x, y, TextMark((run,), Size(0.5 * em * letters, em)))


def face(*placed, outline=None, safe=3.0, bleed=3.0):
    """A card with some marks."""
    whole = Path.rectangle(Rect(0, 0, *CARD))
    return Face(Frame(CARD, placed), outline or whole, bleed, safe, Row())


def coverage(data, dpi=40, every=1):
    """How much of the paper is inked, 0 to 1, on average over pages; a grey counts as a share of black."""
    shares = []
    with pypdfium2.PdfDocument(data) as pdf:
        for number in range(0, len(pdf), every):
            sheet = pdf[number]
            grey = sheet.render(scale=dpi / 72).to_pil().convert("L")
            counted = grey.histogram()
            shares.append(sum(n * (255 - v) for v, n in enumerate(counted)) / (255 * sum(counted)))
            sheet.close()
    return sum(shares) / len(shares)


def colors(frame):
    """The colours of a frame's areas, lines and letters, in painted order."""
    found: list[Color] = []
    for placed in frame.placed:
        mark = placed.mark
        if isinstance(mark, PathMark):
            found += [mark.fill] if mark.fill is not None else []
            found += [mark.stroke.paint] if mark.stroke is not None else []
        elif isinstance(mark, TextMark):
            found += [run.color for run in mark.runs]
        else:
            found += colors(mark.frame)
    return found
