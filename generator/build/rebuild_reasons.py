"""Explains what was made again since the last build, and which changes were the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.foundation.wording import listed

_CALLED = {
    "program": "Punchboard itself",
    "theme": "the theme",
    "fonts": "`fonts/`",
    "icons": "`art/icons/`",
}
"""The names of inputs that aren't files; all others are in game.yaml."""
_MOST_ROWS, _MOST_FILES, _MOST_CLAUSES = 3, 2, 3
"""How many are listed; more are only counted."""


class Redrawn(NamedTuple):
    """The redrawn faces of one component."""

    name: str
    drawn: int
    faces: int
    rows: Sequence[Origin]
    """The changed rows."""
    files: Sequence[str]
    """Other changed inputs: files, or other inputs in words."""
    new: bool
    """Whether they are all new."""


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
            yield _CALLED.get(key, "game.yaml")


def display_name(file: str, folder: str) -> str:
    """A file's name, relative to the folder of its game.

    >>> display_name("content/a/data/b.csv", "content/a"), display_name("templates/card.yaml", "content/a")
    ('data/b.csv', 'templates/card.yaml')
    """
    return file.removeprefix(f"{folder}/")


def clause(again: Redrawn, folder: str) -> str:
    """Which faces of a component were redrawn, and why.

    >>> row = Origin("content/a/events.csv", 14)
    >>> clause(Redrawn("events", 1, 38, [row], [], False), "content/a")
    'events: 1 of 38 faces redrawn: events.csv row 14'
    >>> clause(Redrawn("events", 38, 38, [], ["card.yaml"], False), "content/a")
    'events: all 38 faces redrawn: card.yaml changed'
    >>> clause(Redrawn("events", 2, 2, [row, row], [], True), "content/a")
    'events: all 2 faces drawn for the first time'
    """
    name, drawn, faces, rows, files, new = again
    many = f"all {faces}" if 1 < drawn == faces else f"{drawn} of {faces}"
    if drawn == faces == 1:
        many = "its"
    noun = "face" if faces == 1 else "faces"
    if new:
        return f"{name}: {many} {noun} drawn for the first time"
    why = listed([*_rows(rows, folder), *_files(files)])
    return f"{name}: {many} {noun} redrawn" + (f": {why}" if why else "")


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
    shown = list(clauses[:_MOST_CLAUSES])
    left = len(clauses) - len(shown)
    return "; ".join([*shown, *([f"and {left} more"] if left else [])])


def _rows(rows: Iterable[Origin], folder: str) -> Iterator[str]:
    """Rows by their tables, such as `events.csv rows 14 and 15`, or their number if they are many."""
    tables: dict[str, dict[int, None]] = {}
    for row in rows:
        table = display_name(row.file, folder).removeprefix("data/") + (
            f" {row.sheet}" if row.sheet else ""
        )
        tables.setdefault(table, {})[row.line] = None
    for table, lines in tables.items():
        if not table:
            continue
        numbers = sorted(lines)
        if not any(numbers):
            yield table
        elif len(numbers) > _MOST_ROWS:
            yield f"{len(numbers)} rows of {table}"
        else:
            yield f"{table} row{'s' if len(numbers) > 1 else ''} {listed(map(str, numbers))}"


def _files(files: Iterable[str]) -> Iterator[str]:
    named = list(dict.fromkeys(files))
    left = len(named) - _MOST_FILES
    if left > 1:
        named = [*named[:_MOST_FILES], f"{left} more files"]
    if named:
        yield f"{listed(named)} changed"
