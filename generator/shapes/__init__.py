"""What a shape is: the outline that a knife follows round a piece, and how copies of it nest on a sheet.

A shape is a frozen dataclass whose fields are its keys in game.yaml; the string under a field is its manual. To add
one, copy `_template.py` to a new name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, TypeVar

from generator.decode import Context, attribute, decoder, fields_of
from generator.diagnostics import NOWHERE, Origin, Problem, similar
from generator.geometry import Path, Size
from generator.nodes import text_node
from generator.registry import Registry


class Pitch(NamedTuple):
    """How copies nest without a gap: the distances from one to the next, mm."""

    across: float
    """From a column to the next."""
    down: float
    """From a row to the next."""
    drop: float = 0.0
    """How far every second column is moved down."""
    shift: float = 0.0
    """How far every second row is moved to the right."""


class Shape(Protocol):
    """An outline that can be made in any size."""

    def outline(self, size: Size) -> Path:
        """The closed outline inside a box of that size at (0, 0).

        Raises `ValueError`, in the user's words, where the shape cannot have that size.
        """

    def pitch(self, size: Size) -> Pitch:
        """How copies of that size nest."""


S_ = TypeVar("S_", bound=type)

SHAPES: Registry[type[Shape]] = Registry("shape", "generator.shapes")


def shape(name: str) -> Callable[[S_], S_]:
    """Registers a shape class under its name in game.yaml."""

    def register(cls: S_) -> S_:
        SHAPES.add(name, cls)
        return cls

    return register


def make(name: str, options: Mapping[str, str], origin: Origin = NOWHERE) -> Shape:
    """The shape of that name; of the options it takes the keys it knows and leaves the others alone.

    Raises `Problem` for an unknown name and for values that are none.
    """
    kind = SHAPES.get(name)
    if kind is None:
        hint = similar(name, SHAPES.names(), "shape")
        raise Problem("SHAPE001", f"there is no shape `{name}`", origin, hint)
    known = fields_of(kind)
    given = {
        attribute(key, kind): decoder(known[key][0])(text_node(text, origin), Context())
        for key, text in options.items()
        if key in known
    }
    return kind(**given)


def outline_of(shape: Shape, size: Size, origin: Origin = NOWHERE) -> Path:
    """The outline of a shape in a size. Raises `Problem` where it cannot have that size."""
    try:
        return shape.outline(size)
    except ValueError as error:
        raise Problem("SHAPE002", str(error), origin) from None
