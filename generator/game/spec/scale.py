"""The key `scale` of a component: prints what a template draws in another size."""

from __future__ import annotations

from typing import Annotated, Literal

from generator.decode import Context, Limits, decoder, need_text, written_as
from generator.decode.scalars import share
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.geometry import Size

_HINT = "write `fit`, `fill`, or a percentage from 5% to 2000%, such as `95%`"
_Share = Annotated[float, Limits(0.05, 20, "a scale", _HINT, share)]


@written_as(Literal["fit", "fill", "none"] | _Share)
class Scale(NamedTuple):
    """`fit`, `fill`, or a percentage such as `95%` (default: not scaled)."""

    mode: str = ""
    """`fit`, `fill` or `share`; empty for none."""
    share: float = 1.0
    """The factor, for a percentage."""
    origin: Origin = NOWHERE

    def of(self, size: Size) -> Size:
        """The size of pieces on paper; `fit` and `fill` scale only the drawing."""
        return (
            size if self.share == 1.0 else Size(size.width * self.share, size.height * self.share)
        )

    def factor(self, drawn: Size, size: Size) -> float:
        """The factor by which a drawing is enlarged for a piece of some size."""
        if self.mode == "share":
            return self.share
        ratios = (size.width / drawn.width, size.height / drawn.height)
        return min(ratios) if self.mode == "fit" else max(ratios)

    def __bool__(self) -> bool:
        return bool(self.mode)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Scale:
        """Reads the scale. Raises `Problem`."""
        text, origin = need_text(node).strip().lower(), replace(node.origin, key="scale")
        if text in ("fit", "fill"):
            return cls(text, origin=origin)
        if text == "none":
            return cls()
        return cls("share", decoder(_Share)(node, context), origin)


NO_SCALE = Scale()
