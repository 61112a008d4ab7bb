"""Mends a game in memory until nothing is left to mend, so that all can be shown before anything is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from generator.files.project import MemoryProject, Project
from generator.fix.plan import Owned, Refused, plan_fixes
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Diagnostic, Fix, Severity
from generator.places import TABLES

FindProblems = Callable[[Project], tuple[Diagnostic, ...]]
"""All that is wrong with the games of a project."""

_MOST_ROUNDS = 12
_MOST_TRIES = 24
_MANY = 3
"""So many places that call something by another name than its own are more likely to be right than it is."""


class File(NamedTuple):
    """A file that is to be written."""

    name: str
    old: bytes
    new: bytes


@dataclass(slots=True)
class FixResult:
    """What came of mending: the files as they would be, what is mended, and what is left."""

    files: tuple[File, ...] = ()
    mended: tuple[Diagnostic, ...] = ()
    refused: tuple[Refused, ...] = ()
    """What has a fix that cannot be made, with the reason."""
    left: tuple[Diagnostic, ...] = ()
    """What would be found in the files as they would be."""


def fix_all(
    project: Project,
    look: FindProblems,
    owned: Owned,
    found: Iterable[Diagnostic],
    unsafe: bool = False,
) -> FixResult:
    """The files with all safe fixes made, and those that these lead to; with `unsafe` the other fixes as well."""
    start = tuple(found)
    known: Counter[str] = Counter()
    while True:
        mending = _Mending(project, look, owned, start, known)
        mending.make_safe()
        wrong = mending.renamed()
        if not wrong:
            break
        known |= wrong
    if unsafe:
        mending.try_unsafe()
    return mending.outcome()


def doubtful_renames(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    """Fixes that would change many uses of a name for the sake of the one place that gave it, and how many, by word."""
    counted: Counter[str] = Counter()
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix is not None and fix.own:
            places = {(edit.origin.file, edit.origin.line) for edit in fix.edits}
            # One value in many rows of a table is one slip that was copied.
            lines = sum(not file.lower().endswith(TABLES) for file, _ in places)
            counted[fix.say] += max(1, lines)
    return Counter({say: count for say, count in counted.items() if count >= _MANY})


@dataclass(slots=True)
class _Mending:
    """The files as they are so far."""

    project: Project
    look: FindProblems
    owned: Owned
    found: tuple[Diagnostic, ...]
    doubtful_renames: Counter[str]
    """The fixes that would call many places after one, by what they say."""
    files: dict[str, bytes] = field(default_factory=dict)
    mended: list[Diagnostic] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    @property
    def now(self) -> Project:
        return MemoryProject(self.files, beneath=self.project)

    def make_safe(self) -> None:
        """Makes all safe fixes, and looks again, until there is none, or the files have been so before."""
        seen = [dict(self.files)]
        for _ in range(_MOST_ROUNDS):
            safe = [d for d in self.found if d.fix is not None and d.fix.safe]
            self._refuse(
                Refused(d, d.fix, _either(d.fix, self.doubtful_renames[d.fix.say]))
                for d in safe
                if d.fix is not None and d.fix.say in self.doubtful_renames
            )
            safe = [d for d in safe if d.fix is not None and d.fix.say not in self.doubtful_renames]
            plan = plan_fixes(safe, self.now, self.owned)
            files = self.files | plan.files
            self._refuse(plan.refused)
            if not plan.files or files in seen:
                return
            seen.append(files)
            self.files = files
            self.mended += plan.made
            self.found = self.look(self.now)

    def renamed(self) -> Counter[str]:
        """The names that were written in so many places that their own place may rather be the wrong one."""
        return doubtful_renames(self.mended)

    def try_unsafe(self) -> None:
        """Makes the other fixes one by one, as each may make the next needless; what makes nothing better is left."""
        tried: set[object] = set()
        for _ in range(_MOST_TRIES):
            wished = next((d for d in self.found if d.fix is not None and d.fix not in tried), None)
            if wished is None or wished.fix is None:
                return
            tried.add(wished.fix)
            if wished.fix.safe:
                continue
            plan = plan_fixes((wished,), self.now, self.owned)
            self._refuse(plan.refused)
            if not plan.files:
                continue
            files = self.files | plan.files
            found = self.look(MemoryProject(files, beneath=self.project))
            if _burden(found) >= _burden(self.found):
                reason = "it would cause other problems"
                self._refuse([Refused(wished, wished.fix, reason)])
                continue
            left = {(d.code, d.origin) for d in found}
            self.mended += (d for d in self.found if (d.code, d.origin) not in left)
            self.files, self.found = files, found

    def outcome(self) -> FixResult:
        """What has come of it."""
        files = [
            File(name, old, new)
            for name, new in sorted(self.files.items())
            if (old := self.project.read(name)) != new
        ]
        left = set(self.found)
        refused = tuple(each for each in self.refused if each.diagnostic in left)
        return FixResult(tuple(files), tuple(self.mended), refused, self.found)

    def _refuse(self, refused: Iterable[Refused]) -> None:
        known = {(each.fix.say, each.reason) for each in self.refused}
        for each in refused:
            if (
                each.fix.say,
                each.reason,
            ) not in known or each.fix.say not in self.doubtful_renames:
                self.refused.append(each)
                known.add((each.fix.say, each.reason))


def _either(fix: Fix, count: int) -> str:
    """Why a name is not written in many places."""
    edit = fix.edits[0]
    return (
        f"`{edit.old}` is in {count} places, so `{edit.new}` may be the typo; correct the wrong one"
    )


def _burden(found: Iterable[Diagnostic]) -> tuple[int, ...]:
    """How much is wrong, the worst first."""
    listed = tuple(found)
    return tuple(
        sum(d.severity is severity for d in listed)
        for severity in (Severity.ERROR, Severity.WARNING, Severity.ADVICE)
    )
