"""Text in lines of a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping

WIDTH = 100
"""Characters of a line."""


def filled(text: str, indent: str = "", hang: str = "") -> str:
    """A text as one paragraph; words and file names are never broken."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_on_hyphens=False,
        break_long_words=False,
    )


def reflowed(text: str) -> str:
    """A text whose paragraphs are filled; those with indented lines, such as examples, stay unchanged.

    A line such as `Cut: …` or `2. Print it` begins a paragraph, too.
    """
    parts = re.split(r"(\n\n|\n(?=[A-Z][a-z]+: |\d\. ))", text.strip("\n"))
    return "".join(map(_reflowed, parts))


def _reflowed(part: str) -> str:
    if re.match(r"\d\. ", part):
        return filled(one_line(part), hang="   ")
    return part if not part.strip() or "\n " in f"\n{part}" else filled(one_line(part))


def paragraphs(texts: Iterable[str]) -> list[str]:
    """Paragraphs with an empty line between them; those that begin with a blank are code, and stay as they are."""
    shown = (text if text.startswith(" ") else filled(text) for text in texts)
    return "\n\n".join(shown).split("\n")


def entries(texts: Mapping[str, str]) -> list[str]:
    """Names, each with its text, aligned."""
    width = max(14, *map(len, texts), 0)
    return [
        filled(f"  {name:<{width}}  {text}", hang=" " * (width + 4)) for name, text in texts.items()
    ]


def indented(text: str) -> list[str]:
    """The lines of an example."""
    return textwrap.indent(text.strip("\n"), "  ").split("\n")


def one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())
