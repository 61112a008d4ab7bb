"""How a folder is replaced: where the process dies or the disk is full at any moment, and what is left alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.writing import folder_swap
from generator.build.writing import replace as replacing
from generator.build.writing.artifacts import Artifact, write_files
from generator.build.writing.replace import is_interrupted, recover, replace_kit
from tests.build.dying import Warm
from tests.build.forks import FULL, KILLED, RAISED, UNHARMED
from tests.build.harmed_folders import Seen

KIT = (Artifact("kit.pdf", b"new"), Artifact("components/cards.pdf", b"new cards"))
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
pytestmark = pytest.mark.xdist_group("robust")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a kit, and a file that somebody else put there."""
    made = tmp_path / "output" / "tiny"
    (made / "components").mkdir(parents=True)
    (made / "kit.pdf").write_bytes(b"old")
    (made / "components/cards.pdf").write_bytes(b"old cards")
    (made / "notes.txt").write_bytes(b"mine")
    return made


def held(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


NEW = {"components/cards.pdf": b"new cards", "kit.pdf": b"new", "notes.txt": b"mine"}
OLD = {"components/cards.pdf": b"old cards", "kit.pdf": b"old", "notes.txt": b"mine"}


@forks
def test_at_every_moment_a_process_may_die(tmp_path: Path, warm: Warm) -> None:
    seen = [Seen(*one) for one in warm.do("kill", tmp_path)]
    assert {one.way for one in seen} == {"exchange", "two steps", "one by one"}
    for one in seen:
        assert one.code in (KILLED, UNHARMED), one
        assert one.mended in ("old", "new"), one
        assert one.left == [], one
        if one.way == "exchange":
            assert one.stood == one.mended, "nobody ever sees anything else"
    stood = {
        way: [one.stood for one in seen if one.way == way] for way in ("exchange", "two steps")
    }
    assert len(stood["exchange"]) > 30
    assert set(stood["two steps"]) == {"old", "nothing", "new"}
    assert stood["two steps"].count("nothing") == 1, "between the two steps only"


@forks
def test_at_every_moment_the_disk_may_be_full(tmp_path: Path, warm: Warm) -> None:
    seen = [Seen(*one) for one in warm.do("fill", tmp_path)]
    assert sum(one.code == FULL for one in seen) > 30
    for one in seen:
        assert one.code != RAISED, one
        assert one.stood == ("old" if one.code == FULL else "new"), one
        assert one.left == [], one


def test_other_files_stay_and_the_folder_is_the_same_one(folder: Path) -> None:
    before = folder.stat(), (folder / "components").stat(), (folder / "notes.txt").stat()
    (folder / "art").symlink_to("notes.txt")
    (folder / "empty/within").mkdir(parents=True)
    folder.chmod(0o750)
    (folder / "kit.pdf").chmod(0o640)
    replace_kit(KIT, folder)
    after = folder.stat(), (folder / "components").stat(), (folder / "notes.txt").stat()
    assert held(folder) == NEW | {"art": b"mine"}
    if sys.platform == "linux":
        assert [one.st_ino for one in before] == [one.st_ino for one in after]
    assert before[2].st_mtime_ns == after[2].st_mtime_ns
    assert (folder.stat().st_mode & 0o777, (folder / "kit.pdf").stat().st_mode & 0o777) == (
        0o750,
        0o640,
    )
    assert (folder / "art").readlink() == Path("notes.txt")
    assert (folder / "empty/within").is_dir()
    assert [path.name for path in folder.parent.iterdir()] == ["tiny"]


def test_who_is_in_the_folder_or_reads_a_file_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    with open("kit.pdf", "rb") as reader:
        replace_kit(KIT, folder)
        assert reader.read() == b"old", "who has it open reads it to its end"
    assert Path("kit.pdf").read_bytes() == b"new"
    replace_kit([Artifact("kit.pdf", b"newer")], folder)
    assert Path("kit.pdf").read_bytes() == b"newer"


def test_a_file_that_is_the_same_keeps_its_time(folder: Path) -> None:
    before = (folder / "kit.pdf").stat()
    replace_kit([Artifact("kit.pdf", b"old"), *KIT[1:]], folder)
    after = (folder / "kit.pdf").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert held(folder) == NEW | {"kit.pdf": b"old"}


def test_what_is_gone_and_the_memory_change_with_the_rest(folder: Path) -> None:
    def finish(new: Path) -> str:
        assert held(new) == {"kit.pdf": b"new"}
        (new / "memory").write_bytes(b"of the new kit")
        return "memory"

    replace_kit(KIT[:1], folder, ["components/cards.pdf", "memory", "never"], finish)
    assert held(folder) == {"kit.pdf": b"new", "memory": b"of the new kit", "notes.txt": b"mine"}
    replace_kit(KIT[:1], folder, ["memory"])
    assert held(folder) == {"kit.pdf": b"new", "notes.txt": b"mine"}


def no_step(one: Path, other: Path) -> bool:
    return False


def no_links(path: object, to: object, **_: object) -> None:
    raise PermissionError(1, "no links on this disk", str(path))


def test_a_disk_without_links_and_exchanges(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_swap, "exchange_folders", no_step)
    monkeypatch.setattr(os, "link", no_links)
    time = (folder / "notes.txt").stat().st_mtime_ns
    replace_kit(KIT, folder)
    assert held(folder) == NEW
    assert (folder / "notes.txt").stat().st_mtime_ns == time
    monkeypatch.undo()
    monkeypatch.setattr(os, "link", no_links)
    replace_kit([Artifact("kit.pdf", b"newer")], folder)
    assert held(folder) == NEW | {"kit.pdf": b"newer"}


@pytest.mark.parametrize("way", ["exchange", "two steps"])
def test_what_somebody_writes_at_that_moment_is_not_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    put, known = folder_swap._put_into_place, folder_swap.exchange_folders
    late: list[Path] = []

    def slowly(change: folder_swap.Change) -> Path:
        late.append(folder / "late.txt")
        late[0].write_bytes(b"written late")
        (folder / "notes.new").write_bytes(b"mine, longer")
        os.replace(folder / "notes.new", folder / "notes.txt")
        return put(change)

    monkeypatch.setattr(folder_swap, "_put_into_place", slowly)
    monkeypatch.setattr(folder_swap, "exchange_folders", known if way == "exchange" else no_step)
    replace_kit(KIT, folder)
    assert held(folder) == NEW | {"late.txt": b"written late", "notes.txt": b"mine, longer"}


def test_links_lead_to_where_they_led(folder: Path, tmp_path: Path) -> None:
    linked = tmp_path / "kits"
    linked.symlink_to(folder, target_is_directory=True)
    replace_kit(KIT, linked)
    assert (linked.is_symlink(), held(folder)) == (True, NEW)
    shelf = tmp_path / "shelf"
    os.rename(folder / "components", shelf)
    (folder / "components").symlink_to(shelf, target_is_directory=True)
    replace_kit([KIT[0], Artifact("components/cards.pdf", b"newer")], folder)
    assert (folder / "components").is_symlink()
    assert (shelf / "cards.pdf").read_bytes() == b"newer"
    linked.unlink()
    linked.symlink_to(tmp_path / "gone")
    with pytest.raises(FileNotFoundError, match="broken"):
        replace_kit(KIT, linked)


@pytest.mark.parametrize(
    ("way", "fault"), [("kit.pdf", IsADirectoryError), ("components", NotADirectoryError)]
)
def test_what_is_in_the_way_is_met_before_anything_is_replaced(
    folder: Path, way: str, fault: type[OSError]
) -> None:
    if way == "kit.pdf":
        (folder / way).unlink()
        (folder / way).mkdir()
    else:
        (folder / way / "cards.pdf").unlink()
        (folder / way).rmdir()
        (folder / way).write_bytes(b"a file")
    before = held(folder)
    with pytest.raises(fault) as raised:
        replace_kit(KIT, folder)
    assert raised.value.filename == str(folder / way)
    assert held(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["tiny"]


def test_a_file_that_another_program_holds_leaves_all_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where neither the folder can be moved, nor the file replaced."""

    def held_open(one: Path, other: Path) -> bool:
        raise PermissionError(13, "in use", str(one))

    move = os.replace

    def refuse(path: Path, to: Path) -> None:
        if Path(to) == folder / "components/cards.pdf" and "new" in Path(path).parts:
            raise PermissionError(13, "in use", str(path), None, str(to))
        move(path, to)

    monkeypatch.setattr(folder_swap, "exchange_folders", held_open)
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError) as raised:
        replace_kit(KIT, folder)
    assert raised.value.filename2 == str(folder / "components/cards.pdf")
    assert held(folder) == OLD
    assert [path.name for path in folder.parent.iterdir()] == ["tiny"]


def test_what_is_of_a_build_that_died_is_found_by_its_exact_name(folder: Path) -> None:
    aside = folder.parent / ".tiny.17-0.part"
    others = [".tiny.big.17-0.part", ".tiny.17-0.part.txt", ".tinyx17-0.part", ".other.17-0.part"]
    for name in (aside.name, *others):
        (folder.parent / name).mkdir()
    assert is_interrupted(folder)
    assert recover(folder)
    assert not is_interrupted(folder)
    assert not recover(folder)
    left = sorted(path.name for path in folder.parent.iterdir())
    assert left == sorted(["tiny", *others])
    assert held(folder) == OLD


def test_what_a_workspace_brings_along_leads_nowhere_else(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "thesis.txt"
    own.write_text("mine")
    (folder / "out").symlink_to(tmp_path)
    for names in (["../../thesis.txt", "out/thesis.txt", str(own)], {"no": "list"}, "text", 7):
        aside = folder.parent / ".tiny.17-0.part"
        (aside / "old/out").mkdir(parents=True)
        (aside / "old/out/thesis.txt").write_text("theirs")
        (aside / "begun.json").write_text(json.dumps({"made": names, "added": names}))
        assert recover(folder)
        assert own.read_text() == "mine"
        assert not aside.exists()


def test_some_files_are_written_into_any_folder_whole(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for number in (ended.pid, 10**30):
        (tmp_path / f".a.svg.{number}.part").write_text("of a process that is no more")
    (tmp_path / f".a.svg.{os.getppid()}.part").write_text("of one that runs")
    write_files([Artifact("a.svg", b"a"), Artifact("b/c.svg", b"c")], tmp_path)
    assert held(tmp_path) == {
        f".a.svg.{os.getppid()}.part": b"of one that runs",
        "a.svg": b"a",
        "b/c.svg": b"c",
    }
    (tmp_path / "d.svg").mkdir()
    with pytest.raises(IsADirectoryError):
        write_files([Artifact("a.svg", b"newer"), Artifact("d.svg", b"d")], tmp_path)
    assert (tmp_path / "a.svg").read_bytes() == b"a"
    assert replacing.is_interrupted(tmp_path) is False
