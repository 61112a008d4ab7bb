"""What is true of every element, the one to copy included."""

import math

import pytest

from generator.decode import fields_of
from generator.decode.json_schema import manual
from generator.elements import ELEMENTS, Child
from generator.files.yaml_nodes import parse
from generator.foundation import dataclasses
from generator.frame import Frame, GroupMark, ImageMark, PathMark, TextMark
from generator.geometry import Size
from tests.frames.kit import PaperKit, child
from tests.templates import template

# What an element needs to be drawn at all; the others are drawn by their name alone.
NEEDED = {
    "arc-text": "{arc-text: Harbour}",
    "bar": "{bar: 3.5, segments: 4, radius: 1, label: 3.5, ground: silver}",
    "column": "{column: {gap: 2, padding: 3}, items: [{text: Hello}, {circle: , grow: 1}, {line: , height: 4}]}",
    "divider": "{divider: 8x4.svg}",
    "frame": "{frame: 30x30.png, slice: 8, edges: repeat}",
    "grid": "{grid: {columns: 3, gap: 1}, items: [{text: Hello}, {circle: }, {icon: sword, size: 5}, {line: }]}",
    "hex-grid": "{hex-grid: , side: 2, labels: axial, icons: {a: x}, texts: {a: Inn}, map: ab}",
    "icon": "{icon: sword, size: 5}",
    "image": "{image: 300x200.png, fit: cover, radius: 2}",
    "path": "{path: M0 0C1 1 2 2 3 3, view: [0, 0, 3, 3]}",
    "pips": "{pips: 3, max: 7, shape: star, fill: {radial: [white, gold]}}",
    "qr": "{qr: https://example.org}",
    "repeat": "{repeat: 7, along: grid, columns: 3, items: [{circle: }, {text: Hello}]}",
    "row": "{row: {gap: 2, padding: 3}, items: [{text: Hello}, {circle: , grow: 1}, {line: , width: 4}]}",
    "square-grid": "{square-grid: , columns: 3, rows: 4, chequer: red, row_labels: letters, icons: {a: x}, map: aa}",
    "stack": "{stack: {padding: 3, align: top}, items: [{text: Hello}, {circle: }, {rectangle: , box: [1, 1, 2, 2]}]}",
    "table": "{table: [[Roll, '<'], [1, Hit me]], header: yes, rules: all, border: red, stripes: gold, fit: shrink}",
    "text": "{text: Hello}",
    "text-path": "{text-path: Harbour, path: M0 9L30 9}",
    "track": "{track: , layout: spiral, last: 20, every: 5, marks: {3: {icon: x, text: Inn, fill: red}}}",
    "walls": "{walls: , columns: 3, rows: 2, edges: {A1: e s}, doors: {B1: e}, around: yes, fill: white}",
}
AREAS = [(0, 0), (0, 10), (10, 0), (1e-9, 1e-9), (0.01, 300), (63, 88), (1e5, 1e5)]

KINDS = [*ELEMENTS.names(), "cog"]


def _class(kind):
    return template(ELEMENTS) if kind == "cog" else ELEMENTS[kind]


def _child(kind):
    if kind == "cog":
        from generator.elements import PLAIN
        from generator.frame import Source

        return Child(_class(kind)(), PLAIN, Source(kind=kind))
    return child(parse(NEEDED.get(kind, f"{{{kind}: }}"), "case.yaml"))


def _numbers(frame):
    yield from frame.size
    for x, y, mark, _ in frame.placed:
        yield from (x, y)
        if isinstance(mark, GroupMark):
            yield from mark.transform
            yield from _numbers(mark.frame)
        elif isinstance(mark, PathMark):
            for command in mark.path.commands:
                yield from command[1:]
        elif isinstance(mark, (ImageMark, TextMark)):
            yield from mark.size


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_every_area_can_be_filled(kind, area):
    made, size = _child(kind), Size(*map(float, area))
    frame = made.element.frame(size, PaperKit(), made.source)
    assert isinstance(frame, Frame)
    assert frame.size == size
    assert all(math.isfinite(n) for n in _numbers(frame))
    natural = made.element.measure(size, PaperKit(), made.source)
    assert all(math.isfinite(n) and n >= 0 for n in natural)


@pytest.mark.parametrize("kind", KINDS)
def test_something_is_drawn_on_a_card(kind):
    made = _child(kind)
    frame = made.element.frame(Size(63.0, 88.0), PaperKit(), made.source)
    assert frame.placed or (kind in ("column", "row", "grid", "stack") and not made.element.items)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_says_what_it_is(kind):
    cls = _class(kind)
    said = manual(cls)
    keys = [field.name for field in dataclasses.fields(cls)]
    assert [key for key in keys if not said.get(key)] == []
    assert cls.__doc__
    assert cls.kind == kind
    assert not cls.main or cls.main in fields_of(cls)


@pytest.mark.parametrize("kind", KINDS)
def test_marks_know_which_entry_made_them(kind):
    made = _child(kind)
    frame = made.element.frame(Size(63.0, 88.0), PaperKit(), made.source)
    assert all(placed.source.kind for placed in frame.placed)


def test_a_broken_picture_is_an_error_even_where_it_may_be_missing():
    from generator.foundation.diagnostics import Problem

    made = child(parse("{image: broken.png, missing: placeholder}", "a.yaml"))
    with pytest.raises(Problem, match="broken"):
        made.element.frame(Size(10.0, 10.0), PaperKit(), made.source)
