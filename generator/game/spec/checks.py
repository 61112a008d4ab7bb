"""The keys `claims` and `checks` of game.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.decode import Context, need_items, need_text
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import NOWHERE, Collector, Origin, Problem
from generator.game.spec.forms import NO_WORD, Word
from generator.game.spec.printed_values import Digits, Printed, Tolerance


class SwitchedOff(NamedTuple):
    """A check that is switched off."""

    text: str
    """The code or name of the check."""
    origin: Origin = NOWHERE
    why: str = ""
    """The reason."""


class SwitchedOffChecks(tuple[SwitchedOff, ...]):
    """The checks that are switched off: a mapping with a reason for each, or a plain list."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> SwitchedOffChecks:
        """Reads the checks. Raises `Problem`."""
        if node.pairs is None:
            return cls(SwitchedOff(*Word.from_node(each, context)) for each in need_items(node))
        problems = Collector()
        whys = [problems.attempt(partial(_reason, value)) or "" for _, value in node.pairs]
        if problems.diagnostics:
            raise Problem.of(problems.diagnostics)
        checks = (Word(key.text or "", key.origin) for key, _ in node.pairs)
        return cls(SwitchedOff(*check, why) for check, why in zip(checks, whys, strict=True))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """The JSON Schema for editors."""
        word: dict[str, Any] = {"type": "string"}
        reasons = {"type": "object", "additionalProperties": word}
        return {"anyOf": [reasons, {"type": "array", "items": word}]}


def _reason(node: Node) -> str:
    return "" if node.empty else " ".join(need_text(node).split())


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
class ClaimSpec:
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
