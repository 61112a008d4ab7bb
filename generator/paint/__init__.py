"""What a painter is: it turns measured pages into the bytes of a file.

A painter draws all five marks of a frame and never measures; it knows nothing of games, decks or sheets. Which roles
are drawn is chosen before, by `frame.walk.only`. To add a backend, add one file or folder that registers a `Painter`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.registry import Registry
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


@dataclass(frozen=True, slots=True)
class Options:
    """How a file is written."""

    compress: bool = True
    """Whether drawing operators are packed; not packed, they can be read."""


DEFAULTS = Options()


class Painter(Protocol):
    """One kind of file."""

    @property
    def suffix(self) -> str:
        """The ending of its files, with the dot."""

    def paint(self, document: Document, options: Options = DEFAULTS) -> bytes:
        """The document as a file; the same document gives the same bytes.

        Raises `Problem` if a picture can't be read.
        """


PAINTERS: Registry[Painter] = Registry("painter", "generator.paint")

P = TypeVar("P", bound=type)


def painter(name: str) -> Callable[[P], P]:
    """Registers a painter class under a name."""

    def register(cls: P) -> P:
        PAINTERS.add(name, cls())
        return cls

    return register
