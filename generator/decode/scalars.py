"""Values that are one text, or a few: numbers, lengths, colours, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

from generator.decode.needs import need_text, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.color import Color, similar_color
from generator.foundation.color import parse as parse_color
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Problem, did_you_mean
from generator.geometry import Gap, Insets
from generator.geometry.units import dimensions, millimetres

Mm = Annotated[float, "a length in mm, or with a unit such as `2.5 in`"]
"""A length; a bare number is mm."""
Extent = Annotated[float, "a length in mm that is not negative"]
"""A length that something has: not below 0."""
Margins = Annotated[Insets, "lengths in mm that are not negative"]
"""The margins along the four edges: no length below 0."""
Gaps = Annotated[Gap, "lengths in mm that are not negative"]
"""The gaps between columns and between rows: no length below 0."""
Rim = Annotated[float, "a distance from the cut in mm"]
"""A distance from the cut: from 0 to 50 mm."""

LONGEST = 100_000.0
"""In mm: the longest length in a game; sums of such lengths stay exact enough as floats."""
GREATEST = 1e9
"""The largest absolute value of a number in a template."""

_TRUE, _FALSE = {"true", "yes", "on"}, {"false", "no", "off"}


@dataclass(frozen=True)
class Context:
    """What values may refer to by name."""

    colors: Mapping[str, Color] = field(default_factory=dict)
    """The theme's palette."""
    lenient: bool = False
    """Whether to omit values that can't be read, instead of raising `Problem`."""


Decoder = Callable[[Node, Context], Any]


def _text(node: Node, context: Context) -> str:
    if node.comment:
        raise wrong_value(node, "text")
    return "" if node.empty else need_text(node)


def _int(node: Node, context: Context) -> int:
    text = need_text(node)
    try:
        return int(text)
    except ValueError:
        raise wrong_value(node, "a whole number", "write digits only, such as `3`") from None


def _float(node: Node, context: Context) -> float:
    text = need_text(node)
    try:
        value = float(text)
    except ValueError:
        raise wrong_value(node, "a number", "write a number such as `1.5`") from None
    if value != value or value in (float("inf"), float("-inf")):
        raise wrong_value(node, "a number", "write a number such as `1.5`")
    if abs(value) > GREATEST:
        raise wrong_value(node, f"a number up to {GREATEST:,.0f}", "write a smaller number")
    return value


def _bool(node: Node, context: Context) -> bool:
    found = yes_or_no(need_text(node))
    if found is None:
        raise wrong_value(node, "yes or no", "write `true` or `false`")
    return found


def yes_or_no(text: str) -> bool | None:
    """Whether a word such as `yes` or `Off` means yes; None if it means neither.

    >>> yes_or_no("Yes"), yes_or_no("off"), yes_or_no("maybe")
    (True, False, None)
    """
    word = text.strip().lower()
    return True if word in _TRUE else False if word in _FALSE else None


def _mm(node: Node, context: Context) -> float:
    if node.items is not None:
        what = f"expected one length, found {node.kind}"
        raise Problem("YAML003", what, node.origin, "write one length in mm, such as `3`")
    try:
        length = millimetres(need_text(node))
    except ValueError:
        raise wrong_value(
            node, "a length", "write mm, such as `3`, or a unit: `3mm`, `2.5in`"
        ) from None
    if abs(length) > LONGEST:
        raise wrong_value(node, f"a length up to {LONGEST / 1000:.0f} m", "write mm, such as `3`")
    return length


_WIDEST_RIM = 50.0


def _extent(node: Node, context: Context) -> float:
    length = _mm(node, context)
    if length < 0:
        raise wrong_value(node, "a width or height", "write a length of 0 or more, in mm")
    return length


def _rim(node: Node, context: Context) -> float:
    length = _mm(node, context)
    if not 0 <= length <= _WIDEST_RIM:
        what = f"a distance from 0 to {_WIDEST_RIM:.0f} mm"
        raise wrong_value(node, what, "write mm, such as `3` (the usual distance)")
    return length


