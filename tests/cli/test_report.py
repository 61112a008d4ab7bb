"""`punchboard report`."""

import pytest

from tests.cli import run_apart
from tests.report.pages import FILES

PAGE = "output/tiny/report.html"
SOUND = {
    "content/tiny/game.yaml": "title: Tiny\ncomponents: {cards: {data: data/c.csv, front: c.yaml, size: poker}}\n",
    "content/tiny/data/c.csv": "name\nWolf\nBear\n",
    "content/tiny/templates/c.yaml": 'draw: [{text: "{{ name }}", box: [5, 5, 50, 20]}]\n',
}


def test_a_game_becomes_a_page(punchboard, workspace):
    root = workspace(SOUND)
    ran = punchboard("report", "tiny")
    assert (ran.code, ran.out, ran.err) == (0, f"{PAGE}\n", "")
    assert [path.name for path in (root / "output/tiny").iterdir()] == ["report.html"]
    first = (root / PAGE).read_bytes()
    assert b"<h1>Tiny</h1>" in first
    assert punchboard("report").code == 0
    assert (root / PAGE).read_bytes() == first
    assert punchboard("report", "tiny", "--quiet").out == ""


def test_findings_are_in_the_page_and_in_the_exit_code(punchboard, workspace):
    root = workspace(FILES)
    ran = punchboard("report", "tiny")
    assert (ran.code, ran.out, ran.err) == (1, f"{PAGE}\n", "")
    assert b"CLAIM001" in (root / PAGE).read_bytes()


def test_warnings_count_where_that_is_asked_for(punchboard, workspace):
    rows = "name\nWolf\nWolf\n"
    workspace({**SOUND, "content/tiny/data/c.csv": rows})
    assert punchboard("report", "tiny").code == 0
    assert punchboard("report", "tiny", "--strict").code == 1


def test_what_cannot_be_read_leaves_the_last_page(punchboard, workspace):
    root = workspace(SOUND)
    punchboard("report", "tiny")
    first = (root / PAGE).read_bytes()
    (root / "content/tiny/data/c.csv").unlink()
    ran = punchboard("report", "tiny")
    assert (ran.code, ran.out) == (1, "")
    assert "`data/c.csv`" in ran.err
    assert (root / PAGE).read_bytes() == first


def test_a_build_has_nothing_to_do_with_it(punchboard, workspace, monkeypatch):
    root = workspace(SOUND)
    punchboard("report", "tiny")
    built = punchboard("build", "tiny").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert punchboard("report", "tiny").out == f"{PAGE}  no findings\n"
    (root / PAGE).write_text("another one")
    again = punchboard("build", "tiny")
    assert again.closing == "tiny: nothing has changed\n"
    assert "report.html" not in built
    assert (root / PAGE).read_text() == "another one"


def test_an_unknown_game_is_wrong_use(punchboard, workspace):
    workspace(SOUND)
    ran = punchboard("report", "tny")
    assert (ran.code, ran.out) == (2, "")
    assert "`tiny`" in ran.err


@pytest.mark.parametrize("words", [("build", "tiny"), ("check", "tiny")])
def test_other_commands_do_not_pay_for_it(workspace, words):
    root = workspace(SOUND)
    run = run_apart(*words, cwd=root, PYTHONPROFILEIMPORTTIME="1")
    assert run.returncode == 0
    assert "pypdfium2" not in run.stderr
    assert "generator.report.page" not in run.stderr
