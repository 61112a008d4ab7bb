"""What a command is: one file here, with a class `Command`: its docstring is the help, its fields are the options.

A command's file imports nothing slow at its top, since `punchboard --help` imports all of them. Only commands may print
and exit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from errno import EDQUOT, ENOSPC, EROFS
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from generator.cli._options import Argument, Exit, Option
from generator.foundation.diagnostics import Problem, merged, nearest

if TYPE_CHECKING:
    from generator.files.project import DiskProject, Project
    from generator.foundation.diagnostics import Diagnostic
    from generator.game.counting.missing_values import AbsentValue
    from generator.game.spec.checks import Profile

Games = Annotated[
    list[str] | None,
    Argument("[GAME]...", "The games (default: every game in the workspace)."),
]
GameName = Annotated[str, Argument("GAME", "The game.")]
Workspace = Annotated[
    Path | None,
    Option(
        "--workspace",
        "-w",
        metavar="FOLDER",
        about="The folder with `content/` (default: this folder or the nearest parent that has it).",
    ),
]
Papers = Annotated[
    list[str] | None,
    Option(
        "--paper",
        "-p",
        metavar="PAPER",
        about="Print on this paper, such as `A4`; repeat it for several (default: the papers of the game).",
    ),
]
Only = Annotated[
    list[str] | None,
    Option(
        "--only",
        "-o",
        metavar="COMPONENT",
        about="Print only this component, or `rulebook`; repeat it for several.",
    ),
]
Json = Annotated[bool, Option("--json", about="Print JSON.")]
Poll = Annotated[
    bool,
    Option(
        "--poll",
        about="Compare the files again and again, if saves go unnoticed: on network disks, in some containers.",
    ),
]
Quiet = Annotated[bool, Option("--quiet", "-q", about="Print problems only.")]
Verbose = Annotated[
    bool, Option("--verbose", "-v", about="Print how long each stage took, and full error traces.")
]
Strict = Annotated[
    bool, Option("--strict", about="Treat warnings as errors: exit code 1 if there are any.")
]


class WrongUse(Exception):
    """The command line is wrong: the program prints why and exits with 2."""

    def __init__(self, message: str, *hints: str) -> None:
        super().__init__(message)
        self.hints = tuple(h for h in hints if h)


def command_names() -> list[str]:
    """The names of all commands, sorted."""
    return sorted(modules())


def modules() -> dict[str, str]:
    """The modules of all commands by name. The command `list` is in `list_`, so as not to shadow Python's `list`."""
    files = (file for folder in __path__ for file in os.listdir(folder) if file.endswith(".py"))
    found = (file.removesuffix(".py") for file in files if not file.startswith("_"))
    return {name.rstrip("_"): name for name in found}


def print_problem(problem: Problem) -> None:
    """Prints what stopped a command."""
    for each in problem.diagnostics:
        print_error(f"error[{each.code}]: {each.message}\n  --> {each.origin}", each.hints)


def print_disk_error(fault: OSError) -> int:
    """Prints an error of the disk and returns the exit code. Raises it again with `--verbose`."""
    if wants_traces():
        raise fault
    what, hint = explained_disk_error(fault)
    print_error(f"error: {what}", (hint,))
    return 1


def explained_disk_error(fault: OSError) -> tuple[str, str]:
    """What an error of the disk means, and what to do."""
    # If a file can't be moved, the problem is at its destination.
    name = fault.filename2 or fault.filename
    where = f"`{relative_path(name)}`" if name else ""
    if isinstance(fault, IsADirectoryError):
        return (
            f"{where} is a folder, but a file must be written there",
            "rename or remove the folder",
        )
    if isinstance(fault, (NotADirectoryError, FileExistsError)):
        return f"{where} is a file, but a folder is needed there", "rename or remove the file"
    if fault.errno in (ENOSPC, EDQUOT):
        hint = "free some space and run the command again; older files are unchanged"
        return " ".join(filter(None, (where, "can't be written: the disk is full"))), hint
    hint = "check that no other program has the file open"
    if fault.errno == EROFS:
        hint = "copy the workspace to a folder where you may write, and run the command there"
    if isinstance(fault, FileNotFoundError):
        hint = "put the missing file back, or remove the link to it"
    if isinstance(fault, PermissionError):
        hint = "close it in other programs, and check that you may write there"
    return ": ".join(filter(None, (where, (fault.strerror or str(fault)).lower()))), hint


