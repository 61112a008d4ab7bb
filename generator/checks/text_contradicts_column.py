"""Numbers in a text that contradict a column of its row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import NOTE_COLUMNS, Component, Item

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
        Lid,1,Roll 1 or more to pass.
        Well,2,Roll 2 or more to pass.
        Bench,3,Roll 3 or more to pass.
        Bell,4,Roll 4 or more to pass.
        Stone,5,Roll 5 or more to pass.
        Saint,6,Roll 6 or more to pass.
        Crypt,3,Roll 3 or more to pass.
        Arch,2,Roll 2 or more to pass.
        Vault,4,Roll 3 or more to pass.

    Good:
        name,target,rules
        Lid,1,Roll 1 or more to pass.
        Well,2,Roll 2 or more to pass.
        Bench,3,Roll 3 or more to pass.
        Bell,4,Roll 4 or more to pass.
        Stone,5,Roll 5 or more to pass.
        Saint,6,Roll 6 or more to pass.
        Crypt,3,Roll 3 or more to pass.
        Arch,2,Roll 2 or more to pass.
        Vault,4,Roll 4 or more to pass.
    """
    items = _rows(component)
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


def _rows(component: Component) -> list[Item]:
    """One item for each row of the table; a series has several."""
    return list({id(item.row): item for item in counted_items(component)}.values())


def _numbers(items: list[Item], header: str) -> dict[int, int]:
    """The whole numbers of a column, by the ids of their items."""
    values = ((item, item.value(header)) for item in items)
    return {id(i): int(v) for i, v in values if isinstance(v, str) and _WHOLE.fullmatch(v)}


def _frames(items: list[Item], header: str) -> Mapping[tuple[str, ...], list[_Spot]]:
    """The numbers in a column's texts by the words next to them; those with two numbers in one text are omitted."""
    made: dict[tuple[str, ...], list[_Spot]] = defaultdict(list)
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
                made[frame].append(_Spot(item, numbers[0]))
    return made


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
