"""Which fixes of many diagnostics can be made together, and the files as they would be."""

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
"""Whether a file may be written to: one that comes with the program may not."""

Changes = dict[str, tuple[Change, ...]]
"""What is to be changed, by file."""


class Refused(NamedTuple):
    """A diagnostic whose fix cannot be made."""

    diagnostic: Diagnostic
    fix: Fix
    reason: str


class Plan(NamedTuple):
    """Fixes that do not touch each other's letters."""

    files: dict[str, bytes]
    """The changed files, as they would be."""
    made: tuple[Diagnostic, ...]
    """What is mended by it."""
    refused: tuple[Refused, ...]


def plan_fixes(diagnostics: Iterable[Diagnostic], project: Project, owned: Owned) -> Plan:
    """The fixes of all diagnostics that have one, each whole or not at all.

    Of two that would write different letters in the same place the first is made, and the other left to the next plan.
    """
    places = Places(project)
    taken: Changes = {}
    made, refused = [], []
    for diagnostic in diagnostics:
        if diagnostic.fix is None:
            continue
        try:
            wanted = _changes(diagnostic.fix.edits, places, owned)
        except CannotFix as refusal:
            refused.append(Refused(diagnostic, diagnostic.fix, str(refusal)))
            continue
        if all(_fits(taken.get(file, ()), changes) for file, changes in wanted.items()):
            made.append(diagnostic)
            for file, changes in wanted.items():
                taken[file] = tuple(dict.fromkeys((*taken.get(file, ()), *changes)))
    files = {}
    for file, changes in taken.items():
        script = places.script(file)
        assert script is not None  # its changes are of its letters
        files[file] = script.changed(changes)
    return Plan(files, tuple(made), tuple(refused))


def _changes(edits: Iterable[Edit], places: Places, owned: Owned) -> Changes:
    """All changes of one fix. Raises `CannotFix` where one of them cannot be made."""
    changes: Changes = {}
    for edit in edits:
        file = edit.origin.file
        found = text_changes(edit, places)
        if not owned(file):
            raise CannotFix(f"`{file}` is part of Punchboard")
        if not _fits(changes.get(file, ()), found):
            raise CannotFix("its edits overlap")
        changes[file] = tuple(dict.fromkeys((*changes.get(file, ()), *found)))
    return changes


def _fits(taken: Iterable[Change], wanted: Iterable[Change]) -> bool:
    """Whether changes leave alone what others change, or change it in the same way."""
    return all(
        new == old or new.end < old.start or old.end < new.start for old in taken for new in wanted
    )
