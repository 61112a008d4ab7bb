"""Marks as drawing operators: one stream for a page, or for a frame that is placed more than once.

Between two marks a stream is always in the state it began in, but for colours and line widths, which every mark sets
for itself; so the operators of a mark that is placed again are the same bytes again.

What is on a page (a card on a sheet) is drawn from its own origin, independent of its neighbours; what is in it and has
more than a few operators is a form. So a card is the same bytes on every page, and may be drawn elsewhere, and before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from generator.frame import Frame, GroupMark, ImageMark, LinkMark, Mark, PathMark, TextMark
from generator.geometry import IDENTITY, Path, Rect, Transform
from generator.paint.pdf.icon_fonts import Symbol, Wish
from generator.paint.pdf.images import TURNS
from generator.paint.pdf.ink import draw_path, outline
from generator.paint.pdf.lines import draw_text
from generator.paint.pdf.painted import Drawing
from generator.paint.pdf.resources import Stock
from generator.paint.pdf.stream import Stream
from generator.paint.pdf.syntax import matrix

if TYPE_CHECKING:
    from generator.frame import Frame
    from generator.paint.pdf.fonts import Alphabet, Face
    from generator.paint.pdf.painted import Known, Needs, Painted
    from generator.paint.pdf.resources import Stock


WEIGHTY: Final = 512
"""How many bytes of operators a frame inside another one has at most without being a form."""


class Content(Stream):
    """Draws frames into one stream."""

    def __init__(self, stock: Stock, base: Transform = IDENTITY, page: bool = False) -> None:
        super().__init__(stock, base)
        self.page = page
        """Whether it is the stream of a page."""

    def frame(self, frame: Frame, x: float = 0.0, y: float = 0.0) -> None:
        """Draws all marks of a frame moved by (x, y) mm."""
        shared, drawn = self.stock.survey.shared, self.stock.drawn
        for dx, dy, mark, _source in frame.placed:
            if mark not in shared:
                self._mark(mark, x + dx, y + dy)
                continue
            key = (mark, x + dx, y + dy, self.page)
            known = drawn.get(key)
            if known is None:
                part = Content(self.stock, self.base, self.page)
                part._mark(*key[:3])
                known = Drawing(part.data, frozenset(part.uses))
                # A pattern is laid out in the space of the whole stream, so it is not the same elsewhere.
                if not known.patterned:
                    drawn[key] = known
            if known.data:
                self.out.append(known.data)
                self.uses.update(known.uses)

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
        if mark.opacity <= 0:
            return
        drawing, frame, by = self.drawing(mark.frame), mark.frame, mark.transform
        if not drawing.data:
            return
        out, veiled = self.out, mark.opacity < 1
        whole = Transform.translate(x, y)
        if by is not IDENTITY:
            whole = whole @ by
        as_form = veiled or drawing.patterned or self._repeats(frame, drawing)
        alone = as_form or self.page or not (by is IDENTITY or by.is_shift)
        moved = alone and whole != IDENTITY
        kept = moved or mark.clip is not None or veiled
        if kept:
            out.append(b"q")
        if mark.clip is not None:
            out.append(self._clip(mark.clip, x, y))
        if veiled:
            self.use(self.stock.state(mark.opacity, mark.opacity), b"gs")
        if moved:
            out.append(matrix(whole) + b" cm")
        if as_form:
            self.use(self._form(frame, drawing, veiled, clipped=mark.clip is not None), b"Do")
        elif alone or whole == IDENTITY:
            out.append(drawing.data)
            self.uses.update(drawing.uses)
        else:
            self.frame(frame, whole.e, whole.f)
        if kept:
            out.append(b"Q")

    def _repeats(self, frame: Frame, drawing: Drawing) -> bool:
        """Whether a frame is a form.

        On pages that is one that they place twice. Inside a card it must not hang on other cards: there it is one that
        would cost much if it came again.
        """
        if self.page:
            return self.stock.survey.counts.get(frame, 0) > 1
        return len(drawing.data) > WEIGHTY

    def drawing(self, frame: Frame) -> Drawing:
        """A frame drawn from its own origin."""
        stock = self.stock
        made = stock.drawings.get(frame)
        if made is None:
            known = adopt(stock, frame)
            if known is not None:
                made = Drawing(known.drawing, known.needs.uses)
            else:
                part = Content(stock)
                part.frame(frame)
                made = Drawing(part.data, frozenset(part.uses))
                if stock.on_drawn is not None:
                    stock.on_drawn(frame, made)
            survey = stock.survey
            if not self.page or survey.counts.get(frame, 0) > 1 or frame in survey.pages:
                stock.drawings[frame] = made
        return made

    def _clip(self, path: Path, x: float, y: float) -> bytes:
        """The operators of a clip; those of a place on the sheet are the same on every sheet."""
        known = self.stock.clips.get((id(path), x, y))
        if known is None:
            known = (outline(path, x, y) + b" W n", path)
            self.stock.clips[id(path), x, y] = known
        return known[0]

    def _form(self, frame: Frame, drawing: Drawing, veiled: bool, clipped: bool) -> str:
        """The name of a frame as a form."""
        stock = self.stock
        if clipped and self.page:
            # The clip says how far it reaches; how far its marks do need not be known.
            reach = Rect(0.0, 0.0, *frame.size).grown(max(frame.size))
        else:
            reach = stock.survey.bounds(frame)
        key = (frame, reach, veiled)
        known = stock.forms.get(key)
        if known is None:
            known = stock.forms[key] = stock.form(drawing, reach, veiled)
        return known

    def symbol(self, wish: Wish) -> str:
        """The name of the font of an icon, drawn the first time that it is asked for."""
        known = self.stock.wishes.get(wish)
        if known is None:
            drawing = self.drawing(wish.frame)
            part = Content(self.stock, wish.place)
            if self._repeats(wish.frame, drawing):
                part.use(self._form(wish.frame, drawing, veiled=False, clipped=False), b"Do")
            else:
                part.frame(wish.frame)
            made = Symbol.of(wish, part.data, part.uses)
            known = self.stock.wishes[wish] = self.stock.symbol(made)
        return known


def adopt(stock: Stock, frame: Frame) -> Painted | None:
    """A frame that was painted before, with all that it needs; None where it is to be painted here."""
    known = stock.known
    if known is None or frame not in known:
        return None
    painted = known.painted(frame)
    return painted if painted is not None and _taken(painted, stock, known) else None


def _taken(painted: Painted, stock: Stock, known: Known) -> bool:
    """Takes in what a painted frame needs; not where something is lost, or a glyph stands for another text here."""
    needs = painted.needs
    # After a few cards there is hardly a need or a glyph that is new.
    met = id(needs) in stock.met
    if not met and not all(name in stock.parts or stock.recall(name) for name in needs.pictures):
        return False
    new = []
    try:
        for use in painted.fonts:
            face = stock.lettered.get(use.alphabet) or _lettered(use.alphabet, stock, known)
            if not face.has(use):
                new.append((face, use, use.said))
    except LookupError:
        return False
    if not all(face.agrees(said) for face, _, said in new):
        return False
    for face, use, said in new:
        face.take(use, said)
    if not met:
        _meet(needs, stock)
    return True


def _lettered(alphabet: Alphabet, stock: Stock, known: Known) -> Face:
    """The font of an alphabet. Raises `LookupError` where there is none."""
    font = known.font(alphabet.file, alphabet.face)
    made = stock.lettered[alphabet] = stock.faces[font]
    return made


def _meet(needs: Needs, stock: Stock) -> None:
    for name, part in needs.parts.items():
        if name not in stock.parts:
            stock.parts[name] = part.part
    for symbol in needs.symbols:
        stock.symbol(symbol)
    stock.translucent.update(needs.translucent)
    stock.press.update(needs.press)
    stock.met[id(needs)] = needs
