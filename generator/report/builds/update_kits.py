"""What an update kit is, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.build.writing.artifacts import Artifact
from generator.foundation.wording import counted, pages_listed
from generator.history.update_kit import Update
from generator.report.builds.summary import file_size


def summary(update: Update, files: Sequence[Artifact], folder: Path) -> str:
    """What comes out of the box and what goes in, and the files with their pages and sizes."""
    name, since = update.present.seen.game.name, update.since.name
    version = update.said.version_words
    kept = f"  {version}: not printed again\n" if version else ""
    if not files:
        return f"{name}: nothing to print has changed since `{since}`\n{kept}"
    take, put = (sum(getattr(each, way) for each in update.box_changes) for way in ("take", "put"))
    parts = [f"{counted(take, 'piece')} out of the box", f"{put} in"] if update.box_changes else []
    if update.pages:
        parts.append(f"{pages_listed(update.pages)} of the rulebook")
    lines = [f"{name}: since `{since}`: {', '.join(parts)}"]
    width = max(len(str(folder / file.path)) for file in files)
    for file in files:
        pages = f"{counted(file.pages, 'page'):>9}" if file.pages else " " * 9
        path = str(folder / file.path).ljust(width)
        lines.append(f"  {path}  {pages}  {file_size(len(file.content))}")
    if not update.said.comparable:
        lines.append(
            f"  pieces that only look different aren't included: another version of Punchboard wrote `{since}`"
        )
    return "\n".join(lines) + f"\n{kept}"


def paths(update: Update, files: Sequence[Artifact], folder: Path) -> str:
    """The path of each file on a line, for programs."""
    return "".join(f"{(folder / file.path).as_posix()}\n" for file in files)
