"""Expressions: what they give, what they refuse, and what is said about it."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from jinja2.meta import find_undeclared_variables

from generator.files.line_breaks import Joined
from generator.foundation.diagnostics import Diagnostic, Origin, Problem
from generator.game import expressions
from generator.game.expressions.cost_limit import BUDGET, LIMIT, Refused
from generator.game.expressions.sandbox import sandbox
from tests.effort import within

HERE = Origin("card.yaml", 7, 9)
ROW: dict[str, Any] = {
    "name": "Orc",
    "doors": 3,
    "text": "2 sword; shield",
    "tags": ("fire", "ice"),
    "empty": "",
    "zero": 0,
}


def refused(source: str) -> Diagnostic:
    with pytest.raises(Problem) as caught:
        expressions.text(source, HERE).value(ROW, HERE)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ name }} has {{ doors }}", "Orc has 3"),
        ("ATK {{ zero }} / DEF {{ empty }}", "ATK 0 / DEF "),
        ('{% if zero != "" %}ATK{% endif %}', "ATK"),
        ('{% if empty != "" %}ATK{% endif %}', ""),
        ("{{ doors * 2.5 }} x {{ 4 * 2.5 }}", "7.5 x 10"),
        ("{{ 0.1 + 0.2 }}", "0.3"),
        ("{{ 1e-7 }} {{ 1e20 }} {{ -0.0 }}", "0.0000001 100000000000000000000 0"),
        ("{{ 900 / 49 }}", "18.367"),
        ("{{ (900 / 49) | round(1) }} {{ 6 / 3 }}", "18.4 2"),
        ("{{ 0.1 ~ 0.2 ~ name }}", "0.10.2Orc"),
        ("{{ tags }}", "fire, ice"),
        ("{{ true ~ doors }} and {{ (1.5, true) ~ '!' }}", "yes3 and 1.5, yes!"),
        ("{{ text | split | join(' + ') }}", "2 sword + shield"),
        ("{{ text.split(';') | first | upper }}", "2 SWORD"),
        ("{{ doors > 2 }} {{ not doors }} {{ none }}", "yes no "),
        (
            "{{ none | capitalize }}{{ none | string }}{{ true | upper }} {{ tags | title }}",
            "YES Fire, Ice",
        ),
        ("{{ (doors / 2) | string }} {{ none | wordcount }}", "1.5 0"),
        ("{% for t in tags %}{{ loop.index }}{{ t }}{% endfor %}", "1fire2ice"),
        ("{% set x = doors + 1 %}{{ x }}", "4"),
        ("{{ ('%s' | format(config)) if config is defined }}", ""),
        ("{{ missing | default('-') }}", "-"),
        (
            "{{ 12500 | grouped }} {{ doors | grouped }} {{ 1234567 | grouped('.') }}",
            "12,500 3 1.234.567",
        ),
        ("{{ '%.2f' | format(doors) }} {{ doors | fixed(1) }} {{ doors | signed }}", "3.00 3.0 +3"),
        ("{{ 'Grave Robber’s' | slug }} {{ 1 | plural('card') }}", "grave-robbers 1 card"),
        ("{{ 'X' | int + 1 }} {{ [1, 2.5] | sum }}", "1 3.5"),
    ],
)
def test_text(source: str, text: str) -> None:
    assert expressions.text(source).value(ROW) == text


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("doors > 2 and name == 'Orc'", True),
        ("{{ doors * 2 }}", 6),
        ("1 / 3 + 1 / 6", Fraction(1, 2)),
        ("tags | length", 2),
        ("doors // 2 ** 1", 1),
    ],
)
def test_expression_keeps_its_type(source: str, value: object) -> None:
    made = expressions.expression(source).value(ROW)
    assert made == value
    assert type(made) is type(value)


@pytest.mark.parametrize(
    ("source", "code", "message"),
    [
        ("{{ cycler.__init__.__globals__.os.popen('x').read() }}", "EXPR003", "`__globals__`"),
        ("{{ ''.__class__.__mro__[1].__subclasses__() | length }}", "EXPR003", "`__subclasses__`"),
        ("{{ name['__class__'] }}", "EXPR003", "`__class__`"),
        ("{{ name['_' ~ '_class__'] }}", "EXPR003", "`__class__`"),
        ("{{ tags | map(attribute='__class__') | list }}", "EXPR003", "`__class__`"),
        ("{{ name | attr('__class__') }}", "EXPR001", "filter `attr`"),
        ("{% include '/etc/hostname' %}", "EXPR003", "`include`"),
        ("{% import 'x' as y %}", "EXPR003", "`import`"),
        ("{% macro a() %}{% endmacro %}", "EXPR003", "`macro`"),
        ("{% for t in tags recursive %}{{ loop(tags) }}{% endfor %}", "EXPR003", "`recursive`"),
        ("{{ '{0.__class__}'.format(1) }}", "EXPR003", "`format`"),
        ("{{ self }}", "EXPR003", "`self`"),
        ("{{ dict.mro() }}", "EXPR003", "`mro`"),
        ("{{ range }}", "EXPR005", "a function"),
    ],
)
def test_no_reach_into_python(source: str, code: str, message: str) -> None:
    diagnostic = refused(source)
    assert diagnostic.code == code
    assert message in diagnostic.message
    assert diagnostic.origin == HERE
    assert "class '" not in diagnostic.message


@pytest.mark.parametrize(
    "source",
    [
        "{% for i in range(10**9) %}x{% endfor %}",
        "{{ 'x' * 10**9 }}",
        "{{ 10 ** (10 ** 9) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '%*d' | format(1000000000, 1) }}",
        "{{ [1] * 10**9 }}",
        "{{ 'ab' | replace('', 'x' * 90000) }}",
        "{{ (['x' * 90000] * 9000) | join }}",
        "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}",
        "{% for i in range(9999) %}{{ 'x' * 90000 }}{% endfor %}",
        "{% set n = namespace(x='a') %}{% for i in range(40) %}{% set n.x = n.x + n.x %}{% endfor %}",
        "{% set n = namespace(x='a') %}{% for i in range(40) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
        "{% set n = namespace(x=3) %}{% for i in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}",
        "{% set x %}{% for i in range(9999) %}" + "y" * 900 + "{% endfor %}{% endset %}",
        "{% for i in range(9999) %}{{ tags | list | sort | join }}{{ 'ab' * 40000 }}{% endfor %}",
        "{{ " + "(" * 4000 + "1" + ")" * 4000 + " }}",
    ],
)
def test_nothing_goes_on_for_ever(source: str) -> None:
    with within(2):
        diagnostic = refused(source)
        assert diagnostic.code == "EXPR004"
        assert diagnostic.origin == HERE


def test_budget_is_for_each_row() -> None:
    text = expressions.text("{% for i in range(9000) %}{{ i }}{% endfor %}")
    for _ in range(20):
        assert len(text.value({})) == 34890


def test_who_asks_outside_an_evaluation_does_not_pay_for_one_that_came_to_nothing() -> None:
    assert refused("{% for i in range(9999) %}{{ 'ab' * 40000 }}{% endfor %}").code == "EXPR004"
    for _ in range(3):
        BUDGET.spend(LIMIT)
    with pytest.raises(Refused):
        BUDGET.spend(LIMIT + 1)
    BUDGET.spend(1)


@pytest.mark.parametrize(
    ("source", "code", "message", "hint"),
    [
        ("{{ nam }}", "EXPR002", "`nam` isn't known here", "did you mean `name`?"),
        ("{{ nam }}", "EXPR002", "`nam` isn't known here", "known here: `doors`, `empty`"),
        ("{{ name | lowr }}", "EXPR001", "there is no filter `lowr`", "did you mean `lower`"),
        ("{{ name is uper }}", "EXPR001", "there is no test `uper`", "did you mean `upper`"),
        ("{% fro x in tags %}", "EXPR001", "there is no statement `fro`", "`if`, `for` or `set`"),
        ("{{ name }", "EXPR001", "this isn't an expression", "missing quote, bracket"),
        ("{{ name + 1 }}", "EXPR005", "text and a number", "join texts with `~`"),
        ("{{ empty > 2 }}", "EXPR005", "`>` can't compare text with a number", "| int"),
        ("{{ 1 / 0 }}", "EXPR005", "division by 0", ""),
        ("{{ doors(3) }}", "EXPR005", "a number isn't a function", ""),
        ("{% for i in doors %}{% endfor %}", "EXPR005", "a number isn't a list", "range(1, n + 1)"),
        ("{{ tags.append(3) }}", "EXPR002", "a list has no `append`", ""),
        ("{{ [1].append(3) }}", "EXPR003", "`append` isn't allowed", ""),
        ("{{ tags.lenght }}", "EXPR002", "a list has no `lenght`", ""),
        ("{{ name.join(tags) }}", "EXPR003", "`join` isn't allowed", "| join(', ')"),
        ("{{ 'x' | round }}", "EXPR005", "expected a number, found text: `x`", ""),
        ("{{ '%d' | format('x') }}", "EXPR005", "`%d` doesn't fit the value", "'%.1f'"),
    ],
)
def test_mistakes(source: str, code: str, message: str, hint: str) -> None:
    diagnostic = refused(source)
    assert (diagnostic.code, message in diagnostic.message) == (code, True), diagnostic
    assert any(hint in each for each in diagnostic.hints) or not hint, diagnostic
    assert diagnostic.origin == HERE


def test_line_of_a_mistake() -> None:
    block = "{{ name }}\n{{ doors }}\n{{ nam }}\n"
    with pytest.raises(Problem) as caught:
        expressions.text(block, HERE).value(ROW, HERE)
    assert caught.value.diagnostics[0].origin == Origin("card.yaml", 10)
    with pytest.raises(Problem) as caught:
        expressions.text(block, Origin("rules.md", 1)).value(ROW, Origin("rules.md", 1))
    assert caught.value.diagnostics[0].origin == Origin("rules.md", 3)
    with pytest.raises(Problem) as caught:
        expressions.text("a\nb {{ c d }}", Origin("rules.md", 1))
    assert caught.value.diagnostics[0].origin == Origin("rules.md", 2)


@pytest.mark.parametrize("read", [expressions.expression, expressions.text])
@pytest.mark.parametrize("before", ["", " "], ids=["plain", "with a blank"])
def test_a_text_whose_lines_are_none_of_the_file_is_wrong_where_it_begins(read, before) -> None:
    """A block with the same letters, read before or after it, has its lines."""
    source = before + ("name and\n{} c" if read is expressions.expression else "a\n{{{{ {} }}}}")
    for name in ("one", "two"):
        text = source.format(name)
        lines = []
        for told in (text, Joined(text), text):
            with pytest.raises(Problem) as caught:
                read(told, HERE).value(ROW, HERE)
            lines.append(caught.value.diagnostics[0].origin.line)
        assert lines == [9, 7, 9]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("cost=1", "cost == 1"),
        ("name = 'A = B' and cost > 1", "name == 'A = B'"),
        ("count(t, cost=1) > 0 and (row.cost = 2)", "row.cost == 2"),
        ("{% set a = 1 %}{% if cost=1 %}x{% endif %}", "cost == 1"),
        ("{{ cost = 1.5 }}", "cost == 1.5"),
    ],
)
def test_an_equals_sign_alone_is_explained(source: str, said: str) -> None:
    read = expressions.text if "{" in source else expressions.expression
    with pytest.raises(Problem) as caught:
        read(source, HERE)
    (told,) = caught.value.diagnostics
    assert (told.code, told.message) == ("EXPR001", f"use `==` to compare: `{said}`")
    assert (told.fix is not None) is ("{{" not in source)


def test_an_equals_sign_that_gives_or_sets_something_is_right() -> None:
    for source in (
        "{% set a = 1 %}{{ a }}",
        "{{ dict(a=1).a }}",
        "{{ [2, 1] | sort(reverse=false) | first }}",
    ):
        assert expressions.text(source).value({}) == "1"


def test_names() -> None:
    source = "{% for t in tags %}{{ t }}{{ range(doors) }}{% endfor %}{% set x = 1 %}{{ x }}"
    assert expressions.names_in(source) == {"tags", "doors"}
    assert expressions.expression("a > b | int").names == {"a", "b"}


def test_names_whose_truth_decides() -> None:
    source = "{% if exhaust and not tapped %}{% endif %}{{ 1 if flying else 2 }}{% if cost > 2 %}{% endif %}"
    assert expressions.truth_tests(source) == {"exhaust", "tapped", "flying"}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("{% set x = y %}{{ x }}", "y"),
        ("{{ x }}{% set x = 1 %}", "x"),
        ("{% set x = x %}{{ x }}", "x"),
        ("{% for x in y %}{{ x }} {{ loop.index }} {{ z }}{% endfor %}", "y z"),
        ("{% for x in x %}{{ x }}{% endfor %}", "x"),
        ("{% for x in y if x > z %}{{ x }}{% else %}{{ x }}{% endfor %}", "x y z"),
        ("{% for x in y %}{% set z = x %}{% endfor %}{{ z }}", "y z"),
        ("{% for a, b in y %}{{ a }}{{ b }}{% endfor %}", "y"),
        ("{% if y %}{% set x = 1 %}{% endif %}{{ x }}", "x y"),
        ("{% if y %}{% set x = 1 %}{{ x }}{% endif %}", "y"),
        ("{% if y %}{% set x = 1 %}{% elif z %}{% set x = 2 %}{% endif %}{{ x }}", "x y z"),
        ("{% if y %}{% set x = 1 %}{% else %}{% set x = 2 %}{% endif %}{{ x }}", "y"),
        ("{% with x = y, y = 2 %}{{ x }}{{ y }}{% endwith %}{{ x }}", "x y"),
        ("{% set x %}{{ y }}{% set z = 1 %}{% endset %}{{ x }}{{ z }}", "y z"),
        ("{% set x | replace('a', 'b') %}{{ y }}{% endset %}{{ x }}", "y"),
        ("{% filter upper %}{% set x = y %}{{ x }}{% endfilter %}{{ x }}", "x y"),
        ("{% set n = namespace(x=y) %}{% set n.x = z %}{{ n.x }}", "y z"),
        ("{% set n.x = 1 %}", "n"),
        ("{% autoescape false %}{% set x = y %}{{ x }}{% endautoescape %}{{ x }}", "x y"),
    ],
)
def test_the_names_that_a_text_uses_and_does_not_define(source: str, names: str) -> None:
    found = expressions.names_in(source)
    assert found == set(names.split())
    # Jinja2 also lists a name that is defined in a branch.
    listed = find_undeclared_variables(sandbox().parse(source)) - sandbox().globals.keys()
    assert found <= listed and listed - found <= {"x"}


def test_jinja_is_imported_when_needed() -> None:
    script = (
        "import sys; from generator.game import expressions as x; import generator.game.loading.load;"
        "assert not {'jinja2', 'difflib'} & sys.modules.keys(), 'too early';"
        "x.text('{{ a }}'); assert 'jinja2' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
