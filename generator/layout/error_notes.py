"""Problems with one element: stored as notes on the frame in its place, and read back from there."""

from __future__ import annotations

from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity
from generator.foundation.spelling import ReplacementHint
from generator.frame import Face, Note, Source
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
    about = first.code.startswith(("FILE", "IMG"))
    return first.message.partition("`")[2].partition("`")[0] if about else ""


def to_note(diagnostic: Diagnostic, source: Source) -> Note:
    """A diagnostic as a note on the frame in place of the element."""
    facts: dict[str, str | float] = {"rewording": -1.0}
    for number, hint in enumerate(diagnostic.hints):
        if isinstance(hint, ReplacementHint):
            own = float(hint.own)
            facts = {"rewording": float(number), "old": hint.old, "new": hint.new, "own": own}
            break
    return Note.of(
        "problem",
        source,
        code=diagnostic.code,
        message=diagnostic.message,
        hints="\n".join(diagnostic.hints),
        **facts,
        severity=float(diagnostic.severity),
    )


def from_note(note: Note, face: Face) -> Diagnostic:
    """The diagnostic of a note, at the place where the mistake was written."""
    place, element = _place(face, note), note.source
    trace = (
        () if place == element.origin else (f"while drawing `{element.name}` ({element.origin})",)
    )
    text = str(note["hints"])
    hints = text.split("\n") if text else []
    rewording = int(note["rewording"])
    if rewording >= 0:
        old, new, own = str(note["old"]), str(note["new"]), bool(note["own"])
        hints[rewording] = ReplacementHint(hints[rewording], old, new, own)
    severity = Severity(int(note["severity"]))
    code, message = str(note["code"]), str(note["message"])
    return Diagnostic(code, severity, message, place, tuple(hints), trace)


def _place(face: Face, note: Note) -> Origin:
    """The cell whose text is quoted in the message, or else the template."""
    source = note.source
    quoted = _letters(str(note["message"]).partition("`")[2].partition("`")[0])
    for column in source.columns:
        value = face.item.value(column) or ""
        for text in (value,) if isinstance(value, str) else value:
            letters = _letters(text)
            if letters == quoted or (len(letters) >= _DISTINCTIVE and letters in quoted):
                return face.item.origin_of(column)
    return source.origin if source.origin.file else place_of(face, source)


def _letters(text: str) -> str:
    """A text without anything a template may change about it."""
    return "".join(filter(str.isalnum, text.casefold()))
