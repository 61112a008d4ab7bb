"""The only module that runs Jinja2 for games: expressions over a row (`doors > 2`) and texts that contain some.

Everything runs in a sandbox with a budget: community templates aren't trusted. Jinja2 is imported when the first
expression is compiled, never before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.files.line_breaks import Joined, like
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin, Problem, Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import did_you_mean
from generator.game.expressions.cost_limit import BUDGET
from generator.game.expressions.fields import as_field

if TYPE_CHECKING:
    from generator.game.expressions.parsed import Formula
    from generator.game.expressions.uses import Comparison

NAMED = regex(r"\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z]\w*)?)\s*\}\}")
"""A name in braces, perhaps with a key: `{{ name }}`, `{{ game.title }}`."""
_ALONE = regex(r"\{\{-?((?:[^{}\n]|\{[^{}\n]*\})*?)-?\}\}")
_WORDS = {"true", "false", "none", "True", "False", "None", "loop", "self"}
"""What looks like a name but isn't, or belongs to Jinja2."""
_FALSE = {"", "0", "no", "n", "false", "off", "none"}
_YAML = (".yaml", ".yml")
_OPEN = regex(r"\{[{%#]")
_CLOSE = {"{{": "}}", "{%": "%}", "{#": "#}"}
_PYTHON = regex("`(?:None|True|False)`")


def dynamic(text: str) -> bool:
    """Whether a text contains an expression or a statement."""
    return "{{" in text or "{%" in text or "{#" in text


def bare(text: str) -> str:
    """An expression without the braces around it.

    >>> bare("{{ doors > 2 }}"), bare("doors > 2")
    ('doors > 2', 'doors > 2')
    """
    inner = text.strip()
    if inner.startswith("{{") and inner.endswith("}}") and inner.count("{{") == 1:
        inner = inner[2:-2].strip("-").strip()
    return like(text, inner)


def need_expression(source: str, origin: Origin = NOWHERE) -> str:
    """The bare expression, if it is a single one. Raises `Problem`."""
    inner = bare(source)
    if any(brace in inner for brace in ("{{", "}}", "{%", "%}")):
        hint = "write a single expression; join several with `and` or `or`"
        raise Problem("EXPR001", f"`{source}` isn't a single expression", origin, hint)
    return inner


def is_true(value: Any) -> bool:
    """Whether a condition is true: words such as `no`, `false`, `off`, `none` and `0` aren't, in any capitals.

    >>> is_true("FALSE"), is_true("Sword"), is_true(0), is_true(""), is_true("0.0")
    (False, True, False, False, False)
    """
    if isinstance(value, str):
        text = value.strip().lower()
        # `0.0` and `0%` mean no, just like `0`, in cells and as results.
        return text not in _FALSE and ("0" not in text or bool(as_field(text)))
    return bool(value)


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression, or a text that contains some, ready to be computed."""

    source: str
    formula: Formula
    is_text: bool = False
    """Whether it is a text that contains expressions; its value is printed."""

    @property
    def names(self) -> frozenset[str]:
        """The names that it uses and doesn't define."""
        return self.formula.names

    def value(self, fields: Mapping[str, Any], origin: Origin = NOWHERE) -> Any:
        """Its value for some fields. Raises `Problem`."""
        if origin.file:
            BUDGET.at = origin, self.source
        try:
            scope = {**global_names(), **fields}
            return self.formula.text(scope) if self.is_text else self.formula.value(scope)
        except Exception as error:
            raise explained(error, self.source, origin, fields) from None


def global_names() -> Mapping[str, Any]:
    """The names that every expression knows: `range`, `namespace`, `dict`."""
    from generator.game.expressions.sandbox import sandbox

    return sandbox().globals


def expression(source: str, origin: Origin = NOWHERE) -> Expression:
    """Compiles an expression, with or without braces around it. Raises `Problem`."""
    try:
        return _expression(bare(source))
    except Exception as error:
        raise explained(error, source, origin, ()) from None


def text(source: str, origin: Origin = NOWHERE) -> Expression:
    """Compiles a text. Raises `Problem`."""
    try:
        return _text(source)
    except Exception as error:
        raise explained(error, source, origin, ()) from None


def plain_names(source: str) -> list[str] | None:
    """The names in a text whose expressions are all names, perhaps with a key (`game.title`); None for other texts.

    Such texts don't need Jinja2.

    >>> plain_names("{{ name }} of {{ game.title }}"), plain_names("{{ cost + 1 }}")
    (['name', 'game.title'], None)
    """
    parts = NAMED.split(source)
    if any("{{" in part or "{%" in part or "{#" in part for part in parts[::2]):
        return None
    names = parts[1::2]
    return None if any(name in _WORDS for name in names) else names


