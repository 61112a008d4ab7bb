"""Shares that a deck does not have."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.parts_of_whole import Part, Whole


@check("CARD017", Severity.WARNING)
def impossible_share(whole: Whole) -> Iterator[Finding]:
    """A column of shares says another share of the deck than the copies give, or one that no deck of its size can have.

    Looked at are columns called `share` or `share of …`, where most of their shares are those of the copies.

    Why: the copies were changed and the share was not, or the share is that of another deck.
    Fix: correct the share or the copies; `punchboard explain counts_for` finds the counts nearest to wished shares.

    Bad:
        name,count,share
        Wolf,8,50 %
        Storm,4,25 %
        Chest,3,18.75 %
        Curse,1,7 %

    Good:
        name,count,share
        Wolf,8,50 %
        Storm,4,25 %
        Chest,3,18.75 %
        Curse,1,6.25 %
    """
    wrong = [part for part in whole.parts if whole.pieces and not _is(part, part.pieces, whole)]
    if not wrong or 2 * len(wrong) > len(whole.parts):
        return
    for part in wrong:
        real = _shown(part.pieces, part, whole)
        near = [count for count in _near(part, whole) if _is(part, count, whole)]
        if near:
            what = f"`{part.name}` has {part.text} here, and {part.pieces} of {whole.pieces} copies are {real}"
            hint = f"write {real}, or print {near[0]}"
        else:
            listed = ", ".join(
                f"{count} are {_shown(count, part, whole)}" for count in _near(part, whole)
            )
            what = f"no number of {whole.pieces} copies is {part.text}, as `{part.name}` has here: {listed}"
            hint = f"write {real}, which {part.pieces} copies are"
        yield Finding(what, part.origin, hint)


def _is(part: Part, count: int, whole: Whole) -> bool:
    """Whether a number of pieces has the share that is written, rounded."""
    return abs(Fraction(count * whole.unit, whole.pieces) - part.value) <= part.step / 2


def _near(part: Part, whole: Whole) -> list[int]:
    below = (part.value * whole.pieces / whole.unit).__floor__()
    return [count for count in (below, below + 1) if 0 <= count <= whole.pieces]


def _shown(count: int, part: Part, whole: Whole) -> str:
    digits = len(str(part.step.denominator)) - 1
    sign = " %" if whole.unit == 100 else ""
    return f"{count * whole.unit / whole.pieces:.{max(digits, 2)}f}".rstrip("0").rstrip(".") + sign
