"""What game.yaml claims of the game, and what it changes of the checks, as it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.decode import Context, need_items, need_text
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin, Problem
from generator.game.spec.forms import NO_WORD, Digits, Word
from generator.game.spec.printed_values import Printed, Tolerance


class Off(NamedTuple):
    """A check that is switched off."""

    check: Word
    """Its code or its name."""
    why: str = ""
    """The reason."""


class Offs(tuple[Off, ...]):
    """The checks that are switched off: each with the reason, or a list of them without."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Offs:
        """The checks that a node names. Raises `Problem`."""
        if node.pairs is None:
            return cls(Off(Word.from_node(each, context)) for each in need_items(node))
        made: list[Off] = []
        said: list[Diagnostic] = []
        for key, value in node.pairs:
            try:
                why = "" if value.empty else " ".join(need_text(value).split())
                made.append(Off(Word(key.text or "", key.origin), why))
            except Problem as problem:
                said.extend(problem.diagnostics)
        if said:
            raise Problem.of(said)
        return cls(made)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may accept."""
        word: dict[str, Any] = {"type": "string"}
        reasons = {"type": "object", "additionalProperties": word}
        return {"anyOf": [reasons, {"type": "array", "items": word}]}


@dataclass(frozen=True, slots=True)
class ChecksSpec:
    """What this game changes of the checks."""

    profile: Word = NO_WORD
    """How strict the checks are, by what the next print is for: a `prototype`, a `playtest` (where it is not given) or
    a `print` for strangers. `punchboard list checks --profile print` shows what it changes, with a reason each."""
    off: Offs = Offs()
    """Codes or names of checks that are not to speak, each with the reason: `{unused-column: the app reads them}`. A
    check that would have nothing to say is told, so that it does not stay switched off for ever."""
    severity: Mapping[str, Word] = field(default_factory=dict)
    """Code or name of a check, and `error`, `warning` or `advice`; it counts more than the profile."""
    settings: Mapping[str, Mapping[str, Word]] = field(default_factory=dict)
    """Code or name of a check, and its settings: `{low-resolution: {dpi: 150}}`."""


@dataclass(frozen=True, slots=True)
class ClaimSpec:
    """What the design says of itself, in numbers or words; it is computed from the tables and compared."""

    say: str
    """The claim in words, as people read it."""
    of: Word
    """The expression that computes it, such as `count(events)` or `percent(events, category='Skill')`; `punchboard
    explain functions` lists what it may call."""
    is_: Printed
    """What is printed: a number such as `49` or `10,000`; a percentage, `18.4 %`, which is rounded to its digits; a
    fraction, `3/7`; `yes` or `no`, where the expression is a condition; words; or several of them, as a list `[9, 13]`,
    a mapping `{attack: 9, defence: 8}` or a table of rows, `[[1, 3, 0], [4, 8, 4]]`."""
    digits: Digits | None = None
    """How many digits behind the point the printed number has been rounded to; where it is not given, the number must
    be exact, unless it is printed with a percent sign."""
    tolerance: Tolerance | None = None
    """How far the printed number may be off, in its own unit; 0 wants a percentage to be exact."""
    source: str = ""
    """What prints it, such as `rules.md`, `the box` or `the balancing sheet`: where to correct it."""
    why: str = ""
    """Why the figure is allowed to differ, or what it was before."""
    origin: Origin = NOWHERE
