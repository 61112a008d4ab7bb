"""What a look asked for is compared with the disk; saves are waited for until they are over."""

import os
from itertools import chain, repeat

from generator.build.pipeline import check_with_inspection
from generator.files.project import DiskProject, RecordingProject
from generator.preview.file_watcher import ReadLog, WatchedFiles, settle
from tests.preview.looks import CSV, FILES, ROOT, written


def watched(root):
    """A workspace that was looked at."""

    def disk():
        return DiskProject(root, ROOT)

    asked = ReadLog(disk())
    check_with_inspection(RecordingProject(asked), "tiny")
    made = WatchedFiles(disk, asked)
    assert made.changes() == {}
    made.calm()
    return made


def changed(made):
    return made.changed(made.changes())


def test_what_a_game_is_made_of_is_noticed(tmp_path):
    made = watched(written(tmp_path))
    for name in (CSV, "content/tiny/templates/card.yaml", "content/tiny/rules.md"):
        before = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(before + b"\n")
        assert changed(made) == (name,)
        (tmp_path / name).write_bytes(before)
        # As it was, but for its time: that is no change, and is not looked at again.
        assert changed(made) == ()
        assert made.changes() == {}


def test_a_file_that_is_moved_over_another_is_noticed_though_it_has_its_size_and_time(tmp_path):
    made = watched(written(tmp_path))
    path = tmp_path / CSV
    status = path.stat()
    fresh = path.with_name("new")
    fresh.write_bytes(path.read_bytes().replace(b"Bear,3", b"Boar,4"))
    os.utime(fresh, ns=(status.st_atime_ns, status.st_mtime_ns))
    fresh.replace(path)
    again = WatchedFiles(lambda: DiskProject(tmp_path, ROOT), _asked(made))
    assert again.changed(again.changes()) == (CSV,)


def _asked(made):
    """What was asked for before, as if it had just been."""
    asked = ReadLog(DiskProject(made._open().workspace, ROOT))
    asked.files, asked.lists = dict(made._files), {}
    return asked


def test_what_was_looked_for_in_vain_is_noticed_when_it_is_there(tmp_path):
    made = watched(written(tmp_path))
    written(tmp_path, {"printer.yaml": "front: {dx: 1}\n"})
    assert changed(made) == ("printer.yaml",)


def test_a_template_of_the_game_s_own_is_noticed_that_goes_before_a_shared_one(tmp_path):
    own, shared = "content/tiny/templates/card.yaml", "templates/card.yaml"
    others = {name: text for name, text in FILES.items() if name != own}
    made = watched(written(tmp_path, {**others, shared: FILES[own]}))
    written(tmp_path, {own: "draw: []\n"})
    assert changed(made) == (own,)
    (tmp_path / own).unlink()
    written(tmp_path, {shared: "draw: []\n"})
    assert changed(made) == (shared,)


def test_a_font_of_the_workspace_is_noticed_that_takes_the_place_of_one_that_comes_along(tmp_path):
    made = watched(written(tmp_path))
    font = next(name for name in sorted(made._files) if name.endswith(".ttf"))
    written(tmp_path, {font: b"\0\1\0\0"})
    assert changed(made) == (font,)
    written(tmp_path, {font: None})
    assert made.changes() == {}


def test_new_and_removed_files_are_noticed(tmp_path):
    made = watched(written(tmp_path))
    written(tmp_path, {"content/tiny/templates/other.yaml": "draw: []\n", "fonts/a/b.ttf": b"x"})
    assert changed(made) == ("content/tiny/templates/other.yaml", "fonts/a/b.ttf")
    written(tmp_path, {"content/tiny/templates/other.yaml": None, "fonts/a/b.ttf": None, CSV: None})
    assert changed(made) == (CSV,)


def test_what_nothing_reads_is_not_noticed(tmp_path):
    made = watched(written(tmp_path))
    written(
        tmp_path,
        {
            "content/tiny/notes.txt": "x",
            "content/other/game.yaml": "x",
            "output/tiny/tiny.pdf": "x",
            ".punchboard/tiny.check.json": "{}",
            "content/tiny/templates/card.yaml~": "x",
            "content/tiny/templates/.#card.yaml": "x",
            "content/tiny/templates/4913": "x",
        },
    )
    assert made.changes() == {}


