"""A number that breaks the series in its column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
"""How many rows make a series: in columns with a name of a series, and in others."""
_CIRCLE = 360


class _Cell(NamedTuple):
    """A number and its cell."""

    number: Fraction
    origin: Origin

    def __str__(self) -> str:
        return str(self.number) if self.number.denominator == 1 else f"{float(self.number):g}"


@check("CARD031", Severity.ADVICE)
def broken_series(component: Component) -> Iterator[Finding]:
    """One number breaks its column's series: it is out of order, or there twice while another is missing.

    Order: all numbers but one go up, or all go down. Checked in columns with at least eight rows, or five if the
    column is called `from`, `least`, `min`, `points`, `score`, `threshold` or the like. Twice: the numbers of a
    column called `angle`, `turn`, `number`, `rank`, `step` or the like are evenly spaced, but one is there twice
    and one is missing.

    Why: a digit is missing or doubled, and rows are looked up in the wrong order or not found at all.
    Fix: correct the number, or move the row to where it belongs. If you mean it, ignore this.

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
            yield from _out_of_order(cells, header)


def _cells(component: Component, header: str) -> list[_Cell]:
    """The numbers of a column in the order of its table; none if any cell isn't a number."""
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
    # A joined column has the order of the rows it is joined to.
    order = sorted(found, key=lambda origin: (origin.line, len(origin.cell), origin.cell))
    return [_Cell(found[origin], origin) for origin in order]


def _twice(cells: Sequence[_Cell], header: str, angles: bool) -> Iterator[Finding]:
    """The number that is there twice while another one of the series is missing."""
    known: dict[Fraction, _Cell] = {}
    again = [each for each in cells if known.setdefault(each.number, each) is not each]
    if len(again) != 1 or not (angles or _rises(known)):
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
            f"the column `{header}` has {again[0]} twice, but no {lost}",
            again[0].origin,
            f"write {lost} here, or at {twin.origin}",
        )


def _out_of_order(cells: Sequence[_Cell], header: str) -> Iterator[Finding]:
    """The only number without which all others go up, or all go down."""
    if len({each.number for each in cells}) < len(cells):
        return
    for way, word in ((1, "up"), (-1, "down")):
        numbers = [way * each.number for each in cells]
        if _rises(numbers):
            return
        # The first and last rows may be special: a start, or no limit.
        inner = range(1, len(cells) - 1)
        odd = [at for at in inner if _rises([*numbers[:at], *numbers[at + 1 :]])]
        if odd:
            # If two neighbours are swapped, the later one breaks the order.
            at = odd[-1]
            others = " and ".join(
                str(each) for each in cells[max(0, at - 1) : at + 2] if each != cells[at]
            )
            yield Finding(
                f"the numbers of the column `{header}` go {word}, but {cells[at]} is next to {others}",
                cells[at].origin,
                "correct the number, or move the row to where it belongs",
            )
            return


def _rises(numbers: Iterable[Fraction]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
