"""The walk through CONTRIBUTING.md, taken as a newcomer would: its files, game and commands work as written."""

import re
import subprocess
import sys

import pytest

from tests.contracts import ROOT

GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text()
PARTS = re.findall(r"`generator/(\w+)/(\w+\.py)`[^`]*\n\n```python\n(.*?)```", GUIDE, re.S)
GAME, CARD = re.findall(r"```yaml\n(.*?)```", GUIDE, re.S)

GROW = """
import importlib
for kind in {kinds!r}:
    importlib.import_module("generator." + kind).__path__.append({folder!r} + "/" + kind)
"""
BUILD = """
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from pathlib import Path

files = {
    "content/demo/game.yaml": GAME,
    "content/demo/templates/card.yaml": CARD,
    "content/demo/data/cards.lst": "Wolf\\nThe Extraordinarily Long And Winding Road To Nowhere\\n",
}
result = build(MemoryProject(files, beneath=DiskProject(Path.cwd())), "demo")
print([(d.code, str(d.origin)) for d in result.diagnostics])
assert not result.failed, result.diagnostics
assert result.pages == {"cards": {"A4": 1}}, result.pages
assert [d.code for d in result.diagnostics] == ["CARD098"], result.diagnostics
"""
EXPLAIN = (
    "import sys; from generator.cli._main import main; sys.argv[1:] = ['explain', WORD]; main()"
)


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    """Runs code in a program that has the parts of the guide."""
    folder = tmp_path_factory.mktemp("parts")
    for kind, name, code in PARTS:
        (folder / kind).mkdir()
        (folder / kind / name).write_text(code)
    grow = GROW.format(kinds=[kind for kind, *_ in PARTS], folder=str(folder))

    def run(script, **values):
        given = "".join(f"{name} = {value!r}\n" for name, value in values.items())
        command = [sys.executable, "-c", grow + given + script]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    run.folder = folder
    return run


def test_an_element_a_check_and_a_source_are_shown():
    assert [kind for kind, *_ in PARTS] == ["elements", "checks", "sources"]


def test_its_parts_work_together_in_its_game(walked):
    run = walked(BUILD, GAME=GAME, CARD=CARD)
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]


@pytest.mark.parametrize(("word", "says"), [("diamond", "waist"), ("CARD098", "out loud")])
def test_they_are_in_the_manual(walked, word, says):
    run = walked(EXPLAIN, WORD=word)
    assert says in run.stdout, run.stdout + run.stderr[-3000:]


def test_their_style_is_ours(walked):
    for command in (["check", "--ignore", "I001"], ["format", "--check"]):
        run = subprocess.run(
            [
                sys.executable,
                "-m",
                "ruff",
                *command,
                "--config",
                ROOT / "pyproject.toml",
                walked.folder,
            ],
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stdout


def test_every_path_it_names_exists():
    for path in re.findall(r"`((?:generator|tests)/[\w./*]+)`", GUIDE):
        new = path in {f"generator/{kind}/{name}" for kind, name, _ in PARTS}
        assert new or list(ROOT.glob(path.rstrip("/"))), path
