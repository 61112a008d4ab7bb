"""Values of game.yaml with more than one form: a text, a list, or a mapping with more keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import prod
from typing import Any, Literal

from generator.decode import (
    Context,
    decode_fields,
    decoder,
    fields_of,
    need_items,
    need_text,
    unknown_key,
    written_as,
)
from generator.files.line_breaks import like
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.foundation.lazy_regex import regex

Schema = dict[str, Any]

_BY_ROW: Schema = {"type": "string", "pattern": r"\{[{%]"}
"""An expression over the row's columns."""
_RANGE = regex(r"\s*(-?\d{1,18})\s*(?:-|–|\.\.)\s*(-?\d{1,18})\s*")
_MOST = 10_000
"""The most values of a series."""
_Texts = str | tuple[str, ...]


@written_as(str)
class Word(NamedTuple):
    """A text and where it is written."""

    text: str
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Word:
        """Reads a text. Raises `Problem`."""
        text = need_text(node)
        return cls("" if node.empty else like(text, text.strip()), node.origin)

    def __bool__(self) -> bool:
        return bool(self.text)

    def at(self, key: str) -> Origin:
        """Its place, with the key that it is the value of."""
        return replace(self.origin, key=key)


NO_WORD = Word("")


class TextOrMapping:
    """A base for dataclasses that may be written as a text: the value of their first key."""

    __slots__ = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Any:
        """Reads a text or a mapping. Raises `Problem`."""
        if node.pairs is not None:
            return decode_fields(node, cls, context)
        kind: Any = cls
        first, _ = next(iter(fields_of(kind).values()))
        return kind(decoder(first)(node, context))

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """The JSON Schema for editors."""
        return {"anyOf": [{"type": "string"}, walk.reference(cls)]}


@written_as(str | tuple[str, ...])
class Files(tuple[Word, ...]):
    """One file or a list of them."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Files:
        """Reads the names of the files. Raises `Problem`."""
        nodes = node.items if node.items is not None else (node,)
        return cls(Word.from_node(each, context) for each in nodes)


@dataclass(frozen=True, slots=True)
class DataSpec(TextOrMapping):
    """A table: `data/cards.csv`, `balance.xlsx#Events`, or a mapping with the keys below."""

    file: Files
    """The file, relative to the game's folder. A list of files, or a pattern such as `packs/*.json` (`*` matches any
    characters, `?` one character, `**/` any folders), is read as one table. Its column `file` shows where each row
    comes from: `core` for `packs/core.json`. A pattern of pictures, `art/*.png`, gives a table with the columns `name`
    and `path`. Add `#` and the name of a sheet, or the keys that lead to the records of a YAML or JSON file:
    `"cards.yaml#suits[].cards"`."""
    sheet: str = ""
    """The sheet of a workbook (default: the first)."""
    delimiter: str = ""
    """What separates the cells of a text file (default: detected from the header row)."""
    encoding: str = ""
    """The encoding of a text file, such as `utf-8` or `cp1252` (default: detected from its bytes)."""
    hidden: str = ""
    """`skip` omits rows that are hidden in the workbook."""
    column: str = ""
    """The name of the column for a list of texts in a YAML or JSON file (default: `text`)."""

    @property
    def options(self) -> dict[str, str]:
        """The options for the table's reader."""
        keys = ("delimiter", "encoding", "hidden", "column")
        return {key: value for key in keys if (value := getattr(self, key))}


@written_as(DataSpec | tuple[DataSpec, ...])
class Data(NamedTuple):
    """A table in any form: a file, a mapping, or a list of them."""

    specs: tuple[DataSpec, ...]
    listed: bool = False
    """Whether it is written as a list, even of one."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Data:
        """Reads the table's name. Raises `Problem`."""
        nodes = node.items if node.items is not None else (node,)
        if not nodes:
            hint = "write `data/cards.csv`, or a list of files"
            raise Problem("YAML003", "the list of tables is empty", node.origin, hint)
        specs = tuple(DataSpec.from_node(each, context) for each in nodes)
        return cls(specs, node.items is not None)


