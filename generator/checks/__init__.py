"""What a check is: a small function that yields what is wrong with one thing, and a docstring whose examples are run.

The annotation of its argument says how often it runs: for the `Game`, each `Component`, `Item`, `Face`, `Sheet`, or one
of the subjects below. Arguments behind a `*` are its settings, which game.yaml may change. The docstring has a summary
and the parts `Why:`, `Fix:`, `Bad:` and `Good:`: it is the manual, and a test runs both examples. To add a check, copy
`_template.py` to a new name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from generator import data
from generator.foundation.code_manual import Manual, parse_manual
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import (
    NOWHERE,
    Another,
    Diagnostic,
    Fix,
    Origin,
    Problem,
    Severity,
    joined,
    merged,
    rewording,
    similar,
)
from generator.foundation.registry import Registry
from generator.frame import Face, Frame, Note, Piece
from generator.frame.face import steps_to as steps_to
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Component, Item
from generator.game.spec.strictness import CheckRules, Strictness, strictness

if TYPE_CHECKING:
    from inspect import Parameter


class Finding(NamedTuple):
    """One thing that a check has found."""

    message: str
    origin: Origin = NOWHERE
    hint: str = ""
    """What to do, as an imperative; of several things, each in a line."""
    cause: Hashable = None
    """Findings of one cause are said once, with the names of the other cards."""
    weight: float = 0.0
    """How bad it is: of several findings of one cause the heaviest is shown."""
    trace: tuple[str, ...] = ()
    """The way there: `while drawing …`."""
    severity: Severity | None = None
    """Where it differs from the check's own."""
    fix: Fix | None = None
    """How the program can mend it."""


class Noted(NamedTuple):
    """A face, and one thing that laying it out noticed."""

    face: Face
    note: Note


class ComponentUse(NamedTuple):
    """A component, and the columns of its table that anything uses."""

    component: Component
    used: frozenset[str]
    """Headers, or what expressions call them."""
    table: str = ""
    """The file of its table, where other components have that as well; `used` is then what any of them uses."""


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
    """All pieces of a component, and the paper they are to be printed on."""

    pieces: tuple[Piece, ...]
    paper: Paper
    options: PrintOptions


Runner = Callable[..., Iterator[Finding]]

PARTS = ("Why", "Fix", "Bad", "Good")

AS_THEY_ARE = CheckRules()


@dataclass(frozen=True, slots=True)
class Check:
    """A check with all that is known about it."""

    code: str
    name: str
    """The fault, as in "allow duplicate-name"."""
    severity: Severity
    subject: type
    """What it runs for."""
    run: Runner = field(repr=False)

    @property
    def manual(self) -> Manual:
        """What its docstring says. Raises `ValueError` where that lacks a part."""
        from generator.foundation.docstrings import docstring

        return parse_manual(self.code, self.name, docstring(self.run), PARTS)

    @property
    def settings(self) -> Mapping[str, Parameter]:
        """What game.yaml may change: the arguments behind the subject."""
        from inspect import signature

        _, *settings = signature(self.run).parameters.values()
        return {each.name: each for each in settings}

    @property
    def summary(self) -> str:
        """The fault in a sentence."""
        return self.manual.summary


CHECKS: Registry[Check] = Registry("check", "generator.checks")


def check(code: str, severity: Severity) -> Callable[[Runner], Runner]:
    """Registers a check under a code."""

    def register(run: Runner) -> Runner:
        name = run.__name__.replace("_", "-")
        # All checks are imported for every game: of the annotation no more is made than a name of their module.
        kind = next(iter(run.__annotations__.values()))
        subject = run.__globals__[kind] if isinstance(kind, str) else kind
        CHECKS.add(code, Check(code, name, severity, subject, run))
        return run

    return register


