"""HTML and SVG as text. Text from a game is always escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from generator.foundation.lazy_regex import regex

_NEVER = regex("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that are allowed neither in HTML nor in XML, even escaped."""
_SHAPES = frozenset("circle path polyline rect".split())
"""SVG elements that are always empty."""


class Markup(str):
    """Text that is markup already; all other text is escaped when it is added."""

    __slots__ = ()

    def __html__(self) -> str:
        """Itself: templates of Jinja2 don't escape it again."""
        return self


Part: TypeAlias = "str | Iterable[Part]"
"""Text, markup, or several of them."""


def tag(_name: str, *_parts: Part, **attributes: str | bool) -> Markup:
    """One element.

    `class_` is the attribute `class`, `aria_label` is `aria-label`. False ones are omitted, true ones have no value.

    >>> tag("p", "a < b & ", tag("b", "c"), class_="x", id="", hidden=True)
    '<p class="x" id="" hidden>a &lt; b &amp; <b>c</b></p>'
    """
    shown = "".join(_attribute(key, value) for key, value in attributes.items())
    inside = joined(*_parts)
    if not inside and _name in _SHAPES:
        return Markup(f"<{_name}{shown}/>")
    return Markup(f"<{_name}{shown}>{inside}</{_name}>")


def joined(*parts: Part) -> Markup:
    """Several parts as one.

    >>> joined("<", [Markup("<br>"), ">"])
    '&lt;<br>&gt;'
    """
    return Markup("".join(_clean(part) for part in parts))


def security_policy(**directives: str) -> str:
    """A Content Security Policy; `img_src` is the directive `img-src`.

    >>> security_policy(img_src="data:", base_uri="'none'")
    "img-src data:; base-uri 'none'"
    """
    return "; ".join(f"{key.replace('_', '-')} {value}" for key, value in directives.items())


def _clean(part: Part) -> str:
    if isinstance(part, Markup):
        return part
    if isinstance(part, str):
        return escaped(part)
    return "".join(map(_clean, part))


def escaped(text: str) -> str:
    """Text escaped for markup and attributes.

    >>> escaped('<b> "&" ' + chr(0))
    '&lt;b&gt; &quot;&amp;&quot; \N{REPLACEMENT CHARACTER}'
    """
    return escape(_NEVER.sub("\N{REPLACEMENT CHARACTER}", text))


def _attribute(key: str, value: str | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {name}" if value else ""
    return f' {name}="{escaped(value)}"'
