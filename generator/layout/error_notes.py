"""Problems with one element: what is drawn in its place, and the cell or entry that a message is about."""

from __future__ import annotations

from generator.foundation.diagnostics import Diagnostic, Origin, Problem
from generator.frame import Face, Source
from generator.frame.face import place_of
from generator.layout.compose import ERROR_COLOR
from generator.text.style import TextStyle

LABEL = TextStyle(
    size=8.0, align="center", valign="middle", fit="clip", markup=False, color=ERROR_COLOR
)
"""How the name of a missing or broken file is set in its box."""
_DISTINCTIVE = 3
"""From this number of characters on, a cell found in a message is unlikely to be a coincidence."""


def file_of(problem: Problem) -> str:
    """The file that a problem is about, as in its message; empty if there is none."""
    first = problem.diagnostics[0]
    return _quoted(first.message) if first.code.startswith(("FILE", "IMG")) else ""


def diagnostic_of(problem: Diagnostic, source: Source, face: Face) -> Diagnostic:
    """A problem with an element of a face, at the place where the mistake was written."""
    place = _place(problem.message, source, face)
    trace = () if place == source.origin else (f"while drawing `{source.name}` ({source.origin})",)
    return Diagnostic(problem.code, problem.severity, problem.message, place, problem.hints, trace)


def _place(message: str, source: Source, face: Face) -> Origin:
    """The cell whose text is quoted in the message, or else the template."""
    quoted = _letters(_quoted(message))
    for column in source.columns:
        value = face.item.value(column) or ""
        for text in (value,) if isinstance(value, str) else value:
            letters = _letters(text)
            if letters == quoted or (len(letters) >= _DISTINCTIVE and letters in quoted):
                return face.item.origin_of(column)
    return source.origin if source.origin.file else place_of(face, source)


def _quoted(message: str) -> str:
    """The first text in backticks."""
    return message.partition("`")[2].partition("`")[0]


def _letters(text: str) -> str:
    """A text without anything a template may change about it."""
    return "".join(filter(str.isalnum, text.casefold()))
