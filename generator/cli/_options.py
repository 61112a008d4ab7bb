"""Options as Typer describes them, and simple command lines, both without importing Typer, which is slow.

A command's file has `from generator.cli import _options as typer` at its top and is then written as for Typer itself.
Simple command lines have known options, each with its value, and plain words; nearly all are simple. Everything else is
left to Typer, for which `_commands` turns these options into its own: help, abbreviations, several letters in one word,
values that begin with `-`, mistakes.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from generator.foundation.dataclasses import NamedTuple

_HARMLESS = {"metavar", "help", "show_default"}
"""Settings of an option that don't change how it is read."""
_GLOB = set("*?[~$%")
"""Characters of patterns that Typer expands to file names if the shell doesn't."""


class Declared(NamedTuple):
    """An option or an argument."""

    kind: str
    """`Option` or `Argument`."""
    names: tuple[str, ...]
    """Such as `--quiet` and `-q`."""
    settings: Mapping[str, Any]
    """Everything else, as Typer takes it."""


def Option(*names: str, **settings: Any) -> Any:
    """An option. See `typer.Option`. Its help states the default."""
    return Declared("Option", names, {"show_default": False, **settings})


def Argument(**settings: Any) -> Any:
    """An argument. See `typer.Argument`. Its help states the default."""
    return Declared("Argument", (), {"show_default": False, **settings})


class Exit(SystemExit):
    """Ends the command with an exit code. See `typer.Exit`."""


def confirm(question: str, err: bool = False) -> bool:
    """Asks a yes-or-no question; without an answer the command ends. See `typer.confirm`."""
    import typer

    try:
        return typer.confirm(question, err=err)
    except typer.Abort:
        print("Aborted.", file=sys.stderr)
        raise Exit(1) from None


class _Parameter(NamedTuple):
    """A parameter of a command."""

    name: str
    kind: Any
    """`bool`, `str`, `int`, `Path` or an `Enum`."""
    many: bool
    """Whether it takes several values."""
    word: Declared


def parse_simple(command: Callable[..., None], words: Sequence[str]) -> Mapping[str, Any] | None:
    """The values of a command's parameters; None if Typer must read the line."""
    parameters = [
        _parameter(name, hint)
        for name, hint in get_type_hints(command, include_extras=True).items()
        if name != "return"
    ]
    if None in parameters or (os.name == "nt" and not _GLOB.isdisjoint("".join(words))):
        return None
    known = [each for each in parameters if each is not None]
    options = {name: each for each in known for name in each.word.names}
    arguments = [each for each in known if each.word.kind == "Argument"]
    found: dict[str, Any] = {}
    try:
        _read(words, options, arguments, found)
    except (LookupError, ValueError):
        return None
    wanting = [each.name for each in arguments if each.name not in found]
    return None if set(wanting) & _needed(command) else found


def _parameter(name: str, hint: Any) -> _Parameter | None:
    """A parameter; None if it can't be read here."""
    if get_origin(hint) is not Annotated:
        return None
    kind, word = get_args(hint)
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(each for each in get_args(kind) if each is not type(None))
    many = get_origin(kind) is list
    if many:
        (kind,) = get_args(kind)
    fine = kind in (bool, str, int, Path) or (isinstance(kind, type) and issubclass(kind, Enum))
    # Typer must read bounds, paths that must exist, and flags with their opposite.
    if not fine or not isinstance(word, Declared) or not word.settings.keys() <= _HARMLESS:
        return None
    if kind is bool and any("/" in each for each in word.names):
        return None
    return _Parameter(name, kind, many, word)


def _read(
    words: Sequence[str],
    options: Mapping[str, _Parameter],
    arguments: Sequence[_Parameter],
    found: dict[str, Any],
) -> None:
    """Reads all words. Raises `LookupError` or `ValueError` at the first that isn't simple."""
    left, coming = iter(words), list(arguments)
    for word in left:
        if not word.startswith("-"):
            _take(coming[0], word, found)
            if not coming[0].many:
                del coming[0]
            continue
        name, equal, value = word.partition("=")
        option = options[name]
        if option.kind is bool:
            if equal:
                raise ValueError(word)
            found[option.name] = True
            continue
        if not equal:
            value = next(left, "-")
        if value.startswith("-") or (equal and not name.startswith("--")):
            raise ValueError(word)
        _take(option, value, found)


def _take(parameter: _Parameter, word: str, found: dict[str, Any]) -> None:
    value = parameter.kind(word)
    if parameter.many:
        found.setdefault(parameter.name, []).append(value)
    else:
        found[parameter.name] = value


def _needed(command: Callable[..., None]) -> set[str]:
    """The parameters without a default."""
    code = command.__code__
    names = code.co_varnames[: code.co_argcount]
    return set(names[: len(names) - len(command.__defaults__ or ())])
