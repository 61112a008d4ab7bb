"""Makes the fonts of the tests; run by hand, needs fontTools.

    python tests/text/make_test_font.py

`TestHan-Regular.ttf` is for Japanese texts: every character is a square of one em, as in a real Japanese font; what it
looks like does not matter to where lines break. `TestVary.ttf` is a variable font whose only letter, an `I`, is a bar
of 40 units at weight 100, 100 at 400 and 300 at 900, and leans by 150 units where it is slanted.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
CHARS = "手札を一枚引く。その後、場にある「炎」のカードを二枚まで捨ててもよい（相手は選べない）。0123456789 "
EM = 1000


def main() -> None:
    """Writes the fonts."""
    squares()
    bars()


def squares() -> None:
    """Writes the font of Japanese squares."""
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
    builder.save(HERE / "TestHan-Regular.ttf")


def bars() -> None:
    """Writes the variable font."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    def bar(width: int) -> object:
        pen = TTGlyphPen(None)
        pen.moveTo((100, 0))
        for point in ((100, 700), (100 + width, 700), (100 + width, 0)):
            pen.lineTo(point)
        pen.closePath()
        return pen.glyph()

    def wider(support: dict[str, tuple[int, int, int]], by: int, lean: int = 0) -> object:
        # Four corners, then the four points that stand for the width and height of the letter.
        corners = [(0, 0), (lean, 0), (by + lean, 0), (by, 0)]
        return TupleVariation(support, [*corners, (0, 0), (by, 0), (0, 0), (0, 0)])

    order = [".notdef", "space", "I"]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({32: "space", 73: "I"})
    builder.setupGlyf({".notdef": bar(300), "space": TTGlyphPen(None).glyph(), "I": bar(100)})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (300, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {"familyName": "Test Vary", "styleName": "Regular", "psName": "TestVary"}
    )
    builder.setupOS2(
        sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500, version=4
    )
    builder.setupPost(keepGlyphNames=False)
    builder.setupFvar([("wght", 100, 400, 900, "Weight"), ("slnt", -12, 0, 0, "Slant")], [])
    heavy, light = wider({"wght": (0, 1, 1)}, 200), wider({"wght": (-1, -1, 0)}, -60)
    builder.setupGvar({"I": [heavy, light, wider({"slnt": (-1, -1, 0)}, 0, 150)]})
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(HERE / "TestVary.ttf")


if __name__ == "__main__":
    main()
