"""What templates say that has no effect, or is drawn where nobody sees it."""

from __future__ import annotations

import pytest

from generator.build.inspect import inspect
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic
from tests.build.games import ROOT

PART = "let: {color: skyblue, label: x}\ndraw:\n  - {rectangle: , fill: '{{ color }}'}\n  - {text: '{{ label }}'}\n"
TITLE = "{text: '{{ name }}', id: title, area: safe, color: '{{ color }}'}"
BASE = f"size: 60 x 90\nlet: {{color: red}}\ndraw:\n  - {TITLE}\n"


def found(entry: str, head: str = "size: 60 x 90\n", **files: str) -> list[Diagnostic]:
    game = "title: T\npapers: [A4]\ncomponents:\n  it: {data: t.csv, front: c}\n"
    draw = f"draw:\n  - {entry}\n" if entry else ""
    made = {"game.yaml": game, "templates/c.yaml": head + draw, "t.csv": "name\nA\nB\n"}
    made |= {
        f"templates/{name}.yaml": text
        for name, text in {"part": PART, "base": BASE, **files}.items()
    }
    project = MemoryProject({f"content/g/{k}": v for k, v in made.items()}, DiskProject(ROOT))
    return [d for d in inspect(project, "g").diagnostics if d.code not in ("CARD002", "FILE006")]


@pytest.mark.parametrize(
    ("entry", "words", "key"),
    [
        ("{icon: crown, width: 10}", "`width` has no effect on the face itself", "width"),
        ("{icon: crown, grow: 1}", "`grow` has no effect on the face itself", "grow"),
        (
            "{stack: safe, items: [{icon: crown, grow: 1}]}",
            "`grow` has no effect in a stack",
            "grow",
        ),
        (
            "{row: safe, items: [{icon: crown, box: [0, 0, 5, 5], width: 9}]}",
            "`width` has no effect next to `box` or `area`",
            "width",
        ),
        ("{rectangle: bleed, box: [5, 5, 9, 9]}", "`bleed` has no effect next to `box`", "box"),
        ("{icon: crown, box: [5, 5, 0, 9]}", "`icon` has a box without width", "box"),
        ("{icon: crown, box: [5, 5, 9, 9], opacity: 0}", "`icon` is invisible", "opacity"),
        (
            "{circle: safe, fill: none}",
            "`circle` is invisible: it has neither a fill nor a line",
            "fill",
        ),
        (
            "{star: safe, stroke_width: 0}",
            "`star` is invisible: it has neither a fill nor a line",
            "fill",
        ),
        (
            "{text: x, area: safe, size: 8, min_size: 9}",
            "`min_size` is 9 but `size` only 8",
            "min_size",
        ),
        (
            "{track: safe, values: [1, 5], count: 3}",
            "`count` has no effect next to `values`",
            "count",
        ),
        (
            "{rectangle: safe, fill: red, stroke_width: 2}",
            "`stroke_width` has no effect without `stroke`",
            "stroke_width",
        ),
        (
            "{square-grid: safe, columns: 2, rows: 2, label_style: body}",
            "`label_style` has no effect without `labels` or `column_labels` or `row_labels`",
            "label_style",
        ),
        (
            "{line: safe, head_size: 3}",
            "`head_size` has no effect without `start` or `end`",
            "head_size",
        ),
        (
            "{repeat: 4, area: safe, columns: 2, items: [{icon: crown}]}",
            "`columns` has no effect without `along: grid`",
            "columns",
        ),
        ("{track: safe, count: 4, last: 3}", "`last` has no effect next to `count`", "last"),
        (
            "{use: part.yaml, area: safe, with: {colr: red}}",
            "nothing uses the name `colr` of `with`",
            "colr",
        ),
    ],
)
def test_what_has_no_effect_is_a_warning_at_its_key(entry: str, words: str, key: str) -> None:
    (said,) = [d for d in found(entry) if d.code == "CARD022"]
    assert (said.severity.word, said.origin.key) == ("warning", key)
    assert words in said.message and said.origin.file == "content/g/templates/c.yaml"


