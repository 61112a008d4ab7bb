"""The title page and the contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import Collector
from generator.frame import (
    WITHOUT_BACKGROUND,
    Frame,
    GroupMark,
    ImageMark,
    LinkMark,
    PathMark,
    Placed,
    Source,
    Stroke,
    TextMark,
)
from generator.frame.walk import texts, words
from generator.game.model.game import Game
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Path, Rect, Size
from generator.layout import printed_facts
from generator.layout.rulebook.background import LEAST_BLEED
from generator.layout.rulebook.blocks import Inline, Span
from generator.layout.rulebook.figures import Gallery, multi_frame_warning
from generator.layout.rulebook.flowables import Column, Flowable, keep_with_next, moved, spaced
from generator.layout.rulebook.pages import page_marks, paginated
from generator.layout.rulebook.typeset import Typesetter
from generator.paint import Anchor

_GAP = 6.0
_LEVELS = 2
"""The levels of headings in the contents."""
_DOT, _DOT_STEP = 0.28, 1.6
"""The size and the distance of leader dots, mm."""


@dataclass(slots=True)
class TitlePage:
    """The title page: title, tagline, a picture, who the game is for and who made it."""

    setter: Typesetter
    gallery: Gallery
    book: Rulebook
    game: Game
    problems: Collector
    behind: Sequence[Placed] = ()
    """The background."""

    def frame(self) -> Frame:
        """The page."""
        size, (top, right, bottom, left) = self.book.size, self.book.margins
        room = Rect(left, top + 6.0, size.width - left - right, size.height - top - bottom - 12.0)
        placed = [*self.behind]
        ground = self.setter.kit.theme.palette.get("cover")
        if ground is not None and not self.behind:
            page = Path.rectangle(Rect(0.0, 0.0, *size).grown(max(LEAST_BLEED, self.book.bleed)))
            placed.append(Placed(0.0, 0.0, PathMark(page, ground)))
        title = self._title(room.width)
        tagline = self._lines(self.game.facts.get("tagline", ""), "tagline", room.width)
        head, foot = Column(room.height), Column(room.height)
        head.flowables = head.placed([*title, *spaced(tagline, 3.0, 0.0)])
        result = self._facts(room.width)
        for key, form in (("designer", "by {}"), ("artist", "drawn by {}")):
            if key in self.game.facts:
                text = form.format(self.game.facts[key])
                result += spaced(self._lines(text, "facts", room.width), 1.5, 0.0)
        if self.game.spec.version:
            version = self._lines(f"version {self.game.spec.version}", "version", room.width)
            result += spaced(version, 2.5, 0.0)
        foot.flowables = foot.placed(result)
        placed += page_marks(head, room.x, room.y)
        placed += page_marks(foot, room.x, room.bottom - foot.end)
        height = room.height - head.end - foot.end - 2 * _GAP
        free = Rect(room.x, room.y + head.end + _GAP, room.width, height)
        return Frame(size, (*placed, *self._picture(free)))

    def without_cover(self, column: Column) -> list[Placed]:
        """What kits without backgrounds print on a first page whose background is its cover: the title above its text,
        and who the game is for. Nothing shows of it elsewhere; empty if there is no room or the title is there already.
        """
        size, (top, right, bottom, left) = self.book.size, self.book.margins
        width, height = size.width - left - right, size.height - top - bottom
        text = Frame(size, tuple(page_marks(column, left, top)))
        head, foot = Column(height), Column(height)
        head.flowables, foot.flowables = (
            head.placed(self._title(width)),
            foot.placed(self._facts(width)),
        )
        down = head.end + _GAP
        pictures = any(isinstance(each.mark, GroupMark | ImageMark) for each in text.placed)
        titled = self.book.title.casefold() in " ".join(texts(text)).casefold()
        if pictures or titled or down + column.end + _GAP + foot.end > height:
            return []
        placed = [*page_marks(head, left, top), *moved(text.placed, 0.0, down)]
        placed += page_marks(foot, left, size.height - bottom - foot.end)
        page = GroupMark(Frame(size, tuple(placed)), opacity=0.0)
        return [Placed(0.0, 0.0, page, Source(kind=WITHOUT_BACKGROUND))]

    def _title(self, width: float) -> list[Flowable]:
        return self._lines(self.book.title, "title", width)

    def _facts(self, width: float) -> list[Flowable]:
        return self._lines("  ·  ".join(printed_facts(self.game)), "facts", width)

    def _lines(self, text: str, style: str, width: float) -> list[Flowable]:
        looks = self.setter.style(style)
        inline = Inline((Span(text),), self.book.origin)
        widest = self.setter.least_width(inline, looks)
        if widest > width:
            # A long title is set smaller rather than split within a word.
            looks = replace(looks, size=looks.size * width / widest * 0.995)
        return self.setter.lines(inline, looks, width)

    def _picture(self, room: Rect) -> list[Placed]:
        if not self.book.picture:
            return []
        origin = self.book.origin
        art = self.problems.attempt(lambda: self.gallery.named(self.book.picture, origin))
        if art is None:
            return []
        self.problems.diagnostics += multi_frame_warning(art, origin)
        return [art.in_middle(room)]


def contents(
    setter: Typesetter,
    heading: str,
    anchors: Sequence[Anchor],
    numbers: Mapping[str, int],
    room: Size,
) -> list[Column]:
    """The contents: a line for each chapter and section, with its page number.

    The lines are set closer together if that saves a page.
    """
    style = replace(setter.style("h1"), markup=False)
    flowables = keep_with_next(setter.lines(Inline((Span(heading),)), style, room.width))
    if flowables:
        flowables[0] = replace(flowables[0], anchor=Anchor("contents", 0.0, heading, 1))
        flowables[-1] = replace(flowables[-1], after=4.0)
    for anchor in anchors:
        if 1 <= anchor.level <= _LEVELS:
            flowables += _entry(setter, anchor, numbers.get(anchor.name, 0), room.width)
    columns = paginated(flowables, room.height)
    for share in (0.7, 0.4):
        closer = [replace(flowable, before=flowable.before * share) for flowable in flowables]
        tried = paginated(closer, room.height)
        if len(tried) < len(columns):
            return tried
    return columns


def _entry(setter: Typesetter, anchor: Anchor, number: int, width: float) -> list[Flowable]:
    chapter = anchor.level == 1
    style = setter.style("contents-1" if chapter else "contents")
    indent = 0.0 if chapter else 5.0
    figure = Inline((Span(str(number)),))
    room = 9.0
    plain = replace(style, markup=False)
    lines = setter.lines(Inline((Span(anchor.title),)), plain, width - indent - room)
    if not lines:
        return []
    rtl = setter.starts_rtl(anchor.title, plain)
    lines = [
        replace(line, placed=moved(line.placed, room if rtl else indent, 0.0)) for line in lines
    ]
    last = lines[-1]
    (right,) = setter.lines(figure, replace(style, align="left" if rtl else "right"), width)
    marks = [placed.mark for placed in last.placed]
    last_words = " ".join(words(mark) for mark in marks if isinstance(mark, TextMark))
    used = indent + setter.width(Inline((Span(last_words),)), plain)
    end = width - setter.width(figure, style)
    start, end = (width - end, width - used) if rtl else (used, end)
    dots = _dots(setter, start + 2.0, end - 2.0, last.height)
    link = Placed(0.0, 0.0, LinkMark(f"#{anchor.name}", Size(width, last.height)), Source())
    lines[-1] = replace(last, placed=(*last.placed, *dots, *right.placed, link))
    return spaced(lines, 2.6 if chapter else 0.5, 0.0)


def _dots(setter: Typesetter, start: float, end: float, height: float) -> list[Placed]:
    """A row of leader dots, aligned across all lines."""
    first, last = int(start / _DOT_STEP) + 1, int(end / _DOT_STEP)
    if last <= first:
        return []
    y = height * 0.68 + _DOT / 2
    path = Path.polygon([(first * _DOT_STEP, y), (last * _DOT_STEP, y)], closed=False)
    # Dashes of no length with round ends are dots.
    stroke = Stroke(setter.color("line"), _DOT, (0.0, _DOT_STEP), "round")
    return [Placed(0.0, 0.0, PathMark(path, stroke=stroke))]