def test_what_was_saved_lately_is_compared_by_its_bytes(tmp_path):
    """Where the times of files are no finer than a second, the second save in it is noticed too."""

    class Coarse(DiskProject):
        def stamp(self, name):
            found = super().stamp(name)
            return None if found is None else found[:1]

    root = written(tmp_path)
    path = root / CSV
    asked = ReadLog(Coarse(root, ROOT))
    check_with_inspection(RecordingProject(asked), "tiny")
    made = WatchedFiles(lambda: Coarse(root, ROOT), asked, (CSV,))
    made.calm()
    path.write_bytes(path.read_bytes().replace(b"3", b"4"))
    assert changed(made) == (CSV,)
    for _ in range(5):
        made.calm()
    assert made.changes() == {}, "in the end times are trusted"


def test_folders_to_watch_are_those_of_the_game_and_the_shared_ones(tmp_path):
    made = watched(written(tmp_path, {**FILES, "fonts/mine/Mine.ttf": b""}))
    assert set(made.folders()) == {tmp_path / "content/tiny", tmp_path / "fonts"}


def test_a_file_behind_a_link_is_watched_where_it_is_written(tmp_path):
    root = written(tmp_path)
    shared = tmp_path / "content/shared"
    shared.mkdir()
    (root / CSV).rename(shared / "cards.csv")
    (root / CSV).symlink_to(shared / "cards.csv")
    made = watched(root)
    assert shared in made.folders()
    (shared / "cards.csv").write_text("name,copies\nOwl,5\n")
    assert changed(made) == (CSV,)


class Sight:
    """Glances that are written down beforehand, the last one for ever."""

    def __init__(self, *glances, doubts=0):
        self._glances = chain(glances, repeat(glances[-1]))
        self.doubts = doubts
        self.taken = 0

    def changes(self):
        self.taken += 1
        return next(self._glances)

    def is_doubtful(self, glance):
        self.doubts -= 1
        return self.doubts >= 0


def never(seconds):
    return False


def test_a_burst_of_saves_is_one_change():
    sight = Sight({"a": 1}, {"a": 2}, {"a": 2, "b": 1}, {"a": 2, "b": 1}, {"a": 2, "b": 1})
    assert settle(sight, never) == {"a": 2, "b": 1}
    assert sight.taken == 5


def test_what_is_taken_back_before_it_is_looked_at_is_not_a_change():
    assert settle(Sight({"a": 1}, {"a": 1}, {}), never) == {}


def test_what_is_half_written_is_waited_for():
    sight = Sight({"a": 1}, doubts=20)
    assert settle(sight, never) == {"a": 1}
    assert 20 <= sight.taken < 30


def test_what_stays_half_is_looked_at_after_two_seconds():
    waited = []
    sight = Sight({"a": 1}, doubts=10**6)
    assert settle(sight, lambda s: waited.append(s)) == {"a": 1}
    assert 1.5 < sum(waited) < 3.0


def test_a_file_that_is_written_all_the_time_is_looked_at_after_ten_seconds():
    waited = []
    sight = Sight(*({"a": n} for n in range(1000)))
    assert settle(sight, lambda s: waited.append(s))["a"] > 100
    assert 8.0 < sum(waited) < 12.0


def test_waiting_ends_when_all_is_to_end():
    sight = Sight({"a": 1})
    settle(sight, lambda s: True)
    assert sight.taken == 1


def test_gone_emptied_and_cut_files_are_is_doubtful(tmp_path):
    made = watched(written(tmp_path))
    path = tmp_path / CSV
    whole = path.read_bytes()
    for spoil in (path.unlink, lambda: path.write_bytes(b"")):
        spoil()
        assert made.is_doubtful(made.changes())
    path.write_bytes(whole + b"Owl,1\n")
    assert not made.is_doubtful(made.changes())
    written(tmp_path, {"fonts/mine/Mine.ttf": b"\0\1\0\0\0\x09"})
    assert made.is_doubtful(made.changes())
