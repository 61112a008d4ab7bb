"""The cover of a kit and the page behind it: what they say, and that they hold short lists and very long ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.files.project import DiskProject, MemoryProject
from generator.frame import Frame, PathMark, TextMark
from generator.frame.sheet import Paper
from generator.frame.walk import texts, walk, words
from generator.game.loading.load import load
from generator.game.spec.theme import load_theme
from generator.geometry import Rect, Size
from generator.layout.context import LayoutKit
from generator.layout.cover import Contents, Cover, Part, Run
from tests.text.setting import box

HERE = DiskProject(Path(__file__).parents[2])
PAPERS = [
    Paper("A4", Size(210, 297)),
    Paper("Letter", Size(215.9, 279.4)),
    Paper("A5", Size(148, 210)),
    Paper("A3", Size(297, 420)),
]
NUMBERED = {f"Component number {n}" for n in range(70)}
HEAD = """\
title: Long Lists
version: 0.3
tagline: How much can one page hold?
players: 2-4
time: 20-30 minutes
designer: Ann Example, Bob Example
"""


def pages(
    parts: int, things: int, paper: Paper = PAPERS[0], head: str = HEAD, runs: int = 2
) -> tuple[Frame, Frame]:
    """The two pages of a game with so many components and so much to borrow."""
    lines = [head, "components:"]
    for n in range(parts):
        lines.append(f"  part-{n}: {{title: Component number {n}, copies: {n + 1}, size: poker,")
        lines.append("    front: card.yaml, stock: card of 200 to 300 g or paper in sleeves}")
    lines += ["borrow:", *(f"  - {n} wooden cubes in each of four colours" for n in range(things))]
    files = {
        "content/g/game.yaml": "\n".join(lines) + "\n" * 2,
        "content/g/templates/card.yaml": "draw: []",
    }
    project = MemoryProject(files, beneath=HERE)
    outcome = load(project, "content/g")
    assert [d.message for d in outcome.diagnostics if d.severity == "error"] == []
    game = outcome.value
    kit = LayoutKit.of(project, game, load_theme(project, "content/g", "plain").value)
    placed = [Part(f"part-{n}", ((2 * n + 3, 2 * n + 3 + n % 2),)) for n in range(parts)]
    titles = tuple(f"Component number {n}" for n in range(parts))
    listed = [run(n, titles) for n in range(runs)]
    return Cover(game, kit).pages(Contents(listed, placed), paper)


def run(number: int, titles: tuple[str, ...]) -> Run:
    """A line of the print plan: printed on both sides, folded, or with a back to be printed again."""
    notes: tuple[str, ...] = ("Fold on the dashed line, glue, then cut",) if number % 3 == 1 else ()
    if number % 3 == 2:
        notes = ("Print page 107 six times, on the back of pages 101–106",)
    stock = ("card of 200 to 300 g, or paper in sleeves, or glued to grey board", "")[number % 2]
    first = 3 + 100 * number
    flip = "" if notes else "long-edge"
    return Run(stock, titles, first, first + 99, 50, flip, bool(notes), notes)


def said_by(frames: tuple[Frame, Frame]) -> tuple[str, ...]:
    return (*texts(frames[0]), *texts(frames[1]))


def test_they_list_what_is_in_the_kit_and_what_else_is_needed() -> None:
    front, behind = pages(2, 1)
    said = texts(front)
    for text in ("Long Lists", "Print and play · A4", "version 0.3", "2–4 players · 20–30 minutes"):
        assert text in said
    assert said.index("Component number 0") < said.index("page 3")
    assert "pages 5–6" in said
    assert "3 pieces on 100 sheets" in said
    assert "0 wooden cubes in each of four colours" in texts(behind)
    assert any(text.startswith("Designed by Ann Example, Bob Example. ") for text in texts(behind))


def test_the_print_plan_lists_stock_sides_and_other_steps() -> None:
    said = texts(pages(7, 0, runs=3)[0])
    assert said.index("pages 3–102") < said.index("Both sides, flip on the long edge")
    assert "Card of 200 to 300 g, or paper in sleeves, or glued to grey board" in " ".join(
        " ".join(text.split()) for text in said
    )
    assert "Any paper or card" in said
    flat = [" ".join(text.split()) for text in said]
    assert "One side: the even pages are blank. Fold on the dashed line, glue, then cut" in flat
    assert any(text.endswith("Component number 4 and 2 more") for text in flat)


def test_what_a_game_does_not_say_is_left_out() -> None:
    said = said_by(pages(1, 0, head="title: Bare"))
    assert "You also need" not in said
    assert not [text for text in said if text.startswith(("version", "Designed"))]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize(
    ("parts", "things", "runs"),
    [(1, 0, 1), (2, 1, 2), (9, 7, 4), (15, 4, 3), (25, 9, 6), (70, 40, 9)],
)
def test_nothing_is_cut_and_nothing_runs_into_another_thing(
    paper: Paper, parts: int, things: int, runs: int
) -> None:
    for frame in pages(parts, things, paper, runs=runs):
        assert frame.notes == ()
        least = min(1.0, paper.size.width / 200, paper.size.height / 265)
        room = Rect(0, 0, *paper.size).grown(-15.0 * least)
        boxes = [
            at.bounds(box(run))
            for at, mark, _ in walk(frame)
            if isinstance(mark, TextMark)
            for run in mark.runs
        ]
        assert all(room.contains(each, 1e-6) for each in boxes)
        assert [(a, b) for n, a in enumerate(boxes) for b in boxes[:n] if _meet(a, b)] == []


def _meet(one: Rect, other: Rect) -> bool:
    return (
        min(one.right, other.right) > max(one.x, other.x) + 0.01
        and min(one.bottom, other.bottom) > max(one.y, other.y) + 0.01
    )


def test_long_lists_stand_in_columns() -> None:
    def columns(parts: int) -> int:
        frame, _ = pages(parts, 0, runs=0)
        lefts = {
            round(at.e, 1)
            for at, mark, _ in walk(frame)
            if isinstance(mark, TextMark) and " ".join(words(mark).split()) in NUMBERED
        }
        return len(lefts)

    assert [columns(parts) for parts in (1, 4, 5, 20, 61)] == [1, 1, 2, 2, 3]


def test_the_line_to_measure_is_50_mm_long_and_left_out_where_the_page_is_drawn_smaller() -> None:
    for paper, there in zip(PAPERS, (True, True, False, True), strict=True):
        front, _ = pages(2, 0, paper)
        assert ("This line must be 50 mm long." in texts(front)) is there
        lengths = [
            round(at.bounds(mark.path.bounds).width, 6)
            for at, mark, _ in walk(front)
            if isinstance(mark, PathMark) and len(mark.path.commands) > 20
        ]
        assert (50.0 in lengths) is there


def test_there_are_as_many_lines_to_write_on_as_find_room() -> None:
    def lines(things: int) -> int:
        _, behind = pages(1, things)
        return sum(
            at.bounds(mark.path.bounds).width > 170
            for at, mark, _ in walk(behind)
            if isinstance(mark, PathMark) and mark.path.bounds.height < 0.2
        )

    assert [lines(things) for things in (0, 12, 40)] == [15, 12, 3]


def test_they_need_no_expressions(monkeypatch: pytest.MonkeyPatch) -> None:
    # A kit of templates without expressions is built without Jinja2: its cover must not ask for it.
    def refuse(*_: object) -> None:
        raise AssertionError("the page was left to Jinja2")

    monkeypatch.setattr("generator.template.lookup._Lazy._run", refuse)
    for parts, things in ((1, 0), (9, 7), (70, 40)):
        assert said_by(pages(parts, things))
