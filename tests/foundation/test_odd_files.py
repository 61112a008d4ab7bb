"""Files that nobody means to write: what is said of them stands in one line, and at the place that editors show."""

from __future__ import annotations

import pytest

from generator.decode import Context, Extent, decode
from generator.files.line_breaks import Joined
from generator.files.project import MemoryProject
from generator.files.yaml_nodes import Node, parse, scalars
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity
from generator.foundation.spelling import ReplacementHint
from generator.geometry.path_data import read_path
from generator.keys.lengths import Length
from generator.report import Findings
from generator.report.short import short


@dataclass(frozen=True)
class Sample:
    """A length and a number."""

    width: Extent = 0.0
    count: float = 0.0


def said(text: str) -> list[tuple[int, str]]:
    with pytest.raises(Problem) as caught:
        decode(parse(text, "game.yaml"), Sample)
    return [(d.origin.column, d.message) for d in caught.value.diagnostics]


def warning(message: str, *hints: str) -> Diagnostic:
    return Diagnostic("TEXT001", Severity.WARNING, message, Origin("a.csv", 2), hints)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a\nb\r\nc", "a⏎b⏎c"),
        ("\x1b[31mred", "‹U+001B›[31mred"),
        ("a\u202eb\u2066c", "a‹U+202E›b‹U+2066›c"),
        ("x\u2028y", "x⏎y"),
        ("soft\u00adhyphen, 5\u00a0mm, 日本\u3000語", "soft\u00adhyphen, 5\u00a0mm, 日本\u3000語"),
    ],
)
def test_a_message_is_one_line_and_commands_no_terminal(written, shown):
    d = warning(f"`{written}` is odd", f"write `{written}`")
    assert (d.message, d.hints) == (f"`{shown}` is odd", (f"write `{shown}`",))
    assert len(short(Findings((d,), MemoryProject({}))).splitlines()) == 1


def test_a_word_to_write_stays_as_it_is():
    d = warning("unknown", ReplacementHint("did you mean `a\nb`?", "ab", "a\nb"))
    assert d.hints == ("did you mean `a⏎b`?",)
    assert d.fix is not None and [edit.new for edit in d.fix.edits] == ["a\nb"]


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029"])
def test_lines_are_counted_as_editors_count_them(sign):
    text = f'a: "x{sign}y"\nb: p{sign}q\nc: é\n'
    root = parse(text, "a.yaml")
    assert [(key.text, key.origin.line) for key, _ in root.pairs or ()] == [
        ("a", 1),
        ("b", 2),
        ("c", 3),
    ]
    assert [value.text for _, value in root.pairs or ()] == [f"x{sign}y", f"p{sign}q", "é"]
    assert [(line, text[start:end]) for line, _, start, end in scalars(text)][-1] == (3, "é")
    with pytest.raises(Problem) as caught:
        parse(text + "d: ]\n", "a.yaml")
    assert caught.value.diagnostics[0].origin.line == 4


def test_what_is_missing_at_the_end_is_missing_in_the_last_line():
    with pytest.raises(Problem) as caught:
        parse("a: 1\nb: {c: {d: ", "a.yaml")
    assert caught.value.diagnostics[0].origin == Origin("a.yaml", 2, 12)


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ('a: "x\\ny"', True),
        ('a: "é\\ny"', True),
        ("a: >\n  x\n\n  y", True),
        ("a: |\n  x\n  y", False),
        ("a: 'x\n  y'", False),
    ],
)
def test_a_text_knows_whether_its_lines_are_those_of_the_file(text, joined):
    assert isinstance((parse(text, "a.yaml").get("a") or Node(Origin())).text, Joined) is joined


def test_no_length_is_longer_than_a_street_and_no_number_beyond_all_counting():
    assert said("{width: 99999999999 mm}") == [
        (9, "`99999999999 mm` isn't a length from 0 to 100 m")
    ]
    assert said("{width: " + "9" * 400 + "}")[0][1].endswith("isn't a length from 0 to 100 m")
    assert said("{count: -1e300}") == [(9, "`-1e300` isn't a number up to 1,000,000,000")]
    assert decode(parse("{width: 9 m, count: 1e9}".replace(" m,", " cm,"), "a"), Sample) == Sample(
        90.0, 1e9
    )


@pytest.mark.parametrize("share", ["nan%", "inf%", "-inf%", "1e300%"])
def test_a_share_of_the_box_is_a_number(share):
    with pytest.raises(Problem) as caught:
        Length.from_node(Node(Origin("a.yaml", 1, 1), text=share), Context())
    assert caught.value.diagnostics[0].message == f"`{share}` isn't a length"


@pytest.mark.parametrize(
    "data", ["M0 0 L5 5 L1e400 0 L9 9", "M0 0L5 5A1e10 1 0 0 1 3 3", "M0 0L5 5h-1e300"]
)
def test_path_data_ends_before_a_number_beyond_all_paper(data):
    path, fault = read_path(data)
    assert path.commands == (("M", 0.0, 0.0), ("L", 5.0, 5.0))
    assert fault.endswith("has a number beyond 1,000,000,000")


def test_an_arc_without_a_radius_is_a_line():
    assert read_path("M0 0A1e-300 5 0 0 1 3 3")[0].commands[1:] == (("L", 3.0, 3.0),)


def test_a_colon_with_nothing_before_it_is_not_yaml():
    with pytest.raises(Problem) as caught:
        parse("a: [\n:]&\n", "a.yaml")
    (d,) = caught.value.diagnostics
    assert (d.code, d.origin.line) == ("YAML001", 2)
