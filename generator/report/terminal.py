"""The report for people: each diagnostic with its place, the quoted line, and what to do."""

from __future__ import annotations

from collections.abc import Callable

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, Origin, Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.report import Findings, report
from generator.report.source_quote import Excerpt, Excerpts, columns

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
_FEWEST_COLUMNS = 40
_LONG = regex(r"`([^`]{80,})`")


@report("text")
def terminal(findings: Findings) -> str:
    """One block per problem, with an empty line between; empty if there is none."""
    excerpts = Excerpts(findings.project)

    def paint(text: str, tint: str) -> str:
        return f"{tint}{text}{_RESET}" if findings.color else text

    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for d in findings.diagnostics:
        cause = (d.code, d.severity, d.message, d.hints, d.trace)
        # Without a place, the same words may be different problems.
        groups.setdefault(cause if d.origin.file else (id(d),), []).append(d)
    return "\n".join(
        _block(same, excerpts.of(same[0]), findings.width, paint) for same in groups.values()
    )


def _block(same: list[Diagnostic], excerpt: Excerpt | None, width: int, paint: _Paint) -> str:
    d, *others = same
    head = paint(f"{d.severity.word}[{d.code}]", _TINTS[d.severity])
    lines = [head + paint(f": {shortened(d.message)}", _BOLD)]
    if d.origin.file:
        lines.append(f"  {paint('-->', _QUIET)} {d.origin}")
    if excerpt is not None and excerpt.text.strip():
        lines += _quoted(excerpt, width, _TINTS[d.severity], paint)
    lines += [f"  {step}" for step in d.trace]
    lines += [f"  {paint('help:', _HELP)} {hint}" for hint in d.hints]
    if names := tuple(dict.fromkeys(name for each in same for name in each.others)):
        lines.append(f"  {also(names)}")
    if others:
        lines.append(f"  {also_in(tuple(each.origin for each in others))}")
    return "\n".join(lines) + "\n"


def _quoted(excerpt: Excerpt, width: int, tint: str, paint: _Paint) -> list[str]:
    gutter = f"{excerpt.number:>4} | "
    part = excerpt.shown().cropped(max(_FEWEST_COLUMNS, width - len(gutter)))
    lines = [paint(gutter, _QUIET) + part.text]
    below, at = "", 0
    for mark in part.marks:
        below += " " * columns(part.text[at : mark.start])
        below += paint("^" * max(1, columns(part.text[mark.start : mark.end])), tint)
        at = mark.end
    return [*lines, " " * len(gutter) + below] if part.marks else lines


def also_in(places: tuple[Origin, ...]) -> str:
    """The other places with the same problem, the first few by file and line.

    >>> also_in((Origin("a.csv", 3, cell="B3"), Origin("b.yaml", 4)))
    'also in 2 more places: a.csv:B3, b.yaml:4'
    """
    shown = ", ".join(str(replace(place, key="")) for place in places[:_MOST_ALSO])
    rest = f", and {len(places) - _MOST_ALSO} others" if len(places) > _MOST_ALSO else ""
    return f"also in {counted(len(places), 'more place')}: {shown}{rest}"


def also(places: tuple[str, ...], most: int = _MOST_ALSO) -> str:
    """The other places with the same problem, the first few by name.

    >>> also(("Orc", "Troll"))
    'also on 2 more: Orc, Troll'
    """
    shown = ", ".join(_cut(place) for place in places[:most])
    rest = f", and {len(places) - most} others" if len(places) > most else ""
    return f"also on {len(places)} more: {shown}{rest}"


def shortened(message: str) -> str:
    """A message with long quotations cut to their beginning.

    >>> shortened(f"`rules` of `{'Wolf ' * 40}` is too long")
    '`rules` of `Wolf Wolf Wolf Wolf Wolf Wolf Wolf Wolf Wolf Wolf …` is too long'
    """
    return _LONG.sub(lambda match: f"`{_cut(match[1])}`", message)


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 30] + "…"