@pytest.mark.parametrize(
    "entry",
    [
        "{row: safe, items: [{icon: crown, width: 9, height: 9, align_self: end}, {icon: crown, grow: 1}]}",
        "{stack: safe, items: [{icon: crown, width: 9}]}",
        "{line: , box: [5, 5, 40, 0]}",
        "{stack: , box: [5, 5, 0, 0], items: [{icon: crown, box: [0, 0, 9, 9]}]}",
        "{rectangle: safe, fill: none, stroke: red, stroke_width: 2}",
        "{rectangle: safe, stroke_width: 2, dash: 2}",
        "{square-grid: safe, columns: 2, rows: 2, column_labels: letters, label_style: body}",
        "{text: x, area: safe, size: 8, min_size: 6, fit: shrink}",
        "{track: safe, values: [1, 5]}",
        "{use: part.yaml, area: safe, with: {color: red}}",
        "{use: part.yaml, area: safe, with: {inner: red, color: '{{ inner }}'}}",
        "{icon: crown, area: safe, let: {later: 3}}",
        "{icon: crown, box: [50, 80, 40, 40]}",
        "{icon: crown, box: [-12, 5, 10, 10]}",
    ],
)
def test_what_has_an_effect_is_right(entry: str) -> None:
    bleed = "size: 60 x 90\nbleed: 3\n"
    assert not found(entry.replace("[-12,", "[-12.9,"), bleed)


def test_a_partial_may_have_values_that_it_does_not_use() -> None:
    unused = "let: {color: red, spare: 1}\ndraw:\n  - {rectangle: , fill: '{{ color }}'}\n"
    assert not found("{use: part.yaml, area: safe, with: {spare: 2}}", part=unused)


def test_a_name_given_to_a_partial_counts_where_any_template_uses_it() -> None:
    outer = "draw:\n  - {use: part.yaml, area: safe, with: {label: '{{ deep }}'}}\n"
    assert not found("{use: outer.yaml, area: safe, with: {deep: red}}", outer=outer)


def test_a_typo_of_an_inherited_name_is_a_warning() -> None:
    (said,) = found("", "extends: base.yaml\nlet: {colr: blue}\n")
    assert said.message == "nothing uses the name `colr` of `let`" and "`color`" in said.hints[0]
    (said,) = found("{text: x, id: titel, area: safe}", "extends: base.yaml\n")
    assert said.message.startswith("`titel` is a new element") and "`id: title`" in said.hints[0]
    assert not found("{text: x, id: title, area: safe}", "extends: base.yaml\n")


def test_one_id_for_two_elements_is_advice() -> None:
    twice = "{text: x, id: a, box: [5, 5, 9, 9]}\n  - {text: y, id: a, box: [5, 25, 9, 9]}"
    (said,) = found(twice)
    assert (said.severity.word, said.message) == ("advice", "two elements have the id `a`")


def test_whether_to_remove_is_yes_or_no() -> None:
    assert [d.code for d in found("{id: title, remove: maybe}", "extends: base.yaml\n")] == [
        "YAML008"
    ]
    (said,) = found("{remove: true}", "extends: base.yaml\n")
    assert said.message == "`remove` needs an `id`"


def test_templates_that_every_game_shares_are_left_alone() -> None:
    files = {
        "content/g/game.yaml": "title: T\ncomponents:\n  it: {front: shared}\n",
        "templates/shared.yaml": "size: 60 x 90\ndraw: [{icon: crown, width: 9}]\n",
    }
    assert not inspect(MemoryProject(files, DiskProject(ROOT)), "g").diagnostics


@pytest.mark.parametrize(
    "entry",
    [
        "{icon: crown, box: [-20, 5, 10, 10]}",
        "{rectangle: , box: [5, 95, 10, 10], fill: red}",
        "{stack: , box: [50, 5, 30, 30], items: [{star: , box: [20, 0, 9, 9]}]}",
        "{polygon: , points: [[70, 5], [80, 5], [75, 9]]}",
    ],
)
def test_what_is_drawn_outside_of_the_face_is_a_warning(entry: str) -> None:
    said = [d for d in found(entry, "size: 60 x 90\nbleed: 3\n") if d.code == "CARD023"]
    assert [d.severity.word for d in said] == ["warning"] and said[0].also == ("B",)


