"""Values of game.yaml that can be written in more than one form: a word alone, a list, or a mapping that says more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, ClassVar, Literal

from generator.decode import Context, decode_fields, need_items, need_text, unknown_key, wrong
from generator.files.line_breaks import stripped
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.foundation.lazy_regex import regex

Schema = dict[str, Any]

_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_BY_ROW: Schema = {"type": "string", "pattern": r"\{[{%]"}
"""An expression over the row's columns."""
_RANGE = regex(r"\s*(-?\d{1,18})\s*(?:-|–|\.\.)\s*(-?\d{1,18})\s*")
_MOST = 10_000
"""How many values a series may have."""


class Word(NamedTuple):
    """A text with the place it was written at."""

    text: str
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Word:
        """The word that a node says. Raises `Problem`."""
        text = need_text(node)
        return cls("" if node.empty else stripped(text), node.origin)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept."""
        return dict(_TEXT)

    def __bool__(self) -> bool:
        return bool(self.text)


NO_WORD = Word("")


class Files(tuple[Word, ...]):
    """One file or a list of them."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Files:
        """The files that a node names. Raises `Problem`."""
        nodes = node.items if node.items is not None else (node,)
        return cls(Word.from_node(each, context) for each in nodes)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept."""
        return {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}


@dataclass(frozen=True, slots=True)
class DataSpec:
    """A table: `data/cards.csv`, `balance.xlsx#Events`, or a mapping where reading it needs to be told more."""

    file: Files
    """The file, below the game's folder; a list of files, or a pattern such as `packs/*.json` (`*` is any letters, `?`
    one, `**/` any folders), are one table, in which the column `file` says where each row is from: `core` for
    `packs/core.json`. Pictures, `art/*.png`, are a table of their `name` and their `path`. `#` and a sheet's name may
    follow, or the keys that lead to the records of a YAML or JSON file, `"cards.yaml#suits[].cards"`."""
    sheet: str = ""
    """The sheet of a workbook; default: the first."""
    delimiter: str = ""
    """What separates the cells of a text file; default: what the header row tells."""
    encoding: str = ""
    """How a text file is encoded, such as `utf-8` or `cp1252`; default: what its bytes tell."""
    hidden: str = ""
    """`skip` leaves out rows that the sheet hides."""
    column: str = ""
    """What to call the column of a list of texts in a YAML or JSON file; default: `text`."""

    @property
    def options(self) -> dict[str, str]:
        """What the table's reader is told."""
        told = {
            "delimiter": self.delimiter,
            "encoding": self.encoding,
            "hidden": self.hidden,
            "column": self.column,
        }
        return {key: value for key, value in told.items() if value}


class Data(NamedTuple):
    """A table in any form: a file, a mapping that says more, or a list of them."""

    specs: tuple[DataSpec, ...]
    listed: bool = False
    """Whether it is a list, be it of one."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Data:
        """The table that a node names. Raises `Problem`."""
        nodes = node.items if node.items is not None else (node,)
        if not nodes:
            hint = "write `data/cards.csv`, or a list of files"
            raise Problem("YAML003", "an empty list names no table", node.origin, hint)
        return cls(tuple(_data_spec(each, context) for each in nodes), node.items is not None)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept."""
        one = {"anyOf": [{"type": "string"}, walk.of(DataSpec)]}
        return {"anyOf": [*one["anyOf"], {"type": "array", "items": one}]}


def _data_spec(node: Node, context: Context) -> DataSpec:
    if node.pairs is not None:
        spec: DataSpec = decode_fields(node, DataSpec, context)
        return spec
    return DataSpec(Files((Word.from_node(node, context),)))


@dataclass(frozen=True, slots=True)
class JoinSpec:
    """Columns looked up in another table, by a key."""

    table: Data
    """The other table, such as `data/monsters.csv`."""
    by: Word
    """The column that names the other table's row."""
    to: Word = NO_WORD
    """The column of the other table that is looked up; the same as `by` where it is not given."""
    columns: tuple[Word, ...] = ()
    """Which columns to take; default: all."""
    as_: str = ""
    """A word to put before the names of its columns: with `as: de` its column `title` is `de.title`, so that tables
    with the same headers can be joined. In names of arguments the point is `_`: `count(cards, de_title='Wolf')`."""
    missing: Literal["error", "blank", "keep"] = "error"
    """What to do where the other table has no such row: `error` (default) reports it; `blank` leaves its columns empty;
    `keep` leaves the columns as they were, and puts what it finds in the place of columns of the same name. So an
    unfinished translation falls back to the table's own language, also for cells that are still empty. Rows that
    `where` leaves out are not looked up."""
    origin: Origin = NOWHERE


