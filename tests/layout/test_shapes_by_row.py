"""Shapes whose keys, or whose names, depend on the row."""

from __future__ import annotations

import pytest

from generator.arrange import batches
from generator.arrange.placement import Label
from generator.build.inspect import Inspection, inspect
from generator.cutting.plans import cut_sketches
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic
from generator.frame.printing import PrintOptions
from generator.geometry import Path, Size
from generator.impose import impose
from tests.build.games import ROOT

TABS = "name,outline\nLeft,M 0 2 H 1 V 0 H 4 V 2 H 9 V 7 H 0 Z\nRight,M 0 2 H 5 V 0 H 8 V 2 H 9 V 7 H 0 Z\n"
PATH = 'size: 90 x 70, shape: {kind: path, path: "{{ outline }}"}'
FACE = "draw:\n  - {text: '{{ name }}', box: [10, 40, 60, 9]}\n"


def seen(component: str, table: str = TABS) -> Inspection:
    game = f"title: T\npapers: [A4]\ncomponents:\n  it: {{data: t.csv, front: c, back: c, {component}}}\n"
    files = {"game.yaml": game, "templates/c.yaml": FACE, "t.csv": table}
    project = MemoryProject({f"content/g/{k}": v for k, v in files.items()}, DiskProject(ROOT))
    return inspect(project, "g")


def errors(found: Inspection) -> list[Diagnostic]:
    return [each for each in found.diagnostics if each.severity.word == "error"]


def test_each_row_has_its_outline_and_its_back_the_same_from_behind() -> None:
    found = seen(PATH)
    assert not found.diagnostics
    left, right = found.pieces["it"]
    assert left.front.outline.commands[:3] == (("M", 0, 20), ("L", 10, 20), ("L", 10, 0))
    assert right.front.outline.commands[:3] == (("M", 0, 20), ("L", 50, 20), ("L", 50, 0))
    assert right.back is not None and right.back.outline.commands[1] == ("L", 40, 20)


def test_rows_of_one_outline_lie_together() -> None:
    pieces = seen(
        PATH, TABS + TABS.partition("\n")[2].replace("ft", "ft 2").replace("ght", "ght 2")
    ).pieces["it"]
    assert [batch.order for batch in batches(pieces, PrintOptions())] == [(0, 2), (1, 3)]


def test_knives_follow_each_outline() -> None:
    found = seen(
        'size: 30 x 30, shape: {kind: rectangle, radius: "{{ r }}"}', "name,r\nA,0\nB,10\n"
    )
    pieces = found.pieces["it"]
    assert [len(piece.front.outline.commands) for piece in pieces] == [5, 10]
    sheets = impose(pieces, found.papers[0], PrintOptions(), Label("T")).value
    (made,) = cut_sketches("T", [sheet.plan for sheet in sheets], pieces)
    drawn = [c[0] for line in made.sketch.lines if line.layer == "cut" for c in line.path.commands]
    assert drawn.count("C") == 4


def test_the_shape_itself_may_depend_on_the_row() -> None:
    table = "name,form\nA,circle\nB,hexagon\nC,rectangle\n"
    found = seen('size: 30 x 30, shape: "{{ form }}"', table)
    assert not errors(found)
    circle, hexagon, box = found.pieces["it"]
    assert box.front.outline == Path.rectangle(box.front.outline.bounds) and box.shape is None
    assert len(hexagon.front.outline.commands) == 7
    assert {command[0] for command in circle.front.outline.commands} == {"M", "C", "Z"}


def test_the_shape_of_a_row_says_what_is_measured() -> None:
    found = seen(
        'size: "{{ size }}", shape: "{{ form }}"',
        "name,form,size\nA,circle,20 mm\nB,hexagon,30 mm flat\n",
    )
    assert [round(piece.front.size.height, 3) for piece in found.pieces["it"]] == [20, 30]


def test_what_is_folded_may_differ_by_row() -> None:
    found = seen('size: 30 x 45, shape: {kind: standee, radius: "{{ r }}"}', "name,r\nA,2\nB,8\n")
    first, second = found.pieces["it"]
    assert not errors(found) and first.front.outline != second.front.outline


@pytest.mark.parametrize(
    ("component", "table", "line", "cell", "words"),
    [
        (PATH, TABS + "Bad,M 0 0 Q\n", 4, "outline", "path data"),
        (PATH, TABS + "Bad,M 0 0 L 9 9 L 0 9 L 9 0 Z\n", 4, "outline", "crosses or touches itself"),
        (
            'size: 30 x 30, shape: "{{ form }}"',
            "name,form\nA,circle\nB,hexagn\n",
            3,
            "form",
            "no shape `hexagn`",
        ),
        ('size: 30 x 40, shape: "{{ form }}"', "name,form\nA,square\n", 2, "form", "square"),
    ],
)
def test_a_wrong_cell_is_reported_once_at_its_place(
    component: str, table: str, line: int, cell: str, words: str
) -> None:
    (found,) = errors(seen(component, table))
    assert words in found.message
    assert (found.origin.file, found.origin.line, found.origin.key) == (
        "content/g/t.csv",
        line,
        cell,
    )


def test_an_unknown_name_in_a_shape_is_reported_at_its_key() -> None:
    (found,) = errors(seen('size: 30 x 30, shape: {kind: path, path: "{{ outlin }}"}'))
    assert found.code == "EXPR002" and found.origin.file == "content/g/game.yaml"


def test_columns_that_only_a_shape_uses_are_used() -> None:
    assert not [d for d in seen(PATH).diagnostics if "outline" in d.message]


def test_an_unknown_key_beside_a_shape_by_row_is_an_error() -> None:
    (found,) = errors(
        seen('size: 30 x 30, shape: {kind: "{{ name }}", radios: 3}', "name\ncircle\n")
    )
    assert (found.code, "radios" in found.message) == ("YAML002", True)


def test_sizes_of_pieces_are_known_before_they_are_drawn() -> None:
    assert {piece.front.size for piece in seen(PATH).pieces["it"]} == {Size(90, 70)}
