"""What the program says: where, what, what to do.

House rule: *inside* a stage one raises `Problem`; a stage's *public* function catches per row, card or element with
`Collector.attempt` and returns an `Outcome`. So one bad row never hides another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Generic, TypeVar

from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.spelling import Rewording, visible
from generator.foundation.spelling import did_you_mean as did_you_mean
from generator.foundation.spelling import nearest as nearest
from generator.foundation.wording import plural

T = TypeVar("T")


class Severity(IntEnum):
    """How bad it is: an error keeps a game from being printed, a warning prints something wrong, advice is taste."""

    ADVICE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The severity as it is printed."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value was written: a file, and a line and column or a sheet and cell in it; all counted from 1."""

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
        """A key that sorts places as a reader meets them."""
        return (self.file, self.line, self.column, self.sheet, self.cell)


NOWHERE = Origin()


@dataclass(frozen=True, slots=True)
class Edit:
    """One value that is to be written otherwise. What is no longer there as it says is not edited."""

    origin: Origin
    """Where the value begins: the cell of a table, or the line and column of a text."""
    old: str
    """What stands there: the whole value, or a word in it; of several, each. Empty for an empty cell."""
    new: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to mend what a diagnostic is about: all of its edits, or none."""

    say: str
    """What it does, as an imperative: `write `data` for `dta``."""
    edits: tuple[Edit, ...]
    safe: bool = True
    """Whether it cannot mean anything else. Others, such as other copies, are made only where they are asked for."""
    own: bool = False
    """Whether it writes a name that the game itself gave: where many call it otherwise, that may be the wrong one."""


@dataclass(frozen=True, slots=True)
class Another:
    """A further place of what a diagnostic says."""

    origin: Origin
    message: str
    """What is said of it, as true alone as the message of the diagnostic."""
    value: str = ""
    """What is there, in backticks; empty where that is nothing, or the message tells."""

    def __str__(self) -> str:
        at = self.origin.cell or (
            f"line {self.origin.line}" if self.origin.line else self.origin.file
        )
        return f"{at} {self.value}".strip()


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing to tell the designer.

    `message` is true alone: lower case, no full stop, the user's own words in backticks. `hints` say what to do, as
    imperatives. `trace` tells the way there, innermost first (`while setting …`). `also` are the names of further cards
    with the same cause, `more` its further places. `fix` is how the program can mend it; a hint that is a `Rewording`
    is one as well.
    """

    code: str
    severity: Severity
    message: str
    origin: Origin = NOWHERE
    hints: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    fix: Fix | None = None
    more: tuple[Another, ...] = ()

    @property
    def others(self) -> tuple[str, ...]:
        """Where else it is so: the names of cards, or cells with what is in them."""
        return self.also or tuple(map(str, self.more))

    def each(self) -> Iterator[Diagnostic]:
        """What is said of each place by itself; names of cards that have no place of their own are with the first."""
        named = () if len(self.more) >= len(self.also) else self.also
        yield replace(self, also=named, more=())
        for place in self.more:
            yield replace(self, message=place.message, origin=place.origin, also=(), more=())

    def __post_init__(self) -> None:
        if (
            not self.message.isprintable()
        ):  # frozen for the type checker only: `generator.foundation.dataclasses`
            object.__setattr__(self, "message", visible(self.message))
        if self.hints and self.fix is None:
            object.__setattr__(self, "fix", rewording(self.origin, self.hints))
        if not all(map(str.isprintable, self.hints)):
            object.__setattr__(self, "hints", tuple(map(visible, self.hints)))

    def within(self, step: str) -> Diagnostic:
        """The same, with one more step of the way there."""
        return replace(self, trace=(*self.trace, step))


def gathered(code: str, severity: Severity, places: Iterable[Another], hint: str) -> Diagnostic:
    """One diagnostic of what is so in several places, at least one."""
    first, *others = places
    return Diagnostic(code, severity, first.message, first.origin, (hint,), more=tuple(others))


