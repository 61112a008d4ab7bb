"""Frames that are painted by themselves, before any page is known: cards, by another process or for the next run.

A painted frame is bytes and names. It says all that it needs, so that a page with it is the same bytes as if the frame
had been painted there. Only what a glyph stands for when text is copied depends on what comes before it: where that
differs, the page paints the frame itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.frame import Frame
from generator.paint.pdf.cache import Memo, Nothing
from generator.paint.pdf.content import Content
from generator.paint.pdf.painted import Painted
from generator.paint.pdf.recording import Capture
from generator.paint.pdf.resources import Stock
from generator.paint.pdf.shared_objects import Parts
from generator.paint.pdf.usage import Survey


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
        self._stock = Stock(survey, Parts(), memo, listen=True)
        self.capture = Capture(self._stock)

    def painted(self, frame: Frame) -> Painted:
        content = Content(self._stock)
        content.frame(frame)
        return self.capture.painted(frame, content.data, frozenset(content.uses))
