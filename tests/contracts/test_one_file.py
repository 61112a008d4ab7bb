"""One file adds one part: a copy of `_template.py` under a new name is found and used, without any other change.

Parts register themselves for good, so each test does it in a process of its own.
"""

import shutil
import subprocess
import sys
import textwrap

import pytest

from tests.contracts import GENERATOR, ROOT

KINDS = ("sources", "shapes", "elements", "checks", "impose", "cutting")

GROW = """
import importlib, sys
for kind in {kinds!r}:
    importlib.import_module("generator." + kind).__path__.append({folder!r} + "/" + kind)
"""

GAME = """
from generator.build.pipeline import build
from generator.frame.walk import walk
from generator.files.project import DiskProject, MemoryProject
from pathlib import Path

game = '''
title: Grown
papers: [A4]
cut_files: [hpgl]
components:
  deck: {data: data/deck.psv, copies: copies, size: poker, shape: ticket, front: card.yaml, sheets: {scheme: middle}}
  lone: {size: poker, front: card.yaml}
'''
card = '''
draw:
  - {cog: , box: [10, 10, 30, 30], teeth: 7, fill: gold}
'''
files = {
    "content/grown/game.yaml": game,
    "content/grown/data/deck.psv": "name | copies\\nWolf | 3\\nBear | 1\\n",
    "content/grown/templates/card.yaml": card,
}
made = build(MemoryProject(files, beneath=DiskProject(Path.cwd())), "grown")
said = sorted({(d.severity.word, d.code) for d in made.diagnostics})
print(said, made.pages)
assert ("advice", "CARD099") in said, said
assert not made.failed, made.diagnostics
assert made.pages["deck"] == {"A4": 4}, made.pages
assert "cut/deck-a4.plt" in [a.path for a in made.artifacts], made.artifacts
"""

SCHEMA = """
from generator.checks import CHECKS
from generator.decode.json_schema import manual
from generator.elements import ELEMENTS
from generator.template.manual import schema
known = schema()["$defs"]
assert known["element-cog"]["properties"]["teeth"]["description"]
assert "cog" in known["entry"]["properties"]
assert "Good:" in str(CHECKS["CARD099"].manual)
"""


def grown(folder, kinds, script):
    for kind in kinds:
        (folder / kind).mkdir()
        shutil.copy(GENERATOR / kind / "_template.py", folder / kind / "added.py")
    whole = GROW.format(kinds=kinds, folder=str(folder)) + script
    return subprocess.run([sys.executable, "-c", whole], cwd=ROOT, capture_output=True, text=True)


def test_a_file_each_adds_a_part_of_each_kind_to_the_ordinary_build(tmp_path):
    run = grown(tmp_path, KINDS, GAME)
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]


def test_their_manuals_and_schemas_come_with_them(tmp_path):
    run = grown(tmp_path, ("elements", "checks"), SCHEMA)
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]


@pytest.mark.parametrize("kind", KINDS)
def test_without_its_file_a_part_is_not_there(tmp_path, kind):
    """The build above fails as soon as one of the files is missing."""
    run = grown(tmp_path, tuple(k for k in KINDS if k != kind), textwrap.dedent(GAME))
    assert run.returncode != 0


def test_an_edition_is_one_file(tmp_path):
    script = """
from generator.editions import EDITIONS, edition
assert "sepia" in EDITIONS.names()
edition("sepia")
"""
    run = grown(tmp_path, ("editions",), script)
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]


def test_a_family_of_functions_is_one_file(tmp_path):
    script = """
from generator.game.function_manual import functions
from generator.game.loading.load import load
from generator.game.namespace import Numbers
from generator.files.project import MemoryProject
assert functions()["lucky"].call == "lucky(component, where=…, column=value, …)"
assert "luck_of(3)" in functions()["luck_of"].example
game = load(MemoryProject({"content/g/game.yaml": "title: G\\n"}), "content/g").value
assert {"lucky", "luck_of", "count"} <= set(Numbers(game).names())
"""
    (tmp_path / "functions").mkdir()
    template = GENERATOR / "game" / "functions" / "_template.py"
    shutil.copy(template, tmp_path / "functions" / "luck.py")
    grow = f"""
import generator.game.functions
generator.game.functions.__path__.append({str(tmp_path / "functions")!r})
"""
    run = grown_nothing(grow + script)
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]


def test_templates_are_not_parts_themselves():
    script = "from generator.elements import ELEMENTS; assert 'cog' not in ELEMENTS"
    assert grown_nothing(script).returncode == 0


def grown_nothing(script):
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
