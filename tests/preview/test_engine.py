"""The engine: a look at first and after each save, in turns that a test takes, and in its own thread on a disk."""

import threading
import time
from contextlib import contextmanager

import pytest

from generator.preview import refresher
from generator.preview.file_events import PAUSE, SystemEvents
from generator.preview.refresher import Refresher
from generator.preview.snapshot import FailedSnapshot, Snapshot
from tests.preview.looks import CSV, FILES, Still, written

LONG = 60.0
"""Seconds after which a test gives up; they are never waited for."""


class Told:
    """What an engine told."""

    def __init__(self):
        self.looks, self.saves = [], []
        self._more = threading.Condition()

    def look(self, seen):
        with self._more:
            self.looks.append(seen)
            self._more.notify_all()

    def save(self, game, files):
        self.saves.append((game, files))

    def wait(self, number):
        with self._more:
            assert self._more.wait_for(lambda: len(self.looks) >= number, LONG), self.looks
            return self.looks[number - 1]


@pytest.fixture
def engine(tmp_path, monkeypatch):
    """An engine whose turns the test takes, over a small workspace; and what it told."""
    monkeypatch.setattr(threading.Thread, "start", lambda self: None)
    monkeypatch.setattr("generator.preview.file_watcher.TICK", 0.0)
    monkeypatch.setattr("generator.preview.file_watcher._PATIENCE", 3)
    monkeypatch.setattr(threading.Thread, "join", lambda self: None)
    told = Told()
    made = Refresher(written(tmp_path), told.look, told.save, events=Still())
    made.open("tiny")
    yield made, told, tmp_path
    made.close()


def test_a_game_is_looked_at_once_and_again_after_a_save(engine):
    engine, told, root = engine
    assert engine.refresh()
    assert not engine.refresh()
    written(root, {CSV: "name,copies\nWolf,2\nOwl,3\n"})
    assert engine.refresh()
    assert not engine.refresh()
    first, second = told.looks
    assert (first.number, first.files, second.number, second.files) == (1, (), 2, (CSV,))
    assert told.saves == [("tiny", (CSV,))]
    assert [piece.name for piece in second.inspection.pieces["cards"]] == ["Wolf", "Owl"]
    before, now = (seen.inspection.pieces["cards"] for seen in told.looks)
    assert before[0].front.frame is now[0].front.frame
    assert before[1].front.frame is not now[1].front.frame


def test_a_save_that_changes_nothing_is_not_a_look(engine):
    engine, told, root = engine
    engine.refresh()
    written(root)
    assert not engine.refresh()
    assert len(told.looks) == 1 and told.saves == []


def test_opened_twice_a_game_is_looked_at_once(engine):
    engine, told, _ = engine
    engine.open("tiny")
    engine.refresh()
    engine.refresh()
    assert len(told.looks) == 1


def test_a_save_while_it_looks_leads_to_one_more_look(engine, monkeypatch):
    engine, told, root = engine
    look = refresher.check
    texts = iter(["name,copies\nWolf,2\nOwl,3\n"])

    def check(project, game, memory):
        made = look(project, game, memory)
        for text in texts:
            written(root, {CSV: text})
        return made

    engine._watchers["tiny"]._take = check
    assert engine.refresh() and engine.refresh() and not engine.refresh()
    assert [look.files for look in told.looks] == [(), (CSV,)]


def test_a_broken_game_is_looked_at_again_when_it_is_fixed(engine):
    engine, told, root = engine
    engine.refresh()
    for name, spoilt in (
        ("content/tiny/game.yaml", "title: [\n"),
        ("content/tiny/templates/card.yaml", "draw: [\n"),
        ("content/tiny/rules.md", None),
        (CSV, None),
        ("content/tiny/game.yaml", None),
    ):
        written(root, {name: spoilt})
        assert engine.refresh(), name
        assert told.looks[-1].build.failed
        written(root, {name: FILES[name]})
        assert engine.refresh(), name
        assert told.looks[-1].build.diagnostics == ()


