"""The first page of a booklet's file: what it says, and that all of it has room on every paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.booklet import Booklet, instructions
from generator.files.project import DiskProject, MemoryProject
from generator.frame import Frame, PathMark, TextMark
from generator.frame.walk import texts, walk
from generator.game.loading.load import load
from generator.game.spec.theme import load_theme
from generator.geometry import Rect, Size
from generator.layout.context import LayoutKit
from tests.text.setting import box

HERE = DiskProject(Path(__file__).parents[2])
SHEETS = [
    Size(297, 210),
    Size(279.4, 215.9),
    Size(420, 297),
    Size(210, 148),
    Size(210, 297),
    Size(355.6, 215.9),
]


def told(pages: int = 10, size: Size = SHEETS[0], trimmed: bool = False, **files: str) -> Frame:
    """The page of a booklet with so many pages."""
    given = {"content/g/game.yaml": "title: Folded\nversion: 0.3\n"}
    given |= {f"content/g/templates/kit/{name}.yaml": text for name, text in files.items()}
    project = MemoryProject(given, beneath=HERE)
    game = load(project, "content/g").value
    kit = LayoutKit.of(project, game, load_theme(project, "content/g", "plain").value)
    title = "The Rules of a Game with a Rather Long Name"
    booklet = Booklet(title, "Paper", size, pages, (pages + 3) // 4, trimmed)
    (frame,) = instructions(game, [booklet], kit)
    return frame


@pytest.mark.parametrize("size", SHEETS, ids=str)
@pytest.mark.parametrize("pages", [1, 10, 400])
@pytest.mark.parametrize("trimmed", [True, False])
def test_nothing_is_cut_and_nothing_runs_into_another_thing(
    size: Size, pages: int, trimmed: bool
) -> None:
    frame = told(pages, size, trimmed)
    assert frame.notes == ()
    room = Rect(0, 0, *size).grown(-13.5)
    boxes = [
        box(run).moved(at.e, at.f)
        for at, mark, _ in walk(frame)
        if isinstance(mark, TextMark)
        for run in mark.runs
    ]
    assert all(room.contains(each, 1e-6) for each in boxes)
    assert [(a, b) for n, a in enumerate(boxes) for b in boxes[:n] if a.overlaps(b, 0.01)] == []
    for at, mark, _ in walk(frame):
        if isinstance(mark, PathMark):
            assert room.contains(at.bounds(mark.path.bounds), 1e-6)


def test_the_numbers_in_the_drawings_are_those_of_the_sheets() -> None:
    said = texts(told(20))
    assert [text for text in said if text.isdigit() and int(text) > 6] == [
        "20",
        "19",
        "10",
        "11",
        "20",
    ]
    assert "19" not in texts(told(18)), "what is blank has no number"


def test_one_sheet_is_not_put_on_others() -> None:
    said = " ".join(texts(told(4)))
    assert "There is only one sheet" in said and "There is nothing to trim" in said
    assert "1 sheet · 4 pages" in said and "blank" not in said


def test_small_paper_goes_without_drawings() -> None:
    assert "100 %" in texts(told(size=SHEETS[0]))
    assert "100 %" not in texts(told(size=SHEETS[3]))


def test_a_game_may_have_a_page_of_its_own() -> None:
    page = "draw:\n  - {text: '{{ title }}: {{ facts }}', box: [10, 10, 200, 20]}\n"
    assert texts(told(booklet=page)) == (
        "The Rules of a Game with a Rather Long Name: 3 sheets · 10 pages · 2 blank pages at the end",
    )


def test_it_needs_no_expressions(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the page was left to Jinja2")

    monkeypatch.setattr("generator.template.lookup._Lazy._run", refuse)
    assert texts(told(1)) and texts(told(20))
