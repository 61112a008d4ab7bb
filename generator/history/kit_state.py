"""Whether the kit that stands in `output/` is of the game's present state."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.build.cache.folder import read_json
from generator.build.cache.up_to_date import STATE_FILE, cached_diagnostics
from generator.files.project import DiskProject


def kit_warning(disk: DiskProject, name: str, reads: Iterable[str]) -> str:
    """What is to be said of the kit that stands there, if it may be of another state; empty where it is of this one.

    `reads` are the files that the present state was read from.
    """
    folder = disk.workspace / "output" / name
    shown = f"output/{name}"
    if not (folder / "build.json").is_file():
        return f"`{shown}` has no kit yet"
    try:
        request = read_json(folder / STATE_FILE)["request"]
        partial = bool(request["only"])
    except (OSError, ValueError, KeyError, TypeError):
        # Somebody has removed what was remembered: what can be known is which file is the newest. Files that come out
        # the same keep their time, but a build never takes just as long as the one before it.
        built = folder / "timings.json"
        return _newer(disk, built, shown, reads) if built.is_file() else ""
    if cached_diagnostics(disk, folder, request) is None:
        return f"the kit in `{shown}` is out of date: the game or Punchboard has changed since"
    return (
        f"the last build made only some components: others in `{shown}` may be out of date"
        if partial
        else ""
    )


def _newer(disk: DiskProject, built: Path, shown: str, reads: Iterable[str]) -> str:
    """Names a file that was changed after something was built."""
    when = built.stat().st_mtime_ns
    stamps = ((disk.stamp(file), file) for file in sorted(reads))
    newer = next((file for stamp, file in stamps if stamp is not None and stamp[1] > when), "")
    return f"the kit in `{shown}` may be out of date: `{newer}` is newer" if newer else ""
