"""Writes the fonts when all glyphs are known."""

from __future__ import annotations

from generator.paint.pdf.container import Dictionary, Keys, Value, array
from generator.paint.pdf.fonts import Face
from generator.paint.pdf.icon_fonts import LETTER_WIDTH, IconFont, icon_fonts
from generator.paint.pdf.resources import Resources
from generator.paint.pdf.shared_objects import Parts
from generator.paint.pdf.syntax import num

_SYMBOLIC, _ITALIC = 4, 64
_SYSTEM = b"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
_SLANT = -12


def embed(resources: Resources, bare: bool = False) -> None:
    """Writes every font that the document uses, each as a subset, under its resource name.

    PostScript outlines are whole OpenType files or, for old readers, `bare`.
    """
    for face in resources.faces.named.values():
        _embed_face(face, resources.parts, bare)
    for font in icon_fonts(resources.icons.values()):
        _embed_icons(font, resources)


def _embed_face(face: Face, parts: Parts, bare: bool) -> None:
    name = b"/" + face.base.encode()
    subset = face.subset()
    kind = b"/CIDFontType0" if subset.cff else b"/CIDFontType2"
    descendant: dict[str, Value] = {
        "Type": b"/Font",
        "Subtype": kind,
        "BaseFont": name,
        "CIDSystemInfo": _SYSTEM,
        "DW": b"0",
        "W": face.width_array(),
    }
    if subset.cff and bare:
        outlines = parts.put_stream(
            f"{face.name}.file", {"Subtype": b"/CIDFontType0C"}, _outlines(subset.data)
        )
        file = {"FontFile3": outlines}
    elif subset.cff:
        # As a whole OpenType file: bare outlines would have to have character numbers, and most fonts have none.
        file = {
            "FontFile3": parts.put_stream(
                f"{face.name}.file", {"Subtype": b"/OpenType"}, subset.data
            )
        }
    else:
        descendant["CIDToGIDMap"] = b"/Identity"
        length = b"%d" % len(subset.data)
        file = {
            "FontFile2": parts.put_stream(f"{face.name}.file", {"Length1": length}, subset.data)
        }
    descendant["FontDescriptor"] = parts.put(f"{face.name}.look", _descriptor(face, name) | file)
    keys: Keys = {
        "Type": b"/Font",
        "Subtype": b"/Type0",
        "BaseFont": name,
        "Encoding": b"/Identity-H",
        "DescendantFonts": array([parts.put(f"{face.name}.glyphs", descendant)]),
        "ToUnicode": parts.put_stream(f"{face.name}.texts", {}, face.unicode_map()),
    }
    parts.put(face.name, keys)


def _outlines(data: bytes) -> bytes:
    """The table `CFF ` of an OpenType file."""
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
        if data[at : at + 4] == b"CFF ":
            start, size = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
            return data[start : start + size]
    raise ValueError("the font has no such outlines")


def _descriptor(face: Face, name: bytes) -> dict[str, Value]:
    font = face.font
    box = b" ".join(b"%d" % edge for edge in face.box())
    return {
        "Type": b"/FontDescriptor",
        "FontName": name,
        "Flags": b"%d" % (_SYMBOLIC | (_ITALIC if font.italic else 0)),
        "FontBBox": b"[%b]" % box,
        "ItalicAngle": b"%d" % (_SLANT if font.italic else 0),
        "Ascent": _thousandths(font.ascent),
        "Descent": _thousandths(-font.descent),
        "CapHeight": _thousandths(font.cap_height),
        # How thick stems are is in no table; viewers use it only for fonts they don't have.
        "StemV": b"%d" % (50 + (font.weight / 65) ** 2),
    }


def _thousandths(share: float) -> bytes:
    return num(share * 1000, 0)


def _embed_icons(font: IconFont, resources: Resources) -> None:
    """A font of drawings. Its code 0 is a blank `m`, as wide as that letter is.

    Readers that extract text (poppler) take its width for how big such a font is; without it they take the first icon
    for a letter, guess twice the size, and put icons on lines of their own.
    """
    parts, codes = resources.parts, sorted(font.glyphs)
    drawings = {f"i{code}": font.glyphs[code].drawing for code in codes}
    procedures = {
        name: parts.put_stream(f"{font.name}.{name}", {}, drawing)
        for name, drawing in {"m": b"%d 0 d0" % LETTER_WIDTH, **drawings}.items()
    }
    widths = {0: float(LETTER_WIDTH), **{code: each.width for code, each in font.glyphs.items()}}
    uses = {name for each in font.glyphs.values() for name in each.uses}
    keys: Keys = {
        "Type": b"/Font",
        "Subtype": b"/Type3",
        # No key of such fonts by the standard, but the only one that lists of fonts show.
        "BaseFont": b"/" + font.base.encode(),
        "FontBBox": b"[0 0 0 0]",
        "FontMatrix": b"[.001 0 0 .001 0 0]",
        "CharProcs": Dictionary(procedures),
        "Encoding": b"<</Type/Encoding/Differences[0/m%b]>>"
        % b"".join(b" %d/i%d" % (code, code) for code in codes),
        "FirstChar": b"0",
        "LastChar": b"%d" % codes[-1],
        "Widths": b"[%b]" % b" ".join(num(widths.get(n, 0.0)) for n in range(codes[-1] + 1)),
        "Resources": Dictionary(resources.resource_dictionary(uses)),
        "ToUnicode": parts.put_stream(f"{font.name}.texts", {}, font.unicode_map()),
    }
    parts.put(font.name, keys)
    for icon in font.glyphs.values():
        parts.also_called(icon.name, font.name)
