"""Translates errors of Jinja2 and Python in expressions into words for game designers."""

from __future__ import annotations

import re
from types import FrameType, TracebackType

from jinja2.exceptions import SecurityError, TemplateSyntaxError

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import ReplacementHint
from generator.game.expressions.cost_limit import Refused
from generator.game.expressions.printing import KINDS, kind_of
from generator.game.expressions.sandbox import MissingName, sandbox

_SYNTAX = {
    r"(?i:expected an expression, got|unexpected) 'end of \w+ ": (
        "an expression is incomplete",
        "complete it, or remove the part at its end that is too much",
    ),
    r".*end of template, expected 'end of print statement'": (
        "an expression has no end",
        "write `}}}}` after it",
    ),
    r".*block that needs to be closed is '(\w+)'": (
        "`{{% {0} %}}` is never closed",
        "write `{{% end{0} %}}` where it ends",
    ),
    r".*(?i:encountered) unknown tag 'end(.*?)'": (
        "`{{% end{0} %}}` closes nothing",
        "remove it, or write `{{% {0} … %}}` before it",
    ),
    r".*(?i:encountered) unknown tag '(.*?)'": (
        "there is no statement `{0}`",
        "use `if`, `for` or `set`",
    ),
}
"""Jinja2's messages about wrong syntax, and ours, each with a hint."""
_OF_A_VALUE = {
    r"'in <string>' requires string as left operand, not (\w+)": "`in` can't look for {} in text",
    r"argument of type '(\w+)' is not iterable": "`in` can't look inside {}",
    r"'(\w+)' object is not callable": "{} isn't a function: remove the brackets after it",
    r"'(\w+)' object is not iterable": "{} isn't a list",
    r"object of type '(\w+)' has no len\(\)": "{} has no length",
}
"""Python's messages about a kind of value, and ours."""
_STRING = regex(r"'[^'\n]*'|\"[^\"\n]*\"")
_NAMED = regex(r"""([A-Za-z_][\w.]*)\s*=\s*('[^']*'|"[^"]*"|-?[\w.]+)""")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and on which line of the text."""

    code: str
    message: str
    hints: tuple[str, ...] = ()
    line: int = 0
    name: str = ""
    """The unknown name, if that is what is wrong."""


def explain_error(error: Exception, source: str = "") -> Fault | Problem:
    """What an exception in an expression or text means; a problem is returned unchanged."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, TemplateSyntaxError):
        return _syntax(str(error.message or "").rstrip("."), source, error.lineno or 0)
    line = _line(error.__traceback__)
    if isinstance(error, Refused):
        return Fault(error.code, str(error), error.hints, error.line or line)
    if isinstance(error, MissingName):
        return _missing(error, line)
    # Jinja2 raises this late if the filter is used only under a condition.
    unknown = re.fullmatch(r"No (filter|test) named '(.*)' found\.", str(error))
    if unknown:
        return _unknown_word(unknown[1], unknown[2], line)
    if isinstance(error, SecurityError):
        return Fault("EXPR003", "this isn't allowed in an expression", (), line)
    if isinstance(error, RecursionError):
        what = "the expression is nested too deeply"
        return Fault("EXPR004", what, ("split it into several",), line)
    return Fault("EXPR005", *_plain(error), line)


def _missing(error: MissingName, line: int) -> Fault:
    if error.owner is None:
        return Fault("EXPR002", str(error), (), line, error.name)
    if isinstance(error.owner, dict):
        keys = [key for key in error.owner if isinstance(key, str)]
        hint = did_you_mean(error.name, keys)
        return Fault("EXPR002", f"there is no `{error.name}` in it", (hint,) if hint else (), line)
    message = f"{kind_of(error.owner)} has no `{error.name}`"
    return Fault("EXPR002", message, (), line)


