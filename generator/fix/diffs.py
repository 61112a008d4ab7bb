"""What would be written, as a unified diff: the form that version control and `patch` take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import unified_diff

from generator.fix.repeat import File
from generator.places.source_text import source_text

_PAINTS = {"+++": "\x1b[1m", "---": "\x1b[1m", "@": "\x1b[36m", "+": "\x1b[32m", "-": "\x1b[31m"}
_RESET = "\x1b[0m"
_UNENDED = "\n\\ No newline at end of file\n"


def diff(files: Iterable[File], color: bool = False) -> str:
    """The changes of all files; line ends are those of the files."""
    lines = [line for file in files for line in _lines(file)]
    return "".join(map(_painted, lines)) if color else "".join(lines)


def _lines(file: File) -> Iterator[str]:
    old, new = _split(file.old), _split(file.new)
    for line in unified_diff(old, new, f"a/{file.name}", f"b/{file.name}"):
        yield line if line.endswith("\n") else line + _UNENDED


def _split(data: bytes) -> list[str]:
    """The lines of a file; what ends a line besides `\\n` stays in it."""
    known = source_text(data)
    *whole, rest = data[len(known.mark) :].decode(known.encoding).split("\n")
    return [f"{line}\n" for line in whole] + ([rest] if rest else [])


def _painted(line: str) -> str:
    paint = next((paint for start, paint in _PAINTS.items() if line.startswith(start)), "")
    return f"{paint}{line.rstrip(chr(10))}{_RESET}\n" if paint else line
