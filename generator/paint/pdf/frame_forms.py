"""Frames that are painted by themselves, before any page is known: cards, by another process or for the next run.

A painted frame is bytes and names. It says all that it needs, so that a page with it is the same bytes as if the frame
had been painted there. Only what a glyph stands for when text is copied depends on what comes before it: where that
differs, the page paints the frame itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Frame
from generator.paint.pdf.cache import Memo, Nothing
from generator.paint.pdf.content import Content
from generator.paint.pdf.glyph_sets import FontUse
from generator.paint.pdf.icon_fonts import Symbol
from generator.paint.pdf.resources import Stock
from generator.paint.pdf.serialized import Plain
from generator.paint.pdf.shared_objects import Parts
from generator.paint.pdf.usage import Survey


class Needs(NamedTuple):
    """What goes with the operators of a frame, but for glyphs: many frames need just the same."""

    uses: frozenset[str] = frozenset()
    """The names that the operators use."""
    pictures: tuple[str, ...] = ()
    """The names of all pictures; sorted, as all others. They are kept apart, in the memory of the kind `picture`."""
    symbols: tuple[Symbol, ...] = ()
    """The icons in its text."""
    parts: Mapping[str, Plain] = {}
    """Forms, gradients and the like by name."""
    translucent: tuple[str, ...] = ()
    """Which of these names need a page to be blended."""
    press: tuple[str, ...] = ()
    """Which of them are printed in press inks."""


class Painted(NamedTuple):
    """A frame as operators from its own origin, mm with y down, and all that they need."""

    drawing: bytes
    needs: Needs = Needs()
    fonts: tuple[FontUse, ...] = ()


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
        from generator.paint.pdf.recording import Capture

        self._stock = Stock(survey, Parts(), memo, listen=True)
        self.capture = Capture(self._stock)

    def painted(self, frame: Frame) -> Painted:
        content = Content(self._stock)
        content.frame(frame)
        return self.capture.painted(frame, content.data, frozenset(content.uses))
