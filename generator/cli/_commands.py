"""The commands for Typer: for help, and for command lines that aren't simple."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable
from inspect import Parameter, Signature
from textwrap import shorten
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from generator import __version__
from generator.cli import WrongUse, command_names, modules
from generator.cli._options import with_help
from generator.foundation.dataclasses import MISSING
from generator.foundation.diagnostics import nearest
from generator.foundation.docstrings import docstring

_HELP = {"help_option_names": ["--help", "-h"], "max_content_width": 100}


class Commands(TyperGroup):
    """The commands: the modules of the package, each imported when needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, sorted."""
        return command_names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One command, or None."""
        if cmd_name not in modules():
            return None
        single = _typer()
        single.command(cmd_name, context_settings=_HELP)(_function(_class(cmd_name)))
        return typer.main.get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the commands with their first sentences; their options, which take long to read, aren't needed."""
        names = command_names()
        room = formatter.width - 6 - max(map(len, names))
        rows = [(name, _first_sentence(docstring(_class(name)), room)) for name in names]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command named by the first word. Raises `WrongUse` with the most similar name."""
        if args and not args[0].startswith("-") and args[0] not in command_names():
            near = nearest(args[0], command_names())
            hint = f"did you mean `{near}`?" if near else "see `punchboard --help`"
            raise WrongUse(f"there is no command `{args[0]}`", hint)
        return super().resolve_command(ctx, args)


def _class(name: str) -> type:
    found: type = importlib.import_module(f"generator.cli.{modules()[name]}").Command
    return found


def _first_sentence(text: str, room: int) -> str:
    """The first sentence of a docstring, shortened to a number of letters."""
    return shorten(re.split(r"(?<=\.)\s", text, maxsplit=1)[0], room, placeholder="...")


_ABOUT = """Turn spreadsheets and YAML into print-and-play board games.

A workspace is a folder with content/<game>/game.yaml; kits go to output/<game>/.

\b
Begin with:
  punchboard new my-game      makes a small game that builds
  punchboard build my-game    builds its PDF files
  punchboard check my-game    finds mistakes before you waste paper
  punchboard explain          lists the topics of the manual
"""


def app() -> typer.Typer:
    """The whole command line."""
    commands = _typer(cls=Commands, context_settings=_HELP)

    @commands.callback(
        help=_ABOUT,
        no_args_is_help=True,
        epilog="`punchboard COMMAND --help` shows examples of a command.",
    )
    def punchboard(
        version: Annotated[
            bool,
            typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
        ] = False,
    ) -> None:
        """Options without a command."""

    return commands


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(
        rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, **settings
    )


def _version(wanted: bool) -> None:
    if wanted:
        print(f"punchboard {__version__}")
        raise typer.Exit


def _function(command: type) -> Callable[..., None]:
    """A command as a function with Typer's own options and arguments."""
    known = []
    for name, hint, word, default in with_help(command):
        as_typer = getattr(typer, word.kind)
        about = as_typer(
            *word.names, metavar=word.metavar, help=word.help, show_default=False, **word.bounds
        )
        start = Signature.empty if default is MISSING else default
        kind: Any = Annotated[hint, about]
        known.append(Parameter(name, Parameter.KEYWORD_ONLY, default=start, annotation=kind))

    def run(**given: Any) -> None:
        sys.exit(command(**given).run())

    run.__doc__ = docstring(command)
    run.__signature__ = Signature(known)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in known}
    return run
