"""Problems with one element: as notes on the frame that stands in its place, and back."""

from __future__ import annotations

from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity
from generator.foundation.spelling import Rewording
from generator.frame import Face, Note, Source
from generator.frame.face import place_of
from generator.layout.compose import SPOILED
from generator.text.style import TextStyle

LABEL = TextStyle(
    size=8.0, align="center", valign="middle", fit="clip", markup=False, color=SPOILED
)
"""How the name of a file that is missing or broken is set into the box in its place."""

_OF_FILES = ("FILE", "IMG")
_TELLING = 3
"""How many letters of a cell are no chance, where they are found again."""


def file_of(problem: Problem) -> str:
    """The file that a problem is about, as its message calls it; empty where it is about none."""
    first = problem.diagnostics[0]
    about = first.code.startswith(_OF_FILES)
    return first.message.partition("`")[2].partition("`")[0] if about else ""


def noted(diagnostic: Diagnostic, source: Source) -> Note:
    """A diagnostic as a note on the frame that stands in place of what it is about."""
    return Note.of(
        "problem",
        source,
        code=diagnostic.code,
        message=diagnostic.message,
        hints="\n".join(diagnostic.hints),
        **_wording(diagnostic.hints),
        severity=float(diagnostic.severity),
    )


def _wording(hints: tuple[str, ...]) -> dict[str, str | float]:
    """Which hint says which word to write, and for which, as facts of a note."""
    for place, hint in enumerate(hints):
        if isinstance(hint, Rewording):
            own = float(hint.own)
            return {"rewording": float(place), "old": hint.old, "new": hint.new, "own": own}
    return {"rewording": -1.0}


def _hints(note: Note) -> tuple[str, ...]:
    told = str(note["hints"])
    hints = told.split("\n") if told else []
    at = int(note["rewording"])
    if at >= 0:
        old, new, own = str(note["old"]), str(note["new"]), bool(note["own"])
        hints[at] = Rewording(hints[at], old, new, own)
    return tuple(hints)


def place_in(face: Face, note: Note) -> Origin:
    """Where the fault was written: in the cell that is found again in what is quoted, or else in the template."""
    source = note.source
    quoted = _letters(str(note["message"]).partition("`")[2].partition("`")[0])
    for column in source.columns:
        value = face.item.value(column) or ""
        for text in (value,) if isinstance(value, str) else value:
            letters = _letters(text)
            if letters == quoted or (len(letters) >= _TELLING and letters in quoted):
                return face.item.origin_of(column)
    return source.origin if source.origin.file else place_of(face, source)


def _letters(text: str) -> str:
    """A text without what a template may change of it."""
    return "".join(filter(str.isalnum, text.casefold()))


def diagnostic(note: Note, place: Origin) -> Diagnostic:
    """The diagnostic that a note keeps, at the place where the fault was written."""
    trace = (
        ()
        if place == note.source.origin
        else (f"while drawing `{note.source.name}` ({note.source.origin})",)
    )
    return Diagnostic(
        str(note["code"]),
        Severity(int(note["severity"])),
        str(note["message"]),
        place,
        _hints(note),
        trace,
    )
