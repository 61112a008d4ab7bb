"""What was painted: a stream with the names it needs, and a frame with all that goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Frame
from generator.paint.pdf.fonts import FontUse
from generator.paint.pdf.icon_fonts import IconGlyph
from generator.paint.pdf.shared_objects import Plain


class Drawing(NamedTuple):
    """Operators, and the names of what they need."""

    data: bytes
    uses: frozenset[str]

    @property
    def patterned(self) -> bool:
        """Whether it has patterns of its own: these lie where the stream that names them lies."""
        return _has_patterns(self.uses)


@lru_cache(maxsize=1024)
def _has_patterns(uses: frozenset[str]) -> bool:
    # Most cards of a deck use the same things, and on each page it is asked of each.
    return any(name[0] == "P" for name in uses)


class Needs(NamedTuple):
    """What goes with the operators of a frame, but for glyphs: many frames need just the same."""

    uses: frozenset[str] = frozenset()
    """The names that the operators use."""
    pictures: tuple[str, ...] = ()
    """The names of all pictures; sorted, as all others. They are kept apart, in the memory of the kind `picture`."""
    icons: tuple[IconGlyph, ...] = ()
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


class FrameCache(Protocol):
    """Frames that were painted before."""

    def __contains__(self, frame: object) -> bool:
        """Whether a frame is one of them: it isn't inspected."""

    def painted(self, frame: Frame) -> Painted | None:
        """The painted frame; None if it is lost and must be painted again."""

    def font(self, file: str, face: int) -> Font:
        """A font that it uses. Raises `LookupError` if there is none."""

    def wants(self, frame: Frame) -> bool:
        """Whether a painted frame should be kept."""

    def keep(self, frame: Frame, painted: Painted) -> None:
        """Keeps a painted frame."""
