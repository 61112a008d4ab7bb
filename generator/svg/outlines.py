"""The basic shapes of SVG as paths in user units."""

from __future__ import annotations

import math

from generator.geometry import Command, Path, Rect
from generator.geometry.path_data import arc, read_path
from generator.svg.attribute_values import leftovers, length, numbers
from generator.svg.document import Tag

KINDS = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")

_NOTHING = Path(())


def outline(tag: Tag, viewport: tuple[float, float]) -> tuple[Path, str]:
    """The path of a shape, and what is wrong with its data; percentages refer to `viewport`."""
    if tag.name == "path":
        return read_path(tag.get("d"))
    if tag.name in ("polyline", "polygon"):
        n = numbers(tag.get("points"))
        error = "`points` has an odd count of numbers" if len(n) % 2 else ""
        if rest := leftovers(tag.get("points")):
            error = f"`{rest[:20]}` in `points` isn't a number"
        return Path.polygon(list(zip(n[::2], n[1::2])), tag.name == "polygon"), error
    width, height = viewport
    full = {"x": width, "y": height, "w": width, "h": height, "c": width, "r": width}

    def given(name: str, absent: float = 0.0) -> float:
        of = height if name in ("y1", "y2", "cy", "ry") else full[name[0]]
        return length(tag.get(name), of, absent)

    if tag.name == "line":
        return Path.polygon([(given("x1"), given("y1")), (given("x2"), given("y2"))], False), ""
    if tag.name == "rect":
        return _rectangle(tag, Rect(given("x"), given("y"), given("width"), given("height"))), ""
    if tag.name == "circle":
        radius = length(tag.get("r"), math.hypot(width, height) / math.sqrt(2))
        return _ellipse(given("cx"), given("cy"), radius, radius), ""
    rx, ry = given("rx", -1.0), given("ry", -1.0)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    return _ellipse(given("cx"), given("cy"), rx, ry), ""


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    if rx <= 0 or ry <= 0:
        return _NOTHING
    return Path.ellipse(Rect(cx - rx, cy - ry, 2 * rx, 2 * ry))


def _rectangle(tag: Tag, rect: Rect) -> Path:
    x, y, w, h = rect
    if w <= 0 or h <= 0:
        return _NOTHING
    rx = length(tag.get("rx"), w, -1.0)
    ry = length(tag.get("ry"), h, -1.0)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    rx, ry = min(max(rx, 0.0), w / 2), min(max(ry, 0.0), h / 2)
    if not rx or not ry:
        return Path.rectangle(rect)
    if rx == ry:
        return Path.rectangle(rect, rx)
    commands: list[Command] = [("M", x + rx, y)]
    corners = (
        ((x + w - rx, y), (x + w, y + ry)),
        ((x + w, y + h - ry), (x + w - rx, y + h)),
        ((x + rx, y + h), (x, y + h - ry)),
        ((x, y + ry), (x + rx, y)),
    )
    for start, end in corners:
        commands.append(("L", *start))
        commands += arc(start, end, (rx, ry), (0.0, False, True))
    return Path((*commands, ("Z",)))
