"""What a command is: one file here, with a function `command`: its signature is the options, its docstring the help.

A command's file imports nothing heavy at its top: `punchboard --help` imports all of them. Commands may print and exit;
nothing else in the program does.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections.abc import Iterable
from errno import EDQUOT, ENOSPC, EROFS
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

from generator import __version__
from generator.diagnostics import Problem, merged, nearest

if TYPE_CHECKING:
    from generator.diagnostics import Diagnostic
    from generator.game.strictness import Profile
    from generator.project import Project

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...", help="Which games; all of the workspace where none is named."
    ),
]
Workspace = Annotated[
    Path | None,
    typer.Option(
        "--workspace",
        "-w",
        metavar="FOLDER",
        help="The folder that holds `content/`; found upward from here where it is not given.",
        show_default=False,
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but what is wrong.")]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Say how long each stage took, and more of a fault.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Count warnings as errors: exit 1 where there is one.")
]


class WrongUse(Exception):
    """The command cannot be carried out as it was given; the program says why and exits with 2."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = tuple(h for h in hints if h)


class Commands(TyperGroup):
    """The commands there are: the modules of this package, each imported when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, sorted."""
        return command_names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One command, or None."""
        if cmd_name not in _modules():
            return None
        module = importlib.import_module(f"generator.cli.{_modules()[cmd_name]}")
        single = _typer()
        single.command(cmd_name, context_settings=_HELP)(module.command)
        return typer.main.get_command(single)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names. Raises `WrongUse` with the nearest name."""
        if args and not args[0].startswith("-") and args[0] not in command_names():
            near = nearest(args[0], command_names())
            hint = f"a similar command exists: `{near}`" if near else "see `punchboard --help`"
            raise WrongUse(f"there is no command `{args[0]}`", hint)
        return super().resolve_command(ctx, args)


_HELP = {"help_option_names": ["--help", "-h"], "max_content_width": 100}


def command_names() -> list[str]:
    """The names of all commands, sorted."""
    return sorted(_modules())


