"""Values that are one text, or a few: numbers, lengths, colours, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from math import inf
from typing import Annotated, Any

from generator.decode.needs import need_text, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.color import Color, similar_color
from generator.foundation.color import parse as parse_color
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Problem, did_you_mean
from generator.geometry import Gap, Insets
from generator.geometry.units import dimensions, millimetres

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


class Limits(NamedTuple):
    """How a number is read, as the second argument of `Annotated`."""

    least: float
    most: float
    noun: str
    """What messages call it."""
    hint: str
    """What to write instead."""
    read: Callable[[str], float | None]
    """The number in a text; None or `ValueError` if there is none."""
    within: str = ""
    """What messages call a number within the limits (default: the same)."""

    def from_node(self, node: Node, context: Context) -> float:
        """Reads the number. Raises `Problem`."""
        if node.text is None:
            what = f"expected {self.noun}, found {node.kind}"
            raise Problem("YAML003", what, node.origin, self.hint)
        value = None
        with suppress(ValueError):
            value = self.read(node.text.strip())
        if value is None:
            raise wrong_value(node, self.noun, self.hint)
        if not self.least <= value <= self.most:
            raise wrong_value(node, self.within or self.noun, self.hint)
        return value

    @property
    def json_schema(self) -> dict[str, float]:
        """What it adds to the JSON Schema of the number."""
        return {"minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, eq=False)
class SchemaExtra:
    """The second argument of `Annotated` for what the JSON Schema adds to that of the type."""

    json_schema: Mapping[str, Any]


def share(text: str) -> float:
    """The number that a share is: `0.5` or `50%`. Raises `ValueError`."""
    return float(text[:-1]) / 100 if text.endswith("%") else float(text)


_WHOLE = Limits(-inf, inf, "a whole number", "write digits only, such as `3`", int)
_NUMBER = Limits(
    -GREATEST,
    GREATEST,
    "a number",
    "write a number such as `1.5`",
    float,
    f"a number up to {GREATEST:,.0f}",
)
_LENGTH = Limits(
    -LONGEST,
    LONGEST,
    "a length",
    "write mm, such as `3`, or a unit: `3mm`, `2.5in`",
    millimetres,
    "a length up to 100 m",
)
_EXTENT = _LENGTH._replace(
    least=0.0, within="a length from 0 to 100 m", hint="write a length of 0 or more, in mm"
)
_RIM = _LENGTH._replace(
    least=0.0,
    most=50.0,
    within="a distance from 0 to 50 mm",
    hint="write mm, such as `3` (the usual distance)",
)
_PERCENT = Limits(0, 1, "a share", "write `0.5` or `50%`: from 0 to 1, or to 100 %", share)

Mm = Annotated[float, _LENGTH]
"""A length in mm, or with a unit such as `2.5 in`."""
Extent = Annotated[float, _EXTENT]
"""A length that something has: not below 0."""
Margins = Annotated[Insets, _EXTENT]
"""The margins along the four edges: no length below 0."""
Gaps = Annotated[Gap, _EXTENT]
"""The gaps between columns and between rows: no length below 0."""
Rim = Annotated[float, _RIM]
"""A distance from the cut: from 0 to 50 mm."""
Percent = Annotated[float, _PERCENT]
"""A share of one: `0.5` or `50%`."""


def _insets(node: Node, context: Context, length: Limits = _LENGTH) -> Insets:
    if node.items is None:
        side = length.from_node(node, context)
        return Insets(side, side, side, side)
    sides = [length.from_node(item, context) for item in node.items]
    if len(sides) == 2:
        return Insets(sides[0], sides[1], sides[0], sides[1])
    if len(sides) != 4:
        what, hint = "expected one, two or four lengths", "write `[top, right, bottom, left]`"
        raise Problem("YAML008", what, node.origin, hint)
    return Insets(*sides)


def _gap(node: Node, context: Context, length: Limits = _LENGTH) -> Gap:
    """One length, `[between columns, between rows]`, or both as text: `7.6 x 0`."""
    hint = "write `3`, or `[between columns, between rows]` such as `[7.6, 0]`"
    if node.items is not None:
        if len(node.items) != 2:
            raise Problem("YAML008", "expected one or two lengths", node.origin, hint)
        return Gap(*(length.from_node(item, context) for item in node.items))
    try:
        gap = Gap(*dimensions(need_text(node)))
    except ValueError:
        raise wrong_value(node, "one or two lengths", hint) from None
    if not all(length.least <= each <= length.most for each in gap):
        raise wrong_value(node, "a gap", "write one or two lengths of 0 or more, in mm")
    return gap


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
    int: _WHOLE.from_node,
    float: _NUMBER.from_node,
    bool: _bool,
    Color: _color,
    Insets: _insets,
    Gap: _gap,
    Gaps: partial(_gap, length=_EXTENT),
    Margins: partial(_insets, length=_EXTENT),
    Node: lambda node, context: node,
}
"""The functions for simple types."""
