"""The smallest change of the tables that makes a claim hold: so many copies of a row more or fewer.

One row is tried before two, and little before much, so that no smaller change would do. Where copies do not matter, one
cell is tried that the claim reads. All of it is bounded by what trials cost, and the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, islice
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.game import expressions
from generator.game.claims.cell_changes import nearest_reading
from generator.game.claims.corrections import CellChange, Change
from generator.game.claims.what_if import Cell, Put, Trial, copies_cells, put, read_cells
from generator.game.counting.rows import Counted
from generator.game.expressions.fields import identifier
from generator.game.model.game import Claim, Game

_MOST = 100
"""The most copies more or fewer that are tried of one row."""
_MOST_TOGETHER = 12
"""The most copies more or fewer that are tried of two rows together."""
_MOST_ALIKE = 40
"""Of so many changes that are equally small it is found out what else they do."""
_TRIALS, _PAIRS = 1_500, 600
"""The most trials of one claim, and those of two rows among them."""
_COST = 3_000_000
"""What the trials of one claim may cost, in units of an expression's budget; those of a game four times as much."""


def smallest_changes(
    game: Game, judged: Mapping[int, bool], sources: Sequence[Sequence[Counted]]
) -> dict[int, tuple[Change, ...]]:
    """For each claim that does not hold the smallest changes that make it hold, one as small as the other.

    `judged` says of the claims, by their places, whether they hold; those that cannot be computed are not in it.
    `sources` is what each was computed from. Of several changes those are given that make most other claims hold, and
    break fewest.
    """
    trial = Trial(game)
    rest = _Rest(game, trial, sources, judged, {})
    made, read = {}, []
    for at in (at for at, holds in judged.items() if not holds):
        search = _Search(game, trial, game.claims[at], sources[at])
        made[at] = _best(search.copies(), at, rest)
        if made[at]:
            continue
        read.append(at)
        # What one claim lacks is most often what others lack: no need to look for something else.
        if not rest.mending(at):
            made[at] = _nearest(_best(search.readings(), at, rest))
    for at in read:
        made[at] = rest.mending(at) or made[at]
    return {at: changes for at, changes in made.items() if changes}


class _Group(NamedTuple):
    """Cells that a claim cannot tell apart: the same change of either gives the same."""

    cells: tuple[Cell, ...]
    may_vanish: bool
    """Whether none may be left of a row."""

    def puts(self, by: int) -> Iterator[Put]:
        """The changes of one of its cells by so many copies; those that leave none only where no other is possible."""
        some = False
        for cell in self.cells:
            if cell.value + by > 0:
                some = True
                yield put(cell, cell.value + by)
        if not some and self.may_vanish:
            yield from (put(cell, Fraction(0)) for cell in self.cells if cell.value + by == 0)


class _Search:
    """The search for the changes that make one claim hold."""

    def __init__(self, game: Game, trial: Trial, claim: Claim, sources: Sequence[Counted]) -> None:
        self._game, self._trial, self._claim, self._sources = game, trial, claim, sources
        self._left, self._pairs = _TRIALS, _PAIRS
        self._limit = trial.spent + _COST
        self._places: dict[Origin, tuple[bool, int]] = {}
        """The order in which cells are thought of: as in the tables, rows that are printed 0 times last."""

    def copies(self) -> list[list[Put]]:
        """The smallest changes of copies, each as the cells that it puts something into; none where there are none."""
        groups = self._groups(self._trial.value(self._claim))
        for size in range(1, _MOST + 1):
            if not groups or not self._may_go_on():
                break
            made = self._single(groups, size) or self._double(groups, size)
            if made:
                return made
        return []

    def readings(self) -> list[list[Put]]:
        """The cells that the claim reads of which one other number makes it hold, each with the nearest one."""
        self._limit = self._trial.spent + _COST
        made = []
        for cell in read_cells(self._game, self._sources)[:_MOST]:
            found = nearest_reading(self._trial, self._claim, cell, self._holds)
            made += [[found]] if found is not None else []
            if not self._may_go_on():
                # What was not looked at might be nearer.
                return []
        return made

    def _groups(self, start: Any) -> list[_Group]:
        """The cells with copies that matter, by what they count for."""
        counted = self._trial.opened(self._claim) or tuple(self._sources)
        uses = expressions.expression(self._claim.of).names
        named = {c.name for c in self._game.components if identifier(c.name) in uses}
        cells = copies_cells(self._game, named.union(each.component.name for each in counted))
        self._places = {cell.origin: (not cell.value, at) for at, cell in enumerate(cells)}
        rows = [
            {(each.component.name, item.index): item for item in each.items} for each in counted
        ]
        alike: dict[Any, list[Cell]] = {}
        for cell in sorted(cells, key=lambda cell: self._places[cell.origin]):
            key = tuple(
                tuple(tuple(map(found[row].value, each.read)) for row in cell.rows if row in found)
                for each, found in zip(counted, rows)
            )
            alike.setdefault((not cell.value, self._own(cell, key), key), []).append(cell)
        made = []
        for group in alike.values():
            matters = self._matters(group[0], start)
            if matters or isinstance(start, bool):
                made.append(_Group(tuple(group), matters))
        return made

    def _own(self, cell: Cell, key: Sequence[Sequence[Any]]) -> Any:
        """What tells a cell from others of rows that are counted alike."""
        words = set(re.findall(r"\w+", self._claim.of))
        # What looks at copies, or at rows as they are, may tell apart what counts the same now.
        apart = identifier(cell.header) in words or "designs" in words or not any(key)
        return cell.rows if apart else len(cell.rows)

    def _matters(self, cell: Cell, start: Any) -> bool:
        if not self._may_go_on():
            return False
        after = self._trial.value(self._claim, [put(cell, cell.value + 1)])
        return after is not None and after != start

    def _single(self, groups: Sequence[_Group], size: int) -> list[list[Put]]:
        """The rows of which so many copies more or fewer make the claim hold."""
        made = []
        for group in groups:
            for by in (size, -size):
                puts = group.puts(by)
                first = next(puts, None)
                if first is not None and self._holds([first]):
                    others = islice(puts, _MOST_ALIKE - 1)
                    made += [[first], *([each] for each in others if self._holds([each]))]
        return _in_order(sorted(made, key=lambda puts: self._places[puts[0][0].origin]))

    def _double(self, groups: Sequence[_Group], size: int) -> list[list[Put]]:
        """The pairs of rows of which so many copies more or fewer, taken together, make the claim hold."""
        made: list[list[Put]] = []
        if size > _MOST_TOGETHER:
            return made
        for one, other in combinations_with_replacement(groups, 2):
            for first, second in _splits(size, one is other):
                if not self._pairs:
                    return _in_order(made)
                behind = int(one is other)
                pair = [
                    *islice(one.puts(first), 1),
                    *islice(other.puts(second), behind, behind + 1),
                ]
                if len(pair) < 2:
                    continue
                self._pairs -= 1
                if self._holds(pair):
                    made.append(pair)
        return _in_order(made)

    def _holds(self, puts: Sequence[Put]) -> bool:
        if not self._may_go_on():
            return False
        self._left -= 1
        return self._trial.holds(self._claim, puts)

    def _may_go_on(self) -> bool:
        return self._left > 0 and self._trial.spent < min(self._limit, 4 * _COST)


