"""Numbers in columns that break their series, or contradict a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Severity
from generator.foundation.lazy_regex import regex
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import NOTE_COLUMNS, Component, Item
from generator.tables.number_parsing import parse_number

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
        number = parse_number(value) if isinstance(value, str) else None
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


_WORDS = regex(r"[^\W\d_]+|\d+")
_WHOLE = regex(r"\d{1,6}")
_LEAST, _NAMED = 8, 4
"""In how many rows text and column have to agree; the second if the words name the column."""
_KINDS = 3
"""How many different numbers they have to agree on."""
_SENTENCE = 3
"""The least number of words in a sentence."""


class _Spot(NamedTuple):
    """A number in an item's text."""

    item: Item
    number: int


@check("CARD028", Severity.ADVICE)
def text_contradicts_column(component: Component) -> Iterator[Finding]:
    """A number in a text is usually that of a column in the same row, but here they differ.

    Checked are numbers by the words right before or after them: if in at least eight rows (four if the words name
    the column) the number there is the column's, with at least three different numbers, then a single row with
    another number is odd.

    Why: one was changed and the other wasn't; players read the text, but your counts use the column.
    Fix: correct the text or the column, or print the column in the text: `{{ target }}`.

    Bad:
        name,target,rules
        Lid,1,Reach target 1.
        Well,2,Reach target 2.
        Bench,3,Reach target 3.
        Bell,4,Reach target 4.
        Vault,5,Reach target 3.

    Good:
        name,target,rules
        Lid,1,Reach target 1.
        Well,2,Reach target 2.
        Bench,3,Reach target 3.
        Bell,4,Reach target 4.
        Vault,5,Reach target 5.
    """
    # One item for each row: a series has several.
    items = list({id(item.row): item for item in counted_items(component)}.values())
    if len(items) <= _NAMED:
        return
    columns = {
        header: found
        for header in component.columns
        if len(found := _numbers(items, header)) > _NAMED and header != component.copies_column
    }
    for header in component.columns if columns else ():
        if header.strip().casefold() not in NOTE_COLUMNS:
            yield from _odd(_frames(items, header), columns, header)


def _numbers(items: list[Item], header: str) -> dict[int, int]:
    """The whole numbers of a column, by the ids of their items."""
    values = ((item, item.value(header)) for item in items)
    return {id(i): int(v) for i, v in values if isinstance(v, str) and _WHOLE.fullmatch(v)}


def _frames(items: list[Item], header: str) -> Mapping[tuple[str, ...], list[_Spot]]:
    """The numbers in a column's texts by the words next to them; those with two numbers in one text are omitted."""
    frames: dict[tuple[str, ...], list[_Spot]] = defaultdict(list)
    for item in items:
        text = item.value(header)
        if not isinstance(text, str):
            continue
        words = [word.casefold() for word in _WORDS.findall(text)]
        if len(words) < _SENTENCE:
            continue
        found: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at, word in enumerate(words):
            if word.isdecimal():
                number = int(word[:9])
                for beside in (words[at + 1 : at + 2], words[at + 1 : at + 3]):
                    found["behind", *beside].append(number)
                for beside in (words[max(0, at - 1) : at], words[max(0, at - 2) : at]):
                    found["before", *beside].append(number)
        for frame, numbers in found.items():
            if len(set(numbers)) == 1 and len(frame) > 1:
                frames[frame].append(_Spot(item, numbers[0]))
    return frames


def _odd(
    frames: Mapping[tuple[str, ...], list[_Spot]],
    columns: Mapping[str, Mapping[int, int]],
    text: str,
) -> Iterator[Finding]:
    """The one row whose text has another number than a column that it agrees with everywhere else."""
    for frame, spots in frames.items():
        for header, numbers in columns.items():
            held = [(spot, numbers[id(spot.item)]) for spot in spots if id(spot.item) in numbers]
            odd = [(spot, number) for spot, number in held if spot.number != number]
            agreed = [number for spot, number in held if spot.number == number]
            least = _NAMED if identifier(header).casefold() in frame else _LEAST
            if (
                len(odd) == 1
                and len(agreed) >= least
                and len(set(agreed)) >= min(_KINDS, least - 1)
            ):
                spot, number = odd[0]
                side, *beside = frame
                words = f"… {' '.join(beside)}" if side == "behind" else f"{' '.join(beside)} …"
                yield Finding(
                    f"the text of `{spot.item.name}` has {spot.number} in `{words}`, but its column `{header}` has "
                    f"{number}; in {len(agreed)} other rows they agree",
                    spot.item.origin_of(text),
                    f"correct the text, or {spot.item.origin_of(header)}",
                    cause=(spot.item.origin, header),
                )
