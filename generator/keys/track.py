"""The spaces of tracks: their names, and what is special about some of them."""

from __future__ import annotations

import math

from generator.decode import Context, need_text, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.foundation.lazy_regex import regex
from generator.frame.fill import Fill

_BETWEEN = regex(r"(?<!\s)\s*[,;\n]\s*")


@written_as(str | tuple[str, ...])
class Values(NamedTuple):
    """What is written on spaces, in order."""

    texts: tuple[str, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Values:
        """`[1, 2, 5]`, or a text with commas, semicolons or line ends between the values. Raises `Problem`."""
        if node.items is not None:
            return cls(tuple(need_text(item).strip() for item in node.items))
        text = "" if node.empty else need_text(node).strip()
        return cls(tuple(_BETWEEN.split(text)) if text else ())


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class SpaceMark:
    """What is special about a space."""

    fill: Fill | None = None
    """Its fill."""
    icon: str = ""
    """An icon in it, below its number."""
    text: str = ""
    """A text in it, below its number and icon."""
    color: Color | None = None
    """The colour of its number, icon and text."""
    origin: Origin = NOWHERE


def number_text(number: float) -> str:
    """A number as it is printed on a space: without a superfluous fraction, and with a true minus.

    >>> number_text(10.0), number_text(-2.5)
    ('10', '−2.5')
    """
    return f"{round(number, 6):.6f}".rstrip("0").rstrip(".").replace("-", "−")


def number_of(text: str) -> float | None:
    """The number in a text, if it is one."""
    try:
        number = float(text.strip().replace("−", "-"))
    except ValueError:
        return None
    return number if math.isfinite(number) else None