def relative_path(name: object) -> str:
    """A path, relative to the current folder if it is below."""
    path, here = Path(str(name)), Path.cwd()
    # The path itself first, since a link is named and not its target.
    ways = (way for way in (here / path, path.resolve()) if way.is_relative_to(here))
    return str(next((way.relative_to(here) for way in ways), path))


def find_workspace(given: Path | None) -> Path:
    """The workspace: the given folder, or this folder or its nearest parent with `content/`.

    Raises `WrongUse` if there is none.
    """
    if given is not None:
        if (given / "content").is_dir():
            return given.resolve()
        raise WrongUse(f"`{given}` isn't a workspace: it has no folder `content`")
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "content").is_dir():
            return folder
    raise WrongUse(
        f"`{here}` isn't in a workspace: neither it nor a parent has a folder `content`",
        "make your first game with `punchboard new my-game`",
    )


def games_of(workspace: Path) -> list[str]:
    """The names of the games of a workspace, sorted."""
    return sorted(file.parent.name for file in (workspace / "content").glob("*/game.yaml"))


def misnamed_games(workspace: Path) -> dict[str, str]:
    """Folders that look like games but aren't, with the file that should be called `game.yaml`."""
    found = {}
    for name in ("game.yml", "game.yaml.txt", "Game.yaml"):
        for file in (workspace / "content").glob(f"*/{name}"):
            if not (file.parent / "game.yaml").is_file():
                found[file.parent.name] = file.name
    return found


def open_games(given: Path | None, wanted: list[str] | None) -> tuple[DiskProject, list[str]]:
    """The workspace and the requested games, or all. Raises `WrongUse` if one is unknown, or if there are none."""
    workspace = find_workspace(given)
    known, others = games_of(workspace), misnamed_games(workspace)
    wrong = [f"rename `content/{name}/{file}` to `game.yaml`" for name, file in others.items()]
    if not known:
        raise WrongUse(
            f"there are no games in `{workspace / 'content'}`",
            *(wrong or ["make one with `punchboard new my-game`"]),
        )
    if wrong and not wanted:
        print(
            *(f"note: {each}; until then it isn't a game" for each in wrong),
            sep="\n",
            file=sys.stderr,
        )
    for name in wanted or ():
        if name in others:
            raise WrongUse(f"there is no game `{name}`", *wrong)
        if name not in known:
            near = nearest(name, known)
            listed = ", ".join(f"`{k}`" for k in known)
            hint = f"did you mean `{near}`?" if near else f"the games are {listed}"
            raise WrongUse(f"there is no game `{name}`", hint)
    from generator.files.project import DiskProject

    return DiskProject(workspace), list(dict.fromkeys(wanted or known))


def colored(stream: TextIO) -> bool:
    """Whether to print colours: on terminals, unless `NO_COLOR` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def shows_bars() -> bool:
    """Whether to draw bars: on terminals that can show them."""
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")


def warn_of_absent_values(absent_values: Sequence[AbsentValue]) -> None:
    """Warns of requested values that no row has, and exits with 1; does nothing if there are none."""
    for each in absent_values:
        print_error(f"warning: {each.message}", (each.hint,))
    if absent_values:
        raise Exit(1)


def exit_with_findings(wrong: Iterable[Diagnostic], project: Project) -> Exit:
    """Prints why a component can't be read, and returns the exit to raise."""
    print_findings(merged(wrong), project)
    return Exit(1)


def print_findings(found: Iterable[Diagnostic], project: Project) -> None:
    """Prints findings to stderr, with the lines that they are about."""
    from generator.report import REPORTS, Findings

    text = REPORTS["text"](Findings(tuple(found), project, colored(sys.stderr)))
    print(text, end="", file=sys.stderr, flush=True)


def wants_traces() -> bool:
    """Whether the command line asks for full error traces."""
    return bool({"--verbose", "-v"} & set(sys.argv))


def print_error(message: str, hints: Iterable[str]) -> None:
    """Prints a message and its hints to stderr."""
    print(message, *(f"  help: {hint}" for hint in hints), sep="\n", file=sys.stderr)


def known_profile(word: str) -> Profile:
    """A profile of checks by name. Raises `WrongUse` if there is none."""
    from generator.game.spec.checks import profile_named

    try:
        return profile_named(word)
    except Problem as problem:
        (found,) = problem.diagnostics
        raise WrongUse(found.message, *found.hints) from None
