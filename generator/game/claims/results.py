"""Compares what the design says of itself with what the tables give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin
from generator.game.model.game import Game

if TYPE_CHECKING:
    from generator.game.claims.agreement import Difference
    from generator.game.claims.corrections import Change
    from generator.game.counting.missing_values import Stranger
    from generator.game.counting.rows import Counted


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A claim, and how it compares."""

    say: str
    of: str
    expected: str
    """What is printed, in one line."""
    computed: str
    """The figure that the tables give, with as many digits as the printed one; empty where it cannot be computed."""
    holds: bool
    origin: Origin = NOWHERE
    """The line of the claim."""
    why: str = ""
    value: Any = None
    """What was computed, exactly."""
    sources: tuple[Counted, ...] = ()
    """What it was computed from, in order."""
    hints: tuple[str, ...] = ()
    """What may be the matter, where it does not hold."""
    remark: str = ""
    """What is odd about the printed figure, whatever the tables give."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Why it cannot be computed."""
    source: str = ""
    """What prints it."""
    differences: tuple[Difference, ...] = ()
    """What is not as it is printed: one of a figure, of a list or table each entry."""
    unlike: str = ""
    """Where the two are of different kinds, what to say of it."""
    changes: tuple[Change, ...] = ()
    """The smallest changes of the tables that would make it hold, one as small as the other."""
    strangers: tuple[Stranger, ...] = ()
    """Values that it asks for and that no row has, and that are not what it says itself."""
    like: str = ""
    """What is said by the first claim before it that the same changes would make hold."""

    @property
    def name(self) -> str:
        """What to call it where others have the same fault."""
        return self.say


def check_claims(game: Game, mending: bool = True) -> tuple[ClaimResult, ...]:
    """All claims of a game, in order, each computed and compared; with what would mend those that do not hold."""
    if not game.claims:
        return ()
    from generator.game.claims.evaluate import (
        judged,  # most of a claim is what to say where it fails
    )

    return judged(game, mending)
