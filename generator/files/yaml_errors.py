"""What is wrong with a file that is no YAML, in the words of somebody who writes card games.

A parser tells where it gave up. What was meant is most often some letters before, and can be written so that it is
read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex

_BARE = regex(r"(?:^|[:,\[{-])\s*\{\{")
"""An expression that begins a value and is not quoted."""
_COLOR = regex(r":[ \t]+(#[0-9a-fA-F]{3,8})\b")
_COMMENT = regex(r"(?:^|\s)#.*")
_ENTRY = regex(r"\s*(?:- +)*(?:([^\s\"'#:{\[][^:]{0,60}): +|- +)(\S.*)")
"""A key or a dash, and what stands behind it."""
_LONGEST = 60
"""Letters of a line that is written out in a hint."""
_SEEN = 2000
"""Letters at the beginning of a line that are looked at."""

Tokens = Callable[[], Iterable[tuple[int, int, int]]]
"""The quoted texts up to the fault: the line and column each begins at, and the line in which it ends."""


def misread(error: Any, text: str, file: str, quoted: Tokens) -> Problem:
    """What PyYAML found wrong with a text; lines and columns of `quoted` begin with 0."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return _no_letter(error, text, file)
    if "quoted scalar" in str(error.context) and error.context_mark is not None:
        opened = Origin(file, error.context_mark.line + 1, error.context_mark.column + 1)
        return Problem("YAML001", "a quotation mark is never closed", opened, "close the quote")
    lines = text.split("\n")
    told = _runaway(quoted(), mark.line, file) or _eaten(lines, mark.line, file)
    if told is not None:
        return told
    line = lines[mark.line] if mark.line < len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        at = Origin(file, mark.line + 1, indent.index("\t") + 1)
        better = line.expandtabs(2).rstrip()
        shown = f": `{better}`" if len(better) <= _LONGEST else ""
        return Problem("YAML001", "a tab is used as indent", at, f"indent with spaces{shown}")
    what = str(error.problem or "this is not YAML")
    end = len(lines) - 1, len(lines[-1])  # a mark behind all stands in a line that is not there
    row, column = min((mark.line, mark.column), end)
    origin = Origin(file, row + 1, column + 1)
    return Problem("YAML001", f"this is not YAML: {what}", origin, _hint(what, lines, mark))


def in_quotes(text: str) -> str:
    """A text as it can be written in YAML whatever is in it.

    >>> in_quotes("Cost: 3"), in_quotes('the "best"')
    ('"Cost: 3"', '\\'the "best"\\'')
    """
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def _no_letter(error: Any, text: str, file: str) -> Problem:
    """A character that cannot stand in YAML at all; the reader tells its place only in what it has read so far."""
    found = re.search("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    if found is None:
        return Problem("YAML001", "a character that YAML does not allow", Origin(file), "remove it")
    before = text[: found.start()]
    at = Origin(file, before.count("\n") + 1, found.start() - before.rfind("\n"))
    what = f"the character U+{ord(found[0]):04X} is not allowed in YAML"
    return Problem("YAML001", what, at, "remove it")


def _hint(what: str, lines: list[str], mark: Any) -> str:
    """What to do about a fault that has no message of its own."""
    line = (lines[mark.line] if mark.line < len(lines) else "")[:_SEEN]
    before, here = line[: mark.column], line[mark.column :].lstrip()
    headless = _headless(lines, mark.line)
    if "nesting" in what:
        return "write it with fewer lists and mappings in each other"
    if "another document" in what:
        return "keep one of them: a file holds one document, and `---` begins another"
    if _BARE.search(line) or "unhashable" in what:
        return _written('put the whole value in quotes: `"{{ … }}"`', line)
    if headless:
        return headless
    block = "needs quotes around it, or `|` and a new line before it"
    if "block sequence entries" in what:
        return _written(f"a text that begins with `- ` {block}", line)
    if "mapping values are not allowed" in what:
        return _written(f"a text that holds `: ` {block}", line)
    if here[:2] in (":,", ":}", ":]") and before.strip():
        return f"leave a space behind the colon: `{before.split()[-1].lstrip('{')}: {here[1]}`"
    if here[:1] in ("*", "&", "!", "@", "%", "`", "|", ">"):
        return _written(f"a text that begins with `{here[0]}` needs quotes around it", line)
    sign = _first_of_alias(line) if "alphabetic or numeric" in what else ""
    if sign:
        return _written(f"a text that begins with `{sign}` needs quotes around it", line)
    if before.rstrip().endswith("]") or "flow" in what or here[:1] == "[":
        return _written("a text that begins with `[` or `{` needs quotes around it", line)
    return "look for a missing quote or a wrong indent here or in the line above"


def _written(hint: str, line: str) -> str:
    """The hint, with the line as it should be written where that is short and clear."""
    entry = _ENTRY.fullmatch(line.rstrip())
    if entry is None or len(entry[2]) > _LONGEST or "`" in entry[2] or entry[2][0] in "\"'#":
        return hint
    start = f"{entry[1]}: " if entry[1] else "- "
    return f"{hint}: write `{start}{in_quotes(entry[2])}`"


def _first_of_alias(line: str) -> str:
    """The sign that begins a value and is read as the beginning of an alias or an anchor."""
    entry = _ENTRY.fullmatch(line.rstrip())
    return entry[2][0] if entry is not None and entry[2][0] in "*&" else ""


def _runaway(quoted: Iterable[tuple[int, int, int]], line: int, file: str) -> Problem | None:
    """The problem that a quoted text ends only where the next one was meant to begin, if that is what is wrong."""
    last = max(quoted, default=None)
    if last is None or last[0] == last[2] or last[2] < line - 1:
        return None
    what = f"the quotation mark is closed only in line {last[2] + 1}"
    opened = Origin(file, last[0] + 1, last[1] + 1)
    return Problem("YAML001", what, opened, "close the mark at the end of the text")


def _headless(lines: list[str], at: int) -> str:
    """A hint, where a line stands deeper than one above it that is no key, for want of a colon."""
    line = lines[at] if at < len(lines) else ""
    # What YAML takes for the end of a line is not all that we do.
    above = min(at, len(lines)) - 1
    while above > 0 and (not lines[above].strip() or lines[above].lstrip().startswith("#")):
        above -= 1
    key = _COMMENT.sub("", lines[above][:_SEEN]).strip() if above >= 0 else ""
    if ":" in key or not key or ":" not in line or _indent(lines[above]) >= _indent(line):
        return ""
    return f"write `:` behind `{key}` in line {above + 1}"


def _eaten(lines: list[str], at: int, file: str) -> Problem | None:
    """The problem that a colour without quotes is a comment, and with it the rest of a bracket, if that is wrong."""
    for number in range(min(at, len(lines) - 1), max(-1, at - 3), -1):
        line = lines[number][:_SEEN]
        # What stands behind the first is a comment anyhow.
        found = _COLOR.search(line)
        if found is None or line.lstrip()[:1] == "#":
            continue
        before = line[: found.start()]
        opened = before[max(before.rfind("{"), before.rfind(",")) :]
        rest = re.split("[\"']", line[found.end() :], maxsplit=1)[0]
        if opened[:1] in ("{", ",") and not set(opened) & set("\"'#") and set(rest) & set(",}"):
            what = f"`{found[1]}` and all that follows it is taken for a comment"
            place = Origin(file, number + 1, found.start(1) + 1)
            return Problem("YAML001", what, place, f'put quotes around it: `"{found[1]}"`')
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
