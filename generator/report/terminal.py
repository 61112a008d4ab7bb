"""The report for people: each diagnostic with its place, the line it is about, and what to do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from generator.diagnostics import Diagnostic, Severity
from generator.report import Said, report
from generator.report.excerpt import Excerpt, Excerpts

_Paint = Callable[[str, str], str]

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_QUIET = "\x1b[34m"
_HELP = "\x1b[32m"
_TINTS = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.ADVICE: "\x1b[1;36m",
}
_MOST_ALSO = 6
_MOST_QUOTED = 80
_LONG = re.compile(r"`([^`]{80,})`")


@report("text")
def terminal(said: Said) -> str:
    """One block a diagnostic, with an empty line between; empty where there is nothing to say."""
    excerpts = Excerpts(said.project)
    paint = _painted if said.color else _plain
    return "\n".join(_block(d, excerpts.of(d.origin), said.width, paint) for d in said.diagnostics)


def _block(d: Diagnostic, excerpt: Excerpt | None, width: int, paint: _Paint) -> str:
    head = paint(f"{d.severity.word}[{d.code}]", _TINTS[d.severity])
    lines = [head + paint(f": {shortened(d.message)}", _BOLD)]
    if d.origin.file:
        lines.append(f"  {paint('-->', _QUIET)} {d.origin}")
    if excerpt is not None and excerpt.text.strip():
        lines += _quoted(excerpt, width, _TINTS[d.severity], paint)
    lines += [f"  {step}" for step in d.trace]
    lines += [f"  {paint('help:', _HELP)} {hint}" for hint in d.hints]
    if d.also:
        lines.append(f"  {also(d.also)}")
    return "\n".join(lines) + "\n"


def _quoted(excerpt: Excerpt, width: int, tint: str, paint: _Paint) -> list[str]:
    gutter = f"{excerpt.number:>4} | "
    part = excerpt.cropped(max(40, width - len(gutter)))
    shown = part.text.replace("\t", " ")
    lines = [paint(gutter, _QUIET) + shown]
    if part.length:
        indent = len(gutter) + columns(shown[: part.start])
        marked = max(1, columns(shown[part.start : part.start + part.length]))
        lines.append(" " * indent + paint("^" * marked, tint))
    return lines


def also(places: tuple[str, ...]) -> str:
    """The further places with the same cause, the first few by name.

    >>> also(("Orc", "Troll"))
    'also on 2 more: Orc, Troll'
    """
    shown = ", ".join(_cut(place) for place in places[:_MOST_ALSO])
    rest = f", and {len(places) - _MOST_ALSO} others" if len(places) > _MOST_ALSO else ""
    return f"also on {len(places)} more: {shown}{rest}"


def shortened(message: str) -> str:
    """A message with its longest quotations cut: who reads it knows the text by its beginning.

    >>> shortened(f"`rules` of `{'Wolf ' * 40}` is too long")
    '`rules` of `Wolf Wolf Wolf Wolf Wolf Wolf Wolf Wolf Wolf Wolf …` is too long'
    """
    return _LONG.sub(lambda match: f"`{_cut(match[1])}`", message)


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 30] + "…"


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: none for combining marks, two for wide letters.

    >>> columns("e\u0301 狼")
    4
    """
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def _painted(text: str, tint: str) -> str:
    return f"{tint}{text}{_RESET}"


def _plain(text: str, tint: str) -> str:
    return text
