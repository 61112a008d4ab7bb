"""The keys `claims` and `checks` of game.yaml, and how strict checks are: by profile and the game's own changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Literal, Protocol

from generator.decode import Context, decoder, need_items, read_data, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import (
    NOWHERE,
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    similar,
)
from generator.game.spec.forms import NO_WORD, Word
from generator.game.spec.printed_values import Digits, Printed, Tolerance

if TYPE_CHECKING:
    from inspect import Parameter

PROFILES = ("prototype", "playtest", "print")
"""What a game may be printed for, the least strict first."""
DEFAULT_PROFILE = "playtest"
"""The default profile: each check with its own severity."""


class SwitchedOff(NamedTuple):
    """A check that is switched off."""

    text: str
    """The code or name of the check."""
    origin: Origin = NOWHERE
    why: str = ""
    """The reason."""


@written_as(Mapping[str, str] | tuple[str, ...])
class SwitchedOffChecks(tuple[SwitchedOff, ...]):
    """The checks that are switched off: a mapping with a reason for each, or a plain list."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> SwitchedOffChecks:
        """Reads the checks. Raises `Problem`."""
        if node.pairs is None:
            return cls(SwitchedOff(*Word.from_node(each, context)) for each in need_items(node))
        whys: Mapping[str, str] = decoder(Mapping[str, str])(node, context)
        places = {key.text or "": key.origin for key, _ in node.pairs}
        return cls(SwitchedOff(word, places[word], " ".join(whys[word].split())) for word in whys)


@dataclass(frozen=True, slots=True)
class ChecksSpec:
    """Changes which checks run and how strict they are."""

    profile: Word = NO_WORD
    """What you print next, which decides how strict the checks are: `prototype`, `playtest` or `print`, a print for
    people you don't know (default: `playtest`). `punchboard list checks --profile print` shows what a profile changes,
    and why."""
    off: SwitchedOffChecks = SwitchedOffChecks()
    """Checks to switch off, by code or name, each with the reason: `{unused-column: the app reads them}`. If a check
    would find nothing anyway, `check` reports that, so that it doesn't stay switched off forever."""
    severity: Mapping[str, Word] = field(default_factory=dict)
    """Sets the severity of checks, by code or name: `error`, `warning` or `advice` (overrides the profile)."""
    settings: Mapping[str, Mapping[str, Word]] = field(default_factory=dict)
    """The settings of checks, by code or name: `{low-resolution: {dpi: 150}}`."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about the game's numbers, which `punchboard check` compares with the tables."""

    say: str
    """The claim in words, as people read it."""
    of: Word
    """The expression that computes it, such as `count(events)` or `percent(events, category='Skill')`. `punchboard
    explain functions` lists all functions."""
    is_: Printed
    """The printed value: a number such as `49` or `10,000`; a percentage such as `18.4 %`, which is compared at its own
    number of decimal places; a fraction such as `3/7`; `yes` or `no` if the expression is a condition; text; or several
    values, as a list `[9, 13]`, a mapping `{attack: 9, defence: 8}` or a table of rows `[[1, 3, 0], [4, 8, 4]]`."""
    digits: Digits | None = None
    """To how many decimal places the printed number is rounded (default: not rounded; percentages as printed)."""
    tolerance: Tolerance | None = None
    """How far off the printed number may be, in its own unit. `0` means that a percentage must be exact."""
    source: str = ""
    """Where it is printed, such as `rules.md`, `the box` or `the balancing sheet`, so that you know where to correct
    it."""
    why: str = ""
    """Why the number may differ, or what it was before."""
    origin: Origin = NOWHERE


class CheckInfo(Protocol):
    """What this module needs to know of a check."""

    @property
    def code(self) -> str:
        """Its code."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def settings(self) -> Mapping[str, Parameter]:
        """Its settings by name."""


@dataclass(frozen=True, slots=True)
class ProfileChange:
    """What a profile changes about a check."""

    severity: Literal["error", "warning", "advice", "off"]
    why: str

    @property
    def level(self) -> Severity | None:
        """The severity; None if the check is switched off."""
        return Severity.__members__.get(self.severity.upper())


@dataclass(frozen=True, slots=True)
class Profile:
    """What a game is printed for, and what that changes about the checks."""

    title: str
    checks: Mapping[str, ProfileChange] = field(default_factory=dict)
    """By their codes."""


class Strictness(NamedTuple):
    """Which checks run and how, after the profile and the game's own changes."""

    skipped: frozenset[str] = frozenset()
    """Codes of checks that the profile switches off."""
    off: Mapping[str, SwitchedOff] = {}
    """Codes that the game switches off, with the text of game.yaml."""
    severities: Mapping[str, Severity] = {}
    settings: Mapping[str, Mapping[str, float]] = {}
    diagnostics: tuple[Diagnostic, ...] = ()


