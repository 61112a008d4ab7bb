"""The index: all terms in alphabetical order with their pages, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Origin
from generator.layout.rulebook.blocks import Inline, Span
from generator.layout.rulebook.flowables import Flowable, indented, keep_together, keep_with_next
from generator.layout.rulebook.pages import balanced
from generator.layout.rulebook.terms import Entry, letter, place, ranges
from generator.layout.rulebook.typeset import Typesetter

_GAP, _NARROWEST = 6.0, 48.0
"""The space between two columns, and their smallest width, mm."""
_HANG = 4.0
"""The hanging indent of an entry, mm."""
_MANY = 50
"""From this many terms on, groups have letters above them; in a shorter index there is a space between groups."""
_LETTER_GAP, _GROUP_GAP = 0.9, 0.45
"""The space above a group, as a multiple of a line."""
_BETWEEN = "\u00a0 "
"""What separates a term and its pages; wider than a space, and a line may end there."""


@dataclass(slots=True)
class IndexSetter:
    """Sets an index."""

    setter: Typesetter
    entries: Sequence[Entry]
    width: float
    origin: Origin

    def flowables(self) -> list[Flowable]:
        """All of it as one flowable that can be split; empty before any page is known."""
        # Its links are always valid, so they needn't be checked.
        self.setter = replace(self.setter, targets=[])
        count = max(1, int((self.width + _GAP) / (_NARROWEST + _GAP)))
        step = (self.width + _GAP) / count
        lines = self._lines(step - _GAP)
        if not lines:
            return []
        columns = balanced(lines, count, step)
        return [Flowable(columns.height, columns.placed, columns=columns)]

    def _lines(self, width: float) -> list[Flowable]:
        pitch = self.setter.pitch(self.setter.style("index"))
        many = len(self.entries) >= _MANY
        result: list[Flowable] = []
        for initial, group in groupby(self.entries, key=lambda entry: letter(entry.name)):
            letter_text = Inline((Span(initial),), self.origin)
            style = self.setter.style("index-letter")
            above = self.setter.lines(letter_text, style, width) if many else []
            listed = [lines for entry in group if (lines := self._entry(entry, width))]
            # Neither the first nor the last of a group is alone at the end of a column.
            together = {0, len(listed) - 2} if len(listed) > 1 else set()
            lines = keep_with_next(above)
            for k, entry in enumerate(listed):
                lines += keep_with_next(entry) if k in together else keep_together(entry)
            gap = (_LETTER_GAP if many else _GROUP_GAP) * pitch
            result += [replace(lines[0], before=gap), *lines[1:]] if lines else []
        return result

    def _entry(self, entry: Entry, width: float) -> list[Flowable]:
        parts = [Span(entry.name), Span(_BETWEEN)]
        for number, (first, last) in enumerate(ranges(entry)):
            parts += [Span(", ")] if number else []
            parts.append(_linked(entry, first))
            parts += [Span("–"), _linked(entry, last)] if last > first else []
        text = Inline(tuple(parts), self.origin)
        lines = self.setter.lines(text, self.setter.style("index"), width - _HANG)
        return [*lines[:1], *indented(lines[1:], _HANG)]


def _linked(entry: Entry, page: int) -> Span:
    bold = page in entry.main
    return Span(str(page), bold=bold, link=f"#{place(entry.name, page)}", quiet=True)
