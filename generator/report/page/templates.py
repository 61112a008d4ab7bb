"""The markup of pages: templates of Jinja2 in `data/report/` and `data/preview/`. Text of games is never markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from generator import data
from generator.foundation.wording import counted
from generator.report.charts.drawing import n
from generator.report.html import Markup, escaped, joined, tag


class _Compact(Extension):
    """Drops the line breaks of templates between elements; in a text or tag they become spaces."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            if token.type == "data":
                text = re.sub(r"(?<=[^\s>])\s*\n\s*(?=[^\s<])", " ", token.value)
                token = Token(token.lineno, "data", re.sub(r"\s*\n\s*", "", text))
            yield token


def _quoted(text: str) -> Markup:
    """A message, with the words between backticks as code.

    >>> str(_quoted("`x` is <b>"))
    '<code>x</code> is &lt;b&gt;'
    """
    parts = text.split("`")
    # An odd backtick is part of the text.
    if len(parts) % 2 == 0:
        return joined(text)
    return joined([tag("code", part) if at % 2 else part for at, part in enumerate(parts)])


def _shown(value: Any) -> Markup:
    """A value as markup: all but markup is escaped."""
    return Markup(value if hasattr(value, "__html__") else escaped(str(value)))


def templates(folder: str) -> Environment:
    """The templates in a folder of `data/`."""
    found = Environment(
        autoescape=True,
        extensions=[_Compact],
        finalize=_shown,
        loader=FunctionLoader(lambda name: data.text(f"{folder}/{name}")),
        undefined=StrictUndefined,
    )
    found.filters["quoted"] = _quoted
    found.globals.update(counted=counted, n=n)
    return found


TEMPLATES = templates("report")
"""Those of the report."""
