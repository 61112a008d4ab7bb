"""A process that has imported everything, and forks others that build, are killed, or meet a full disk.

`python -m tests.build.dying` answers each line, the JSON of what to do and of a folder, by the JSON of what it saw.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from tests.build.forks import build, forked, full_at, kill_at
from tests.build.games import ROOT, TINY
from tests.build.harmed_builds import builds
from tests.build.harmed_folders import folders
from tests.build.steps import said

WORK = {
    "kill builds": partial(builds, moments=50),
    "kill": partial(folders, harm=kill_at),
    "fill": partial(folders, harm=full_at),
    "say": said,
}


class Warm:
    """Such a process, seen from the tests."""

    def __init__(self) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.build.dying"]
        self._process = subprocess.Popen(command, env=env, text=True, bufsize=1, **pipes)

    def do(self, what: str, top: Path, *given: Any) -> Any:
        """What it saw."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, str(top), *given]) + "\n")
        code, seen = json.loads(self._process.stdout.readline())
        assert code == 0, f"`{what}` ended with {code}: see what was written to stderr"
        return seen

    def end(self) -> None:
        """Ends it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=20)
        finally:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()


def warm_up() -> None:
    """Imports all that a build needs, by building: later, another user may not read Python's own files."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in TINY.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_text(text)
        os.chdir(folder)
        # Some of it is needed only where there is a kit already.
        for words in (("--jobs=1",), ("--jobs=1", "--low-ink")):
            assert build("--quiet", *words) == 0
        # And some of it only where there are several games.
        shutil.copytree("content/tiny", "content/other")
        shutil.rmtree("output")
        assert build("--quiet", "--jobs=2") == 0
        os.chdir(here)


def answered(what: str, top: Path, *given: Any) -> tuple[int, Any]:
    """Does what is asked in a process of its own, with a folder of its own for what is temporary."""
    temporary = top / "temporary"
    temporary.mkdir(exist_ok=True)
    seen = Path(tempfile.mkdtemp()) / "seen.json"

    def work() -> None:
        os.environ["TMPDIR"] = tempfile.tempdir = str(temporary)
        os.chdir(top)
        seen.write_text(json.dumps(WORK[what](top, *given)))

    code = forked(work)
    result = json.loads(seen.read_text()) if seen.exists() else None
    shutil.rmtree(seen.parent)
    return code, result


def main() -> None:
    """Answers until nothing more is asked."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    # What builds print is not what they are asked.
    os.dup2(2, 1)
    warm_up()
    for line in sys.stdin:
        what, top, *given = json.loads(line)
        answers.write(json.dumps(answered(what, Path(top), *given)) + "\n")


if __name__ == "__main__":
    main()
