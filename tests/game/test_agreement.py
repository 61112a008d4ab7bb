"""What is printed against what is computed: which figures agree, and what is said of those that do not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.decode import Context
from generator.game.claims.agreement import Comparison, compare, settled
from generator.game.claims.evaluate import kind_advice
from generator.game.claims.rounding import Rules, agrees, rounded
from generator.game.spec.printed_values import Figure, Printed
from tests.game.test_printed import node

HALF = Fraction(1, 2)


def printed(text: str) -> Printed:
    return Printed.from_node(node(text), Context())


def compared(value: Any, text: str, rules: Rules = Rules()) -> Comparison:
    return compare(settled(value), printed(text), rules)


@pytest.mark.parametrize(
    ("value", "text", "rules"),
    [
        # Exactly, where nothing is said.
        (7, "7", Rules()),
        (7, "7.0", Rules()),
        (10_000, "10,000", Rules()),
        (10**40, "1" + "0" * 40, Rules()),
        (Fraction(27, 2), "13.5", Rules()),
        (0, "-0", Rules()),
        (0.3, "0.3", Rules()),
        # Rounded: half up as in sheets, half to even as elsewhere; away from zero below it.
        (Fraction(5, 2), "3", Rules(0)),
        (Fraction(5, 2), "2", Rules(0)),
        (Fraction(7, 2), "4", Rules(0)),
        (Fraction(-5, 2), "-3", Rules(0)),
        (Fraction(-5, 2), "−2", Rules(0)),
        (Fraction(1, 8), "0.13", Rules(2)),
        (Fraction(1, 8), "0.12", Rules(2)),
        (Fraction(-1, 1000), "0", Rules(2)),
        (Fraction(10**80, 3), "3" * 60, Rules(0, Fraction(10**80))),
        # A tolerance.
        (Fraction(10), "10.5", Rules(None, HALF)),
        (Fraction(11), "10.5", Rules(None, HALF)),
        (Fraction(10), "10.5", Rules(3, HALF)),
        # A percentage is rounded to the digits it has, of a percentage and of a share alike.
        (Fraction(900, 49), "18.4 %", Rules(in_percent=True)),
        (Fraction(9, 49), "18.4 %", Rules()),
        (Fraction(9, 49), "18 %", Rules()),
        (Fraction(9, 49), "18.367 %", Rules(3)),
        (Fraction(1, 200), "0.5 %", Rules()),
        (1, "100 %", Rules()),
        (0, "0 %", Rules()),
        (Fraction(-1, 10), "−10 %", Rules()),
        (HALF, "0.5 %", Rules(in_percent=True)),
        # More than all is no share.
        (Fraction(120), "120 %", Rules()),
        # Fractions.
        (Fraction(3, 7), "3/7", Rules()),
        (Fraction(3, 7), "6/14", Rules(2)),
        (2, "4/2", Rules()),
        (Fraction(43, 100), "3/7", Rules(None, Fraction(1, 100))),
        # Words, and yes or no.
        ("Heroes", "Heroes", Rules()),
        ("1.50", "'1.50'", Rules()),
        (True, "yes", Rules()),
        (True, "True", Rules()),
        (False, "no", Rules()),
        # Lists and tables.
        ([9, 13], "[9, 13]", Rules()),
        ((9, 13), "9, 13", Rules()),
        (range(1, 4), "[1, 2, 3]", Rules()),
        (iter([1, 2]), "[1, 2]", Rules()),
        ([], "[]", Rules()),
        ([Fraction(1, 3), Fraction(2, 3)], "[33.3 %, 66.7 %]", Rules()),
        ([Fraction(1, 3), Fraction(2, 3)], "[0.33, 0.67]", Rules(2)),
        ([Fraction(1, 3), 5], "[1/3, 5]", Rules()),
        (["Slow"], "Slow", Rules()),
        ([5], "5", Rules()),
        (["H1", "A8"], "H1, A8", Rules()),
        ([1000, 2], "'1,000, 2'", Rules()),
        ({"attack": 9, "defence": 8}, "{defence: 8, attack: 9}", Rules()),
        ({1: HALF, 2: HALF}, "{1: 50 %, 2: 1/2}", Rules()),
        ({Fraction(1, 2): 1}, "{0.5: 1}", Rules()),
        ({1: "a"}, "{1.0: a}", Rules()),
        ([["Skill", 9], ["Boss", 3]], "{Skill: 9, Boss: 3}", Rules()),
        ({"Skill": 9, "Boss": 3}, "[[Skill, 9], [Boss, 3]]", Rules()),
        ([[1, 3, 0], [4, 8, 4]], "[[1, 3, 0], [4, 8, 4]]", Rules()),
        ([{"from": 1, "to": 3}], "[{from: 1, to: 3}]", Rules()),
        ({"Knife": [1, 3]}, "{Knife: [1, 3]}", Rules()),
    ],
)
def test_what_agrees(value: Any, text: str, rules: Rules) -> None:
    assert compared(value, text, rules).differences == ()


@pytest.mark.parametrize(
    ("value", "text", "rules", "computed", "words"),
    [
        (7, "8", Rules(), "7", ["off by 1"]),
        (-2, "2", Rules(), "-2", ["off by 4"]),
        (0, "0.001", Rules(), "0", ["off by 0.001"]),
        (Fraction(7, 2), "3", Rules(0), "4", ["off by 0.5"]),
        (Fraction(9, 49), "18.5 %", Rules(), "18.4 %", ["off by 0.13 percentage points"]),
        # Exact, where a tolerance of nothing is asked for.
        (
            *(Fraction(9, 49), "18.4 %", Rules(None, Fraction(0))),
            *("18.367347 %", ["off by 0.03 percentage points"]),
        ),
        (Fraction(3, 7), "2/5", Rules(), "3/7", ["off by 1/35"]),
        (Fraction(3, 7), "0.428571", Rules(), "0.42857143", ["off by 0.0000004"]),
        (Fraction(repr(0.1 + 0.2)), "0.3", Rules(), "0.3", ["off by less than 0.000000000001"]),
        (10**30, "1", Rules(), "1" + "0" * 30, ["off by " + "9" * 30]),
        (Fraction(10), "10.6", Rules(None, HALF), "10", ["off by 0.6"]),
        (True, "no", Rules(), "yes", ["computed yes"]),
        ("Heroes", "heroes", Rules(), "Heroes", ["computed Heroes"]),
        (
            *([9, 13, 20, 21], "[9, 13, 21, 21]", Rules()),
            *("9, 13, 20, 21", ["entry 3 is 20, off by 1"]),
        ),
        ([9, 21, 21], "9, 13, 21, 21", Rules(), "9, 21, 21", ["entry 2 (13) is missing"]),
        ([9, 13, 21], "[9, 21]", Rules(), "9, 13, 21", ["entry 2 (13) isn't printed"]),
        (
            *([9, 13, 20], "[9, 13, 21, 21]", Rules()),
            *("9, 13, 20", ["entry 3 is 20, off by 1", "entry 4 (21) is missing"]),
        ),
        ([], "[1]", Rules(), "nothing", ["entry 1 (1) is missing"]),
        (["a", "b"], "[a, c]", Rules(), "a, b", ["entry 2 is b"]),
        (
            *({"attack": 8, "luck": 1}, "{attack: 9, defence: 8}", Rules()),
            "attack: 8, luck: 1",
            ["`attack` is 8, off by 1", "`defence` (8) is missing", "`luck` (1) isn't printed"],
        ),
        (
            *([[1, 3, 0], [4, 8, 5]], "[[1, 3, 0], [4, 8, 4]]", Rules()),
            *("(1, 3, 0), (4, 8, 5)", ["row 2, entry 3 is 5, off by 1"]),
        ),
        (
            *({"Knife": {"hit": 4}}, "{Knife: {hit: 5}}", Rules()),
            *("Knife: (hit: 4)", ["`Knife`, `hit` is 4, off by 1"]),
        ),
        # Of an entry of another kind there is no difference to tell.
        ([1, "a"], "[1, 2]", Rules(), "1, a", ["entry 2 is a"]),
    ],
)
def test_what_differs(value: Any, text: str, rules: Rules, computed: str, words: list[str]) -> None:
    found = compared(value, text, rules)
    assert [each.words for each in found.differences] == words
    assert found.computed == computed
    assert not found.unlike


@pytest.mark.parametrize(
    ("value", "text", "said", "hint"),
    [
        (
            *(7, "many", "`is` is text, but `of` gives a number"),
            "write the number alone, `is: 7`",
        ),
        (
            *(Fraction(92, 5), "'18,4 %'", "the printed number has a decimal comma"),
            "write `18.4 %` with a decimal point: commas group thousands",
        ),
        (
            *(7, "yes", "`is` is yes or no, but `of` gives a number"),
            "write the number alone, `is: 7`, or compare it in `of`, such as `count(cards) == 3`",
        ),
        (
            *(7, "[7, 8]", "`is` is a list, but `of` gives a number"),
            "write the number alone, `is: 7`",
        ),
        (
            *(True, "3", "`is` is a number, but `of` gives yes or no"),
            "write `is: yes` or `is: no`, since `of` is a condition",
        ),
        (
            *([9, 13], "22", "`is` is a number, but `of` gives a list"),
            "write the whole list, `is: [9, 13]`, or turn it into one number in `of`: `(…) | sum`, "
            "`(…) | length` or `(…) | first`",
        ),
        (
            *([9, 13, 4], "{a: 9}", "`is` is a table, but `of` gives a list"),
            "write the whole list, `is: [9, 13, 4]`",
        ),
        (
            *({"a b": 9}, "9", "`is` is a number, but `of` gives a table"),
            "write the whole table, `is: {a b: 9}`, or pick one entry in `of`: `(…)['a b']`",
        ),
        (
            *("Old, very", "9", "`is` is a number, but `of` gives text"),
            "write the computed text, `is: 'Old, very'`",
        ),
        (
            *(["a" * 40, "b" * 40], "9", "`is` is a number, but `of` gives a list"),
            "write the whole list, or turn it into one number in `of`: `(…) | sum`, `(…) | length` "
            "or `(…) | first`",
        ),
    ],
)
def test_what_is_of_another_kind(value: Any, text: str, said: str, hint: str) -> None:
    found = compared(value, text)
    assert found.unlike
    assert kind_advice(value, printed(text), Rules()) == (said, [hint])


def test_a_rule_knows_what_is_in_percent() -> None:
    in_percent = ["percent(c)", "100 * share(c)", "share(c)*100", "percent(c, a='b') + 1"]
    assert all(Rules.of(each, None, None).in_percent for each in in_percent)
    shares = ["share(c)", "drawn(c, 5)", "count(c) / 1000", "dice('d100', at_least=5)", "c1.100"]
    assert not any(Rules.of(each, None, None).in_percent for each in shares)


def test_long_lists_are_compared_one_by_one() -> None:
    values = list(range(3000))
    text = f"[{', '.join(map(str, values[1:]))}]"
    assert len(compared(values, text).differences) == 3000


@given(st.fractions(-1000, 1000, max_denominator=999), st.integers(0, 6))
def test_what_is_rounded_to_digits_agrees_and_the_next_does_not(
    value: Fraction, digits: int
) -> None:
    step = Fraction(1, 10**digits)
    for each in rounded(value, digits):
        assert abs(each - value) <= step / 2
        assert agrees(value, Figure(each), Rules(digits))
    for far in (max(rounded(value, digits)) + step, min(rounded(value, digits)) - step):
        assert not agrees(value, Figure(far), Rules(digits))


@given(st.lists(st.integers(0, 5), max_size=8), st.lists(st.integers(0, 5), max_size=8))
def test_lists_differ_where_they_differ(values: list[int], wanted: list[int]) -> None:
    like = Printed(items=tuple(Printed(str(each)) for each in wanted))
    found = compare(values, like, Rules())
    assert (not found.differences) == (values == wanted)
    assert len(found.differences) <= max(len(values), len(wanted))
    # What is missing less what is not printed is what one list is longer.
    missing = sum(not each.computed for each in found.differences)
    extra = sum(not each.printed for each in found.differences)
    assert missing - extra == len(wanted) - len(values)
