"""Which fixes of many diagnostics can be made together, and the changed files."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.files.project import Project
from generator.fix import CannotFix
from generator.fix.edits import text_changes
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, Edit, Fix
from generator.places import Places
from generator.places.source_text import Change

Owned = Callable[[str], bool]
"""Whether a file can be written: built-in files can't."""

Changes = dict[str, tuple[Change, ...]]
"""Changes by file."""


class Refused(NamedTuple):
    """A diagnostic whose fix can't be made."""

    diagnostic: Diagnostic
    fix: Fix
    reason: str


class Plan(NamedTuple):
    """Fixes that don't overlap."""

    files: dict[str, bytes]
    """The new content of changed files."""
    fixed: tuple[Diagnostic, ...]
    """The diagnostics that are fixed by it."""
    refused: tuple[Refused, ...]


def plan_fixes(diagnostics: Iterable[Diagnostic], project: Project, owned: Owned) -> Plan:
    """The fixes of all diagnostics that have one, each whole or not at all.

    If two fixes overlap, the first one is made, and the other is left to the next plan.
    """
    places = Places(project)
    taken: Changes = {}
    fixed, refused = [], []
    for diagnostic in diagnostics:
        if diagnostic.fix is None:
            continue
        try:
            wanted = _changes(diagnostic.fix.edits, places, owned)
        except CannotFix as reason:
            refused.append(Refused(diagnostic, diagnostic.fix, str(reason)))
            continue
        both = _together(taken, wanted)
        if both is not None:
            fixed.append(diagnostic)
            taken = both
    files = {}
    for file, changes in taken.items():
        text = places.text(file)
        assert text is not None  # it has changes
        files[file] = text.changed(changes)
    return Plan(files, tuple(fixed), tuple(refused))


def _changes(edits: Iterable[Edit], places: Places, owned: Owned) -> Changes:
    """All changes of one fix. Raises `CannotFix` if one of them can't be made."""
    changes: Changes = {}
    for edit in edits:
        file = edit.origin.file
        both = _together(changes, {file: text_changes(edit, places)})
        if not owned(file):
            raise CannotFix(f"`{file}` is part of Punchboard")
        if both is None:
            raise CannotFix("its edits overlap")
        changes = both
    return changes


def _together(taken: Changes, wanted: Changes) -> Changes | None:
    """Both changes; None if they overlap, unless they are equal there."""
    both = dict(taken)
    for file, changes in wanted.items():
        for new in changes:
            for old in taken.get(file, ()):
                if new != old and new.end >= old.start and old.end >= new.start:
                    return None
        both[file] = tuple(dict.fromkeys((*taken.get(file, ()), *changes)))
    return both
