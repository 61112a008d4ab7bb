"""Numbers that go up or down row by row, and one that does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Severity
from generator.game.counting.cell_values import figure
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item

_ANGLES = {"angle", "bearing", "degrees", "direction", "heading", "rotation", "turn"}
_NUMBERED = {"no", "nr", "number", "order", "place", "position", "rank", "step"}
_RISING = {"at_least", "from", "least", "min", "minimum", "points", "score", "threshold", "up_to"}
_FEW, _MANY = 4, 8
"""So many rows make a series where the column is called like one, and where it is called otherwise."""
_CIRCLE = 360


class _Cell(NamedTuple):
    """A number, and where it is written."""

    number: Fraction
    origin: Origin

    def __str__(self) -> str:
        return str(self.number) if self.number.denominator == 1 else f"{float(self.number):g}"


@check("CARD031", Severity.ADVICE)
def broken_series(component: Component) -> Iterator[Finding]:
    """The numbers of a column are a series but for one: it is out of order, or there twice while another is missing.

    Order: all numbers but one go up, or all go down. Looked at are eight rows or more, five in columns called `from`,
    `least`, `min`, `points`, `score`, `threshold` and the like. Twice: the numbers of a column called `angle`, `turn`,
    `number`, `rank`, `step` and the like are evenly spaced, with one of them there twice and one missing between.

    Why: a digit was left out or typed twice, and rows are looked up in the wrong order, or not found at all.
    Fix: correct the number, or put the row where it belongs. If it is meant, ignore this.

    Bad:
        name,turn
        North,0
        East,90
        South,90
        West,270

    Good:
        name,turn
        North,0
        East,90
        South,180
        West,270
    """
    for header in component.columns:
        if header == component.copies_column:
            continue
        called = identifier(header).casefold()
        cells = _cells(component, header)
        if len(cells) < _FEW:
            continue
        if called in _ANGLES | _NUMBERED:
            yield from _twice(cells, header, called in _ANGLES)
        if len(cells) >= (_FEW + 1 if called in _RISING else _MANY):
            yield from _astray(cells, header)


def _cells(component: Component, header: str) -> list[_Cell]:
    """The numbers of a column in the order of its table; none where a cell is no number."""
    read: list[tuple[Item, Fraction]] = []
    for item in counted_items(component):
        value = item.value(header)
        if value in ("", None):
            continue
        number = figure(value) if isinstance(value, str) else None
        if number is None:
            return []
        read.append((item, number))
    if len(read) < _FEW:
        return []
    found = {item.origin_of(header): number for item, number in read}
    # A joined column is met in the order of the rows that it is joined to.
    order = sorted(found, key=lambda origin: (origin.line, len(origin.cell), origin.cell))
    return [_Cell(found[origin], origin) for origin in order]


def _twice(cells: Sequence[_Cell], header: str, angles: bool) -> Iterator[Finding]:
    """One number that is there twice, while another one of the series is missing."""
    known: dict[Fraction, _Cell] = {}
    again = [each for each in cells if known.setdefault(each.number, each) is not each]
    if len(again) != 1 or not (angles or _goes_up(known)):
        return
    step = min(b - a for a, b in pairwise(sorted(known)))
    first, last = min(known), max(known)
    if angles:
        step, last = Fraction(_CIRCLE, len(cells)), first + _CIRCLE - Fraction(_CIRCLE, len(cells))
    size = (last - first) / step + 1
    if size != len(cells):
        return
    missing = {first + step * at for at in range(len(cells))} - known.keys()
    if len(missing) == 1:
        lost, twin = _Cell(missing.pop(), again[0].origin), known[again[0].number]
        yield Finding(
            f"the column `{header}` has {again[0]} twice, and {lost} is missing",
            again[0].origin,
            f"write {lost} here, or at {twin.origin}",
        )


def _goes_up(known: dict[Fraction, _Cell]) -> bool:
    return all(a < b for a, b in pairwise(known))


def _astray(cells: Sequence[_Cell], header: str) -> Iterator[Finding]:
    """The only number without which all others go up, or all go down."""
    if len({each.number for each in cells}) < len(cells):
        return
    for way, word in ((1, "up"), (-1, "down")):
        numbers = [way * each.number for each in cells]
        if all(a < b for a, b in pairwise(numbers)):
            return
        # The first and the last row may be special: a start, or no limit.
        inner = range(1, len(cells) - 1)
        odd = [at for at in inner if _rises([*numbers[:at], *numbers[at + 1 :]])]
        if odd:
            # Of two neighbours that changed places either may be wrong: the later one breaks the order.
            at = odd[-1]
            others = " and ".join(
                str(each) for each in cells[max(0, at - 1) : at + 2] if each != cells[at]
            )
            yield Finding(
                f"the numbers of the column `{header}` go {word}, but {cells[at]} is next to {others}",
                cells[at].origin,
                "correct the number, or put the row where it belongs",
            )
            return


def _rises(numbers: Sequence[Fraction]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
