"""Frames that are painted by themselves, before any page is known: cards, by another process or for the next run.

A painted frame is bytes and names. It says all that it needs, so that a page with it is the same bytes as if the frame
had been painted there. Only what a glyph stands for when text is copied depends on what comes before it: where that
differs, the page paints the frame itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from generator.frame import Font, Frame
from generator.paint.pdf.content import Content
from generator.paint.pdf.kept import Plain
from generator.paint.pdf.memory import Memo, Nothing
from generator.paint.pdf.parts import Parts
from generator.paint.pdf.stock import Stock
from generator.paint.pdf.survey import Survey
from generator.paint.pdf.symbols import Symbol
from generator.values import NamedTuple

APART = "\0"
"""Stands between the texts of glyphs."""


class FontUse(NamedTuple):
    """Glyphs of a font."""

    file: str
    face: int
    """Which one of a font collection."""
    glyphs: bytes
    """Their numbers, two bytes each, as this machine writes them; sorted."""
    texts: str
    """What each stands for, apart by zeros; nothing for what has no text of its own."""

    @property
    def said(self) -> dict[int, str]:
        """What each glyph stands for."""
        return dict(zip(array("H", self.glyphs), self.texts.split(APART)))


class Painted(NamedTuple):
    """A frame as operators from its own origin, mm with y down, and all that they need."""

    drawing: bytes
    uses: tuple[str, ...] = ()
    """The names that the operators use; sorted, as all others."""
    pictures: tuple[str, ...] = ()
    """The names of all pictures. They are kept apart, in the memory of the kind `picture`: many faces share them."""
    fonts: tuple[FontUse, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    """The icons in its text."""
    parts: Mapping[str, Plain] = {}
    """Forms, gradients and the like by name."""
    translucent: tuple[str, ...] = ()
    """Which of these names need a page to be blended."""
    press: tuple[str, ...] = ()
    """Which of them are printed in press inks."""


class Known(Protocol):
    """Frames that were painted before."""

    def __contains__(self, frame: object) -> bool:
        """Whether a frame is one of them: it is not looked into."""

    def painted(self, frame: Frame) -> Painted | None:
        """What was painted; None where it is lost, and the frame is to be painted now."""

    def font(self, file: str, face: int) -> Font:
        """A font that it uses. Raises `LookupError` where there is none."""

    def wants(self, frame: Frame) -> bool:
        """Whether it is to be kept how a frame is painted."""

    def keep(self, frame: Frame, painted: Painted) -> None:
        """Takes in how a frame was painted."""


def paint_faces(frames: Sequence[Frame], memo: Memo = Nothing()) -> Iterator[Painted]:
    """Each frame painted by itself; what they have in common is drawn once. Links are left out.

    Raises `Problem` where a picture cannot be read.
    """
    survey = Survey(frames)
    desk = _Desk(survey, memo)
    for frame in frames:
        made = desk.painted(frame)
        if desk.capture.clashed:
            # What a glyph stands for came from another frame, or from this one: nobody else is to hear of it.
            desk = _Desk(survey, memo)
            made = desk.painted(frame)
            if desk.capture.clashed:
                desk = _Desk(survey, memo)
        yield made


class _Desk:
    """Where frames are painted that share nothing but time."""

    def __init__(self, survey: Survey, memo: Memo) -> None:
        from generator.paint.pdf.capturing import Capture

        self._stock = Stock(survey, Parts(), memo, listen=True)
        self.capture = Capture(self._stock)

    def painted(self, frame: Frame) -> Painted:
        content = Content(self._stock)
        content.frame(frame)
        return self.capture.painted(frame, content.data, content.uses)


def packed(painted: Painted) -> tuple[Any, bytes]:
    """A painted frame as a head in the types of JSON, and raw bytes."""
    parts = [
        [name, part.body, -1 if part.data is None else len(part.data)]
        for name, part in painted.parts.items()
    ]
    blocks = [painted.drawing, *(use.glyphs for use in painted.fonts)]
    blocks += [symbol.drawing for symbol in painted.symbols]
    raw = b"".join([*blocks, *(part.data or b"" for part in painted.parts.values())])
    head = [
        len(painted.drawing),
        list(painted.uses),
        list(painted.pictures),
        [[use.file, use.face, len(use.glyphs), use.texts] for use in painted.fonts],
        [[s.name, len(s.drawing), s.width, s.text, list(s.uses)] for s in painted.symbols],
        parts,
        list(painted.translucent),
        list(painted.press),
    ]
    return head, raw


def unpacked(head: Any, raw: bytes) -> Painted:
    """The painted frame again. Raises `KeyError`, `TypeError` or `ValueError` where it is none."""
    length, uses, pictures, fonts, symbols, parts, translucent, press = head
    blocks = _Blocks(raw)
    made = Painted(
        blocks.next(length),
        _names(uses),
        _names(pictures),
        tuple(
            FontUse(str(file), int(face), blocks.next(size), str(texts))
            for file, face, size, texts in fonts
        ),
        tuple(
            Symbol(str(name), blocks.next(size), float(width), str(text), _names(used))
            for name, size, width, text, used in symbols
        ),
        {
            str(name): Plain(body, None if size < 0 else blocks.next(size))
            for name, body, size in parts
        },
        _names(translucent),
        _names(press),
    )
    for part in made.parts.values():
        part.part  # noqa: B018  # nonsense is to be found here, not in the middle of a page
    if blocks.left or any(len(use.glyphs) % 2 for use in made.fonts):
        raise ValueError("there are more bytes than it says, or half a glyph")
    return made


def _names(value: Any) -> tuple[str, ...]:
    if not all(isinstance(name, str) and name for name in value):
        raise ValueError("a name is missing")
    return tuple(value)


class _Blocks:
    """Bytes that are taken one block after the other."""

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw, 0

    def next(self, size: int) -> bytes:
        """The next so many bytes. Raises `ValueError` where there are not as many."""
        start, self._at = self._at, self._at + size
        if size < 0 or self._at > len(self._raw):
            raise ValueError("there are fewer bytes than it says")
        return self._raw[start : self._at]

    @property
    def left(self) -> bool:
        """Whether any are left."""
        return self._at != len(self._raw)
