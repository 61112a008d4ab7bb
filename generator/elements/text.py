"""Text, wrapped and fitted into its box."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Literal

from generator.decode import Mm
from generator.elements import Element, Kit, element
from generator.foundation.dataclasses import dataclass, fields, replace
from generator.foundation.diagnostics import Problem
from generator.frame import Frame, Source
from generator.geometry import Size
from generator.keys import Lines
from generator.text.style import Columns, StyleKeys, TextStyle

_NAMES = tuple(field.name for field in fields(StyleKeys))
_values = attrgetter(*_NAMES)
MOST_LETTERS = 20_000
"""The most characters of one text: far more than a poster shows, and set in a second."""
_NOTHING = (None,) * len(_NAMES)


@element("text", main="text")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TextElement(Element, StyleKeys):
    """A text in a style of the theme; its own keys override the style's.

    Notes: see `TextSetter`.
    """

    text: str
    """The text. With `markup`, `**bold**`, `*italic*`, `~~struck out~~`, `[red]{coloured}`, `[smcp]{small capitals}`,
    `:icons:`, `- ` lists and blank lines between paragraphs are understood."""
    style: str = "body"
    """The name of a text style of the theme."""
    columns: Lines = 1
    """The number of columns. With `fit: shrink` the text gets smaller until all columns fit."""
    gap: Mm = 4.0
    """The space between columns."""
    column_fill: Literal["balance", "fill"] = "balance"
    """How lines are shared out: `balance` makes columns about equally high, `fill` fills one after the other."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The width of its widest line and the height of its lines, wrapped to the area's width, at its full size."""
        self._check_length(source)
        return kit.measure_text(self.text, self._style(kit, source), area)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The text on an area. Raises `Problem` if it is longer than any piece could show."""
        self._check_length(source)
        return kit.set_text(self.text, self._style(kit, source), area, source)

    def _check_length(self, source: Source) -> None:
        if len(self.text) > MOST_LETTERS:
            what = f"the text has too many characters for a piece: {len(self.text):,}"
            hint = f"the maximum is {MOST_LETTERS:,}"
            raise Problem("TEXT010", what, source.origin, hint)

    def _style(self, kit: Kit, source: Source) -> TextStyle:
        style = self._changed(kit.style(self.style, source.origin), source)
        if self.columns > 1:
            columns = Columns(self.columns, self.gap, self.column_fill == "balance")
            style = replace(style, columns=columns)
        return style

    def _changed(self, style: TextStyle, source: Source) -> TextStyle:
        values = _values(self)
        if values == _NOTHING:
            return style
        # The cards of a deck use the same style in turn; hashing all its keys would take longer.
        known = _RECENT.get(id(source))
        if known is not None and known[0] is style and known[1] == values:
            return known[2]
        if len(_RECENT) >= 1024:
            _RECENT.clear()
        changed = style.changed(StyleKeys(*values))
        _RECENT[id(source)] = (style, values, changed)
        return changed


_RECENT: dict[int, tuple[TextStyle, tuple[Any, ...], TextStyle]] = {}
"""The latest styles of template entries: the style, the changes, and the result."""
