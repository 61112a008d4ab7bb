"""Checks: small functions that yield what is wrong with one subject. Their docstrings are the manual.

The annotation of a check's argument is what it runs for: the `Game`, each `Component`, `Item`, `Face` or `Sheet`, or
one of the subjects below. Arguments after a `*` are settings that game.yaml may change. The docstring has a summary and
the parts `Why:`, `Fix:`, `Bad:` and `Good:`, which has only the files that differ; a test runs both examples. To add a
check, copy `_template.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from generator import data
from generator.foundation.code_manual import Manual, parse_manual
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import (
    NOWHERE,
    Diagnostic,
    Fix,
    Origin,
    OtherPlace,
    Severity,
    joined,
    merged,
    replacement_fix,
)
from generator.foundation.registry import Registry
from generator.frame import Face, Frame, Note, Piece, Source
from generator.frame.face import place_of as place_of
from generator.frame.face import steps_to as steps_to
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Component, Item
from generator.game.spec.checks import ChecksSpec, Strictness, strictness

if TYPE_CHECKING:
    from inspect import Parameter


class Finding(NamedTuple):
    """One problem that a check has found."""

    message: str
    origin: Origin = NOWHERE
    hint: str = ""
    """What to do, as an imperative; several hints are separate lines."""
    cause: Hashable = None
    """Findings with the same cause are reported once, with the names of the other cards."""
    weight: float = 0.0
    """How bad it is: of several findings with the same cause, the heaviest is shown."""
    trace: tuple[str, ...] = ()
    """What the program was doing: `while drawing …`."""
    severity: Severity | None = None
    """If not the check's own."""
    fix: Fix | None = None
    """How `check --fix` can fix it."""


class Noted(NamedTuple):
    """A face and one note from its layout."""

    face: Face
    note: Note

    def finding(self, message: str, hint: str, cause: Hashable = None, **more: Any) -> Finding:
        """A finding at the cell that the note is about, as `at_element`."""
        return at_element(self.face, self.note.source, message, hint, cause, **more)


def at_element(
    face: Face, source: Source, message: str, hint: str, cause: Hashable = None, **more: Any
) -> Finding:
    """A finding at the cell that an element of a face shows, or else at the element.

    Its cause may be a word of the cell; `more` are other fields of the finding.
    """
    place = place_of(face, source, cause if isinstance(cause, str) else "")
    return Finding(message, place, hint, cause, trace=steps_to(face, source), **more)


class ComponentUse(NamedTuple):
    """A component and the columns of its table that are used."""

    component: Component
    used: frozenset[str]
    """Headers, or their names in expressions."""
    table: str = ""
    """The file of its table if other components share it; `used` then covers all of them."""


class LeftOver(NamedTuple):
    """A file of the game's folder that nothing uses."""

    file: str
    kind: str
    """`picture`, `icon` or `template`."""


class Pieces(NamedTuple):
    """All pieces of a component."""

    name: str
    pieces: tuple[Piece, ...]


class OnPaper(NamedTuple):
    """All pieces of a component and the paper they are printed on."""

    pieces: tuple[Piece, ...]
    paper: Paper
    options: PrintOptions


Runner = Callable[..., Iterator[Finding]]

DEFAULT_RULES = ChecksSpec()


@dataclass(frozen=True, slots=True)
class Check:
    """A registered check."""

    code: str
    name: str
    """Its name in game.yaml, such as `duplicate-name`."""
    severity: Severity
    subject: type
    """What it runs for."""
    run: Runner = field(repr=False)
    notes: tuple[str, ...] = ()
    """The kinds of notes that it runs for, if its subject is `Noted`."""

    @property
    def manual(self) -> Manual:
        """Its docstring, parsed. Raises `ValueError` if a part is missing."""
        from generator.foundation.docstrings import docstring

        return parse_manual(
            self.code, self.name, docstring(self.run), ("Why", "Fix", "Bad", "Good")
        )

    @property
    def settings(self) -> Mapping[str, Parameter]:
        """What game.yaml may change: the arguments after the subject."""
        from inspect import signature

        _, *settings = signature(self.run).parameters.values()
        return {each.name: each for each in settings}

    @property
    def summary(self) -> str:
        """The problem in one sentence."""
        return self.manual.summary


CHECKS: Registry[Check] = Registry("check", "generator.checks")


def check(code: str, severity: Severity, *notes: str) -> Callable[[Runner], Runner]:
    """Registers a check under a code; one of `Noted` with the kinds of notes that it runs for."""

    def register(run: Runner) -> Runner:
        name = run.__name__.replace("_", "-")
        # Evaluating annotations properly is slow, and most checks are imported for every game.
        kind = next(iter(run.__annotations__.values()))
        subject = run.__globals__[kind] if isinstance(kind, str) else kind
        CHECKS.add(code, Check(code, name, severity, subject, run, notes))
        return run

    return register


