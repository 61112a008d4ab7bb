"""Shadows of elements and of text styles: what they have in common with other light, and their keys."""

from __future__ import annotations

from typing import Annotated, Any, Self

from generator.decode import Context, Limits, Mm, Percent, decode_fields, decoder, need_text
from generator.decode.scalars import yes_or_no
from generator.files.yaml_nodes import Node
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import dataclass
from generator.geometry.units import millimetres

MOST_BLUR = 50.0
"""mm."""
Soft = Annotated[
    float,
    Limits(
        0,
        MOST_BLUR,
        f"a length from 0 to {MOST_BLUR:g} mm",
        "write mm, such as `1.5`",
        millimetres,
    ),
]
"""How wide something fades, mm."""


class Light:
    """What `yes`, a colour alone, or a mapping of its keys stands for."""

    __slots__ = ()
    opacity: float

    def __bool__(self) -> bool:
        """Whether any of it shows: `no` takes away that of a style."""
        return self.opacity > 0

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Self:
        """`yes`, `no`, a colour, or `{color: black, …}`. Raises `Problem`."""
        if node.pairs is not None:
            result: Self = decode_fields(node, cls, context)
            return result
        wanted = yes_or_no(need_text(node).strip())
        if wanted is not None:
            return cls() if wanted else cls(opacity=0.0)  # type: ignore[call-arg]
        color: Color = decoder(Color)(node, context)
        made: Self = cls(color=color)  # type: ignore[call-arg]
        return made

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        return {"anyOf": [{"type": "boolean"}, walk.of(Color), walk.reference(cls)]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shadow(Light):
    """A copy of an element's silhouette in one colour, below it."""

    color: Color = BLACK
    """Its colour."""
    opacity: Percent = 0.5
    """From 1 (solid) to 0 (invisible)."""
    x: Mm = 0.4
    """How far it is moved to the right."""
    y: Mm = 0.6
    """How far it is moved down."""
    blur: Soft = 1.0
    """How wide its edge fades, in mm; 0 for a sharp edge."""
    spread: Mm = 0.0
    """How far it reaches beyond the element on all sides."""
