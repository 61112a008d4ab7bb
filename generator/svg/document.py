"""The XML of an SVG file as a tree of tags; safe for untrusted files.

Nothing outside the file is ever opened: no document type, no entity, no style sheet. Entities of plain text are
expanded (Illustrator writes its namespaces this way); those that would read another file or expand without end are
refused.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from xml.parsers import expat

from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Origin, Problem

SVG = "http://www.w3.org/2000/svg"

MOST_BYTES = 32 * 1024 * 1024
MOST_TAGS = 200_000
DEEPEST = 100
_DECLARES = ("xmlns", "xmlns:")
_ATTRIBUTE_SPACES = ("xlink", SVG, "http://www.w3.org/1999/xlink")
_WITH_WORDS = ("text", "tspan", "a", "textPath")
_SAVE_AGAIN = "save it again from the drawing program as plain SVG"
_LONGEST_ENTITY = 1_000
_MOST_FROM_ENTITIES = 1_000_000


@dataclass(slots=True, eq=False)
class Tag:
    """One element of the file: its local name, its attributes by local name, and its line."""

    name: str
    attributes: dict[str, str]
    line: int
    parent: Tag | None = None
    foreign: bool = False
    """Whether it belongs to another namespace than SVG."""
    children: list[Tag] = field(default_factory=list)
    text: str = ""
    """The text directly inside, all pieces joined."""
    parts: tuple[str | Tag, ...] = ()
    """The pieces of text and the tags directly inside, in order; only in texts."""

    def get(self, name: str) -> str:
        """An attribute; empty where it is absent."""
        return self.attributes.get(name, "")

    def __iter__(self) -> Iterator[Tag]:
        return iter(self.children)

    def all(self) -> Iterator[Tag]:
        """The tag and everything inside, in the order of the file."""
        left = [self]
        while left:
            tag = left.pop()
            yield tag
            left += tag.children[::-1]

    def words(self) -> str:
        """All text inside, in one line."""
        return " ".join(" ".join(tag.text for tag in self.all()).split())


def read_document(data: bytes, name: str) -> Tag:
    """The root tag of an SVG file, plain or gzipped. Raises `Problem`."""
    if data[:2] == b"\x1f\x8b":
        data = _unzipped(data, name)
    if not data.strip():
        raise Problem("IMG002", f"`{name}` is empty", Origin(name))
    if len(data) > MOST_BYTES:
        raise too_much(name, f"{len(data):,} bytes", f"{MOST_BYTES:,}")
    reader = _Reader(data, name)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        from generator.pictures.unsupported import identify

        known = identify(data)
        if known is not None:
            what = f"`{name}` is {known.noun}"
            raise Problem("IMG004", what, Origin(name), known.hint) from None
        what = expat.errors.messages.get(error.code, "an error")
        raise Problem(
            "IMG004",
            f"`{name}` isn't a valid SVG file: {what}",
            Origin(name, error.lineno, error.offset + 1),
            _SAVE_AGAIN,
        ) from None
    except (LookupError, ValueError):
        what = f"`{name}` has an unknown text encoding"
        raise Problem("IMG004", what, Origin(name, 1), "save it as UTF-8") from None
    root = reader.root
    if root is None or root.name != "svg" or root.foreign:
        found = f"<{root.name}>" if root is not None else "nothing"
        what = f"`{name}` isn't an SVG file: it begins with `{found}`"
        raise Problem("IMG004", what, Origin(name, 1))
    return root


def too_much(name: str, what: str, limit: str) -> Problem:
    """The problem that a drawing is larger than any real one."""
    message = f"`{name}` contains {what}; the limit is {limit}"
    return Problem("IMG008", message, Origin(name), "simplify the drawing")


def _unzipped(data: bytes, name: str) -> bytes:
    unpack = zlib.decompressobj(31)
    try:
        plain = unpack.decompress(data, MOST_BYTES)
    except zlib.error:
        what = f"`{name}` is a broken gzip file"
        raise Problem("IMG002", what, Origin(name), "save it again") from None
    if unpack.unconsumed_tail:
        raise too_much(name, "too many bytes when unpacked", f"{MOST_BYTES:,}")
    return plain


def _named(
    attributes: dict[str, str], spaces: dict[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Attributes by their local names, and the namespaces by prefix, of which they may declare some."""
    declared = {key[6:]: value for key, value in attributes.items() if key[:6] in _DECLARES}
    spaces = {**spaces, **declared} if declared else spaces
    kept: dict[str, str] = {}
    for key, value in attributes.items():
        before, _, own = key.rpartition(":")
        if not before:
            kept[own] = value
        elif spaces.get(before, before) in _ATTRIBUTE_SPACES:
            kept.setdefault(own, value)  # SVG's own attribute wins
        elif key == "xml:space":
            kept["white-space"] = "pre" if value == "preserve" else "normal"
    return kept, spaces


class _Reader:
    def __init__(self, data: bytes, name: str) -> None:
        self.root: Tag | None = None
        self._data, self._name = data, name
        self._open: list[Tag] = []
        self._texts: list[list[str | Tag]] = []
        self._spaces: list[dict[str, str]] = [{"": "", "svg": SVG, "xml": "xml", "xlink": "xlink"}]
        self._tags = 0
        self._from_entities = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        self.parser.ExternalEntityRefHandler = self._outside

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._tags += 1
        if self._tags > MOST_TAGS:
            raise too_much(self._name, "too many elements", f"{MOST_TAGS:,}")
        if len(self._open) >= DEEPEST:
            raise too_much(self._name, "too deeply nested elements", f"{DEEPEST} levels")
        spaces = self._spaces[-1]
        if any(":" in key or key == "xmlns" for key in attributes):
            attributes, spaces = _named(attributes, spaces)
        self._spaces.append(spaces)
        prefix, _, local = name.rpartition(":")
        parent = self._open[-1] if self._open else None
        line = self.parser.CurrentLineNumber
        tag = Tag(local, attributes, line, parent, spaces.get(prefix, "?") not in (SVG, ""))
        if parent is None:
            self.root = tag
        else:
            parent.children.append(tag)
            self._texts[-1].append(tag)
        self._open.append(tag)
        self._texts.append([])

    def _end(self, name: str) -> None:
        self._spaces.pop()
        tag, parts = self._open.pop(), self._texts.pop()
        tag.text = "".join([part for part in parts if isinstance(part, str)])
        if tag.name in _WITH_WORDS:
            tag.parts = tuple(parts)

    def _text(self, text: str) -> None:
        if self._texts:
            self._texts[-1].append(text)

    def _entity(self, name: str, parameter: bool, value: str | None, *external: str | None) -> None:
        if value is None or external[1] or parameter:
            raise self._refused(f"the XML entity `&{name};`, which would read another file")
        if "&" in value or "%" in value:
            raise self._refused(f"the XML entity `&{name};`, which expands to more entities")
        uses = self._data.count(f"&{name};".encode())
        self._from_entities += uses * len(value)
        if len(value) > _LONGEST_ENTITY or self._from_entities > _MOST_FROM_ENTITIES:
            raise self._refused(f"the XML entity `&{name};`, which expands to too much text")

    def _outside(self, *names: str | None) -> int:
        raise self._refused("an XML entity that would read another file")

    def _refused(self, what: str) -> Problem:
        return Problem(
            "IMG005",
            f"`{self._name}` declares {what}",
            Origin(self._name, self.parser.CurrentLineNumber),
            _SAVE_AGAIN,
        )
