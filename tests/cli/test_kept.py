"""What is kept between builds is never trusted: odd files in its place, forged entries, times that say nothing."""

import json
import os
import random
from pathlib import Path

import pytest

from generator.build.cache.store import Store, _unpacked
from tests.build.games import TINY

KIT = "output/tiny/tiny-print-a4.pdf"


def touched(file, seconds=1):
    os.utime(file, (seconds, seconds))


@pytest.mark.parametrize("file", ["cards.csv", "templates/card.yaml"])
def test_an_edit_of_the_same_length_and_time_is_seen(punchboard, workspace, file):
    root = workspace(TINY)
    edited = root / "content/tiny" / file
    touched(edited)
    assert punchboard("build", "tiny", "-q").code == 0
    assert punchboard("check", "tiny").code == 0
    before = (root / KIT).read_bytes()
    text = edited.read_text()
    other = text.replace("Ogg", "Ugg").replace("#eadfc8", "#c8dfea")
    assert len(other) == len(text) and other != text
    edited.write_text(other)
    touched(edited)
    assert punchboard("build", "tiny", "-q").code == 0
    assert (root / KIT).read_bytes() != before


def test_a_file_in_place_of_another_is_seen_whatever_its_times_say(tmp_path):
    from generator.files.project import DiskProject
    from generator.preview.file_watcher import ReadLog, WatchedFiles

    table = tmp_path / "content/tiny/cards.csv"
    table.parent.mkdir(parents=True)
    table.write_text("name\nWolf\n")
    touched(table)
    asked = ReadLog(DiskProject(tmp_path))
    asked.read("content/tiny/cards.csv")
    watched = WatchedFiles(lambda: DiskProject(tmp_path), asked)
    for _ in range(9):
        assert not watched.changes()
        watched.calm()  # from here on stamps alone are compared
    table.with_name("new").write_text("name\nFlow\n")
    touched(table.with_name("new"))
    os.replace(table.with_name("new"), table)
    assert watched.changed(watched.changes()) == ("content/tiny/cards.csv",)


def kept(root):
    """All files that were written beside the game."""
    folders = (root / ".punchboard", root / "output")
    return [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_no_pipe_is_waited_for_wherever_it_lies(punchboard, workspace):
    root = workspace(TINY)
    assert punchboard("build", "tiny", "-q").code == 0
    assert punchboard("check", "tiny").code == 0
    kit = (root / KIT).read_bytes()
    for file in kept(root):
        if file.name != ".gitignore":
            file.unlink()
            os.mkfifo(file)
    for words in (
        ("cache", "info"),
        ("check", "tiny"),
        ("build", "tiny", "--only", "cards"),
        ("build", "tiny"),
        ("tag", "tiny", "first"),
    ):
        ran = punchboard(*words)
        assert (ran.code, "fault of Punchboard" in ran.err) == (0, False), (words, ran.err)
    assert (root / KIT).read_bytes() == kit


def forged(value, dice):
    """A value of JSON with something else in one place."""
    if isinstance(value, dict) and value:
        key = dice.choice([*value])
        if dice.random() < 0.2:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: forged(value[key], dice)}
    if isinstance(value, list) and value:
        at = dice.randrange(len(value))
        return [*value[:at], forged(value[at], dice), *value[at + 1 :]]
    return dice.choice([None, 7, -1, "x", [], {}, [[1]], 1e300])


def without_fonts(head, dice):
    """Faces that are drawn with fonts that nobody has."""
    named = json.dumps(head).replace('"F', '"x')
    return json.loads(named)


@pytest.mark.parametrize(("turns", "how"), [(1, without_fonts), (2, forged)])
def test_forged_entries_end_in_no_fault(punchboard, workspace, turns, how):
    root = workspace(TINY)
    assert punchboard("build", "tiny", "-q").code == 0
    kit, dice = (root / KIT).read_bytes(), random.Random(7)
    for turn in range(turns):
        store = Store(root)
        for each in [*store.entries()]:
            entry = _unpacked(each.path.read_bytes(), each.kind, each.path.name)
            # Without what is on its pages they are painted again.
            raw = entry.raw if each.kind == "faces" else b""
            store.put(each.kind, each.path.name, how(entry.head, dice), raw)
        (root / "output/tiny/.built.json").unlink()
        ran = punchboard("build", "tiny", "-q")
        assert ran.code == 0, (turn, ran.err)
    if how is without_fonts:
        assert (root / KIT).read_bytes() == kit
    assert punchboard("cache", "clean").code == 0
    (root / "output/tiny/.built.json").unlink()
    assert punchboard("build", "tiny", "-q").code == 0
    assert (root / KIT).read_bytes() == kit


def test_a_forged_memory_ends_in_no_mistake(punchboard, workspace):
    root = workspace(
        {**TINY, "content/tiny/cards.csv": TINY["content/tiny/cards.csv"] + "Ogg,Ogre,1,Sleep.\n"}
    )
    assert punchboard("build", "tiny", "-q").code == 0
    assert punchboard("check", "tiny").code == 0
    file, dice = Path("output/tiny/.built.json"), random.Random(7)
    whole = json.loads((root / file).read_text())
    for said in (
        "[" * 100_000,
        "{}",
        "[]",
        '"x"',
        *(json.dumps(forged(whole, dice)) for _ in range(5)),
    ):
        (root / file).write_text(said)
        for command in ("build", "check"):
            ran = punchboard(command, "tiny")
            assert "a bug in Punchboard" not in ran.err, (said, ran.err)


def test_a_forged_check_ends_in_no_mistake(punchboard, workspace):
    root, dice = workspace(TINY), random.Random(7)
    assert punchboard("check", "tiny").code == 0
    store = Store(root)
    (file,) = [each.path for each in store.entries() if each.kind == "checks"]
    whole = store.get("checks", file.name).head
    for head in ({}, [], "x", *(forged(whole, dice) for _ in range(5))):
        store.put("checks", file.name, head)
        ran = punchboard("check", "tiny")
        assert "a bug in Punchboard" not in ran.err, (head, ran.err)
