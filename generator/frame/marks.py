"""The closed list of what can appear on paper."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal, get_args

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.frame.glyphs import Run
from generator.frame.notes import NO_SOURCE, Note, Source
from generator.geometry import IDENTITY, Path, Point, Size, Transform


@dataclass(frozen=True, slots=True)
class Stop:
    """One colour of a gradient, at a share (0 to 1) of its way."""

    at: float
    color: Color


@dataclass(frozen=True, slots=True)
class LinearGradient:
    """Colour that changes along a line, constant across it and beyond its ends; points in mm of the mark."""

    start: Point
    end: Point
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class RadialGradient:
    """Colour that changes from a focus out to a circle; mm of the mark."""

    center: Point
    radius: float
    stops: tuple[Stop, ...]
    focus: Point | None = None
    squeeze: float = 1.0
    """Height divided by width of the circle; an ellipse if it isn't 1."""


Gradient = LinearGradient | RadialGradient
Paint = Color | LinearGradient | RadialGradient


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn: width and dash lengths in mm."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    """`butt`, `round` or `square`."""
    join: str = "miter"
    """`miter`, `round` or `bevel`."""
    phase: float = 0.0
    """How far into its dashes it begins, mm."""
    miter: float = 10.0
    """How far, in widths, a corner may stand out before it is cut off."""


class Look(NamedTuple):
    """How the colours of art are changed: brightness and contrast first, then saturation, then the ramp."""

    brightness: float = 1.0
    contrast: float = 1.0
    saturation: float = 1.0
    """0 is grey, 1 as it was."""
    ramp: tuple[Stop, ...] = ()
    """The colours for its greys, from black at 0 to white at 1; an opacity is how strong a colour is."""


AS_IT_IS = Look()


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A raster picture as its file has it; compared by identity: there is one value for each content.

    `width` and `height` are the pixels as shown, after the turn that a camera asked for.
    """

    name: str
    """The file, for messages; empty for one that was made here, such as what is blurred."""
    data: bytes
    """The whole file."""
    kind: str
    """`png`, `jpeg`, `webp`, …: what the bytes are, independent of the file's name."""
    width: int
    height: int
    key: str
    """SHA-256 of the bytes, hex: equal pictures are stored once."""
    turn: int = 1
    """EXIF orientation, 1 to 8."""
    grey: bool = False
    """Whether it is printed in greys that are as light as its colours."""
    ink: float = 1.0
    """How much of its ink is printed: with a quarter, black becomes a light grey."""
    freed: bool = False
    """Whether the dark background behind it is not printed: a light figure with none of its own turns dark."""
    look: Look = AS_IT_IS
    """How its colours are changed, before anything else."""

    def printed(self, grey: bool = False, ink: float = 1.0, freed: bool = False) -> Picture:
        """The same picture, to be printed in greys, with less ink, or without what was below it."""
        return replace(self, grey=grey, ink=ink, freed=freed)


class Role(StrEnum):
    """What a mark is for."""

    INK = "ink"
    """It is printed."""
    CUT = "cut"
    """It is cut along."""
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


class Lettering(NamedTuple):
    """What the marks right below a text draw for its letters."""

    marks: int
    """How many marks of its frame these are."""
    fill: tuple[Color, ...]
    """The colours that its letters are seen in: several in a gradient, none if they are hollow."""
    outlines: tuple[tuple[Color, ...], ...]
    """The colours of each of its outlines, from the inside out."""
    reach: float
    """How far the outlines reach beyond the letters, mm."""
    runs: tuple[Run | Icon, ...]
    """The text as it is where these marks are left out."""


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
    """Whether any of it runs from right to left: its runs are in reading order, not in visual order."""
    hidden: bool = False
    """Whether its letters can be found and copied but aren't painted: what shows is outlines of the same letters below
    it. Its icons are painted."""
    lettering: Lettering | None = None
    """What the marks right below it draw for its letters, if any do."""


@dataclass(frozen=True, slots=True, eq=False)
class ImageMark:
    """A raster picture stretched to a size."""

    picture: Picture
    size: Size
    role: Role = Role.INK


Blend = Literal[
    "normal",
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "hard-light",
    "soft-light",
    "difference",
    "exclusion",
    "hue",
    "saturation",
    "color",
    "luminosity",
]
"""How a group may be mixed with what lies below it: the blend modes that PDF and CSS have in common, by CSS name.

`color-dodge` and `color-burn` are left out: viewers show them differently.
"""
BLENDS: tuple[Blend, ...] = get_args(Blend)


@dataclass(frozen=True, slots=True, eq=False)
class GroupMark:
    """A frame inside a frame: mapped, then clipped and masked (in the outer frame's coordinates), then made translucent
    as one and mixed with what lies below it.
    """

    frame: Frame
    transform: Transform = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    blend: str = "normal"
    """One of `BLENDS`."""
    mask: Frame | None = None
    """What shows it: all where this frame is white, half where it is grey, nothing where it is black or empty and
    beyond its area.
    """

    @property
    def isolated(self) -> bool:
        """Whether it is painted by itself first, and then as one."""
        return self.opacity < 1.0 or self.mask is not None or self.blend != "normal"


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


def clipped(frame: Frame, clip: Path, source: Source) -> Frame:
    """A frame that is cut to an outline."""
    return Frame(frame.size, (Placed(0.0, 0.0, GroupMark(frame, clip=clip), source),))


def combined(size: Size, parts: Iterable[tuple[float, float, Frame]]) -> Frame:
    """Frames at their places as one frame, the later over the earlier; notes are kept."""
    placed: list[Placed] = []
    notes: list[Note] = []
    for dx, dy, frame in parts:
        if dx == 0.0 and dy == 0.0:
            placed += frame.placed
        else:
            placed += [Placed(x + dx, y + dy, mark, source) for x, y, mark, source in frame.placed]
        if frame.notes:
            notes += frame.notes
    return Frame(size, tuple(placed), tuple(notes))
