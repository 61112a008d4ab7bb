"""A file as text that can be changed and written back with all other bytes unchanged."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.tables.encodings import detected_codec


class Change(NamedTuple):
    """Characters of a text to be replaced."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of a file with `\\n` as its only line end, and how it is encoded."""

    data: bytes
    mark: bytes
    """Its byte-order mark, if any."""
    encoding: str
    text: str
    """Its characters, with one kind of line end."""
    doubled: tuple[int, ...]
    """The positions in `text` of line ends that are `\\r\\n` in the file."""
    newline: str
    """The line end of its first line."""

    def changed(self, changes: Iterable[Change]) -> bytes:
        """The bytes of the file with some changes, which must not overlap; all other bytes stay.

        Raises `UnicodeEncodeError` if its encoding can't encode a character.
        """
        own = (
            Change(self._written(start), self._written(end), new.replace("\n", self.newline))
            for start, end, new in changes
        )
        written = self.data[len(self.mark) :].decode(self.encoding)
        return self.mark + with_changes(written, own).encode(self.encoding)

    def edited(self, changes: Iterable[Change]) -> str:
        """The text with some changes."""
        return with_changes(self.text, changes)

    def _written(self, at: int) -> int:
        """The position in the file of a character of the text."""
        return at + bisect_left(self.doubled, at)

    def line_start(self, number: int) -> int | None:
        """Where a line begins, counted from 1; None if there is no such line."""
        if number < 1:
            return None
        at = 0
        for _ in range(number - 1):
            at = self.text.find("\n", at) + 1
            if not at:
                return None
        return at if at < len(self.text) or not at else None

    def line_end(self, at: int) -> int:
        """Where the line of a character ends."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a character, both counted from 1."""
        start = self.text.rfind("\n", 0, at) + 1
        return self.text.count("\n", 0, at) + 1, at - start + 1


def with_changes(text: str, changes: Iterable[Change]) -> str:
    """A text with some changes, which must not overlap."""
    parts, at = [], 0
    for change in sorted(changes):
        parts += [text[at : change.start], change.new]
        at = change.end
    return "".join((*parts, text[at:]))


def read_source_text(project: Project, file: str, encoding: str = "") -> SourceText | None:
    """The text of a file; None if there is no such file, or it isn't text that can be written back."""
    try:
        return source_text(project.read(file), encoding)
    except (OSError, ValueError, LookupError):
        return None


def source_text(data: bytes, encoding: str = "") -> SourceText:
    """The text of a file's bytes. Raises `ValueError` or `LookupError` if they aren't text."""
    mark, name = detected_codec(data, encoding)
    raw = data[len(mark) :].decode(name)
    if raw.encode(name) != data[len(mark) :]:
        raise ValueError(f"{name} doesn't encode the same bytes")
    if "\0" in raw:
        raise ValueError("not a text file")
    text = raw.replace("\r\n", "\n")
    doubled: list[int] = []
    if len(text) != len(raw):
        doubled = [match.start() - count for count, match in enumerate(re.finditer("\r\n", raw))]
    ends = re.search("\r\n|\r|\n", raw)
    return SourceText(
        data, mark, name, text.replace("\r", "\n"), tuple(doubled), ends[0] if ends else "\n"
    )
