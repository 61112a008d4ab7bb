"""Shares of a deck that are wrong, or do not add up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.game.analysis.parts_of_whole import Part, Whole


@check("CARD017", Severity.WARNING)
def impossible_share(whole: Whole) -> Iterator[Finding]:
    """A share in a column doesn't match the number of copies, or is impossible for a deck of this size.

    Checked in columns called `share` or `share of …`, if most of their shares match the copies.

    Why: the copies were changed and the share wasn't, or it is the share of another deck.
    Fix: correct the share or the copies; `punchboard explain counts_for` shows how to find the counts closest to
    the shares you want.

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
    copies = counted(whole.pieces, "copy")
    for part in wrong:
        real = _shown(part.pieces, part, whole)
        near = [count for count in _near(part, whole) if _is(part, count, whole)]
        if near:
            what = f"`{part.name}` has {part.text} here, but {part.pieces} of {copies} {_be(part.pieces)} {real}"
            hint = f"write {real}, or print {near[0]}"
        else:
            listed = ", ".join(
                f"{count} {_be(count)} {_shown(count, part, whole)}" for count in _near(part, whole)
            )
            what = (
                f"`{part.name}` has {part.text} here, which is impossible with {copies}: {listed}"
            )
            hint = f"write {real}, the share of {counted(part.pieces, 'copy')}"
        yield Finding(what, part.origin, hint)


def _be(count: int) -> str:
    return "is" if count == 1 else "are"


def _is(part: Part, count: int, whole: Whole) -> bool:
    """Whether a number of pieces has the written share, rounded."""
    return abs(Fraction(count * whole.unit, whole.pieces) - part.value) <= part.step / 2


def _near(part: Part, whole: Whole) -> list[int]:
    below = (part.value * whole.pieces / whole.unit).__floor__()
    return [count for count in (below, below + 1) if 0 <= count <= whole.pieces]


def _shown(count: int, part: Part, whole: Whole) -> str:
    digits = len(str(part.step.denominator)) - 1
    sign = " %" if whole.unit == 100 else ""
    return f"{count * whole.unit / whole.pieces:.{max(digits, 2)}f}".rstrip("0").rstrip(".") + sign


@check("CLAIM003", Severity.WARNING)
def shares_do_not_add_up(whole: Whole) -> Iterator[Finding]:
    """Shares of one whole don't add up to 100 % (or 1). Rounding is allowed for.

    Checked in columns called `share` or `share of …`, claims about the share of each value of a column, and tables
    of the rulebook whose last row is a total of 100 %.

    Why: one share was changed and the others weren't; if players add them up, they no longer trust your numbers.
    Fix: correct the wrong share, or let `percent` compute it.

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
