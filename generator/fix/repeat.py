"""Fixes a game in memory until nothing is left to fix, so that all changes can be shown before any is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from generator.files.project import MemoryProject, Project
from generator.fix import CannotFix
from generator.fix.edits import text_changes
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Diagnostic, Edit, Fix, Severity
from generator.foundation.wording import counted
from generator.places import TABLES, Places
from generator.places.source_text import Change

FindProblems = Callable[[Project], tuple[Diagnostic, ...]]
"""Returns all diagnostics of the games of a project."""

_MAX_ROUNDS = 12
_MAX_TRIES = 24
_MANY = 3
"""If so many places use another name than the place that defines it, that place may be the wrong one."""


class File(NamedTuple):
    """A file to be written."""

    name: str
    old: bytes | None
    """None if the file is new."""
    new: bytes | None
    """None if it is deleted."""


@dataclass(slots=True)
class FixResult:
    """The changed files, and the diagnostics that are fixed, refused and left."""

    files: tuple[File, ...] = ()
    fixed: tuple[Diagnostic, ...] = ()
    """The fixed diagnostics."""
    refused: tuple[Refused, ...] = ()
    """The diagnostics with a fix that can't be made, with reasons."""
    left: tuple[Diagnostic, ...] = ()
    """The diagnostics of the changed files."""


def fix_all(
    project: Project,
    find: FindProblems,
    owned: Owned,
    found: Iterable[Diagnostic],
    unsafe: bool = False,
) -> FixResult:
    """Makes all safe fixes, and those that become possible by them; with `unsafe` the other fixes as well."""
    start = tuple(found)
    known: Counter[str] = Counter()
    while True:
        fixing = _Fixing(project, find, owned, start, known)
        fixing.make_safe()
        doubtful = doubtful_renames(fixing.fixed)
        if not doubtful:
            break
        known |= doubtful
    if unsafe:
        fixing.try_unsafe()
    return fixing.result()


def doubtful_renames(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    """The fixes that would change many uses of a name to match its one definition, with the number of uses, by text."""
    counted: Counter[str] = Counter()
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix is not None and fix.own:
            places = {(edit.origin.file, edit.origin.line) for edit in fix.edits}
            # One value in many rows of a table is one typo that was copied.
            lines = sum(not file.lower().endswith(TABLES) for file, _ in places)
            counted[fix.say] += max(1, lines)
    return Counter({say: count for say, count in counted.items() if count >= _MANY})


@dataclass(slots=True)
class _Fixing:
    """The files so far."""

    project: Project
    find: FindProblems
    owned: Owned
    found: tuple[Diagnostic, ...]
    doubtful: Counter[str]
    """The fixes that aren't made because they are doubtful, by text."""
    files: dict[str, bytes] = field(default_factory=dict)
    fixed: list[Diagnostic] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    @property
    def now(self) -> Project:
        return MemoryProject(self.files, beneath=self.project)

    def make_safe(self) -> None:
        """Makes all safe fixes and checks again, until there is none, or the files repeat themselves."""
        seen = [dict(self.files)]
        for _ in range(_MAX_ROUNDS):
            clear = []
            for diagnostic, fix in [(each, each.fix) for each in self.found]:
                if fix is not None and fix.safe and fix.say in self.doubtful:
                    edit, where = fix.edits[0], counted(self.doubtful[fix.say], "place")
                    why = f"`{edit.old}` is in {where}, so `{edit.new}` may be the typo"
                    self._refuse([Refused(diagnostic, fix, f"{why}; correct the wrong one")])
                elif fix is not None and fix.safe:
                    clear.append(diagnostic)
            plan = plan_fixes(clear, self.now, self.owned)
            files = self.files | plan.files
            self._refuse(plan.refused)
            if not plan.files or files in seen:
                return
            seen.append(files)
            self.files = files
            self.fixed += plan.fixed
            self.found = self.find(self.now)

    def try_unsafe(self) -> None:
        """Makes the other fixes one by one, since each can make the next unnecessary; skips those that don't help."""
        tried: set[object] = set()
        for _ in range(_MAX_TRIES):
            untried = (d for d in self.found if d.fix is not None and d.fix not in tried)
            wanted = next(untried, None)
            if wanted is None or wanted.fix is None:
                return
            tried.add(wanted.fix)
            if wanted.fix.safe:
                continue
            plan = plan_fixes((wanted,), self.now, self.owned)
            self._refuse(plan.refused)
            if not plan.files:
                continue
            files = self.files | plan.files
            found = self.find(MemoryProject(files, beneath=self.project))
            if _severities(found) >= _severities(self.found):
                reason = "it would cause other problems"
                self._refuse([Refused(wanted, wanted.fix, reason)])
                continue
            left = {(d.code, d.origin) for d in found}
            self.fixed += (d for d in self.found if (d.code, d.origin) not in left)
            self.files, self.found = files, found

    def result(self) -> FixResult:
        """The result so far."""
        files = [
            File(name, old, new)
            for name, new in sorted(self.files.items())
            if (old := self.project.read(name)) != new
        ]
        left = set(self.found)
        refused = tuple(each for each in self.refused if each.diagnostic in left)
        return FixResult(tuple(files), tuple(self.fixed), refused, self.found)

    def _refuse(self, refused: Iterable[Refused]) -> None:
        known = {(each.fix.say, each.reason) for each in self.refused}
        for each in refused:
            if (each.fix.say, each.reason) not in known or each.fix.say not in self.doubtful:
                self.refused.append(each)
                known.add((each.fix.say, each.reason))


def _severities(found: tuple[Diagnostic, ...]) -> tuple[int, ...]:
    return tuple(
        sum(d.severity is severity for d in found)
        for severity in (Severity.ERROR, Severity.WARNING, Severity.ADVICE)
    )


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
