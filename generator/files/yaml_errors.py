"""What is wrong with an invalid YAML file, in words for people who write card games.

A parser reports where it gave up; the mistake is most often a few characters earlier.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex

_BARE = regex(r"(?:^|[:,\[{-])\s*\{\{")
"""An unquoted expression at the start of a value."""
_COLOR = regex(r":[ \t]+(#[0-9a-fA-F]{3,8})\b")
_COMMENT = regex(r"(?:^|\s)#.*")
_ENTRY = regex(r"\s*(?:- +)*(?:([^\s\"'#:{\[][^:]{0,60}): +|- +)(\S.*)")
"""A key or a dash, and its value."""
_LONGEST = 60
"""The longest line that a hint quotes, in characters."""
_SEEN = 2000
"""How many characters at the start of a line are examined."""

Tokens = Callable[[], Iterable[tuple[int, int, int]]]
"""The quoted texts before the error: the line and column where each starts, and the line where it ends."""


def syntax_problem(error: Any, text: str, file: str, quoted: Tokens) -> Problem:
    """The problem for an error of PyYAML; lines and columns of `quoted` count from 0."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        odd = re.search("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
        if odd is None:
            what = "this file has a character that isn't allowed in YAML"
            return Problem("YAML001", what, Origin(file), "remove it")
        before = text[: odd.start()]
        at = Origin(file, before.count("\n") + 1, odd.start() - before.rfind("\n"))
        what = f"the character U+{ord(odd[0]):04X} isn't allowed in YAML"
        return Problem("YAML001", what, at, "remove it")
    if "quoted scalar" in str(error.context) and error.context_mark is not None:
        opened = Origin(file, error.context_mark.line + 1, error.context_mark.column + 1)
        what = "a quotation mark is never closed"
        return Problem("YAML001", what, opened, "close it at the end of the text")
    lines = text.split("\n")
    found = _runaway(quoted(), mark.line, file) or _commented_out(lines, mark.line, file)
    if found is not None:
        return found
    line = lines[mark.line] if mark.line < len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        at = Origin(file, mark.line + 1, indent.index("\t") + 1)
        better = line.expandtabs(2).rstrip()
        shown = f": `{better}`" if len(better) <= _LONGEST else ""
        return Problem("YAML001", "a tab is used for indentation", at, f"indent with spaces{shown}")
    what = str(error.problem or "unknown error")
    end = len(lines) - 1, len(lines[-1])  # a mark at the end may be on a line that doesn't exist
    row, column = min((mark.line, mark.column), end)
    origin = Origin(file, row + 1, column + 1)
    return Problem("YAML001", f"this isn't valid YAML: {what}", origin, _hint(what, lines, mark))


def in_quotes(text: str) -> str:
    """A text in quotes, for YAML.

    >>> in_quotes("Cost: 3"), in_quotes('the "best"')
    ('"Cost: 3"', '\\'the "best"\\'')
    """
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def _hint(what: str, lines: list[str], mark: Any) -> str:
    """A hint for an error without a message of its own."""
    line = (lines[mark.line] if mark.line < len(lines) else "")[:_SEEN]
    before, here = line[: mark.column], line[mark.column :].lstrip()
    missing_colon = _missing_colon(lines, mark.line)
    if "nesting" in what:
        return "use fewer lists and mappings inside each other"
    if "another document" in what:
        return "keep only one document: `---` starts a new one"
    if _BARE.search(line) or "unhashable" in what:
        return _written('put the whole value in quotes: `"{{ … }}"`', line)
    if missing_colon:
        return missing_colon
    block = "in quotes, or write `|` and start it on a new line"
    if "block sequence entries" in what:
        return _written(f"put a text that starts with `- ` {block}", line)
    if "mapping values are not allowed" in what:
        return _written(f"put a text that contains `: ` {block}", line)
    if here[:2] in (":,", ":}", ":]") and before.strip():
        return f"add a space after the colon: `{before.split()[-1].lstrip('{')}: {here[1]}`"
    if here[:1] in ("*", "&", "!", "@", "%", "`", "|", ">"):
        return _written(f"put a text that starts with `{here[0]}` in quotes", line)
    entry = _ENTRY.fullmatch(line.rstrip())
    if "alphabetic or numeric" in what and entry is not None and entry[2][0] in "*&":
        return _written(f"put a text that starts with `{entry[2][0]}` in quotes", line)
    if before.rstrip().endswith("]") or "flow" in what or here[:1] == "[":
        return _written("put a text that starts with `[` or `{` in quotes", line)
    return "check for a missing quote or wrong indentation on this line or the one above"


def _written(hint: str, line: str) -> str:
    """The hint, with the corrected line if it is short and clear."""
    entry = _ENTRY.fullmatch(line.rstrip())
    if entry is None or len(entry[2]) > _LONGEST or "`" in entry[2] or entry[2][0] in "\"'#":
        return hint
    start = f"{entry[1]}: " if entry[1] else "- "
    return f"{hint}: write `{start}{in_quotes(entry[2])}`"


def _runaway(quoted: Iterable[tuple[int, int, int]], line: int, file: str) -> Problem | None:
    """The problem that a quoted text only ends where the next one should start, if so."""
    last = max(quoted, default=None)
    if last is None or last[0] == last[2] or last[2] < line - 1:
        return None
    what = f"the quotation mark isn't closed until line {last[2] + 1}"
    opened = Origin(file, last[0] + 1, last[1] + 1)
    return Problem("YAML001", what, opened, "close it at the end of the text")


def _missing_colon(lines: list[str], at: int) -> str:
    """A hint if a line is indented below a key without a colon."""
    line = lines[at] if at < len(lines) else ""
    # YAML knows more line ends than we do.
    above = min(at, len(lines)) - 1
    while above > 0 and (not lines[above].strip() or lines[above].lstrip().startswith("#")):
        above -= 1
    key = _COMMENT.sub("", lines[above][:_SEEN]).strip() if above >= 0 else ""
    if ":" in key or not key or ":" not in line or _indent(lines[above]) >= _indent(line):
        return ""
    return f"write `:` after `{key}` in line {above + 1}"


def _commented_out(lines: list[str], at: int, file: str) -> Problem | None:
    """The problem that an unquoted colour makes the rest of a bracket a comment, if so."""
    for number in range(min(at, len(lines) - 1), max(-1, at - 3), -1):
        line = lines[number][:_SEEN]
        # Everything after the first colour is a comment anyway.
        found = _COLOR.search(line)
        if found is None or line.lstrip()[:1] == "#":
            continue
        before = line[: found.start()]
        opened = before[max(before.rfind("{"), before.rfind(",")) :]
        rest = re.split("[\"']", line[found.end() :], maxsplit=1)[0]
        if opened[:1] in ("{", ",") and not set(opened) & set("\"'#") and set(rest) & set(",}"):
            what = f"`{found[1]}` and the rest of the line are read as a comment"
            place = Origin(file, number + 1, found.start(1) + 1)
            return Problem("YAML001", what, place, f'put it in quotes: `"{found[1]}"`')
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
