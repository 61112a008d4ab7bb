"""The key `is` of a claim: a number, text, a list, or a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from generator.decode import Context, Limits, need_text, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex

_NUMBER = regex(r"[+-]?(?:\d{1,60}(?:\.\d{0,60})?|\.\d{1,60})(?:[eE][+-]?\d{1,2})?")
_FRACTION = regex(r"[+-]?\d{1,30}\s*/\s*\d{1,30}")
_GROUPED = regex(r"[+-]?[1-9]\d{0,2}(?:([,'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?")
_POINT = regex(r"[+-]?\d+,\d+")


class Figure(NamedTuple):
    """A number as it is printed."""

    value: Fraction
    """The number itself: 18.4 for `18.4 %`."""
    decimals: int = 0
    """Its decimal places."""
    percent: bool = False
    """Whether a percent sign follows."""
    fraction: bool = False
    """Whether it is printed as a fraction, such as `3/7`."""


def read_figure(text: str) -> Figure | None:
    """The number that a text shows; None if it shows none.

    `-` and `−` are minus signs. Digits may be grouped in threes by commas, spaces or apostrophes: a comma is never a
    decimal point.

    >>> read_figure("18.40 %")
    Figure(value=Fraction(92, 5), decimals=2, percent=True, fraction=False)
    """
    plain = text.strip().replace("−", "-")
    bare = plain.removesuffix("%").rstrip()
    percent = bare != plain
    if _FRACTION.fullmatch(bare):
        above, below = (int(part) for part in bare.split("/"))
        return Figure(Fraction(above, below), 0, percent, True) if below else None
    grouped = _GROUPED.fullmatch(bare)
    if grouped is not None:
        bare = bare.replace(grouped[1], "")
    if not _NUMBER.fullmatch(bare):
        return None
    return Figure(Fraction(bare), len(bare.partition(".")[2]), percent)


def figure(text: str) -> Fraction | None:
    """The number that a printed figure is: `18.367`, `18.4 %`, `10,000`, `−2`, `1/6`; None if it isn't one.

    >>> [str(figure(text)) for text in ("18.4 %", "10,000", "12 500", "−2", "1/6", "many")]
    ['92/5', '10000', '12500', '-2', '1/6', 'None']
    """
    found = read_figure(text)
    return None if found is None else found.value


def with_decimal_point(text: str) -> str:
    """A number with a decimal comma, rewritten with a point; empty for other texts.

    >>> with_decimal_point("18,4 %"), with_decimal_point("10,000"), with_decimal_point("many")
    ('18.4 %', '', '')
    """
    bare = text.strip().replace("−", "-").removesuffix("%").rstrip()
    meant = _POINT.fullmatch(bare) and not _GROUPED.fullmatch(bare)
    return text.strip().replace(",", ".") if meant else ""


_Row = str | tuple[str, ...] | Mapping[str, str]


@written_as(str | tuple[_Row, ...] | Mapping[str, _Row])
@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed, as a claim states it: a text, a list or a mapping, whose entries may be lists or mappings."""

    text: str = ""
    items: tuple[Printed, ...] | None = None
    pairs: tuple[tuple[str, Printed], ...] | None = None

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Printed:
        """Reads what is printed. Raises `Problem`."""
        return cls._read(node, 2)

    @classmethod
    def _read(cls, node: Node, deep: int) -> Printed:
        if node.text is not None:
            return cls("" if node.empty else node.text.strip())
        if not deep:
            hint = "write a table as a list of rows: `[[1, 3], [4, 6]]`"
            what = f"expected a number or text, found {node.kind}"
            raise Problem("YAML003", what, node.origin, hint)
        if node.pairs is not None:
            read = ((need_text(key), cls._read(value, deep - 1)) for key, value in node.pairs)
            return cls(pairs=tuple(read))
        return cls(items=tuple(cls._read(each, deep - 1) for each in node))

    @property
    def single(self) -> bool:
        """Whether it is one number or text."""
        return self.items is None and self.pairs is None

    @property
    def words(self) -> str:
        """All of it in one line.

        >>> Printed(items=(Printed("9"), Printed(items=(Printed("1"), Printed("2"))))).words
        '9, (1, 2)'
        >>> Printed(pairs=(("attack", Printed("9")), ("defence", Printed("8")))).words
        'attack: 9, defence: 8'
        """
        if self.pairs is not None:
            parts = [f"{key}: {value._within}" for key, value in self.pairs]
        elif self.items is not None:
            parts = [each._within for each in self.items]
        else:
            return self.text
        return ", ".join(parts) or "nothing"

    @property
    def _within(self) -> str:
        return self.words if self.single else f"({self.words})"


def _tolerance(text: str) -> float | None:
    found = figure(text)
    return None if found is None else float(found)


Digits = Annotated[
    int, Limits(0, 12, "a number of digits", "write a whole number from 0 to 12", int)
]
"""A number of decimal places."""
Tolerance = Annotated[
    float, Limits(0, 1e12, "a tolerance", "write a number such as `0.05`", _tolerance)
]
"""How far a printed number may be off."""
