"""Invalid values and unsupported properties in SVG files: they are ignored, as in browsers, with a warning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from generator.foundation.color import BLACK
from generator.foundation.lazy_regex import regex
from generator.svg.attribute_values import (
    color,
    is_length,
    is_share,
    read_transform,
    reference,
    view_box,
)

Warn = Callable[[str, str], None]
"""Takes the topic and the words of a warning."""

_LISTED = regex(r"[\s,]+")
_RATIO = regex(
    r"\s*(?:defer\s+)?(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?:\s+(?:meet|slice))?\s*"
)
_WEIGHT = regex(r"normal|bold|bolder|lighter|[1-9]\d{0,2}(?:\.\d+)?|1000")

_SIZES = frozenset(
    ("width", "height", "r", "rx", "ry", "markerWidth", "markerHeight", "stroke-width")
)
"""Lengths that can't be negative."""


def _is_color(text: str) -> bool:
    return color(text, BLACK) is not None


def _is_paint(text: str) -> bool:
    linked = reference(text)
    rest = linked[1] if linked else text
    return rest == "none" or (linked is not None and not rest) or _is_color(rest)


def _are_lengths(text: str) -> bool:
    return all(is_length(part) for part in _LISTED.split(text.strip()) if part)


def _is_dash(text: str) -> bool:
    return text == "none" or (_are_lengths(text) and "-" not in text)


def _is_order(text: str) -> bool:
    words = text.split()
    distinct = len(set(words)) == len(words)
    return words == ["normal"] or (distinct and {"fill", "stroke", "markers"}.issuperset(words))


Reads = tuple[str, Callable[[str], bool]]
"""A kind of value in words, and whether a value is of it."""


def _words(*words: str) -> Reads:
    return f"one of {', '.join(f'`{word}`' for word in words)}", frozenset(words).__contains__


_UNITS = _words("userSpaceOnUse", "objectBoundingBox")
_LENGTH: Reads = ("a length", is_length)
_LENGTHS: Reads = ("a length", _are_lengths)
_SHARE: Reads = ("a number from 0 to 1", is_share)
_COLOR: Reads = ("a colour that can be read", _is_color)
_PAINT: Reads = ("a colour that can be read", _is_paint)
_MOVED: Reads = ("a transform that can be read", lambda text: not read_transform(text)[1])

PROPERTIES: Mapping[str, Reads] = {
    "clip-rule": _words("nonzero", "evenodd"),
    "color": _COLOR,
    "fill": _PAINT,
    "fill-opacity": _SHARE,
    "fill-rule": _words("nonzero", "evenodd"),
    "font-weight": ("a weight", lambda text: bool(_WEIGHT.fullmatch(text))),
    "opacity": _SHARE,
    "paint-order": ("a list of `fill`, `stroke` and `markers`", _is_order),
    "stop-color": _COLOR,
    "stop-opacity": _SHARE,
    "stroke": _PAINT,
    "stroke-dasharray": ("a list of lengths", _is_dash),
    "stroke-dashoffset": _LENGTH,
    "stroke-linecap": _words("butt", "round", "square"),
    "stroke-linejoin": _words("miter", "round", "bevel"),
    "stroke-miterlimit": ("a number", is_length),
    "stroke-opacity": _SHARE,
    "stroke-width": _LENGTH,
    "text-anchor": _words("start", "middle", "end"),
    "transform": _MOVED,
    "vector-effect": _words("none", "non-scaling-stroke"),
    "visibility": _words("visible", "hidden", "collapse"),
}
ATTRIBUTES: Mapping[str, Reads] = {
    **dict.fromkeys(("x", "y", "dx", "dy"), _LENGTHS),
    **dict.fromkeys(("cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy"), _LENGTH),
    **dict.fromkeys(("markerWidth", "markerHeight", "startOffset"), _LENGTH),
    **dict.fromkeys(
        ("width", "height", "rx", "ry"), ("a length", lambda t: t == "auto" or is_length(t))
    ),
    **dict.fromkeys(("gradientUnits", "patternUnits", "patternContentUnits"), _UNITS),
    **dict.fromkeys(("clipPathUnits", "maskUnits", "maskContentUnits"), _UNITS),
    **dict.fromkeys(("gradientTransform", "patternTransform"), _MOVED),
    "markerUnits": _words("strokeWidth", "userSpaceOnUse"),
    "offset": _SHARE,
    "preserveAspectRatio": (
        "an alignment such as `xMidYMid meet`",
        lambda t: bool(_RATIO.fullmatch(t)),
    ),
    "spreadMethod": _words("pad", "reflect", "repeat"),
    "viewBox": ("four numbers, the last two above 0", lambda t: view_box(t) is not None),
}