@pytest.mark.parametrize(
    ("entry", "by"),
    [
        (
            "{repeat: 6, box: [5, 5, 40, 9], size: [9, 9], gap: 1, items: [{icon: crown}]}",
            "19.0 mm",
        ),
        (
            "{grid: , box: [5, 5, 40, 9], widths: [25, 25], gap: 0, items: [{icon: crown}]}",
            "10.0 mm",
        ),
        ("{table: a | b, box: [5, 5, 40, 30], widths: [30, 30]}", "20.0 mm"),
        ("{square-grid: , box: [5, 5, 40, 40], columns: 9, rows: 2, cell: 5}", "4.8 mm"),
        ("{hex-grid: , box: [5, 5, 40, 40], columns: 9, rows: 2, gap: 9}", "31.8 mm"),
        ("{track: , box: [5, 5, 40, 9], count: 5, size: 9}", "5.0 mm"),
        ("{track: , box: [5, 5, 40, 9], count: 5, gap: 20}", "8.0 mm"),
    ],
)
def test_what_needs_more_room_than_its_box_has_is_a_warning(entry: str, by: str) -> None:
    (said,) = [d for d in found(entry) if d.code == "CARD006"]
    assert f"exceed its width by {by}" in said.message


@pytest.mark.parametrize(
    "entry",
    [
        "{use: deep.yaml, area: bleed}",
        "{text: x, area: safe}\n  - {stack: trim, items: [{rectangle: , fill: red}]}",
        "{text: x, area: safe, for: 'k in 2'}\n  - {rectangle: bleed, fill: {linear: [red, blue]}}",
    ],
)
def test_a_text_below_something_solid_is_a_warning(entry: str) -> None:
    deep = (
        "draw:\n  - {text: x, box: [9, 9, 9, 9]}\n  - {circle: , box: [1, 1, 30, 30], fill: red}\n"
    )
    said = [d for d in found(entry, "size: 60 x 90\nbleed: 3\n", deep=deep) if d.code == "CARD024"]
    assert [d.severity.word for d in said] == ["warning"] and said[0].also == ("B",)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        # Half of a heading, the end of a line, what a clip cuts off above, and at its right end.
        (
            "{text: Heading, box: [5, 5, 50, 8], size: 19}\n"
            "  - {rectangle: , box: [4, 0, 54, 10], fill: red}",
            "partly hidden by `rectangle`",
        ),
        (
            "{text: A heading, box: [5, 5, 50, 8], size: 19}\n"
            "  - {circle: , box: [25, 0, 20, 20], fill: red}",
            "partly hidden by `circle`",
        ),
        (
            "{stack: , box: [5, 5, 50, 5], clip: true,"
            " items: [{text: cut, box: [0, 2, 50, 8], size: 19}]}",
            "cut off by `stack`",
        ),
        (
            "{stack: , box: [5, 5, 20, 20], clip: circle,"
            " items: [{text: A longer text, box: [0, 0, 20, 20], size: 12}]}",
            "cut off by `stack`",
        ),
    ],
)
def test_letters_that_are_hidden_or_cut_off_are_a_warning(entry: str, words: str) -> None:
    (one,) = [d for d in found(entry) if d.code == "CARD024"]
    assert words in one.message


