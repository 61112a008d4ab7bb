"""Where a file is made does not change it: what else on a machine has settings for the library that writes it."""

import os
import subprocess
import sys

import pytest

from tests.build.games import ROOT

GAME = "title: Tiny\nversion: 1.0.0\npapers: [A4]\nrulebook: {text: rules.md}\n"
BUILD = f"""
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from tests.build.games import ROOT
files = {{"content/tiny/game.yaml": {GAME!r}, "content/tiny/rules.md": "# AVATAR\\n\\nFive fields, fi.\\n"}}
made = build(MemoryProject(files, DiskProject(ROOT, ROOT)), "tiny").artifacts
print(next(each.content.hex() for each in made if each.path.endswith("rulebook.pdf")))
"""
OTHERS = "pdfMultiLine = pdfComments = 1\nimport pathlib\npathlib.Path('ran').touch()\n"


def built(folder, **given):
    run = subprocess.run(
        [sys.executable, "-c", BUILD],
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
        {"SOURCE_DATE_EPOCH": "86400"},
        {"HB_SHAPER_LIST": "fallback"},
        {"HOME": "."},
        {"PYTHONPATH": f"{ROOT}{os.pathsep}."},
    ],
    ids=lambda given: next(iter(given)),
)
def test_settings_of_others_change_nothing(tmp_path, given):
    usual = built(tmp_path)
    for name in (".reportlab_settings", "reportlab_settings.py"):
        (tmp_path / name).write_text(OTHERS)
    assert built(tmp_path, **given) == usual
    assert not (tmp_path / "ran").exists()


def test_the_environment_is_as_it_was(tmp_path):
    script = (
        BUILD
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
