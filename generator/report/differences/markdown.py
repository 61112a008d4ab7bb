"""The difference as a changelog entry for players: what they can see on the table, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted, listed, pages_listed
from generator.game.analysis.composition import is_look
from generator.history.difference import ComponentChange, Difference, ItemChange
from generator.history.record import ItemNames, ItemRecord
from generator.history.share_changes import Shift
from generator.report.difference_words import more_or_fewer, number_of, old_and_new, readable
from generator.report.differences import Comparison, difference_format

_MARKS = regex(r"([\\`*_\[\]<>|#])")
_FEW = 6
"""The most names that are listed of cards that only look different."""


@difference_format("markdown")
def as_markdown(of: Comparison) -> str:
    """A heading, and a list for each component that has changed."""
    difference = of.difference
    version = f" {difference.new.version}" if difference.new.version else ""
    blocks = [f"## {_plain(difference.new.title + version)}: changes since {_plain(of.old)}"]
    for change in difference.changed:
        lines = [*_component(change)]
        if lines:
            blocks += [f"### {_plain(change.new.title)}", "\n".join(f"- {each}" for each in lines)]
    whole = [*_whole(difference)]
    if whole:
        blocks += ["### What’s in the box", "\n".join(f"- {line}" for line in whole)]
    if difference.rulebook and difference.comparable:
        blocks += ["### Rules", f"- {_rules(difference)}"]
    if len(blocks) == 1:
        blocks.append("Nothing has changed on the table.")
    return "\n\n".join(blocks) + "\n"


def _component(of: ComponentChange) -> Iterator[str]:
    kind, names = of.new.kind, ItemNames(of.old, of.new)
    if of.old.title != of.new.title:
        yield f"Renamed: {_plain(of.old.title)} → {_plain(of.new.title)}"
    for change in filter(_on_the_table, of.changed):
        name = _plain(names.of(change.new))
        if change.renamed:
            yield f"Renamed: {_plain(names.of(change.old))} → {name}"
        seen = () if change.unseen else change.values
        changes = [
            f"{_plain(readable(value.column))} {' → '.join(map(_plain, old_and_new(value.old, value.new)))}"
            for value in seen
            if not is_look(value.column)
        ]
        if changes:
            yield f"{name}: {', '.join(changes)}"
        elif seen:
            yield f"{name}: new look"
        if change.copies:
            yield more_or_fewer(change.old.copies, change.new.copies, name)
    yield from (f"New: {_plain(names.of(i))}{_times(i)}" for i in of.added if i.copies)
    yield from (f"Removed: {_plain(names.of(i))}{_times(i)}" for i in of.removed if i.copies)
    yield from _looks(of, names)
    if of.old.pieces != of.new.pieces:
        yield f"{of.old.pieces} → {number_of(of.new.pieces, kind)} in total"
    yield from (line for shift in of.shifts if (line := _shift(shift)))


def _on_the_table(change: ItemChange) -> bool:
    """Whether an item has copies, and isn't only a picture in the rulebook."""
    return bool(change.old.copies or change.new.copies)


def _looks(of: ComponentChange, names: ItemNames) -> Iterator[str]:
    redrawn = [c for c in of.changed if c.only_redrawn and _on_the_table(c)]
    sized = [change for change in redrawn if "size" in change.redrawn]
    found = [change for change in redrawn if change not in sized]
    if sized:
        yield f"New size: {_listed(sized, of, names)}"
    if not found:
        return
    if len(found) == len(of.items) and len(found) > 1:
        yield "All have a new look"
    else:
        yield f"New look: {_listed(found, of, names)}"


def _listed(found: Sequence[ItemChange], of: ComponentChange, names: ItemNames) -> str:
    """The names of items, or their number if there are many."""
    if len(found) > _FEW:
        return number_of(len(found), of.new.kind)
    return listed([_plain(names.of(change.new)) for change in found])


def _shift(shift: Shift) -> str:
    """The distribution over a column's values, if it takes few words; else empty."""
    moved = [line for line in shift.lines if line.old != line.new and line.value]
    if shift.numbers or not moved or not (shift.old and shift.new):
        return ""
    parts = [
        f"{_plain(' '.join(line.value.split()))} {line.old} → {line.new} "
        f"({_share(line.old, shift.old)} → {_share(line.new, shift.new)})"
        for line in moved
    ]
    return f"By {_plain(readable(shift.column))}: {', '.join(parts)}"


def _share(part: int, every: int) -> str:
    return f"{100 * part / every:.0f} %"


def _whole(difference: Difference) -> Iterator[str]:
    for component in difference.added:
        yield f"New: {_plain(component.title)} ({number_of(component.pieces, component.kind)})"
    for component in difference.gone:
        yield f"Removed: {_plain(component.title)} ({number_of(component.pieces, component.kind)})"


def _rules(difference: Difference) -> str:
    pages: Sequence[int] = difference.pages
    if not difference.old.rulebook:
        return "New: a rulebook"
    if not difference.new.rulebook:
        return "Removed: the rulebook"
    if not pages:
        return f"The rulebook is shorter: {counted(len(difference.new.rulebook), 'page')}"
    if len(pages) == len(difference.new.rulebook):
        return "The whole rulebook has changed"
    which = pages_listed(pages)
    return f"P{which[1:]} of the rulebook {'has' if len(pages) == 1 else 'have'} changed"


def _times(item: ItemRecord) -> str:
    return f" ({item.copies} copies)" if item.copies != 1 else ""


def _plain(text: str) -> str:
    """Text escaped for Markdown."""
    return _MARKS.sub(r"\\\1", text)
