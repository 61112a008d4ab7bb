"""Where a text contains expressions: found in one pass, even with many unclosed braces."""

from __future__ import annotations

from collections.abc import Iterator

from generator.foundation.lazy_regex import regex

_OPEN = regex(r"\{[{%#]")
_CLOSE = {"{{": "}}", "{%": "%}", "{#": "#}"}


def tags(text: str) -> Iterator[tuple[int, int]]:
    """The start and end of each expression, statement and comment in a text, in order.

    >>> text = "{{ a }} and {% if b %}, {# c #} {{ never closed"
    >>> [text[start:end] for start, end in tags(text)]
    ['{{ a }}', '{% if b %}', '{# c #}']
    """
    never: set[str] = set()
    found = _OPEN.search(text)
    while found is not None:
        start, sign = found.start(), found[0]
        end = -1 if sign in never else text.find(_CLOSE[sign], start + 2)
        if end < 0:
            never.add(sign)
            found = _OPEN.search(text, start + 1)
            continue
        yield start, end + 2
        found = _OPEN.search(text, end + 2)
