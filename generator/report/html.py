"""HTML and SVG as text, in which nothing that a game says can become more than text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from generator.foundation.lazy_regex import regex

_NEVER = regex("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What neither HTML nor XML may hold, however it is written."""
_EMPTY = frozenset("br col img input link meta".split())
"""The elements of HTML that have no end."""
_SHAPES = frozenset("circle path polyline rect".split())
"""The elements of SVG that hold nothing, and end themselves."""


class Markup(str):
    """A text that is markup already; any other text is escaped before it becomes a part of it."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        """Markup with more behind it: a text is escaped."""
        return joined(self, other)


Part: TypeAlias = "str | Iterable[Part]"
"""Text, markup, or several of them."""


def tag(_name: str, *_parts: Part, **attributes: str | bool) -> Markup:
    """One element.

    `class_` is the attribute `class`, `aria_label` is `aria-label`. An attribute that is false is left out, one that is
    true has no value.

    >>> tag("p", "a < b & ", tag("b", "c"), class_="x", id="", hidden=True)
    '<p class="x" id="" hidden>a &lt; b &amp; <b>c</b></p>'
    """
    shown = "".join(_attribute(key, value) for key, value in attributes.items())
    if _name in _EMPTY:
        return Markup(f"<{_name}{shown}>")
    inside = joined(*_parts)
    if not inside and _name in _SHAPES:
        return Markup(f"<{_name}{shown}/>")
    return Markup(f"<{_name}{shown}>{inside}</{_name}>")


def joined(*parts: Part) -> Markup:
    """Parts one after the other.

    >>> joined("<", [Markup("<br>"), ">"])
    '&lt;<br>&gt;'
    """
    return Markup("".join(_clean(part) for part in parts))


def _clean(part: Part) -> str:
    if isinstance(part, Markup):
        return part
    if isinstance(part, str):
        return escaped(part)
    return "".join(map(_clean, part))


def escaped(text: str) -> str:
    """A text as it stands in markup, in an attribute too.

    >>> escaped('<b> "&" ' + chr(0))
    '&lt;b&gt; &quot;&amp;&quot; \N{REPLACEMENT CHARACTER}'
    """
    return escape(_NEVER.sub("\N{REPLACEMENT CHARACTER}", text))


def _attribute(key: str, value: str | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {name}" if value else ""
    return f' {name}="{escaped(value)}"'
