"""What an element is: one thing that a template can place, with its keys and its layout in one file.

An element is a frozen dataclass whose fields are its keys in YAML; the string under a field is its manual. It lays
itself out on an area and sees nothing but the `Kit`. To add one, copy `_template.py` to a new name.

The keys that every element takes (`box`, `id`, `when`, `for`, `rotate`, `opacity`, `clip`, `role`, `grow`, `align`, …)
are handled for it: see `Common`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol, TypeVar

from generator.elements.common import Common
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin
from generator.foundation.registry import Registry
from generator.frame import Frame, Picture, Source
from generator.geometry import Size
from generator.text.style import TextStyle


class Kit(Protocol):
    """Everything an element may use."""

    def lay_out(self, child: Child, area: Size) -> Frame:
        """Lays a child out on an area (its own box, rotation, clip and opacity are applied)."""

    def measure(self, child: Child, area: Size) -> Size:
        """The size a child takes by itself within `area`."""

    def set_text(self, text: str, style: TextStyle, area: Size, source: Source) -> Frame:
        """A text set into an area, with notes about overflow and missing glyphs."""

    def measure_text(self, text: str, style: TextStyle, area: Size) -> Size:
        """The size a text takes within `area`, at its full size."""

    def style(self, name: str, origin: Origin) -> TextStyle:
        """A named text style of the theme. Raises `Problem` with the nearest name."""

    def picture(self, name: str, origin: Origin) -> Picture:
        """A raster picture from the game's folder. Raises `Problem` if it is missing or broken."""

    def drawing(self, name: str, origin: Origin) -> Frame:
        """An SVG file from the game's folder as vectors, at its own size. Raises `Problem`."""

    def icon(self, name: str, origin: Origin) -> Frame:
        """An icon by name, in a square of 1 mm, in black. Raises `Problem` with the nearest name."""

    @property
    def dpi(self) -> float:
        """The resolution below which a picture is reported as coarse."""


class Element(Protocol):
    """One thing to place."""

    kind: ClassVar[str]
    """Its name in YAML."""
    main: ClassVar[str]
    """The field that takes the value after the name (`text: "{{ rules }}"`); empty if there is none."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size it takes by itself within `area`; all of it if it has no size of its own."""

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """Its marks on an area; the frame has the size of the area."""


@dataclass(frozen=True, slots=True, eq=False)
class Child:
    """An element with the keys that all elements take, ready to be laid out; compared by identity."""

    element: Element
    common: Common
    source: Source


E_ = TypeVar("E_", bound=type)

ELEMENTS: Registry[type[Element]] = Registry("element", "generator.elements")


def element(kind: str, main: str = "") -> Callable[[E_], E_]:
    """Registers an element class under its name in YAML; `main` is the field that takes the value after the name."""

    def register(cls: E_) -> E_:
        made: Any = cls
        made.kind, made.main = kind, main
        ELEMENTS.add(kind, cls)
        return cls

    return register
