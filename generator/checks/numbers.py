"""Numbers in columns that break their series, or contradict a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from generator.checks import Finding, check
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
_Cell = tuple[Origin, Fraction]
"""A cell and its number."""


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
    found: dict[Origin, Fraction] = {}
    for item in counted_items(component):
        value = item.value(header)
        number = parse_number(value) if isinstance(value, str) else None
        if number is not None:
            found[item.origin_of(header)] = number
        elif value not in ("", None):
            return []
    # A joined column has the order of the rows it is joined to.
    return sorted(found.items(), key=lambda at: (at[0].line, len(at[0].cell), at[0].cell))


def _shown(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"


def _twice(cells: Sequence[_Cell], header: str, angles: bool) -> Iterator[Finding]:
    """The number that is there twice while another one of the series is missing."""
    known: dict[Fraction, Origin] = {}
    again = [(at, n) for at, n in cells if known.setdefault(n, at) is not at]
    if len(again) != 1 or not (angles or _rises(known)):
        return
    step = min(b - a for a, b in pairwise(sorted(known)))
    first, last = min(known), max(known)
    if angles:
        step, last = Fraction(_CIRCLE, len(cells)), first + _CIRCLE - Fraction(_CIRCLE, len(cells))
    missing = {first + step * at for at in range(len(cells))} - known.keys()
    if (last - first) / step + 1 == len(cells) and len(missing) == 1:
        (origin, number), lost = again[0], _shown(missing.pop())
        message = f"the column `{header}` has {_shown(number)} twice, but no {lost}"
        yield Finding(message, origin, f"write {lost} here, or at {known[number]}")


def _out_of_order(cells: Sequence[_Cell], header: str) -> Iterator[Finding]:
    """The only number without which all others go up, or all go down."""
    if len({number for _, number in cells}) < len(cells):
        return
    for way, word in ((1, "up"), (-1, "down")):
        numbers = [way * number for _, number in cells]
        if _rises(numbers):
            return
        # The first and last rows may be special: a start, or no limit.
        inner = range(1, len(cells) - 1)
        odd = [at for at in inner if _rises([*numbers[:at], *numbers[at + 1 :]])]
        if odd:
            # If two neighbours are swapped, the later one breaks the order.
            before, (origin, number), after = cells[odd[-1] - 1 : odd[-1] + 2]
            yield Finding(
                f"the numbers of the column `{header}` go {word}, but {_shown(number)} is next to "
                f"{_shown(before[1])} and {_shown(after[1])}",
                origin,
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


def _frames(items: list[Item], header: str) -> Mapping[tuple[str, ...], list[tuple[Item, int]]]:
    """The numbers in a column's texts by the words next to them; those with two numbers in one text are omitted."""
    frames: dict[tuple[str, ...], list[tuple[Item, int]]] = defaultdict(list)
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
                frames[frame].append((item, numbers[0]))
    return frames


def _odd(
    frames: Mapping[tuple[str, ...], list[tuple[Item, int]]],
    columns: Mapping[str, Mapping[int, int]],
    text: str,
) -> Iterator[Finding]:
    """The one row whose text has another number than a column that it agrees with everywhere else."""
    for frame, spots in frames.items():
        for header, numbers in columns.items():
            held = [(item, n, numbers[id(item)]) for item, n in spots if id(item) in numbers]
            odd = [each for each in held if each[1] != each[2]]
            agreed = [number for _, number, own in held if number == own]
            least = _NAMED if identifier(header).casefold() in frame else _LEAST
            enough = len(agreed) >= least and len(set(agreed)) >= min(_KINDS, least - 1)
            if len(odd) == 1 and enough:
                item, number, own = odd[0]
                side, words = frame[0], " ".join(frame[1:])
                words = f"… {words}" if side == "behind" else f"{words} …"
                yield Finding(
                    f"the text of `{item.name}` has {number} in `{words}`, but its column `{header}` has "
                    f"{own}; in {len(agreed)} other rows they agree",
                    item.origin_of(text),
                    f"correct the text, or {item.origin_of(header)}",
                    cause=(item.origin, header),
                )