@dataclass(frozen=True, slots=True)
class JoinSpec:
    """Looks up columns in another table, by a key."""

    table: Data
    """The other table, such as `data/monsters.csv`."""
    by: Word
    """The column that holds the key of the other table's row."""
    to: Word = NO_WORD
    """The column of the other table in which the key is looked up (default: the same as `by`)."""
    columns: tuple[Word, ...] = ()
    """Which columns to take (default: all)."""
    as_: str = ""
    """A prefix for the names of the other table's columns: with `as: de` its column `title` becomes `de.title`, so that
    tables with the same headers can be joined. In names of arguments write `_` for the dot: `count(cards,
    de_title='Wolf')`."""
    missing: Literal["error", "blank", "keep"] = "error"
    """What to do if the other table has no row with the key: `error` (default) reports it; `blank` leaves the columns
    empty; `keep` keeps the row's own values, and overwrites columns of the same name only where something is found.
    That way an unfinished translation falls back to the table's own language, also for cells that are still empty. Rows
    that `where` omits aren't looked up."""
    origin: Origin = NOWHERE


@written_as(JoinSpec | tuple[JoinSpec, ...])
class Joins(tuple[JoinSpec, ...]):
    """One join or a list of them."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Joins:
        """Reads the joins. Raises `Problem`."""
        nodes = (node,) if node.pairs is not None else need_items(node)
        return cls(decode_fields(each, JoinSpec, context) for each in nodes)


@written_as(_Texts | Mapping[str, _Texts])
class Series(NamedTuple):
    """Columns of fixed values: every row is repeated for each of their combinations."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Series:
        """Reads a series: `1-10`, a list, or a list for each column. Raises `Problem`.

        A series without the name of a column fills the column `number`.
        """
        if node.pairs is None:
            named: Mapping[str, tuple[str, ...]] = {"number": tuple(_values(node))}
        else:
            named = {key.text or "": tuple(_values(value)) for key, value in node.pairs}
        count = prod(map(len, named.values()))
        if count > _MOST:
            hint = f"use at most {_MOST:,}"
            raise Problem("GAME008", f"the series has {count:,} combinations", node.origin, hint)
        return cls(tuple(named), tuple(product(*named.values())), node.origin)


_RECTANGLE = Word("rectangle")


@dataclass(frozen=True, slots=True)
class ShapeSpec:
    """The outline of a component: the name of a shape, or a mapping with its name (`kind`) and its keys."""

    kind: Word = _RECTANGLE
    options: Mapping[str, Word] = field(default_factory=dict)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> ShapeSpec:
        """Reads the shape. Raises `Problem`."""
        if node.pairs is None:
            return cls(Word.from_node(node, context))
        kind = node.get("kind")
        if kind is None:
            hint = "add `kind:` and the name of a shape"
            raise Problem("YAML007", "`kind` is missing", node.origin, hint)
        given = {
            key.text or "": Word(", ".join(map(need_text, value.items or (value,))), value.origin)
            for key, value in node.pairs
            if key.text != "kind"
        }
        return cls(Word.from_node(kind, context), given)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """The JSON Schema for editors: the name of a shape, or its name with the keys of that shape."""
        from generator.decode.json_schema import summary
        from generator.shapes import SHAPES  # an editor's schema alone needs them all

        names = {"enum": SHAPES.names()}
        keyed = [
            {
                "type": "object",
                "description": summary(SHAPES[name]),
                "properties": {
                    "kind": {"const": name},
                    **{
                        key: {"anyOf": [schema, _BY_ROW]}
                        for key, schema in walk.properties(SHAPES[name]).items()
                    },
                },
                "required": ["kind"],
                "additionalProperties": False,
            }
            for name in SHAPES.names()
        ]
        by_row = {"type": "object", "properties": {"kind": _BY_ROW}, "required": ["kind"]}
        return {"anyOf": [names, _BY_ROW, by_row, *keyed]}

    def unknown(self, known: Iterable[str]) -> Problem | None:
        """The problem with keys that the shape doesn't have; None if there are none."""
        words = list(known)
        wrong = [
            unknown_key(Node(word.origin, text=key), words)
            for key, word in self.options.items()
            if key not in words
        ]
        return Problem.of(wrong) if wrong else None


def _values(node: Node) -> Iterable[str]:
    """The values of one column: a text, or a list of texts; ranges are expanded."""
    for each in node.items if node.items is not None else (node,):
        text = need_text(each)
        match = _RANGE.fullmatch(text) if not each.quoted else None
        if match is None:
            yield text
            continue
        first, last = int(match[1]), int(match[2])
        if abs(last - first) >= _MOST:
            hint = f"use at most {_MOST:,}"
            raise Problem(
                "GAME008", f"`{text}` has {abs(last - first) + 1:,} values", each.origin, hint
            )
        step = 1 if last >= first else -1
        yield from (str(number) for number in range(first, last + step, step))


NO_JOINS = Joins()
NO_SERIES = Series()
PLAIN_SHAPE = ShapeSpec()
