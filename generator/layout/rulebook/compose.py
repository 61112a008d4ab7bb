"""Turns blocks into flowables: what each kind looks like, and the space around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Collector, Origin
from generator.frame import PathMark, Placed, Run, Source, TextMark
from generator.geometry import Path, Rect, Size
from generator.layout.rulebook.blocks import (
    Block,
    Callout,
    CodeBlock,
    Figures,
    Heading,
    Index,
    Inline,
    Items,
    PageBreak,
    Paragraph,
    Quote,
    Span,
    TableBlock,
    first_text,
)
from generator.layout.rulebook.figures import FigureSetter, Gallery
from generator.layout.rulebook.flowables import (
    Flowable,
    Ground,
    bar,
    height_of,
    indented,
    keep_together,
    keep_with_next,
    moved,
    prefer_together,
    spaced,
    without_widows,
)
from generator.layout.rulebook.index import IndexSetter
from generator.layout.rulebook.tables import TableSetter
from generator.layout.rulebook.terms import Entry
from generator.layout.rulebook.typeset import Typesetter
from generator.paint import Anchor

INDENT = 5.0
"""The indent of list items, mm."""
_PAD = 4.0
"""The distance of text from the edges of a call-out's box, mm."""
_DOT = 1.1
_WHOLE = 0.4
"""The largest share of a page for a call-out that isn't split."""


# The white above and below blocks, as multiples of a line of body text.
_HEADINGS = {1: (2.1, 0.75), 2: (1.35, 0.3), 3: (1.05, 0.15)}
_PARAGRAPH = 0.42
_ITEM, _LOOSE_ITEM = 0.16, 0.42
_BOX = 0.85
_TABLE = 0.75
_FIGURE = 0.85
_RULE = 1.1