@pytest.mark.parametrize(
    "entry",
    [
        # Descenders, the empty end of a line, and a panel that a clip keeps away from the text.
        "{text: Jogging, box: [5, 5, 50, 8], size: 19, valign: middle}\n"
        "  - {rectangle: , box: [4, 11, 54, 10], fill: red}",
        "{text: A, box: [5, 5, 50, 8], size: 19}\n  - {rectangle: , box: [40, 0, 15, 20], fill: red}",
        "{text: A, box: [5, 5, 50, 8], size: 19}\n"
        "  - {stack: , box: [0, 20, 60, 40], clip: true,"
        " items: [{rectangle: , box: [0, -20, 60, 60], fill: red}, {text: x, box: [0, 0, 60, 40]}]}",
        "{stack: , box: [5, 5, 50, 9], clip: true,"
        " items: [{text: whole, box: [0, 0, 50, 9], size: 19}]}",
        "{text: x, area: safe}\n  - {rectangle: bleed, fill: red, opacity: 0.5}",
        "{text: x, area: safe}\n  - {rectangle: bleed, fill: none, stroke: red}",
        "{rectangle: bleed, fill: white}\n  - {text: x, area: safe}",
        "{text: x, for: 'k in 2', box: ['{{ 20 * k }}', 9, 9, 9]}\n"
        "  - {rectangle: , box: [19, 8, 11, 11], fill: red}",
        "{text: x, area: safe}\n  - {circle: , box: [5, 5, 9, 9], fill: red}",
    ],
)
def test_a_text_that_can_be_seen_is_right(entry: str) -> None:
    assert not [d for d in found(entry) if d.code == "CARD024"]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{icon: crown, for: 'k in 5000', box: [5, 5, 9, 9]}", "a loop can't run 5000 times"),
        ("{icon: crown, for: 'k in 2.5', box: [5, 5, 9, 9]}", "a loop can't run 2.5 times"),
        (
            "{track: safe, columns: 50, rows: 50, layout: snake}",
            "a track has at most 1000 spaces, not 2500",
        ),
    ],
)
def test_what_is_too_much_is_not_cut_off_in_silence(entry: str, words: str) -> None:
    (said,) = [d for d in found(entry) if d.severity.word == "error"]
    assert said.message == words


def test_named_areas_are_those_of_the_face_alone() -> None:
    (said,) = found("{stack: safe, items: [{rectangle: bleed, fill: red}]}")
    assert said.message == "`bleed` in a stack means the whole stack, not the card"
    inner = "draw:\n  - {rectangle: bleed, fill: red}\n"
    assert not found("{use: inner.yaml, area: bleed}", inner=inner)


def test_a_partial_of_another_size_than_its_box_is_a_warning() -> None:
    badge = "size: 10 x 10\ndraw:\n  - {circle: , box: [1, 1, 8, 8], fill: red}\n"
    (said,) = found("{use: badge.yaml, box: [5, 5, 20, 10]}", badge=badge)
    assert said.message == "`badge.yaml` is drawn for 10 × 10 mm, and its box is 20 × 10 mm"
    assert not found("{use: badge.yaml, box: [5, 5, 10, 10]}", badge=badge)
    assert not found(
        "{use: badge.yaml, box: [5, 5, 20, 10]}", badge=badge.replace(", box: [1, 1, 8, 8]", "")
    )


MAPPED = "{text: \"{{ {'a': 'A', 'b': 'B', 'c': 'C'}.get(name, '') }}\", box: [5, 5, 50, 8]}"


@pytest.mark.parametrize(
    ("names", "unmapped"),
    [
        ("abbcd", ["d"]),
        ("abbcac", []),
        # Several others, or one that is there twice, are meant.
        ("abcxy", []),
        ("abcxx", []),
        # Too few to say.
        ("abx", []),
        ("aaaax", []),
    ],
)
def test_the_one_value_that_a_mapping_lacks_is_a_warning(names: str, unmapped: list[str]) -> None:
    table = "name\n" + "".join(f"{name}\n" for name in names)
    game = "title: T\npapers: [A4]\ncomponents:\n  it: {data: t.csv, front: c}\n"
    made = {
        "game.yaml": game,
        "templates/c.yaml": f"size: 60 x 90\ndraw:\n  - {MAPPED}\n",
        "t.csv": table,
    }
    project = MemoryProject({f"content/g/{k}": v for k, v in made.items()}, DiskProject(ROOT))
    said = [d for d in inspect(project, "g").diagnostics if d.code == "CARD034"]
    assert [f"`{name}`" in d.message for name, d in zip(unmapped, said, strict=True)] == [
        True
    ] * len(unmapped)
