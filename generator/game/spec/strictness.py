"""How strict the checks are: what a game, and the profile of what it is printed for, change of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Literal, Protocol

from generator import data
from generator.decode import decode
from generator.files.yaml_nodes import parse
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

if TYPE_CHECKING:
    from inspect import Parameter

PROFILES = ("prototype", "playtest", "print")
"""What a game may be printed for, the least strict first."""
USUAL = "playtest"
"""What counts where nothing else is said: each check as it is by itself."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A word of game.yaml for the checks, with its place."""

    value: str
    origin: Origin = NOWHERE
    why: str = ""


NOTHING = Setting("")


@dataclass(frozen=True, slots=True)
class CheckRules:
    """What the game changes of the checks; codes and names are resolved by `strictness`."""

    profile: Setting = NOTHING
    """What the game is printed for."""
    off: tuple[Setting, ...] = ()
    """Codes or names of checks that do not speak."""
    severity: Mapping[str, Setting] = field(default_factory=dict)
    """Code or name, and `error`, `warning` or `advice`."""
    settings: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)
    """Code or name, and the check's own settings."""


class Known(Protocol):
    """What is to be known of a check here."""

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
class Move:
    """What a profile makes of a check."""

    severity: Literal["error", "warning", "advice", "off"]
    why: str

    @property
    def level(self) -> Severity | None:
        """The severity; None where the check is switched off."""
        return Severity.__members__.get(self.severity.upper())


@dataclass(frozen=True, slots=True)
class Profile:
    """What a game is printed for, and what that changes of the checks."""

    title: str
    checks: Mapping[str, Move] = field(default_factory=dict)
    """By their codes."""


class Strictness(NamedTuple):
    """What counts, after the profile and the game's own wishes."""

    skipped: frozenset[str] = frozenset()
    """Codes of checks that the profile has no use for."""
    off: Mapping[str, Setting] = {}
    """Codes that the game has switched off, with the words of game.yaml."""
    moved: Mapping[str, Severity] = {}
    settings: Mapping[str, Mapping[str, float]] = {}
    diagnostics: tuple[Diagnostic, ...] = ()


@cache
def profile(name: str) -> Profile:
    """A profile by its name, one of `PROFILES`."""
    file = f"profiles/{name}.yaml"
    return decode(parse(data.text(file), file), Profile)


def profile_named(word: str, origin: Origin = NOWHERE) -> Profile:
    """The profile that somebody names. Raises `Problem`."""
    name = word.strip().lower() or USUAL
    if name not in PROFILES:
        hint = similar(word, PROFILES, "profile")
        raise Problem("CHECK005", f"there is no profile `{word}`", origin, hint)
    return profile(name)


def strictness(rules: CheckRules, checks: Iterable[Known]) -> Strictness:
    """What a game's wishes come to; wishes that cannot be understood are in `diagnostics`."""
    if rules == CheckRules():
        return Strictness()
    said = Collector()
    by_word = {word: each for each in checks for word in (each.code, each.name)}

    def find(word: str, origin: Origin) -> Known | None:
        known = by_word.get(word) or by_word.get(word.upper()) or by_word.get(word.lower())
        if known is None:
            hint = similar(word, by_word, "check")
            said.error("CHECK001", f"there is no check `{word}`", origin, hint)
        return known

    chosen = said.attempt(partial(profile_named, rules.profile.value, rules.profile.origin))
    moves = chosen.checks if chosen is not None else {}
    off = {}
    for each in rules.off:
        known = find(each.value, each.origin)
        if known is not None:
            off[known.code] = each
            _need_reason(each, said)
    moved = {code: level for code, move in moves.items() if (level := move.level) is not None}
    for word, setting in rules.severity.items():
        known = find(word, setting.origin)
        level = said.attempt(partial(_level, setting))
        if known is not None and level is not None:
            moved[known.code] = level
    given = {}
    for word, settings in rules.settings.items():
        known = find(word, next((s.origin for s in settings.values()), NOWHERE))
        if known is not None:
            given[known.code] = said.attempt(partial(_settings, known, settings)) or {}
    skipped = {code for code, move in moves.items() if move.level is None and code not in moved}
    return Strictness(frozenset(skipped), off, moved, given, tuple(said.diagnostics))


def _need_reason(off: Setting, said: Collector) -> None:
    if not off.why:
        what = f"`{off.value}` is switched off without a reason"
        hint = f"write `off: {{{off.value}: the reason}}`"
        said.say(Diagnostic("CHECK006", Severity.ADVICE, what, off.origin, (hint,)))


def _level(setting: Setting) -> Severity:
    level = Severity.__members__.get(setting.value.strip().upper())
    if level is None:
        message = f"`{setting.value}` is not a severity"
        raise Problem("CHECK002", message, setting.origin, "write `error`, `warning` or `advice`")
    return level


def _settings(known: Known, settings: Mapping[str, Setting]) -> dict[str, float]:
    made = {}
    for name, setting in settings.items():
        if name not in known.settings:
            hint = similar(name, known.settings, "setting") or "it has none"
            message = f"the check `{known.name}` has no setting `{name}`"
            raise Problem("CHECK003", message, setting.origin, hint)
        try:
            made[name] = float(setting.value)
        except ValueError:
            message = f"`{setting.value}` is not a number"
            raise Problem("CHECK003", message, setting.origin, "write a number") from None
    return made


def switched_off(rules: CheckRules, checks: Iterable[Known]) -> Mapping[str, Setting]:
    """The checks that a game has switched off, by their codes, with the words of game.yaml."""
    return strictness(rules, checks).off if rules.off else {}


def idle(rules: CheckRules, checks: Iterable[Known], quiet: Mapping[str, int]) -> list[Diagnostic]:
    """The checks that are switched off and had nothing to say; `quiet` counts what each would have said."""
    off = switched_off(rules, checks)
    return [
        Diagnostic(
            "CHECK007",
            Severity.ADVICE,
            f"`{each.value}` is switched off, and would have nothing to say",
            each.origin,
            ("take it out of `off`, so that it speaks when there is something",),
        )
        for code, each in off.items()
        if not quiet.get(code)
    ]
