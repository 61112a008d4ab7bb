"""Diagnostics: where, what is wrong, and what to do.

*Inside* a stage, functions raise `Problem`; a stage's *public* function catches it per row, card or element with
`Collector.attempt` and returns an `Outcome`, so that one bad row never hides another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Generic, TypeVar

from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.spelling import ReplacementHint, visible
from generator.foundation.spelling import did_you_mean as did_you_mean
from generator.foundation.spelling import nearest as nearest
from generator.foundation.wording import plural

T = TypeVar("T")


class Severity(IntEnum):
    """An error stops the build, a warning may print something wrong, advice is optional."""

    ADVICE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The severity in lower case."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Origin:
    """The place of a value: a file with a line and column, or a sheet and cell; all counted from 1."""

    file: str = ""
    line: int = 0
    column: int = 0
    sheet: str = ""
    cell: str = ""
    key: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.sheet or self.cell:
            place += ":" + "!".join(part for part in (self.sheet, self.cell) if part)
        elif self.line:
            place += f":{self.line}" + (f":{self.column}" if self.column else "")
        return f"{place} (`{self.key}`)" if self.key else place

    def order(self) -> tuple[str, int, int, str, str]:
        """A sort key: file, line, column, sheet, cell."""
        return (self.file, self.line, self.column, self.sheet, self.cell)


NOWHERE = Origin()


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of one value, which is skipped if the old value is no longer there."""

    origin: Origin
    """Where the value starts: the cell of a table, or the line and column of a text."""
    old: str
    """The whole value, or every occurrence of a word in it. Empty for an empty cell."""
    new: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A fix of a diagnostic: all of its edits are made, or none."""

    say: str
    """What it does, as an imperative: `write `data` for `dta``."""
    edits: tuple[Edit, ...]
    safe: bool = True
    """Whether it is the only possible meaning. Others, such as copies, are only made on request."""
    own: bool = False
    """Whether it writes a name from the game itself, which may be the misspelled one."""


@dataclass(frozen=True, slots=True)
class OtherPlace:
    """Another place with the same problem."""

    origin: Origin
    message: str
    """The message for this place."""
    value: str = ""
    """The value there, in backticks; empty if there is none or the message has it."""

    def __str__(self) -> str:
        at = self.origin.cell or (
            f"line {self.origin.line}" if self.origin.line else self.origin.file
        )
        return f"{at} {self.value}".strip()


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem for the designer.

    `message` says what is wrong: lower case, no full stop, the user's own words in backticks. `hints` say what to do,
    as imperatives. `trace` has what the program was doing, innermost first (`while setting …`). `also` are the names of
    other cards with the same cause, `more` its other places. `fix` is an automatic fix, also for a `ReplacementHint`.
    """

    code: str
    severity: Severity
    message: str
    origin: Origin = NOWHERE
    hints: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    fix: Fix | None = None
    more: tuple[OtherPlace, ...] = ()

    @property
    def others(self) -> tuple[str, ...]:
        """The other places: names of cards, or cells with their values."""
        return self.also or tuple(map(str, self.more))

    def each(self) -> Iterator[Diagnostic]:
        """A diagnostic for each place; cards without a place of their own are with the first."""
        named = () if len(self.more) >= len(self.also) else self.also
        yield replace(self, also=named, more=())
        for place in self.more:
            yield replace(self, message=place.message, origin=place.origin, also=(), more=())

    def __post_init__(self) -> None:
        # The class is only frozen for the type checker, see `generator.foundation.dataclasses`.
        if not self.message.isprintable():
            object.__setattr__(self, "message", visible(self.message))
        if self.hints and self.fix is None:
            object.__setattr__(self, "fix", replacement_fix(self.origin, self.hints))
        if not all(map(str.isprintable, self.hints)):
            object.__setattr__(self, "hints", tuple(map(visible, self.hints)))

    def within(self, step: str) -> Diagnostic:
        """The same with another step of the trace."""
        return replace(self, trace=(*self.trace, step))


def diagnostic_at(
    code: str, severity: Severity, places: Iterable[OtherPlace], hint: str
) -> Diagnostic:
    """One diagnostic for at least one place."""
    first, *others = places
    return Diagnostic(code, severity, first.message, first.origin, (hint,), more=tuple(others))


def replacement_fix(origin: Origin, hints: tuple[str, ...]) -> Fix | None:
    """The fix from the hints of a diagnostic, if one is a `ReplacementHint`."""
    for hint in hints:
        if isinstance(hint, ReplacementHint) and origin.file:
            edit = Edit(origin, hint.old, hint.new)
            return Fix(f"write `{hint.new}` for `{hint.old}`", (edit,), own=hint.own)
    return None


