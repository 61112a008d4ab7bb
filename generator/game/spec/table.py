"""`table:` in game.yaml: how a component lies on a virtual table."""

from __future__ import annotations

from typing import Literal

from generator.decode import Mm
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Origin


@dataclass(frozen=True, slots=True)
class SpotSpec:
    """How a component lies on a virtual table, such as `{at: [-120, 40], as: spread}`.

    Components that aren't named in `table` lie in a tidy grid. One with `kit: no`, such as a board in one piece, only
    lies on the table if it is named.
    """

    at: tuple[Mm, Mm] | None = None
    """Where its middle lies, `[x, y]`: mm to the right of the middle of the table, and down (default: in a grid)."""
    as_: Literal["", "stack", "spread", "bag", "hand", "none"] = ""
    """How its pieces lie: `stack` on one another, `spread` side by side, in a `bag` to draw from, or in the `hand` of
    the players, one each; `none` leaves them off the table (default: cards in a stack, chips in a bag, few and large
    pieces spread)."""
    face: Literal["", "up", "down"] = ""
    """Which side of a stack is up (default: `down` if its pieces have backs)."""
    discard: bool = False
    """Whether there is a place for discarded cards beside it (default: no)."""
    origin: Origin = NOWHERE


NO_SPOT = SpotSpec()
"""That of a component of which nothing is said."""
