"""What was built or checked, in a few lines."""

from __future__ import annotations

from pathlib import Path

from generator.build import Build
from generator.build.checked import Checked
from generator.build.reasons import line
from generator.phrases import counted
from generator.report import Unsaid, not_shown, tally


def summary(build: Build, folder: Path, verbose: bool = False) -> str:
    """What a build made, for people: the files with their pages and sizes."""
    if build.broken:
        return f"{build.name}: nothing was built ({tally(build.diagnostics)})\n"
    lines = [_head(Checked.of(build))]
    if build.why:
        lines.append(f"  {line(build.why)}")
    files = [a for a in build.artifacts if a.pages]
    width = max((len(str(folder / a.path)) for a in files), default=0)
    for artifact in files:
        path = str(folder / artifact.path).ljust(width)
        lines.append(
            f"  {path}  {counted(artifact.pages, 'page'):>9}  {size_of(len(artifact.content))}"
        )
    if verbose:
        lines.append(
            f"  {build.drawn} of {build.faces} faces were laid out, the others are the same as these, or as before"
        )
        lines += [f"  {stage:<12} {seconds:7.3f} s" for stage, seconds in build.timings.items()]
    found = tally(build.diagnostics)
    return "\n".join(lines) + "\n" + (f"{build.name}: {found}\n" if found else "")


def paths(build: Build, folder: Path) -> str:
    """What a build made, for programs: the path of each file on a line."""
    return "".join(f"{(folder / a.path).as_posix()}\n" for a in build.artifacts)


def checked(game: Checked) -> str:
    """What a check found, in one line."""
    found = tally(game.diagnostics)
    line = f"{game.name}: {found}" if found else f"{_head(game)}: nothing to complain about"
    return line + "".join(f"\n  {not_shown(each)}" for each in unsaid(game))


def unsaid(game: Checked) -> tuple[Unsaid, ...]:
    """The checks that a game has switched off, though they had something to say."""
    return tuple(Unsaid(game.name, *each) for each in game.quiet)


def _head(game: Checked) -> str:
    if not game.read:
        return game.name
    parts = [counted(game.components, "component"), counted(game.pieces, "piece")]
    if game.claims:
        parts.append(held(game.claims, game.held))
    return f"{game.name}: {', '.join(parts)}"


def held(count: int, true: int) -> str:
    """How many claims hold.

    >>> held(1, 1), held(3, 3), held(3, 1), held(1, 0)
    ('1 claim holds', '3 claims hold', '1 of 3 claims holds', '0 of 1 claim holds')
    """
    among = counted(count, "claim") if true == count else f"{true} of {counted(count, 'claim')}"
    return f"{among} {'holds' if true == 1 or count == 1 else 'hold'}"


def size_of(length: int) -> str:
    """A file size as people say it.

    >>> size_of(900), size_of(123_456), size_of(12_345_678)
    ('0.9 kB', '123 kB', '12.3 MB')
    """
    if length < 100_000:
        return f"{length / 1000:.1f} kB"
    return f"{length / 1000:.0f} kB" if length < 1_000_000 else f"{length / 1e6:.1f} MB"
