"""The smallest change of the tables that makes a wrong claim true: a few more or fewer copies of a row.

One row is tried before two, and small changes before large ones, so that no smaller change would do. If copies don't
matter, other numbers are tried in the cells that the claim reads. The search is limited by the cost of its trials, and
gives the same result on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, islice
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.claims.agreement import compare
from generator.game.claims.corrections import Cell, CellChange, Change
from generator.game.claims.rounding import Rules, exact_of, in_percent
from generator.game.claims.what_if import Trial, copies_cells, read_cells
from generator.game.counting.rows import Counted
from generator.game.expressions.fields import identifier
from generator.game.model.game import Game
from generator.game.spec.checks import Claim
from generator.game.spec.printed_values import read_figure

_MOST = 100
"""The most copies, more or fewer, that are tried for one row."""
_MOST_TOGETHER = 12
"""The most copies, more or fewer, that are tried for two rows together."""
_MOST_ALIKE = 40
"""The most equally small changes whose effects on other claims are computed."""
_TRIALS, _PAIRS = 1_500, 600
"""The most trials for one claim, and of two rows among them."""
_PLAIN = regex(r"[-−]?\d{1,12}(?:\.(\d{1,6}))?")
_SMALL = 3
"""Each cell is tried up to this much higher and lower, for any claim."""
_STEPS = 5
"""The most steps of the secant method, for claims that don't grow in proportion to a cell."""
_COST = 3_000_000
"""The most that the trials of one claim may cost, in units of an expression's budget; four times that for a game."""


def smallest_changes(
    game: Game, holds: Mapping[int, bool], sources: Sequence[Sequence[Counted]]
) -> dict[int, tuple[Change, ...]]:
    """The smallest changes that make each wrong claim true, all equally small, by the index of the claim.

    `holds` tells which claims are true, by index, without those that can't be computed; `sources` what each was
    computed from. Of several changes, the ones that fix most other claims and break fewest are chosen.
    """
    trial = Trial(game)
    others = _OtherClaims(game, trial, sources, holds, {})
    found, read = {}, []
    for at in (at for at, true in holds.items() if not true):
        search = _Search(game, trial, game.spec.claims[at], sources[at])
        found[at] = _best(search.copies(), at, others)
        if found[at]:
            continue
        read.append(at)
        # Several claims are most often wrong for the same reason: then there is no need for another change.
        if not others.shared_fix(at):
            found[at] = _nearest(_best(search.numbers(), at, others))
    for at in read:
        found[at] = others.shared_fix(at) or found[at]
    return {at: changes for at, changes in found.items() if changes}


class _Group(NamedTuple):
    """Cells that make no difference to a claim: the same change of any gives the same result."""

    cells: tuple[Cell, ...]
    may_vanish: bool
    """Whether a row may be left with no copies."""

    def edits(self, by: int) -> Iterator[CellChange]:
        """The changes of one of its cells by some copies; to no copies only if nothing else is possible."""
        none_left = all(cell.value + by < 1 for cell in self.cells)
        least = 0 if none_left and self.may_vanish else 1
        for cell in self.cells:
            if cell.value + by >= least:
                yield CellChange(cell, cell.value + by)


