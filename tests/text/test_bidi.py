"""Which way characters run: Unicode's own cases, and what is ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.text.bidi import REMOVED, class_of, first_strong, levels, visual_order
from generator.text.direction import has_rtl, starts_rtl

CASES = [
    line.split(";")
    for line in (Path(__file__).parent / "bidi_cases.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def test_the_cases_of_unicode() -> None:
    assert len(CASES) > 300
    for codes, direction, own, wanted in CASES:
        text = "".join(chr(int(code, 16)) for code in codes.split())
        base = int(direction) if direction != "2" else first_strong(text) or 0
        found = levels(text, base)
        said = [
            "x" if class_of(char) in REMOVED else str(level)
            for char, level in zip(text, found, strict=True)
        ]
        assert (base, said) == (int(own), wanted.split()), (codes, direction)


def test_the_order_on_the_paper() -> None:
    assert visual_order([]) == []
    assert visual_order([0, 0, 1, 1, 0]) == [0, 1, 3, 2, 4]
    # A number in Hebrew in an English line.
    assert visual_order([0, 1, 2, 2, 1, 0]) == [0, 4, 2, 3, 1, 5]


@pytest.mark.parametrize(
    ("char", "kind"), [("א", "R"), ("ب", "AL"), ("٣", "AN"), ("\u05ff", "R"), ("\u07bf", "AL")]
)
def test_characters_that_mean_nothing_yet_run_as_their_neighbours(char: str, kind: str) -> None:
    assert class_of(char) == kind


def test_more_brackets_than_can_be_paired() -> None:
    # 64 open at once: none is paired, and each runs as what is around it.
    text = "א" + "(" * 64 + "a" + ")" * 64
    assert levels(text, 0)[1:65] == [0] * 64


def test_isolates_keep_what_is_in_them_from_what_is_around() -> None:
    assert levels("a\u2067b\u2069\u05d0", 0) == [0, 0, 2, 0, 1]


def test_where_a_text_begins() -> None:
    assert starts_rtl("12 דרקון")
    assert not starts_rtl("Dragon דרקון")
    assert starts_rtl("Dragon", direction="rtl") and not starts_rtl("דרקון", direction="ltr")
    assert starts_rtl("3–5", language="ar-EG") and not starts_rtl("3–5", language="az-Latn-IR")
    assert not starts_rtl("Draw 3", language="he")
    # What is embedded does not count.
    assert not starts_rtl("\u2067דרקון\u2069 Dragon")
    assert has_rtl("a\u200fb") and not has_rtl("«ça»")
