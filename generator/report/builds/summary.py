"""What was built or checked, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.build import Build
from generator.build.check import CheckResult
from generator.build.rebuild_reasons import summary_line
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, errors
from generator.foundation.wording import counted, listed
from generator.report import SilencedCheck, not_shown, tally

_NAMED = 3
"""So many errors are named."""


def summary(build: Build, folder: Path, verbose: bool = False) -> str:
    """What a build made, for people: the files with their pages and sizes."""
    lines = [f"  {summary_line(build.why)}"] if build.why else []
    files = [a for a in build.artifacts if a.pages]
    width = max((len(str(folder / a.path)) for a in files), default=0)
    for artifact in files:
        path = str(folder / artifact.path).ljust(width)
        lines.append(
            f"  {path}  {counted(artifact.pages, 'page'):>9}  {file_size(len(artifact.content))}"
        )
    if verbose:
        lines.append(
            f"  laid out {build.drawn} of {build.faces} faces; the rest are repeats or cached"
        )
        lines += [f"  {stage:<12} {seconds:7.3f} s" for stage, seconds in build.timings.items()]
    return "".join(f"{each}\n" for each in lines)


def closing_line(build: Build, seconds: float) -> str:
    """What a build came to, in one line: pieces, pages, claims, findings, and which errors kept it from being printed.

    Where nothing was printed it is without its end: what becomes of the last good kit.
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
    """The pieces, and the pages of each kit or, where there is none, of its components."""
    components = build.game.components if build.game is not None else ()
    pieces = sum(each.pieces for each in components if any(build.pages.get(each.name, {}).values()))
    if pieces or not build.artifacts:
        yield counted(pieces, "piece")
    for paper in dict.fromkeys(paper for pages in build.pages.values() for paper in pages):
        yield f"{counted(sum(each.get(paper, 0) for each in build.pages.values()), 'page')} of {paper}"
    book = next((a.pages for a in build.artifacts if "-rulebook" in a.path), 0)
    if book:
        yield f"a rulebook of {counted(book, 'page')}"


def errors_named(found: Sequence[Diagnostic], game: str) -> str:
    """How many errors there are, and which: the first by their codes and places, as seen from the game's folder."""
    places = [str(replace(each.origin, key="")).removeprefix(f"content/{game}/") for each in found]
    shown = [f"{each.code} in {place}" for each, place in zip(found, places)]
    more = [f"{len(found) - _NAMED} more"] if len(found) > _NAMED else []
    return f"{counted(len(found), 'error')} ({listed([*shown[:_NAMED], *more])})"


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(0.034), duration(0.51), duration(12.34)
    ('0.03 s', '0.5 s', '12 s')
    """
    digits = 2 if seconds < 0.1 else 1 if seconds < 10 else 0
    return f"{seconds:.{digits}f} s"


def paths(build: Build, folder: Path) -> str:
    """What a build made, for programs: the path of each file on a line."""
    return "".join(f"{(folder / a.path).as_posix()}\n" for a in build.artifacts)


def check_line(game: CheckResult) -> str:
    """What a check found, in one line."""
    found = tally(game.diagnostics)
    line = f"{game.name}: {found}" if found else f"{_head(game)}: no problems found"
    return line + "".join(f"\n  {not_shown(each)}" for each in silenced_checks(game))


def silenced_checks(game: CheckResult) -> tuple[SilencedCheck, ...]:
    """The checks that a game has switched off, though they had something to say."""
    return tuple(SilencedCheck(game.name, *each) for each in game.quiet)


def _head(game: CheckResult) -> str:
    if not game.read:
        return game.name
    parts = [counted(game.components, "component"), counted(game.pieces, "piece")]
    if game.claims:
        parts.append(claims_held(game.claims, game.held))
    return f"{game.name}: {', '.join(parts)}"


def claims_held(count: int, true: int) -> str:
    """How many claims hold.

    >>> claims_held(1, 1), claims_held(3, 3), claims_held(3, 1), claims_held(1, 0)
    ('1 claim holds', '3 claims hold', '1 of 3 claims holds', '0 of 1 claim holds')
    """
    among = counted(count, "claim") if true == count else f"{true} of {counted(count, 'claim')}"
    return f"{among} {'holds' if true == 1 or count == 1 else 'hold'}"


def file_size(length: int) -> str:
    """A file size as people say it.

    >>> file_size(900), file_size(123_456), file_size(12_345_678)
    ('0.9 kB', '123 kB', '12.3 MB')
    """
    if length < 100_000:
        return f"{length / 1000:.1f} kB"
    return f"{length / 1000:.0f} kB" if length < 1_000_000 else f"{length / 1e6:.1f} MB"
