"""Prints a number as its cell shows it: the number formats of spreadsheets (`000`, `0%`, `"$"#,##0`, `# ?/?`, `d-mmm`).

A format has up to four sections, separated by `;`: for positive numbers, negative ones, zero and texts, or for the
conditions in brackets. Files store formats as in English spreadsheets.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from decimal import Decimal, localcontext
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.lazy_regex import regex
from generator.tables import dates, digit_patterns
from generator.tables.cells import plain_number, rounded

GENERAL = "General"

# No spreadsheet accepts a longer format, so it never needs more digits than are computed here.
_LONGEST = 255

_TOKEN = regex(
    r"""
    "(?P<quoted>[^"]*)"? | \\(?P<escaped>.) | _(?P<space>.) | \*(?P<fill>.) | \[(?P<bracket>[^\]]*)\]
    | (?P<general>General) | (?P<exponent>E[+-]) | (?P<half>AM/PM|A/P)
    | (?P<date>y+|m+|d+|h+|s+) | (?P<digit>[0\#?]) | (?P<sign>[.,%/@;]) | (?P<other>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_CONDITION = regex(r"(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)")
_TESTS: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}


class Token(NamedTuple):
    """A piece of a format: `kind` is `literal`, `digit`, `date`, `elapsed`, `half`, `exponent`, `general` or a sign."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a format and its condition."""

    tokens: tuple[Token, ...]
    test: str = ""
    """A comparison such as `<`, or empty."""
    bound: Decimal = Decimal(0)

    def has(self, *kinds: str) -> bool:
        """Whether it has a token of one of the kinds."""
        return any(token.kind in kinds for token in self.tokens)

    @property
    def dated(self) -> bool:
        """Whether it shows a date or a time."""
        return self.has("date", "elapsed", "half")


def is_date(code: str) -> bool:
    """Whether numbers of this format are shown as dates or times.

    >>> [is_date(code) for code in ("d-mmm", "[h]:mm", '0 "days"', "[Red]0", "General")]
    [True, True, False, False, False]
    """
    return sections(code)[0].dated


def format_number(number: float, code: str, since_1904: bool = False) -> str:
    """A number as a cell of this format shows it.

    >>> formats = ((0.5, "0%"), (7, "000"), (1200, '"$"#,##0'), (2, "0.0"), (1.5, "# ?/?"))
    >>> [format_number(number, code) for number, code in formats]
    ['50%', '007', '$1,200', '2.0', '1 1/2']
    """
    with localcontext() as context:
        context.prec = 2000
        return _shown(rounded(number), code, since_1904)


def format_text(text: str, code: str) -> str:
    """A text as a cell of this format shows it.

    >>> format_text("4", '"Level "@')
    'Level 4'
    """
    parts = sections(code)
    last = parts[-1]
    if len(parts) < 4 and not last.has("@"):
        return text
    return "".join(
        text if token.kind == "@" else token.text
        for token in last.tokens
        if token.kind in ("@", "literal")
    )


@lru_cache(maxsize=256)
def sections(code: str) -> tuple[Section, ...]:
    """The sections of a format code; at least one."""
    if len(code) > _LONGEST:
        code = GENERAL
    parts: list[list[Token]] = [[]]
    tests: list[tuple[str, Decimal]] = [("", Decimal(0))]
    for match in _TOKEN.finditer(code):
        kind, text = match.lastgroup or "other", match[match.lastgroup or 0]
        if (kind, text) == ("sign", ";"):
            parts.append([])
            tests.append(("", Decimal(0)))
        elif kind == "bracket" and (found := _CONDITION.fullmatch(text.strip())):
            tests[-1] = (found[1], Decimal(found[2]))
        elif (token := _token(kind, text)) is not None:
            parts[-1].append(token)
    return tuple(Section(tuple(tokens), *test) for tokens, test in zip(parts, tests))


def _token(kind: str, text: str) -> Token | None:
    if kind in ("quoted", "escaped", "other"):
        return Token("literal", text)
    if kind == "space":
        return Token("literal", " ")
    if kind == "sign":
        return Token(text, text)
    if kind == "bracket":
        if re.fullmatch(r"h+|m+|s+", text, re.IGNORECASE):
            return Token("elapsed", text.lower())
        currency = re.match(r"\$([^-]+)", text)
        return Token("literal", currency[1]) if currency else None
    return None if kind == "fill" else Token(kind, text.lower() if kind == "date" else text)


def _shown(number: Decimal, code: str, since_1904: bool) -> str:
    section, signed = _chosen(sections(code), number)
    if section.dated:
        date = dates.format_date(number, section.tokens, since_1904)
        return plain_number(number) if date is None else date
    sign = "-" if signed and number < 0 else ""
    number = abs(number)
    if section.has("general", "@"):
        value = plain_number(number)
        return sign + "".join(
            value if kind in ("general", "@") else text
            for kind, text in section.tokens
            if kind != "fill"
        )
    if section.has("exponent"):
        return sign + digit_patterns.scientific(section.tokens, number)
    if section.has("/") and section.has("digit"):
        return sign + digit_patterns.fraction(section.tokens, number)
    return sign + digit_patterns.decimal(section.tokens, number) if section.tokens else ""


def _chosen(parts: tuple[Section, ...], number: Decimal) -> tuple[Section, bool]:
    """The section for a number, and whether a minus sign has to be added."""
    usable = parts[:3] if len(parts) > 3 or not parts[-1].has("@") else parts[:-1] or parts
    for index, section in enumerate(usable):
        last = index == len(usable) - 1
        if section.test:
            if _TESTS[section.test](number, section.bound):
                return section, not (index and section.test in ("<", "<=") and section.bound <= 0)
        elif last:
            return section, len(usable) != 2 or any(part.test for part in usable)
        elif index == 1:
            if number < 0:
                return section, False
        elif number > 0 or (len(usable) == 2 and number == 0):
            return section, False
    return Section((Token("general", GENERAL),)), True
