"""The style of a tag: its properties after inheritance, attributes, style sheets and its own `style`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.svg.attribute_values import is_length, length
from generator.svg.document import Tag
from generator.svg.properties import (
    ATTRIBUTES,
    INHERITED,
    OF_TEXTS,
    OWN,
    PROPERTIES,
    TEXTS,
    UNSUPPORTED,
    IgnoredValues,
    Warn,
    fault,
    not_followed,
    scaled,
)

_CSS_WIDE = ("none", "inherit", "initial", "unset", "visible", "hidden")
_KEYWORDS = frozenset((*_CSS_WIDE, "evenodd", "nonzero", "round", "square"))
"""Keywords that some programs capitalize."""
_DEPENDENT = ("inherit", "unset", "initial", "context-fill", "context-stroke")
"""Values that stand for another one."""
_DECLARATION = regex(r"""([-\w]+)\s*:\s*((?:[^;"'(]|\([^)]*\)|"[^"]*"|'[^']*')*)""", re.VERBOSE)
_LONGEST = 10_000
_COMMENT = regex(r"/\*.*?\*/", re.DOTALL)
_IMPORTANT = regex(r"\s*!\s*important\s*$", re.IGNORECASE)
_GEOMETRY = frozenset(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"))
"""Attributes that style sheets may set, too."""
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


def style_of(tag: Tag, parent: Style, sheet: list[Declaration], warn: Warn) -> Style:
    """The properties of a tag inside a parent; `sheet` are the rules for it, the winning ones last.

    An invalid value is ignored, with a warning if the property has no other value.
    """
    style = {**parent, **OWN}
    ignored = IgnoredValues()
    declared: Sequence[Declaration] = sheet
    if text := tag.attributes.get("style", ""):
        own, rest = inline(text)
        declared = (*sheet, *own)
        if rest:
            warn("value", f"the style `{rest[:40]}`, which can't be read; it is ignored")
    style.update([(each.name, each.value) for each in declared if each.name.startswith("--")])
    ordered = sorted(declared, key=lambda each: each.important) if declared else ()
    for each in ordered:
        if each.name in _GEOMETRY:
            tag.attributes[each.name] = each.value
    for name, value in tag.attributes.items():
        if name in style:
            _set(style, parent, (name, value, _ATTRIBUTE), ignored)
        elif name in ATTRIBUTES:
            found = fault(ATTRIBUTES[name], name, value) or scaled(tag.name, name, value, parent)
            ignored.add(name, found, _ATTRIBUTE)
        elif name in OF_TEXTS:
            ignored.add(name, not_followed(tag.name, name, value), _ATTRIBUTE)
    for each in ordered:
        for name, value in _longhands(each):
            if name in style:
                _set(style, parent, (name, value, each.rule), ignored)
            elif name not in _GEOMETRY:
                ignored.add(name, not_followed(tag.name, name, value), each.rule)
    for what in ignored.found.values():
        warn("text" if what.endswith(UNSUPPORTED) and tag.name in TEXTS else "value", what)
    return style


def _longhands(declaration: Declaration) -> Iterable[tuple[str, str]]:
    """The properties that a declaration sets."""
    name, value, *_ = declaration
    if name == "marker":
        return ((f"marker-{place}", value) for place in ("start", "mid", "end"))
    return _font(value) if name == "font" else ((name, value),)


def _font(value: str) -> Iterator[tuple[str, str]]:
    """The properties that `font: italic bold 12px/1.2 Family` sets."""
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
    """The declarations of a `style` attribute, and its unreadable rest."""
    declarations = []
    plain = _COMMENT.sub("", text[:_LONGEST])
    for name, value in _DECLARATION.findall(plain):
        bare = _IMPORTANT.sub("", value)
        declarations.append(Declaration(name.lower(), bare.strip(), bare != value))
    return tuple(declarations), _DECLARATION.sub("", plain).strip("; \t\r\n") or text[_LONGEST:]


def _set(
    style: dict[str, str], parent: Style, given: tuple[str, str, int], ignored: IgnoredValues
) -> None:
    """Sets a property; `given` are its name, its value and the number of its rule."""
    name, value, rule = given
    if _is_plain(name, value):
        style[name] = value
        ignored.valid(name, rule)
        return
    word = value.strip()
    if word[:1].isupper() and word.lower() in _KEYWORDS:
        word = word.lower()
    if "var(" in word:
        word = _expanded(word, style)
    if word in ("context-fill", "context-stroke"):
        if f"--{word}" not in style:
            ignored.add(name, f"`{name}: {word}` outside a marker, which is ignored", rule)
            style[name] = "none"
            return
        word = style[f"--{word}"]
    if word in ("inherit", "unset"):
        style[name] = parent[name] if word == "inherit" or name in INHERITED else OWN[name]
    elif word == "initial":
        style[name] = INITIAL[name]
    elif word:
        what = fault(PROPERTIES[name], name, word) if name in PROPERTIES else ""
        size = _size(word, parent[name]) if name == "font-size" else word
        if what or not size:
            what = what or f"`font-size: {word[:40]}`, which isn't a length; it is ignored"
            ignored.add(name, what, rule)
            return
        style[name] = size
    elif value.strip():
        ignored.add(name, f"`{name}: {value[:40]}`, which has no value; it is ignored", rule)
        return
    ignored.valid(name, rule)


@lru_cache(maxsize=4096)
def _is_plain(name: str, value: str) -> bool:
    """Whether a value is valid as it stands, wherever it stands, as most are."""
    return (
        value == value.strip() != ""
        and name != "font-size"
        and value not in _DEPENDENT
        and "var(" not in value
        and not (value[0].isupper() and value.lower() in _KEYWORDS)
        and not (name in PROPERTIES and fault(PROPERTIES[name], name, value))
    )


def _size(word: str, outer: str) -> str:
    """A font size in px inside a tag with size `outer`; empty for an invalid one."""
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


def _expanded(word: str, known: Mapping[str, str]) -> str:
    """A value with each `var(--name, fallback)` replaced by its value; empty where one has none."""
    for _ in range(_DEEPEST):
        match = _VAR.search(word)
        if match is None:
            return word.strip()
        found = known.get(match[1], match[2])
        if found is None or len(word) > _LONGEST:
            return ""
        word = word[: match.start()] + found + word[match.end() :]
    return ""
