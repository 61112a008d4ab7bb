"""The closed list of what can appear on paper."""

from __future__ import annotations

from enum import StrEnum

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame.glyphs import Run
from generator.frame.ink import Paint, Stroke
from generator.frame.notes import NO_SOURCE, Note, Source
from generator.frame.picture import Picture
from generator.geometry import IDENTITY, Path, Size, Transform


class Role(StrEnum):
    """What a mark is for."""

    INK = "ink"
    """It is printed."""
    CUT = "cut"
    """A knife or a cutting machine follows it."""
    FOLD = "fold"
    """It is folded along it."""
    GUIDE = "guide"
    """It helps people: crop marks, captions, rulers."""


@dataclass(frozen=True, slots=True, eq=False)
class PathMark:
    """A filled or stroked outline."""

    path: Path
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    """Whether overlapping parts are holes (the even-odd rule)."""
    role: Role = Role.INK


class Icon(NamedTuple):
    """A drawing set in the text like a character."""

    x: float
    """Left edge, mm from the left of the mark."""
    y: float
    """Top edge, mm from the top of the mark."""
    frame: Frame
    scale: float
    """What the frame is scaled by."""
    alt: str
    """What a reader, a search or a copy gets for it, such as `:sword:`."""
    turn: float = 0.0
    """Degrees clockwise that it is turned by, about its top left corner; in a bent text only."""


@dataclass(frozen=True, slots=True, eq=False)
class TextMark:
    """Text set in lines, in reading order; one mark for one text element."""

    runs: tuple[Run | Icon, ...]
    size: Size
    """The box that the text was set in, mm."""
    role: Role = Role.INK
    bent: bool = False
    """Whether it is one line along a curve, of runs that may be turned."""
    rtl: bool = False
    """Whether something of it runs from right to left: its runs are in reading order, not in that of the paper."""


@dataclass(frozen=True, slots=True, eq=False)
class ImageMark:
    """A raster picture stretched to a size."""

    picture: Picture
    size: Size
    role: Role = Role.INK


@dataclass(frozen=True, slots=True, eq=False)
class GroupMark:
    """A frame inside a frame: mapped, then clipped (in the outer frame's coordinates), then made translucent as one."""

    frame: Frame
    transform: Transform = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class LinkMark:
    """An area one can click: to an address (`https://…`) or to a named place of the document (`#setup`)."""

    target: str
    size: Size


Mark = PathMark | TextMark | ImageMark | GroupMark | LinkMark


class Placed(NamedTuple):
    """A mark at its place: (x, y) in mm moves the mark's own origin; a clip moves with its mark."""

    x: float
    y: float
    mark: Mark
    source: Source = NO_SOURCE


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Marks on an area, the later over the earlier; they may reach beyond the area (bleed).

    Compared by identity: a frame that is used twice is one value, and is painted once.
    """

    size: Size
    placed: tuple[Placed, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether nothing is on it."""
        return not self.placed


EMPTY = Frame(Size(0.0, 0.0))
