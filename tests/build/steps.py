"""Builds one after the other, as this user or another, with changes between them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import Any

from tests.build.forks import build, forked, kit_of


def said(top: Path, steps: list[list[Any]]) -> list[Any]:
    """Does some steps in a folder; gives what builds said, and what folders held.

    A step is a list: `build`, the number of a user (0 for this one), and words; `held` and a folder; `chmod`, a path
    and rights; `write`, a path and a text; `fill` and a file that takes all room; `remove` and a file; `cut`, a folder
    whose files are all cut short, and to how many hundredths; `run` and words.
    """
    os.chdir(top)
    return [made for act, *given in steps if (made := _step(act, given)) is not None]


def _step(act: str, given: list[Any]) -> object:
    if act == "build":
        return _heard(*given)
    path = Path(given[0])
    if act == "held":
        return sorted(path.as_posix() for path in path.rglob("*")), kit_of(path)
    if act == "chmod":
        path.chmod(given[1])
    elif act == "write":
        path.write_text(given[1])
    elif act == "cut":
        for file in (each for each in path.rglob("*") if each.is_file()):
            os.truncate(file, file.stat().st_size * given[1] // 100)
    elif act == "fill":
        _fill(path)
    elif act == "remove":
        path.unlink()
    else:
        subprocess.run(given, check=True)
    return None


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as stream:
        try:
            while True:
                stream.write(b"x" * 4096)
        except OSError as fault:
            assert fault.errno == ENOSPC, fault


def _heard(user: int, *words: str) -> tuple[int, str, str]:
    """Builds as a user; gives the exit code, and what was said."""
    pipes = os.pipe(), os.pipe()
    code = forked(partial(_build_as, user, words, [writer for _, writer in pipes]))
    texts = []
    for reader, writer in pipes:
        os.close(writer)
        with open(reader) as stream:
            texts.append(stream.read())
    return code, texts[0], texts[1]


def _build_as(user: int, words: Sequence[str], streams: Sequence[int]) -> int:
    # New ones, for the old ones may know that they are files.
    sys.stdout, sys.stderr = (os.fdopen(stream, "w") for stream in streams)
    if user:
        os.setgroups(())
        os.setgid(user)
        os.setuid(user)
    code = build(*words)
    sys.stdout.flush()
    sys.stderr.flush()
    return code