def _splits(size: int, same: bool) -> Iterator[tuple[int, int]]:
    """How two rows share a number of copies more or fewer; two that count for the same can but both lose some."""
    for one in range(size - 1, 0, -1):
        if same:
            yield -one, one - size
        else:
            yield from (
                (one, one - size),
                (-one, size - one),
                (one, size - one),
                (-one, one - size),
            )


def _in_order(made: list[list[Put]]) -> list[list[Put]]:
    """Changes that leave some of each row, where there are any, and all others where not."""
    kept = [puts for puts in made if all(number > 0 for _, number, _ in puts)]
    return kept or made


class _Rest(NamedTuple):
    """The other claims of a game."""

    game: Game
    trial: Trial
    sources: Sequence[Sequence[Counted]]
    judged: Mapping[int, bool]
    known: dict[tuple[tuple[Origin, str], ...], tuple[Sequence[Put], frozenset[int]]]
    """What changes do, by their cells: the claims that are judged otherwise after them."""

    def after(self, puts: Sequence[Put], but: int) -> tuple[int, tuple[str, ...]]:
        """How many other claims a change makes hold, and what is said by those that it breaks."""
        key = tuple((cell.origin, text) for cell, _, text in puts)
        if key not in self.known:
            self.known[key] = puts, frozenset(self._turned(puts))
        turned = sorted(self.known[key][1] - {but})
        breaks = tuple(self.game.claims[at].say for at in turned if self.judged[at])
        return len(turned) - len(breaks), breaks

    def mending(self, at: int) -> tuple[Change, ...]:
        """The one change of one cell that was found to make a claim hold, and most others, and to break none."""
        found = [
            _change(puts, *self.after(puts, at))
            for puts, turned in self.known.values()
            if at in turned and len(puts) == 1
        ]
        kept = [change for change in found if change.mends and not change.breaks]
        return (max(kept, key=lambda change: change.good),) if kept else ()

    def _turned(self, puts: Sequence[Put]) -> Iterator[int]:
        names = {name for cell, _, _ in puts for name, _ in cell.rows}
        for at, held in self.judged.items():
            touched = any(each.component.name in names for each in self.sources[at])
            if not touched or self.trial.spent > 4 * _COST:
                continue
            if self.trial.holds(self.game.claims[at], puts) != held:
                yield at


def _best(found: Sequence[list[Put]], at: int, rest: _Rest) -> tuple[Change, ...]:
    """Those of some changes that do most good and least harm, in order; no two rows that do more harm than good."""
    made = [_change(puts, *rest.after(puts, at)) for puts in found[:_MOST_ALIKE]]
    made = [change for change in made if len(change.cells) == 1 or change.good >= 0]
    best = max((change.good for change in made), default=0)
    return tuple(change for change in made if change.good == best)


def _nearest(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The smallest of some changes of what a claim reads; none that break another claim, which were never meant."""
    kept = [change for change in changes if not change.breaks]
    least = min((abs(change.cells[0].by) for change in kept), default=None)
    return tuple(change for change in kept if abs(change.cells[0].by) == least)


def _change(puts: Sequence[Put], mends: int, breaks: tuple[str, ...]) -> Change:
    cells = (
        CellChange(
            cell.names,
            "" if cell.copies else cell.header,
            cell.origin,
            cell.written,
            text,
            number - cell.value,
        )
        for cell, number, text in puts
    )
    return Change(tuple(cells), mends, breaks)
