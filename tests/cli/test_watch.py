"""`punchboard watch`, as a user runs it."""

import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager

from generator.build import Request
from generator.build.cache.memory import Memory
from generator.cli.watch import _Watch
from generator.files.project import DiskProject, RecordingProject
from generator.preview.snapshot import FailedSnapshot
from tests.preview.looks import CSV, FILES, ROOT, written

LONG = 90.0
"""Seconds after which a test gives up; they are never waited for."""


class Process:
    """The command at work, its lines as they come."""

    def __init__(self, folder, *words):
        self.lines = []
        self._come = queue.Queue()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator", "watch", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self._come.put(line.rstrip("\n"))

    def until(self, start):
        """The first line to come that begins so."""
        while True:
            line = self._come.get(timeout=LONG)
            self.lines.append(line)
            if line.startswith(start):
                return line

    def end(self, number):
        """Ends it as Ctrl-C does; gives the exit code."""
        self.process.send_signal(number)
        return self.process.wait(LONG)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._reader.join()
        self.process.stdout.close()


@contextmanager
def watching(folder, *words):
    process = Process(folder, *words)
    try:
        yield process
    finally:
        process.close()


def test_it_builds_again_after_each_save_until_ctrl_c(tmp_path):
    kit = tmp_path / "output/tiny/tiny-print-a4.pdf"
    with watching(written(tmp_path), "tiny") as watch:
        assert watch.until("tiny: 1 component, 5 pieces").endswith("s)")
        first = kit.read_bytes()
        written(tmp_path, {CSV: "name,copies\nWolf,2\nBoar,3\n"})
        assert watch.until("tiny: cards.csv").startswith(
            "tiny: cards.csv: cards: `Boar` added and `Bear` removed ("
        )
        second = kit.read_bytes()
        assert second != first
        written(tmp_path, {"content/tiny/game.yaml": "title: [\n"})
        assert "the last good kit was kept" in watch.until("tiny: game.yaml")
        assert watch.until("error[YAML001]")
        assert watch.until("  now:") == "  now: 1 error"
        assert kit.read_bytes() == second
        written(tmp_path, {"content/tiny/game.yaml": FILES["content/tiny/game.yaml"]})
        assert "no visible change" in watch.until("tiny: game.yaml")
        assert watch.until("  fixed:").startswith("  fixed: error[YAML001]")
        assert watch.until("  now:") == "  now: no problems found"
        assert watch.end(signal.SIGINT) == 0
    assert kit.read_bytes() == second
    assert not any("Traceback" in line for line in watch.lines)


def test_with_check_it_writes_nothing(tmp_path):
    with watching(written(tmp_path), "--check", "--poll") as watch:
        watch.until("tiny: 1 component")
        written(tmp_path, {CSV: "name,copies\nWolf,2\nBear,4\n"})
        watch.until("tiny: cards.csv")
        watch.until("error[CLAIM001]")
        assert watch.until("  now") == "  now: 1 error"
        assert watch.end(signal.SIGTERM) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"content"}


def test_a_game_that_is_not_there_is_wrong_use(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("watch", "tyni")
    assert ran.code == 2
    assert "there is no game `tyni`" in ran.err


def test_a_paper_that_is_not_there_is_wrong_use(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("watch", "--paper", "A44")
    assert ran.code == 2
    assert "A44" in ran.err


def test_its_parts_are_those_of_a_build(tmp_path):
    """`--only` and `--paper` do what they do for `build`."""
    words = ("--only", "cards", "--paper", "Letter")
    with watching(written(tmp_path), "tiny", *words) as watch:
        watch.until("tiny: 1 component")
        assert watch.end(signal.SIGINT) == 0
    output = tmp_path / "output/tiny"
    found = {path.relative_to(output).as_posix() for path in output.rglob("*.pdf")}
    assert found == {"components/cards-letter.pdf"}


def test_what_is_only_checked_is_not_printed_on_paper(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("watch", "--check", "--only", "cards")
    assert ran.code == 2
    assert "help: leave out `--check`" in ran.err


def test_a_disk_that_takes_no_kit_is_reported_and_the_watch_goes_on(workspace, capsys):
    root = workspace(FILES)
    (root / "output").write_text("in the way")
    watch = _Watch(root, Request(), quiet=False)
    reading = RecordingProject(DiskProject(root))
    _, made = watch.take(reading, "tiny", Memory())
    assert not made.failed
    err = capsys.readouterr().err
    assert err.startswith("tiny: ") and "\n  help: " in err
    assert "is a file, but a folder is needed there" in err
    (root / "output").unlink()
    watch.take(reading, "tiny", Memory())
    assert (root / "output/tiny/tiny-print-a4.pdf").exists()


def test_a_reader_that_is_gone_ends_the_watch(workspace, monkeypatch):
    root = workspace(FILES)
    watch = _Watch(root, None, quiet=False)

    def gone(*args, **options):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", gone)
    watch.tell(FailedSnapshot("tiny", 1, (), "oops"))
    assert watch.ended.is_set()
    assert isinstance(watch.fault, BrokenPipeError)


def test_help_shows_examples(punchboard):
    ran = punchboard("watch", "--help")
    assert ran.code == 0
    assert "punchboard watch my-game --check" in ran.out
