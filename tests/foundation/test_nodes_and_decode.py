"""YAML with its places, and dataclasses made of it."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from generator.decode import Context, Extent, Mm, Percent, Rim, decode
from generator.files.yaml_nodes import parse
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem


@dataclass(frozen=True)
class Sample:
    """Every kind of value."""

    name: str
    count: int = 1
    width: Mm = 0.0
    share: Percent = 1.0
    ink: Color | None = None
    side: Literal["left", "right"] = "left"
    tags: tuple[str, ...] = ()
    on: bool = False
    for_: str = ""


def said(text: str) -> list[tuple[str, int, int, str]]:
    with pytest.raises(Problem) as caught:
        decode(parse(text, "game.yaml"), Sample)
    return [(d.code, d.origin.line, d.origin.column, d.message) for d in caught.value.diagnostics]


def test_scalars_stay_what_they_are() -> None:
    root = parse("[NO, on, 007, 0x1F, 1_000, 1e3, 1.10, 12:30, ~x]", "a.yaml")
    assert [n.text for n in root] == [
        "NO",
        "on",
        "007",
        "0x1F",
        "1_000",
        "1e3",
        "1.10",
        "12:30",
        "~x",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [('? "0"', 1, 6), ("? a\n\n", 3, 1), ("a:\n? b", 2, 4), ("a: ", 1, 3)],
)
def test_what_is_absent_stands_inside_of_the_file(text: str, line: int, column: int) -> None:
    pairs = parse(text, "a.yaml").pairs
    assert pairs is not None
    assert pairs[-1][1].text == ""
    assert (pairs[-1][1].origin.line, pairs[-1][1].origin.column) == (line, column)


def test_values_are_decoded() -> None:
    node = parse(
        "name: no\ncount: 3\nwidth: 2.5 in\nshare: 40%\nink: blood\nside: right\ntags: [a, b]\non: yes\nfor: x",
        "game.yaml",
    )
    blood = Color(0.5, 0, 0)
    made = decode(node, Sample, Context({"blood": blood}))
    assert made == Sample("no", 3, 63.5, 0.4, blood, "right", ("a", "b"), True, "x")


def test_all_mistakes_are_reported_in_one_run() -> None:
    found = said("nme: x\ncount: two\nside: middle\nink: \ntags: a\n")
    assert [(code, line) for code, line, _, _ in found] == [
        ("YAML002", 1),
        ("YAML008", 2),
        ("YAML008", 3),
        ("YAML008", 4),
        ("YAML003", 5),
    ]


def test_a_misspelt_key_is_not_also_missing() -> None:
    assert [code for code, *_ in said("naem: x")] == ["YAML002"]
    assert [code for code, *_ in said("count: 1")] == ["YAML007"]


def test_an_unquoted_colour_is_explained() -> None:
    with pytest.raises(Problem) as caught:
        decode(parse("name: x\nink: #c00000\n", "t.yaml"), Sample)
    (found,) = caught.value.diagnostics
    assert found.origin.line == 2
    assert "quotes" in found.hints[0]


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("text: {{ name }}\n", 1, "quotes"),
        ("a: 1\nrules: Draw: two cards\n", 2, "quotes"),
        ("a: *bold* text\n", 1, "quotes"),
        ("a: @home\n", 1, "quotes"),
        ("a: [sword] deals two\n", 1, "quotes"),
        ("a:\n\tb: 1\n", 2, "spaces"),
        ('a: 1\nb: "open\nc: 1\n', 2, "close it at the end"),
        ('a: 1\nb: "open\nc: {of: "x", is: 1}\n', 2, "close it at the end"),
        ("a: - dash first\n", 1, "`- ` in quotes"),
        ("draw:\n  - {star:, box: 1}\n", 2, "add a space after the colon: `star: ,`"),
        ("draw:\n  - {star: x, fill: #ff8800, box: 1}\n", 2, '`"#ff8800"`'),
        ("draw:\n  - {star: x, fill: #ff8800}\n  - {star: y}\n", 2, '`"#ff8800"`'),
        ("a:\n  cards\n    title: x\n", 3, "write `:` after `cards` in line 2"),
        (
            'a:\n  - rectangle bleed  # areas: bleed\n    fill: "{{ tone }}"\n',
            3,
            "after `- rectangle bleed`",
        ),
    ],
)
def test_what_is_not_yaml_is_explained(text: str, line: int, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        parse(text, "t.yaml")
    (found,) = caught.value.diagnostics
    assert found.origin.line == line
    assert hint in found.hints[0]


@pytest.mark.parametrize(
    "text",
    [
        "a: !!python/object/apply:os.system [echo]\n",
        "a: !include secret.yaml\n",
        "a: !!python/name:os.system\n",
        "!!set {a, b}\n",
        "a: !!map [b, c]\n",
        "a: !!str [b, c]\n",
    ],
)
def test_tags_are_refused(text: str) -> None:
    with pytest.raises(Problem) as caught:
        parse(text, "t.yaml")
    assert caught.value.diagnostics[0].code == "YAML006"


def test_all_that_is_wrong_with_values_is_reported_in_one_run() -> None:
    with pytest.raises(Problem) as caught:
        parse("a: !x 1\nb: {{ name }}\nc: !!python/name:os.x\na: 2\n", "t.yaml")
    said = [(d.code, d.origin.line) for d in caught.value.diagnostics]
    assert sorted(said) == [("YAML003", 2), ("YAML005", 4), ("YAML006", 1), ("YAML006", 3)]
    assert "`!!python/name:os.x`" in caught.value.diagnostics[2].message


@pytest.mark.parametrize(
    ("kind", "text", "hint"),
    [
        (str, "[63, 88]", "write `63 x 88` if it is a size, or put it in quotes"),
        (Percent, "50", "write `0.5` or `50%`: from 0 to 1, or to 100 %"),
        (Percent, "-5%", "write `0.5` or `50%`: from 0 to 1, or to 100 %"),
        (str, "[sword]", "put it in quotes"),
        (tuple[str, ...], "A4", "write `[A4]`, or start each item with `- `"),
        (tuple[Mm, ...], "5 25.5 5", "write `[5, 25.5, 5]`, or start each item with `- `"),
        (str, "[{star: }]", "put its contents below a key of their own, such as `items:`"),
        (
            tuple[Mm, Mm],
            "[1, 2, 3]",
            "write 2 values in the brackets, separated by commas",
        ),
        (Extent, "-4", "write a length of 0 or more, in mm"),
        (Rim, "-1", "write mm, such as `3` (the usual distance)"),
        (Rim, "300", "write mm, such as `3` (the usual distance)"),
    ],
)
def test_what_to_write_instead(kind: Any, text: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        decode(parse(text, "t.yaml"), kind)
    assert caught.value.diagnostics[0].hints == (hint,)


def test_a_key_written_twice_is_an_error_naming_both_lines() -> None:
    with pytest.raises(Problem) as caught:
        parse("a: 1\nb: 2\na: 3\n", "t.yaml")
    (found,) = caught.value.diagnostics
    assert (found.code, found.origin.line) == ("YAML005", 3)
    assert "line 1" in found.hints[0]


def test_aliases_that_multiply_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for i in range(1, 9):
        lines.append(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]")
    with pytest.raises(Problem) as caught:
        parse("\n".join(lines), "t.yaml")
    assert caught.value.diagnostics[0].code == "YAML004"


def test_bytes_that_are_not_utf8_are_named() -> None:
    from generator.files.yaml_nodes import decode_text

    with pytest.raises(Problem) as caught:
        decode_text(b"a: 1\nb: \x92\n", "t.yaml")
    (found,) = caught.value.diagnostics
    assert found.origin.line == 2
    assert "0x92" in found.message


def test_lines_that_end_as_only_yaml_ends_them_are_explained_too():
    with pytest.raises(Problem, match="this isn't valid YAML"):
        parse("a: b\u2028 c\u2028  d: e", "f.yaml")


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("rules: Draw: two cards\n", '`rules: "Draw: two cards"`'),
        ("- name: Fox\n  text: *stars* here\n", '`text: "*stars* here"`'),
        ("- name: Fox\n  text: @home\n", '`text: "@home"`'),
        ("- @home\n", '`- "@home"`'),
        ('text: % of "all"\n', "`text: '% of \"all\"'`"),
        ("text: - first\n", '`text: "- first"`'),
        ("text: [shield] Lose 1\n", '`text: "[shield] Lose 1"`'),
        ("a:\n\t- star: x\n", "`  - star: x`"),
        ("a:\n  - text: {{ kind }}\n", '`"{{ kind }}"`'),
        ("a: 1\n---\nb: 2\n", "keep only one document"),
    ],
)
def test_a_mistake_comes_with_the_line_to_write(text: str, better: str) -> None:
    with pytest.raises(Problem) as caught:
        parse(text, "t.yaml")
    (found,) = caught.value.diagnostics
    assert better in found.hints[0]
    written = better.strip("`")
    if written.startswith(("text:", "rules:", "- ")):
        assert parse(written, "t.yaml"), "what is to be written can be read"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            "name: #1 fan\nink: red\n",
            (1, 6),
            "expected text, found the comment `#1`",
        ),
        (
            "name: x\nink: #c00000   # red\n",
            (2, 5),
            "expected a colour, found the comment `#c00000`",
        ),
    ],
)
def test_what_a_hash_makes_a_comment_is_reported(
    text: str, place: tuple[int, int], message: str
) -> None:
    with pytest.raises(Problem) as caught:
        decode(parse(text, "t.yaml"), Sample)
    (found,) = [each for each in caught.value.diagnostics if each.code == "YAML008"]
    assert (found.origin.line, found.origin.column) == place
    assert found.message == message


@pytest.mark.parametrize("remark", ["# none yet", "#", "#---", "#=====", "# #1"])
def test_a_remark_behind_nothing_is_a_remark(remark: str) -> None:
    assert parse(f"a: {remark}\nb: x\n", "t.yaml").get("a").comment == ""  # type: ignore[union-attr]


def test_a_character_that_yaml_does_not_know_is_named_with_its_place() -> None:
    with pytest.raises(Problem) as caught:
        parse("a: 1\nb: x\x07y\n", "t.yaml")
    (found,) = caught.value.diagnostics
    assert found.message == "the character U+0007 isn't allowed in YAML"
    assert (found.origin.line, found.origin.column) == (2, 5)
