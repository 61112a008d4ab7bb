"""Bleed that is made up for art without any: mirrored or stretched, and only where the art ends at the cut."""

import pytest

from generator.build.inspect import inspect
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.color import parse
from generator.frame import GroupMark, PathMark, Source
from generator.geometry import Path, Rect
from generator.layout.made_bleed import with_bleed
from tests.build.games import ROOT
from tests.paint.painting import frame, paint, pixels

STRIPES = frame(
    *(
        PathMark(Path.rectangle(Rect(at, 0, 1, 4)), parse(name))
        for at, name in enumerate(("red", "lime", "blue", "yellow"))
    ),
    size=(4, 4),
)


def seen(how, rect=Rect(0, 0, 4, 4), trim=Rect(0, 0, 4, 4)):
    """A row of pixels through the middle of a face, from the left of its bleed to the right."""
    bleed = trim.grown(2)
    made = with_bleed(STRIPES, rect, trim, bleed, how, Source())
    whole = frame((rect.x + 2, rect.y + 2, GroupMark(made)), size=bleed.size)
    rows = pixels(paint(whole)).split("\n")
    return rows[0], rows[len(rows) // 2]


def test_edges_are_mirrored_or_stretched_corners_included():
    assert seen("mirror") == ("grrgbyyb", "grrgbyyb")
    assert seen("extend")[1] == "rrrgbyyy"
    assert set(seen("extend")[0]) <= set("rgby")


def test_only_what_ends_at_the_cut_is_continued():
    assert seen("mirror", Rect(0, 1, 4, 4), Rect(0, 0, 8, 6)) == ("_" * 12, "grrgby______")
    assert seen("extend", Rect(-2, 0, 4, 4), Rect(0, 0, 4, 4))[1] == "rgby____"


def game(draw):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>'
    files = {
        "content/g/game.yaml": "title: T\ncomponents:\n  it: {data: t.csv, front: f, size: mini, bleed: 4}\n",
        "content/g/t.csv": "name,edge\nWolf,mirror\nFox,\n",
        "content/g/templates/f.yaml": f"draw:\n{draw}\n",
        "content/g/art/a.svg": svg,
    }
    return inspect(MemoryProject(files, DiskProject(ROOT)), "g")


def test_each_row_says_how_and_the_component_how_far():
    found = game('  - {image: a.svg, area: trim, fit: stretch, bleed: "{{ edge }}"}')
    wolf, fox = (piece.front.frame for piece in found.pieces["it"])
    reach = {
        tuple(round(side, 1) for side in placed.mark.clip.bounds)
        for placed in wolf.placed
        if placed.mark.clip is not None
    }
    assert len(wolf.placed) == 9
    assert len(fox.placed) == 1
    assert min(x for x, *_ in reach) == min(y for _, y, *_ in reach) == -4.0


@pytest.mark.parametrize("inside", ["stack", "row"])
def test_inside_other_elements_it_is_reported(inside):
    draw = f"  - {{{inside}: , items: [{{image: a.svg, bleed: mirror}}]}}"
    assert any("`bleed` has no effect" in each.message for each in game(draw).diagnostics)
