"""Small fonts in colour, one for each way in which font files hold colours. Each has a red and blue `😀`, 1 em wide."""

from __future__ import annotations

import io

from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.BitmapGlyphMetrics import SmallGlyphMetrics
from fontTools.ttLib.tables.C_B_D_T_ import cbdt_bitmap_format_17
from fontTools.ttLib.tables.E_B_L_C_ import (
    Strike,
    eblc_index_sub_table_1,
)
from fontTools.ttLib.tables.sbixGlyph import Glyph as SbixGlyph
from fontTools.ttLib.tables.sbixStrike import Strike as SbixStrike
from PIL import Image

from tests.text.making import font

FACE = "😀"
NAME = "u1F600"
RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)


def picture(size: int = 32) -> bytes:
    """A PNG, red on the left and blue on the right, clear in its lower half."""
    shown = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    shown.paste((255, 0, 0, 255), (0, 0, size // 2, size // 2))
    shown.paste((0, 0, 255, 255), (size // 2, 0, size, size // 2))
    out = io.BytesIO()
    shown.save(out, "PNG")
    return out.getvalue()


def layers(family: str = "Layers") -> FontBuilder:
    """COLR version 0: a red square, and over it one in the colour of the text."""
    made = font(family, FACE + " a", widths=1000, others=("one", "two"))
    made.setupCOLR({NAME: [("one", 0), ("two", 0xFFFF)]})
    made.setupCPAL([[RED, BLUE]])
    return made


def paints(family: str = "Paints", **paint: object) -> FontBuilder:
    """COLR version 1: a square filled by a gradient, or by a paint."""
    made = font(family, FACE + " a", widths=1000, others=("one", "two"))
    fill = paint or {
        "Format": 4,
        "ColorLine": {"ColorStop": [(0.0, 0), (1.0, 1)], "Extend": "pad"},
        "x0": 50,
        "y0": 0,
        "x1": 550,
        "y1": 0,
        "x2": 50,
        "y2": 100,
    }
    made.setupCOLR(
        {NAME: fill if "Layers" in fill else {"Format": 10, "Glyph": "one", "Paint": fill}}
    )
    made.setupCPAL([[RED, BLUE]])
    return made


def _bare(made: FontBuilder) -> FontBuilder:
    """The font without outlines."""
    for tag in ("glyf", "loca"):
        del made.font[tag]
    made.font["maxp"].tableVersion = 0x00005000
    return made


def bitmaps(family: str = "Bitmaps", chars: str = FACE) -> FontBuilder:
    """CBDT and no outlines, as in Noto Color Emoji; with more characters than pictures, the others have none."""
    made = _bare(font(family, chars + " ", widths=1000))
    glyph = cbdt_bitmap_format_17(b"", made.font)
    glyph.metrics = SmallGlyphMetrics()
    for key, value in {
        "height": 32,
        "width": 32,
        "BearingX": 0,
        "BearingY": 26,
        "Advance": 32,
    }.items():
        setattr(glyph.metrics, key, value)
    glyph.imageData = picture()
    cbdt, cblc = newTable("CBDT"), newTable("CBLC")
    cbdt.version = cblc.version = 3.0
    cbdt.strikeData = [{NAME: glyph}]
    strike = Strike()
    size = strike.bitmapSizeTable
    for key in ("colorRef", "flags", "endGlyphIndex"):
        setattr(size, key, 1)
    size.startGlyphIndex = size.endGlyphIndex = made.font.getGlyphID(NAME)
    size.ppemX = size.ppemY = 32
    size.bitDepth = 32
    for line in ("hori", "vert"):
        setattr(size, line, _line())
    index = eblc_index_sub_table_1(b"", made.font)
    index.names, index.indexFormat, index.imageFormat = [NAME], 1, 17
    index.firstGlyphIndex = index.lastGlyphIndex = size.startGlyphIndex
    strike.indexSubTables = [index]
    cblc.strikes = [strike]
    made.font["CBDT"], made.font["CBLC"] = cbdt, cblc
    return made


def _line() -> object:
    from fontTools.ttLib.tables.E_B_L_C_ import SbitLineMetrics

    line = SbitLineMetrics()
    names = (
        "ascender descender widthMax caretSlopeNumerator caretSlopeDenominator caretOffset minOriginSB "
        "minAdvanceSB maxBeforeBL minAfterBL pad1 pad2"
    )
    for name in names.split():
        setattr(line, name, 0)
    line.ascender, line.descender, line.widthMax = 26, -6, 32
    return line


def pictures(family: str = "Pictures") -> FontBuilder:
    """sbix, with empty outlines, as in fonts of Apple."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    made = font(family, FACE + " ", widths=1000)
    made.font["glyf"][NAME] = TTGlyphPen(None).glyph()
    sbix = newTable("sbix")
    strike = SbixStrike(ppem=32, resolution=72)
    strike.glyphs[NAME] = SbixGlyph(
        glyphName=NAME, graphicType="png ", imageData=picture(), originOffsetX=0, originOffsetY=-6
    )
    sbix.strikes[32] = strike
    made.font["sbix"] = sbix
    return made


def drawings(family: str = "Drawings") -> FontBuilder:
    """SVG, with a plain outline for programs that don't read it."""
    made = font(family, FACE + " ", widths=1000)
    number = made.font.getGlyphID(NAME)
    svg = newTable("SVG ")
    art = "".join(
        f'<rect x="{x}" y="-500" width="500" height="500" fill="{fill}"/>'
        for x, fill in ((0, "#f00"), (500, "#00f"))
    )
    svg.docList = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph{number}">{art}</g></svg>',
            number,
            number,
        )
    ]
    made.font["SVG "] = svg
    return made