def rewording(origin: Origin, hints: tuple[str, ...]) -> Fix | None:
    """The fix that the hints of a diagnostic are, if one says which word to write."""
    for hint in hints:
        if isinstance(hint, Rewording) and origin.file:
            edit = Edit(origin, hint.old, hint.new)
            return Fix(f"write `{hint.new}` for `{hint.old}`", (edit,), own=hint.own)
    return None


def joined(fixes: Iterable[Fix]) -> Fix | None:
    """The fixes of one cause as one, safe where all are; None where there is none."""
    listed = tuple(fixes)
    if not listed:
        return None
    edits = dict.fromkeys(edit for fix in listed for edit in fix.edits)
    return replace(listed[0], edits=tuple(edits), safe=all(fix.safe for fix in listed))


FOLLOWS = ""
"""The code of what only follows from a mistake that has been said: it stops the work, and is not said again."""


class Problem(Exception):
    """Stops the work on one row, card or element, and carries what to say about it."""

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
        told = tuple(h for h in hints if h)
        self.diagnostics: tuple[Diagnostic, ...] = (
            Diagnostic(code, severity, message, origin, told, fix=fix),
        )

    def __reduce__(self) -> tuple[Callable[..., Problem], tuple[tuple[Diagnostic, ...]]]:
        """How it is sent from one process to another."""
        return Problem.of, (self.diagnostics,)

    @classmethod
    def of(cls, diagnostics: Iterable[Diagnostic]) -> Problem:
        """One problem made of several diagnostics (at least one)."""
        listed = tuple(diagnostics)
        problem = cls(listed[0].code, listed[0].message, listed[0].origin)
        problem.diagnostics = listed
        return problem


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What a stage made, and what it has to say; `value` is complete or the best that could be made."""

    value: T
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any diagnostic is an error."""
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


@dataclass(slots=True)
class Collector:
    """Gathers diagnostics while a stage goes on working; the stage's own, never shared between stages."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def take(self, outcome: Outcome[T]) -> T:
        """The outcome's value; its diagnostics are kept."""
        self.diagnostics.extend(outcome.diagnostics)
        return outcome.value

    def say(self, diagnostic: Diagnostic) -> None:
        """Keeps one diagnostic."""
        self.diagnostics.append(diagnostic)

    def error(self, code: str, message: str, origin: Origin = NOWHERE, *hints: str) -> None:
        """Keeps an error."""
        self._keep(Severity.ERROR, code, message, origin, hints)

    def warning(self, code: str, message: str, origin: Origin = NOWHERE, *hints: str) -> None:
        """Keeps a warning."""
        self._keep(Severity.WARNING, code, message, origin, hints)

    def attempt(self, work: Callable[[], T]) -> T | None:
        """The result of `work`, or None where it raised a `Problem`, whose diagnostics are kept."""
        try:
            return work()
        except Problem as problem:
            self.diagnostics.extend(problem.diagnostics)
            return None

    def outcome(self, value: T) -> Outcome[T]:
        """The value with all that was gathered."""
        return Outcome(value, tuple(self.diagnostics))

    def _keep(
        self, severity: Severity, code: str, message: str, origin: Origin, hints: tuple[str, ...]
    ) -> None:
        self.diagnostics.append(
            Diagnostic(code, severity, message, origin, tuple(h for h in hints if h))
        )


def similar(word: str, words: Iterable[str], noun: str = "name") -> str:
    """A hint with the nearest known word (see `did_you_mean`), or else a list of them; empty if there are none."""
    known = sorted(set(words))
    near = did_you_mean(word, known, noun)
    if near or not known:
        return near
    shown = ", ".join(f"`{name}`" for name in known[:12])
    return f"known {plural(noun)}: {shown}" + (
        f" and {len(known) - 12} more" if len(known) > 12 else ""
    )


def merged(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics once each, worst first, then by place; those of the same cause become one with `also`.

    Two have the same cause where code, message and place agree. What only follows from something else is left out.
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
