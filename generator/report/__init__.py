"""Reports: the formats of findings. One file here is one format.

A report gets the findings and the project they are about, and returns text. To add one, write a file with a function
marked `@report("name")`; then `punchboard check --format name` knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from json import dumps, loads
from typing import Any

from generator import data
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Diagnostic, Severity
from generator.foundation.registry import Registry
from generator.foundation.wording import counted


@dataclass(frozen=True, slots=True)
class SilencedCheck:
    """A check with findings that a game has switched off."""

    game: str
    """The game's folder below `content/`."""
    check: str
    """Its code or name, as written in game.yaml."""
    findings: int
    """The number of its findings."""
    why: str
    """The reason that game.yaml gives; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a run, and how they are to be shown."""

    diagnostics: tuple[Diagnostic, ...]
    """Worst first, once each."""
    project: Project
    """Where the lines to quote are read."""
    color: bool = False
    """Whether to use colours."""
    width: int = 100
    """The most columns of a quoted line."""
    base: str = ""
    """The path from the current folder to the workspace, such as `games/`."""
    silenced: tuple[SilencedCheck, ...] = ()
    """The checks that games have switched off."""


Report = Callable[[Findings], str]

REPORTS: Registry[Report] = Registry("report", "generator.report")


report = REPORTS.register
"""Registers a report under the name that `--format` takes."""


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """The number of findings of each severity, in words; empty if there are none."""
    counts = Counter(d.severity for d in diagnostics)
    texts = {each: counted(counts[each], each.name.lower()) for each in counts}
    if advice := counts[Severity.ADVICE]:
        texts[Severity.ADVICE] = f"{counted(advice, 'piece')} of advice"
    return ", ".join(texts[each] for each in sorted(texts, reverse=True))


def not_shown(silenced: SilencedCheck) -> str:
    """What a silenced check found, and why it is silenced.

    >>> not_shown(SilencedCheck("", "unused-file", 1, "old ones stay"))
    '1 finding of `unused-file` not shown: old ones stay'
    >>> not_shown(SilencedCheck("", "items-do-not-fit", 2, ""))
    '2 findings of `items-do-not-fit` not shown'
    """
    text = f"{counted(silenced.findings, 'finding')} of `{silenced.check}` not shown"
    return text + (f": {silenced.why}" if silenced.why else "")


def exit_code(diagnostics: Iterable[Diagnostic], strict: bool = False) -> int:
    """The exit code: 1 if there is an error (with `strict` also for a warning), else 0."""
    limit = Severity.WARNING if strict else Severity.ERROR
    return int(any(d.severity >= limit for d in diagnostics))


def json_text(document: object) -> str:
    """A document as indented JSON text.

    The number `schema` of a document is raised when a key is removed or changes its meaning, not when one is added.
    """
    return dumps(document, ensure_ascii=False, indent=2) + "\n"


def written_schema(document: str) -> dict[str, Any]:
    """The JSON Schema of `build` (`build.json`) or `diff` (`punchboard diff`). Every key is always written."""
    schema: dict[str, Any] = loads(data.text(f"schemas/{document}.json"))
    for kind in schema["$defs"].values():
        kind |= {"additionalProperties": False, "required": [*kind["properties"]]}
    return schema
