"""What claims print: figures, percentages, fractions, words, lists and tables, as game.yaml has them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.decode import Context, decode
from generator.files.yaml_nodes import Node, parse
from generator.foundation.diagnostics import Problem
from generator.game.spec.printed_values import (
    Figure,
    Printed,
    Tolerance,
    figure,
    read_figure,
    with_decimal_point,
)


def node(text: str) -> Node:
    """The node of a YAML value."""
    found = parse(f"is: {text}\n", "game.yaml").get("is")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "value", "behind", "percent", "fraction"),
    [
        ("49", 49, 0, False, False),
        ("+3", 3, 0, False, False),
        ("−2", -2, 0, False, False),
        ("-0.50", Fraction(-1, 2), 2, False, False),
        (".5", Fraction(1, 2), 1, False, False),
        ("12.", 12, 0, False, False),
        ("18.4 %", Fraction(92, 5), 1, True, False),
        ("40%", 40, 0, True, False),
        ("18.4\u00a0%", Fraction(92, 5), 1, True, False),
        ("10,000", 10_000, 0, False, False),
        ("1,234,567.5", Fraction(2469135, 2), 1, False, False),
        ("12 500", 12_500, 0, False, False),
        ("12\u202f500", 12_500, 0, False, False),
        ("12’500", 12_500, 0, False, False),
        ("3/7", Fraction(3, 7), 0, False, True),
        ("-3 / 7", Fraction(-3, 7), 0, False, True),
        ("1e5", 100_000, 0, False, False),
        ("9" * 60, 10**60 - 1, 0, False, False),
    ],
)
def test_figures(text: str, value: object, behind: int, percent: bool, fraction: bool) -> None:
    assert read_figure(text) == Figure(Fraction(value), behind, percent, fraction)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "%",
            "many",
            "1,5",
            "1,50",
            "10,00",
            "1 000 00",
            "1,000 000",
            "3/0",
            "3/",
            "1.2.3",
            "--1",
        ),
        *("nan", "inf", "1_000", "9" * 61, "1e999999999", "0x10", "½ cup"),
    ],
)
def test_what_is_not_a_figure(text: str) -> None:
    assert read_figure(text) is None
    assert figure(text) is None


def test_a_comma_that_was_meant_as_a_point() -> None:
    assert [
        with_decimal_point(text) for text in ("18,4", "0,125 %", "−1,5", "10,000", "1,2,3", "a,b")
    ] == [
        *("18.4", "0.125 %", "−1.5"),
        *("", "", ""),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("49", "49"),
        ("18.4 %", "18.4 %"),
        ("yes", "yes"),
        ("[9, 13, 21]", "9, 13, 21"),
        ("[]", "nothing"),
        ("{attack: 9, defence: 8}", "attack: 9, defence: 8"),
        ("[[1, 3, 0], [4, 8, 4]]", "(1, 3, 0), (4, 8, 4)"),
        ("{Knife: [1, 3], Axe: {to hit: 4}}", "Knife: (1, 3), Axe: (to hit: 4)"),
        ("", ""),
        ("~", ""),
        ("'~'", "~"),
    ],
)
def test_what_game_yaml_prints(text: str, words: str) -> None:
    assert Printed.from_node(node(text), Context()).words == words


def test_a_table_in_a_table_is_refused_at_its_place() -> None:
    with pytest.raises(Problem) as caught:
        Printed.from_node(node("[[1, [2]]]"), Context())
    (said,) = caught.value.diagnostics
    assert said.message == "expected a number or text, found a list"
    assert (said.code, said.origin.column) == ("YAML003", 10)
    assert said.hints == ("write a table as a list of rows: `[[1, 3], [4, 6]]`",)


def test_tolerances() -> None:
    assert decode(node("0.05"), Tolerance) == 0.05
    assert decode(node("1 %"), Tolerance) == 1
    for text in ("-1", "much", "[1]", "1e20"):
        with pytest.raises(Problem):
            decode(node(text), Tolerance)