def run_checks(
    subjects: Iterable[object],
    rules: CheckRules = AS_THEY_ARE,
    quiet: Counter[str] | None = None,
    spotless: set[Frame] | None = None,
) -> tuple[Diagnostic, ...]:
    """All that the checks find in some subjects, worst first; findings of one cause are one diagnostic.

    What checks would have said that the game has switched off is counted in `quiet`, by code. Faces that there is
    nothing at all to say about have their frames put into `spotless`.
    """
    strict = strictness(rules, CHECKS)
    plan = _Plan(_Runs(strict, quiet is not None), strict)
    found: dict[Hashable, _Found] = {}
    # Cards that come out the same share one frame, and are looked at once, but for what can be mended in each.
    seen: dict[Frame, list[_Found]] = {}
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
        mine: list[_Found] = []
        for code, finding in plan.findings(subject):
            key = (code, finding.cause or (finding.message, finding.origin))
            if key not in found:
                found[key] = _Found(code, finding, name)
            found[key].add(finding, name)
            mine.append(found[key])
        if isinstance(subject, Face):
            seen[subject.frame] = mine
            if not mine and spotless is not None:
                spotless.add(subject.frame)
    if quiet is not None:
        quiet.update(each.code for each in found.values() if each.code in plan.rules.off)
    made = [
        each.diagnostic(plan.severity(each.code, each.worst))
        for each in found.values()
        if each.code not in plan.rules.off
    ]
    return merged((*plan.rules.diagnostics, *made))


@dataclass(slots=True)
class _Found:
    """The findings of one cause: the worst of them, and the names of all cards."""

    code: str
    worst: Finding
    name: str
    names: list[str] = field(default_factory=list)
    fixes: list[Fix] = field(default_factory=list)
    places: dict[Another, None] = field(default_factory=dict)
    """Each place with what was found there."""

    def add(self, finding: Finding, name: str) -> None:
        fix = finding.fix or rewording(finding.origin, (finding.hint,))
        if fix is not None:
            self.fixes.append(fix)
        if finding.weight > self.worst.weight:
            self.worst, self.name = finding, name
        self.names.append(name)
        self.places[Another(finding.origin, finding.message)] = None

    def diagnostic(self, severity: Severity) -> Diagnostic:
        also = tuple(name for name in dict.fromkeys(self.names) if name not in ("", self.name))
        it, fix = self.worst, joined(self.fixes)
        hints = tuple(filter(None, it.hint.split("\n")))
        more = tuple(each for each in self.places if each.origin not in (it.origin, NOWHERE))
        return Diagnostic(
            self.code, severity, it.message, it.origin, hints, it.trace, also, fix, more
        )


class _Runs(dict[type, list[tuple[str, Runner]]]):
    """The checks that run for each kind of subject, found when the first of that kind comes."""

    def __init__(self, strict: Strictness, quietly: bool) -> None:
        super().__init__()
        self._strict = strict
        self._unwanted = strict.skipped | (frozenset() if quietly else strict.off.keys())

    def __missing__(self, kind: type) -> list[tuple[str, Runner]]:
        # Of most games few kinds are there: no ways through maps, no bands of rolls, no claims that do not hold.
        made = self[kind] = [
            (each.code, self._run(each))
            for each in CHECKS.with_word(f": {kind.__name__}")
            if each.subject is kind and each.code not in self._unwanted
        ]
        return made

    def _run(self, check: Check) -> Runner:
        values = self._strict.settings.get(check.code)
        return partial(check.run, **values) if values else check.run


class _Plan(NamedTuple):
    """Which checks run for what, after the game's own wishes."""

    runs: _Runs
    rules: Strictness

    def findings(self, subject: object) -> Iterator[tuple[str, Finding]]:
        """What the checks of a subject's kind find in it."""
        for code, run in self.runs[type(subject)]:
            for finding in run(subject):
                yield code, finding
        if isinstance(subject, Face) and subject.frame.notes:
            for note in subject.frame.notes:
                yield from self.findings(Noted(subject, note))

    def severity(self, code: str, finding: Finding) -> Severity:
        """What the game says, or the finding, or the check."""
        return self.rules.moved.get(code) or finding.severity or CHECKS[code].severity


def explain(word: str) -> Manual:
    """What a code says, in words; a check may be called by its name. Raises `Problem` for what nothing says."""
    manuals = all_manuals()
    for each in manuals.values():
        if word.upper() == each.code or (each.name and word.lower() == each.name):
            return each
    words = [*manuals, *(each.name for each in manuals.values() if each.name)]
    raise Problem("CHECK004", f"nothing says `{word}`", NOWHERE, similar(word, words, "code"))


@cache
def all_manuals() -> Mapping[str, Manual]:
    """The manuals of all codes: those of the checks, and those that the stages before them say."""
    text = data.text("codes.txt")
    made = [each.manual for each in CHECKS.load()]
    for code, entry in re.findall(r"^([A-Z]+\d{3})\n(.*?)(?=^[A-Z]+\d{3}\n|\Z)", text, re.M | re.S):
        made.append(parse_manual(code, "", entry, ("Why", "Fix")))
    return {each.code: each for each in sorted(made, key=lambda each: each.code)}
