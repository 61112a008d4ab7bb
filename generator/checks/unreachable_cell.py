"""Cells of a map that nobody can walk to."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.map_columns import Walked, parts


@check("CARD012", Severity.WARNING)
def unreachable_cell(walked: Walked) -> Iterator[Finding]:
    """A cell of a map is open, and walls or gaps part it from all the rest.

    Looked at are the maps of columns that a claim walks on with `steps`, `reached` or `chokepoints`, in all rows of
    their table; what the claim takes for `walls` is one.

    Why: what lies there is out of the game, or the game cannot be won.
    Fix: open a wall, or make a wall of the cell. Where it is meant, claim how many cells are `reached`.

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
        f"nobody can walk to {shown}{more} on the map of `{item.name}`",
        item.origin_of(walked.column),
        "open a wall, or make walls of what nobody is to enter",
    )