class _Search:
    """The search for the changes that make one claim true."""

    def __init__(self, game: Game, trial: Trial, claim: Claim, sources: Sequence[Counted]) -> None:
        self._game, self._trial, self._claim, self._sources = game, trial, claim, sources
        self._left, self._pairs = _TRIALS, _PAIRS
        self._limit = trial.spent + _COST
        self._places: dict[Origin, tuple[bool, int]] = {}
        """The order of cells: as in the tables, but rows with 0 copies last."""

    def copies(self) -> list[list[CellChange]]:
        """The smallest changes of copies, each of one or two cells; empty if there are none."""
        groups = self._groups(self._trial.value(self._claim))
        for size in range(1, _MOST + 1):
            if not groups or not self._may_go_on():
                break
            found = self._single(groups, size) or self._double(groups, size)
            if found:
                return found
        return []

    def numbers(self) -> list[list[CellChange]]:
        """The cells that the claim reads whose number can make it true, each with the nearest such number."""
        self._limit = self._trial.spent + _COST
        start, found = self._trial.value(self._claim), []
        for cell in read_cells(self._game, self._sources)[:_MOST]:
            edits = (CellChange(cell, number) for number in self._numbers(cell, start))
            found += [[edit] for edit in islice((e for e in edits if self._holds([e])), 1)]
            if not self._may_go_on():
                # A cell that wasn't tried might be nearer.
                return []
        return found

    def _numbers(self, cell: Cell, start: Any) -> Iterator[Fraction]:
        """The numbers to try in a cell, the nearest first.

        They have the decimal places of the cell, and aren't negative unless the cell is.
        """
        plain = _PLAIN.fullmatch(cell.written.strip())
        if plain is None:
            return
        unit = 10 ** len(plain[1] or "")
        steps = {Fraction(by) for by in range(-_SMALL, _SMALL + 1)}
        steps |= {Fraction(round(by * unit), unit) for by in self._steps(cell, start)}
        for by in sorted(steps - {0}, key=lambda step: (abs(step), step)):
            number = cell.value + by
            if (number >= 0 or cell.value < 0) and abs(number) < 10**12:
                yield number

    def _steps(self, cell: Cell, start: Any) -> Iterator[Fraction]:
        """Changes of a cell that may make the claim true; `start` is what it computes now."""
        claim = self._claim
        rules = Rules.of(claim.of.text, claim.digits, claim.tolerance)
        for each in compare(start, claim.is_, rules).differences:
            if each.by is not None:
                yield -each.by
        printed = read_figure(claim.is_.text)
        if printed is None:
            return
        yield printed.value - cell.value

        def missing(value: Any) -> Fraction | None:
            number = exact_of(value)
            if number is not None and printed.percent:
                number = in_percent(number, rules)
            return None if number is None else printed.value - number

        # The secant method: the next point is where the line through the last two reaches 0.
        points, by = [(Fraction(0), missing(start))], Fraction(1)
        for _ in range(_STEPS):
            value = self._trial.value(claim, [CellChange(cell, cell.value + by)])
            points.append((by, missing(value)))
            (one, first), (other, second) = points[-2:]
            if first is None or second is None or first == second:
                return
            by = (other - second * (other - one) / (second - first)).limit_denominator(10**6)
            yield by

    def _groups(self, start: Any) -> list[_Group]:
        """The cells with copies that matter, grouped by what they count for."""
        counted = self._trial.opened(self._claim) or tuple(self._sources)
        uses = expressions.expression(self._claim.of.text).names
        named = {c.name for c in self._game.components if identifier(c.name) in uses}
        cells = copies_cells(self._game, named.union(each.component.name for each in counted))
        self._places = {cell.origin: (not cell.value, at) for at, cell in enumerate(cells)}
        rows = [
            {(each.component.name, item.index): item for item in each.items} for each in counted
        ]
        words = set(re.findall(r"\w+", self._claim.of.text))
        alike: dict[Any, list[Cell]] = {}
        for cell in sorted(cells, key=lambda cell: self._places[cell.origin]):
            key = tuple(
                tuple(tuple(map(found[row].value, each.read)) for row in cell.rows if row in found)
                for each, found in zip(counted, rows)
            )
            # A claim that reads copies, or compares rows, may distinguish cells that count the same now.
            apart = identifier(cell.header) in words or "designs" in words or not any(key)
            own = cell.rows if apart else len(cell.rows)
            alike.setdefault((not cell.value, own, key), []).append(cell)
        matters = [(group, self._matters(group[0], start)) for group in alike.values()]
        return [_Group(tuple(g), yes) for g, yes in matters if yes or isinstance(start, bool)]

    def _matters(self, cell: Cell, start: Any) -> bool:
        if not self._may_go_on():
            return False
        after = self._trial.value(self._claim, [CellChange(cell, cell.value + 1)])
        return after is not None and after != start

    def _single(self, groups: Sequence[_Group], size: int) -> list[list[CellChange]]:
        """The changes of one row by `size` copies that make the claim true."""
        found = []
        for group in groups:
            for by in (size, -size):
                edits = group.edits(by)
                first = next(edits, None)
                if first is not None and self._holds([first]):
                    others = islice(edits, _MOST_ALIKE - 1)
                    found += [[first], *([each] for each in others if self._holds([each]))]
        return _preferred(sorted(found, key=lambda edits: self._places[edits[0].cell.origin]))

    def _double(self, groups: Sequence[_Group], size: int) -> list[list[CellChange]]:
        """The changes of two rows by `size` copies together that make the claim true."""
        found: list[list[CellChange]] = []
        if size > _MOST_TOGETHER:
            return found
        for one, other in combinations_with_replacement(groups, 2):
            for first, second in _splits(size, one is other):
                if not self._pairs:
                    return _preferred(found)
                skip = int(one is other)
                partners = islice(other.edits(second), skip, skip + 1)
                pair = [*islice(one.edits(first), 1), *partners]
                if len(pair) == 2:
                    self._pairs -= 1
                    found += [pair] if self._holds(pair) else []
        return _preferred(found)

    def _holds(self, edits: Sequence[CellChange]) -> bool:
        if not self._may_go_on():
            return False
        self._left -= 1
        return self._trial.holds(self._claim, edits)

    def _may_go_on(self) -> bool:
        return self._left > 0 and self._trial.spent < min(self._limit, 4 * _COST)


