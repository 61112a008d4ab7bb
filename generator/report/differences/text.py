"""The difference for a terminal: a block for each component, a line for each change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.foundation.wording import counted, listed, pages_listed
from generator.history.difference import ClaimChange, ComponentChange, Difference, ItemChange
from generator.history.record import ComponentRecord
from generator.history.share_changes import Shift
from generator.report.difference_words import arrow, more_or_fewer, number_of, old_and_new
from generator.report.differences import Comparison, difference_format
from generator.report.numbers.figures import aligned, clipped, first_names, number, percent

_RESET, _BOLD = "\x1b[0m", "\x1b[1m"
_TINTS = {
    "+": "\x1b[32m",
    "-": "\x1b[31m",
    "~": "\x1b[33m",
    "*": "\x1b[36m",
    "fails": "\x1b[1;31m",
    "holds": "\x1b[32m",
}
_SIGNS = "+ added   - removed   ~ changed   * only looks different: template, theme, art or size"
_WIDE = 24
_FEW_NAMES = 8
_MOST_CLAIMS = {"new": _FEW_NAMES, "removed": _FEW_NAMES}


@difference_format("text")
def as_text(of: Comparison) -> str:
    """All changes; one line if there are none."""
    difference, color = of.difference, of.color
    blocks = [[_bold(f"{difference.new.title} {of.span}: {_tally(of)}", color)]]
    if not difference.comparable:
        blocks[0].append(
            "faces aren't compared: the tag was written by another version of Punchboard"
        )
    for key, (old, new) in difference.facts.items():
        blocks[0].append(f"{key}: {old or 'none'} → {new or 'none'}")
    blocks[0] += filter(None, [difference.version_words])
    blocks += [[*_component(each, color)] for each in difference.changed]
    blocks += [[_whole("+", each, color)] for each in difference.added]
    blocks += [[_whole("-", each, color)] for each in difference.gone]
    if difference.claims:
        blocks.append([*_claims(difference.claims, len(difference.new.claims), color)])
    if difference.comparable and difference.rulebook:
        blocks.append([_rulebook(difference)])
    signed = (
        each.added or each.redrawn or any(change.only_redrawn for change in each.changed)
        for each in difference.changed
    )
    if any(signed):
        blocks.append([_SIGNS])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _tally(of: Comparison) -> str:
    difference = of.difference
    if not difference:
        return "nothing has changed"
    items = sum(
        len(each.changed) + len(each.added) + len(each.removed) for each in difference.changed
    )
    whole = len(difference.added) + len(difference.gone)
    failing = sum(claim.fails_now for claim in difference.claims)
    parts = [
        f"{counted(items, 'change')} in {counted(len(difference.changed), 'component')}"
        if items
        else "",
        f"{counted(whole, 'component')} added or removed" if whole else "",
        f"{counted(len(difference.claims), 'claim')} changed" if difference.claims else "",
        f"{failing} of them now failing" if failing else "",
    ]
    return ", ".join(filter(None, parts)) or "changes outside the components"


def _component(of: ComponentChange, color: bool) -> Iterator[str]:
    old, new = of.old, of.new
    name, title = arrow(old.name, new.name), arrow(old.title, new.title)
    before = f"{old.pieces} → " if old.pieces != new.pieces else ""
    yield _bold(f"{name} · {title}: {before}{number_of(new.pieces, new.kind)}", color)
    common = of.redrawn
    if common:
        text = f"all {len(of.items)} designs look different: {listed(common)}"
        yield f"  {_tinted('*', color)} {text}"
    for change in of.changed:
        if not change.only_redrawn or change.copies:
            facts = [*_facts(change)]
            head = f"  {_tinted('~', color)} {change.old.label}"
            if len(facts) == 1:
                yield f"{head}: {facts[0]}"
            elif facts:
                yield head
                yield from (f"      {fact}" for fact in facts)
    yield from _looks([c for c in of.changed if c.only_redrawn], common, color)
    for item in of.added:
        yield f"  {_tinted('+', color)} {item.label}: {counted(item.copies, 'copy')}"
    for item in of.removed:
        yield f"  {_tinted('-', color)} {item.label}: {counted(item.copies, 'copy')}"
    for shift in of.shifts:
        yield from _shift(shift)


def _facts(change: ItemChange) -> Iterator[str]:
    if change.renamed:
        yield f"renamed to {change.new.name}"
    if change.renumbered:
        yield f"id {change.old.id or 'none'} → {change.new.id or 'none'}"
    if change.copies:
        yield more_or_fewer(change.old.copies, change.new.copies)
    if "size" in change.redrawn:
        yield f"size {change.old.look.size} → {change.new.look.size} mm"
    for value in change.values:
        old, new = old_and_new(value.old, value.new)
        yield f"{value.column} {old} → {new}"
    if change.unseen:
        yield "not visible on it: it looks the same"


def _looks(changes: Sequence[ItemChange], common: Iterable[str], color: bool) -> Iterator[str]:
    """The items that only look different; those with the same changes share a line."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for change in changes:
        left = tuple(part for part in change.redrawn if part not in set(common))
        if left:
            groups.setdefault(left, []).append(change.new.label)
    for parts, names in groups.items():
        shown = first_names(names, _FEW_NAMES)
        yield f"  {_tinted('*', color)} {shown}: {listed(parts)}"


