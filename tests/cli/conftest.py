"""What the tests of the command line share."""

import gc
import re
import sys
from typing import NamedTuple

import pytest

from generator.cli._main import main


class Streams(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


class Ran(Streams):
    """What a command did."""

    closing = ""
    """The last line of each build on stderr. It says how long that took: without it runs can be compared."""


_CLOSING = re.compile(r"^[\w-]+: (?:.* s\)|nothing has changed.*|not built.*)\n", re.MULTILINE)


def findings_in(err):
    """What a build printed on stderr, without the line at its end, and bars that were wiped off again."""
    return _CLOSING.sub("", re.sub(r"[^\n]*\r", "", err))


@pytest.fixture
def punchboard(monkeypatch, capsys, tmp_path):
    """Runs a command line in an empty folder; gives exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["punchboard", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        gc.enable()
        out, err = capsys.readouterr()
        if "build" not in words:
            return Ran(stop.value.code or 0, out, err)
        ran = Ran(stop.value.code or 0, out, findings_in(err))
        ran.closing = "".join(_CLOSING.findall(re.sub(r"[^\n]*\r", "", err)))
        return ran

    return run


@pytest.fixture
def workspace(tmp_path):
    """Writes files below the empty folder that the command runs in."""

    def write(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path

    return write
