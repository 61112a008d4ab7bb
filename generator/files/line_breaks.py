"""Ends of lines that YAML 1.1 knew and no editor does, and texts whose lines are none of the file.

While such a file is parsed, other characters stand in for them: so places are where editors show them, and a text keeps
what was written, as YAML 1.2 has it.
"""

from __future__ import annotations

_BREAKS, _STAND_INS = "\x85\u2028\u2029", "\U0010fff0\U0010fff1\U0010fff2"
_HIDDEN = str.maketrans(_BREAKS, _STAND_INS)
_SHOWN = str.maketrans(_STAND_INS, _BREAKS)


class Joined(str):
    """A text of several lines that is written otherwise: in quotes, with `\\n` in it, or folded behind `>`."""


def hidden(text: str) -> tuple[str, bool]:
    """A text for a parser, and whether anything was hidden from it."""
    if text.isascii() or not any(map(text.__contains__, _BREAKS)):
        return text, False
    if any(map(text.__contains__, _STAND_INS)):
        return text, False
    return text.translate(_HIDDEN), True


def written(text: str, style: str | None, odd: bool) -> str:
    """The text of a scalar of a style as it was written, also where something was hidden from the parser."""
    if odd:
        text = text.translate(_SHOWN)
    return Joined(text) if "\n" in text and style != "|" else text


def like(text: str, part: str) -> str:
    """A part of a text, written as that is."""
    return Joined(part) if isinstance(text, Joined) else part


def stripped(text: str) -> str:
    """A text without blanks around it, and as it was written otherwise."""
    return like(text, text.strip())
