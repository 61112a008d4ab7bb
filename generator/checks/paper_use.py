"""Sheets that are mostly empty, and what they could share paper with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from generator.arrange import batches
from generator.arrange.shared_pages import Rest, shared_pages
from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import NOWHERE, Severity
from generator.frame import Piece
from generator.frame.printing import AllSheets, SheetGroup
from generator.frame.sheet import SheetPlan
from generator.geometry import Gap


class _Rest(NamedTuple):
    """The last sheet of some components."""

    group: SheetGroup
    plan: SheetPlan
    used: float
    """How much of what can be printed has pieces on it, from 0 to 1."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on it, with their copies there."""
        counts = Counter(slot.piece for slot in self.plan.front.slots if not slot.back)
        return tuple(
            replace(self.group.pieces[at], copies=count) for at, count in sorted(counts.items())
        )


@check("SHEET010", Severity.ADVICE)
def sheet_mostly_empty(sheets: AllSheets, *, percent: float = 40) -> Iterator[Finding]:
    """The last sheet of a component is less than 40 % full, and its pieces fit on the last sheet of another component.

    Of components in the kit with the same `sheets`, but for the gap, and without a `stock`, or with `share: no`; both
    with backs or both without. Components of one stock share their last sheets by themselves.

    Why: every copy of the game takes one more sheet of card, and one more round of cutting.
    Fix: give both the same `sheet`, or the same `stock`; they are then printed on shared sheets.

    Bad:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker}
          tokens: {data: data/cards.csv, front: card.yaml, size: 25 mm}

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheet: small}
          tokens: {data: data/cards.csv, front: card.yaml, size: 25 mm, sheet: small}
    """
    rests = [rest for group in sheets.groups if (rest := _rest(group)) is not None]
    named: set[str] = set()
    for one, other in combinations(rests, 2):
        few, more = sorted((one, other), key=lambda rest: rest.used)
        if few.used * 100 >= percent or few.group.name in named:
            continue
        gap = _common_gap(few, more)
        if gap is None:
            continue
        named.add(few.group.name)
        names = f"`{few.group.name}` and `{more.group.name}`"
        across, down = gap
        written = f"{across:g}" if across == down else f"[{across:g}, {down:g}]"
        same = few.group.options.gap == more.group.options.gap
        yield Finding(
            f"the last sheet of `{few.group.name}` is {100 * few.used:.0f} % full on {few.plan.paper.name}, "
            f"and would fit on that of `{more.group.name}`",
            few.group.origin,
            f"write the same `sheet` for {names}"
            + ("" if same else f", and `sheets: {{gap: {written}}}`"),
            few.group.name,
        )


def _rest(group: SheetGroup) -> _Rest | None:
    """The last sheet of fronts; None for posters, labels, and what is not in the kit."""
    options = group.options
    if not group.kit or options.places is not None or options.scheme not in ("auto", "grid"):
        return None
    fronts = [plan for plan in group.plans if any(not slot.back for slot in plan.front.slots)]
    if not fronts or any(guide.kind == "join" for guide in fronts[-1].front.guides):
        return None
    plan = fronts[-1]
    room = options.printable(plan.paper)
    taken = sum(slot.place.size.width * slot.place.size.height for slot in plan.front.slots)
    return _Rest(group, plan, taken / (room.width * room.height))


def _common_gap(few: _Rest, more: _Rest) -> Gap | None:
    """The gap with which the pieces of two sheets fit on one; None if they don't, or are printed differently."""
    one, other = few.group.options, more.group.options
    backs = (few.plan.back is None) == (more.plan.back is None)
    alike = replace(one, origin=NOWHERE, gap=other.gap) == replace(other, origin=NOWHERE)
    same_stock = few.group.stock == more.group.stock
    if few.group.stock and one.share:
        return None
    if not (alike and backs and same_stock) or few.used + more.used > 1.0:
        return None
    for gap in dict.fromkeys((other.gap, one.gap)):
        options = replace(one, gap=gap)
        rests = [Rest(each, options) for each in batches((*few.pieces, *more.pieces), options)]
        if len(shared_pages(rests, few.plan.paper, options)) == 1:
            return gap
    return None
