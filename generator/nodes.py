"""YAML that remembers its places.

Every scalar is text until a schema gives it a type: `no`, `007`, `1.10` and `12:30` stay what they are. Tags, and
anchors that would multiply without end, are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from generator.breaks import hidden, written
from generator.diagnostics import NOWHERE, Diagnostic, Origin, Problem, Severity
from generator.project import Project
from generator.spelling import composed
from generator.values import dataclass

# PyYAML's C scanner is ten times faster, and is absent from some builds.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# An expression that begins a value and is not quoted.
_BARE = re.compile(r"(?:^|[:,\[{-])\s*\{\{")

_COLOR = re.compile(r"[{,][^\"'#]*:\s+(#[0-9a-fA-F]{3,8})\b[^\"']*[,}]")
_COMMENT = re.compile(r"(?:^|\s)#.*")

_MOST_NODES = 2_000_000
_DEEPEST = 100


@dataclass(frozen=True, slots=True)
class Node:
    """One YAML value with its place: a text, a list of nodes, or pairs of nodes.

    Exactly one of `text`, `items` and `pairs` is set.
    """

    origin: Origin
    text: str | None = None
    items: tuple[Node, ...] | None = None
    pairs: tuple[tuple[Node, Node], ...] | None = None
    quoted: bool = False
    """Whether a text was written in quotes or as a block."""

    @property
    def empty(self) -> bool:
        """Whether nothing was written: an absent value, `null` or `~`."""
        return self.text is not None and not self.quoted and self.text in ("", "~", "null")

    @property
    def kind(self) -> str:
        """What to call it in a message."""
        if self.items is not None:
            return "a list"
        if self.pairs is not None:
            return "a mapping"
        return "nothing" if self.empty else "a text"

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items or ())

    def keys(self) -> tuple[str, ...]:
        """The keys of a mapping, in order."""
        return tuple(key.text or "" for key, _ in self.pairs or ())

    def get(self, key: str) -> Node | None:
        """The value of a key of a mapping, or None."""
        for name, value in self.pairs or ():
            if name.text == key:
                return value
        return None

    def key(self, key: str) -> Node:
        """The node of the key itself (the mapping's own node where it is absent)."""
        for name, _ in self.pairs or ():
            if name.text == key:
                return name
        return self


def text_node(text: str, origin: Origin = NOWHERE) -> Node:
    """A text as a node."""
    return Node(origin, text=text, quoted=True)


def read(project: Project, file: str) -> Node:
    """The nodes of a YAML file. Raises `Problem` where it is no YAML, and `FileNotFoundError` where it is absent."""
    return parse(decode_text(project.read(file), file), file)


def parse(text: str, file: str) -> Node:
    """The nodes of a YAML text; an empty text is an empty mapping."""
    text, odd = hidden(text)
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
    except (yaml.MarkedYAMLError, yaml.reader.ReaderError) as error:
        raise _explained(error, text, file) from None
    finally:
        loader.dispose()
    if root is None:
        return Node(Origin(file, 1, 1), pairs=())
    reader = _Reader(file, odd)
    node = reader.sized(root)[0]
    if reader.said:
        raise Problem.of(reader.said)
    return node


def scalars(text: str) -> Iterator[tuple[int, int, int, int]]:
    """The texts of a YAML file: the line and column each node begins at, and where in `text` its letters are.

    The node's place is that of its anchor, where it has one. Where the file is no YAML, those before the fault.
    """
    begun = None
    try:
        for token in yaml.scan(hidden(text)[0], Loader=_Loader):
            begun = begun or token.start_mark
            if isinstance(token, yaml.ScalarToken):
                start, end = token.start_mark.index, token.end_mark.index
                yield begun.line + 1, begun.column + 1, start, end
            if not isinstance(token, (yaml.AnchorToken, yaml.TagToken)):
                begun = None
    except yaml.YAMLError:
        return


def decode_text(data: bytes, file: str) -> str:
    """The text of a UTF-8 file, with or without byte-order mark. Raises `Problem` where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        what = f"byte 0x{data[error.start]:02X} is not UTF-8 text"
        raise Problem("YAML001", what, Origin(file, line), "save the file as UTF-8") from None


class _Reader:
    """Turns PyYAML's nodes into ours; what an alias repeats is made once, and its full size is kept in check."""

    def __init__(self, file: str, odd: bool = False) -> None:
        self.said: list[Diagnostic] = []
        """What is wrong with a value, the others being right."""
        self._file, self._odd = file, odd
        self._made: dict[int, tuple[Node, int]] = {}
        self._open: set[int] = set()

    def sized(self, raw: Any) -> tuple[Node, int]:
        """The node, and how many nodes it is with all its aliases written out."""
        known = self._made.get(id(raw))
        if known is not None:
            return known
        origin = Origin(self._file, raw.start_mark.line + 1, raw.start_mark.column + 1)
        if id(raw) in self._open:
            raise Problem("YAML004", "an alias contains itself", origin, "write it out")
        if len(self._open) > _DEEPEST:
            raise Problem("YAML004", f"more than {_DEEPEST} lists and mappings are nested", origin)
        if isinstance(raw, yaml.ScalarNode):
            if raw.tag.startswith("!") or raw.tag.startswith("tag:yaml.org,2002:python"):
                self.said.append(_tagged(raw.tag, origin))
            text = written(composed(str(raw.value)), raw.style, self._odd)
            made = Node(origin, text=text, quoted=raw.style not in (None, "")), 1
        else:
            self._open.add(id(raw))
            made = self._collection(raw, origin)
            self._open.discard(id(raw))
        if made[1] > _MOST_NODES:
            raise Problem("YAML004", "aliases multiply without end", origin, "write it out")
        self._made[id(raw)] = made
        return made

    def _collection(self, raw: Any, origin: Origin) -> tuple[Node, int]:
        if raw.tag not in ("tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"):
            self.said.append(_tagged(raw.tag, origin))
        if isinstance(raw, yaml.SequenceNode):
            sized = [self.sized(value) for value in raw.value]
            return Node(origin, items=tuple(n for n, _ in sized)), 1 + sum(c for _, c in sized)
        count, pairs = 1, []
        for key, value in raw.value:
            name, _ = self.sized(key)
            if name.text is None:
                what = f"{name.kind} stands where a text should"
                hints = ('put quotes around it: `"{{ … }}"`',) if name.pairs is not None else ()
                self.said.append(Diagnostic("YAML003", Severity.ERROR, what, name.origin, hints))
                continue
            node, size = self.sized(value)
            count += 1 + size
            pairs.append((name, node))
        self._no_doubles(tuple(pairs))
        return Node(origin, pairs=tuple(pairs)), count

    def _no_doubles(self, pairs: tuple[tuple[Node, Node], ...]) -> None:
        seen: dict[str | None, Node] = {}
        for key, _ in pairs:
            if key.text in seen:
                what = f"`{key.text}` stands twice in one mapping"
                hint = f"the first is in line {seen[key.text].origin.line}; keep one of them"
                self.said.append(Diagnostic("YAML005", Severity.ERROR, what, key.origin, (hint,)))
            seen.setdefault(key.text, key)


def _tagged(tag: str, origin: Origin) -> Diagnostic:
    what = f"the YAML tag `{tag.replace('tag:yaml.org,2002:', '!!')}` is not allowed here"
    return Diagnostic("YAML006", Severity.ERROR, what, origin, ("write the plain value",))


def _runaway(text: str, line: int, file: str) -> Problem | None:
    """The problem that a quoted text ends only where the next one was meant to begin, if that is what is wrong."""
    last = None
    try:
        for token in yaml.scan(text, Loader=_Loader):
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                last = token
    except yaml.YAMLError:
        pass
    if last is None or last.start_mark.line == last.end_mark.line or last.end_mark.line < line - 1:
        return None
    opened = Origin(file, last.start_mark.line + 1, last.start_mark.column + 1)
    what = f"the quotation mark is closed only in line {last.end_mark.line + 1}"
    return Problem("YAML001", what, opened, "close the mark at the end of the text")


def _headless(lines: list[str], at: int) -> str:
    """A hint, where a line stands deeper than one above it that is no key, for want of a colon."""
    line = lines[at] if at < len(lines) else ""
    # What YAML takes for the end of a line is not all that we do.
    above = min(at, len(lines)) - 1
    while above > 0 and (not lines[above].strip() or lines[above].lstrip().startswith("#")):
        above -= 1
    key = _COMMENT.sub("", lines[above]).strip() if above >= 0 else ""
    if ":" in key or not key or ":" not in line or _indent(lines[above]) >= _indent(line):
        return ""
    return f"write `:` behind `{key}` in line {above + 1}"


def _eaten(lines: list[str], at: int, file: str) -> Problem | None:
    """The problem that a colour without quotes is a comment, and with it the rest of a bracket, if that is wrong."""
    for number in range(min(at, len(lines) - 1), max(-1, at - 3), -1):
        found = _COLOR.search(lines[number])
        if found is not None and found.string.lstrip()[:1] != "#":
            what = f"`{found[1]}` and all that follows it is taken for a comment"
            place = Origin(file, number + 1, found.start(1) + 1)
            return Problem("YAML001", what, place, f'put quotes around it: `"{found[1]}"`')
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _explained(error: Any, text: str, file: str) -> Problem:
    """What PyYAML found, in the words of somebody who writes card games."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return Problem("YAML001", "a character that YAML does not allow", Origin(file), "remove it")
    if "quoted scalar" in str(error.context) and error.context_mark is not None:
        opened = Origin(file, error.context_mark.line + 1, error.context_mark.column + 1)
        return Problem("YAML001", "a quotation mark is never closed", opened, "close the quote")
    runaway = _runaway(text, mark.line, file)
    if runaway is not None:
        return runaway
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    end = len(lines) - 1, len(lines[-1])  # a mark behind all stands in a line that is not there
    row, column = min((mark.line, mark.column), end)
    origin = Origin(file, row + 1, column + 1)
    eaten = _eaten(lines, mark.line, file)
    if eaten is not None:
        return eaten
    what = str(error.problem or "this is not YAML")
    if "\t" in line[: len(line) - len(line.lstrip())]:
        at = Origin(file, mark.line + 1, line.index("\t") + 1)
        return Problem("YAML001", "a tab is used as indent", at, "indent with spaces")
    before, here = line[: mark.column], line[mark.column :].lstrip()
    headless = _headless(lines, mark.line)
    if _BARE.search(line) or "unhashable" in what:
        hint = 'put the whole value in quotes: `"{{ … }}"`'
    elif headless:
        hint = headless
    elif "block sequence entries" in what:
        hint = (
            "a text that begins with `- ` needs quotes around it, or `|` and a new line before it"
        )
    elif "mapping values are not allowed" in what:
        hint = "a text that holds `: ` needs quotes around it, or `|` and a new line before it"
    elif here[:2] in (":,", ":}", ":]") and before.strip():
        hint = f"leave a space behind the colon: `{before.split()[-1].lstrip('{')}: {here[1]}`"
    elif here[:1] in ("*", "&", "!", "@", "%", "`", "|", ">"):
        hint = f"a text that begins with `{here[0]}` needs quotes around it"
    elif before.rstrip().endswith("]") or "flow" in what or here[:1] == "[":
        hint = "a text that begins with `[` or `{` needs quotes around it"
    else:
        hint = "look for a missing quote or a wrong indent here or in the line above"
    return Problem("YAML001", f"this is not YAML: {what}", origin, hint)
