"""Cells of a map that can't be reached."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.map_columns import Walked, parts


@check("CARD012", Severity.WARNING)
def unreachable_cell(walked: Walked) -> Iterator[Finding]:
    """A cell of a map is open, but walls or gaps separate it from the rest.

    Checked are the maps that a claim uses with `steps`, `reached` or `chokepoints`, in all rows of their table and
    with the claim's `walls`.

    Why: whatever is there is out of the game, or the game can't be won.
    Fix: open a wall, or turn the cell into a wall. If you mean it, claim how many cells are `reached`.

    Bad:
        name,map
        Castle,"S..
        .##
        .#E"
        --- game.yaml
        claims:
          - {say: The keep is 4 steps away, of: "steps(cards, 'map', 'S', 'A3') | first", is: 2}

    Good:
        name,map
        Castle,"S..
        .#.
        .#E"
        --- game.yaml
        claims:
          - {say: The keep is 4 steps away, of: "steps(cards, 'map', 'S', 'E') | first", is: 4}
    """
    found = parts(walked)
    if len(found) < 2:
        return
    item, names = walked.item, [name for part in found[1:] for name in part]
    shown = ", ".join(f"`{name}`" for name in names[:8])
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    yield Finding(
        f"{shown}{more} can't be reached on the map of `{item.name}`",
        item.origin_of(walked.column),
        "open a wall, or make walls of cells that nobody should enter",
    )
