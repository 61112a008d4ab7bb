"""What `punchboard build` does, and says, when it is run again."""

import json
import shutil

import pytest

from generator.build.pipeline import build
from generator.files.project import DiskProject
from generator.report.builds.summary import summary
from tests.cli.test_build import FILES, KIT, PART, changed

WARNED = changed("Growl.", "Growl and roar. " * 80)


def why(folder):
    return json.loads((folder / "output/tiny/timings.json").read_text())["why"]


def contents(folder):
    return {name: (folder / name).read_bytes() for name in (KIT, PART, "output/tiny/build.json")}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (changed("Growl.", "Roar."), "cards: 1 of 2 faces redrawn: cards.csv row 3"),
        (changed("Bear,1", "Bear,2"), "no face redrawn: data/cards.csv changed"),
        (
            changed("[5, 20, 50, 40]", "[5, 20, 50, 45]", "content/tiny/templates/card.yaml"),
            "cards: all 2 faces redrawn: templates/card.yaml changed",
        ),
    ],
)
def test_what_was_made_again_is_reported_and_why(punchboard, workspace, tmp_path, change, told):
    workspace(FILES)
    punchboard("build")
    assert why(tmp_path) == ["cards: all 2 faces drawn for the first time"]
    workspace(change)
    punchboard("build")
    assert why(tmp_path) == [told]
    warm = contents(tmp_path)
    shutil.rmtree(tmp_path / ".punchboard")
    shutil.rmtree(tmp_path / "output")
    punchboard("build")
    assert contents(tmp_path) == warm


def test_people_read_it_in_one_line(workspace, tmp_path):
    workspace(FILES)
    made = build(DiskProject(tmp_path), "tiny")
    object.__setattr__(made, "why", ("a: x", "b: y", "c: z", "d: w"))
    lines = summary(made, tmp_path).splitlines()
    assert lines[0] == "  a: x; b: y; c: z; and 1 more"


def test_what_was_found_is_reported_again_where_nothing_has_changed(
    punchboard, workspace, tmp_path
):
    workspace(FILES | WARNED)
    first = punchboard("build")
    assert (first.code, first.err.count("error[")) == (1, 1)
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "output").rglob("*")}
    again = punchboard("build")
    assert (again.code, again.out, again.err) == (first.code, first.out, first.err)
    assert punchboard("build", "--strict").code == 1
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "output").rglob("*")} == before
    state = tmp_path / "output/tiny/.built.json"
    for nonsense in ("[7]", '[{"": "Diagnostic"}]', '"x"', "{}"):
        told = json.loads(state.read_text())
        state.write_text(json.dumps({**told, "said": json.loads(nonsense)}))
        assert punchboard("build").err == first.err


def test_a_cache_that_cannot_be_kept_changes_nothing(punchboard, workspace, tmp_path):
    workspace(FILES | {".punchboard": "in the way"})
    assert punchboard("build").code == 0
    made = contents(tmp_path)
    (tmp_path / ".punchboard").unlink()
    shutil.rmtree(tmp_path / "output")
    assert punchboard("build").code == 0
    assert contents(tmp_path) == made