@dataclass(slots=True)
class Composer:
    """Turns blocks into flowables of the text's width."""

    setter: Typesetter
    gallery: Gallery
    room: Size
    """The area of the text on a page."""
    problems: Collector
    body: str = "body"
    """The style of running text here: `body`, `callout` or `quote`."""
    entries: Callable[[Origin], Sequence[Entry]] = lambda _: ()
    """The entries of an index at a place."""

    def flowables(self, blocks: Sequence[Block]) -> list[Flowable]:
        """All blocks, below each other."""
        flowables: list[Flowable] = []
        fresh = False
        for block, behind in zip_longest(blocks, blocks[1:]):
            if isinstance(block, PageBreak):
                fresh = True
                continue
            result = self._block(block)
            if result and fresh:
                result[0], fresh = replace(result[0], fresh=True), False
            introduces = isinstance(block, Paragraph) and block.text.plain.endswith(":")
            if result and introduces and isinstance(behind, (Items, TableBlock, Figures, Quote)):
                result[-1] = replace(result[-1], keep=True)
            flowables += result
        return flowables

    def _block(self, block: Block) -> list[Flowable]:
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Paragraph):
            gap = _ITEM if block.tight else _PARAGRAPH
            lines = self.setter.lines(block.text, self.setter.style(self.body), self.room.width)
            return spaced(without_widows(lines), 0.0, gap * self._unit)
        if isinstance(block, Items):
            return self._items(block)
        if isinstance(block, TableBlock):
            table = TableSetter(self.setter, block, self.room.width, self.problems)
            return self._apart(table.flowables(), _TABLE)
        if isinstance(block, Figures):
            figures = FigureSetter(self.setter, self.gallery, self.room, self.problems)
            return self._apart(figures.flowables(block), _FIGURE)
        if isinstance(block, Callout):
            return self._callout(block)
        if isinstance(block, Quote):
            return self._quote(block)
        if isinstance(block, CodeBlock):
            return self._code(block)
        if isinstance(block, Index):
            entries = self.entries(block.origin)
            index = IndexSetter(self.setter, entries, self.room.width, block.origin)
            return self._apart(index.flowables(), _PARAGRAPH)
        width = self.room.width
        rule = bar(width * 0.3, 0.0, width * 0.4, 0.3, self.setter.color("line"))
        return self._apart([Flowable(0.3, (rule,))], _RULE)

    @property
    def _unit(self) -> float:
        return self.setter.pitch(self.setter.style("body"))

    def _apart(self, flowables: list[Flowable], gap: float) -> list[Flowable]:
        return spaced(flowables, gap * self._unit, gap * self._unit)

    def _heading(self, block: Heading) -> list[Flowable]:
        style = self.setter.style(f"h{min(block.level, 4)}")
        before, after = _HEADINGS.get(block.level, _HEADINGS[3])
        lines = self.setter.lines(block.text, style, self.room.width)
        if not lines:
            return []
        if block.level == 1:
            lines.append(Flowable(1.65, (bar(0.0, 1.3, self.room.width, 0.35, style.color),)))
        lines = keep_with_next(lines)
        anchor = Anchor(block.anchor, 0.0, block.text.plain, block.level)
        lines[0] = replace(lines[0], anchor=anchor)
        return spaced(lines, before * self._unit, after * self._unit)

    def _within(self, by: float, body: str = "") -> Composer:
        """The composer for indented blocks."""
        room = Size(self.room.width - by, self.room.height)
        return replace(self, room=room, body=body or self.body)

    def _items(self, block: Items) -> list[Flowable]:
        inner = self._within(INDENT)
        result: list[Flowable] = []
        last = len(block.items) - 1
        rtl = self._begins_right(block.items[0]) if block.items else False
        for index, item in enumerate(block.items):
            flowables = indented(inner.flowables(item), 0.0 if rtl else INDENT)
            number = block.start + index if block.start is not None else None
            mark = self._marker(number, _x_middle(flowables), rtl)
            if not flowables:
                flowables = [Flowable(mark.height)]
            if item and isinstance(item[0], Paragraph):
                flowables[0] = replace(flowables[0], placed=(*mark.placed, *flowables[0].placed))
            else:
                flowables.insert(0, replace(mark, keep=True))
            if len(flowables) == 1 and index == last and result:
                result[-1] = replace(result[-1], keep=True)
            if len(flowables) == 1 and index == 0 < last:
                # A single line of a list would be a widow, too.
                flowables[0] = replace(flowables[0], keep=True)
            gap = _ITEM if block.tight else _LOOSE_ITEM
            result += spaced(flowables, gap * self._unit, gap * self._unit)
        return spaced(result, _ITEM * self._unit, _PARAGRAPH * self._unit)

    def _begins_right(self, blocks: Sequence[Block]) -> bool:
        """Whether blocks begin on the right, by the direction of their first text."""
        return self.setter.starts_rtl(first_text(blocks), self.setter.style(self.body))

    def _marker(self, number: int | None, middle: float | None, rtl: bool) -> Flowable:
        """A bullet or a number, centred on the first line’s lower-case letters if their place is known."""
        style = self.setter.style(self.body)
        color = self.setter.color("marker")
        pitch = self.setter.pitch(style)
        if number is None:
            # A drawn dot: bullets of fonts differ too much in size.
            y = pitch * 0.58 if middle is None else middle
            x = self.room.width - INDENT + 3.3 - _DOT if rtl else INDENT - 3.3
            dot = Rect(x, y - _DOT / 2, _DOT, _DOT)
            return Flowable(pitch, (Placed(0.0, 0.0, PathMark(Path.ellipse(dot), color)),))
        text = Inline((Span(f"{number}."),))
        looks = replace(style, color=color, italic=False, weight=700, align="end", markup=False)
        looks = replace(looks, direction="rtl" if rtl else "ltr")
        width = INDENT - 1.4
        # A wide number extends to the left, or right.
        wide = max(width, self.setter.width(text, looks) + 0.01)
        (line,) = self.setter.lines(text, looks, wide)
        x = self.room.width - width if rtl else width - wide
        return Flowable(pitch, moved(line.placed, x, 0.0))

    def _callout(self, block: Callout) -> list[Flowable]:
        color = self.setter.color(block.kind)
        rtl = self._begins_right((*block.blocks, Paragraph(block.title)))
        ground = Ground(0.0, self.room.width, self.setter.color("tint"), color, rtl=rtl)
        inner = self._within(2 * _PAD, "callout")
        title = replace(self.setter.style("callout-title"), color=color)
        if rtl:
            title = replace(title, direction="rtl")
        lines = keep_with_next(inner.setter.lines(block.title, title, inner.room.width))
        if lines:
            lines[-1] = replace(lines[-1], after=0.15 * self._unit)
        flowables = [*lines, *inner.flowables(block.blocks)]
        return self._grounded(flowables, ground, _PAD)

    def _quote(self, block: Quote) -> list[Flowable]:
        rtl = self._begins_right(block.blocks)
        left = 0.0 if rtl else 1.0
        color = self.setter.color("line")
        ground = Ground(left, self.room.width - 1.0, None, color, pad=0.6, rtl=rtl)
        flowables = self._within(_PAD + 2.0, "quote").flowables(block.blocks)
        return self._grounded(flowables, ground, 1.0 if rtl else _PAD + 1.0)

    def _grounded(self, flowables: list[Flowable], ground: Ground, indent: float) -> list[Flowable]:
        """The flowables on a ground; a small one stays on one page."""
        if not flowables:
            return []
        flowables[-1] = replace(flowables[-1], after=0.0)
        flowables = [
            replace(flowable, ground=flowable.ground or ground)
            for flowable in indented(flowables, indent)
        ]
        small = height_of(flowables) <= _WHOLE * self.room.height
        flowables = keep_together(flowables) if small else prefer_together(flowables)
        gap = _BOX * self._unit + ground.pad
        return spaced(flowables, gap, gap)

    def _code(self, block: CodeBlock) -> list[Flowable]:
        style = replace(self.setter.style("code"), markup=False)
        pitch, source = self.setter.pitch(style), Source(block.origin, "rulebook")
        area = Size(self.room.width, float("inf"))
        result = []
        for line in block.text.split("\n"):
            frame = self.setter.kit.set_text(line, style, area, source)
            self.setter.notes += frame.notes
            result.append(Flowable(pitch, frame.placed))
        return self._apart(without_widows(result), _PARAGRAPH)


def _x_middle(flowables: Sequence[Flowable]) -> float | None:
    """The middle of the lower-case letters of a first line, mm from its top."""
    for placed in flowables[0].placed if flowables else ():
        if isinstance(placed.mark, TextMark):
            for run in placed.mark.runs:
                if isinstance(run, Run):
                    return placed.y + run.y - run.font.x_height * run.size / 2
    return None
