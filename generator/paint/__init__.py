"""What painters get: documents of measured pages. `paint.pdf` makes files of them, `paint.svg` drawings for screens.

A painter draws all five marks of a frame and never measures; it knows nothing of games, decks or sheets. Which roles
are drawn is chosen before, by `frame.walk.only`.
"""

from __future__ import annotations

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame import Frame
from generator.geometry import Rect


class Anchor(NamedTuple):
    """A named place on a page, for links and for the outline."""

    name: str
    """What a link `#name` leads to."""
    y: float
    """mm from the top of the page."""
    title: str = ""
    """What the outline calls it."""
    level: int = 0
    """Its depth in the outline, from 1; 0 leaves it out."""


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One page: a frame as big as the paper, and the boxes a printer cares for; mm from the top left of the paper."""

    frame: Frame
    trim: Rect | None = None
    """What is left after cutting; default: all of the paper."""
    bleed: Rect | None = None
    """How far art reaches; default: the trim."""
    label: str = ""
    """What a viewer calls the page; empty: its number."""
    anchors: tuple[Anchor, ...] = ()


class PressStandard(NamedTuple):
    """What a file promises a print shop: the standard it keeps, and the printing conditions it was made for.

    All its colours must be inks.
    """

    name: str
    """`PDF/X-1a:2003`, `PDF/X-4`, or empty for none."""
    profile: bytes
    """The ICC profile of the conditions, for four inks."""
    about: str
    """What the profile calls itself."""
    condition: str = "Custom"
    """The conditions in the registry of the ICC, such as `FOGRA39`."""
    layers: bool = False
    """Whether lines to cut along are on a layer of their own."""


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """Pages in order, and what a library would write on the spine."""

    title: str
    pages: tuple[Page, ...]
    author: str = ""
    subject: str = ""
    keywords: str = ""
    language: str = ""
    """Such as `en`, for screen readers."""
    flip: str = ""
    """The edge on which a printer turns its sheets, `long-edge` or `short-edge`; empty: not set."""