def _shift(shift: Shift) -> Iterator[str]:
    """The distribution over a column's values, before and after."""
    moved = "" if shift.means is None else ": mean {} → {}".format(*map(number, shift.means))
    yield f"  {shift.column}{moved}"
    # Of numbers, which are often many, only changed ones are shown.
    lines = [
        line for line in shift.lines if not shift.numbers or (line.value and line.old != line.new)
    ]
    rows = [
        (
            f"  {clipped(line.value, _WIDE) or '(blank)'}",
            arrow(line.old, line.new),
            f"{percent(line.old, shift.old)} → {percent(line.new, shift.new)}",
        )
        for line in lines
    ]
    if rows:
        yield from aligned(rows, right=(1, 2))


def _whole(sign: str, component: ComponentRecord, color: bool) -> str:
    designs = counted(len(component.items), "design")
    pieces = number_of(component.pieces, component.kind)
    text = f"{component.name} · {component.title}: {pieces}, {designs}"
    items = component.items
    names = first_names([item.label for item in items], _FEW_NAMES) if len(items) > 1 else ""
    return f"{_tinted(sign, color)} {_bold(text, color)}" + (f"\n    {names}" if names else "")


def _claims(changes: Sequence[ClaimChange], every: int, color: bool) -> Iterator[str]:
    rows = [_claim(change) for change in sorted(changes, key=lambda each: not each.fails_now)]
    often = Counter(word for word, _, _ in rows)
    counts = (_often(word, count, every) for word, count in often.items())
    yield _bold(f"claims: {', '.join(counts)}", color)
    # Of added and removed claims only the first few are shown.
    rows = [
        row
        for word in often
        for row in [row for row in rows if row[0] == word][: _MOST_CLAIMS.get(word)]
    ]
    width = max(len(word) for word, _, _ in rows)
    for (word, _, say), line in zip(rows, aligned([row[1:2] for row in rows], right=(0,))):
        yield f"  {_tinted(word, color)}{' ' * (width - len(word))}{line}  {say}"


def _often(word: str, count: int, every: int) -> str:
    """The number of claims that have changed in one way.

    >>> _often("fails", 1, 3), _often("holds", 2, 3), _often("new", 2, 3)
    ('1 of 3 now fails', '2 now hold', '2 new')
    """
    ways = {
        "fails": f"of {every} now {'fails' if count == 1 else 'fail'}",
        "holds": f"now {'holds' if count == 1 else 'hold'}",
        "changed": "with a new value",
    }
    return f"{count} {ways.get(word, word)}"


def _claim(change: ClaimChange) -> tuple[str, str, str]:
    """The kind of the change, the numbers, and the claim."""
    old, new = change.old, change.new
    if new is None:
        assert old is not None
        return "removed", clipped(old.computed, _WIDE), old.say
    if old is None:
        return "fails" if change.fails_now else "new", clipped(new.computed, _WIDE), new.say
    word = "fails" if change.fails_now else "holds" if change.holds_again else "changed"
    was, now = clipped(old.computed, _WIDE) or "none", clipped(new.computed, _WIDE) or "none"
    if was == now:
        was, now = f"claimed {clipped(old.expected, _WIDE)}", clipped(new.expected, _WIDE)
    return word, f"{was} → {now}", new.say


def _rulebook(difference: Difference) -> str:
    before, now = len(difference.old.rulebook), len(difference.new.rulebook)
    which = f", {pages_listed(difference.pages)} changed" if difference.pages else ""
    return f"rulebook: {f'{before} → ' if before != now else ''}{counted(now, 'page')}{which}"


def _tinted(word: str, color: bool) -> str:
    tint = _TINTS.get(word, "")
    return f"{tint}{word}{_RESET}" if color and tint else word


def _bold(text: str, color: bool) -> str:
    return f"{_BOLD}{text}{_RESET}" if color else text
