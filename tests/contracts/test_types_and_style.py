"""mypy and ruff have nothing to say."""

import os
import subprocess
import sys

from tests.contracts import ROOT

# To write down what was found takes a quarter of the time, for nothing where nobody comes again.
_KEEP = () if (ROOT / ".mypy_cache").exists() else ("--cache-dir", os.devnull)


def _run(*words):
    run = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]


def test_types():
    _run("mypy", *_KEEP)


def test_style():
    _run("ruff", "check", ".")


def test_format():
    _run("ruff", "format", "--check", ".")
