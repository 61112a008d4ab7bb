"""What Jinja2 and Python say of a wrong expression, in the words of somebody who writes card games."""

from __future__ import annotations

import re
from types import FrameType, TracebackType

from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem, alike
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import Rewording

_KINDS = {
    "str": "a text",
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
    r"'in <string>' requires string as left operand, not (\w+)": "{} cannot be looked for in a text",
    r"argument of type '(\w+)' is not iterable": "nothing can be looked for in {}",
    r"'(\w+)' object is not callable": "{} cannot be called: there is nothing to do with brackets behind it",
    r"'(\w+)' object is not iterable": "{} is no list to go through",
    r"object of type '(\w+)' has no len\(\)": "{} has no length",
}
"""What Python says of a value of a kind, and what is said in its place."""


_STRING = regex(r"'[^'\n]*'|\"[^\"\n]*\"")
_NAMED = regex(r"""([A-Za-z_][\w.]*)\s*=\s*('[^']*'|"[^"]*"|-?[\w.]+)""")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: what to say, and the line of the text it is in."""

    code: str
    message: str
    hints: tuple[str, ...] = ()
    line: int = 0
    name: str = ""
    """The name that means nothing, where that is the fault."""


class Refused(Exception):
    """Something that an expression may not do, or that has no meaning; the message is for the designer."""

    def __init__(self, message: str, *hints: str, code: str = "EXPR005", line: int = 0) -> None:
        super().__init__(message)
        self.hints, self.code, self.line = hints, code, line


class MissingName(UndefinedError):
    """A name that means nothing: alone, or behind the point of something else."""

    def __init__(self, name: str, owner: object | None) -> None:
        super().__init__(f"`{name}` is not known here")
        self.name, self.owner = name, owner


def fault_of(error: Exception, source: str = "") -> Fault | Problem:
    """The fault that an exception tells of, in an expression or text; a problem stays what it is."""
    if isinstance(error, Problem):
        return error
    line = _line(error.__traceback__)
    if isinstance(error, Refused):
        return Fault(error.code, str(error), error.hints, error.line or line)
    if isinstance(error, TemplateSyntaxError):
        return _meant_to_compare(error, source) or _syntax(error)
    if isinstance(error, MissingName):
        return _missing(error, line)
    # Where it is used on a condition only, Jinja2 says so when it is needed.
    unknown = re.fullmatch(r"No (filter|test) named '(.*)' found\.", str(error))
    if unknown:
        return _unknown_word(unknown[1], unknown[2], line)
    if isinstance(error, SecurityError):
        return Fault("EXPR003", "this is not allowed in an expression", (), line)
    if isinstance(error, RecursionError):
        return Fault("EXPR004", "the expression is nested too deeply", ("make it simpler",), line)
    if isinstance(error, ZeroDivisionError):
        return Fault("EXPR005", "nothing can be divided by 0", (), line)
    return Fault("EXPR005", _plain(error), _hints(error), line)


def kind_of(value: object) -> str:
    """What to call a value in a message."""
    return _KINDS.get(type(value).__name__, "something else")


def _missing(error: MissingName, line: int) -> Fault:
    if error.owner is None:
        return Fault("EXPR002", str(error), (), line, error.name)
    if isinstance(error.owner, dict):
        keys = [key for key in error.owner if isinstance(key, str)]
        hint = alike(error.name, keys)
        return Fault("EXPR002", f"there is no `{error.name}` in it", (hint,) if hint else (), line)
    message = f"{kind_of(error.owner)} has no `{error.name}`"
    return Fault("EXPR002", message, (), line)


def _meant_to_compare(error: TemplateSyntaxError, source: str) -> Fault | None:
    """What to say of `cost=1`; None for other faults."""
    if not re.search(r"(?:unexpected|got) '='", str(error.message)):
        return None
    line = error.lineno or 0
    found = _assigned(source)
    if found is None:
        return Fault("EXPR001", "`=` does not compare", ("use `==` to compare",), line)
    old, name, value = found[0].strip(), found[1], found[2]
    said = f"use `==` to compare: `{name} == {value}`"
    hint = f"write `{name} == {value}` for `{old}`"
    printed = re.search(r"\{\{[^{}]*$", source[: found.start()]) is not None
    # What is printed may be meant otherwise; a condition cannot be.
    hints = (hint if printed else Rewording(hint, old, f"{name} == {value}"),)
    return Fault("EXPR001", said, hints, line)


def _assigned(source: str) -> re.Match[str] | None:
    """The first `name = value` of a source that gives nothing to a function, and sets nothing."""
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
        hint = "write what is missing at its end, or drop what stands there"
        return Fault("EXPR001", "an expression breaks off", (hint,), line)
    if "end of template, expected 'end of print statement'" in text:
        return Fault("EXPR001", "an expression is never closed", ("write `}}` at its end",), line)
    block = re.search(r"block that needs to be closed is '(\w+)'", text)
    if block:
        hint = f"write `{{% end{block[1]} %}}` where it ends"
        return Fault("EXPR001", f"`{{% {block[1]} %}}` is never closed", (hint,), line)
    tag = re.search(r"[Ee]ncountered unknown tag '(.*?)'", text)
    if tag and tag[1].startswith("end"):
        what = f"`{{% {tag[1]} %}}` closes nothing"
        return Fault("EXPR001", what, (f"drop it, or write `{{% {tag[1][3:]} … %}}` before",), line)
    if tag:
        return Fault(
            "EXPR001", f"there is no statement `{tag[1]}`", ("write `if`, `for` or `set`",), line
        )
    hint = "look for a missing quote, bracket or `}}`"
    plain = re.sub(r"'([^']*)'", r"`\1`", text[:1].lower() + text[1:])
    return Fault("EXPR001", f"this is no expression: {plain}", (hint,), line)


def _unknown_word(noun: str, word: str, line: int) -> Fault:
    from generator.game.expressions.sandbox import sandbox

    known = sandbox().filters if noun == "filter" else sandbox().tests
    near = alike(word, known, noun)
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
        return f"{_named(left)} cannot be compared with {_named(right)} by `{sign}`"
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
        return f"this cannot be computed: {plain}"
    return "this cannot be computed"


def _hints(error: Exception) -> tuple[str, ...]:
    if "not supported between instances" in str(error):
        return ("a cell may be empty or hold a text; `value | int` makes 0 of it",)
    return ()


def _named(kind: str) -> str:
    return _KINDS.get(kind, "something else")


def _line(trace: TracebackType | None) -> int:
    """The line of the template that an exception came through; 0 where it came through none."""
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
