"""Effects of a whole element: shadows and glows, a blur, and a mask that lets it fade."""

from __future__ import annotations

from typing import Any

from generator.decode import Context, Mm, Percent, need_text
from generator.files.yaml_nodes import Node
from generator.foundation.color import BLACK, WHITE, Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame import Stop
from generator.frame.fill import Fill
from generator.frame.marks import Blend as Blend
from generator.text.shadow_keys import Light
from generator.text.shadow_keys import Shadow as Shadow
from generator.text.shadow_keys import Soft as Soft


@dataclass(frozen=True, slots=True, kw_only=True)
class Glow(Light):
    """Light around an element."""

    color: Color = WHITE
    """Its colour."""
    opacity: Percent = 1.0
    """From 1 (solid) to 0 (invisible)."""
    size: Soft = 2.0
    """How far it reaches."""
    spread: Mm = 0.4
    """How far it is solid before it fades."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InnerShadow(Light):
    """A shadow that the edge of an element casts into it."""

    color: Color = BLACK
    """Its colour; a light one makes an inner glow."""
    opacity: Percent = 0.6
    """From 1 (solid) to 0 (invisible)."""
    x: Mm = 0.4
    """How far it is moved to the right."""
    y: Mm = 0.6
    """How far it is moved down."""
    blur: Soft = 1.5
    """How wide it fades, in mm."""


class Mask(NamedTuple):
    """What shows an element: all where it is white, nothing where it is black."""

    fill: Fill | None = None
    file: str = ""
    """A picture or a drawing, stretched to the box."""
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Mask:
        """`{linear: [white, black]}`, `vignette`, or the name of a file. Raises `Problem`."""
        if node.pairs is not None:
            return cls(Fill.from_node(node, context), origin=node.origin)
        text = need_text(node).strip()
        if text == "vignette":
            return cls(_VIGNETTE, origin=node.origin)
        return cls(file=text, origin=node.origin)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        words = {"type": "string", "examples": ["vignette", "art/fade.png"]}
        return {"anyOf": [words, walk.of(Fill)]}


_VIGNETTE = Fill((Stop(0.0, WHITE), Stop(0.55, WHITE), Stop(1.0, BLACK)), "radial")
NO_MASK = Mask()
