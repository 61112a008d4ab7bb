"""The last page of a kit: what it says, and that it holds short lists as well as very long ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.frame import Frame, TextMark
from generator.frame.sheet import Paper
from generator.frame.walk import texts, walk, words
from generator.game.load import load
from generator.game.theme import load_theme
from generator.geometry import Rect, Size
from generator.layout.colophon import Part, colophon
from generator.layout.kit import LayoutKit
from generator.project import DiskProject, MemoryProject
from tests.text.setting import box

HERE = DiskProject(Path(__file__).parents[2])
PAPERS = [Paper("A4", Size(210, 297)), Paper("Letter", Size(215.9, 279.4))]
HEAD = """\
title: Long Lists
version: 0.3
tagline: How much can one page hold?
players: 2-4
time: 20-30 minutes
designer: Ann Example, Bob Example
"""


def last_page(parts: int, things: int, paper: Paper = PAPERS[0], head: str = HEAD) -> Frame:
    """The page of a game with so many components and so much to borrow."""
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
    placed = [Part(f"part-{n}", 2 * n + 1, 1 + n % 2, n % 2 == 1) for n in range(parts)]
    (frame,) = colophon(game, placed, kit, paper)
    return frame


def test_it_says_what_is_in_the_kit_and_where() -> None:
    said = texts(last_page(2, 1))
    for text in ("Long Lists", "Print and play · A4", "version 0.3", "2–4 players · 20–30 minutes"):
        assert text in said
    assert said.index("Component number 0") < said.index("page 1")
    assert "pages 3–4, both sides" in said
    assert "0 wooden cubes in each of four colours" in said
    assert any(text.startswith("Designed by Ann Example, Bob Example. ") for text in said)


def test_what_a_game_does_not_say_is_left_out() -> None:
    said = texts(last_page(1, 0, head="title: Bare"))
    assert "You also need" not in said
    assert not [text for text in said if text.startswith(("version", "Designed"))]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize(("parts", "things"), [(1, 0), (2, 1), (9, 7), (15, 4), (24, 9), (70, 40)])
def test_nothing_is_cut_and_nothing_runs_into_another_thing(
    paper: Paper, parts: int, things: int
) -> None:
    frame = last_page(parts, things, paper)
    assert frame.notes == ()
    room = Rect(0, 0, *paper.size).grown(-15.0)
    boxes = [
        box(run).moved(at.e, at.f)
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


def test_a_very_long_list_stands_in_two_columns() -> None:
    def columns(parts: int) -> int:
        frame = last_page(parts, 0)
        lefts = {
            round(at.e, 1)
            for at, mark, _ in walk(frame)
            if isinstance(mark, TextMark) and words(mark).startswith("Component")
        }
        return len(lefts)

    assert [columns(parts) for parts in (1, 24, 25)] == [1, 1, 2]


def test_it_needs_no_expressions(monkeypatch: pytest.MonkeyPatch) -> None:
    # A kit of templates without expressions is built without Jinja2: its last page must not ask for it.
    def refuse(*_: object) -> None:
        raise AssertionError("the page was left to Jinja2")

    monkeypatch.setattr("generator.template.fill._rendered", refuse)
    for parts, things in ((1, 0), (9, 7), (70, 40)):
        assert texts(last_page(parts, things))
