"""The properties and attributes of SVG, and their values: invalid ones are ignored, as in browsers, with a warning."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from generator import data
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

_KINDS: Mapping[str, Reads] = {
    "alignment": ("an alignment such as `xMidYMid meet`", lambda t: bool(_RATIO.fullmatch(t))),
    "box": ("four numbers, the last two above 0", lambda t: view_box(t) is not None),
    "colour": ("a colour that can be read", _is_color),
    "dashes": ("a list of lengths", _is_dash),
    "length": ("a length", is_length),
    "length|auto": ("a length", lambda t: t == "auto" or is_length(t)),
    "lengths": ("a length", _are_lengths),
    "number": ("a number", is_length),
    "order": ("a list of `fill`, `stroke` and `markers`", _is_order),
    "paint": ("a colour that can be read", _is_paint),
    "share": ("a number from 0 to 1", is_share),
    "transform": ("a transform that can be read", lambda t: not read_transform(t)[1]),
    "weight": ("a weight", lambda t: bool(_WEIGHT.fullmatch(t))),
}


def _reads(kind: str) -> Reads:
    """A kind of value by its name in the table, or one of some words."""
    words = kind.split("|")
    one_of = ", ".join(f"`{word}`" for word in words)
    return _KINDS.get(kind) or (f"one of {one_of}", frozenset(words).__contains__)


def _section(title: str) -> dict[str, list[str]]:
    """The rows of a section of the table of properties: the fields after each name."""
    rows = _TABLE.partition(f"[{title}]\n")[2].partition("\n\n")[0].splitlines()
    fields = (re.split(" {2,}", row) for row in rows)
    return {name: ["" if each == "-" else each for each in given] for name, *given in fields}


_TABLE = data.text("svg_properties.txt")
_INHERITED, _OWN = _section("inherited"), _section("own")
INHERITED: Mapping[str, str] = {name: initial for name, (initial, _) in _INHERITED.items()}
OWN: Mapping[str, str] = {name: initial for name, (initial, _) in _OWN.items()}
"""The initial values of the properties that a tag inherits, and of those that it doesn't."""
PROPERTIES: Mapping[str, Reads] = {
    name: _reads(kind) for name, (_, kind) in {**_INHERITED, **_OWN}.items() if kind
}
ATTRIBUTES: Mapping[str, Reads] = {
    name: _reads(kind) for name, (kind,) in _section("attributes").items()
}
"""The kinds of values of properties and attributes."""
_UNSUPPORTED = {name: values.split("|") for name, (values,) in _section("unsupported").items()}
OF_TEXTS = {name: values.split("|") for name, (values,) in _section("unsupported in texts").items()}
"""Attributes and properties of texts that aren't supported, with values that have no effect."""

_NOTHING = ("none", "normal", "auto", "initial", "unset", "inherit")
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
    table = OF_TEXTS if tag in TEXTS and name in OF_TEXTS else _UNSUPPORTED
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
