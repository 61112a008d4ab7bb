"""Edits of YAML and JSON: what is edited is as wanted, and every other character stays."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.edit import CannotEdit
from generator.edit.yaml_text import YamlFile
from generator.edit.yaml_values import plain
from generator.files import yaml_nodes
from generator.places.source_text import SourceText, source_text
from tests.build.games import ROOT

SAMPLE = """\
# A card.
size: poker   # mm
text: 'it''s'
draw:
  # The ground.
  - {rectangle: , fill: pitch}

  # The name.
  - text: "{{ name }}"
    box: [3, 4, 57, 10]  # wide
    style: title
  - column:
      items: [a, b]
    note: |
      Two
      lines

  # The end.
  - icon: wolf
empty:
"""


def edited(text: str, edit: str, *values: Any, file: str = "a.yaml") -> str:
    source = source_text(text.encode())
    return source.changed(getattr(YamlFile(source.text, file), edit)(*values)).decode()


@pytest.mark.parametrize(
    ("edit", "values", "old", "new"),
    [
        ("set", (("size",), "tarot"), "poker", "tarot"),
        ("set", (("size",), "#1"), "poker", '"#1"'),
        ("set", (("text",), "isn't"), "'it''s'", "'isn''t'"),
        ("set", (("draw", 1, "text"), 'a "b"'), '"{{ name }}"', '"a \\"b\\""'),
        ("set", (("draw", 1, "box", 1), "4.5"), "[3, 4,", "[3, 4.5,"),
        ("set", (("draw", 1, "box"), ["1", "2", "3", "4"]), "[3, 4, 57, 10]", "[1, 2, 3, 4]"),
        ("set", (("draw", 0, "fill"), "red"), "pitch", "red"),
        ("set", (("draw", 0, "radius"), "1"), "pitch}", "pitch, radius: 1}"),
        ("set", (("draw", 0, "rectangle"), "bleed"), "rectangle: ,", "rectangle: bleed,"),
        ("set", (("draw", 1, "size"), "9"), "style: title", "style: title\n    size: 9"),
        ("set", (("draw", 2, "note"), "One\n\nThree"), "|\n      Two\n      lines", "|-\n      One\n\n      Three"),
        ("set", (("empty",), "x"), "empty:", "empty: x"),
        ("set", (("more",), "x"), "empty:", "empty:\nmore: x"),
        ("remove", (("draw", 1, "style"),), "    style: title\n", ""),
        ("remove", (("draw", 1, "text"),), 'text: "{{ name }}"\n    box', "box"),
        ("remove", (("draw", 0, "rectangle"),), "rectangle: , fill", "fill"),
        ("remove", (("draw", 0, "fill"),), ", fill: pitch", ""),
        ("remove", (("draw", 3),), "  # The end.\n  - icon: wolf\n", ""),
        ("remove", (("empty",),), "empty:\n", ""),
        ("insert", (("draw",), 4, {"a": "b", "n": ["1"]}), "- icon: wolf", "- icon: wolf\n  - a: b\n    n: [1]"),
        ("insert", (("draw",), 1, "x"), "  # The name.", "  - x\n  # The name."),
        ("insert", (("draw", 2, "column", "items"), 0, "z"), "[a, b]", "[z, a, b]"),
        ("duplicate", (("draw",), 3), "  - icon: wolf", "  - icon: wolf\n  - icon: wolf"),
        ("duplicate", (("draw",), 0), "fill: pitch}", "fill: pitch}\n  - {rectangle: , fill: pitch}"),
        ("move", (("draw",), 3, 1), "", ""),
        ("move", (("draw", 2, "column", "items"), 0, 1), "[a, b]", "[b, a]"),
    ],
)  # fmt: skip
def test_an_edit_changes_its_value_only(edit: str, values: tuple[Any, ...], old: str, new: str):
    wanted = SAMPLE.replace(old, new) if old else SAMPLE
    if edit == "move" and not old:
        end = "  # The end.\n  - icon: wolf\n"
        wanted = SAMPLE.replace(end, "").replace("  # The name.", f"{end}  # The name.")
    assert edited(SAMPLE, edit, *values) == wanted


@pytest.mark.parametrize(
    ("text", "edit", "values", "new"),
    [
        ('{"a": [1, 2]}', "set", (("a", 0), "3"), '{"a": ["3", 2]}'),
        ('{"a": "b"}', "set", (("c",), "d"), '{"a": "b", "c": "d"}'),
        ('[\n  {"a": "b"}\n]', "duplicate", ((), 0), '[\n  {"a": "b"}, {"a": "b"}\n]'),
    ],
)
def test_json_stays_json(text: str, edit: str, values: tuple[Any, ...], new: str):
    assert edited(text, edit, *values, file="a.json") == new


def test_an_anchor_stays():
    assert edited("a: &x 5\nb: 1", "set", ("a",), "6") == "a: &x 6\nb: 1"


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("a: &x {c: 1}\nb: *x", ("b", "c"), "alias"),
        ("a: &x 5\nb: *x", ("a",), "read differently"),
        ("a: 1\na: 2", ("a",), "twice"),
        ("a: [1", ("a",), "closed|expected|found"),
    ],
)
def test_what_cannot_be_edited_alone_is_refused(text: str, path: tuple[str | int, ...], words: str):
    with pytest.raises(CannotEdit, match=words):
        edited(text, "set", path, "9")


FILES = sorted(ROOT.glob("content/*/templates/*.yaml"))


@cache
def opened_file(file: Path) -> tuple[SourceText, YamlFile, list[tuple[Any, Any]]]:
    source = source_text(file.read_bytes())
    return source, YamlFile(source.text), [*_places(plain(yaml_nodes.parse(source.text, "")))]


@given(st.sampled_from(FILES), st.data())
def test_real_files_keep_all_other_lines(file: Path, data: st.DataObject):
    source, opened, places = opened_file(file)
    path, value = data.draw(st.sampled_from(places))
    lists = isinstance(value, list) and value
    edit = data.draw(
        st.sampled_from(["duplicate", "move", "remove"] if lists else ["set", "remove"])
    )
    try:
        if edit == "set":
            changes = opened.set(path, data.draw(st.text("ab :#'\"\n{", max_size=6)))
        elif edit == "remove":
            changes = opened.remove(path)
        else:
            at = data.draw(st.integers(0, len(value) - 1))
            to = data.draw(st.integers(0, len(value) - 1))
            changes = (
                opened.duplicate(path, at) if edit == "duplicate" else opened.move(path, at, to)
            )
    except CannotEdit:
        return
    after = source.changed(changes).decode()
    old, new = source.text.splitlines(), after.splitlines()
    if edit == "duplicate":
        kept = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        assert sum(block.size for block in kept) >= len(old) - 1
    elif edit == "move":
        assert len(new) == len(old)
    assert after.endswith("\n") == source.text.endswith("\n")


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Any:
    if path:
        yield path, value
    inner = (
        enumerate(value)
        if isinstance(value, list)
        else value.items()
        if isinstance(value, dict)
        else ()
    )
    for step, each in inner:
        yield from _places(each, (*path, step))
