"""Any outline: path data as SVG writes it, scaled to the size of the piece."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from generator.decode import Context, SchemaExtra, need_text, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.geometry import Path, Pitch, Rect, Size, Transform
from generator.geometry.nesting import nested
from generator.geometry.outlines import area, crossing, flattened
from generator.geometry.path_data import read_path
from generator.geometry.paths import joined, parts
from generator.shapes import shape


@written_as(
    Annotated[str, SchemaExtra({"type": "string", "examples": ["M 0 0 H 10 V 6 L 5 10 L 0 6 Z"]})]
)
class Drawn(NamedTuple):
    """A closed outline, in the unit that it was drawn in."""

    path: Path

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Drawn:
        """`M 0 0 H 10 V 8 Z`. Raises `Problem` if it is malformed or can't be cut out."""
        return cls(_read(need_text(node), node.origin))


@shape("path")
@dataclass(frozen=True, slots=True)
class PathShape:
    """Any outline, from the path data of an SVG file."""

    path: Drawn
    """The path data: what is in `d="…"` of an SVG file, such as `M 0 0 H 10 V 6 L 5 10 L 0 6 Z`, in any unit: it is
    stretched to the size of the piece. An open path is closed. Outlines inside are holes."""

    def outline(self, size: Size) -> Path:
        """See `Shape.outline`."""
        drawn, box = self.path.path, self.path.path.bounds
        across, down = size.width / box.width, size.height / box.height
        return drawn.transformed(Transform(across, 0.0, 0.0, down, -box.x * across, -box.y * down))

    def pitches(self, size: Size, gap: float) -> tuple[Pitch, ...]:
        """See `Shape.pitches`."""
        return nested(self.outline(size), gap)


@lru_cache(maxsize=64)
def _read(text: str, origin: Origin = NOWHERE) -> Path:
    path, fault = read_path(text)
    if fault:
        hint = "path data is written as in SVG: `M 0 0 H 10 V 6 L 5 10 L 0 6 Z`"
        raise Problem("YAML008", f"this isn't path data: {fault}", origin, hint)
    # Every part is closed; those that are a point are left out.
    open_ = ([step for step in part.commands if step[0] != "Z"] for part in parts(path))
    path = joined(Path((*part, ("Z",))) for part in open_ if len(part) > 1)
    # Taken larger or smaller, so that what counts as the same place does not depend on the drawing's unit.
    longest = max(path.bounds.size, default=0.0)
    unit = 100.0 / longest if longest > 0 else 1.0
    scaled = path.transformed(Transform.scale(unit))
    place = crossing(scaled)
    if place is not None:
        x, y = (round(number / unit, 3) for number in place)
        raise Problem(
            "SHAPE003",
            f"the outline crosses or touches itself at x = {x:g}, y = {y:g} of its path data",
            origin,
            "draw round the piece once; in a drawing program, `union` merges parts into one outline",
        )
    if min(scaled.bounds.size) < 0.01 or area(scaled) < 0.01:
        hint = "draw at least three points that aren't on one line"
        raise Problem("SHAPE003", "the outline encloses nothing", origin, hint)
    # No part lies outside of the largest one.
    boxes = [Rect(*Path.polygon(points).bounds) for points in flattened(scaled)]
    largest = max(boxes, key=lambda box: box.width * box.height)
    apart = sum(not largest.contains(box) for box in boxes)
    if apart:
        raise Problem(
            "SHAPE003",
            f"the path data draws {apart + 1} separate outlines, but a piece has one",
            origin,
            "keep one; outlines inside it are holes",
        )
    return path