class Joins(tuple[JoinSpec, ...]):
    """One join or a list of them."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Joins:
        """The joins that a node says. Raises `Problem`."""
        nodes = (node,) if node.pairs is not None else need_items(node)
        return cls(decode_fields(each, JoinSpec, context) for each in nodes)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept."""
        one = walk.of(JoinSpec)
        return {"anyOf": [one, {"type": "array", "items": one}]}


class Digits(int):
    """How many digits a printed figure has behind its point."""

    MOST: ClassVar[int] = 12

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Digits:
        """The number. Raises `Problem` where it is none, or more than anybody prints."""
        text = stripped(need_text(node))
        if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= cls.MOST):
            raise wrong(node, "a number of digits", f"write a whole number from 0 to {cls.MOST}")
        return cls(text)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept."""
        return {"type": ["integer", "string"], "minimum": 0, "maximum": cls.MOST}


class Series(NamedTuple):
    """Columns of fixed values: every row is repeated for each of their combinations."""

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Series:
        """The series that a node says: `1-10`, a list, or a list for each column. Raises `Problem`.

        A series without a column's name fills the column `number`.
        """
        if node.pairs is None:
            named: Mapping[str, tuple[str, ...]] = {"number": tuple(_values(node))}
        else:
            named = {key.text or "": tuple(_values(value)) for key, value in node.pairs}
        count = 1
        for values in named.values():
            count *= len(values)
        if count > _MOST:
            hint = f"keep it below {_MOST:,}"
            raise Problem("GAME008", f"the series has {count:,} values", node.origin, hint)
        return cls(tuple(named), tuple(product(*named.values())), node.origin)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept."""
        one = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
        return {"anyOf": [one, {"type": "object", "additionalProperties": one}]}


_RECTANGLE = Word("rectangle")


@dataclass(frozen=True, slots=True)
class ShapeSpec:
    """The outline of a component: a shape's name, or a mapping of its name (`kind`) and its keys."""

    kind: Word = _RECTANGLE
    options: Mapping[str, Word] = field(default_factory=dict)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> ShapeSpec:
        """The shape that a node names. Raises `Problem`."""
        if node.pairs is None:
            return cls(Word.from_node(node, context))
        kind = node.get("kind")
        if kind is None:
            raise Problem(
                "YAML007", "`kind` is missing", node.origin, "add `kind:` with a shape's name"
            )
        given = {
            key.text or "": Word(", ".join(map(need_text, value.items or (value,))), value.origin)
            for key, value in node.pairs
            if key.text != "kind"
        }
        return cls(Word.from_node(kind, context), given)

    @classmethod
    def json_schema(cls, walk: Any) -> Schema:
        """What an editor may accept: the name of a shape, or its name with the keys of that shape."""
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
        """The problem of the keys that the shape does not have, if there are any."""
        words = list(known)
        wrong = [(key, word.origin) for key, word in self.options.items() if key not in words]
        if not wrong:
            return None
        return Problem.of(unknown_key(Node(at, text=key), words) for key, at in wrong)


def _values(node: Node) -> Iterable[str]:
    """The values of one column: a text, a list of texts, ranges among them."""
    for each in node.items if node.items is not None else (node,):
        text = need_text(each)
        match = _RANGE.fullmatch(text) if not each.quoted else None
        if match is None:
            yield text
            continue
        first, last = int(match[1]), int(match[2])
        if abs(last - first) >= _MOST:
            hint = f"keep it below {_MOST:,}"
            raise Problem(
                "GAME008", f"`{text}` has {abs(last - first) + 1:,} values", each.origin, hint
            )
        step = 1 if last >= first else -1
        yield from (str(number) for number in range(first, last + step, step))


NO_JOINS = Joins()
NO_SERIES = Series()
PLAIN_SHAPE = ShapeSpec()
