"""What an area is filled with, as it is written in a template."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, ClassVar

from generator.color import BLACK, Color
from generator.decode import Context, decoder, need_items, need_text, wrong
from generator.diagnostics import Problem, similar
from generator.frame import LinearGradient, Paint, RadialGradient, Stop
from generator.geometry import Point, Rect
from generator.nodes import Node
from generator.values import dataclass


@dataclass(frozen=True, slots=True)
class Fill:
    """What an area is filled with: a colour, a gradient, or nothing (`none`)."""

    stops: tuple[Stop, ...] = ()
    shape: str = "plain"
    """`plain`, `linear` or `radial`."""
    angle: float = 90.0
    """Where a linear gradient runs to: 0 to the right, 90 downwards."""

    holds_color: ClassVar[bool] = (
        True  # so that `fill:` with nothing behind it is reported, as for a plain colour
    )

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Fill:
        """A colour; `none`; `{linear: [red, blue], angle: 45}`; `{radial: ["white 20%", blue]}`. Raises `Problem`."""
        if node.pairs is None:
            if node.text is not None and node.text.strip() == "none":
                return cls()
            return cls((Stop(0.0, decoder(Color)(node, context)),))
        shape = next((k for k in ("linear", "radial") if node.get(k) is not None), "")
        if not shape:
            known = similar(node.keys()[0], ("linear", "radial"), "key") if node.keys() else ""
            hint = known or "write `{linear: [red, blue], angle: 90}`"
            raise Problem("YAML008", "this is no gradient", node.origin, hint)
        for key in node.keys():
            if key not in (shape, "angle"):
                raise Problem(
                    "YAML002",
                    f"unknown key `{key}`",
                    node.key(key).origin,
                    f"keys: `{shape}`, `angle`",
                )
        turned = node.get("angle")
        angle = decoder(float)(turned, context) if turned is not None else 90.0
        listed = node.get(shape)
        assert listed is not None
        stops = _spread([_stop(item, context) for item in need_items(listed)])
        if not stops:
            raise Problem(
                "YAML008", "a gradient needs colours", listed.origin, "write `[red, blue]`"
            )
        return cls(stops, shape if len(stops) > 1 else "plain", angle)

    def on(self, rect: Rect) -> Paint | None:
        """The paint for an area; None for nothing."""
        if not self.stops:
            return None
        x, y, w, h = rect
        if self.shape == "plain" or max(w, h) <= 0:
            return self.stops[0].color
        middle = Point(x + w / 2, y + h / 2)
        if self.shape == "radial":
            return RadialGradient(middle, math.hypot(w, h) / 2, self.stops)
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        # Half the way of a line through the middle that has the corners of the area just at its ends.
        half = (abs(w * cos) + abs(h * sin)) / 2
        if half < 1e-9:  # a straight line, across which it would run
            return self.stops[0].color
        return LinearGradient(
            Point(middle.x - cos * half, middle.y - sin * half),
            Point(middle.x + cos * half, middle.y + sin * half),
            self.stops,
        )

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        colors = {"type": "array", "items": {"type": "string"}, "minItems": 1}
        gradient = {
            "type": "object",
            "properties": {
                "linear": colors,
                "radial": colors,
                "angle": {"type": ["number", "string"]},
            },
            "additionalProperties": False,
        }
        return {"anyOf": [walk.of(Color), gradient]}


SOLID_BLACK = Fill((Stop(0.0, BLACK),))


def _stop(node: Node, context: Context) -> tuple[Color, float | None]:
    """A colour of a gradient, perhaps with its place: `gold 30%`."""
    words = need_text(node).split()
    if len(words) > 1 and words[-1].endswith("%"):
        try:
            at = float(words[-1][:-1]) / 100
        except ValueError:
            raise wrong(node, "a colour with its place", "write such as `gold 30%`") from None
        node = Node(node.origin, text=" ".join(words[:-1]), quoted=node.quoted)
        return decoder(Color)(node, context), min(1.0, max(0.0, at))
    return decoder(Color)(node, context), None


def _spread(listed: list[tuple[Color, float | None]]) -> tuple[Stop, ...]:
    """Colours without a place stand evenly between those that have one."""
    if not listed:
        return ()
    last = len(listed) - 1
    places = [at for _, at in listed]
    places[0] = 0.0 if places[0] is None else places[0]
    places[last] = 1.0 if places[last] is None and last else places[last]
    known = [i for i, at in enumerate(places) if at is not None]
    for left, right in pairwise(known):
        a, b = places[left] or 0.0, places[right] or 0.0
        for i in range(left + 1, right):
            places[i] = a + (b - a) * (i - left) / (right - left)
    made: list[Stop] = []
    for (color, _), at in zip(listed, places):
        made.append(Stop(max(at or 0.0, made[-1].at if made else 0.0), color))
    return tuple(made)
