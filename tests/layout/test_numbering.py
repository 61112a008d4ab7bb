"""Numbers of single pieces on their faces: `copy`, `number` and `total`."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.cache.store import Store
from generator.build.inspect import Inspection, inspect
from generator.files.project import DiskProject, MemoryProject
from generator.frame import Piece
from generator.frame.marks import PathMark, TextMark
from generator.frame.walk import walk, words
from generator.history.states import record_of
from tests.build.games import ROOT

ALL = "{{ name }} {{ copy }} {{ number }}/{{ total }}"
TABLE = "name,count,set\nWolf,3,a\nOut,2,b\nBear,2,a\nNone,0,a\nFox,1,a\n"


def seen(
    component: str, text: str = ALL, table: str = TABLE, more: str = "", store: Store | None = None
) -> Inspection:
    """A game whose component `it` has a text on its front and a word on its back."""
    head = "size: mini\ndraw:\n  - {text: "
    files = {
        "content/g/game.yaml": f"title: T\ncomponents:\n{more}  it: {{data: t.csv, front: f, back: b{component}}}\n",
        "content/g/t.csv": table,
        "content/g/templates/f.yaml": f'{head}"{text}", box: [5, 5, 34, 20]}}\n',
        "content/g/templates/b.yaml": f"{head}back, box: [5, 5, 34, 20]}}\n",
    }
    found = inspect(MemoryProject(files, DiskProject(ROOT)), "g", store=store)
    assert [d for d in found.diagnostics if d.severity.word == "error"] == []
    return found


def fronts(found: Inspection) -> list[tuple[str, int]]:
    """What the fronts say, and how often each is printed."""
    return [
        (" ".join(words(m) for _, m, _ in walk(p.front.frame) if isinstance(m, TextMark)), p.copies)
        for p in found.pieces["it"]
    ]


def test_each_copy_has_its_number_and_the_deck_is_counted_through() -> None:
    expected = ["Wolf 1 1/8", "Wolf 2 2/8", "Wolf 3 3/8", "Out 1 4/8", "Out 2 5/8"]
    found = seen("")
    assert [text for text, copies in fronts(found) if copies] == [
        *expected,
        *("Bear 1 6/8", "Bear 2 7/8", "Fox 1 8/8"),
    ]
    backs = {id(piece.back.frame) for piece in found.pieces["it"] if piece.back}
    assert len(backs) == 1


def test_rows_that_are_left_out_are_not_counted_and_blank_cards_have_no_number() -> None:
    found = fronts(seen(", where: \"set == 'a'\", blank: 2"))
    assert [text for text, copies in found if copies] == [
        *("Wolf 1 1/6", "Wolf 2 2/6", "Wolf 3 3/6", "Bear 1 4/6", "Bear 2 5/6", "Fox 1 6/6", "/"),
    ]
    assert found[-1] == ("/", 2)


def test_each_row_of_a_series_has_copies_of_its_own() -> None:
    component = ", series: {suit: [sun, moon]}, copies: 2"
    found = fronts(seen(component, "{{ suit }} {{ copy }} {{ number }}/{{ total }}", "name\nA\n"))
    assert [text for text, _ in found] == ["sun 1 1/4", "sun 2 2/4", "moon 1 3/4", "moon 2 4/4"]


def test_the_order_of_the_components_changes_no_number() -> None:
    other = "  other: {copies: 5, size: mini, front: f}\n"
    name = "{{ copy }} {{ number }}/{{ total }}"
    assert fronts(seen("", name, more=other)) == fronts(seen("", name))


@pytest.mark.parametrize("text", ["{{ name }}", "{% set number = 7 %}{{ number }}"])
def test_a_template_without_numbers_has_one_face_for_each_row(text: str) -> None:
    found = fronts(seen("", text))
    assert [copies for _, copies in found] == [3, 2, 2, 0, 1]


def test_columns_of_these_names_are_the_columns() -> None:
    table = "name,count,number,total\nWolf,2,XII,many\nFox,1,IV,few\n"
    assert fronts(seen("", "{{ number }} {{ total }}", table)) == [("XII many", 2), ("IV few", 1)]
    apart = fronts(seen("", "{{ number }} {{ copy }}", table))
    assert apart == [("XII 1", 1), ("XII 2", 1), ("IV 1", 1)]


def test_numbers_may_be_computed_with_and_decide() -> None:
    text = "{{ number + 1 }}{% if copy == total %}!{% endif %}"
    assert [text for text, _ in fronts(seen("", text, "name,count\nA,2\n"))] == ["2", "3!"]


def test_a_record_knows_each_copy_and_a_change_of_the_total_changes_all() -> None:
    before, after = (
        record_of(seen("", table=f"name,count\nWolf,{count}\nFox,1\n")).record.components[0]
        for count in (2, 3)
    )
    assert (before.pieces, after.pieces) == (3, 4)
    assert {item.look for item in before.items}.isdisjoint(item.look for item in after.items)


def test_what_was_drawn_is_known_again(tmp_path: Path) -> None:
    first = seen("", store=Store(tmp_path))
    assert first.faces is not None and first.drawn == 10
    first.faces.save()
    again = seen("", store=Store(tmp_path))
    assert again.drawn == 0 and fronts(again) == fronts(first)
    # A copy more changes all totals, and nothing of the back.
    changed = seen("", store=Store(tmp_path), table=TABLE.replace("Wolf,3", "Wolf,4"))
    assert changed.drawn == 9


def test_blank_cards_have_the_template_of_the_first_row_where_rows_choose_one() -> None:
    game = (
        "title: G\ncomponents:\n"
        "  cards: {data: data/c.csv, size: poker, template: layout, blank: 2}\n"
        "  more: {data: data/c.csv, size: poker, front: '{{ layout }}', blank: 1}\n"
    )
    files = {
        "content/g/game.yaml": game,
        "content/g/data/c.csv": "name,layout\nWolf,a.yaml\nBear,b.yaml\n",
        "content/g/templates/a.yaml": "draw: [{rectangle: , fill: red}]\n",
        "content/g/templates/b.yaml": "draw: [{circle: , fill: red}]\n",
    }
    found = inspect(MemoryProject(files, DiskProject(ROOT)), "g")
    assert [d for d in found.diagnostics if d.severity.word == "error"] == []
    wolf, bear, blank = found.pieces["cards"]

    def kinds(piece: Piece) -> list[int]:
        """How many corners each outline of the front has."""
        marks = (mark for _, mark, _ in walk(piece.front.frame))
        return [len(mark.path.commands) for mark in marks if isinstance(mark, PathMark)]

    assert blank.copies == 2
    assert kinds(blank) == kinds(wolf) != kinds(bear)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z" fill="{}"/></svg>'


def alternating(image: str, table: str = TABLE, more: str = "") -> list[tuple[str, str, int]]:
    """The names, looks and copies of pieces with a picture on their fronts, none on their backs."""
    files = {
        "content/g/game.yaml": "title: T\ncomponents:\n  it: {data: t.csv, front: f, size: mini}\n",
        "content/g/t.csv": table,
        "content/g/templates/f.yaml": f"draw:\n  - {{image: {image}, box: [0, 0, 9, 9]}}\n{more}",
        **{f"content/g/art/{name}.svg": SVG.format(name) for name in ("red", "blue", "lime")},
    }
    found = inspect(MemoryProject(files, DiskProject(ROOT)), "g")
    assert [d for d in found.diagnostics if d.severity.word == "error"] == []
    result = []
    for piece in found.pieces["it"]:
        ((by, mark, _),) = [
            each for each in walk(piece.front.frame) if isinstance(each[1], PathMark)
        ]
        mirrored = " mirrored" if by.a < 0 else ""
        result.append((piece.name, f"{mark.fill.hex}{mirrored}", piece.copies))
    return [each for each in result if each[2]]


RED, BLUE = "#ff0000", "#0000ff"


def test_copies_take_pictures_in_turn_and_those_alike_are_one_piece() -> None:
    table = "name,count\nWolf,5\nFox,1\n"
    assert alternating("[red.svg, blue.svg]", table) == [
        ("Wolf", RED, 3),
        ("Wolf", BLUE, 2),
        ("Fox", RED, 1),
    ]
    assert alternating("[red.svg, blue.svg], vary: mirror", table) == [
        ("Wolf", RED, 2),
        ("Wolf", BLUE, 1),
        ("Wolf", f"{RED} mirrored", 1),
        ("Wolf", f"{BLUE} mirrored", 1),
        ("Fox", RED, 1),
    ]


def test_a_text_picks_a_picture_for_all_copies() -> None:
    table = "name,count\n" + "".join(f"{name},2\n" for name in "abcdefgh")
    picked = 'image: [red.svg, blue.svg, lime.svg], pick: "{{ name }}"'.partition(": ")[2]
    found = alternating(picked, table)
    assert [(name, copies) for name, _, copies in found] == [(name, 2) for name in "abcdefgh"]
    assert len({look for _, look, _ in found}) == 3
    assert found == alternating(picked, table)


def test_with_a_printed_number_each_copy_is_a_piece_and_a_column_of_that_name_decides() -> None:
    number = '  - {text: "{{ number }}", box: [9, 9, 9, 9]}\n'
    found = alternating("[red.svg, blue.svg]", "name,count\nWolf,3\n", number)
    assert found == [("Wolf", RED, 1), ("Wolf", BLUE, 1), ("Wolf", RED, 1)]
    column = "name,count,copy\nWolf,3,2\nFox,1,1\n"
    assert alternating("[red.svg, blue.svg]", column) == [("Wolf", BLUE, 3), ("Fox", RED, 1)]


def test_ways_to_vary_that_depend_on_the_row_make_each_copy_a_piece() -> None:
    table = "name,count,how\nWolf,2,mirror\nFox,2,\n"
    assert alternating('red.svg, vary: "{{ how }}"', table) == [
        ("Wolf", RED, 1),
        ("Wolf", f"{RED} mirrored", 1),
        ("Fox", RED, 1),
        ("Fox", RED, 1),
    ]
