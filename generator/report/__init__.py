"""What a report is: one way to say what a run found. One file here is one format.

A report gets the diagnostics and a door to the files they are about, and gives text. To add one, write a file with a
function marked `@report("name")`; `punchboard check --format name` knows it from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.files.project import Project
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Diagnostic, Severity
from generator.foundation.registry import Registry
from generator.foundation.wording import counted


@dataclass(frozen=True, slots=True)
class SilencedCheck:
    """A check that a game has switched off, though it had something to say."""

    game: str
    """The game's folder below `content/`."""
    check: str
    """Its code or its name, as game.yaml has it."""
    findings: int
    """How much it had to say."""
    why: str
    """Why the game does not want to hear it; empty where it gives no reason."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What a run has to say, and how the reader wants to see it."""

    diagnostics: tuple[Diagnostic, ...]
    """Worst first, once each."""
    project: Project
    """Where the lines to quote are read."""
    color: bool = False
    """Whether the reader's terminal shows colours."""
    width: int = 100
    """How many columns a quoted line may take."""
    base: str = ""
    """What leads to the workspace from where the program was started, such as `games/`: programs look from there."""
    silenced: tuple[SilencedCheck, ...] = ()
    """What games have switched off."""


Report = Callable[[Findings], str]

REPORTS: Registry[Report] = Registry("report", "generator.report")


def report(name: str) -> Callable[[Report], Report]:
    """Registers a report under the name that `--format` takes."""

    def register(write: Report) -> Report:
        return REPORTS.add(name, write)

    return register


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are of each severity, in words; empty where there are none."""
    listed = tuple(diagnostics)
    counts = [
        (severity, sum(d.severity is severity for d in listed))
        for severity in sorted(Severity, reverse=True)
    ]
    return ", ".join(_tallied(count, severity) for severity, count in counts if count)


def not_shown(silenced: SilencedCheck) -> str:
    """What a silenced check found, and why it is silenced.

    >>> not_shown(SilencedCheck("", "unused-file", 1, "old ones stay"))
    '1 finding of `unused-file` not shown: old ones stay'
    >>> not_shown(SilencedCheck("", "items-do-not-fit", 2, ""))
    '2 findings of `items-do-not-fit` not shown'
    """
    told = f"{counted(silenced.findings, 'finding')} of `{silenced.check}` not shown"
    return told + (f": {silenced.why}" if silenced.why else "")


def _tallied(count: int, severity: Severity) -> str:
    if severity is Severity.ADVICE:
        return f"{counted(count, 'piece')} of advice"
    return counted(count, severity.name.lower())


def exit_code(diagnostics: Iterable[Diagnostic], strict: bool = False) -> int:
    """The exit code that diagnostics ask for: 1 where one is an error (or, strictly, a warning), else 0."""
    limit = Severity.WARNING if strict else Severity.ERROR
    return int(any(d.severity >= limit for d in diagnostics))
