"""What a command says of its options, in Typer's words: Typer itself, long to import, is asked only where it is needed.

A command's file has `from generator.cli import _words as typer` at its top, and goes on as Typer's own manual says.
`_plain` reads command lines that leave nothing open; for all others, and for help, `_commands` makes Typer's options of
what is said here.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from generator.foundation.dataclasses import NamedTuple


class Word(NamedTuple):
    """What is said of an option or an argument."""

    kind: str
    """`Option` or `Argument`."""
    names: tuple[str, ...]
    """Such as `--quiet` and `-q`."""
    told: Mapping[str, Any]
    """All else, as Typer takes it."""


def Option(*names: str, **told: Any) -> Any:
    """What is said of an option. See `typer.Option`."""
    return Word("Option", names, told)


def Argument(**told: Any) -> Any:
    """What is said of an argument. See `typer.Argument`."""
    return Word("Argument", (), told)


class Exit(SystemExit):
    """Ends the command with an exit code. See `typer.Exit`."""


def confirm(question: str, err: bool = False) -> bool:
    """Asks a question that yes or no answers; without an answer the command ends. See `typer.confirm`."""
    import typer

    try:
        return typer.confirm(question, err=err)
    except typer.Abort:
        print("Aborted.", file=sys.stderr)
        raise Exit(1) from None
