"""What a claim prints, what the tables give, and how the two differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin

if TYPE_CHECKING:
    from generator.game.claims.agreement import Difference
    from generator.game.claims.corrections import Change
    from generator.game.counting.missing_values import AbsentValue
    from generator.game.counting.rows import Counted


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A claim, and how it compares with the tables."""

    say: str
    of: str
    expected: str
    """The printed value, in one line."""
    computed: str
    """The value from the tables, rounded like the printed one; empty if it can't be computed."""
    holds: bool
    origin: Origin = NOWHERE
    """The line of the claim."""
    why: str = ""
    value: Any = None
    """The computed value, exactly."""
    sources: tuple[Counted, ...] = ()
    """The rows that it was computed from, in order."""
    hints: tuple[str, ...] = ()
    """What to change if it is wrong."""
    remark: str = ""
    """What is odd about the printed value, for any tables."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Why it can't be computed."""
    source: str = ""
    """What prints the value, such as a rulebook."""
    differences: tuple[Difference, ...] = ()
    """The differences: one for a figure, one for each wrong entry of a list or table."""
    mismatch: str = ""
    """The message if printed and computed value are of different kinds, such as a list and a number."""
    changes: tuple[Change, ...] = ()
    """The smallest changes of the tables that would make it true, all equally small."""
    absent_values: tuple[AbsentValue, ...] = ()
    """Values that it looks for, that no row has, and whose absence it doesn't claim itself."""
    same_as: str = ""
    """The `say` of the first earlier claim that the same changes would make true."""

    @property
    def name(self) -> str:
        """How messages call it if others have the same error."""
        return self.say