def _splits(size: int, same: bool) -> Iterator[tuple[int, int]]:
    """How two rows share a number of copies, more or fewer; two rows of the same group can only both lose some."""
    signs = ((-1, -1),) if same else ((1, -1), (-1, 1), (1, 1), (-1, -1))
    for one in range(size - 1, 0, -1):
        yield from ((a * one, b * (size - one)) for a, b in signs)


def _preferred(found: list[list[CellChange]]) -> list[list[CellChange]]:
    """The changes that leave copies of each row, or all changes if none does."""
    return [edits for edits in found if all(each.number > 0 for each in edits)] or found


class _OtherClaims(NamedTuple):
    """The effects of changes on all claims of a game."""

    game: Game
    trial: Trial
    sources: Sequence[Sequence[Counted]]
    holds: Mapping[int, bool]
    known: dict[tuple[tuple[Origin, Fraction], ...], tuple[Sequence[CellChange], frozenset[int]]]
    """By the cells of a change: its edits, and the claims that change from true to wrong or back."""

    def effect(self, edits: Sequence[CellChange], claim: int) -> Change:
        """A change with its effect on all claims but one."""
        key = tuple((cell.origin, number) for cell, number in edits)
        if key not in self.known:
            self.known[key] = edits, frozenset(self._flipped(edits))
        flipped = sorted(self.known[key][1] - {claim})
        breaks = tuple(self.game.spec.claims[at].say for at in flipped if self.holds[at])
        return Change(tuple(edits), len(flipped) - len(breaks), breaks)

    def shared_fix(self, at: int) -> tuple[Change, ...]:
        """The known change of one cell that fixes a claim and most others, and breaks none; empty if there is none."""
        known = [e for e, flipped in self.known.values() if at in flipped and len(e) == 1]
        found = [self.effect(edits, at) for edits in known]
        kept = [change for change in found if change.also_fixes and not change.breaks]
        return (max(kept, key=lambda change: change.gain),) if kept else ()

    def _flipped(self, edits: Sequence[CellChange]) -> Iterator[int]:
        names = {name for edit in edits for name, _ in edit.cell.rows}
        for at, held in self.holds.items():
            touched = any(each.component.name in names for each in self.sources[at])
            if not touched or self.trial.spent > 4 * _COST:
                continue
            if self.trial.holds(self.game.spec.claims[at], edits) != held:
                yield at


def _best(found: Sequence[list[CellChange]], at: int, others: _OtherClaims) -> tuple[Change, ...]:
    """The changes with the largest gain, in order; none of two rows that break more claims than they fix."""
    changes = [others.effect(edits, at) for edits in found[:_MOST_ALIKE]]
    changes = [change for change in changes if len(change.cells) == 1 or change.gain >= 0]
    best = max((change.gain for change in changes), default=0)
    return tuple(change for change in changes if change.gain == best)


def _nearest(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The smallest changes of a number, without those that break another claim: they can't be meant."""
    kept = [change for change in changes if not change.breaks]
    least = min((abs(change.cells[0].by) for change in kept), default=None)
    return tuple(change for change in kept if abs(change.cells[0].by) == least)
