"""What Python reads of an expression gives what Jinja2 gives, and refuses what Jinja2 refuses."""

from __future__ import annotations

import warnings
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jinja2.runtime import Undefined

from generator.game import expressions
from generator.game.expressions.compiler import PythonExpression
from generator.game.expressions.errors import Fault, explain_error
from generator.game.expressions.parsed import Formula, read_by_jinja, read_value

SCOPE: dict[str, Any] = {
    "a": 3,
    "b": Fraction(1, 3),
    "n": -2,
    "word": "Wolf pack",
    "empty": "",
    "tags": ["fire", "ice", 3],
    "row": {"name": "Wolf", "cost": 2.5, "items": "hidden"},
    "none_of": (),
    "yes": True,
    "result": 8,
    "double": lambda value, by=2: value * by,
}


def outcome(read: Any, source: str) -> tuple[str, object]:
    """What an expression gives, or what is said of it."""
    try:
        formula: Formula = read(source)
        value = formula.value({**expressions.global_names(), **SCOPE})
    except Exception as error:
        fault = explain_error(error)
        assert isinstance(fault, Fault)
        # Which line it is matters in texts of several only, and these are left to Jinja2.
        return "wrong", (fault.code, fault.message, fault.hints, fault.name)
    return type(value).__name__, comparable(value)


def comparable(value: Any) -> object:
    """A value that can be compared: what is undefined refuses even that."""
    if isinstance(value, Undefined):
        return "undefined", comparable(value._undefined_name)
    if isinstance(value, (list, tuple)) or hasattr(value, "__next__"):
        return [comparable(each) for each in value]
    if isinstance(value, dict):
        return [(comparable(key), comparable(each)) for key, each in value.items()]
    return value


def is_direct(source: str) -> bool:
    try:
        PythonExpression(source)
    except Exception:
        return False
    return True


ALIKE = [
    "a + 1",
    "a - -n",
    "a * b + 1 / 3",
    "a // 2 % 2",
    "a ** 2 + 1",
    "-a ** 2",
    "2 ** -1",
    "2 ** 3 ** 2",
    "(-a) ** 2 ** -n",
    "-a ** 2 | abs",
    "0.1 + 0.2 == 0.3",
    "-1.5",
    "'3' == a",
    "0 < a < '4'",
    "a in ['3', 'x']",
    "a in '3'",
    "{'3': 'three'}[a]",
    "tags.count('3')",
    "tags.index('none')",
    "word == none or empty == none",
    "-a",
    "not yes",
    "a > 2 and word or empty",
    "1 < a <= 3 != n",
    "'fire' in tags and 'x' not in tags",
    "word if a > 5 else row.name",
    "row['cost'] * 2",
    "row.items()",
    "row.get('nothing', 7)",
    "tags[0] | upper",
    "tags | join(' and ') | title",
    "(a if yes else n) | abs",
    "[a, b, [n]]",
    "{'x': a, word: 1}['Wolf pack']",
    "[('p', 'q')]",
    "double(a, by=4) + double(n)",
    "range(3) | list",
    "word.split(' ') | length",
    "word[0]",
    "true and not false",
    "none",
    "result + 1",
    "'naïve – “quoted”'",
    "nothing",
    "nothing + 1",
    "nothing.at_all",
    "word.nothing",
    "row.nothing",
    "a / 0",
    "word + 1",
    "a < word",
    "word * 1000000",
    "2 ** 9999",
    "a()",
    "tags.append(1)",
    "word.format(1)",
    "'%d' % word",
    "dict(x=a).x",
    "a | default(1)",
    "tags | map('upper') | list",
    "tags | select('number') | list",
    "tags | sum(start=1)",
    "1e400",
]
OTHERWISE = [
    "'a' ~ a",
    "a is defined",
    "nothing is defined",
    "tags[1:]",
    "a + b | int",
    "a | nofilter",
    "a # b",
    "a; b",
    "a, b",
    "a if yes",
    "word | replace('W', '\\n')",
    "r'x'",
    "1if a else 2",
    "word.__class__",
    "row['_x']",
    "self",
    "_hidden",
    "lambda: a",
    "[x for x in tags]",
    "f'{a}'",
    "(a := 3)",
    "double(*tags)",
    "double(**row)",
    "1j",
    "...",
    "a @ b",
    "a & b",
    "naïve",
    "a +",
    "",
    "'''x'''",
    "a.b.c(",
    "1_0",
    "007",
    "a.0",
]


@pytest.mark.parametrize("source", ALIKE)
def test_what_both_write_alike_is_compiled_directly(source: str) -> None:
    assert is_direct(source) or source == "1e400"
    assert outcome(read_value, source) == outcome(read_by_jinja, source)


@pytest.mark.parametrize("source", OTHERWISE)
def test_what_they_write_otherwise_is_as_jinja_has_it(source: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert outcome(read_value, source) == outcome(read_by_jinja, source)


@pytest.mark.parametrize(
    "source", ["a + b | int", "tags[1:]", "a # b", "word.__class__", "r'x'", "a, b"]
)
def test_it_is_left_to_jinja(source: str) -> None:
    assert not is_direct(source)


@pytest.mark.parametrize("source", ALIKE)
def test_the_names_are_the_same(source: str) -> None:
    direct, other = read_value(source), read_by_jinja(source)
    assert direct.names == other.names
    assert vars(direct.uses) == vars(other.uses)


@pytest.mark.parametrize(
    "source", ["(" * 300 + "a" + ")" * 300, "a" + " + a" * 3000, "not " * 3000 + "a"]
)
def test_what_is_nested_too_deeply_is_not_a_crash(source: str) -> None:
    kind, _ = outcome(read_value, source)
    assert kind in ("wrong", "int", "bool")


NAMES = st.sampled_from(
    ["a", "b", "n", "word", "empty", "tags", "row", "yes", "row.name", "tags[0]", "nothing", "true"]
)
VALUES = NAMES | st.sampled_from(
    ["0", "1", "2.5", "'x'", '"two words"', "''", "[]", "[a, 2]", "{}"]
)


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(
        [*"+ - * / // % ** == != < <= > >= in and or ~".split(), "not in", "|upper ~", "| length +"]
    )
    filters = st.sampled_from(
        ["upper", "length", "int", "default(1)", "join('-')", "first", "list", "round(1)", "abs"]
    )
    return st.one_of(
        st.builds("{} {} {}".format, inner, signs, inner),
        st.builds("({} {} {})".format, inner, signs, inner),
        st.builds("{} | {}".format, inner, filters),
        st.builds("({}) | {}".format, inner, filters),
        st.builds("{} if {} else {}".format, inner, inner, inner),
        st.builds("not {}".format, inner),
        st.builds("-{}".format, inner),
        st.builds("({})[{}]".format, inner, inner),
        st.builds("double({}, by={})".format, inner, inner),
        st.builds("[{}, {}]".format, inner, inner),
    )


@given(st.recursive(VALUES, _larger, max_leaves=7))
@example("a | upper | length + 1")
@example("not a in tags")
@example("- a | abs")
@settings(max_examples=400, deadline=None)
def test_both_give_the_same_for_all_that_is_written(source: str) -> None:
    assert outcome(read_value, source) == outcome(read_by_jinja, source)