def joined(fixes: Iterable[Fix]) -> Fix | None:
    """The fixes of one cause as one, safe if all are; None if there are none."""
    listed = tuple(fixes)
    if not listed:
        return None
    edits = dict.fromkeys(edit for fix in listed for edit in fix.edits)
    return replace(listed[0], edits=tuple(edits), safe=all(fix.safe for fix in listed))


FOLLOWS = ""
"""The code of a problem that only follows from another one: it stops the work but isn't reported."""


class Problem(Exception):
    """Stops the work on one row, card or element, and has its diagnostics."""

    def __init__(
        self,
        code: str,
        message: str,
        origin: Origin = NOWHERE,
        *hints: str,
        severity: Severity = Severity.ERROR,
        fix: Fix | None = None,
    ) -> None:
        super().__init__(message)
        listed = tuple(filter(None, hints))
        self.diagnostics: tuple[Diagnostic, ...] = (
            Diagnostic(code, severity, message, origin, listed, fix=fix),
        )

    def __reduce__(self) -> tuple[Callable[..., Problem], tuple[tuple[Diagnostic, ...]]]:
        """How to pickle it."""
        return Problem.of, (self.diagnostics,)

    @classmethod
    def of(cls, diagnostics: Iterable[Diagnostic]) -> Problem:
        """A problem with at least one diagnostic."""
        listed = tuple(diagnostics)
        problem = cls(listed[0].code, listed[0].message, listed[0].origin)
        problem.diagnostics = listed
        return problem


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """A stage's result and its diagnostics; `value` is complete, or the best that was possible."""

    value: T
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any diagnostic is an error."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


@dataclass(slots=True)
class Collector:
    """Collects diagnostics while a stage continues; never shared between stages."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def take(self, outcome: Outcome[T]) -> T:
        """The outcome's value; collects its diagnostics."""
        self.diagnostics.extend(outcome.diagnostics)
        return outcome.value

    def say(self, diagnostic: Diagnostic) -> None:
        """Collects one diagnostic."""
        self.diagnostics.append(diagnostic)

    def error(self, code: str, message: str, origin: Origin = NOWHERE, *hints: str) -> None:
        """Collects an error."""
        hints = tuple(filter(None, hints))
        self.say(Diagnostic(code, Severity.ERROR, message, origin, hints))

    def warning(self, code: str, message: str, origin: Origin = NOWHERE, *hints: str) -> None:
        """Collects a warning."""
        hints = tuple(filter(None, hints))
        self.say(Diagnostic(code, Severity.WARNING, message, origin, hints))

    def attempt(self, work: Callable[[], T]) -> T | None:
        """The result of `work`, or None if it raised a `Problem`, whose diagnostics are collected."""
        try:
            return work()
        except Problem as problem:
            self.diagnostics.extend(problem.diagnostics)
            return None

    def outcome(self, value: T) -> Outcome[T]:
        """The value with all collected diagnostics."""
        return Outcome(value, tuple(self.diagnostics))


def similar(word: str, words: Iterable[str], noun: str = "name") -> str:
    """A hint with the nearest known word (see `did_you_mean`), or else a list of them; empty if there are none."""
    known = sorted(set(words))
    near = did_you_mean(word, known, noun)
    if near or not known:
        return near
    shown = ", ".join(f"`{name}`" for name in known[:12])
    more = f" and {len(known) - 12} more" if len(known) > 12 else ""
    return f"known {plural(noun)}: {shown}{more}"


def merged(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics without duplicates, worst first, then by place.

    Duplicates have the same code, message and place; their `also` and `more` are joined. `FOLLOWS` is omitted.
    """
    unique: dict[tuple[str, str, Origin], Diagnostic] = {}
    for d in diagnostics:
        if d.code == FOLLOWS:
            continue
        key = (d.code, d.message, d.origin)
        seen = unique.get(key)
        if seen is None:
            unique[key] = d
        elif d.also or d.more:
            also = tuple(dict.fromkeys((*seen.also, *d.also)))
            more = tuple(dict.fromkeys((*seen.more, *d.more)))
            unique[key] = replace(seen, also=also, more=more)
    return tuple(sorted(unique.values(), key=lambda d: (-d.severity, d.origin.order(), d.code)))


def errors(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Only those of severity error."""
    return (d for d in diagnostics if d.severity is Severity.ERROR)
