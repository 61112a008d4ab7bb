"""Where peers are: each in an environment of its own, which the project's own has nothing to do with."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.bench.peers import Peer

FOLDER = Path(tempfile.gettempdir()) / "punchboard-bench"
"""Where the environments are, unless another folder is named; it may be deleted at any time."""


def python_of(peer: Peer, name: str, folder: Path) -> str | None:
    """The Python that has a peer: that of its environment, or this one; None where neither has it."""
    own = _python(folder / name)
    if own.exists():
        return str(own)
    found = importlib.util.find_spec(peer.distribution)
    return sys.executable if found is not None else None


def version(peer: Peer, python: str) -> str:
    """Which version that is."""
    code = f"from importlib.metadata import version; print(version({peer.distribution!r}))"
    run = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return run.stdout.strip()


def install(peer: Peer, name: str, folder: Path) -> str:
    """Installs a peer by `pip`; gives why that failed, or nothing."""
    try:
        venv.create(folder / name, with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError) as fault:
        return str(fault)
    command = [str(_python(folder / name)), "-m", "pip", "install", "--quiet", peer.package]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return ""
    _python(folder / name).unlink()
    return (run.stderr.strip().splitlines() or ["pip failed"])[-1]


def _python(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
