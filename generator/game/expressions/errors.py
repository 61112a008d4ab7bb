"""Translates errors of Jinja2 and Python in expressions into words for game designers."""

from __future__ import annotations

import re
from types import FrameType, TracebackType

from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import Rewording

_KINDS = {
    "str": "text",
    "Written": "a number",
    "int": "a number",
    "float": "a number",
    "Fraction": "a number",
    "DecimalNumber": "a number",
    "bool": "yes or no",
    "list": "a list",
    "tuple": "a list",
    "dict": "a mapping",
    "NoneType": "nothing",
}


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


class Refused(Exception):
    """Raised if an expression does what isn't allowed or makes no sense; the message is for the designer."""

    def __init__(self, message: str, *hints: str, code: str = "EXPR005", line: int = 0) -> None:
        super().__init__(message)
        self.hints, self.code, self.line = hints, code, line


class MissingName(UndefinedError):
    """An unknown name: alone, or after the dot of something else."""

    def __init__(self, name: str, owner: object | None) -> None:
        super().__init__(f"`{name}` isn't known here")
        self.name, self.owner = name, owner


def fault_of(error: Exception, source: str = "") -> Fault | Problem:
    """What an exception in an expression or text means; a problem is returned unchanged."""
    if isinstance(error, Problem):
        return error
    line = _line(error.__traceback__)
    if isinstance(error, Refused):
        return Fault(error.code, str(error), error.hints, error.line or line)
    if isinstance(error, TemplateSyntaxError):
        return _meant_to_compare(error, source) or _syntax(error)
    if isinstance(error, MissingName):
        return _missing(error, line)
    # Jinja2 raises this late if the filter is used only under a condition.
    unknown = re.fullmatch(r"No (filter|test) named '(.*)' found\.", str(error))
    if unknown:
        return _unknown_word(unknown[1], unknown[2], line)
    if isinstance(error, SecurityError):
        return Fault("EXPR003", "this isn't allowed in an expression", (), line)
    if isinstance(error, RecursionError):
        return Fault(
            "EXPR004", "the expression is nested too deeply", ("split it into several",), line
        )
    if isinstance(error, ZeroDivisionError):
        return Fault("EXPR005", "division by 0", (), line)
    return Fault("EXPR005", _plain(error), _hints(error), line)


def kind_of(value: object) -> str:
    """What to call a value in a message."""
    return _KINDS.get(type(value).__name__, "something else")


def _missing(error: MissingName, line: int) -> Fault:
    if error.owner is None:
        return Fault("EXPR002", str(error), (), line, error.name)
    if isinstance(error.owner, dict):
        keys = [key for key in error.owner if isinstance(key, str)]
        hint = did_you_mean(error.name, keys)
        return Fault("EXPR002", f"there is no `{error.name}` in it", (hint,) if hint else (), line)
    message = f"{kind_of(error.owner)} has no `{error.name}`"
    return Fault("EXPR002", message, (), line)


def _meant_to_compare(error: TemplateSyntaxError, source: str) -> Fault | None:
    """What is wrong with `cost=1`; None for other errors."""
    if not re.search(r"(?:unexpected|got) '='", str(error.message)):
        return None
    line = error.lineno or 0
    found = _assigned(source)
    if found is None:
        return Fault("EXPR001", "`=` doesn't compare", ("use `==` to compare",), line)
    old, name, value = found[0].strip(), found[1], found[2]
    said = f"use `==` to compare: `{name} == {value}`"
    hint = f"write `{name} == {value}` instead of `{old}`"
    printed = re.search(r"\{\{[^{}]*$", source[: found.start()]) is not None
    # In printed text `=` may be meant; in a condition it can't be.
    hints = (hint if printed else Rewording(hint, old, f"{name} == {value}"),)
    return Fault("EXPR001", said, hints, line)


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


def _syntax(error: TemplateSyntaxError) -> Fault:
    text = str(error.message or "").rstrip(".")
    line = error.lineno or 0
    unknown = re.fullmatch(r"No (filter|test) named '(.*)'", text)
    if unknown:
        return _unknown_word(unknown[1], unknown[2], line)
    if re.match(r"(expected an expression, got|unexpected) 'end of \w+ ", text, re.IGNORECASE):
        hint = "complete it, or remove the part at its end that is too much"
        return Fault("EXPR001", "an expression is incomplete", (hint,), line)
    if "end of template, expected 'end of print statement'" in text:
        return Fault("EXPR001", "an expression has no end", ("write `}}` after it",), line)
    block = re.search(r"block that needs to be closed is '(\w+)'", text)
    if block:
        hint = f"write `{{% end{block[1]} %}}` where it ends"
        return Fault("EXPR001", f"`{{% {block[1]} %}}` is never closed", (hint,), line)
    tag = re.search(r"[Ee]ncountered unknown tag '(.*?)'", text)
    if tag and tag[1].startswith("end"):
        what = f"`{{% {tag[1]} %}}` closes nothing"
        return Fault(
            "EXPR001", what, (f"remove it, or write `{{% {tag[1][3:]} … %}}` before it",), line
        )
    if tag:
        return Fault(
            "EXPR001", f"there is no statement `{tag[1]}`", ("use `if`, `for` or `set`",), line
        )
    hint = "look for a missing quote, bracket or `}}`"
    plain = re.sub(r"'([^']*)'", r"`\1`", text[:1].lower() + text[1:])
    return Fault("EXPR001", f"this isn't an expression: {plain}", (hint,), line)


def _unknown_word(noun: str, word: str, line: int) -> Fault:
    from generator.game.expressions.sandbox import sandbox

    known = sandbox().filters if noun == "filter" else sandbox().tests
    near = did_you_mean(word, known, noun)
    listed = ", ".join(
        f"`{name}`" for name in sorted(known) if name.isidentifier() and name[0] != "_"
    )
    hint = near or f"known {noun}s: {listed}"
    return Fault("EXPR001", f"there is no {noun} `{word}`", (hint,), line)


def _plain(error: Exception) -> str:
    text = str(error)
    compared = re.fullmatch(r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'", text)
    if compared:
        sign, left, right = compared.groups()
        return f"`{sign}` can't compare {_named(left)} with {_named(right)}"
    if text.startswith("Exceeds the limit"):
        return "a number has too many digits"
    for python, ours in _OF_A_VALUE.items():
        found = re.fullmatch(python, text)
        if found:
            return ours.format(_named(found[1]))
    if isinstance(error, (TypeError, ValueError)):
        plain = re.sub(r"'(\w+)'(?: object)?", lambda m: _KINDS.get(m[1], m[0]), text)
        plain = plain.replace("NoneType", "nothing")
        plain = re.sub(r"'([^']*)'", r"`\1`", plain)
        return f"this can't be computed: {plain}"
    return "this can't be computed"


def _hints(error: Exception) -> tuple[str, ...]:
    if "not supported between instances" in str(error):
        return ("a cell may be empty or contain text; `value | int` turns it into 0",)
    return ()


def _named(kind: str) -> str:
    return _KINDS.get(kind, "something else")


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
