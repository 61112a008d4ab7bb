"""Options as Typer describes them, without importing Typer, which is slow.

A command's file has `from generator.cli import _options as typer` at its top and is then written as for Typer itself.
`_fast_parser` reads simple command lines; for all others, and for help, `_commands` turns these into Typer's options.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from generator.foundation.dataclasses import NamedTuple


class Word(NamedTuple):
    """An option or an argument."""

    kind: str
    """`Option` or `Argument`."""
    names: tuple[str, ...]
    """Such as `--quiet` and `-q`."""
    told: Mapping[str, Any]
    """Everything else, as Typer takes it."""


def Option(*names: str, **told: Any) -> Any:
    """An option. See `typer.Option`."""
    return Word("Option", names, told)


def Argument(**told: Any) -> Any:
    """An argument. See `typer.Argument`."""
    return Word("Argument", (), told)


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
