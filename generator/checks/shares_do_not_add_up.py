"""Shares that are more or less than the whole."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.parts_of_whole import Whole


@check("CLAIM003", Severity.WARNING)
def shares_do_not_add_up(whole: Whole) -> Iterator[Finding]:
    """Shares of one whole do not add up to 100 %, or to 1; what rounding takes or adds is allowed for.

    Looked at are columns called `share` or `share of …`, claims on the share of each value of a column, and tables of
    the rulebook whose last row says 100 % in all.

    Why: a share was changed and another one was not; whoever adds them up trusts none of the numbers any more.
    Fix: correct the share that is wrong, or let `percent` write it.

    Bad:
        name,share
        Wolf,40 %
        Storm,35 %
        Chest,20 %

    Good:
        name,share
        Wolf,40 %
        Storm,35 %
        Chest,25 %
    """
    if whole.adds_up:
        return
    unit = " %" if whole.unit == 100 else ""
    listed = ", ".join(
        f"{part.name} {part.text}".strip() + (f" ({part.origin.cell})" if part.origin.cell else "")
        for part in whole.parts[:12]
    )
    more = f" and {len(whole.parts) - 12} more" if len(whole.parts) > 12 else ""
    yield Finding(
        f"the shares in {whole.called} add up to {float(whole.sum):g}{unit}, not {whole.unit}{unit}",
        whole.origin,
        f"correct one of {listed}{more}",
    )
