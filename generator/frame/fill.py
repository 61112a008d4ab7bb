"""The fill of an area, as written in a template."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, ClassVar

from generator.decode import Context, decoder, need_items, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.frame.marks import LinearGradient, Paint, RadialGradient, Stop
from generator.geometry import Point, Rect

_FORM = (
    'write `{linear: [red, "gold 30%", blue], angle: 90}` or `{radial: [white, blue]}`; '
    "an angle of 0 runs to the right, 90 downwards",
)
_PLACE = regex(r"-?[0-9]*[.]?[0-9]+%?")


@dataclass(frozen=True, slots=True)
class Fill:
    """The fill of an area: a colour, a gradient, or nothing (`none`)."""

    stops: tuple[Stop, ...] = ()
    shape: str = "plain"
    """`plain`, `linear` or `radial`."""
    angle: float = 90.0
    """The direction of a linear gradient: 0 to the right, 90 downwards."""

    holds_color: ClassVar[bool] = (
        True  # so that an empty `fill:` is reported, as for a plain colour
    )

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Fill:
        """A colour; `none`; `{linear: [red, blue], angle: 45}`; `{radial: ["white 20%", blue]}`. Raises `Problem`."""
        if node.pairs is None:
            text = (node.text or "").strip()
            if text == "none":
                return cls()
            if node.items is not None or "gradient(" in text:
                code = "YAML003" if node.items is not None else "YAML008"
                raise Problem(code, "this isn't a colour or a gradient", node.origin, *_FORM)
            return cls((Stop(0.0, decoder(Color)(node, context)),))
        shape, known = _keys(node)
        turned = node.get("angle")
        angle = _angle(turned, context) if turned is not None else 90.0
        stops = _spread(_stops(known, context))
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
        """What editors offer."""
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


def _keys(node: Node) -> tuple[str, Node]:
    """The kind of a gradient, `linear` or `radial`, and its colours. Raises `Problem` for keys that it doesn't have."""
    for shape in ("linear", "radial"):
        listed = node.get(shape)
        if listed is None:
            continue
        for key in node.keys():
            if key == "angle" and shape == "radial":
                where = node.key(key).origin
                raise Problem("YAML002", "a radial gradient has no angle", where, "remove it")
            if key not in (shape, "angle"):
                hint = (
                    f"keys: `{shape}`, `angle`" if shape == "linear" else "its only key is `radial`"
                )
                raise Problem("YAML002", f"unknown key `{key}`", node.key(key).origin, hint)
        return shape, listed
    near = did_you_mean(node.keys()[0], ("linear", "radial"), "key") if node.keys() else ""
    raise Problem("YAML008", "this isn't a gradient", node.origin, *((near,) if near else _FORM))


def _angle(node: Node, context: Context) -> float:
    """Degrees, without a unit. Raises `Problem`."""
    number = (node.text or "").strip().removesuffix("deg").removesuffix("°").strip()
    if node.text is not None and number != node.text.strip():
        raise wrong_value(node, "a number of degrees", f"write `{number}`, without a unit")
    angle: float = decoder(float)(node, context)
    return angle


def _stops(listed: Node, context: Context) -> list[tuple[Color, float | None]]:
    """The colours of a gradient with their places. Raises `Problem`."""
    if listed.items is None and listed.text is not None:
        colors = ", ".join(part.strip() for part in listed.text.split(","))
        raise wrong_value(listed, "a list of colours", f"write `[{colors}]`")
    stops, last = [], 0.0
    for item in need_items(listed):
        color, at = _stop(item, context)
        if at is not None and not last <= at <= 1.0:
            what = "out of order" if 0.0 <= at <= 1.0 else "not between 0% and 100%"
            hint = "write the colours in the order of their places, from 0% to 100%"
            message = f"the place `{at * 100:g}%` of a colour is {what}"
            raise Problem("YAML008", message, item.origin, hint)
        last = last if at is None else at
        stops.append((color, at))
    if not stops:
        raise Problem("YAML008", "a gradient needs colours", listed.origin, "write `[red, blue]`")
    return stops


def _stop(node: Node, context: Context) -> tuple[Color, float | None]:
    """A colour of a gradient, with or without its place: `gold 30%`."""
    if node.text is None:
        what = "expected a colour and its place as one text"
        raise Problem("YAML003", what, node.origin, f"write `{_as_text(node)}`")
    words = node.text.split()
    if len(words) > 1 and _PLACE.fullmatch(words[-1]):
        if not words[-1].endswith("%"):
            hint = f"write `{' '.join(words[:-1])} {_percent(words[-1])}`"
            raise wrong_value(node, "a colour with its place", hint)
        node = Node(node.origin, text=" ".join(words[:-1]), quoted=node.quoted)
        return decoder(Color)(node, context), float(words[-1][:-1]) / 100
    return decoder(Color)(node, context), None


def _as_text(node: Node) -> str:
    """A colour and its place, given as a mapping or a list, as one text."""
    parts = [each.text or "" for each in node.items or ()]
    if node.pairs is not None:
        parts = [value.text or "" for _, value in node.pairs]
        if len(parts) == 1:
            parts = [node.pairs[0][0].text or "", *parts]
    places = [part for part in parts if _PLACE.fullmatch(part)]
    colors = [part for part in parts if part and part not in places]
    return f"{(colors or ['gold'])[0]} {_percent((places or ['50%'])[0])}"


def _percent(place: str) -> str:
    """A place from 0 to 1, or in percent, in percent."""
    if place.endswith("%"):
        return place
    number = float(place)
    return f"{number * 100 if number <= 1 else number:g}%"


def _spread(listed: list[tuple[Color, float | None]]) -> tuple[Stop, ...]:
    """Colours without a place are spread evenly between those that have one."""
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
    result: list[Stop] = []
    for (color, _), at in zip(listed, places):
        result.append(Stop(max(at or 0.0, result[-1].at if result else 0.0), color))
    return tuple(result)