def _modules() -> dict[str, str]:
    """The modules of all commands by name. `list_` is the command `list`: a module `list` would hide Python's own."""
    found = (m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    return {name.rstrip("_"): name for name in found}


def main() -> None:
    """Runs the command line: exits with 0 when done, 1 where there are findings of severity error, 2 on wrong use."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        _app()(prog_name="punchboard")
    except WrongUse as wrong:
        _say(f"error: {wrong}", wrong.hints)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader went away; what is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except Problem as problem:
        for said in problem.diagnostics:
            _say(f"error[{said.code}]: {said.message}\n  --> {said.origin}", said.hints)
        sys.exit(1)
    except OSError as fault:
        sys.exit(told(fault))
    except Exception as fault:
        if _wants_all():
            raise
        _say(
            f"error: a fault of Punchboard itself: {type(fault).__name__}: {fault}",
            ("run the same command with `--verbose`, and report what it prints",),
        )
        sys.exit(1)


def told(fault: OSError) -> int:
    """Says what the disk does not let be done; gives the exit code. Raises it again where everything is to be shown."""
    if _wants_all():
        raise fault
    what, hint = disk_fault(fault)
    _say(f"error: {what}", (hint,))
    return 1


def disk_fault(fault: OSError) -> tuple[str, str]:
    """What the disk does not let be done, and what to do."""
    # Where a file is moved, what stands in the way is where it was to go.
    name = fault.filename2 or fault.filename
    where = f"`{_near(name)}`" if name else ""
    if isinstance(fault, IsADirectoryError):
        return f"{where} is a folder, and a file should be written there", "rename or remove it"
    if isinstance(fault, (NotADirectoryError, FileExistsError)):
        return f"{where} is a file, and a folder should stand there", "rename or remove it"
    if fault.errno in (ENOSPC, EDQUOT):
        hint = "make room there, and run the command again; what was there before is as it was"
        return " ".join(filter(None, (where, "cannot be written: the disk is full"))), hint
    hint = "see that no other program keeps the file open"
    if fault.errno == EROFS:
        hint = "copy the workspace to where you may write, and run the command there"
    if isinstance(fault, FileNotFoundError):
        hint = "put back what is missing, or remove the link to it"
    if isinstance(fault, PermissionError):
        hint = "close it in other programs, and see that you may write there"
    return ": ".join(filter(None, (where, (fault.strerror or str(fault)).lower()))), hint


def _near(name: object) -> str:
    """A path as seen from here, where it lies below."""
    path = Path(str(name))
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def find_workspace(given: Path | None) -> Path:
    """The workspace: the folder given, or the nearest folder from here upward that holds `content/`.

    Raises `WrongUse` where there is none.
    """
    if given is not None:
        if (given / "content").is_dir():
            return given.resolve()
        raise WrongUse(f"`{given}` is no workspace: it holds no folder `content`")
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "content").is_dir():
            return folder
    raise WrongUse(
        f"`{here}` is in no workspace: no folder from here upward holds `content`",
        "make a first game with `punchboard new my-game`",
    )


def games_of(workspace: Path) -> list[str]:
    """The names of the games of a workspace, sorted."""
    return sorted(file.parent.name for file in (workspace / "content").glob("*/game.yaml"))


def keep_garbage() -> None:
    """Stops the search for garbage until the process ends: a build leaves little, and searching takes a tenth of it."""
    import gc

    gc.disable()


def chosen_games(workspace: Path, wanted: list[str] | None) -> list[str]:
    """The games that were asked for, or all. Raises `WrongUse` where one is unknown, or there is none at all."""
    known = games_of(workspace)
    if not known:
        raise WrongUse(
            f"there is no game in `{workspace / 'content'}`",
            "make one with `punchboard new my-game`",
        )
    for name in wanted or ():
        if name not in known:
            near = nearest(name, known)
            listed = ", ".join(f"`{k}`" for k in known)
            hint = f"a similar name exists: `{near}`" if near else f"the games are {listed}"
            raise WrongUse(f"there is no game `{name}`", hint)
    return list(dict.fromkeys(wanted or known))


def colored(stream: TextIO) -> bool:
    """Whether to write colours to a stream: to a terminal, unless `NO_COLOR` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def shows_bars() -> bool:
    """Whether to draw bars: in a terminal that shows blocks."""
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")


def stopped(wrong: Iterable[Diagnostic], project: Project) -> typer.Exit:
    """Says why a component cannot be read; what it gives is to be raised."""
    from generator.report import REPORTS, Said

    said = Said(merged(wrong), project, colored(sys.stderr))
    print(REPORTS["text"](said), end="", file=sys.stderr)
    return typer.Exit(1)


def _wants_all() -> bool:
    return bool({"--verbose", "-v"} & set(sys.argv))


def _say(message: str, hints: tuple[str, ...]) -> None:
    print(message, *(f"  help: {hint}" for hint in hints), sep="\n", file=sys.stderr)


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(
        rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, **settings
    )


def _version(wanted: bool) -> None:
    if wanted:
        print(f"punchboard {__version__}")
        raise typer.Exit


def _app() -> typer.Typer:
    app = _typer(cls=Commands, context_settings=_HELP)

    @app.callback(
        no_args_is_help=True, epilog="`punchboard COMMAND --help` shows examples of a command."
    )
    def punchboard(
        version: Annotated[
            bool,
            typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
        ] = False,
    ) -> None:
        """Turn spreadsheets and YAML into print-and-play board games.

        A workspace is a folder with content/<game>/game.yaml; what is built goes to output/<game>/.

        \b
        Begin with:
          punchboard new my-game      makes a small game that builds
          punchboard build my-game    makes its PDF files
          punchboard check my-game    says what is wrong before paper is wasted
        """

    return app


def known_profile(word: str) -> Profile:
    """The profile of checks that somebody names. Raises `WrongUse` where there is none."""
    from generator.game.strictness import profile_named

    try:
        return profile_named(word)
    except Problem as problem:
        (said,) = problem.diagnostics
        raise WrongUse(said.message, *said.hints) from None
