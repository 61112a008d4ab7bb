"""What the tests of the command line share."""

import gc
import sys
from typing import NamedTuple

import pytest

from generator import cli


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture
def punchboard(monkeypatch, capsys, tmp_path):
    """Runs a command line in an empty folder; gives exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["punchboard", *words])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        gc.enable()
        out, err = capsys.readouterr()
        return Ran(stop.value.code or 0, out, err)

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
