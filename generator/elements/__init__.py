"""What an element is: one thing that a template can place, with its keys and its layout in one file.

An element is a frozen dataclass whose fields are its keys in YAML; the string under a field is its manual. It lays
itself out on an area and sees nothing but the `Kit`. To add one, copy `_template.py` to a new name.

The keys that every element takes (`box`, `id`, `when`, `for`, `rotate`, `opacity`, `clip`, `role`, `grow`, `align`, …)
are handled for it: see `Common`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal, Protocol, TypeVar

from generator.decode import Extent, Mm, Percent
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Origin
from generator.foundation.registry import Registry
from generator.frame import Frame, Picture, Role, Source
from generator.geometry import Rect, Size
from generator.keys import NO_CLIP, Clip
from generator.keys.effects import NO_MASK, Blend, Glow, InnerShadow, Mask, Shadow, Soft
from generator.keys.spaces import BasicKit
from generator.keys.textures import NO_TEXTURES, Textures


class Kit(BasicKit, Protocol):
    """Everything an element may use."""

    def lay_out(self, child: Child, area: Size) -> Frame:
        """Lays a child out on an area (its own box, rotation, clip and opacity are applied)."""

    def measure(self, child: Child, area: Size) -> Size:
        """The size a child takes by itself within `area`."""

    def picture(self, name: str, origin: Origin) -> Picture:
        """A raster picture from the game's folder. Raises `Problem` if it is missing or broken."""

    def drawing(self, name: str, origin: Origin) -> Frame:
        """An SVG file from the game's folder as vectors, at its own size. Raises `Problem`."""

    def surroundings(self) -> Surroundings:
        """The face that is being laid out; what depends on it is laid out again for each face."""

    @property
    def dpi(self) -> float:
        """The resolution below which a picture is reported as coarse."""


