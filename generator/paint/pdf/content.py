"""Marks as drawing operators: one stream for a page, or for a frame that is placed more than once.

Between two marks a stream is always in the state it began in, but for colours and line widths, which every mark sets
for itself; so the operators of a mark that is placed again are the same bytes again.
"""

from __future__ import annotations

from typing import assert_never

from generator.frame import Frame, GroupMark, ImageMark, LinkMark, Mark, PathMark, TextMark
from generator.geometry import IDENTITY, Path, Transform
from generator.paint.pdf.images import TURNS
from generator.paint.pdf.ink import draw_path
from generator.paint.pdf.lines import draw_text
from generator.paint.pdf.notation import matrix
from generator.paint.pdf.paths import outline
from generator.paint.pdf.stock import Stock
from generator.paint.pdf.symbols import Symbol, Wish


class Content:
    """Draws frames into one stream."""

    def __init__(self, stock: Stock, base: Transform = IDENTITY) -> None:
        self.stock = stock
        self.out: list[bytes] = []
        self.uses: set[str] = set()
        """Names of what the stream needs from the stock."""
        self.base = base
        """From the coordinates that are drawn in now to those that the stream began with."""

    @property
    def data(self) -> bytes:
        """The operators so far."""
        return b"\n".join(self.out)

    def frame(self, frame: Frame, x: float = 0.0, y: float = 0.0) -> None:
        """Draws all marks of a frame moved by (x, y) mm."""
        shared, drawn = self.stock.survey.shared, self.stock.drawn
        for dx, dy, mark, _source in frame.placed:
            if mark not in shared:
                self._mark(mark, x + dx, y + dy)
                continue
            key = (mark, x + dx, y + dy)
            known = drawn.get(key)
            if known is None:
                part = Content(self.stock, self.base)
                part._mark(*key)
                known = (part.data, frozenset(part.uses))
                # A pattern is laid out in the space of the whole stream, so it is not the same elsewhere.
                if not any(name[0] == "P" for name in part.uses):
                    drawn[key] = known
            if known[0]:
                self.out.append(known[0])
                self.uses.update(known[1])

    def _mark(self, mark: Mark, x: float, y: float) -> None:
        if isinstance(mark, TextMark):
            draw_text(self, mark, x, y)
        elif isinstance(mark, PathMark):
            draw_path(self, mark, x, y)
        elif isinstance(mark, GroupMark):
            self._group(mark, x, y)
        elif isinstance(mark, ImageMark):
            self._image(mark, x, y)
        elif isinstance(mark, LinkMark):
            pass  # lies on the page, not in its drawing
        else:
            assert_never(mark)

    def _image(self, mark: ImageMark, x: float, y: float) -> None:
        name = self.stock.image(mark.picture)
        width, height = mark.size
        a, b, c, d, e, f = TURNS.get(mark.picture.turn, TURNS[1])
        place = Transform(
            a * width, b * height, c * width, d * height, x + e * width, y + f * height
        )
        self.out.append(b"q %b cm /%b Do Q" % (matrix(place), name.encode()))
        self.uses.add(name)

    def _group(self, mark: GroupMark, x: float, y: float) -> None:
        frame, by = mark.frame, mark.transform
        if not frame.placed or mark.opacity <= 0:
            return
        out, stock = self.out, self.stock
        whole = Transform.translate(x, y)
        if by is not IDENTITY:
            whole = whole @ by
        as_form = mark.opacity < 1 or stock.survey.counts.get(frame, 0) > 1
        # What is drawn elsewhere as well is drawn from its own origin, so that it is the same bytes.
        again = as_form or frame in stock.survey.pages
        moved = (by is not IDENTITY and not by.is_shift) or (again and whole != IDENTITY)
        kept = moved or mark.clip is not None or mark.opacity < 1
        if kept:
            out.append(b"q")
        if mark.clip is not None:
            out.append(self._clip(mark.clip, x, y))
        if mark.opacity < 1:
            self.use(stock.state(mark.opacity, mark.opacity), b"gs")
        if moved:
            out.append(matrix(whole) + b" cm")
        if as_form:
            self.use(self.form(frame), b"Do")
        elif moved:
            outer, self.base = self.base, self.base @ whole
            self.frame(frame)
            self.base = outer
        else:
            self.frame(frame, whole.e, whole.f)
        if kept:
            out.append(b"Q")

    def _clip(self, path: Path, x: float, y: float) -> bytes:
        """The operators of a clip; those of a place on the sheet are the same on every sheet."""
        known = self.stock.clips.get((id(path), x, y))
        if known is None:
            known = (outline(path, x, y) + b" W n", path)
            self.stock.clips[id(path), x, y] = known
        return known[0]

    def use(self, name: str, operator: bytes) -> None:
        """Writes an operator on something of the stock."""
        self.out.append(b"/%b %b" % (name.encode(), operator))
        self.uses.add(name)

    def form(self, frame: Frame) -> str:
        """The name of a frame as a form, drawn the first time that it is asked for."""
        stock = self.stock
        known = stock.forms.get(frame)
        if known is None:
            part = Content(stock)
            part.frame(frame)
            known = stock.forms[frame] = stock.name("X")
            stock.put_form(known, frame, part.data, part.uses)
        return known

    def symbol(self, wish: Wish) -> Symbol:
        """An icon as a glyph, drawn the first time that it is asked for."""
        known = self.stock.symbols.find(wish)
        if known is None:
            part = Content(self.stock, wish.place)
            if self.stock.survey.counts.get(wish.frame, 0) > 1:
                part.use(self.form(wish.frame), b"Do")
            else:
                part.frame(wish.frame)
            known = self.stock.symbols.add(wish, part.data, part.uses)
        return known
