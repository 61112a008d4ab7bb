"""Builds an untrusted game in a process of its own, with limited permissions, memory and time.

The process limits itself before it reads anything of the game: how large inputs can be and, as far as the system can
(Linux; macOS without memory; Windows not at all), memory, processor time and the size of written files. From then on it
reads files of the workspace and the program only, writes below `output/` only, starts no program and uses no network:
an audit hook of Python refuses the rest. The parent process ends it if it takes too long.
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
from generator.foundation.limits import UNTRUSTED, set_bounds

GAME = "PUNCHBOARD_CONFINED"
"""The environment variable with the name of the game that a process is limited to."""
PATIENCE = 2
"""Elapsed time allowed, as a multiple of the processor time: other programs use the machine too."""
_TRUST = "if you trust the game, build it without `--untrusted`"
_WRITTEN = 300_000_000
"""The largest size of a written file, bytes."""
_HANDLES = 256
_START = """
import sys
sys.path.insert(0, {program!r})
from generator.__main__ import run
run()
"""
"""The start of the process."""
_NETWORK = ("socket.", "ssl.", "urllib.", "ftplib.", "smtplib.", "http.", "webbrowser.")
_PROGRAMS = tuple(
    "subprocess. os.system os.exec os.fork os.posix_spawn os.spawn os.startfile pty.".split()
)
_WRITES = frozenset(
    "os.remove os.rename os.mkdir os.rmdir os.link os.symlink os.truncate os.chmod os.chown os.utime "
    "shutil.rmtree".split()
)
"""Audit events that change a disk: their first arguments are paths, the last is the descriptor of a folder, if any."""


def confined_game() -> str:
    """The game that this process is limited to; empty in an ordinary process."""
    return os.environ.get(GAME, "")


def run_confined(game: str, words: Sequence[str]) -> int:
    """Runs a command for one game in a sandboxed process; returns its exit code. Raises `Problem` if it is ended."""
    code = _START.format(program=str(Path(__file__).resolve().parents[3]))
    command = [sys.executable, "-P", "-c", code, *words]
    most = PATIENCE * UNTRUSTED.seconds
    at = Origin(f"content/{game}/game.yaml")
    sys.stdout.flush()
    try:
        done = subprocess.run(command, env=_environment(game), timeout=most, check=False)
    except subprocess.TimeoutExpired:
        what = f"`{game}` takes more than {most} s, the limit for untrusted games"
        raise Problem("SAFE001", what, at, _TRUST) from None
    ended = -done.returncode
    if ended > 0:
        if ended == _number("SIGXCPU"):
            what = f"`{game}` takes more than {UNTRUSTED.seconds} s of processor time, the limit for untrusted games"
            raise Problem("SAFE001", what, at, _TRUST)
        if ended not in (_number("SIGINT"), _number("SIGTERM"), _number("SIGPIPE")):
            raise Problem(
                "SAFE002", f"building `{game}` crashed its process (signal {ended})", at, _TRUST
            )
    return done.returncode if ended <= 0 else 128 + ended


def _environment(game: str) -> dict[str, str]:
    """The variables of the process. It imports nothing from the current folder, which may be untrusted."""
    ways = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    here = Path.cwd().resolve()
    kept = [way for way in ways if os.path.isabs(way) and Path(way).resolve() != here]
    return {**os.environ, GAME: game, "PYTHONPATH": os.pathsep.join(kept)}


def confine(workspace: Path, game: str) -> None:
    """Limits this process for good to what an untrusted game needs."""
    from generator.game.expressions.cost_limit import BUDGET

    set_bounds(UNTRUSTED)
    BUDGET.most = UNTRUSTED.spent
    # A link in a folder that is written to could lead anywhere.
    output = workspace / "output" / game
    for way in (workspace / FOLDER, output.parent, output, *sorted(output.rglob("*"))):
        if way.is_symlink():
            name = way.relative_to(workspace).as_posix()
            raise Problem("SAFE003", f"`{name}` is a link", Origin(name), "remove the link")
    _limit()
    sys.addaudithook(_Guard(workspace.resolve(), game))


def out_of_memory(game: str) -> Problem:
    """The error for a game that needs too much memory."""
    what = f"`{game}` needs more than {UNTRUSTED.memory / 1e6:,.0f} MB of memory, the limit for untrusted games"
    return Problem("SAFE002", what, Origin(f"content/{game}/game.yaml"), _TRUST)


def _number(name: str) -> int:
    import signal

    return int(getattr(signal, name, 0))


def _limit() -> None:
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
        # Some systems have a limit and can't set it.
        with suppress(OSError, ValueError, AttributeError):
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
            # The soft limit is reported; a little later the hard limit kills the process.
            last = bound + 5 if name == "RLIMIT_CPU" and hard == resource.RLIM_INFINITY else bound
            resource.setrlimit(kind, (bound, last))


class _Guard:
    """An audit hook that refuses to open, start or change anything that a game doesn't need."""

    def __init__(self, workspace: Path, game: str) -> None:
        program = Path(__file__).resolve().parents[3]
        python = (sys.prefix, sys.base_prefix, sys.exec_prefix, *filter(None, sys.path))
        known = (os.path.realpath(way) for way in python)
        self._readable = tuple(_below(way) for way in (str(workspace), str(program), *known))
        output = str(workspace / "output")
        self._writable = (_below(output), _below(str(workspace / FOLDER)))
        self._roots = {output, str(workspace / FOLDER)}
        self._active = False

    def __call__(self, event: str, given: tuple[Any, ...]) -> None:
        """Checks an audit event. Raises `PermissionError`."""
        if self._active:
            return
        self._active = True
        try:
            if event == "open":
                self._open(*given[:3])
            elif event.startswith(_NETWORK) or event.startswith(_PROGRAMS):
                raise _refused(event)
            elif event in _WRITES:
                self._change(given)
        finally:
            self._active = False

    def _open(self, path: Any, mode: Any, flags: Any) -> None:
        if isinstance(path, int) or path is None:
            return
        real = os.path.realpath(os.fsdecode(path))
        writes = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        if isinstance(flags, int) and flags & writes:
            self._require(real, self._writable)
        elif real not in (os.devnull, "/dev/urandom"):
            self._require(real, self._readable)

    def _change(self, given: tuple[Any, ...]) -> None:
        names = [each for each in given if isinstance(each, (str, bytes, os.PathLike))]
        folders = [each for each in given[len(names) :] if isinstance(each, int)]
        # A path relative to an open folder was checked when that was opened.
        if folders and folders[0] != -1 and not any(os.path.isabs(name) for name in names):
            return
        for name in names:
            above, last = os.path.split(os.fsdecode(name))
            real = os.path.join(os.path.realpath(above), last)
            if real not in self._roots:
                self._require(real, self._writable)

    def _require(self, real: str, allowed: tuple[str, ...]) -> None:
        if not f"{real}{os.sep}".startswith(allowed):
            raise _refused(real)


def _below(folder: str) -> str:
    return folder.rstrip(os.sep) + os.sep


def _refused(what: str) -> PermissionError:
    return PermissionError(EACCES, "not allowed for an untrusted game", what)
