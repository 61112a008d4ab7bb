"""What a shape is: the outline along which a piece is cut, and how copies of it nest on a sheet.

A shape is a frozen dataclass whose fields are its keys in game.yaml; the string under a field is its manual. To add
one, copy `_template.py` to a new name. What is folded after it is cut, such as a box, is a `Folding`: it gives its net.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from functools import cache
from typing import ClassVar, Protocol, cast, runtime_checkable

from generator.decode import Context, decode_fields, fields_of
from generator.files.yaml_nodes import Node, text_node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.registry import Registry
from generator.geometry import Path, Pitch, Rect, Size


class Shape(Hashable, Protocol):
    """An outline that can be made in any size; the same outlines are equal values.

    One that straight cuts can also separate has `straight`, as `generator.frame.face.Straight` says.
    """

    def outline(self, size: Size) -> Path:
        """The closed outline inside a box of that size at (0, 0).

        Raises `ValueError`, with a message for the user, if the shape can't have that size.
        """

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """The ways in which copies nest with `gap` mm between their nearest edges, the plainest first.

        There is none for outlines that fill their box: they stand edge to edge in rows and columns.
        """


@runtime_checkable
class Measured(Protocol):
    """A shape whose size may be one length, together with a word for what is measured: `38 mm flat`."""

    measures: ClassVar[tuple[str, ...]]
    """The words."""

    def box(self, length: float, measure: str) -> Size:
        """The box of a regular one that measures so much."""


class Panel(NamedTuple):
    """A side of something folded, as it lies flat."""

    name: str
    area: Rect
    turn: int = 0
    """How far its drawing is turned: 0, 90, 180 or 270 degrees clockwise."""
    like: str = ""
    """The panel whose drawing it shows if it has no template; empty: it stays blank."""
    mirrored: bool = False
    """Whether it shows that drawing as in a mirror, since it lies behind it."""
    form: Path | None = None
    """Its outline if it doesn't fill its area, in the coordinates of the net."""


class Net(NamedTuple):
    """Something folded, as it lies flat; mm from its top left corner."""

    size: Size
    outline: Path
    folds: Path
    panels: tuple[Panel, ...]
    """What can be seen of it in the end. What cannot, such as a flap, takes the bleed of its neighbours."""
    glue: tuple[Path, ...] = ()
    """Where it is glued."""
    backed: bool = False
    """Whether it is printed on both sides."""
    slits: Path = Path(())
    """Where else it is cut, inside its outline."""


class Folding(ABC):
    """A shape that is folded after it is cut: the outline of a piece is that of its net."""

    __slots__ = ()
    sides: ClassVar[tuple[str, ...]] = ()
    """The panels that `panels:` may give templates to, in addition to the front and the back."""
    alike: ClassVar[bool] = False
    """Whether `front` draws each of these that has no template."""

    @abstractmethod
    def net(self, size: Size) -> Net:
        """The net of one of that size. Raises `ValueError`, with a message for the user, if it can't have that size."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`; it is as large as the net."""
        return self.net(size).outline

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        from generator.geometry.nesting import nested  # rectangles nest without

        outline = self.net(size).outline
        return () if is_box(outline) else nested(outline, gap)


def is_box(outline: Path) -> bool:
    """Whether an outline is an upright rectangle with sharp corners."""
    return outline == Path.rectangle(outline.bounds)


SHAPES: Registry[type[Shape]] = Registry("shape", "generator.shapes")
shape = SHAPES.register
"""Registers a shape class under its name in game.yaml."""


def make(
    name: str,
    options: Mapping[str, str],
    origin: Origin = NOWHERE,
    places: Mapping[str, Origin] | None = None,
) -> Shape:
    """The shape with a name; options that it doesn't know are ignored.

    `places` says where an option was written, if not at `origin`. Raises `Problem` for an unknown name, for values that
    are none, and where an option is missing.
    """
    kind = SHAPES.get(name)
    if kind is None:
        hint = similar(name, SHAPES.names(), "shape")
        raise Problem("SHAPE001", f"there is no shape `{name}`", origin, hint)
    known = fields_of(kind)
    for key, (_, needed) in known.items():
        if needed and key not in options:
            hint = f"write `shape: {{kind: {name}, {key}: …}}`; see `punchboard explain {name}`"
            raise Problem("YAML007", f"the shape `{name}` needs `{key}`", origin, hint)
    pairs = [
        (text_node(key, origin), text_node(text, (places or {}).get(key, origin)))
        for key, text in options.items()
        if key in known
    ]
    return cast(Shape, decode_fields(Node(origin, pairs=tuple(pairs)), kind, Context()))


@cache
def shape_of(name: str, options: tuple[tuple[str, str], ...]) -> Shape:
    """The shape of a component that was made before; one value for all that ask for the same."""
    return make(name, dict(options))


def outline_of(shape: Shape, size: Size, origin: Origin = NOWHERE) -> Path:
    """The outline of a shape in a size. Raises `Problem` if it can't have that size."""
    try:
        return shape.outline(size)
    except ValueError as error:
        raise Problem("SHAPE002", str(error), origin) from None