def run_checks(
    subjects: Iterable[object],
    rules: ChecksSpec = DEFAULT_RULES,
    suppressed: Counter[str] | None = None,
    clean: set[Frame] | None = None,
) -> tuple[Diagnostic, ...]:
    """What the checks find in some subjects, worst first; findings with the same cause are one diagnostic.

    Findings of checks that the game has switched off are counted in `suppressed`, by code. The frames of faces without
    any finding are added to `clean`.
    """
    strict = strictness(rules, CHECKS)
    runs = _Runs(strict, suppressed is not None)
    found: dict[Hashable, _Group] = {}
    # Identical cards share one frame and are checked once, unless each of them can be fixed.
    seen: dict[Frame, list[_Group]] = {}
    for subject in subjects:
        name = ""
        if isinstance(subject, Face):
            name = subject.item.name
            if subject.frame in seen and not any(each.fixes for each in seen[subject.frame]):
                for known in seen[subject.frame]:
                    known.names.append(name)
                continue
        elif isinstance(subject, (Item, ClaimResult)):
            name = subject.name
        mine: list[_Group] = []
        for code, finding in runs.findings(subject):
            key = (code, finding.cause or (finding.message, finding.origin))
            if key not in found:
                found[key] = _Group(code, finding, name)
            found[key].add(finding, name)
            mine.append(found[key])
        if isinstance(subject, Face):
            seen[subject.frame] = mine
            if not mine and clean is not None:
                clean.add(subject.frame)
    if suppressed is not None:
        suppressed.update(each.code for each in found.values() if each.code in strict.off)
    reported = (each for each in found.values() if each.code not in strict.off)
    diagnostics = (each.diagnostic(runs.severity(each.code, each.worst)) for each in reported)
    return merged((*strict.diagnostics, *diagnostics))


@dataclass(slots=True)
class _Group:
    """The findings with one cause: the worst of them, and the names of all cards."""

    code: str
    worst: Finding
    name: str
    names: list[str] = field(default_factory=list)
    fixes: list[Fix] = field(default_factory=list)
    places: dict[OtherPlace, None] = field(default_factory=dict)
    """Each place and what was found there."""

    def add(self, finding: Finding, name: str) -> None:
        fix = finding.fix or replacement_fix(finding.origin, (finding.hint,))
        if fix is not None:
            self.fixes.append(fix)
        if finding.weight > self.worst.weight:
            self.worst, self.name = finding, name
        self.names.append(name)
        self.places[OtherPlace(finding.origin, finding.message)] = None

    def diagnostic(self, severity: Severity) -> Diagnostic:
        also = tuple(name for name in dict.fromkeys(self.names) if name not in ("", self.name))
        it, fix = self.worst, joined(self.fixes)
        hints = tuple(filter(None, it.hint.split("\n")))
        more = tuple(each for each in self.places if each.origin not in (it.origin, NOWHERE))
        return Diagnostic(
            self.code, severity, it.message, it.origin, hints, it.trace, also, fix, more
        )


class _Runs(dict[tuple[type, str], list[tuple[str, Runner]]]):
    """The checks for each type of subject and kind of note, looked up when the first of them comes."""

    def __init__(self, strict: Strictness, with_suppressed: bool) -> None:
        super().__init__()
        self._strict = strict
        self._skipped = strict.skipped | (frozenset() if with_suppressed else strict.off.keys())

    def __missing__(self, key: tuple[type, str]) -> list[tuple[str, Runner]]:
        kind, note = key
        # Most games have few kinds, so few modules of checks are imported.
        runs = self[key] = [
            (each.code, partial(each.run, **self._strict.settings.get(each.code, {})))
            for each in CHECKS.with_word(f": {kind.__name__}")
            if each.subject is kind and each.code not in self._skipped
            if not each.notes or note in each.notes
        ]
        return runs

    def findings(self, subject: object) -> Iterator[tuple[str, Finding]]:
        """The codes and findings of all checks for a subject's kind."""
        kind = subject.note.kind if isinstance(subject, Noted) else ""
        for code, run in self[type(subject), kind]:
            for finding in run(subject):
                yield code, finding
        if isinstance(subject, Face) and subject.frame.notes:
            for note in subject.frame.notes:
                yield from self.findings(Noted(subject, note))

    def severity(self, code: str, finding: Finding) -> Severity:
        """The game's severity, or else the finding's, or else the check's."""
        return self._strict.severities.get(code) or finding.severity or CHECKS[code].severity


@cache
def all_manuals() -> Mapping[str, Manual]:
    """The manuals of all codes, of checks and of earlier stages, by code."""
    text = data.text("codes.txt")
    manuals = [each.manual for each in CHECKS.load()]
    for code, entry in re.findall(r"^([A-Z]+\d{3})\n(.*?)(?=^[A-Z]+\d{3}\n|\Z)", text, re.M | re.S):
        manuals.append(parse_manual(code, "", entry, ("Why", "Fix")))
    return {each.code: each for each in sorted(manuals, key=lambda each: each.code)}
