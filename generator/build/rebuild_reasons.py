"""Explains what was made again since the last build, and which changes were the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.foundation.diagnostics import Origin
from generator.foundation.wording import counted, listed

_NAMES = {
    "program": "Punchboard itself",
    "theme": "the theme",
    "fonts": "`fonts/`",
    "icons": "`art/icons/`",
}
"""The names of inputs that aren't files; all others are in game.yaml."""
_MOST_ROWS, _MOST_FILES, _MOST_CLAUSES = 3, 2, 3
"""How many are listed; more are only counted."""


def differences(before: Mapping[str, Any], now: Mapping[str, Any], folder: str) -> Iterator[str]:
    """The names of changed inputs, each once."""
    for key, value in now.items():
        known = before.get(key)
        if known == value:
            continue
        if isinstance(value, dict) and isinstance(known, dict):
            names = dict.fromkeys((*value, *known))
            yield from (display_name(n, folder) for n in names if value.get(n) != known.get(n))
        else:
            yield _NAMES.get(key, "game.yaml")


def display_name(file: str, folder: str) -> str:
    """A file's name, relative to the folder of its game.

    >>> display_name("content/a/data/b.csv", "content/a"), display_name("templates/card.yaml", "content/a")
    ('data/b.csv', 'templates/card.yaml')
    """
    return file.removeprefix(f"{folder}/")


def clause(
    name: str, drawn: int, faces: int, rows: Sequence[Origin], files: Sequence[str], folder: str
) -> str:
    """How many faces of a component were redrawn, and which rows, files and other inputs have changed.

    >>> row = Origin("content/a/events.csv", 14)
    >>> clause("events", 1, 38, [row], [], "content/a")
    'events: 1 of 38 faces redrawn: events.csv row 14'
    >>> clause("events", 38, 38, [], ["card.yaml"], "content/a")
    'events: all 38 faces redrawn: card.yaml changed'
    """
    why = listed([*_rows(rows, folder), *_files(files)])
    return f"{name}: {_share(drawn, faces)} redrawn" + (f": {why}" if why else "")


def new_clause(name: str, drawn: int, faces: int) -> str:
    """How many faces of a new component were drawn.

    >>> new_clause("events", 2, 2)
    'events: all 2 faces drawn for the first time'
    """
    return f"{name}: {_share(drawn, faces)} drawn for the first time"


def _share(drawn: int, faces: int) -> str:
    if drawn == faces:
        return "its face" if faces == 1 else f"all {counted(faces, 'face')}"
    return f"{drawn} of {counted(faces, 'face')}"


def nothing_redrawn(files: Sequence[str], folder: str) -> str:
    """The reason for a build without redrawn faces: for example, a number of copies changed.

    >>> nothing_redrawn(["content/a/events.csv", "content/a/game.yaml"], "content/a")
    'no face redrawn: events.csv and game.yaml changed'
    """
    (why,) = _files([display_name(file, folder) for file in files])
    return f"no face redrawn: {why}"


def summary_line(clauses: Sequence[str]) -> str:
    """All that was made again, in one line.

    >>> summary_line(["a: x", "b: y", "c: z", "d: w", "e: v"])
    'a: x; b: y; c: z; and 2 more'
    """
    left = len(clauses) - _MOST_CLAUSES
    return "; ".join([*clauses[:_MOST_CLAUSES], *([f"and {left} more"] if left > 0 else [])])


def _rows(rows: Iterable[Origin], folder: str) -> Iterator[str]:
    """Rows by their tables, such as `events.csv rows 14 and 15`, or their number if they are many."""
    tables: dict[str, set[int]] = {}
    for row in rows:
        sheet = f" {row.sheet}" if row.sheet else ""
        table = display_name(row.file, folder).removeprefix("data/") + sheet
        tables.setdefault(table, set()).add(row.line)
    tables.pop("", None)
    for table, lines in tables.items():
        if not any(lines):
            yield table
        elif len(lines) > _MOST_ROWS:
            yield f"{counted(len(lines), 'row')} of {table}"
        else:
            yield f"{table} row{'s' if len(lines) > 1 else ''} {listed(map(str, sorted(lines)))}"


def _files(files: Iterable[str]) -> Iterator[str]:
    names = list(dict.fromkeys(files))
    left = len(names) - _MOST_FILES
    if left > 1:
        names = [*names[:_MOST_FILES], f"{left} more files"]
    if names:
        yield f"{listed(names)} changed"