_NOTHING = ("none", "normal", "auto", "initial", "unset", "inherit")
_WHITE = ("transparent", "white", "#fff", "#ffffff", "rgb(255, 255, 255)", "rgb(255,255,255)")
_NOT_FOLLOWED: Mapping[str, tuple[str, ...]] = {
    "animation": (),
    "animation-name": (),
    "backdrop-filter": (),
    "background": _WHITE,
    "background-color": _WHITE,
    "d": (),
    "mask-image": (),
    "offset-path": (),
    "rotate": ("0", "0deg"),
    "scale": ("1", "100%"),
    "translate": ("0", "0px"),
}
"""Visible properties that aren't supported, with values that have no effect."""
OF_TEXTS: Mapping[str, tuple[str, ...]] = {
    "direction": ("ltr",),
    "font-feature-settings": (),
    "font-stretch": ("100%",),
    "font-variant": (),
    "font-variant-caps": (),
    "rotate": ("0",),
    "text-shadow": (),
    "text-transform": (),
    "textLength": (),
}
"""The same of texts; attributes and properties."""
TEXTS = ("text", "tspan", "textPath")
UNSUPPORTED = ", which isn't supported"


@lru_cache(maxsize=4096)
def fault(reads: Reads, name: str, value: str) -> str:
    """What is wrong with a value, in words; empty for a valid one."""
    what, reads_it = reads
    if not reads_it(value):
        return f"`{name}: {value[:40]}`, which isn't {what}; it is ignored"
    if name in _SIZES and value.lstrip()[:1] == "-" and value.strip("-0. "):
        return f"`{name}: {value[:40]}`, which is negative; it is ignored"
    return ""


def not_followed(tag: str, name: str, value: str) -> str:
    """What is unsupported about a property, in words; empty for nothing."""
    table = OF_TEXTS if tag in TEXTS and name in OF_TEXTS else _NOT_FOLLOWED
    idle = table.get(name)
    ground = name.startswith("background") and tag != "svg"
    if idle is None or ground or value.lower() in idle or value in _NOTHING:
        return ""
    return f"`{name}: {value[:40]}`{UNSUPPORTED}"


def scaled(tag: str, name: str, value: str, style: Mapping[str, str]) -> str:
    """What is wrong with a length relative to the font size, in words; empty for nothing."""
    if tag in TEXTS or value[-2:] not in ("em", "ex") or style["font-size"] in ("16", "16.0"):
        return ""
    return f"`{name}: {value[:40]}`, which is computed with a font size of 16 px"


class IgnoredValues:
    """The values of a tag that are ignored."""

    __slots__ = ("_valid", "found")

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        """What is ignored, in words, by property."""
        self._valid: dict[str, int] = {}
        """The rules of the last valid values."""

    def valid(self, name: str, rule: int) -> None:
        """Notes a valid value: what was ignored before doesn't matter."""
        self.found.pop(name, None)
        self._valid[name] = rule

    def add(self, name: str, what: str, rule: int) -> None:
        """Notes an ignored value, if any, unless its own rule has a valid one as a fallback."""
        if what and self._valid.get(name) != rule:
            self.found[name] = what
