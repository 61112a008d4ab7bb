"""Reads JSON: a list of objects, or an object of names to objects.

Numbers keep their text (`1.50`), and `null` is an empty cell.
"""

from __future__ import annotations

import json
import re

from generator.files.project import Project
from generator.files.yaml_nodes import Node, decode_text
from generator.foundation.diagnostics import Origin, Outcome, Problem
from generator.foundation.lazy_regex import regex
from generator.sources import Reference, Table, source
from generator.tables.records import tabulate

_TOKEN = regex(
    r"""[ \t\n]*+(?:
    (?P<string>"(?:[^"\\\x00-\x1f]++|\\.)*+")
    | (?P<plain>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)? | true | false | null)(?![\w.+-])
    | (?P<sign>[\[\]{},:])
    | (?P<end>\Z)
    )""",
    re.VERBOSE,
)
_DEEPEST = 32


@source(".json")
def read_json(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a JSON file."""
    text = decode_text(project.read(reference.file), reference.file)
    return tabulate(_Parser(text, reference.file).root(), reference)


class _Parser:
    """Turns JSON into nodes with line and column, which the standard library's parser doesn't have."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._at = 0
        self._line = 1
        self._line_start = 0
        self._kind = ""
        self._token = ""
        self._origin = Origin(file, 1, 1)
        self._next()

    def root(self) -> Node:
        """The one value of the file."""
        if self._kind == "end":
            return Node(self._origin, pairs=())
        node = self._value(0)
        if self._kind != "end":
            raise self._problem("there is more text after the end of the data")
        return node

    def _next(self) -> None:
        """Goes to the next token."""
        match = _TOKEN.match(self._text, self._at)
        start = (
            match.start(match.lastgroup or 0)
            if match
            else len(self._text) - len(self._text[self._at :].lstrip(" \t\n"))
        )
        breaks = self._text.count("\n", self._at, start)
        if breaks:
            self._line += breaks
            self._line_start = self._text.rindex("\n", self._at, start) + 1
        self._origin = Origin(self._file, self._line, start - self._line_start + 1)
        if match is None:
            word = re.split(r"[\s,:\]}]", self._text[start : start + 20], maxsplit=1)[0]
            raise self._problem(f"`{word or self._text[start]}` isn't valid JSON")
        self._kind, self._token = match.lastgroup or "", match[match.lastgroup or 0]
        self._at = match.end()

    def _value(self, depth: int) -> Node:
        origin, kind, token = self._origin, self._kind, self._token
        if depth > _DEEPEST:
            raise self._problem("the data is nested too deeply")
        if kind == "string":
            text = self._string()
            self._next()
            return Node(origin, text=text, quoted=True)
        if kind == "plain":
            self._next()
            return Node(origin, text=token)
        if token == "[":
            self._next()
            items: list[Node] = []
            while self._more("]", bool(items)):
                items.append(self._value(depth + 1))
            return Node(origin, items=tuple(items))
        if token == "{":
            self._next()
            return Node(origin, pairs=tuple(self._pairs(depth)))
        raise self._problem(f"expected a value, found {self._found()}")

    def _pairs(self, depth: int) -> list[tuple[Node, Node]]:
        pairs: list[tuple[Node, Node]] = []
        seen: set[str | None] = set()
        while self._more("}", bool(pairs)):
            if self._kind != "string":
                raise self._problem(f"expected a key in quotation marks, found {self._found()}")
            key = Node(self._origin, text=self._string(), quoted=True)
            if key.text in seen:
                raise self._problem(f"`{key.text}` is in this object twice")
            seen.add(key.text)
            self._next()
            if self._token != ":" or self._kind != "sign":
                raise self._problem(f"expected `:`, found {self._found()}")
            self._next()
            pairs.append((key, self._value(depth + 1)))
        return pairs

    def _more(self, close: str, begun: bool) -> bool:
        """Whether another entry follows; skips the comma before it, or the closing bracket."""
        sign = self._token if self._kind == "sign" else ""
        if sign == close:
            self._next()
            return False
        if begun:
            if sign != ",":
                raise self._problem(f"expected `,` or `{close}`, found {self._found()}")
            self._next()
            if self._kind == "sign" and self._token == close:
                raise self._problem(f"there is a `,` before `{close}`")
        return True

    def _string(self) -> str:
        if "\\" not in self._token:
            return self._token[1:-1]
        try:
            text = str(json.loads(self._token))
            text.encode()
        except ValueError:
            raise self._problem("a `\\` in this text isn't a valid JSON escape") from None
        return text

    def _found(self) -> str:
        return "the end of the file" if self._kind == "end" else f"`{self._token[:20]}`"

    def _problem(self, what: str) -> Problem:
        return Problem("DATA042", what, self._origin, "correct the JSON here or just before")
