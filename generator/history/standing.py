"""Whether the kit that stands in `output/` is of the game's present state."""

from __future__ import annotations

import json

from generator.build.fresh import FILE, recalled
from generator.project import DiskProject


def doubt(disk: DiskProject, name: str) -> str:
    """What is to be said of the kit that stands there, if it may be of another state; empty where it is of this one."""
    folder = disk.workspace / "output" / name
    shown = f"output/{name}"
    if not (folder / "build.json").is_file():
        return f"there is no kit in `{shown}` yet"
    try:
        request = json.loads((folder / FILE).read_text(encoding="utf-8"))["request"]
        partial = bool(request["only"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"nobody can tell whether the kit in `{shown}` is of this state"
    if recalled(disk, folder, request) is None:
        return f"the kit in `{shown}` is not of this state: the game, or the program, has changed since"
    return f"only some components in `{shown}` are sure to be of this state" if partial else ""
