"""Numbers within limits, and lengths in several forms: dashes, radii, percentages, gaps, columns and rows of a grid."""

from __future__ import annotations

from math import inf
from typing import Annotated

from generator.decode import (
    Context,
    Limits,
    Mm,
    SchemaExtra,
    decoder,
    need_items,
    need_text,
    written_as,
    wrong_value,
)
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.geometry import Gap, Insets

_mm = decoder(Mm)
_MOST_SHARES = 1000.0


def _above_0(text: str) -> float | None:
    number = float(text)
    return number if number > 0 else None


def _within(least: int, most: int) -> Limits:
    words = f"a number from {least} to {most}"
    return Limits(least, most, words, f"write {words}", int)


Whole = Annotated[int, _within(0, 1000)]
"""A whole number."""
Sides = Annotated[int, _within(3, 360)]
"""How many sides a polygon has."""
Lines = Annotated[int, _within(1, 500)]
"""How many columns or rows a grid has."""
Parts = Annotated[int, _within(1, 200)]
"""How many parts something is cut into."""
Amount = Annotated[float, Limits(0, 1e12, "a number above 0", "write a number above 0", _above_0)]
"""A number above 0."""


@written_as(Mm | tuple[Mm, ...])
class Dash(NamedTuple):
    """Lengths of dashes and gaps; a single length is used for both."""

    lengths: tuple[float, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Dash:
        """`2`, or `[3, 1]`. Raises `Problem`."""
        items = (node,) if node.items is None else need_items(node)
        lengths = tuple(_mm(item, context) for item in items)
        if any(n < 0 for n in lengths) or not sum(lengths):
            raise Problem(
                "YAML008", "dashes must be longer than 0", node.origin, "write `2`, or `[3, 1]`"
            )
        return cls(lengths * 2 if len(lengths) % 2 else lengths)


@written_as(Mm | tuple[Mm, ...])
class Radii(NamedTuple):
    """The radii of four corners, clockwise from top left."""

    top_left: float = 0.0
    top_right: float = 0.0
    bottom_right: float = 0.0
    bottom_left: float = 0.0

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Radii:
        """One length, or four. Raises `Problem`."""
        if node.items is None:
            one = _mm(node, context)
            return cls(one, one, one, one)
        given = [_mm(item, context) for item in node.items]
        if len(given) != 4:
            hint = "write one length, or `[top left, top right, bottom right, bottom left]`"
            message = f"expected one or four lengths, found {len(given)}"
            raise Problem("YAML008", message, node.origin, hint)
        return cls(*given)


@written_as(
    Mm | Annotated[str, SchemaExtra({"type": "string", "pattern": r"^\s*-?[\d.]+\s*%\s*$"})]
)
class Length(NamedTuple):
    """A length in mm, a percentage of the box (`50%`), or both together."""

    mm: float = 0.0
    share: float = 0.0

    def of(self, full: float) -> float:
        """The length in a box of that width or height."""
        return self.mm + self.share * full

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Length:
        """`12`, `1 in`, `50%`. Raises `Problem`."""
        text = need_text(node).strip()
        if not text.endswith("%"):
            return cls(_mm(node, context))
        try:
            share = float(text[:-1]) / 100
        except ValueError:
            share = inf
        if not abs(share) <= _MOST_SHARES:
            hint = "write mm, a length with a unit (`1 in`), or a percentage of the box (`50%`)"
            raise wrong_value(node, "a length", hint)
        return cls(0.0, share)


@written_as(
    Mm
    | Annotated[str, SchemaExtra({"type": "string", "pattern": r"^\s*(auto|grow(\s+[\d.]+)?)\s*$"})]
)
class Track(NamedTuple):
    """The width of a grid's column or the height of its row: mm, the content's own (`auto`), or a share (`grow 2`)."""

    fixed: float | None = None
    grow: float = 0.0

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Track:
        """`12`, `auto`, `grow`, `grow 2`. Raises `Problem`."""
        words = need_text(node).split()
        if words == ["auto"]:
            return cls()
        if words[:1] == ["grow"]:
            try:
                share = float(words[1]) if len(words) == 2 else 1.0 if len(words) == 1 else 0.0
            except ValueError:
                share = 0.0
            if 0 < share <= _MOST_SHARES:
                return cls(None, share)
            raise wrong_value(node, "a share", "write `grow`, or `grow 2` for twice as much")
        try:
            return cls(_mm(node, context))
        except Problem:
            raise wrong_value(
                node, "the size of a column or row", "write mm, `auto` or `grow`"
            ) from None


SOLID = Dash()
"""A line without gaps."""
SQUARE = Radii()
"""Corners that are not rounded."""
NO_GAP = Gap()
"""Nothing between columns and rows."""
NO_PADDING = Insets(0.0, 0.0, 0.0, 0.0)
"""Nothing along the edges."""
