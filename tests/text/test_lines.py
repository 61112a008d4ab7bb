"""Where lines may break: Unicode's own cases, and the ones that game texts are full of."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.text.lines import ICON, all_opportunities, binds, opportunities

CASES = [
    line
    for line in (Path(__file__).parent / "line_break_cases.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def case(line: str) -> tuple[str, tuple[int, ...]]:
    text, breaks = "", []
    for word in line.split():
        if word == "÷":
            breaks.append(len(text))
        else:
            text += chr(int(word, 16))
    return text, tuple(breaks)


def test_breaks_as_unicode_says() -> None:
    wrong = [
        f"{line} but {all_opportunities(text)}"
        for line in CASES
        for text, breaks in [case(line)]
        if all_opportunities(text) != breaks
    ]
    assert len(CASES) > 1900
    assert wrong == []


@pytest.mark.parametrize(
    "shown",
    [
        "Draw |two |cards, |then |discard |one.",
        "well-|known |and/|or",
        "pages |3–|5, |word|—|word",
        "gain |— |or |not",
        "-1 |and |+2/+2 |and |1/2 |of |$5",
        "10\u00a0% |of |5\u202fmm",
        "Don\u00ad|au\u00ad|dampf\u200b|schiff",
        "“Quoted |text,” |he |said |(aloud).",
        "Quoi ! |Non ?",
        "« Guillemets »",
        "12:30:45 |and |a :b :c",
        "手|札|を|一|枚|引|く。|そ|の",
        "「炎」|の|カー|ド|（相|手）",
        f"Pay |3{ICON}{ICON}, |then |{ICON}.",
        "http://|example.org/|a/|b",
        "카드 |두 |장을 |뽑고, |HP를 |3점 |얻는다(최대 |9).",
    ],
)
def test_breaks_in_game_texts(shown: str) -> None:
    """`|` stands before what may begin a line."""
    text = shown.replace("|", "")
    places = {0, *opportunities(text)} - {0}
    assert "".join("|" * (at in places) + char for at, char in enumerate(text)) == shown


@pytest.mark.parametrize(
    ("word", "bound"),
    [
        ("Draw", False),
        ("two,", False),
        ("(aloud).", False),
        ("“Boo!”", False),
        (".5", False),
        ("…", False),
        ("!", True),
        ("?", True),
        (")", True),
        ("(", True),
        ("«", True),
        ("»", True),
        ("...", True),
        ("", True),
    ],
)
def test_words_that_stick_to_their_neighbours(word: str, bound: bool) -> None:
    assert binds(word) is bound
