"""Old files in `output/`: those that are out of date, and kits of games that no longer exist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from generator.build.cache.folder import read_json
from generator.build.cache.up_to_date import STATE_FILE
from generator.build.writing.manifest import WrittenFiles
from generator.foundation.wording import counted, listed

_WORDS = {
    "papers": "--paper",
    "only": "--only",
    "backs": "--backs",
    "ruler": "--actual-size",
    "cut_files": "--cut-files",
    "ink": "--ink",
}
"""The options of the fields of a request."""
_PRINTED = (".pdf", ".svg", ".dxf")


def stale_files_text(name: str, older: Sequence[WrittenFiles]) -> str:
    """Which files of a game are out of date, and how to rebuild them; empty if there are none.

    >>> print(stale_files_text("duel", [WrittenFiles({"edition": "proof"}, {}, {"duel-print-a4-proof.pdf": (9,)})]))
    duel: 1 file is out of date: duel-print-a4-proof.pdf
      help: rebuild it with `punchboard build duel --proof`, or delete it if you don't need it
    <BLANKLINE>
    """
    files = [file for each in older for file in sorted(each.outputs) if file.endswith(_PRINTED)]
    if not files:
        return ""
    # The kit comes first, then the files of its components.
    files.sort(key=lambda file: "/" in file)
    shown = [*files[:2], f"{len(files) - 2} more"] if len(files) > 3 else files
    are, them = ("is", "it") if len(files) == 1 else ("are", "them")
    again = dict.fromkeys(f"`{build_command(name, each.request)}`" for each in older)
    return (
        f"{name}: {counted(len(files), 'file')} {are} out of date: {listed(shown)}\n"
        f"  help: rebuild {them} with {listed(again)}, or delete {them} if you don't need {them}\n"
    )


def build_command(name: str, request: Mapping[str, Any]) -> str:
    """The command for a request.

    >>> build_command("duel", {"papers": ["A3", "8.5 x 13 in"], "printer": False, "ruler": True})
    "punchboard build duel --paper A3 --paper '8.5 x 13 in' --actual-size --no-printer"
    """
    words = ["punchboard", "build", name]
    for key, word in _WORDS.items():
        value = request.get(key)
        values = value if isinstance(value, (list, tuple)) else [value] if value else []
        for value in values:
            words += [word] if value is True else [word, quote(str(value))]
    if request.get("edition"):
        words.append(f"--{request['edition']}")
    if request.get("printer") is False:
        words.append("--no-printer")
    return " ".join(words)


def orphaned_kits_text(workspace: Path, folders: Iterable[str]) -> str:
    """Which of some folders of `output/` are kits of games that no longer exist; empty if there are none."""
    output = workspace / "output"
    return "".join(
        f"output/{name} is the kit of a game that is no longer in content/\n"
        f"  help: delete output/{name} if you don't need it, or restore content/{name}\n"
        for name in sorted(folders)
        if _is_kit(output / name)
    )


def _is_kit(folder: Path) -> bool:
    """Whether a folder was made by Punchboard."""
    if folder.is_symlink() or not (folder / STATE_FILE).is_file():
        return False
    try:
        document = read_json(folder / "build.json")
    except (OSError, ValueError):
        return False
    return isinstance(document, dict) and document.get("game") == folder.name
