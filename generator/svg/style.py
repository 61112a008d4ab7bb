"""What a tag looks like: its properties after inheritance, attributes, style sheets and its own `style`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.svg.attribute_values import is_length, length
from generator.svg.document import Tag
from generator.svg.value_errors import (
    ATTRIBUTES,
    LEFT_OUT,
    OF_TEXTS,
    PROPERTIES,
    TEXTS,
    Doubts,
    Say,
    fault,
    not_followed,
    scaled,
)

INHERITED: Mapping[str, str] = {
    "clip-rule": "nonzero",
    "color": "",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "dominant-baseline": "auto",
    "font-family": "",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "400",
    "letter-spacing": "0",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    "visibility": "visible",
    "white-space": "normal",
    "word-spacing": "0",
    "writing-mode": "",
}
OWN: Mapping[str, str] = {
    "baseline-shift": "0",
    "clip-path": "none",
    "display": "inline",
    "filter": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "overflow": "",
    "stop-color": "black",
    "stop-opacity": "1",
    "text-decoration": "none",
    "transform": "none",
    "transform-origin": "",
    "vector-effect": "none",
}
"""Properties that a tag does not take over from its parent."""

_CSS_WIDE = ("none", "inherit", "initial", "unset", "visible", "hidden")
_KEYWORDS = frozenset((*_CSS_WIDE, "evenodd", "nonzero", "round", "square"))
"""Words that some write with capitals."""
_DECLARATION = regex(r"""([-\w]+)\s*:\s*((?:[^;"'(]|\([^)]*\)|"[^"]*"|'[^']*')*)""", re.VERBOSE)
_LONGEST = 10_000
_COMMENT = regex(r"/\*.*?\*/", re.DOTALL)
_IMPORTANT = regex(r"\s*!\s*important\s*$", re.IGNORECASE)
_GEOMETRY = frozenset(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))
"""Attributes that style sheets may set as well."""
_OF_OUTER = regex(r"([\d.]+)\s*(%|em|rem|ex)")
_FONT = regex(r"((?:[-\w]+\s+)*?)([\d.]+(?:px|pt|mm|cm|in|pc|em|rem|ex|%))(?:\s*/\s*\S+)?\s+")
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
"""px."""
_VAR = regex(r"var\(\s*(--[-\w]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)")
_DEEPEST = 8

Style = Mapping[str, str]
"""Every property by name."""


class Declaration(NamedTuple):
    """One `property: value` of a rule."""

    name: str
    value: str
    important: bool
    rule: int = 0
    """The number of its rule in the style sheets of the file; 0 of a `style` attribute."""


_ATTRIBUTE = -1


INITIAL: Style = {**INHERITED, **OWN}


def style_of(tag: Tag, parent: Style, sheet: list[Declaration], say: Say) -> Style:
    """The properties of a tag inside a parent; `sheet` are the rules about it, the winning ones last.

    A value that can't be read is ignored, and said where there is no other for the same property.
    """
    made = {**{name: parent[name] for name in INHERITED}, **OWN}
    if len(parent) > len(INITIAL):
        made.update((name, value) for name, value in parent.items() if name.startswith("--"))
    doubts = Doubts()
    said: Sequence[Declaration] = sheet
    if text := tag.attributes.get("style", ""):
        own, rest = inline(text)
        said = (*sheet, *own)
        if rest:
            say("value", f"the style `{rest[:40]}`, which can't be read; it is ignored")
    for each in said:  # what others are made of goes first
        if each.name.startswith("--"):
            made[each.name] = each.value
    ordered = [each for important in (False, True) for each in said if each.important is important]
    for each in ordered:
        if each.name in _GEOMETRY:
            tag.attributes[each.name] = each.value
    for name, value in tag.attributes.items():
        if name in made:
            _set(made, parent, (name, value, _ATTRIBUTE), doubts)
        elif name in ATTRIBUTES:
            found = fault(ATTRIBUTES[name], name, value) or scaled(tag.name, name, value, parent)
            doubts.add(name, found, _ATTRIBUTE)
        elif name in OF_TEXTS:
            doubts.add(name, not_followed(tag.name, name, value), _ATTRIBUTE)
    for each in ordered:
        for name, value in _spelled_out(each):
            if name in made:
                _set(made, parent, (name, value, each.rule), doubts)
            elif name not in _GEOMETRY:
                doubts.add(name, not_followed(tag.name, name, value), each.rule)
    for what in doubts.wrong.values():
        say("text" if what.endswith(LEFT_OUT) and tag.name in TEXTS else "value", what)
    return made


def _spelled_out(said: Declaration) -> Iterable[tuple[str, str]]:
    """The properties that a declaration stands for."""
    if said.name == "marker":
        return ((f"marker-{place}", said.value) for place in ("start", "mid", "end"))
    return _font(said.value) if said.name == "font" else ((said.name, said.value),)


def _font(value: str) -> Iterator[tuple[str, str]]:
    """The properties that `font: italic bold 12px/1.2 Family` stands for."""
    match = _FONT.match(value)
    if match is None:
        return
    yield "font-size", match[2]
    yield "font-family", value[match.end() :].strip()
    for word in match[1].split():
        if word in ("italic", "oblique"):
            yield "font-style", word
        elif word in ("bold", "bolder", "lighter") or word.isdigit():
            yield "font-weight", word


@lru_cache(maxsize=1024)
def inline(text: str) -> tuple[tuple[Declaration, ...], str]:
    """The declarations of a `style` attribute, and what of it is none."""
    made = []
    plain = _COMMENT.sub("", text[:_LONGEST])
    for name, value in _DECLARATION.findall(plain):
        calm = _IMPORTANT.sub("", value)
        made.append(Declaration(name.lower(), calm.strip(), calm != value))
    return tuple(made), _DECLARATION.sub("", plain).strip("; \t\r\n") or text[_LONGEST:]


def _set(made: dict[str, str], parent: Style, said: tuple[str, str, int], doubts: Doubts) -> None:
    """Takes a value over. `said` is the property, its value, and the number of the rule that says so."""
    name, value, rule = said
    word = value.strip()
    if word[:1].isupper() and word.lower() in _KEYWORDS:
        word = word.lower()
    if "var(" in word:
        word = _filled_in(word, made)
    if word in ("context-fill", "context-stroke"):
        if f"--{word}" not in made:
            doubts.add(name, f"`{name}: {word}` outside a marker, which is ignored", rule)
            made[name] = "none"
            return
        word = made[f"--{word}"]
    if word in ("inherit", "unset"):
        made[name] = parent[name] if word == "inherit" or name in INHERITED else OWN[name]
    elif word == "initial":
        made[name] = INITIAL[name]
    elif word:
        found = fault(PROPERTIES[name], name, word) if name in PROPERTIES else ""
        size = _size(word, parent[name]) if name == "font-size" else word
        if found or not size:
            found = found or f"`font-size: {word[:40]}`, which isn't a length; it is ignored"
            doubts.add(name, found, rule)
            return
        made[name] = size
    elif value.strip():
        doubts.add(name, f"`{name}: {value[:40]}`, which has no value; it is ignored", rule)
        return
    doubts.good(name, rule)


def _size(word: str, outer: str) -> str:
    """A font size in px, as inside a tag whose size is `outer`; empty where it makes no sense."""
    full = length(outer)
    match = _OF_OUTER.fullmatch(word)
    if match is not None:
        per = {"%": 100.0, "em": 1.0, "rem": full / 16, "ex": 2.0}[match[2]]
        return repr(float(match[1]) / per * full)
    if word in _SIZES:
        return repr(_SIZES[word])
    if word in ("larger", "smaller"):
        return repr(full * 1.2 if word == "larger" else full / 1.2)
    return repr(length(word)) if is_length(word) else ""


def _filled_in(word: str, known: Mapping[str, str]) -> str:
    """A value with its `var(--name, fallback)` replaced by what they stand for; empty where one stands for nothing."""
    for _ in range(_DEEPEST):
        match = _VAR.search(word)
        if match is None:
            return word.strip()
        found = known.get(match[1], match[2])
        if found is None or len(word) > _LONGEST:
            return ""
        word = word[: match.start()] + found + word[match.end() :]
    return ""
