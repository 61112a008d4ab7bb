"""Paths, links and files that are none."""

import os
import tarfile
from pathlib import Path

import pytest

from generator.files.disk import DiskProject
from generator.foundation.diagnostics import Problem
from generator.foundation.limits import UNTRUSTED
from tests.security import CANARY, PICTURE, found_on_disk, limited, lines, parcel, written


def game(root, art, **files):
    rows = "".join(f"{letter},{name}\n" for letter, name in zip("ABCDEFGH", art))
    return written(
        root, parcel(cards_csv=f"name,art\n{rows}", templates__card_yaml=PICTURE, **files)
    )


def test_a_path_climbs_out_of_a_plain_join_and_not_out_of_the_game(tmp_path):
    outside = tmp_path / "secret.png"
    outside.write_text(CANARY)
    names = (
        "../../../secret.png",
        "art/../../../../secret.png",
        str(outside),
        f"file://{outside}",
        "~/secret.png",
    )
    root = game(tmp_path / "work", names)
    folder = root / "content" / "parcel"
    assert Path(os.path.join(folder, names[0])).read_text() == CANARY
    assert Path(os.path.join(folder, names[2])).read_text() == CANARY
    said = found_on_disk(root)
    assert lines(said) == [("FILE003", "cards.csv", row) for row in range(2, 7)]
    (tmp_path / "secret.png").unlink()
    assert [d.message for d in found_on_disk(root)] == [d.message for d in said], (
        "nobody learns whether it is there"
    )


def test_a_folder_whose_name_begins_alike_is_another_folder(tmp_path):
    (tmp_path / "work-private").mkdir()
    (tmp_path / "work-private" / "secret.png").write_text(CANARY)
    root = game(tmp_path / "work", ("art/link.png",))
    link = root / "content/parcel/art/link.png"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "work-private" / "secret.png")
    assert str(link.resolve()).startswith(str(root)), (
        "what a plain check of the beginning takes for inside"
    )
    assert link.read_text() == CANARY
    said = found_on_disk(root)
    assert lines(said) == [("FILE003", "cards.csv", 2)]
    assert said[0].message == "`art/link.png` is a link to outside of the game's folder"


def test_a_link_to_another_game_is_not_followed_and_one_to_what_is_shared_is(tmp_path):
    files = {"content/mine/secret.txt": CANARY, "content/shared/rules.txt": "for all"}
    root = written(game(tmp_path, ()), files)
    folder = root / "content" / "parcel"
    (folder / "a.txt").symlink_to("../mine/secret.txt")
    (folder / "b.txt").symlink_to("../shared/rules.txt")
    (folder / "far").symlink_to("../mine")
    assert (folder / "a.txt").read_text() == CANARY
    disk = DiskProject(root)
    for name in ("content/parcel/a.txt", "content/parcel/far/secret.txt"):
        assert not disk.exists(name)
        assert disk.leads_out(name)
        with pytest.raises(FileNotFoundError):
            disk.read(name)
    assert disk.read("content/parcel/b.txt") == b"for all"
    with limited(UNTRUSTED):
        assert not DiskProject(root).exists("content/parcel/b.txt"), (
            "of a stranger's game no link at all"
        )
        assert "untrusted games aren't followed" in disk.leads_out("content/parcel/b.txt")


def test_links_of_an_archive_are_links_afterwards_and_not_followed(tmp_path):
    packed = tmp_path / "game.tar"
    with tarfile.open(packed, "w") as tar:
        made = tarfile.TarInfo("content/parcel/art/x.png")
        made.type, made.linkname = tarfile.SYMTYPE, "/etc/hostname"
        tar.addfile(made)
    root = game(tmp_path / "work", ("art/x.png",))
    with tarfile.open(packed) as tar:
        tar.extractall(root, filter="fully_trusted")
    assert (root / "content/parcel/art/x.png").is_symlink()
    assert lines(found_on_disk(root)) == [("FILE003", "cards.csv", 2)]


def test_a_pipe_and_an_endless_device_are_not_opened(tmp_path):
    root = game(tmp_path, ("art/pipe.png", "art/zero.png"))
    art = root / "content/parcel/art"
    art.mkdir()
    os.mkfifo(art / "pipe.png")
    (art / "zero.png").symlink_to("/dev/zero")
    with (art / "zero.png").open("rb") as endless:
        assert len(endless.read(5_000_000)) == 5_000_000, "a plain reader would go on for ever"
    handle = os.open(art / "pipe.png", os.O_RDONLY | os.O_NONBLOCK)
    os.close(handle)
    said = found_on_disk(root)
    assert lines(said) == [("FILE003", "cards.csv", 2), ("FILE003", "cards.csv", 3)]
    assert "is a pipe or a device" in said[0].message


def test_a_file_without_end_is_not_read(tmp_path):
    root = game(tmp_path, ())
    with (root / "content/parcel/cards.csv").open("wb") as file:
        file.truncate(50_000_000_000)
    assert (root / "content/parcel/cards.csv").stat().st_size == 50_000_000_000, (
        "what a plain reader would ask memory for"
    )
    with pytest.raises(Problem) as caught:
        DiskProject(root).read("content/parcel/cards.csv")
    (said,) = caught.value.diagnostics
    assert (said.code, said.origin.file) == ("FILE008", "content/parcel/cards.csv")
    assert "50,000 MB" in said.message


def test_a_link_put_in_place_of_a_file_after_it_was_found_is_not_followed(tmp_path, monkeypatch):
    root = game(tmp_path / "work", ())
    (tmp_path / "secret").write_text(CANARY)
    table = root / "content/parcel/cards.csv"
    disk = DiskProject(root)
    assert disk.exists("content/parcel/cards.csv")
    real = os.open

    def swapping(path, *rest, **more):
        if str(path).endswith("cards.csv") and not table.is_symlink():
            table.unlink()
            table.symlink_to(tmp_path / "secret")
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", swapping)
    with pytest.raises(OSError):
        disk.read("content/parcel/cards.csv")