def share(text: str) -> float:
    """The number that a share is: `0.5` or `50%`. Raises `ValueError`."""
    return float(text[:-1]) / 100 if text.endswith("%") else float(text)


class Limits(NamedTuple):
    """The second argument of `Annotated` for a number within limits."""

    least: float
    most: float
    noun: str
    """What messages call it."""
    hint: str
    """What to write instead."""
    read: Callable[[str], float | None]
    """The number in a text; None or `ValueError` if there is none."""

    def from_node(self, node: Node, context: Context) -> float:
        """Reads the number. Raises `Problem`."""
        text = need_text(node).strip()
        with suppress(ValueError):
            value = self.read(text)
            if value is not None and self.least <= value <= self.most:
                return value
        raise wrong_value(node, self.noun, self.hint)

    @property
    def json_schema(self) -> dict[str, float]:
        """What it adds to the JSON Schema of the number."""
        return {"minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, eq=False)
class SchemaExtra:
    """The second argument of `Annotated` for what the JSON Schema adds to that of the type."""

    json_schema: Mapping[str, Any]


Percent = Annotated[
    float, Limits(0, 1, "a share", "write `0.5` or `50%`: from 0 to 1, or to 100 %", share)
]
"""A share of one: `0.5` or `50%`."""


def _color(node: Node, context: Context) -> Color:
    text = need_text(node).strip()
    found = context.colors.get(text)
    if found is not None:
        return found
    try:
        return parse_color(text)
    except ValueError:
        hint = similar_color(text, context.colors) if text and not text.startswith("#") else ""
        raise wrong_value(node, "a colour", *([hint] if hint else [])) from None


def _insets(node: Node, context: Context, length: Decoder = _mm) -> Insets:
    if node.items is None:
        side = length(node, context)
        return Insets(side, side, side, side)
    sides = [length(item, context) for item in node.items]
    if len(sides) == 2:
        return Insets(sides[0], sides[1], sides[0], sides[1])
    if len(sides) != 4:
        what, hint = "expected one, two or four lengths", "write `[top, right, bottom, left]`"
        raise Problem("YAML008", what, node.origin, hint)
    return Insets(*sides)


def _gap(node: Node, context: Context, length: Decoder = _mm) -> Gap:
    """One length, `[between columns, between rows]`, or both as text: `7.6 x 0`."""
    hint = "write `3`, or `[between columns, between rows]` such as `[7.6, 0]`"
    if node.items is not None:
        if len(node.items) != 2:
            raise Problem("YAML008", "expected one or two lengths", node.origin, hint)
        return Gap(*(length(item, context) for item in node.items))
    try:
        gap = Gap(*dimensions(need_text(node)))
    except ValueError:
        raise wrong_value(node, "one or two lengths", hint) from None
    if max(map(abs, gap)) > LONGEST or (length is _extent and min(gap) < 0):
        raise wrong_value(node, "a gap", "write one or two lengths of 0 or more, in mm")
    return gap


def choice(words: tuple[str, ...]) -> Decoder:
    """The function that decodes one of some words."""

    def choose(node: Node, context: Context) -> str:
        text = need_text(node).strip()
        if text not in words:
            listed = ", ".join(f"`{w}`" for w in words)
            hint = did_you_mean(text, words, "word", end=f" Write one of {listed}")
            raise wrong_value(node, "a known value", hint or f"write one of {listed}")
        return text

    return choose


SIMPLE: dict[Any, Decoder] = {
    str: _text,
    int: _int,
    float: _float,
    bool: _bool,
    Mm: _mm,
    Extent: _extent,
    Rim: _rim,
    Color: _color,
    Insets: _insets,
    Gap: _gap,
    Gaps: partial(_gap, length=_extent),
    Margins: partial(_insets, length=_extent),
    Node: lambda node, context: node,
}
"""The functions for simple types."""
