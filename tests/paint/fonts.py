"""Three small fonts of boxes, made when they are needed: PostScript outlines, with and without character numbers of
their own, and an axis of weights."""

from __future__ import annotations

import io

from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

BOXES = {
    ".notdef": (500, None),
    "space": (250, None),
    "A": (1000, (0, 0, 1000, 1000)),
    "B": (1000, (0, 0, 1000, 500)),
    "C": (500, (0, 500, 500, 500)),
}
"""How wide each glyph is, and its box: left, bottom, width, height."""

_CHARACTERS = {32: "space", 65: "A", 66: "B", 67: "C"}


def postscript():
    """An OpenType font with PostScript outlines."""
    return _saved(_postscript().font)


def character_collection():
    """The same, its glyphs numbered by characters (7000, 7011, …), as fonts for Chinese and Japanese are."""
    builder = _postscript()
    font = builder.font
    numbers = {name: f"cid{7000 + 11 * i:05d}" for i, name in enumerate(BOXES)} | {
        ".notdef": ".notdef"
    }
    table = font["CFF "].cff
    top = table.topDictIndex[0]
    top.ROS, top.CIDCount = ("Adobe", "Identity", 0), 65535
    part, parts, choice = FontDict(), FDArrayIndex(), FDSelect()
    part.Private = top.Private
    parts.strings, parts.GlobalSubrs = None, table.GlobalSubrs
    parts.append(part)
    choice.format, choice.gidArray = 3, [0] * len(BOXES)
    top.FDArray, top.FDSelect = parts, choice
    for name in ("Private", "Encoding"):
        top.rawDict.pop(name, None)
        top.__dict__.pop(name, None)
    top.charset = list(numbers.values())
    strings = top.CharStrings
    strings.charStrings = {numbers[name]: string for name, string in strings.charStrings.items()}
    strings.fdArray, strings.fdSelect = parts, choice
    font.setGlyphOrder(top.charset)
    font["hmtx"].metrics = {numbers[name]: pair for name, pair in font["hmtx"].metrics.items()}
    for map_ in font["cmap"].tables:
        map_.cmap = {code: numbers[name] for code, name in map_.cmap.items()}
    return _saved(font)


def variable():
    """A TrueType font whose A grows taller with its weight."""
    builder = FontBuilder(1000, isTTF=True)
    _begin(builder)
    builder.setupGlyf(
        {name: _drawn(TTGlyphPen(None), box).glyph() for name, (_, box) in BOXES.items()}
    )
    _finish(builder)
    builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    corners = [(0, 0), (0, 900), (0, 900), (0, 0), *[(0, 0)] * 4]
    builder.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, corners)]})
    return _saved(builder.font)


def _postscript():
    builder = FontBuilder(1000, isTTF=False)
    _begin(builder)
    glyphs = {
        name: _drawn(T2CharStringPen(width, None), box).getCharString()
        for name, (width, box) in BOXES.items()
    }
    builder.setupCFF("Boxes", {"FullName": "Boxes"}, glyphs, {})
    _finish(builder)
    return builder


def _begin(builder):
    builder.setupGlyphOrder(list(BOXES))
    builder.setupCharacterMap(_CHARACTERS)


def _finish(builder):
    metrics = {name: (width, box[0] if box else 0) for name, (width, box) in BOXES.items()}
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=1000, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes"})
    builder.setupOS2(sTypoAscender=1000)
    builder.setupPost()


def _drawn(pen, box):
    if box:
        left, bottom, width, height = box
        pen.moveTo((left, bottom))
        pen.lineTo((left, bottom + height))
        pen.lineTo((left + width, bottom + height))
        pen.lineTo((left + width, bottom))
        pen.closePath()
    return pen


def _saved(font):
    # The times of making would differ from run to run.
    font["head"].created = font["head"].modified = 3_000_000_000
    font.recalcTimestamp = False
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()
