"""Quotes the line of a file that a diagnostic is about, marks the parts it is about, and finds their positions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate

from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Diagnostic, Origin
from generator.foundation.lazy_regex import regex
from generator.places import Places, Span
from generator.places.sheets import WORKBOOKS, WorkbookRows
from generator.places.source_text import SourceText

_QUOTE = regex(r"`([^`]+)`")
_TAB = 4
"""Columns between two tab stops."""


class Mark(NamedTuple):
    """A part of a line, in characters from 0."""

    start: int
    length: int

    @property
    def end(self) -> int:
        """The index after its last character."""
        return self.start + self.length


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One line of a text file, or one row of a workbook."""

    number: int
    """Its number, from 1."""
    text: str
    marks: tuple[Mark, ...] = ()
    """The marked parts, in order; none if the whole line is meant."""

    def cropped(self, width: int) -> Excerpt:
        """The same line, cut to `width` columns around its first marked part."""
        if columns(self.text) <= width:
            return self
        # A third of the width is left before the marked part.
        start = self.marks[0].start if self.marks else 0
        first, before = start, 0
        while first and before + columns(self.text[first - 1]) <= width // 3:
            first -= 1
            before += columns(self.text[first])
        rest = columns(self.text[first:])
        while first and rest + columns(self.text[first - 1]) < width:
            first -= 1
            rest += columns(self.text[first])
        room, end = width - bool(first), len(self.text)
        # An ellipsis stands for the rest.
        ends = enumerate(accumulate(map(columns, self.text[first:]), initial=0), first)
        last = max(at for at, used in ends if used + (at < end) <= room)
        text = "…" * bool(first) + self.text[first:last] + "…" * (last < end)
        shift = bool(first) - first
        kept = (
            Mark(max(mark.start, first) + shift, min(mark.end, last) - max(mark.start, first))
            for mark in self.marks
        )
        return Excerpt(self.number, text, tuple(mark for mark in kept if mark.length > 0))

    def shown(self) -> Excerpt:
        """The same line with spaces for tabs, and without control characters."""
        text, places = "", []
        for letter in self.text:
            places.append(len(text))
            if letter == "\t":
                text += " " * (_TAB - columns(text) % _TAB)
            else:
                text += letter if letter.isprintable() or _joins(letter) else "�"
        places.append(len(text))
        marks = (
            Mark(places[mark.start], places[min(mark.end, len(self.text))] - places[mark.start])
            for mark in self.marks
        )
        return Excerpt(self.number, text, tuple(marks))


def columns(text: str) -> int:
    """The width of a text in columns of a terminal: wide characters take two, combining ones none.

    >>> columns("e\u0301 狼"), columns("a\u200db")
    (4, 2)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if _joins(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def _joins(letter: str) -> bool:
    """Whether a character has no width: combining marks, joiners, variation selectors."""
    return unicodedata.category(letter) in ("Mn", "Me", "Cf")


class Excerpts:
    """Finds excerpts in a project's files, and reads each file once."""

    def __init__(self, project: Project) -> None:
        self.places = Places(project)
        self._sheets = WorkbookRows(project)

    def of(self, diagnostic: Diagnostic) -> Excerpt | None:
        """The line that a diagnostic is about; None if there is no readable text."""
        origin = diagnostic.origin
        if origin.sheet or origin.file.lower().endswith(WORKBOOKS):
            line = self._sheets.line(origin)
            if line is None:
                return None
            text, whole = line.text, Mark(line.start, line.length)
            return Excerpt(line.number, text, tuple(_narrowed(diagnostic, text, whole)))
        script, span = self.places.text(origin.file), self.places.span(origin)
        if script is None or span is None:
            return None
        number, column = script.place(span.start)
        start = span.start - column + 1
        text = script.text[start : script.line_end(start)].rstrip()
        marks = tuple(_narrowed(diagnostic, text, _meant(origin, script, span, start, len(text))))
        return Excerpt(number, text, marks)


def _meant(origin: Origin, script: SourceText, span: Span, start: int, length: int) -> Mark:
    """The part of a line that an origin points to; with no length for the whole line."""
    if span.kind == "line":
        if not origin.column or origin.column > length:
            return Mark(0, 0)
        at = origin.column - 1
        word = re.match(r"[\w-]+", script.text[start + at : start + length])
        key = origin.key if script.text.startswith(origin.key, start + at) else ""
        return Mark(at, max(1, len(key) or len(word[0] if word else "")))
    at = span.start - start
    if at > length:
        return Mark(0, 0)
    # Of a value of several lines, the first one is marked; of an empty one, its place.
    return Mark(at, max(1, min(span.end - start, length) - at))


def _narrowed(diagnostic: Diagnostic, text: str, whole: Mark) -> Iterator[Mark]:
    """The words that a fix would replace, if they are in the given part; else the part.

    Of a whole line, the words that the message quotes, if they occur once.
    """
    part = text[whole.start : whole.end] if whole.length else text
    edits = diagnostic.fix.edits if diagnostic.fix is not None else ()
    words = [edit.old for edit in edits if edit.origin == diagnostic.origin and edit.old]
    found = sorted({mark for word in words for mark in _found(part, word)})
    if not (found or whole.length):
        quotes = (_found(part, word) for word in _QUOTE.findall(diagnostic.message))
        found = next((marks for marks in quotes if len(marks) == 1), [])
    if found:
        yield from (Mark(whole.start + start, length) for start, length in found)
    elif whole.length:
        yield whole


def _found(text: str, word: str) -> list[Mark]:
    """The places of a whole word in a text."""
    pattern = rf"(?<![\w-]){re.escape(word)}(?![\w-])"
    return [Mark(match.start(), len(word)) for match in re.finditer(pattern, text)]


class Region(NamedTuple):
    """Part of a text file: lines and columns from 1, columns in UTF-16 units, with an exclusive end."""

    line: int
    column: int = 0
    """0 for the whole line."""
    end_line: int = 0
    end_column: int = 0


def region_of(diagnostic: Diagnostic, excerpts: Excerpts) -> Region | None:
    """The part of a file that a diagnostic is about; None if that is the whole file or a cell of a workbook."""
    origin = diagnostic.origin
    if origin.sheet or origin.file.lower().endswith(WORKBOOKS):
        return None
    excerpt = excerpts.of(diagnostic)
    if excerpt is None:
        return Region(origin.line) if origin.line and not origin.cell else None
    if not excerpt.marks:
        return Region(excerpt.number)
    mark = excerpt.marks[0]
    start, end = (1 + units(excerpt.text[:at]) for at in (mark.start, mark.end))
    return Region(excerpt.number, start, excerpt.number, end)


def cell_of(origin: Origin) -> str:
    """The cell of an origin, with its sheet; empty if there is none.

    >>> cell_of(Origin("d.xlsx", sheet="Cards", cell="B3")), cell_of(Origin("d.csv", cell="B3"))
    ('Cards!B3', 'B3')
    """
    return "!".join(part for part in (origin.sheet, origin.cell) if part)


def region_between(script: SourceText, start: int, end: int) -> Region:
    """The part of a text between two offsets."""
    (line, column), (end_line, end_column) = _place(script, start), _place(script, end)
    return Region(line, column, end_line, end_column)


def _place(script: SourceText, at: int) -> tuple[int, int]:
    line, column = script.place(at)
    return line, 1 + units(script.text[at - column + 1 : at])


def units(text: str) -> int:
    """The length of a text in UTF-16 units.

    >>> units("ä"), units("🂡")
    (1, 2)
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
