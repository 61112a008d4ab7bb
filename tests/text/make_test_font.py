"""Makes `TestHan-Regular.ttf`, a font of plain squares for Japanese test texts; run by hand, needs fontTools.

    python tests/text/make_test_font.py

Every character is a square of one em, as in a real Japanese font; what it looks like does not matter to where lines
break.
"""

from __future__ import annotations

from pathlib import Path

TARGET = Path(__file__).parent / "TestHan-Regular.ttf"
CHARS = "手札を一枚引く。その後、場にある「炎」のカードを二枚まで捨ててもよい（相手は選べない）。0123456789 "
EM = 1000


def main() -> None:
    """Writes the font."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    def square() -> object:
        pen = TTGlyphPen(None)
        pen.moveTo((60, -60))
        for point in ((60, 820), (940, 820), (940, -60)):
            pen.lineTo(point)
        pen.closePath()
        return pen.glyph()

    names = {char: f"u{ord(char):04X}" for char in dict.fromkeys(CHARS)}
    order = [".notdef", *names.values()]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    empty = TTGlyphPen(None).glyph()
    builder.setupGlyf({name: empty if name == "u0020" else square() for name in order})
    widths = dict.fromkeys(order, EM) | {names[c]: EM // 2 for c in " 0123456789"}
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Test Han", "styleName": "Regular", "psName": "TestHan"})
    builder.setupOS2(
        sTypoAscender=880, sTypoDescender=-120, sCapHeight=740, sxHeight=500, version=4
    )
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(TARGET)


if __name__ == "__main__":
    main()
