"""`punchboard new`."""

import pytest

from generator.cli.new import slug, titled
from tests.content.kits import GAMES


def test_a_new_game_is_made_here(punchboard, tmp_path):
    ran = punchboard("new", "demo")
    assert ran.code == 0
    assert (tmp_path / "content/demo/game.yaml").is_file()
    assert "punchboard build demo" in ran.out
    made = {line.strip() for line in ran.out.splitlines() if line.startswith("  ")}
    there = tmp_path / "content" / "demo"
    assert made == {f.relative_to(there).as_posix() for f in there.rglob("*") if f.is_file()}


def test_the_title_is_what_was_written(punchboard, tmp_path):
    punchboard("new", "The Long Night: II")
    game = (tmp_path / "content/the-long-night-ii/game.yaml").read_text()
    assert 'title: "The Long Night: II"\n' in game
    punchboard("new", "my-game")
    assert "title: My game\n" in (tmp_path / "content/my-game/game.yaml").read_text()


def test_inside_a_workspace_the_game_joins_the_others(punchboard, workspace, tmp_path, monkeypatch):
    workspace({"content/old/game.yaml": "title: Old\n", "content/old/data/x.csv": ""})
    monkeypatch.chdir(tmp_path / "content" / "old")
    punchboard("new", "young")
    assert (tmp_path / "content/young/game.yaml").is_file()


def test_nothing_is_overwritten(punchboard, workspace, tmp_path):
    workspace({"content/demo/game.yaml": "title: Mine\n"})
    ran = punchboard("new", "demo")
    assert ran.code == 2
    assert (tmp_path / "content/demo/game.yaml").read_text() == "title: Mine\n"


@pytest.mark.parametrize("name", ["", "...", "狼"])
def test_a_name_without_letters_is_refused(punchboard, name):
    assert punchboard("new", name).code == 2


def test_a_copy_of_a_game_keeps_its_files(punchboard, workspace, tmp_path):
    workspace({"content/old/game.yaml": "title: Old\n# kept\n", "content/old/art/a.png": "x"})
    ran = punchboard("new", "remake", "--like", "old")
    assert ran.code == 0
    assert (tmp_path / "content/remake/game.yaml").read_text() == "title: Remake\n# kept\n"
    assert (tmp_path / "content/remake/art/a.png").read_text() == "x"
    assert punchboard("new", "other", "--like", "odl").code == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_comes_with_the_program_can_be_copied(punchboard, tmp_path, game):
    assert punchboard("new", "mine", "--like", game).code == 0
    mine = tmp_path / "content/mine"
    assert (mine / "rules.md").is_file() and any((mine / "data").iterdir())
    assert not (mine / "facts.yaml").exists() and not (mine / "tests").exists()


@pytest.mark.parametrize("name", ["../evil", "/etc", "a/b\\c", "CON.."])
def test_a_name_never_leaves_its_folder(name):
    assert not set(slug(name)) & set("./\\")


def test_a_title_that_yaml_would_read_otherwise_is_quoted():
    assert (
        titled(b"title: X\nversion: 1\n", 'a: "b"\\c') == b'title: "a: \\"b\\"\\\\c"\nversion: 1\n'
    )
