"""The options of commands, and simple command lines, both without importing Typer, which is slow.

A field of a command's class is an option or, declared so, an argument; the string below it is its help. Simple command
lines have known options, each with its value, and plain words; nearly all are simple. Everything else is left to Typer
(see `_commands`): help, abbreviations, several letters in one word, values that begin with `-`, mistakes.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from generator.foundation.dataclasses import MISSING, NamedTuple, fields

_GLOB = set("*?[~$%")
"""Characters of patterns that Typer expands to file names if the shell doesn't."""


class Declared(NamedTuple):
    """How an option or an argument is declared."""

    kind: str
    """`Option` or `Argument`."""
    names: tuple[str, ...]
    """Such as `--quiet` and `-q`."""
    metavar: str | None
    help: str
    bounds: Mapping[str, int]


def Option(*names: str, metavar: str | None = None, about: str = "", **bounds: Any) -> Any:
    """An option. Without a long name it has that of its field. `about` is its help."""
    return Declared("Option", names, metavar, about, bounds)


def Argument(metavar: str, about: str = "") -> Any:
    """An argument; `about` is its help."""
    return Declared("Argument", (), metavar, about, {})


class Exit(SystemExit):
    """Ends the command with an exit code."""


def confirm(question: str) -> bool:
    """Asks a yes-or-no question on stderr; without an answer the command ends. See `typer.confirm`."""
    import typer

    try:
        return typer.confirm(question, err=True)
    except typer.Abort:
        print("Aborted.", file=sys.stderr)
        raise Exit(1) from None


class Parameter(NamedTuple):
    """An option or an argument of a command."""

    name: str
    hint: Any
    """Its type."""
    word: Declared
    default: Any
    """`MISSING` if it must be given."""

    @property
    def kind(self) -> tuple[Any, bool]:
        """The type of one value, and whether it takes several."""
        kind = self.hint
        if get_origin(kind) in (Union, types.UnionType):
            kind = next(each for each in get_args(kind) if each is not type(None))
        return (get_args(kind)[0], True) if get_origin(kind) is list else (kind, False)

    @property
    def is_simple(self) -> bool:
        """Whether it can be read without Typer, which must read bounds, and flags with their opposite."""
        kind, _ = self.kind
        fine = kind in (bool, str, int, Path) or get_origin(kind) is Literal
        opposite = any("/" in name for name in self.word.names)
        return fine and not opposite and not self.word.bounds


def parameters(command: type) -> list[Parameter]:
    """The options and arguments of a command, in order."""
    hints, found = get_type_hints(command, include_extras=True), []
    for each in fields(command):
        hint, word = hints[each.name], Option()
        if get_origin(hint) is Annotated:
            hint, word = get_args(hint)
        if word.kind == "Option" and not any(name.startswith("--") for name in word.names):
            long_name = f"--{each.name.replace('_', '-')}"
            word = word._replace(names=(long_name, *word.names))
        found.append(Parameter(each.name, hint, word, each.default))
    return found


def with_help(command: type) -> list[Parameter]:
    """The options and arguments of a command, each with its help."""
    from generator.foundation.docstrings import field_docstrings

    texts, found = field_docstrings(command), []
    for each in parameters(command):
        text = each.word.help or " ".join(texts.get(each.name, "").split())
        found.append(each._replace(word=each.word._replace(help=text)))
    return found


def parse_simple(command: type, words: Sequence[str]) -> Mapping[str, Any] | None:
    """The values of a command's fields; None if Typer must read the line."""
    known = parameters(command)
    on_windows = os.name == "nt" and not _GLOB.isdisjoint("".join(words))
    if on_windows or not all(each.is_simple for each in known):
        return None
    try:
        found = _read(words, known)
    except (LookupError, ValueError):
        return None
    needed = {each.name for each in known if each.default is MISSING}
    return found if needed <= found.keys() else None


def _read(words: Sequence[str], known: Sequence[Parameter]) -> dict[str, Any]:
    """Reads all words. Raises `LookupError` or `ValueError` at the first that isn't simple."""
    options = {name: each for each in known for name in each.word.names}
    left, coming = iter(words), [each for each in known if each.word.kind == "Argument"]
    found: dict[str, Any] = {}
    for word in left:
        if not word.startswith("-"):
            _take(coming[0], word, found)
            if not coming[0].kind[1]:
                del coming[0]
            continue
        name, equal, value = word.partition("=")
        option = options[name]
        if option.hint is bool:
            if equal:
                raise ValueError(word)
            found[option.name] = True
            continue
        if not equal:
            value = next(left, "-")
        if value.startswith("-") or (equal and not name.startswith("--")):
            raise ValueError(word)
        _take(option, value, found)
    return found


def _take(parameter: Parameter, word: str, found: dict[str, Any]) -> None:
    kind, many = parameter.kind
    words = get_args(kind)
    if words and word not in words:
        raise ValueError(word)
    value = word if words else kind(word)
    if many:
        found.setdefault(parameter.name, []).append(value)
    else:
        found[parameter.name] = value
