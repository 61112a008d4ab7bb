"""Numbers within limits."""

from __future__ import annotations

from typing import Any, ClassVar

from generator.decode import Context, decoder, wrong_value
from generator.files.yaml_nodes import Node


class Whole(int):
    """A whole number within limits."""

    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int] = 1000

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Whole:
        """The number. Raises `Problem` if it isn't one, or is outside the limits."""
        value = decoder(int)(node, context)
        if not cls.LEAST <= value <= cls.MOST:
            raise wrong_value(
                node,
                f"a number from {cls.LEAST} to {cls.MOST}",
                f"write a number from {cls.LEAST} to {cls.MOST}",
            )
        return cls(value)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        return {"type": ["integer", "string"], "minimum": cls.LEAST, "maximum": cls.MOST}


class Sides(Whole):
    """How many sides a polygon has."""

    LEAST = 3
    MOST = 360


class Lines(Whole):
    """How many columns or rows a grid has."""

    LEAST = 1
    MOST = 500


class Parts(Whole):
    """How many parts something is cut into."""

    LEAST = 1
    MOST = 200


class Amount(float):
    """A number above 0."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Amount:
        """The number. Raises `Problem` if it isn't one, or isn't above 0."""
        value: float = decoder(float)(node, context)
        if value <= 0:
            raise wrong_value(node, "a number above 0", "write a number above 0")
        return cls(value)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        return {"type": ["number", "string"], "exclusiveMinimum": 0}
