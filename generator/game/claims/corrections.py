"""Changes of the tables that make a claim true, and their wording."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Edit, Fix, Origin
from generator.foundation.wording import counted, listed

_MOST_CELLS = 4


class Cell(NamedTuple):
    """A number in one place, and the rows that use it: several, if components share a table."""

    origin: Origin
    header: str
    """Its column; empty for the number of copies that game.yaml gives all rows of a component."""
    written: str
    value: Fraction
    rows: tuple[tuple[str, int], ...]
    """The component's name of each row, and the row's place in it."""
    names: tuple[str, ...]
    """The names of its rows."""
    copies: bool = False
    """Whether it is a number of copies."""

    def __str__(self) -> str:
        """Where it is: `cards.csv C7`, `game.yaml line 12`."""
        file = self.origin.file.rpartition("/")[2]
        cell = "!".join(filter(None, (self.origin.sheet, self.origin.cell)))
        return f"{file} {cell or f'line {self.origin.line}'}"


class CellChange(NamedTuple):
    """Another number in one cell."""

    cell: Cell
    number: Fraction

    @property
    def text(self) -> str:
        """The number, written like the old one."""
        from generator.game.expressions.printing import rounded_text

        text = str(self.number) if self.number.denominator == 1 else rounded_text(self.number, 12)
        return text.replace("-", "−") if "−" in self.cell.written else text

    @property
    def column(self) -> str:
        """Its column; empty for a number of copies."""
        return "" if self.cell.copies else self.cell.header

    @property
    def by(self) -> Fraction:
        """By how much the number grows."""
        return self.number - self.cell.value


class Change(NamedTuple):
    """A change that makes a claim true."""

    cells: tuple[CellChange, ...]
    also_fixes: int = 0
    """How many other wrong claims it makes true."""
    breaks: tuple[str, ...] = ()
    """The `say` of the true claims that it makes wrong."""

    @property
    def gain(self) -> int:
        """How many more of the other claims are true with it."""
        return self.also_fixes - len(self.breaks)

    @property
    def only_copies(self) -> bool:
        """Whether it changes only numbers of copies: the designer decides about anything else."""
        return not any(each.column for each in self.cells)

    @property
    def fix(self) -> Fix:
        """The same for a program that edits the tables."""
        edits = tuple(Edit(each.cell.origin, each.cell.written, each.text) for each in self.cells)
        steps = (f"write `{each.new}` for `{each.old or 'nothing'}`" for each in edits)
        return Fix(" and ".join(steps), edits, safe=False)


def suggestion(changes: Sequence[Change], same_as: str = "") -> str:
    """The hint about changes: `2 more copies of `Goblin` (cards.csv C7: 3 → 5) would make it true`; empty for none.

    If an earlier claim, `same_as`, has the same changes, only their first few cells, without names.
    """
    if not changes:
        return ""
    if same_as:
        cells = [_arrow(each) for change in changes for each in change.cells]
        which = _first_few(cells)
        return f"the same change as for `{same_as}` ({', '.join(which)}) would make it true"
    kinds: dict[tuple[tuple[str, Fraction], ...], list[Change]] = {}
    for change in changes:
        kinds.setdefault(tuple((each.column, each.by) for each in change.cells), []).append(change)
    ways = ", or ".join(_way(each) for each in list(kinds.values())[:2])
    first = changes[0]
    effect = "would make it true"
    if any((each.also_fixes, each.breaks) != (first.also_fixes, first.breaks) for each in changes):
        return f"{ways} {effect}"
    if first.also_fixes:
        effect += f", and {counted(first.also_fixes, 'other claim')}"
    if first.breaks:
        more = len(first.breaks) - 1
        broken = f"`{first.breaks[0]}`" + (f" and {counted(more, 'other claim')}" if more else "")
        effect += f", but make {broken} wrong"
    return f"{ways} {effect}"


def _first_few(names: Sequence[str]) -> list[str]:
    """The first few names, and how many more there are."""
    rest = len(names) - _MOST_CELLS
    return [*names[:_MOST_CELLS], counted(rest, "other")] if rest > 0 else [*names]


def _way(alike: Sequence[Change]) -> str:
    """Changes that differ only in their rows."""
    if len(alike) == 1 or len(alike[0].cells) > 1:
        return " and ".join(f"{_amount(cell)} {_named(cell)}" for cell in alike[0].cells)
    parts = _first_few([_named(each.cells[0]) for each in alike])
    which = "any of" if len(parts) > 2 else "either"
    return f"{_amount(alike[0].cells[0])} {which} {', '.join(parts[:-1])} or {parts[-1]}"


def _amount(change: CellChange) -> str:
    by = abs(change.by)
    each = " each" if len(change.cell.names) > 1 else ""
    if not change.column:
        copies = "copy" if by == 1 else "copies"
        return f"{by} {'more' if change.by > 0 else 'fewer'} {copies}{each} of"
    number = by if by.denominator == 1 else float(by)
    return f"{number} {'more' if change.by > 0 else 'less'} in `{change.column}`{each} of"


def _named(change: CellChange) -> str:
    names = [f"`{name}`" for name in change.cell.names]
    rest = len(names) - _MOST_CELLS // 2
    shown = [*names[: _MOST_CELLS // 2], f"{rest} more"] if rest > 0 else names
    return f"{listed(shown)} ({_arrow(change)})"


def _arrow(change: CellChange) -> str:
    return f"{change.cell}: {change.cell.written or 'blank'} → {change.text}"