def test_a_bug_in_the_program_is_reported_and_the_next_save_tries_again(engine):
    engine, told, root = engine
    engine.refresh()

    def fails(project, game, memory):
        project.read("content/tiny/game.yaml")
        raise RuntimeError("oops")

    engine._watchers["tiny"]._take = fails
    written(root, {CSV: "name,copies\nOwl,5\n"})
    engine.refresh()
    assert told.looks[-1] == FailedSnapshot("tiny", 2, (CSV,), "RuntimeError: oops")
    engine._watchers["tiny"]._take = refresher.check
    assert not engine.refresh()
    written(root, {CSV: "name,copies\nBat,5\n"})
    assert engine.refresh()
    assert [piece.name for piece in told.looks[-1].inspection.pieces["cards"]] == ["Bat"]


def test_its_lock_is_held_while_it_looks_and_not_while_it_tells(engine):
    engine, _, _ = engine
    held = []
    take = engine._watchers["tiny"]._take

    def check(*args):
        held.append(engine.work.locked())
        return take(*args)

    engine._watchers["tiny"]._take = check
    engine._on_snapshot = lambda seen: held.append(engine.work.locked())
    engine.refresh()
    assert held == [True, False]


def test_a_closed_engine_opens_and_looks_no_more(engine):
    engine, told, _ = engine
    engine.close()
    engine.open("other")
    assert not engine.refresh()
    assert told.looks == []


@contextmanager
def running(root, told, **options):
    """An engine at work in its thread."""
    engine = Refresher(root, told.look, told.save, **options)
    try:
        engine.open("tiny")
        yield engine
    finally:
        engine.close()
    assert engine._thread is None or not engine._thread.is_alive()


@pytest.mark.parametrize("poll", [False, True])
def test_saves_on_a_disk_are_noticed(tmp_path, poll):
    told = Told()
    with running(written(tmp_path), told, poll=poll):
        assert isinstance(told.wait(1), Snapshot)
        # As editors do it: a new file is moved over the old one.
        fresh = tmp_path / "content/tiny/.cards.csv.swp"
        fresh.write_text("name,copies\nOwl,5\n")
        fresh.replace(tmp_path / CSV)
        second = told.wait(2)
        assert second.files == (CSV,)
        assert [piece.name for piece in second.inspection.pieces["cards"]] == ["Owl"]
        written(tmp_path, {"printer.yaml": "front: {dx: 1}\n"})
        assert told.wait(3).files == ("printer.yaml",)


def test_the_system_tells_of_a_save_at_once(tmp_path):
    stirs = SystemEvents(tmp_path)
    folder = tmp_path / "content"
    folder.mkdir()
    stirs.follow([folder])
    done = threading.Event()

    def save():
        n = 0
        while not done.wait(0.02):
            (folder / "cards.csv").write_text(str(n := n + 1))

    saver = threading.Thread(target=save)
    saver.start()
    try:
        begun = time.monotonic()
        for _ in range(15):
            stirs.wait()
        assert not stirs.limited
        # Fifteen pauses would be as many seconds.
        assert time.monotonic() - begun < 15 * PAUSE
    finally:
        done.set()
        saver.join()


def test_where_the_system_refuses_files_are_looked_at_in_turn(tmp_path, monkeypatch):
    def refuses(*args, **options):
        raise OSError("OS file watch limit reached")

    monkeypatch.setattr("watchfiles.watch", refuses)
    stirs = SystemEvents(tmp_path)
    stirs.follow([tmp_path])
    stirs.wait()
    assert stirs.limited
    told = Told()
    with running(written(tmp_path), told):
        told.wait(1)
        written(tmp_path, {CSV: "name,copies\nOwl,5\n"})
        assert told.wait(2).files == (CSV,)


def test_closing_wakes_it_at_once_and_twice_does_no_harm(tmp_path):
    told = Told()
    with running(written(tmp_path), told) as engine:
        told.wait(1)
        engine.close()
        engine.close()
