"""Line ends that only YAML 1.1 knows, and texts whose lines aren't lines of the file.

While a file is parsed, other characters replace these line ends: so places match editors, and texts keep them, as in
YAML 1.2.
"""

from __future__ import annotations

_BREAKS, _STAND_INS = "\x85\u2028\u2029", "\U0010fff0\U0010fff1\U0010fff2"
_HIDDEN = str.maketrans(_BREAKS, _STAND_INS)
_SHOWN = str.maketrans(_STAND_INS, _BREAKS)


class Joined(str):
    """A text of several lines that the file has in another form: in quotes with `\\n`, or folded after `>`."""


def without_odd_breaks(text: str) -> tuple[str, bool]:
    """A text for the parser, and whether any line ends were replaced."""
    if text.isascii() or not any(map(text.__contains__, _BREAKS)):
        return text, False
    if any(map(text.__contains__, _STAND_INS)):
        return text, False
    return text.translate(_HIDDEN), True


def with_odd_breaks(text: str, style: str | None, odd: bool) -> str:
    """The text of a scalar with its original line ends; `odd` if any were replaced."""
    if odd:
        text = text.translate(_SHOWN)
    return Joined(text) if "\n" in text and style != "|" else text


def like(text: str, part: str) -> str:
    """A part of a text, `Joined` if the text is."""
    return Joined(part) if isinstance(text, Joined) else part
