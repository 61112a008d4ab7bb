"""Shares that should add up to a whole: in columns, in claims on all values of a column, and in tables of rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.game.analysis.vocabulary import Book
from generator.game.claims.results import ClaimResult
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item
from generator.game.spec.printed_values import read_figure

_CALLED = regex(
    r"shares?(?:\W+of\b.*)?|(?:percent|percentage|%)\s+of\s+(?:the\s+|all\s+)?(?:cards|deck|total|whole)",
    re.IGNORECASE,
)
"""The headers of columns with the shares of one whole."""
_CLAIM = regex(r"(percent|share)\(\s*(\w+)\s*,\s*(\w+)\s*=\s*('[^']*'|\"[^\"]*\")\s*\)")
_TABLE = regex(r"(?:^[ \t]*\|.*\|[ \t]*(?:\n|\Z)){3,}", re.MULTILINE)
_ROW = regex(r"^[ \t]*\|(.*)\|[ \t]*$", re.MULTILINE)
_TABLE_CELL = regex(r"(?<=\|)[^|\n]*")
_SUM = regex(r"\b(?:all|altogether|any|in total|sum|together|total|whole)\b|[Σ∑]", re.IGNORECASE)
"""Words in the last row of a table that adds up the others."""
_LEAST = 2


class Part(NamedTuple):
    """One of several shares."""

    name: str
    text: str
    """As it is written."""
    value: Fraction
    step: Fraction
    """The unit of its last digit."""
    origin: Origin
    pieces: int = 0
    """How many pieces have it; 0 if they aren't counted."""


class Whole(NamedTuple):
    """The shares of one whole."""

    called: str
    """In words, such as ``the column `share` of `events` ``."""
    parts: tuple[Part, ...]
    unit: int
    """100 if they are percentages, else 1."""
    origin: Origin
    pieces: int = 0
    """How many pieces the whole has; 0 if they aren't counted."""

    @property
    def sum(self) -> Fraction:
        """The sum of the shares."""
        return sum((part.value for part in self.parts), Fraction(0))

    @property
    def adds_up(self) -> bool:
        """Whether the shares add up to the whole, allowing for rounding."""
        room = sum((part.step for part in self.parts), Fraction(0)) / 2
        return abs(self.sum - self.unit) <= room

    @property
    def near(self) -> bool:
        """Whether they come near to the whole: otherwise they aren't meant to."""
        return 3 * self.unit <= 4 * self.sum <= 6 * self.unit


def wholes(
    components: Iterable[Component], claims: Sequence[ClaimResult], book: Book | None
) -> Iterator[Whole]:
    """All wholes whose shares are written somewhere in a game."""
    known = {identifier(each.name): each for each in components}
    tables: dict[Origin, None] = {}
    for component in known.values():
        for header in component.columns:
            if _CALLED.fullmatch(header.strip()) and component.items:
                place = component.items[0].table.origin(None, header)
                if place not in tables and (whole := _of_column(component, header, place)):
                    tables[place] = None
                    yield whole
    yield from _of_claims(known, claims)
    if book is not None:
        yield from _of_tables(book)


def _of_column(component: Component, header: str, origin: Origin) -> Whole | None:
    """The shares of a column: one for each row, or for all rows with the same value in another column."""
    items = [item for item in counted_items(component) if item.value(header)]
    read = [_read(str(item.value(header)), item.origin_of(header)) for item in items]
    shares = [each for each in read if each is not None]
    if len(shares) < _LEAST or len(shares) < len(items):
        return None
    unit = 100 if any("%" in each.text or each.value > 1 for each in shares) else 1
    pieces = sum(item.copies for item in counted_items(component))
    ways = [[(item.name, [item]) for item in items], *_groups(items, header)]
    by_item = dict(zip(map(id, items), shares))
    found = []
    for way in ways:
        parts = tuple(
            by_item[id(group[0])]._replace(name=name, pieces=sum(item.copies for item in group))
            for name, group in way
        )
        found.append(
            Whole(f"the column `{header}` of `{origin.file}`", parts, unit, origin, pieces)
        )
    nearest = min(found, key=lambda whole: abs(whole.sum - unit))
    return nearest if nearest.near else None


def _groups(items: Sequence[Item], header: str) -> Iterator[list[tuple[str, list[Item]]]]:
    """The ways to group rows by another column, so that each group has one share."""
    for other in items[0].table.headers:
        groups: dict[str, list[Item]] = {}
        for item in items:
            groups.setdefault(str(item.value(other)), []).append(item)
        alike = all(len({item.value(header) for item in group}) == 1 for group in groups.values())
        if other != header and alike and _LEAST <= len(groups) < len(items):
            yield list(groups.items())


def _read(text: str, origin: Origin) -> Part | None:
    share = text.strip(" *_")
    found = read_figure(share)
    if found is None or found.fraction or not 0 <= found.value < 1000:
        return None
    return Part("", share, found.value, Fraction(1, 10**found.decimals), origin)


def _of_claims(known: Mapping[str, Component], claims: Sequence[ClaimResult]) -> Iterator[Whole]:
    groups: dict[tuple[str, str, str], dict[str, tuple[Part, ClaimResult]]] = {}
    for claim in claims:
        call = _CLAIM.fullmatch(claim.of.strip())
        part = _read(claim.expected, claim.origin)
        if call is not None and part is not None and call[2] in known:
            value = ast.literal_eval(call[4])
            parts = groups.setdefault((call[1], call[2], call[3]), {})
            parts[value] = (part._replace(name=value), claim)
    for (function, word, column), found in groups.items():
        component = known[word]
        values = {str(item.value(column)) for item in counted_items(component)}
        # A wrong claim is reported by itself.
        true = all(claim.holds for _, claim in found.values())
        if true and len(found) >= _LEAST and values == set(found):
            shares = tuple(part for part, _ in found.values())
            called = f"the claims on the values of `{column}` of `{component.name}`"
            yield Whole(called, shares, 100 if function == "percent" else 1, shares[-1].origin)


def _of_tables(book: Book) -> Iterator[Whole]:
    """The columns of typed tables whose last row is 100 %."""
    for rows in _tables(book):
        head, _, *body = rows
        for place, (title, _) in enumerate(head):
            cells = [row[place] for row in body if place < len(row)]
            if len(cells) != len(body) or not cells:
                continue
            total = _read(*cells[-1])
            # Without a sum they may be only some of the shares.
            if total is None or total.value != 100 or "%" not in total.text:
                continue
            shares = [_read(*cell) for cell in cells[:-1]]
            parts = tuple(share for share in shares if share is not None and "%" in share.text)
            title = f"the column `{title.strip(' *_')}` of the table"
            whole = Whole(title, parts, 100, cells[-1][1])
            if len(parts) == len(shares) >= _LEAST and whole.near and _is_sum(body[-1]):
                yield whole


def _is_sum(row: Sequence[tuple[str, Origin]]) -> bool:
    """Whether a row is the sum of those above it: it says so, or has no name."""
    return not row[0][0].strip(" *_-–") or any(_SUM.search(text) for text, _ in row)


def _tables(book: Book) -> Iterator[list[list[tuple[str, Origin]]]]:
    """The tables of a rulebook as cells with their places: head, rule and body."""
    for table in _TABLE.finditer(book.text):
        yield [
            [
                (cell[0].strip(), book.place(cell.end() - len(cell[0].lstrip())))
                for cell in _TABLE_CELL.finditer(book.text, *row.span(1))
            ]
            for row in _ROW.finditer(book.text, *table.span())
        ]