def _syntax(text: str, source: str, line: int) -> Fault:
    if re.search(r"(?:unexpected|got) '='", text):
        found = _assigned(source)
        if found is None:
            return Fault("EXPR001", "`=` doesn't compare", ("use `==` to compare",), line)
        old, new = found[0].strip(), f"{found[1]} == {found[2]}"
        hint = f"write `{new}` instead of `{old}`"
        printed = re.search(r"\{\{[^{}]*$", source[: found.start()]) is not None
        # In printed text `=` may be meant; in a condition it can't be.
        hints = (hint if printed else ReplacementHint(hint, old, new),)
        return Fault("EXPR001", f"use `==` to compare: `{new}`", hints, line)
    unknown = re.fullmatch(r"No (filter|test) named '(.*)'", text)
    if unknown:
        return _unknown_word(unknown[1], unknown[2], line)
    for pattern, (message, hint) in _SYNTAX.items():
        found = re.match(pattern, text)
        if found:
            words = found.groups()
            return Fault("EXPR001", message.format(*words), (hint.format(*words),), line)
    hint = "look for a missing quote, bracket or `}}`"
    plain = re.sub(r"'([^']*)'", r"`\1`", text[:1].lower() + text[1:])
    return Fault("EXPR001", f"this isn't an expression: {plain}", (hint,), line)


def _assigned(source: str) -> re.Match[str] | None:
    """The first `name = value` that is neither an argument nor a `set`."""
    bare = _STRING.sub(lambda match: match[0][0] + "_" * (len(match[0]) - 2) + match[0][0], source)
    calls: list[bool] = []
    for at, sign in enumerate(bare):
        if sign in "([{":
            calls.append(sign == "(" and re.search(r"\w$", bare[:at]) is not None)
        elif sign in ")]}" and calls:
            calls.pop()
        elif (
            sign == "="
            and "=" not in bare[at + 1 : at + 2]
            and bare[at - 1 : at] not in tuple("=!<>")
        ):
            setting = re.search(r"\{%-?\s*set\b[^%]*$", bare[:at])
            named = _NAMED.match(source, re.search(r"[\w.]*\s*$", bare[:at]).start())  # type: ignore[union-attr]
            if not setting and named is not None and not (calls and calls[-1]):
                return named
    return None


def _unknown_word(noun: str, word: str, line: int) -> Fault:
    known = sandbox().filters if noun == "filter" else sandbox().tests
    near = did_you_mean(word, known, noun)
    listed = ", ".join(
        f"`{name}`" for name in sorted(known) if name.isidentifier() and name[0] != "_"
    )
    hint = near or f"known {noun}s: {listed}"
    return Fault("EXPR001", f"there is no {noun} `{word}`", (hint,), line)


def _plain(error: Exception) -> tuple[str, tuple[str, ...]]:
    """A message for a Python exception, and hints."""
    text = str(error)
    if isinstance(error, ZeroDivisionError):
        return "division by 0", ()
    compared = re.fullmatch(r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'", text)
    if compared:
        hint = "a cell may be empty or contain text; `value | int` turns it into 0"
        left, right = _named(compared[2]), _named(compared[3])
        return f"`{compared[1]}` can't compare {left} with {right}", (hint,)
    if text.startswith("Exceeds the limit"):
        return "a number has too many digits", ()
    for pattern, message in _OF_A_VALUE.items():
        found = re.fullmatch(pattern, text)
        if found:
            return message.format(_named(found[1])), ()
    if not isinstance(error, (TypeError, ValueError)):
        return "this can't be computed", ()
    plain = re.sub(r"'(\w+)'(?: object)?", lambda m: KINDS.get(m[1], m[0]), text)
    plain = re.sub(r"'([^']*)'", r"`\1`", plain.replace("NoneType", "nothing"))
    return f"this can't be computed: {plain}", ()


def _named(kind: str) -> str:
    return KINDS.get(kind, "something else")


def _line(trace: TracebackType | None) -> int:
    """The line of the template that raised an exception; 0 if none did."""
    line = 0
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(trace.tb_lineno)
        trace = trace.tb_next
    return line


def line_of(frame: FrameType | None) -> int:
    """The line of the template that a call comes from; 0 if it comes from none."""
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            line: int = template.get_corresponding_lineno(frame.f_lineno)
            return line
        frame = frame.f_back
    return 0
