"""The commands for Typer: for help, and for command lines that aren't simple."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperGroup

from generator import __version__
from generator.cli import WrongUse, command_names, modules
from generator.cli._options import Declared
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
        module = importlib.import_module(f"generator.cli.{modules()[cmd_name]}")
        single = _typer()
        single.command(cmd_name, context_settings=_HELP)(_typed(module.command))
        return typer.main.get_command(single)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command named by the first word. Raises `WrongUse` with the most similar name."""
        if args and not args[0].startswith("-") and args[0] not in command_names():
            near = nearest(args[0], command_names())
            hint = f"did you mean `{near}`?" if near else "see `punchboard --help`"
            raise WrongUse(f"there is no command `{args[0]}`", hint)
        return super().resolve_command(ctx, args)


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


def _typed(command: Callable[..., None]) -> Callable[..., None]:
    """The command with Typer's own options and arguments."""
    assert isinstance(command, FunctionType)
    copied = FunctionType(
        command.__code__, command.__globals__, command.__name__, command.__defaults__
    )
    copied.__doc__, copied.__module__ = docstring(command), command.__module__
    hints = get_type_hints(command, include_extras=True)
    copied.__annotations__ = {name: _option(hint) for name, hint in hints.items()}
    return copied


def _option(hint: Any) -> Any:
    if get_origin(hint) is not Annotated or not isinstance(hint.__metadata__[0], Declared):
        return hint
    kind, word = get_args(hint)
    return Annotated[kind, getattr(typer, word.kind)(*word.names, **word.settings)]
