"""YAML nodes that know their line and column.

Every scalar is text until a schema gives it a type: `no`, `007`, `1.10` and `12:30` stay as they are. Tags, and aliases
that expand without limit, are errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.files.line_breaks import with_odd_breaks, without_odd_breaks
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin, Problem, Severity
from generator.foundation.lazy_regex import compiled_late
from generator.foundation.spelling import nfc

with compiled_late():
    import yaml

# PyYAML's C scanner is ten times faster, and is absent from some builds.
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TAGS = {
    yaml.ScalarNode: "tag:yaml.org,2002:str",
    yaml.SequenceNode: "tag:yaml.org,2002:seq",
    yaml.MappingNode: "tag:yaml.org,2002:map",
}
"""The default tags."""

_SHORT = 32_000
"""The longest file, in characters, whose nodes are cached: themes and templates are read for many games."""
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
    flow: bool = False
    """Whether a list or a mapping was written in brackets."""
    comment: str = ""
    """If nothing is written: what needs quotes not to be a comment, such as `#c00000` or `#1`; not `# a remark`."""

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
        return "nothing" if self.empty else "text"

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


class _Loader(_Safe):  # type: ignore[misc]
    """Reads every scalar as text, so that `no` isn't a boolean and `12:30` isn't a number."""

    def resolve(self, kind: type, value: object, implicit: object) -> str:
        """The tag of a value without one."""
        return _TAGS[kind]

    def descend_resolver(self, node: object, index: object) -> None:
        """Does nothing: tags don't depend on the path."""

    def ascend_resolver(self) -> None:
        """Does nothing, see above."""


def text_node(text: str, origin: Origin = NOWHERE) -> Node:
    """A text as a node."""
    return Node(origin, text=text, quoted=True)


def read(project: Project, file: str) -> Node:
    """The nodes of a YAML file. Raises `Problem` if it isn't valid, and `FileNotFoundError`."""
    return parse(decode_text(project.read(file), file), file)


def parse(text: str, file: str) -> Node:
    """The nodes of a YAML text; an empty text is an empty mapping. Raises `Problem` if it isn't valid."""
    return _cached(text, file) if len(text) <= _SHORT else _cached.__wrapped__(text, file)


@lru_cache(maxsize=128)
def _cached(text: str, file: str) -> Node:
    text, odd = without_odd_breaks(text)
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
    except (yaml.MarkedYAMLError, yaml.reader.ReaderError) as error:
        from generator.files.yaml_errors import syntax_problem

        raise syntax_problem(error, text, file, lambda: _quoted(text)) from None
    finally:
        loader.dispose()
    if root is None:
        return Node(Origin(file, 1, 1), pairs=())
    reader = _Reader(file, text, odd)
    node = reader.sized(root)[0]
    if reader.problems:
        raise Problem.of(reader.problems)
    return node


def scalars(text: str) -> Iterator[tuple[int, int, int, int]]:
    """The scalars of a YAML file: the line and column where each node starts, and its start and end in `text`.

    A node with an anchor starts there. If the file isn't valid YAML, only those before the error.
    """
    begun = None
    try:
        for token in yaml.scan(without_odd_breaks(text)[0], Loader=_Loader):
            begun = begun or token.start_mark
            if isinstance(token, yaml.ScalarToken):
                start, end = token.start_mark.index, token.end_mark.index
                yield begun.line + 1, begun.column + 1, start, end
            if not isinstance(token, (yaml.AnchorToken, yaml.TagToken)):
                begun = None
    except yaml.YAMLError:
        return


def composed(text: str) -> Any:
    """PyYAML's own root node of a text, with its places; None if there is none. Raises `Problem` if it isn't valid."""
    parse(text, "")
    loader = _Loader(without_odd_breaks(text)[0])
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


