"""The markup of texts: a small subset of Markdown, with colours and icons.

    **bold**   *italic*   ***both***   ~~struck out~~   [red]{coloured}   [smcp]{small capitals}
    :sword:   \\* is an asterisk

A line break is a line break, a blank line separates paragraphs, `- ` and `1. ` begin list items, two blanks nest them.
Anything else is printed as typed: `5 * 3`, a lone `**`, `12:30:45`, `[d6]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.text.spans import Doubt, IconOf, Reader, Span


class MarkedLine(NamedTuple):
    """A line of the text, before it is wrapped."""

    spans: tuple[Span, ...]
    gap: bool = False
    """Whether there is a blank line before it."""
    marker: str = ""
    """The bullet or number of a list item."""
    depth: int = 0
    """The level of a list item, from 1; 0 for other text."""


class Marked(NamedTuple):
    """A parsed text."""

    lines: tuple[MarkedLine, ...]
    doubts: tuple[Doubt, ...] = ()

    @property
    def letters(self) -> str:
        """All its words, without the names of icons."""
        return " ".join(
            "".join(span.text for span in line.spans if span.icon is None) for line in self.lines
        )

    def calling(self, called: Callable[[str], str]) -> Marked:
        """The same with icons as they are called, in place of `:name:`."""
        lines = (
            line._replace(
                spans=tuple(
                    span if span.icon is None else span._replace(text=called(span.text[1:-1]))
                    for span in line.spans
                )
            )
            for line in self.lines
        )
        return self._replace(lines=tuple(lines))


_Row = tuple[str, str, int]
"""A line as it is written: its text, the marker of a list item, and its level."""
_ITEM = regex(r"(?P<indent> *)(?P<marker>[-•]|\d{1,2}[.)]) +(?=\S)")


def tidy(text: str) -> str:
    """The text with uniform line ends, tabs as blanks, and without unprintable characters."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.replace("\u2029", "\n\n").translate(_PLAIN)
    return re.sub(" {2,}(?=[^ \n])", _blanks, text) if "  " in text else text


_PLAIN: dict[int, str | None] = {
    **dict.fromkeys((*range(32), *range(127, 160))),
    **dict.fromkeys((0x0A, 0x0B, 0x0C, 0x85, 0x2028), "\n"),
    0x09: " ",
}


def _blanks(match: re.Match[str]) -> str:
    """Blanks at the start of a line are an indent; elsewhere several count as one."""
    at = match.start()
    return match[0] if at == 0 or match.string[at - 1] == "\n" else " "


def plain(text: str) -> Marked:
    """A text without markup: only its lines are split."""
    return Marked(tuple(_paras([(line, "", 0)] for line in tidy(text).split("\n"))))


def read(text: str, icon: IconOf, colors: Mapping[str, Color]) -> Marked:
    """A text with markup."""
    reader = Reader(icon, colors)
    groups: list[list[_Row]] = []
    for line in tidy(text).split("\n"):
        item = _ITEM.match(line)
        depth = groups[-1][-1][2] if groups and groups[-1] else None
        if item is not None:
            marker = "•" if item["marker"] == "-" else item["marker"]
            groups.append([(line[item.end() :], marker, 1 + len(item["indent"]) // 2)])
        elif not line.strip():
            groups.append([])
        elif depth is not None and (not depth or line.startswith("  ")):
            groups[-1].append((line.strip(), "", depth))
        else:
            groups.append([(line.strip(), "", 0)])
    return Marked(tuple(_paras(groups, reader)), tuple(dict.fromkeys(reader.doubts)))


def _paras(groups: Iterable[list[_Row]], reader: Reader | None = None) -> Iterator[MarkedLine]:
    """The lines of groups in which markup may continue from line to line; an empty group is a blank line."""
    gap = begun = False
    for group in groups:
        if not any(text.strip() for text, _, _ in group):
            gap = begun
            continue
        if reader is None:
            rows: list[tuple[Span, ...]] = [(Span(text.strip()),) for text, _, _ in group]
        else:
            rows = reader.rows("\n".join(text for text, _, _ in group))
        for spans, (_, marker, depth) in zip(rows, group):
            yield MarkedLine(spans, gap, marker, depth)
            gap, begun = False, True
