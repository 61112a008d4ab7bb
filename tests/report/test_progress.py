"""The progress bar."""

import io

from generator.report.builds import progress
from generator.report.builds.progress import Progress, bar


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_drawn_where_nobody_looks(monkeypatch):
    monkeypatch.setattr(progress, "_PATIENCE", -1)
    monkeypatch.setattr(progress, "_PAUSE", -1)
    for stream, quiet in ((io.StringIO(), False), (Terminal(), True)):
        with Progress(stream, quiet) as show:
            show("drawing", 1, 2)
        assert stream.getvalue() == ""


def test_nothing_is_drawn_in_the_first_second():
    stream = Terminal()
    with Progress(stream) as show:
        show("drawing", 1, 2)
    assert stream.getvalue() == ""


def test_the_bar_replaces_itself_and_goes_away(monkeypatch):
    monkeypatch.setattr(progress, "_PATIENCE", -1)
    monkeypatch.setattr(progress, "_PAUSE", -1)
    stream = Terminal()
    with Progress(stream) as show:
        show("drawing faces", 10, 10)
        show("painting", 1, 10)
    first, second, last, end = stream.getvalue().split("\r")[1:]
    assert first == bar("drawing faces", 10, 10)
    assert len(second) == len(first)
    assert last.strip() == end == ""


def test_a_bar_of_nothing_is_full():
    assert "░" not in bar("x", 0, 0)
