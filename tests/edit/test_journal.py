"""Edits are written, undone and redone; nothing that another program wrote is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.edit import CannotEdit
from generator.edit.delimited import DelimitedFile
from generator.edit.journal import LARGEST, Journal
from generator.edit.merge import Conflict
from generator.edit.yaml_text import YamlFile
from generator.fix.repeat import File
from generator.places.source_text import source_text
from generator.tables import Reference

TABLE = '\ufeffname;n\r\nWolf;1\r\n# a remark\r\n"Bear; old";2\r\n'.encode()
YAML = b"# Head.\nlet: {a: 1}\ndraw:\n  - text: a  # first\n  # second\n  - text: b\n"
RULES = b"# Rules\n\nOne.\n"
FILES = {"data/a.csv": TABLE, "a.yaml": YAML, "rules.md": RULES}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game with three files."""
    return _game(tmp_path)


def _game(workspace: Path) -> Path:
    game = workspace / "content/g"
    for name, data in FILES.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return game


def journal(folder: Path) -> Journal:
    return Journal(folder.parents[1], folder.name)


def replaced(name: str, old: bytes, new: bytes) -> File:
    return File(name, FILES[name], FILES[name].replace(old, new))


def test_an_edit_is_written_undone_and_redone(folder: Path):
    steps = journal(folder)
    steps.apply("Rename Wolf", [replaced("data/a.csv", b"Wolf", b"Hare")])
    assert b"Hare;1" in (folder / "data/a.csv").read_bytes()
    assert (steps.undo_label, steps.redo_label) == ("Rename Wolf", "")
    assert steps.undo() is not None
    assert (folder / "data/a.csv").read_bytes() == TABLE
    assert (steps.undo_label, steps.redo_label) == ("", "Rename Wolf")
    assert steps.redo() is not None
    assert b"Hare;1" in (folder / "data/a.csv").read_bytes()
    assert steps.redo() is None


def test_several_files_are_one_step(folder: Path):
    steps = journal(folder)
    steps.apply("Rename", [replaced("a.yaml", b"Head", b"H"), replaced("rules.md", b"One", b"Two")])
    steps.undo()
    assert {name: (folder / name).read_bytes() for name in FILES} == FILES


def test_a_step_does_not_join_across_what_others_wrote(folder: Path):
    steps, theirs = journal(folder), b"Theirs.\n"
    steps.apply("Type", [File("rules.md", RULES, RULES + b"1\n")], "burst")
    (folder / "rules.md").write_bytes(theirs + RULES + b"1\n")
    steps.apply("Type", [File("rules.md", RULES + b"1\n", RULES + b"12\n")], "burst")
    steps.undo()
    steps.undo()
    assert (folder / "rules.md").read_bytes() == theirs + RULES


def test_edits_of_one_drag_are_one_step(folder: Path):
    steps = journal(folder)
    for text in (b"1", b"2", b"3"):
        old = (folder / "rules.md").read_bytes()
        steps.apply("Move", [File("rules.md", old, RULES + text)], "drag 1")
    assert (folder / "rules.md").read_bytes() == RULES + b"3"
    steps.undo()
    assert (folder / "rules.md").read_bytes() == RULES
    assert steps.undo() is None


def test_a_drag_back_to_its_start_is_no_step(folder: Path):
    steps = journal(folder)
    steps.apply("Move", [File("rules.md", RULES, b"1")], "drag 1")
    steps.apply("Move", [File("rules.md", b"1", RULES)], "drag 1")
    assert (steps.undo_label, (folder / "rules.md").read_bytes()) == ("", RULES)


def test_a_new_file_is_gone_after_undo(folder: Path):
    steps = journal(folder)
    steps.apply("New", [File("art/new/a.svg", None, b"<svg/>")])
    assert (folder / "art/new/a.svg").read_bytes() == b"<svg/>"
    steps.undo()
    assert not (folder / "art/new/a.svg").exists()
    steps.redo()
    assert (folder / "art/new/a.svg").exists()


def test_what_another_program_wrote_elsewhere_stays(folder: Path):
    steps, path = journal(folder), folder / "data/a.csv"
    path.write_bytes(TABLE.replace(b";2", b";7"))
    steps.apply("Rename", [replaced("data/a.csv", b"Wolf", b"Hare")])
    assert path.read_bytes() == TABLE.replace(b"Wolf", b"Hare").replace(b";2", b";7")
    path.write_bytes(path.read_bytes() + b"Owl;3\r\n")
    steps.undo()
    assert path.read_bytes() == TABLE.replace(b";2", b";7") + b"Owl;3\r\n"


def test_what_another_program_wrote_in_the_same_place_is_a_conflict(folder: Path):
    steps, path = journal(folder), folder / "data/a.csv"
    theirs = TABLE.replace(b"Wolf", b"Lynx")
    path.write_bytes(theirs)
    with pytest.raises(Conflict) as found:
        steps.apply("Rename", [replaced("data/a.csv", b"Wolf", b"Hare")])
    assert found.value.theirs == theirs
    assert path.read_bytes() == theirs
    assert steps.undo_label == ""


