"""The door to files: what is found, what is refused, what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.files import disk as disk_module
from generator.files.project import DiskProject, MemoryProject, RecordingProject, inside, locate
from generator.foundation.diagnostics import Origin, Problem


def test_the_workspace_covers_what_comes_with_the_program(tmp_path: Path) -> None:
    for root, text in (("built", "theirs"), ("work", "ours")):
        file = tmp_path / root / "templates" / "card.yaml"
        file.parent.mkdir(parents=True)
        file.write_text(text)
    (tmp_path / "built" / "templates" / "more.yaml").write_text("more")
    project = DiskProject(tmp_path / "work", tmp_path / "built")
    assert project.read("templates/card.yaml") == b"ours"
    assert project.read("templates/more.yaml") == b"more"
    assert project.list("templates") == ("templates/card.yaml", "templates/more.yaml")


def test_content_never_comes_from_the_program(tmp_path: Path) -> None:
    (tmp_path / "built" / "content").mkdir(parents=True)
    (tmp_path / "built" / "content" / "a.csv").write_text("x")
    (tmp_path / "work").mkdir()
    project = DiskProject(tmp_path / "work", tmp_path / "built")
    assert not project.exists("content/a.csv")


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png",
        "art/../../secret.png",
        "/etc/passwd",
        "C:\\art\\wolf.png",
        "file:///etc/passwd",
        "~/wolf.png",
        "..\\secret.png",
    ],
)
def test_nothing_outside_the_folder_is_opened(name: str) -> None:
    with pytest.raises(Problem) as caught:
        inside("content/game", name, Origin("cards.csv", 3))
    assert caught.value.diagnostics[0].code == "FILE003"


@pytest.mark.parametrize("name", ["https://example.org/a.png", "http://127.0.0.1:9/x"])
def test_nothing_is_read_from_the_net(name: str) -> None:
    with pytest.raises(Problem) as caught:
        inside("content/game", name, Origin("cards.csv", 3))
    assert caught.value.diagnostics[0].code == "FILE004"


def test_a_path_may_wander_inside() -> None:
    assert inside("content/game", "art\\x/../wolf.png ") == "content/game/art/wolf.png"


def test_a_link_that_leads_out_is_as_good_as_missing(tmp_path: Path) -> None:
    (tmp_path / "project-private").mkdir()
    (tmp_path / "project-private" / "secret.png").write_bytes(b"x")
    art = tmp_path / "project" / "art"
    art.mkdir(parents=True)
    (art / "link.png").symlink_to(tmp_path / "project-private" / "secret.png")
    project = DiskProject(tmp_path / "project", tmp_path)
    assert not project.exists("art/link.png")
    assert project.list("art") == ()
    with pytest.raises(FileNotFoundError):
        project.read("art/link.png")
    with pytest.raises(Problem) as caught:
        locate(RecordingProject(project), [""], "art/link.png")
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == (
        "FILE003",
        "`art/link.png` is a link to outside of the game's folder",
    )


def test_capitals_count_in_folders_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "art" / "beasts").mkdir(parents=True)
    (tmp_path / "art" / "beasts" / "wolf.png").write_bytes(b"x")
    monkeypatch.setattr(disk_module, "_folds_case", lambda root: True)
    assert disk_module._exact(tmp_path, "art/beasts/wolf.png")
    for name in ("Art/beasts/wolf.png", "art/Beasts/wolf.png", "art/beasts/Wolf.png"):
        assert not disk_module._exact(tmp_path, name)


def test_names_are_found_however_the_letters_are_composed(tmp_path: Path) -> None:
    (tmp_path / "cafe\u0301.png").write_bytes(b"x")
    project = DiskProject(tmp_path, tmp_path)
    assert project.exists("caf\u00e9.png")


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        (
            "art/wolf.png",
            "there is no file `art/wolf.png`",
            "did you mean `art/Wolf.PNG`?",
        ),
        (
            "Art/Wolf.PNG",
            "there is no file `Art/Wolf.PNG`",
            "did you mean `art/Wolf.PNG`?",
        ),
        ("art/bear", "there is no file `art/bear`", "did you mean `art/bear.png`?"),
        ("bear.png", "there is no file `bear.png`", "did you mean `art/bear.png`?"),
        ("art/owl.svg", "there is no file `art/owl.svg`", "put it in `content/g/`"),
        ("art", "`art` is a folder, not a file", "name a file in it, such as `art/Wolf.PNG`"),
    ],
)
def test_a_missing_file_is_named_with_the_nearest(name: str, message: str, hint: str) -> None:
    project = MemoryProject({"content/g/art/Wolf.PNG": b"x", "content/g/art/bear.png": b"x"})
    with pytest.raises(Problem) as caught:
        locate(project, ["content/g"], name)
    (found,) = caught.value.diagnostics
    assert (found.message, found.hints) == (message, (hint,))


def test_what_was_read_is_remembered() -> None:
    project = RecordingProject(MemoryProject({"a": b"1", "b": b"2"}))
    project.read("a")
    assert not project.exists("c")
    assert project.reads == {"a": b"1", "c": None}


@pytest.mark.parametrize("name", ["x" * 300, "ß" * 128, "a/" * 600 + "b", "a\0b", "\ud800"])
def test_a_name_that_no_disk_can_hold_is_not_a_file(tmp_path: Path, name: str) -> None:
    disk = DiskProject(tmp_path, tmp_path)
    assert not disk.exists(f"content/g/{name}")
    assert disk.leads_out(f"content/g/{name}") == ""
    assert disk.stamp(f"content/g/{name}") is None
    with pytest.raises(FileNotFoundError):
        disk.read(f"content/g/{name}")