def decode_text(data: bytes, file: str) -> str:
    """The text of a UTF-8 file, with or without byte-order mark. Raises `Problem` if it isn't UTF-8."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        what = f"byte 0x{data[error.start]:02X} isn't UTF-8 text"
        raise Problem("YAML001", what, Origin(file, line), "save the file as UTF-8") from None


class _Reader:
    """Converts PyYAML's nodes to ours; aliases share one node, and their expanded size is limited."""

    def __init__(self, file: str, text: str, odd: bool) -> None:
        self.problems: list[Diagnostic] = []
        """Errors that leave the other values valid."""
        self._file, self._text, self._odd = file, text, odd
        self._lines: list[str] = []
        self._converted: dict[int, tuple[Node, int]] = {}
        self._open: set[int] = set()

    def sized(self, raw: Any) -> tuple[Node, int]:
        """The node, and the number of nodes with all aliases expanded."""
        known = self._converted.get(id(raw))
        if known is not None:
            return known
        mark = raw.start_mark
        origin = Origin(self._file, mark.line + 1, mark.column + 1)
        if id(raw) in self._open:
            raise Problem("YAML004", "an alias contains itself", origin, "write the value instead")
        if len(self._open) > _DEEPEST:
            what = f"lists and mappings are nested more than {_DEEPEST} deep"
            raise Problem("YAML004", what, origin)
        if isinstance(raw, yaml.ScalarNode):
            if raw.tag.startswith("!") or raw.tag.startswith("tag:yaml.org,2002:python"):
                self.problems.append(_tagged(raw.tag, origin))
            plain = raw.style in (None, "")
            comment = ""
            if plain and not raw.value:
                origin, comment = self._inside(origin), self._comment_at(mark.line, mark.column)
            text = with_odd_breaks(nfc(str(raw.value)), raw.style, self._odd)
            sized_node = Node(origin, text=text, quoted=not plain, comment=comment), 1
        else:
            self._open.add(id(raw))
            sized_node = self._collection(raw, origin)
            self._open.discard(id(raw))
        if sized_node[1] > _MOST_NODES:
            what = f"the aliases expand to more than {_MOST_NODES:,} values"
            raise Problem("YAML004", what, origin, "write the values instead")
        self._converted[id(raw)] = sized_node
        return sized_node

    def _collection(self, raw: Any, origin: Origin) -> tuple[Node, int]:
        if raw.tag != _TAGS[raw.__class__]:
            self.problems.append(_tagged(raw.tag, origin))
        if isinstance(raw, yaml.SequenceNode):
            sized = [self.sized(value) for value in raw.value]
            items = tuple(n for n, _ in sized)
            flow = bool(raw.flow_style)
            return Node(origin, items=items, flow=flow), 1 + sum(c for _, c in sized)
        count, pairs = 1, []
        for key, value in raw.value:
            name, _ = self.sized(key)
            if name.text is None:
                what = f"expected a key, found {name.kind}"
                hints = (self._quoted(name.origin),) if name.pairs is not None else ()
                self.problems.append(
                    Diagnostic("YAML003", Severity.ERROR, what, name.origin, hints)
                )
                continue
            node, size = self.sized(value)
            count += 1 + size
            pairs.append((name, node))
        self._refuse_duplicates(tuple(pairs))
        return Node(origin, pairs=tuple(pairs), flow=bool(raw.flow_style)), count

    def _inside(self, origin: Origin) -> Origin:
        """The place of a missing value, within the file: at its end the parser may count one line too many."""
        if self._line(origin.line - 1) or origin.line <= len(self._lines):
            return origin
        return Origin(self._file, len(self._lines), len(self._lines[-1]) + 1)

    def _line(self, number: int) -> str:
        """A line of the file, from 0."""
        self._lines = self._lines or self._text.split("\n")
        return self._lines[number] if number < len(self._lines) else ""

    def _comment_at(self, line: int, column: int) -> str:
        """The comment after a missing value that may need quotes."""
        rest = self._line(line)[column:].lstrip()
        return rest.split()[0] if rest[:1] == "#" and rest[1:2].strip(" \t#-=*") else ""

    def _quoted(self, origin: Origin) -> str:
        """A hint for an unquoted expression, which YAML reads as a mapping inside a mapping."""
        from generator.files.yaml_errors import in_quotes

        line = self._line(origin.line - 1)
        start = line.rfind("{{", 0, origin.column + 1)
        end = line.find("}}", start) + 2
        shown = line[start:end] if start >= 0 and start + 2 < end <= start + 60 else "{{ … }}"
        return f"put the whole value in quotes: `{in_quotes(shown)}`"

    def _refuse_duplicates(self, pairs: tuple[tuple[Node, Node], ...]) -> None:
        seen: dict[str | None, Node] = {}
        for key, _ in pairs:
            if key.text in seen:
                what = f"`{key.text}` is in this mapping twice"
                hint = f"the first is in line {seen[key.text].origin.line}; keep one of them"
                self.problems.append(
                    Diagnostic("YAML005", Severity.ERROR, what, key.origin, (hint,))
                )
            seen.setdefault(key.text, key)


def _tagged(tag: str, origin: Origin) -> Diagnostic:
    what = f"the YAML tag `{tag.replace('tag:yaml.org,2002:', '!!')}` isn't supported"
    return Diagnostic("YAML006", Severity.ERROR, what, origin, ("write the plain value",))


def _quoted(text: str) -> Iterator[tuple[int, int, int]]:
    """The quoted texts before an error: the line and column where each starts, and its last line, all from 0."""
    try:
        for token in yaml.scan(text, Loader=_Loader):
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                yield token.start_mark.line, token.start_mark.column, token.end_mark.line
    except yaml.YAMLError:
        return
