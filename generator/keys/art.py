"""Values of keys of pictures: which one is drawn, which part of it is seen, and in which colours.

An empty cell changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Any

from generator.decode import (
    Context,
    Limits,
    Percent,
    SchemaExtra,
    decoder,
    need_items,
    need_text,
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


class _ArtNames:
    """How one name or several are read, as the second argument of `Annotated`."""

    def from_node(self, node: Node, context: Context) -> str | tuple[str, ...]:
        """`forest.svg`, or `[forest-1.svg, forest-2.svg]`. Raises `Problem`."""
        if node.items is None:
            return _name(node, context)
        if not node.items:
            raise wrong_value(node, "a name", "write `[forest-1.svg, forest-2.svg]`")
        return tuple(_name(item, context) for item in node.items)


ArtNames = Annotated[str | tuple[str, ...], _ArtNames()]
"""One name, or several of which each copy has one."""


class Way(NamedTuple):
    """How one of several copies is seen: mirrored, upside down, turned by degrees clockwise."""

    mirror: bool = False
    flip: bool = False
    turn: float = 0.0


@written_as(
    Annotated[str, SchemaExtra({"type": "string", "examples": ["mirror", "turn 60"]})]
    | tuple[str, ...]
)
class Vary(NamedTuple):
    """In what copies differ: none, some or all of mirrored, upside down, and turned in steps."""

    mirrors: int = 1
    flips: int = 1
    turns: int = 1

    @property
    def ways(self) -> int:
        """How many different copies there are."""
        return self.mirrors * self.flips * self.turns

    def way(self, index: int) -> Way:
        """How the copy with an index from 0 is seen; the first as it is."""
        index, mirror = divmod(index % self.ways, self.mirrors)
        turn, flip = divmod(index, self.flips)
        return Way(bool(mirror), bool(flip), 360 / self.turns * turn)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Vary:
        """`mirror`, `turn 60`, `[mirror, turn]`. Raises `Problem`."""
        words = [node] if node.items is None else need_items(node)
        found = cls()
        for word in words:
            name, _, degrees = need_text(word).strip().partition(" ")
            if name == "mirror" and not degrees:
                found = found._replace(mirrors=2)
            elif name == "flip" and not degrees:
                found = found._replace(flips=2)
            elif name == "turn" and (turns := _TURNS.get(degrees.strip() or "90")):
                found = found._replace(turns=turns)
            elif name:
                hint = "write `mirror`, `flip`, `turn` (by 90 degrees), `turn 60`, or several: `[mirror, turn]`"
                raise wrong_value(word, "a way to vary copies", hint)
        return found


_TURNS = {f"{360 / steps:g}": steps for steps in (2, 3, 4, 5, 6, 8, 12)}


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


def _name(node: Node, context: Context) -> str:
    name: str = decoder(str)(node, context)
    return name


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
AS_DRAWN = Way()
ALL_ALIKE = Vary()
