"""Changes of the tables that make a claim hold, and how they are said."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Edit, Fix, Origin
from generator.foundation.wording import counted, listed

_MOST_SAID = 4


class CellChange(NamedTuple):
    """One cell that is to hold another number."""

    names: tuple[str, ...]
    """What its rows are called; several where one cell counts for all of them."""
    column: str
    """Its column where it says no number of copies."""
    origin: Origin
    old: str
    """What stands there."""
    new: str
    by: Fraction

    @property
    def place(self) -> str:
        """Where it is: `cards.csv C7`, `game.yaml line 12`."""
        file = self.origin.file.rpartition("/")[2]
        cell = "!".join(filter(None, (self.origin.sheet, self.origin.cell)))
        return f"{file} {cell or f'line {self.origin.line}'}"


class Change(NamedTuple):
    """A change that makes a claim hold."""

    cells: tuple[CellChange, ...]
    mends: int = 0
    """How many other claims that do not hold would hold with it."""
    breaks: tuple[str, ...] = ()
    """What is said by the claims that hold, and would not with it."""

    @property
    def good(self) -> int:
        """How many more claims hold with it."""
        return self.mends - len(self.breaks)

    @property
    def of_copies(self) -> bool:
        """Whether it is one of copies alone: what else a table says is the designer's to change."""
        return not any(cell.column for cell in self.cells)

    @property
    def fix(self) -> Fix:
        """The same for a program that edits the tables."""
        edits = tuple(Edit(each.origin, each.old, each.new) for each in self.cells)
        steps = (f"write `{each.new}` for `{each.old or 'nothing'}`" for each in self.cells)
        return Fix(" and ".join(steps), edits, safe=False)


def said(changes: Sequence[Change]) -> str:
    """What would make a claim hold, as a hint: `2 more copies of `Goblin` (cards.csv C7: 3 → 5) would make it true`."""
    if not changes:
        return ""
    kinds: dict[tuple[tuple[str, Fraction], ...], list[Change]] = {}
    for change in changes:
        kinds.setdefault(tuple((cell.column, cell.by) for cell in change.cells), []).append(change)
    ways = ", or ".join(_way(each) for each in list(kinds.values())[:2])
    first = changes[0]
    others = f", and {counted(first.mends, 'other claim')}" if first.mends else ""
    if any((each.mends, each.breaks) != (first.mends, first.breaks) for each in changes):
        return f"{ways} would make it true"
    if not first.breaks:
        return f"{ways} would make it true{others}"
    more = len(first.breaks) - 1
    broken = f"`{first.breaks[0]}`" + (f" and {counted(more, 'other claim')}" if more else "")
    return f"{ways} would make it true{others}, but no longer {broken}"


def said_again(changes: Sequence[Change], like: str) -> str:
    """The same in short, where it has been said of another claim: with the first few cells, and no names."""
    cells = [_arrow(cell) for change in changes for cell in change.cells]
    rest = len(cells) - _MOST_SAID
    which = ", ".join([*cells[:_MOST_SAID], *([counted(rest, "other")] if rest > 0 else [])])
    return f"the same change as for `{like}` ({which}) would make it true"


def _way(alike: Sequence[Change]) -> str:
    """Changes that are the same but for the rows."""
    if len(alike) == 1 or len(alike[0].cells) > 1:
        return " and ".join(f"{_amount(cell)} {_named(cell)}" for cell in alike[0].cells)
    cells = [each.cells[0] for each in alike]
    parts = [_named(cell) for cell in cells[:_MOST_SAID]]
    rest = len(cells) - len(parts)
    parts += [counted(rest, "other")] if rest else []
    which = "any of" if len(parts) > 2 else "either"
    return f"{_amount(cells[0])} {which} {', '.join(parts[:-1])} or {parts[-1]}"


def _amount(cell: CellChange) -> str:
    by = abs(cell.by)
    each = " each" if len(cell.names) > 1 else ""
    if not cell.column:
        copies = "copy" if by == 1 else "copies"
        return f"{by} {'more' if cell.by > 0 else 'fewer'} {copies}{each} of"
    number = by if by.denominator == 1 else float(by)
    return f"{number} {'more' if cell.by > 0 else 'less'} in `{cell.column}`{each} of"


def _named(cell: CellChange) -> str:
    names = [f"`{name}`" for name in cell.names[: _MOST_SAID // 2]]
    rest = len(cell.names) - len(names)
    called = listed([*names, f"{rest} more"] if rest else names)
    return f"{called} ({_arrow(cell)})"


def _arrow(cell: CellChange) -> str:
    return f"{cell.place}: {cell.old or 'blank'} → {cell.new}"
