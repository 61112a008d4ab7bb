"""Outlines of letters, as a style has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.decode import Context, Extent, decoder
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass
from generator.frame.fill import SOLID_BLACK, Fill


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around letters."""

    width: Extent = 0.3
    """How far it reaches beyond the letters or, in a list, beyond the outline before it."""
    color: Fill = SOLID_BLACK
    """Its colour, or a gradient."""


class Outlines(tuple[Outline, ...]):
    """Outlines, from the inside out."""

    __slots__ = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Outlines:
        """A mapping, a colour, a list of such, or `none`. Raises `Problem`."""
        if node.items is not None:
            return cls(_outline(each, context) for each in node.items)
        return cls() if node.text in ("none", "no") else cls((_outline(node, context),))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """The JSON schema."""
        one = {"anyOf": [{"type": "string"}, walk.of(Outline)]}
        return {"anyOf": [one, {"type": "array", "items": one}]}

    @property
    def width(self) -> float:
        """How far all of them together reach beyond the letters, mm."""
        return sum(each.width for each in self)

    def reaches(self) -> Iterator[tuple[Outline, float]]:
        """The outlines from the outside in, each with how far it reaches beyond the letters, mm."""
        left = self.width
        for outline in reversed(self):
            yield outline, left
            left -= outline.width


NO_OUTLINE = Outlines()


def _outline(node: Node, context: Context) -> Outline:
    if node.pairs is None:
        return Outline(color=decoder(Fill)(node, context))
    outline: Outline = decoder(Outline)(node, context)
    return outline
