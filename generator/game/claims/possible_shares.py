"""Shares that are printed, and that no number of pieces can have: 18.367 % of 40 cards are 7.3468 cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.game.counting.rows import Counted
from generator.game.model.game import Claim

_CALL = regex(r"(percent|share)\(.*\)", re.DOTALL)


class Share(NamedTuple):
    """A share as a claim computes it: so many pieces of a whole, times 100 where it is in percent."""

    part: int
    whole: int
    unit: int

    def of(self, part: int) -> Fraction:
        """The share of another number of pieces."""
        return Fraction(part * self.unit, self.whole)

    def words(self, part: int, digits: int) -> str:
        """The share of a number of pieces, as it would be printed: `7 of 40 are 17.500 %`."""
        from generator.game.expressions.printing import exact

        sign = " %" if self.unit == 100 else ""
        verb = "is" if part == 1 else "are"
        return f"{part} of {self.whole} {verb} {exact(self.of(part), digits)}{sign}"


def share_of(claim: Claim, value: Any, sources: Sequence[Counted]) -> Share | None:
    """The share that a claim computes; None where it is more than a `percent` or a `share` alone."""
    call = _CALL.fullmatch(claim.of.strip())
    if call is None or len(sources) != 2 or not isinstance(value, (int, Fraction)):
        return None
    whole, part = (sum(item.copies for item in counted.items) for counted in sources)
    made = Share(part, whole, 100 if call[1] == "percent" else 1)
    return made if whole and made.of(part) == value else None


def impossible(claim: Claim, printed: Fraction, share: Share, digits: int) -> str:
    """What to say of a printed share that no number of pieces has, not even rounded to so many digits; else empty."""
    # What is rounded lies no more than half a step off.
    room = max(Fraction(1, 2 * 10**digits), Fraction(repr(claim.tolerance or 0.0)))
    wished = printed * share.whole / share.unit
    below = min(max(0, wished.__floor__()), share.whole)
    near = sorted({below, min(below + 1, share.whole)})
    if any(abs(share.of(part) - printed) <= room for part in near):
        return ""
    shown = digits if claim.digits is not None else max(digits, 2)
    listed = ", ".join(share.words(part, shown) for part in near)
    return f"no number of pieces out of {share.whole} gives {claim.is_.words}: {listed}"
