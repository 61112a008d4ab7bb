"""A stranger's game is read, laid out and painted in a process of its own, which may do little and not for long.

The process narrows its own bounds before it reads anything of the game: what may be read, how large it may be, and, by
the system where it knows how (Linux; macOS without the memory; Windows knows neither), memory, processor time and the
size of written files. From then on it opens files of the workspace and of the program alone, writes below
`output/<game>` alone, starts no program and asks no network: what would is refused by Python before it is done. Another
process waits for it, and ends it where it takes too long.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import EACCES
from pathlib import Path
from typing import Any

from generator.build.cache.folder import FOLDER
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.limits import UNTRUSTED, narrow

GAME = "PUNCHBOARD_CONFINED"
"""The variable that tells a process which game it is for."""
PATIENCE = 2
"""How many times as long as its processor time a game may take, others using the machine too."""
_WRITTEN = 300_000_000
"""Bytes of one file that is written."""
_HANDLES = 256
_START = """
import sys
sys.path[:] = [{program!r}, *(way for way in sys.path if way)]
from generator.__main__ import run
run()
"""
"""What the process begins with. The folder that one stands in is no place to find modules: it may be the stranger's."""
_NETWORK = ("socket.", "ssl.", "urllib.", "ftplib.", "smtplib.", "http.", "webbrowser.")
_PROGRAMS = (
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "pty.",
)
_WRITES = (
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.rmdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.utime",
    "shutil.rmtree",
)
"""What changes a disk, as Python calls it; names come first, the number of the folder that they are seen from last."""


def confined_game() -> str:
    """The game that this process is for alone; empty in all others."""
    return os.environ.get(GAME, "")


def run_confined(game: str, words: Sequence[str]) -> int:
    """Runs a command for one game in a process of its own; gives its exit code. Raises `Problem` where it is ended."""
    code = _START.format(program=str(Path(__file__).resolve().parents[3]))
    command = [sys.executable, "-c", code, *words]
    most = PATIENCE * UNTRUSTED.seconds
    at = Origin(f"content/{game}/game.yaml")
    trust = "if you trust the game, build it without `--untrusted`"
    sys.stdout.flush()
    try:
        done = subprocess.run(command, env={**os.environ, GAME: game}, timeout=most, check=False)
    except subprocess.TimeoutExpired:
        what = f"`{game}` takes more than {most} seconds, the limit for untrusted games"
        raise Problem("SAFE001", what, at, trust) from None
    ended = -done.returncode
    if ended > 0:
        if ended == _number("SIGXCPU"):
            what = f"`{game}` takes more than {UNTRUSTED.seconds} s of processor time, the limit for untrusted games"
            raise Problem("SAFE001", what, at, trust)
        if ended not in (_number("SIGINT"), _number("SIGTERM"), _number("SIGPIPE")):
            raise Problem(
                "SAFE002", f"building `{game}` crashed its process (signal {ended})", at, trust
            )
    return done.returncode if ended <= 0 else 128 + ended


def confine(workspace: Path, game: str) -> None:
    """Narrows what this process may do to what a stranger's game needs, for good."""
    from generator.game.expressions.cost_limit import BUDGET

    narrow(UNTRUSTED)
    BUDGET.most = UNTRUSTED.spent
    _refuse_links(workspace, game)
    _limit()
    sys.addaudithook(_Guard(workspace.resolve(), game))


def out_of_memory(game: str) -> Problem:
    """What to say where there was not enough memory."""
    what = f"`{game}` needs more than {UNTRUSTED.memory / 1e6:,.0f} MB of memory, the limit for untrusted games"
    trust = "if you trust the game, build it without `--untrusted`"
    return Problem("SAFE002", what, Origin(f"content/{game}/game.yaml"), trust)


def _number(name: str) -> int:
    import signal

    return int(getattr(signal, name, 0))


def _refuse_links(workspace: Path, game: str) -> None:
    """Raises `Problem` where what would be written to is a link: nobody knows where that leads."""
    output = workspace / "output" / game
    for way in (workspace / FOLDER, output.parent, output, *sorted(output.rglob("*"))):
        if way.is_symlink():
            name = way.relative_to(workspace).as_posix()
            raise Problem("SAFE003", f"`{name}` is a link", Origin(name), "remove the link")


def _limit() -> None:
    """Asks the system to keep to the bounds, as far as it can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    wanted = {
        "RLIMIT_CPU": UNTRUSTED.seconds,
        "RLIMIT_AS": UNTRUSTED.memory,
        "RLIMIT_FSIZE": _WRITTEN,
        "RLIMIT_NOFILE": _HANDLES,
        "RLIMIT_CORE": 0,
    }
    for name, most in wanted.items():
        # Some systems know a limit and do not take it.
        with suppress(OSError, ValueError, AttributeError):
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
            # A little later than the first, which can be told of, the system ends it for good.
            last = bound + 5 if name == "RLIMIT_CPU" and hard == resource.RLIM_INFINITY else bound
            resource.setrlimit(kind, (bound, last))


class _Guard:
    """Is asked by Python before it opens, starts or changes anything, and refuses what the game cannot need."""

    def __init__(self, workspace: Path, game: str) -> None:
        program = Path(__file__).resolve().parents[3]
        python = (sys.prefix, sys.base_prefix, sys.exec_prefix, *filter(None, sys.path))
        known = (os.path.realpath(way) for way in python)
        self._read = tuple(_below(way) for way in (str(workspace), str(program), *known))
        output = str(workspace / "output")
        self._made = (_below(output), _below(str(workspace / FOLDER)))
        self._ways = {output, str(workspace / FOLDER)}
        self._silent = False

    def __call__(self, event: str, given: tuple[Any, ...]) -> None:
        """Takes an event of Python's. Raises `PermissionError`."""
        if self._silent:
            return
        self._silent = True
        try:
            if event == "open":
                self._open(*given[:3])
            elif event.startswith(_NETWORK) or event.startswith(_PROGRAMS):
                raise _refused(event)
            elif event in _WRITES:
                self._change(given)
        finally:
            self._silent = False

    def _open(self, path: Any, mode: Any, flags: Any) -> None:
        if isinstance(path, int) or path is None:
            return
        real = os.path.realpath(os.fsdecode(path))
        writes = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        if isinstance(flags, int) and flags & writes:
            self._judge(real, self._made)
        elif real not in (os.devnull, "/dev/urandom"):
            self._judge(real, self._read)

    def _change(self, given: tuple[Any, ...]) -> None:
        names = [each for each in given if isinstance(each, (str, bytes, os.PathLike))]
        folders = [each for each in given[len(names) :] if isinstance(each, int)]
        # What is named from a folder that is open was judged when that was opened.
        if folders and folders[0] != -1 and not any(os.path.isabs(name) for name in names):
            return
        for name in names:
            above, last = os.path.split(os.fsdecode(name))
            real = os.path.join(os.path.realpath(above), last)
            if real not in self._ways:
                self._judge(real, self._made)

    def _judge(self, real: str, allowed: tuple[str, ...]) -> None:
        if not f"{real}{os.sep}".startswith(allowed):
            raise _refused(real)


def _below(folder: str) -> str:
    return folder.rstrip(os.sep) + os.sep


def _refused(what: str) -> PermissionError:
    return PermissionError(EACCES, "not allowed for an untrusted game", what)
