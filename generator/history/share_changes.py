"""How the shares of a component's pieces have changed, by columns with categories or that claims are computed from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.game.analysis.composition import is_look
from generator.history.record import ComponentRecord
from generator.stats.composition import FEW, Heap, Value, groups_well, summary, tally
from generator.tables.number_parsing import parse_number


class ValueShift(NamedTuple):
    """The number of pieces with one value, before and after."""

    value: str
    """Empty for blank cells."""
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Shift:
    """How pieces are distributed over the values of a column, before and after."""

    column: str
    old: int
    """How many pieces there were."""
    new: int
    """How many there are."""
    lines: tuple[ValueShift, ...]
    """All values if they are few, else those with changed numbers."""
    means: tuple[Fraction, Fraction] | None = None
    """The averages of the numbers, before and after; None if there are none, or they are the same."""
    numbers: bool = False
    """Whether its values are numbers."""


def shifts(old: ComponentRecord, new: ComponentRecord) -> tuple[Shift, ...]:
    """The columns over which pieces are distributed differently now."""
    found = (_shift(column, old, new) for column in _columns(old, new))
    return tuple(shift for shift in found if shift is not None)


def _columns(old: ComponentRecord, new: ComponentRecord) -> Iterator[str]:
    counted = {*old.counted, *new.counted}
    for column in dict.fromkeys((*new.columns, *old.columns)):
        # A new or removed column is shown by its values already.
        if column not in old.columns or column not in new.columns or is_look(column):
            continue
        heaps = _heap(old, column), _heap(new, column)
        if column in counted or any(map(groups_well, heaps)):
            yield column


def _heap(component: ComponentRecord, column: str) -> Heap:
    heap = []
    for item in component.items:
        value = item.values.get(column, "")
        label = (value if isinstance(value, str) else ", ".join(value)).strip()
        heap.append((Value(label, parse_number(label)), item.copies))
    return heap


def _shift(column: str, old: ComponentRecord, new: ComponentRecord) -> Shift | None:
    heaps = _heap(old, column), _heap(new, column)
    before, after = ({line.value: line.pieces for line in tally(heap)} for heap in heaps)
    moved = {value.label for value in {**before, **after} if before.get(value) != after.get(value)}
    # A change in the number of blank cells alone doesn't count.
    if not moved - {""} or not (before and after):
        return None
    order = [line.value for line in tally((*heaps[0], *heaps[1]))]
    lines = [ValueShift(value.label, before.get(value, 0), after.get(value, 0)) for value in order]
    if len(lines) > FEW:
        lines = [line for line in lines if line.old != line.new]
    few = len(lines) <= FEW
    means = [summary(heap) for heap in heaps]
    one, other = (each.mean if each is not None else None for each in means)
    shown = (one, other) if one is not None and other is not None and one != other else None
    if not few and shown is None:
        return None
    return Shift(
        column, old.pieces, new.pieces, tuple(lines if few else ()), shown, other is not None
    )
