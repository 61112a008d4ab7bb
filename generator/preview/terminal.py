"""What `punchboard watch` prints about a snapshot: a line or two, and new findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from generator.build.check import CheckResult
from generator.foundation.diagnostics import Diagnostic
from generator.foundation.wording import counted, listed
from generator.preview.difference import ComponentDifference, Difference
from generator.preview.snapshot import FailedSnapshot, Snapshot
from generator.report import tally
from generator.report.builds.summary import check_line, duration

_PARTS = 4
"""The most components that are listed one by one."""
_NAMED = 3
"""The most pieces and files that are named; more are counted."""


def first_line(snapshot: Snapshot) -> str:
    """The line for the first snapshot."""
    return f"{check_line(CheckResult.of(snapshot.build))} ({duration(snapshot.seconds)})\n"


def change_text(snapshot: Snapshot, difference: Difference) -> str:
    """What a save has changed, and how long the snapshot took."""
    texts = list(_changes(difference))
    if snapshot.build.broken:
        texts.append("not built because of errors; the last good kit was kept")
    what = "; ".join(texts) or "no visible change"
    lines = [f"{snapshot.game}: {saved(snapshot.files)}: {what} ({duration(snapshot.seconds)})\n"]
    still = difference.found.still
    lines += [f"  still: {_finding(now)}; before: {was.message}\n" for was, now in still[:_NAMED]]
    lines += [f"  still: {each}\n" for each in _more(len(still) - _NAMED, "finding")]
    if difference.found.gone:
        lines.append(f"  fixed: {_findings(difference.found.gone)}\n")
    return "".join(lines)


def more_line(snapshot: Snapshot, number: int) -> str:
    """The line that counts findings that aren't shown."""
    return f"and {counted(number, 'more finding')}: run `punchboard check {snapshot.game}`\n"


def totals_line(snapshot: Snapshot) -> str:
    """The line that counts all present findings."""
    return f"  now: {tally(snapshot.build.diagnostics) or 'no problems found'}\n"


def failure_text(fault: FailedSnapshot) -> str:
    """The message for a bug in Punchboard."""
    return (
        f"{fault.game}: a bug in Punchboard: {fault.message}\n"
        f"  help: run `punchboard check {fault.game} --verbose` and report what it prints\n"
    )


def saved(files: Sequence[str]) -> str:
    """The saved files without their folders, or their number.

    >>> saved(["content/g/data/a.csv", "content/g/game.yaml"]), saved([f"{n}.png" for n in range(9)])
    ('a.csv and game.yaml', '9 files')
    """
    if len(files) > _NAMED:
        return counted(len(files), "file")
    return listed([PurePosixPath(file).name for file in files])


def _changes(difference: Difference) -> Iterator[str]:
    parts = difference.parts
    if len(parts) > _PARTS:
        yield f"{counted(len(parts), 'component')}: {_in_all(parts)}"
    else:
        yield from (f"{part.name}: {listed(list(_became(part)))}" for part in parts)
    if difference.claims:
        shown = difference.claims[:_NAMED]
        texts = [f"`{each.say}`: {each.computed or 'no result'}" for each in shown]
        yield listed([*texts, *_more(len(difference.claims) - len(shown), "claim")])
    before, now = difference.page_counts
    if before != now:
        yield f"the rulebook has {counted(now, 'page')} (was {before})"
    if difference.pages:
        yield f"rulebook: {_pages(difference.pages)}"


def _in_all(parts: Sequence[ComponentDifference]) -> str:
    texts = (
        (sum(len(part.redrawn) for part in parts), "redrawn"),
        (sum(len(part.added) for part in parts), "added"),
        (sum(len(part.gone) for part in parts), "removed"),
        (sum(len(part.copies) for part in parts), "with new numbers of copies"),
    )
    return listed([f"{counted(number, 'piece')} {what}" for number, what in texts if number])


def _became(part: ComponentDifference) -> Iterator[str]:
    ways = ((part.redrawn, "redrawn"), (part.added, "added"), (part.gone, "removed"))
    yield from (f"{_named(names)} {what}" for names, what in ways if names)
    if part.copies:
        shown = part.copies[:_NAMED]
        texts = [f"{now} of `{name}` (was {was})" for name, was, now in shown]
        yield listed([*texts, *_more(len(part.copies) - len(shown), "piece")])


def _named(names: Sequence[str]) -> str:
    if len(names) > _NAMED:
        return counted(len(names), "piece")
    return listed([f"`{name}`" for name in names])


def _more(number: int, noun: str) -> tuple[str, ...]:
    return (counted(number, f"more {noun}"),) if number > 0 else ()


def _pages(labels: Sequence[str]) -> str:
    if len(labels) > 2 * _NAMED:
        return f"{counted(len(labels), 'page')} laid out again"
    return f"page{'s' if len(labels) > 1 else ''} {listed(labels)} laid out again"


def _finding(d: Diagnostic) -> str:
    return f"{d.severity.word}[{d.code}] {d.message}"


def _findings(found: Sequence[Diagnostic]) -> str:
    return tally(found) if len(found) > _NAMED else "; ".join(map(_finding, found))