def test_a_deleted_file_is_a_conflict_and_nothing_else_is_written(folder: Path):
    steps = journal(folder)
    (folder / "a.yaml").unlink()
    with pytest.raises(Conflict):
        steps.apply(
            "Both", [replaced("rules.md", b"One", b"Two"), replaced("a.yaml", b"Head", b"H")]
        )
    assert (folder / "rules.md").read_bytes() == RULES


def test_an_undo_that_meets_another_change_undoes_nothing(folder: Path):
    steps, path = journal(folder), folder / "rules.md"
    steps.apply("Edit", [replaced("rules.md", b"One.", b"Two.")])
    path.write_bytes(RULES.replace(b"One.", b"Three."))
    with pytest.raises(Conflict):
        steps.undo()
    assert path.read_bytes() == RULES.replace(b"One.", b"Three.")
    assert steps.undo_label == "Edit"


@pytest.mark.parametrize(
    "path",
    [
        "../other/rules.md",
        "/etc/passwd.md",
        "C:\\a.md",
        "a/../../../a.md",
        ".git/config.yaml",
        "data/.hidden.csv",
        "run.py",
        "rules",
        "",
        "data",
        "a\0.md",
        "https://example.com/a.csv",
    ],
)
def test_other_files_are_not_written(folder: Path, path: str):
    with pytest.raises(CannotEdit):
        journal(folder).apply("Attack", [File(path, None, b"x")])
    assert {p for p in folder.parents[1].rglob("*") if p.is_file()} == {
        folder / name for name in FILES
    }


@pytest.mark.parametrize("kind", ["file", "folder", "pipe"])
def test_links_and_devices_are_not_written(folder: Path, tmp_path: Path, kind: str):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.md").write_bytes(b"mine")
    if kind == "file":
        (folder / "a.md").symlink_to(outside / "a.md")
    elif kind == "folder":
        (folder / "b").symlink_to(outside)
    else:
        os.mkfifo(folder / "a.md")
    with pytest.raises(CannotEdit):
        name = "b/a.md" if kind == "folder" else "a.md"
        journal(folder).apply("Attack", [File(name, b"mine", b"x")])
    assert (outside / "a.md").read_bytes() == b"mine"


def test_files_that_are_too_large_are_not_written(folder: Path):
    with pytest.raises(CannotEdit, match="larger than 32 MB"):
        journal(folder).apply("Large", [File("b.md", None, b"x" * (LARGEST + 1))])


def _edit(name: str, data: bytes, draw: Callable[..., object]) -> bytes:
    """Some edit of a file, as the page makes it."""
    text = draw(st.text("ab;\"'\n:# é", max_size=4))
    source = source_text(data)
    if name.endswith(".csv"):
        table = DelimitedFile(source, Reference(name))
        row = draw(st.integers(1, max(1, table.rows)))
        edit = draw(st.sampled_from(["set", "insert", "delete", "copy", "column"]))
        if edit == "set":
            changes = table.set_cells({(row, 1): str(text)})
        elif edit == "insert":
            changes = table.insert_rows(row, [[str(text), "1"]])
        elif edit == "delete":
            changes = table.delete_rows([row])
        elif edit == "copy":
            changes = table.duplicate_rows([row])
        else:
            changes = table.insert_column(1, 1, "c")
    elif name.endswith(".yaml"):
        file, edit = YamlFile(source.text), draw(st.sampled_from(["set", "copy", "move", "key"]))
        if edit == "set":
            changes = file.set(("draw", 0, "text"), text)
        elif edit == "copy":
            changes = file.duplicate(("draw",), 0)
        elif edit == "move":
            changes = file.move(("draw",), 0, 1)
        else:
            changes = file.set(("draw", 1, str(text) or "x"), text)
    else:
        return data + str(text).encode()
    return source.changed(changes)


@settings(max_examples=25)
@given(data=st.data())
def test_undoing_all_restores_every_byte(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
):
    folder = _game(tmp_path_factory.mktemp("w"))
    steps, states = journal(folder), [FILES]
    for _ in range(data.draw(st.integers(1, 8))):
        name = data.draw(st.sampled_from(sorted(FILES)))
        now = states[-1][name]
        try:
            new = _edit(name, now, data.draw)
            written = steps.apply("Edit", [File(name, now, new)])
        except (CannotEdit, UnicodeEncodeError):
            continue
        if written.files:
            states.append({**states[-1], name: new})
    back = data.draw(st.integers(0, len(states) - 1))
    for state in [*reversed(states[: len(states) - 1])][:back]:
        assert steps.undo() is not None
        assert {name: (folder / name).read_bytes() for name in FILES} == state
    for state in states[len(states) - back :]:
        assert steps.redo() is not None
        assert {name: (folder / name).read_bytes() for name in FILES} == state
    while steps.undo():
        pass
    assert {name: (folder / name).read_bytes() for name in FILES} == FILES