def names_in(source: str, origin: Origin = NOWHERE) -> frozenset[str]:
    """The names that a text's expressions use and don't define. Raises `Problem`."""
    plain = plain_names(source)
    if plain is not None:
        return frozenset(name.split(".")[0] for name in plain)
    return text(source, origin).names


def truth_tests(source: str, origin: Origin = NOWHERE) -> frozenset[str]:
    """The names that are tested for truth in a text: `{% if exhaust %}`. Raises `Problem`.

    A text such as `no` counts as true there, which is rarely meant.
    """
    plain = plain_names(source) is not None
    return frozenset(() if plain else text(source, origin).formula.uses.tested)


def tags(text: str) -> Iterator[tuple[int, int]]:
    """The start and end of each expression, statement and comment in a text, in order.

    >>> text = "{{ a }} and {% if b %}, {# c #} {{ never closed"
    >>> [text[start:end] for start, end in tags(text)]
    ['{{ a }}', '{% if b %}', '{# c #}']
    """
    never: set[str] = set()
    found = _OPEN.search(text)
    while found is not None:
        start, sign = found.start(), found[0]
        end = -1 if sign in never else text.find(_CLOSE[sign], start + 2)
        if end < 0:
            never.add(sign)
            found = _OPEN.search(text, start + 1)
            continue
        yield start, end + 2
        found = _OPEN.search(text, end + 2)


# Equal texts may have different line breaks in their files, which their types show.
@lru_cache(maxsize=8192, typed=True)
def _expression(source: str) -> Expression:
    from generator.game.expressions.parsed import read_value

    return Expression(source, read_value(source))


@lru_cache(maxsize=8192, typed=True)
def _text(source: str) -> Expression:
    from generator.game.expressions.parsed import read_text

    inner = _ALONE.fullmatch(source)
    if inner is not None:
        # A single expression has the same value in a text and alone; its errors differ.
        with suppress(Exception):
            return Expression(source, _expression(inner[1].strip()).formula, True)
    return Expression(source, read_text(source), True)


def explained(error: Exception, source: str, origin: Origin, known: Any) -> Problem:
    """An error in an expression, as a problem at its line."""
    from generator.game.expressions.errors import explain_error

    fault = explain_error(error, source)
    if isinstance(fault, Problem):
        told = [replace(d, message=_spelled(d.message)) for d in fault.diagnostics]
        if all(d.origin == NOWHERE for d in told):
            told = [replace(d, origin=origin) for d in told]
        return Problem.of(told)
    hints = list(fault.hints)
    if fault.name:
        names = sorted(name for name in known if not name.startswith("_"))
        near = did_you_mean(fault.name, names)
        if near:
            hints.append(near)
        if names:
            shown = ", ".join(f"`{name}`" for name in names[:20])
            more = f" and {len(names) - 20} more" if len(names) > 20 else ""
            hints.append(f"known here: {shown}{more}")
    where = line_origin(origin, source, fault.line)
    message = _spelled(fault.message)
    return Problem.of([Diagnostic(fault.code, Severity.ERROR, message, where, tuple(hints))])


def compared_with(source: str) -> tuple[Comparison, ...]:
    """The names that an expression or a text compares with literals, and these."""
    with suppress(Problem):  # errors are reported when it is computed
        return tuple((text if dynamic(source) else expression)(source).formula.uses.compared)
    return ()


def current_source() -> str:
    """The expression or text that is being evaluated; empty if it isn't from a file."""
    return BUDGET.at[1]


def current_origin() -> Origin:
    """Where the expression is that is being evaluated, including its line in a text."""
    from generator.game.expressions.errors import line_of

    origin, source = BUDGET.at
    return line_origin(origin, source, line_of(sys._getframe()))


def _spelled(message: str) -> str:
    """A message with values spelled as in expressions, not as in Python."""
    return _PYTHON.sub(lambda match: match[0].lower(), message)


def line_origin(origin: Origin, source: str, line: int) -> Origin:
    """The place of a line of a text that begins at `origin`.

    In YAML, a text of several lines is a block, which begins below its `|`, or is quoted; then its lines are not
    those of the file.
    """
    if not origin.line or line < 1 or isinstance(source, Joined) or "\n" not in source.rstrip("\n"):
        return origin
    first = origin.line + (1 if origin.file.endswith(_YAML) else 0)
    return replace(origin, line=first + line - 1, column=0)
