"""How values are written in PDF: numbers, matrices, colours and texts as bytes."""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache
from typing import Final

from generator.foundation.color import Color
from generator.geometry import Transform

_LIMIT = 50_000
"""Entries after which a memory of written values is emptied, so that a big document does not fill it."""


def num(value: float, digits: int = 4) -> bytes:
    """A number in as few bytes as its decimals allow, never with an exponent.

    >>> num(12.0), num(-0.25), num(0.00001), num(1.23456)
    (b'12', b'-.25', b'0', b'1.2346')

    Raises `ValueError` if it isn't finite.
    """
    if not math.isfinite(value):
        raise ValueError(f"{value} cannot be drawn")
    text = f"{value:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return b"0"
    if text.startswith("0."):
        text = text[1:]
    elif text.startswith("-0."):
        text = "-" + text[2:]
    return text.encode()


class Numbers(dict[float, bytes]):
    """Millimetres as they are written, to 0.0001 mm, each worked out once."""

    def __missing__(self, value: float) -> bytes:
        if len(self) > _LIMIT:
            self.clear()
        result = self[value] = num(value)
        return result


class Colors(dict[Color, bytes]):
    """The operators that set a colour: a spot ink, press inks if it has them, otherwise screen values."""

    def __init__(self, screen: bytes, press: bytes, spot: tuple[bytes, bytes]) -> None:
        super().__init__()
        self._screen, self._press, self._spot = screen, press, spot

    def __missing__(self, color: Color) -> bytes:
        if color.spot:
            space, tint = self._spot
            result = b"/%b %b 1 %b" % (ink_name(color).encode(), space, tint)
        else:
            result = (
                components(color) + b" " + (self._screen if color.press is None else self._press)
            )
        self[color] = result
        return result


PRESS: Final = "K"
"""A marker among the names that a stream uses: its colours are press inks."""

NUMBERS: Final = Numbers()
FILLS: Final = Colors(b"rg", b"k", (b"cs", b"scn"))
STROKES: Final = Colors(b"RG", b"K", (b"CS", b"SCN"))


def content_name(kind: str, *content: bytes) -> str:
    """The name of a resource: a kind and a digest of its content, the same in every document."""
    result = hashlib.blake2b(digest_size=6)
    for part in content:
        result.update(b"%d " % len(part))
        result.update(part)
    return kind + result.hexdigest()


def ink_name(color: Color) -> str:
    """The name of a colour's spot ink."""
    return content_name("C", color.spot.encode(), components(color))


def components(color: Color) -> bytes:
    """The components of a colour: four inks if it has press values, otherwise red, green and blue.

    Three decimals tell all 256 values of a screen apart.
    """
    return b" ".join(num(v, 3) for v in (color.press or color[:3]))


@lru_cache(maxsize=1024)  # places on a sheet and in a template come again on every card
def matrix(by: Transform) -> bytes:
    """The six numbers of a map; its factors to 8 decimals, as they multiply lengths."""
    factors = b" ".join(num(v, 8) for v in by[:4])
    return b"%b %b %b" % (factors, NUMBERS[by.e], NUMBERS[by.f])


_PLAIN: Final = frozenset(range(0x21, 0x7F)) - frozenset(b"#%()/<>[]{}")


def pdf_name(text: str) -> bytes:
    """A name, such as that of an ink, with its slash; other characters are escaped.

    >>> pdf_name("Cut #1")
    b'/Cut#20#231'
    """
    return b"/" + b"".join(
        bytes((byte,)) if byte in _PLAIN else b"#%02X" % byte for byte in text.encode()
    )


def utf16(text: str) -> bytes:
    """A text as the hexadecimal digits of UTF-16, as ToUnicode and ActualText want it."""
    return text.encode("utf-16-be").hex().upper().encode()


_ESCAPES: Final = {0x28: b"\\(", 0x29: b"\\)", 0x5C: b"\\\\", 0x0D: b"\\r"}


def literal(data: bytes) -> bytes:
    """Bytes as they are written between the brackets of a literal string."""
    if not any(byte in data for byte in _ESCAPES):
        return data
    return b"".join(_ESCAPES.get(byte, bytes((byte,))) for byte in data)


def text_string(text: str) -> bytes:
    """A text that people read, with its brackets."""
    try:
        return b"(%b)" % literal(text.encode("ascii"))
    except UnicodeEncodeError:
        return b"<FEFF%b>" % utf16(text)
