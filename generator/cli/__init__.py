"""What a command is: one file here, with a function `command`: its signature is the options, its docstring the help.

A command's file imports nothing heavy at its top: `punchboard --help` imports all of them, and takes Typer's words from
`_words`. Commands may print and exit; nothing else in the program does.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterable, Sequence
from errno import EDQUOT, ENOSPC, EROFS
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from generator.cli import _options as typer
from generator.cli._fast_parser import plain
from generator.foundation.diagnostics import Problem, merged, nearest

if TYPE_CHECKING:
    from generator.files.project import Project
    from generator.foundation.diagnostics import Diagnostic
    from generator.game.counting.missing_values import AbsentValue
    from generator.game.spec.strictness import Profile

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
Papers = Annotated[
    list[str] | None,
    typer.Option(
        "--paper",
        "-p",
        metavar="PAPER",
        help="Print on this paper, such as `A4`; may be repeated. The game's own papers where none is named.",
        show_default=False,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        "-o",
        metavar="COMPONENT",
        help="Print this component alone, or `rulebook`; may be repeated.",
        show_default=False,
    ),
]
Poll = Annotated[
    bool,
    typer.Option(
        "--poll",
        help="Look at the files in turn, where no save is noticed: on network disks and in some containers.",
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


def command_names() -> list[str]:
    """The names of all commands, sorted."""
    return sorted(modules())


def modules() -> dict[str, str]:
    """The modules of all commands by name. `list_` is the command `list`: a module `list` would hide Python's own."""
    files = (file for folder in __path__ for file in os.listdir(folder) if file.endswith(".py"))
    found = (file.removesuffix(".py") for file in files if not file.startswith("_"))
    return {name.rstrip("_"): name for name in found}


def _run(words: list[str]) -> None:
    """Runs a command: at once where its line is plain, and through Typer for help and for all that is not."""
    name = modules().get(words[0]) if words else None
    if name is not None:
        command = importlib.import_module(f"generator.cli.{name}").command
        found = plain(command, words[1:])
        if found is not None:
            command(**found)
            sys.exit(0)
    from generator.cli._commands import app

    app()(words, prog_name="punchboard")  # ends the program


def main() -> None:
    """Runs the command line: exits with 0 when done, 1 where there are findings of severity error, 2 on wrong use."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        _run(sys.argv[1:])
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
        said(problem)
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


def said(problem: Problem) -> None:
    """Says what stops a command."""
    for each in problem.diagnostics:
        _say(f"error[{each.code}]: {each.message}\n  --> {each.origin}", each.hints)


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


def misnamed(workspace: Path) -> dict[str, str]:
    """Folders that look like games and are none, with the file that should be called `game.yaml`."""
    found = {}
    for name in ("game.yml", "game.yaml.txt", "Game.yaml"):
        for file in (workspace / "content").glob(f"*/{name}"):
            if not (file.parent / "game.yaml").is_file():
                found[file.parent.name] = file.name
    return found


def keep_garbage() -> None:
    """Stops the search for garbage until the process ends: a build leaves little, and searching takes a tenth of it."""
    import gc

    gc.disable()


def chosen_games(workspace: Path, wanted: list[str] | None) -> list[str]:
    """The games that were asked for, or all. Raises `WrongUse` where one is unknown, or there is none at all."""
    known, others = games_of(workspace), misnamed(workspace)
    wrong = [f"rename `content/{name}/{file}` to `game.yaml`" for name, file in others.items()]
    if not known:
        raise WrongUse(
            f"there is no game in `{workspace / 'content'}`",
            *(wrong or ["make one with `punchboard new my-game`"]),
        )
    if wrong and not wanted:
        print(
            *(f"note: {each}: it is no game like this" for each in wrong), sep="\n", file=sys.stderr
        )
    for name in wanted or ():
        if name in others:
            raise WrongUse(f"there is no game `{name}`", *wrong)
        if name not in known:
            near = nearest(name, known)
            listed = ", ".join(f"`{k}`" for k in known)
            hint = f"did you mean `{near}`?" if near else f"the games are {listed}"
            raise WrongUse(f"there is no game `{name}`", hint)
    return list(dict.fromkeys(wanted or known))


def colored(stream: TextIO) -> bool:
    """Whether to write colours to a stream: to a terminal, unless `NO_COLOR` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def shows_bars() -> bool:
    """Whether to draw bars: in a terminal that shows blocks."""
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")


def absent(absent_values: Sequence[AbsentValue]) -> None:
    """Says which values were asked for that no row has, and ends with 1; does nothing if there are none."""
    for each in absent_values:
        _say(f"warning: {each.message}", (each.hint,))
    if absent_values:
        raise typer.Exit(1)


def stopped(wrong: Iterable[Diagnostic], project: Project) -> typer.Exit:
    """Says why a component cannot be read; what it gives is to be raised."""
    from generator.report import REPORTS, Findings

    said = Findings(merged(wrong), project, colored(sys.stderr))
    print(REPORTS["text"](said), end="", file=sys.stderr)
    return typer.Exit(1)


def _wants_all() -> bool:
    return bool({"--verbose", "-v"} & set(sys.argv))


def _say(message: str, hints: tuple[str, ...]) -> None:
    print(message, *(f"  help: {hint}" for hint in hints), sep="\n", file=sys.stderr)


def known_profile(word: str) -> Profile:
    """The profile of checks that somebody names. Raises `WrongUse` where there is none."""
    from generator.game.spec.strictness import profile_named

    try:
        return profile_named(word)
    except Problem as problem:
        (said,) = problem.diagnostics
        raise WrongUse(said.message, *said.hints) from None
