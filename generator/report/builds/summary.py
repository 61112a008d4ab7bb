"""The closing lines of builds, checks and update kits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build import Build
from generator.build.check import CheckResult
from generator.build.rebuild_reasons import summary_line
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, errors
from generator.foundation.wording import counted, listed, pages_listed
from generator.report import SilencedCheck, not_shown, tally

if TYPE_CHECKING:
    from generator.build.writing.artifacts import Artifact
    from generator.history.update_kit import Update

_NAMED = 3
"""The most errors that are named."""


def summary(build: Build, folder: Path, verbose: bool = False) -> str:
    """What a build made, for people: the files with their pages and sizes."""
    lines = [f"  {summary_line(build.why)}"] if build.why else []
    lines += _file_lines([each for each in build.artifacts if each.pages], folder)
    if verbose:
        lines.append(
            f"  {build.drawn} of {counted(build.faces, 'face')} laid out; the rest are repeats or cached"
        )
        lines += [f"  {stage:<12} {seconds:7.3f} s" for stage, seconds in build.timings.items()]
    return "".join(f"{each}\n" for each in lines)


def update_summary(update: Update, files: Sequence[Artifact], folder: Path) -> str:
    """What an update kit takes out of the box and puts in, and its files with their pages and sizes."""
    name, since = update.present.inspection.game.name, update.since.name
    version = update.difference.version_words
    kept = f"  {version}: not printed again\n" if version else ""
    if not files:
        return f"{name}: nothing to print has changed since `{since}`\n{kept}"
    take, put = (sum(getattr(each, way) for each in update.box_changes) for way in ("take", "put"))
    parts = [f"{counted(take, 'piece')} out of the box", f"{put} in"] if update.box_changes else []
    if update.pages:
        parts.append(f"{pages_listed(update.pages)} of the rulebook")
    lines = [f"{name}: since `{since}`: {', '.join(parts)}", *_file_lines(files, folder)]
    if not update.difference.comparable:
        lines.append(
            f"  pieces that only look different aren't included: another version of Punchboard wrote `{since}`"
        )
    return "\n".join(lines) + f"\n{kept}"


def _file_lines(files: Sequence[Artifact], folder: Path) -> Iterator[str]:
    width = max((len(str(folder / each.path)) for each in files), default=0)
    for each in files:
        pages = counted(each.pages, "page") if each.pages else ""
        size = file_size(len(each.content))
        if each.sheets:
            size += f"  {counted(each.sheets, 'sheet')}, at least {each.least_sheets} by area"
        if each.ink:
            size += f"  ink for {sum(each.ink):.1f} solid black pages"
        yield f"  {folder / each.path!s:<{width}}  {pages:>9}  {size}"


def closing_line(build: Build, seconds: float) -> str:
    """The result of a build in one line: pieces, pages, claims, findings, and the errors that blocked it.

    Of a blocked build, the command adds what became of the last good kit.
    """
    took, found = duration(seconds), tally(build.diagnostics)
    if build.broken:
        why = errors_named(build.blocking or tuple(errors(build.diagnostics)), build.name)
        return f"{build.name}: not built because of {why}; {found} in total ({took})"
    parts = [*_printed(build)]
    if build.claims:
        parts.append(claims_held(len(build.claims), sum(claim.holds for claim in build.claims)))
    despite = tuple(errors(build.diagnostics))
    if despite and build.artifacts:
        found += f"; printed despite {errors_named(despite, build.name)}"
    return f"{build.name}: {', '.join(parts)}: {found or 'no problems found'} ({took})"


def _printed(build: Build) -> Iterator[str]:
    """The number of pieces, and of the pages of each kit, or of the components if there is no kit."""
    components = build.game.components if build.game is not None else ()
    pieces = sum(each.pieces for each in components if any(build.pages.get(each.name, {}).values()))
    if pieces or not build.artifacts:
        yield counted(pieces, "piece")
    for paper in dict.fromkeys(paper for pages in build.pages.values() for paper in pages):
        yield f"{counted(sum(each.get(paper, 0) for each in build.pages.values()), 'page')} of {paper}"
    books = [a.pages for a in build.artifacts if "-rulebook" in a.path and "-booklet" not in a.path]
    if books:
        yield f"a rulebook of {counted(books[0], 'page')}"


def errors_named(found: Sequence[Diagnostic], game: str) -> str:
    """The number of errors, with the codes and places of the first ones, relative to the game's folder."""
    places = [str(replace(each.origin, key="")).removeprefix(f"content/{game}/") for each in found]
    shown = [f"{each.code} in {place}" for each, place in zip(found, places)]
    more = [f"{len(found) - _NAMED} more"] if len(found) > _NAMED else []
    return f"{counted(len(found), 'error')} ({listed([*shown[:_NAMED], *more])})"


def duration(seconds: float) -> str:
    """A time for people.

    >>> duration(0.034), duration(0.51), duration(12.34)
    ('0.03 s', '0.5 s', '12 s')
    """
    digits = 2 if seconds < 0.1 else 1 if seconds < 10 else 0
    return f"{seconds:.{digits}f} s"


def paths(files: Iterable[Artifact], folder: Path) -> str:
    """The path of each file on a line, for programs."""
    return "".join(f"{(folder / each.path).as_posix()}\n" for each in files)


def check_line(game: CheckResult) -> str:
    """The result of a check in one line, and a line for each silenced check."""
    found = tally(game.diagnostics)
    parts = [counted(game.components, "component"), counted(game.pieces, "piece")]
    parts += [claims_held(game.claims, game.held)] if game.claims else []
    head = f"{game.name}: {', '.join(parts)}" if game.read else game.name
    line = f"{game.name}: {found}" if found else f"{head}: no problems found"
    return line + "".join(f"\n  {not_shown(each)}" for each in silenced_checks(game))


def silenced_checks(game: CheckResult) -> tuple[SilencedCheck, ...]:
    """The checks with findings that a game has switched off."""
    return tuple(SilencedCheck(game.name, *each) for each in game.quiet)


def claims_held(count: int, true: int) -> str:
    """How many claims hold.

    >>> claims_held(1, 1), claims_held(3, 3), claims_held(3, 1), claims_held(1, 0)
    ('1 claim holds', '3 claims hold', '1 of 3 claims holds', '0 of 1 claim holds')
    """
    among = counted(count, "claim") if true == count else f"{true} of {counted(count, 'claim')}"
    return f"{among} {'holds' if true == 1 or count == 1 else 'hold'}"


def file_size(length: int) -> str:
    """A file size for people.

    >>> file_size(900), file_size(123_456), file_size(12_345_678)
    ('0.9 kB', '123 kB', '12.3 MB')
    """
    if length < 100_000:
        return f"{length / 1000:.1f} kB"
    return f"{length / 1000:.0f} kB" if length < 1_000_000 else f"{length / 1e6:.1f} MB"
