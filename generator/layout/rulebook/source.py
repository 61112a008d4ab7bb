"""The rulebook's Markdown with its expressions computed; every line knows its line in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.files.project import Project
from generator.files.yaml_nodes import decode_text
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Collector, Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import nfc
from generator.game import expressions
from generator.game.expressions import tags

# Private-use characters, which aren't in any text: they mark the ends of lines while expressions are computed.
_MARK, _ALONE, _CUT = "\uf8f0", "\uf8f1", "\uf8f3"
_DIGITS = {str(digit): chr(0xF8E0 + digit) for digit in range(10)}
_NUMBER = {mark: digit for digit, mark in _DIGITS.items()}
_MARKED = regex(f"[{_MARK}{_ALONE}][{''.join(_NUMBER)}]+")
_BOUND = regex(r"\{%-?\s*(?:for\s+(.*?)\s+in|set\s+(\w+))\b")
_PAGE_BREAK = regex(r"<!--\s*(?:page-?break|new-?page)\s*-->")
_COMMENT = regex(r"<!--.*?(?:-->|\Z)", re.DOTALL)
PAGE_BREAK = "\\pagebreak"
"""A page break, alone in a paragraph."""
_UNKNOWN = "**??**"
_STATEMENTS = regex(r"\s*(?:\{%(?:(?!%\}).)*%\}\s*|\{#(?:(?!#\}).)*#\}\s*)+", re.DOTALL)


class Lines(NamedTuple):
    """A text, and for each of its lines the line of the file it came from."""

    file: str
    text: str
    numbers: tuple[int, ...]

    def origin(self, line: int) -> Origin:
        """The place in the file of a line of the text, counted from 0."""
        if not self.numbers:
            return Origin(self.file, 1)
        return Origin(self.file, self.numbers[min(max(line, 0), len(self.numbers) - 1)])


def with_numbers(
    project: Project, file: str, names: Mapping[str, Any], problems: Collector
) -> Lines:
    """The text of a Markdown file with its expressions computed; a wrong one is reported, and printed as `??`.

    Raises `Problem` if nothing can be computed.
    """
    text = nfc(decode_text(project.read(file), file))
    if not expressions.dynamic(text):
        return _without_comments(Lines(file, text, tuple(range(1, text.count("\n") + 2))))
    origin = Origin(file, 1)
    marked = "".join(_with_marks(text))
    try:
        result = expressions.text(marked, origin).value(names, origin)
    except Problem as problem:
        wrong = list(_wrong(text, file, names))
        if not wrong:
            raise
        problems.diagnostics.extend(d for each, _ in wrong for d in each.diagnostics)
        for _, tag in wrong:
            marked = marked.replace(tag, _UNKNOWN)
        try:
            result = expressions.text(marked, origin).value(names, origin)
        except Problem:
            raise problem from None
    return _without_comments(_without_marks(file, result))


def _wrong(text: str, file: str, names: Mapping[str, Any]) -> Iterator[tuple[Problem, str]]:
    """The expressions that can't be computed, each with its source text."""
    bound = {
        name for match in _BOUND.finditer(text) for name in re.findall(r"\w+", match[1] or match[2])
    }
    bound.add("loop")
    for start, end in tags(text):
        tag = text[start:end]
        if not tag.startswith("{{"):
            continue
        origin = Origin(file, text.count("\n", 0, start) + 1)
        try:
            compiled = expressions.expression(tag[2:-2].strip("-").strip(), origin)
            if not compiled.names & bound:
                compiled.value(names, origin)
        except Problem as problem:
            yield problem, tag


def _with_marks(text: str) -> Iterator[str]:
    """The text with a mark at the end of each line that doesn't end within an expression.

    A line with only statements has another mark: it leaves no blank line behind.
    """
    inside = list(tags(text))
    start = tag = 0
    for number, line in enumerate(text.split("\n"), 1):
        end = start + len(line)
        while tag < len(inside) and inside[tag][1] <= end:
            tag += 1
        within = tag < len(inside) and inside[tag][0] < end < inside[tag][1]
        trims = line.rstrip().endswith(("-%}", "-}}", "-#}"))
        newline = "\n" if end < len(text) else ""
        if within or trims:
            yield line + newline
        else:
            mark = _ALONE if _STATEMENTS.fullmatch(line) else _MARK
            yield line + mark + "".join(_DIGITS[d] for d in str(number)) + newline
        start = end + 1


def _without_marks(file: str, marked: str) -> Lines:
    lines: list[str] = []
    numbers: list[int] = []
    last = 0
    for line in marked.split("\n"):
        marks = list(_MARKED.finditer(line))
        for match in marks:
            last = int("".join(_NUMBER[mark] for mark in match[0][1:]))
        plain = _MARKED.sub("", line)
        if plain.strip() or not marks or any(match[0][0] == _MARK for match in marks):
            lines.append(plain)
            # A line without a mark ended within an expression: it is the next one.
            numbers.append(last if marks else last + 1)
    return Lines(file, "\n".join(lines), tuple(numbers))


def _without_comments(lines: Lines) -> Lines:
    """The lines without `<!-- comments -->`; a comment that requests a page break becomes one."""
    if "<!--" not in lines.text:
        return lines
    broken = (_PAGE_BREAK.sub(lambda _: PAGE_BREAK, line) for line in lines.text.split("\n"))
    # Every line of a comment keeps a mark: without any text it is dropped.
    text = _COMMENT.sub(lambda found: _CUT + f"\n{_CUT}" * found[0].count("\n"), "\n".join(broken))
    kept = [
        (left, number)
        for line, number in zip(text.split("\n"), lines.numbers, strict=True)
        if (left := line.replace(_CUT, "")).strip() or _CUT not in line
    ]
    return Lines(lines.file, "\n".join(line for line, _ in kept), tuple(n for _, n in kept))
