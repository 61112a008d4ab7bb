"""A game as it was at a git revision: asked of git alone, which starts nothing and fetches nothing for it."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.files.project import DiskProject
from generator.history.difference import difference
from generator.history.git_revision import StateNotFound, project_at, revision
from generator.history.states import load_state, present_state
from generator.history.tags import write_tag
from tests.build.games import ROOT
from tests.history.workspace import FILES, changed, first

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
BEASTS = "content/woods/beasts.csv"


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    command = ["git", "-C", str(folder), *who, *words]
    env = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    return done.stdout.strip()


def write(folder: Path, files: dict[str, str]) -> DiskProject:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return DiskProject(folder, ROOT)


@pytest.fixture(scope="module")
def repository(tmp_path_factory) -> Path:
    """A repository that holds a workspace in a folder, with two commits and work in progress."""
    top = tmp_path_factory.mktemp("repository")
    git(top, "init", "-q", "-b", "trunk")
    write(top / "games", FILES)
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", "one")
    git(top, "tag", "printed")
    write(top / "games", changed(beasts={"grey,3,It bites": "grey,4,It bites"}))
    git(top, "commit", "-q", "-a", "-m", "two")
    write(top / "games", changed(beasts={"grey,3,It bites": "grey,5,It bites"}))
    return top


def costs(disk: DiskProject, word: str) -> list[tuple[str, str]]:
    """What has changed of the one card that changes."""
    said = difference(load_state(disk, "woods", word).record, present_state(disk, "woods").record)
    return [
        (value.old, value.new)
        for each in said.changed
        for change in each.changed
        for value in change.values
    ]


@pytest.mark.parametrize("word", ["HEAD~1", "printed", "trunk~1", "HEAD^"])
def test_any_word_that_git_knows_will_do(repository: Path, word: str):
    disk = DiskProject(repository / "games", ROOT)
    assert costs(disk, word) == [("3", "5")]
    assert load_state(disk, "woods", word).record == first()


def test_a_hash_will_do_and_names_files(repository: Path):
    disk = DiskProject(repository / "games", ROOT)
    commit = git(repository, "rev-parse", "HEAD")
    assert costs(disk, commit[:10]) == [("4", "5")]
    assert load_state(disk, "woods", "HEAD").file_word == "HEAD"
    assert load_state(disk, "woods", "HEAD~0").file_word == commit[:8]


def test_a_tag_comes_before_a_revision_of_its_name(repository: Path):
    disk = DiskProject(repository / "games", ROOT)
    write_tag(disk, "woods", "trunk", first())
    found = load_state(disk, "woods", "trunk")
    short = git(repository, "rev-parse", "HEAD")[:8]
    assert found.record == first()
    assert (
        found.remark
        == f"`trunk` is a tag of the game and also a git revision ({short}); the tag is used"
    )
    shutil.rmtree(repository / "games/content/woods/tags")


def test_templates_and_fonts_are_those_of_the_revision(tmp_path: Path):
    """What the program brings along is beneath, as it is now; what a workspace had of its own comes first."""
    own = {"templates/shared.yaml": 'draw:\n  - {rectangle: trim, fill: "#111111"}\n'}
    files = changed(game={"front: beast.yaml": "front: shared.yaml"})
    disk = write(tmp_path, {**files, **own})
    before = present_state(disk, "woods").record
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "one")
    write(tmp_path, {"templates/shared.yaml": own["templates/shared.yaml"].replace("11", "22")})
    (tmp_path / "content/woods/rules.md").unlink()
    assert load_state(disk, "woods", "HEAD").record == before


def test_nothing_is_started_and_nothing_is_changed(tmp_path: Path):
    """A repository of a stranger may have hooks, filters and helpers; none of them runs."""
    write(tmp_path, FILES)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "one")
    trap, sprung = tmp_path / "trap.sh", tmp_path / "sprung"
    trap.write_text(f"#!/bin/sh\ntouch {sprung}\ncat\n")
    trap.chmod(0o755)
    for key in (
        "core.fsmonitor",
        "filter.x.smudge",
        "filter.x.process",
        "core.pager",
        "core.editor",
    ):
        git(tmp_path, "config", key, str(trap))
    (tmp_path / ".gitattributes").write_text("* filter=x export-ignore\n")
    (tmp_path / ".git/info/attributes").write_text("* filter=x export-subst\n")
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p.is_file()}
    assert load_state(DiskProject(tmp_path, ROOT), "woods", "HEAD").record == first()
    assert not sprung.exists()
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p.is_file()} == before


def test_pictures_that_stand_elsewhere_are_found_there(tmp_path: Path):
    """Git LFS keeps pointers in commits, and the files beside them."""
    picture = b"\x89PNG a picture"
    digest = hashlib.sha256(picture).hexdigest()
    pointer = (
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(picture)}\n"
    )
    lost = pointer.replace(digest, "0" * 64)
    write(tmp_path, {**FILES, "content/woods/art/a.png": pointer, "content/woods/art/b.png": lost})
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "one")
    stored = tmp_path / f".git/lfs/objects/{digest[:2]}/{digest[2:4]}"
    stored.mkdir(parents=True)
    (stored / digest).write_bytes(picture)
    project = project_at(tmp_path, revision(tmp_path, "HEAD"), "woods", ROOT)
    assert project.read("content/woods/art/a.png") == picture
    assert project.read("content/woods/art/b.png") == lost.encode()


@pytest.mark.parametrize(
    ("word", "why", "hint"),
    [
        ("HEAD~99", "git has no revision `HEAD~99`", "punchboard tag woods NAME"),
        ("--all", "`--all` isn't a git revision", "use a tag"),
        ("", "`` isn't a git revision", "use a tag"),
        ("HEAD:content", "git has no revision `HEAD:content`", ""),
    ],
)
def test_what_is_not_a_revision_is_reported(repository: Path, word: str, why: str, hint: str):
    with pytest.raises(StateNotFound) as fault:
        load_state(DiskProject(repository / "games", ROOT), "woods", word)
    assert why in str(fault.value)


def test_a_game_that_was_not_there_yet_is_reported(repository: Path):
    disk = write(repository / "games", {"content/later/game.yaml": "title: Later\n"})
    with pytest.raises(StateNotFound) as fault:
        load_state(disk, "later", "HEAD")
    assert "the game `later` didn't exist at `HEAD`" in str(fault.value)
    shutil.rmtree(repository / "games/content/later")


def test_where_there_is_no_repository_or_no_git_tags_are_offered(tmp_path, monkeypatch):
    disk = write(tmp_path, FILES)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for path, why in (
        (os.environ["PATH"], "isn't in a git repository"),
        ("", "git isn't installed"),
    ):
        monkeypatch.setenv("PATH", path)
        with pytest.raises(StateNotFound) as fault:
            load_state(disk, "woods", "HEAD")
        assert why in str(fault.value)
        assert "`punchboard tag woods NAME`" in fault.value.hint


def test_a_hook_may_ask_too(repository: Path, monkeypatch):
    """Git tells its hooks where its folder is, seen from where they start."""
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    assert revision(repository / "games", "printed").commit == git(
        repository, "rev-parse", "printed"
    )