class Element(Protocol):
    """One thing to place; subclasses are frozen dataclasses whose fields are its keys."""

    __slots__ = ()

    kind: ClassVar[str]
    """The name in YAML."""
    main: ClassVar[str]
    """The field that takes the value after the name (`text: "{{ rules }}"`); empty if there is none."""

    @property
    def bleed(self) -> str:
        """How it is continued into the bleed where it ends at the cut, `mirror` or `extend`; empty if it isn't."""
        return ""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size it takes by itself within `area`; all of it if it has no size of its own."""
        return area

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """Its marks on an area; the frame has the size of the area."""
        raise NotImplementedError


AREAS = ("bleed", "trim", "safe")
"""The named areas of a face."""


@dataclass(frozen=True, slots=True)
class Common:
    """The keys of every element: where it is and how it is treated as a whole."""

    id: str = ""
    """A name, so that a template that extends this one can change the element."""
    area: Literal["bleed", "trim", "safe"] | None = None
    """A named area to fill: `bleed`, `trim` or `safe`."""
    box: tuple[Mm, Mm, Extent, Extent] | None = None
    """`[x, y, width, height]` in mm, from the top left corner of the face or of the element around it. Expressions know
    the size of the face: `{{ face.width }}`, `face.height`, `face.bleed`, `face.safe`; on the panels of a box, `panel`
    has the same fields."""
    width: Extent | None = None
    """A fixed width in a row, a grid or a stack."""
    height: Extent | None = None
    """A fixed height in a column, a grid or a stack."""
    grow: float = 0.0
    """Its share of the free space in a row or column: with `grow: 2` it gets twice as much as with `grow: 1`."""
    align_self: Literal["start", "center", "end", "stretch"] | None = None
    """How it is aligned across its row or column. Default: the container's `align`."""
    rotate: float = 0.0
    """Degrees clockwise, around the middle of its box. `box`, `width` and `height` are measured before rotation. An
    element without them still fills its area or cell after a rotation of 90 or 270, so its lines are as long as the
    area is high."""
    opacity: Percent = 1.0
    """From 1 (solid) to 0 (invisible)."""
    clip: Clip = NO_CLIP
    """What it is cut to. `yes` cuts off what reaches beyond its box. Or give an outline, drawn as large as fits the
    box: `circle`, `hexagon`, `star` or another shape, `{radius: 3}`, `{polygon: 5, turn: 36}`, `{shape: circle, inset:
    1}`, or SVG path data such as `M 0 0 L 10 0 L 5 8 Z`. `ellipse`, `rectangle`, `diamond`, `octagon` and `capsule`
    stretch to fill the box; outlines with equal sides aren't distorted. `torn` and `deckle` are uneven edges of paper:
    `{edge: torn, depth: 2, sides: [bottom]}`."""
    shadow: Shadow | None = None
    """A shadow below it: `yes`, a colour, or `{x: 0.4, y: 0.6, blur: 1, spread: 0, color: black, opacity: 50%}` (these
    are the defaults, in mm). It has the outline of what is drawn: letters, an icon, a picture that is cut out. Light
    comes from the same side for elements that are rotated."""
    glow: Glow | None = None
    """Light around it: `yes`, a colour, or `{size: 2, spread: 0.4, color: white, opacity: 100%}`; below its shadow."""
    inner_shadow: InnerShadow | None = None
    """A shadow that its edge casts into it, as of a hole or a pressed stamp; keys as those of `shadow`."""
    texture: Textures = NO_TEXTURES
    """What is strewn over it, inside its shape: `paper`, `{kind: wood, color: brown, opacity: 30%}`, or a list of such;
    see `punchboard explain textures`."""
    blur: Soft = 0.0
    """How far it is out of focus, in mm: it becomes a picture, and its words can't be searched."""
    mask: Mask = NO_MASK
    """Lets it fade: a gradient or a picture that shows it where it is white and hides it where it is black, `{linear:
    [white, black], angle: 90}`, `art/fade.png`, or `vignette`, which fades towards the corners."""
    blend: Blend = "normal"
    """How its colours are mixed with those below it: `multiply` (darkens, for textures and shades), `screen` (lightens,
    for light and smoke), `overlay`, `darken`, `lighten`, `hard-light`, `soft-light`, `difference`, `exclusion`, `hue`,
    `saturation`, `color` or `luminosity`."""
    role: Role | None = None
    """`ink`, `cut`, `fold` or `guide`. Default: `ink`."""

    @property
    def effects(self) -> bool:
        """Whether it has any effect that is more than a change of the whole."""
        return bool(
            self.shadow
            or self.glow
            or self.inner_shadow
            or self.blur
            or self.mask is not NO_MASK
            or self.texture is not NO_TEXTURES
        )

    def own_place(self, area: Size) -> Rect | None:
        """Its place in a container of that size by its own keys; None if the container decides."""
        if self.box is not None:
            return Rect(*self.box)
        return Rect(0.0, 0.0, *area) if self.area else None

    def fixed(self, width: float, height: float) -> Size:
        """A size, with its own width and height instead if it has them."""
        return Size(
            width if self.width is None else self.width,
            height if self.height is None else self.height,
        )

    def size_before_rotation(self, area: Size) -> Size:
        """The size in which it is drawn so that it fills an area after rotation: at 90° and 270° width and height are
        swapped.
        """
        own = self.box is not None or self.width is not None or self.height is not None
        return area if own or self.rotate % 180.0 != 90.0 else Size(area.height, area.width)


PLAIN = Common()


@dataclass(frozen=True, slots=True, eq=False)
class Child:
    """An element with the keys that all elements take, ready to be laid out; compared by identity."""

    element: Element
    common: Common
    source: Source


class Surroundings(NamedTuple):
    """A face that is being laid out."""

    texts: tuple[str, ...] = ()
    """The results of its template's expressions: equal for faces that look the same."""
    children: tuple[tuple[Child, Rect], ...] = ()
    """The elements that lie directly on it, and where."""


E_ = TypeVar("E_", bound=type[Element])

ELEMENTS: Registry[type[Element]] = Registry("element", "generator.elements")


def element(kind: str, main: str = "") -> Callable[[E_], E_]:
    """Registers an element class under its name in YAML; `main` is the field that takes the value after the name."""

    def register(cls: E_) -> E_:
        cls.kind, cls.main = kind, main
        ELEMENTS.add(kind, cls)
        return cls

    return register
