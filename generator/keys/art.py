"""Values of keys of pictures: which part of one is seen, and in which colours. An empty cell changes nothing."""

from __future__ import annotations

from typing import Annotated, Any

from generator.decode import (
    Context,
    Limits,
    Percent,
    SchemaExtra,
    decoder,
    need_items,
    written_as,
    wrong_value,
)
from generator.decode.scalars import share
from generator.files.yaml_nodes import Node
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.frame import Stop
from generator.frame.looks import duotone, tint

_percent = decoder(Percent)


def _factor(least: float, most: float) -> Limits:
    words = f"a share from {least:.0%} to {most:.0%}"
    hint = "write `120%` or `1.2`; `100%` changes nothing"
    return Limits(least, most, words, hint, lambda text: share(text) if text else 1.0)


Factor = Annotated[float, _factor(0, 4)]
"""By how much something is multiplied: `120%` or `1.2`."""
Zoom = Annotated[float, _factor(0.1, 20)]
"""By how much a picture is enlarged: `130%` or `1.3`."""


@written_as(
    Annotated[str, SchemaExtra({"type": "string", "examples": ["0.4 0.2", "40% 20%"]})]
    | tuple[Percent, Percent]
)
class Focus(NamedTuple):
    """The point of a picture that is to be seen: shares of its width and its height."""

    x: float = 0.5
    y: float = 0.5
    given: bool = False

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Focus:
        """`0.4 0.2`, `40% 20%` or `[0.4, 0.2]`. Raises `Problem`."""
        if node.text is not None:
            words = node.text.replace(",", " ").split()
            items = tuple(Node(node.origin, text=word) for word in words)
        else:
            items = tuple(need_items(node))
        if not items:
            return cls()
        if len(items) != 2:
            hint = "write how far from the left and from the top: `0.4 0.2`, or `40% 20%`"
            raise wrong_value(node, "two shares", hint)
        across, down = (_percent(item, context) for item in items)
        return cls(across, down, True)


def _color(node: Node, context: Context) -> Color:
    color: Color = decoder(Color)(node, context)
    return color


def _nothing(node: Node) -> bool:
    """Whether a value is that of an empty cell, or `none`."""
    return (
        node.text is not None
        and node.text.strip() in ("", "none")
        and (node.quoted or bool(node.text))
    )


class Tint(NamedTuple):
    """The colours for the greys of a picture, from black to white."""

    ramp: tuple[Stop, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Tint:
        """A colour, or `none`. Raises `Problem`."""
        return cls() if _nothing(node) else cls(tint(_color(node, context)))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        return dict(walk.of(Color))


class Duotone(NamedTuple):
    """The two colours for black and for white, as a ramp."""

    ramp: tuple[Stop, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Duotone:
        """`[navy, ivory]`, or `none`. Raises `Problem`."""
        if _nothing(node):
            return cls()
        if node.items is None or len(node.items) != 2:
            hint = "write the colours for black and for white: `[navy, ivory]`"
            raise Problem("YAML008", "a duotone needs two colours", node.origin, hint)
        return cls(duotone(*(_color(item, context) for item in node.items)))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        two = {"type": "array", "items": walk.of(Color), "minItems": 2, "maxItems": 2}
        return {"anyOf": [two, {"const": "none"}]}


NO_FOCUS = Focus()
NO_TINT = Tint()
NO_DUOTONE = Duotone()