@cache
def profile(name: str) -> Profile:
    """A profile by its name, one of `PROFILES`."""
    return read_data(f"profiles/{name}.yaml", Profile)


def profile_named(word: str, origin: Origin = NOWHERE) -> Profile:
    """A profile by its name. Raises `Problem`."""
    name = word.strip().lower() or DEFAULT_PROFILE
    if name not in PROFILES:
        hint = similar(word, PROFILES, "profile")
        raise Problem("CHECK005", f"there is no profile `{word}`", origin, hint)
    return profile(name)


def strictness(rules: ChecksSpec, checks: Iterable[CheckInfo]) -> Strictness:
    """The result of a game's settings; settings that make no sense are in `diagnostics`."""
    if rules == ChecksSpec():
        return Strictness()
    messages = Collector()
    by_word = {word: each for each in checks for word in (each.code, each.name)}

    def find(word: str, origin: Origin) -> CheckInfo | None:
        known = by_word.get(word) or by_word.get(word.upper()) or by_word.get(word.lower())
        if known is None:
            hint = similar(word, by_word, "check")
            messages.error("CHECK001", f"there is no check `{word}`", origin, hint)
        return known

    chosen = messages.attempt(partial(profile_named, rules.profile.text, rules.profile.origin))
    moves = chosen.checks if chosen is not None else {}
    off = {}
    for each in rules.off:
        known = find(each.text, each.origin)
        if known is not None:
            off[known.code] = each
            if not each.why:
                what = f"`{each.text}` is switched off without a reason"
                hint = f"write `off: {{{each.text}: the reason}}`"
                messages.say(Diagnostic("CHECK006", Severity.ADVICE, what, each.origin, (hint,)))
    levels = {code: level for code, move in moves.items() if (level := move.level) is not None}
    for word, setting in rules.severity.items():
        known = find(word, setting.origin)
        level = messages.attempt(partial(_level, setting))
        if known is not None and level is not None:
            levels[known.code] = level
    given = {}
    for word, settings in rules.settings.items():
        if not settings:
            continue
        known = find(word, next(iter(settings.values())).origin)
        if known is not None:
            given[known.code] = messages.attempt(partial(_settings, known, settings)) or {}
    skipped = {code for code, move in moves.items() if move.level is None and code not in levels}
    return Strictness(frozenset(skipped), off, levels, given, tuple(messages.diagnostics))


def _level(setting: Word) -> Severity:
    level = Severity.__members__.get(setting.text.strip().upper())
    if level is None:
        message = f"`{setting.text}` isn't a severity"
        raise Problem("CHECK002", message, setting.origin, "write `error`, `warning` or `advice`")
    return level


def _settings(known: CheckInfo, settings: Mapping[str, Word]) -> dict[str, float]:
    numbers = {}
    for name, setting in settings.items():
        if name not in known.settings:
            hint = similar(name, known.settings, "setting") or "this check has no settings"
            message = f"the check `{known.name}` has no setting `{name}`"
            raise Problem("CHECK003", message, setting.origin, hint)
        try:
            numbers[name] = float(setting.text)
        except ValueError:
            message = f"`{setting.text}` isn't a number"
            raise Problem("CHECK003", message, setting.origin, "write a number") from None
    return numbers


def needlessly_off(
    rules: ChecksSpec, checks: Iterable[CheckInfo], quiet: Mapping[str, int]
) -> list[Diagnostic]:
    """Advice on switched-off checks that would find nothing; `quiet` counts what each would have found."""
    return [
        Diagnostic(
            "CHECK007",
            Severity.ADVICE,
            f"`{each.text}` is switched off but would find nothing",
            each.origin,
            ("remove it from `off`, so that it reports new findings",),
        )
        for code, each in strictness(rules, checks).off.items()
        if not quiet.get(code)
    ]
