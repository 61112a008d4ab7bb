"""Where a file is made does not change it: what else on a machine has settings for the library that writes it."""

import os
import subprocess
import sys

import pytest

from tests.build.games import ROOT

PAINT = """
from generator.frame import Frame
from generator.geometry import Size
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
print(paint_pdf(Document("Cards", (Page(Frame(Size(50, 50))),), author="A")).hex())
"""
OTHERS = "pdfMultiLine = pdfComments = 1\nimport pathlib\npathlib.Path('ran').touch()\n"


def painted(folder, **given):
    run = subprocess.run(
        [sys.executable, "-c", PAINT],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **given},
        capture_output=True,
        text=True,
        check=True,
    )
    return bytes.fromhex(run.stdout)


@pytest.mark.parametrize(
    "given",
    [
        {"RL_pdfMultiLine": "1", "RL_pdfComments": "1", "RL_useA85": "1"},
        {"RL_invariant": "perhaps"},
        {"HOME": "."},
        {"PYTHONPATH": f"{ROOT}{os.pathsep}."},
    ],
    ids=lambda given: next(iter(given)),
)
def test_settings_of_others_change_nothing(tmp_path, given):
    usual = painted(tmp_path)
    for name in (".reportlab_settings", "reportlab_settings.py"):
        (tmp_path / name).write_text(OTHERS)
    assert painted(tmp_path, **given) == usual
    assert not (tmp_path / "ran").exists()


def test_the_environment_is_as_it_was(tmp_path):
    script = (
        PAINT
        + "import os, sys; print(os.environ['RL_verbose'], 'reportlab_settings' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT), "RL_verbose": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines()[-1] == "1 False"
