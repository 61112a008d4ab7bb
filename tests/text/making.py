"""Small fonts made for one test: letters are bars or squares, and what matters is named."""

from __future__ import annotations

import io
from collections.abc import Iterable

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM = 1000


def font(
    family: str,
    chars: str,
    weight: int = 400,
    space: int = 250,
    widths: int = 600,
    others: Iterable[str] = (),
) -> FontBuilder:
    """A font in which each character is a square; a space is as wide as `space` says. `others` are further glyphs."""
    names = {char: f"u{ord(char):04X}" for char in dict.fromkeys(chars)}
    order = [".notdef", *names.values(), *others]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    builder.setupGlyf({name: _square(0 if name == "u0020" else 500) for name in order})
    builder.setupHorizontalMetrics(
        {name: (space if name == "u0020" else widths, 50) for name in order}
    )
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    style = {400: "Regular", 900: "Black"}.get(weight, str(weight))
    builder.setupNameTable(
        {"familyName": family, "styleName": style, "psName": family.replace(" ", "") + style}
    )
    builder.setupOS2(
        sTypoAscender=800,
        sTypoDescender=-200,
        sCapHeight=700,
        sxHeight=500,
        version=4,
        usWeightClass=weight,
    )
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    return builder


def saved(builder: FontBuilder) -> bytes:
    """The file of a font."""
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def _square(side: int) -> object:
    pen = TTGlyphPen(None)
    if side:
        pen.moveTo((50, 0))
        for point in ((50, side), (50 + side, side), (50 + side, 0)):
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()
