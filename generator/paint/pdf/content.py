"""Marks as drawing operators: one stream for a page, or for a frame that is placed more than once.

Between two marks a stream is always in the state it began in, but for colours and line widths, which every mark sets
for itself; so the operators of a mark that is placed again are the same bytes again.

What is on a page (a card on a sheet) is drawn from its own origin, independent of its neighbours; what is in it and has
more than a few operators is a form. So a card is the same bytes on every page, and may be drawn elsewhere, and before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from generator.frame import Frame, GroupMark, ImageMark, LinkMark, PathMark, Role, TextMark
from generator.geometry import IDENTITY, Rect, Size, Transform
from generator.paint.pdf.icon_fonts import IconGlyph, IconRequest
from generator.paint.pdf.images import TURNS
from generator.paint.pdf.ink import draw_path, outline
from generator.paint.pdf.lines import draw_text
from generator.paint.pdf.painted import Drawing
from generator.paint.pdf.resources import Resources
from generator.paint.pdf.stream import Stream
from generator.paint.pdf.syntax import matrix

if TYPE_CHECKING:
    from generator.frame import Frame
    from generator.paint.pdf.painted import Needs, Painted
    from generator.paint.pdf.resources import Resources


_INK: Final = Role.INK
MAX_INLINE_BYTES: Final = 512
"""How many bytes of operators a frame inside another one has at most without being a form."""


class Content(Stream):
    """Draws frames into one stream."""

    def __init__(
        self, resources: Resources, base: Transform = IDENTITY, page: bool = False
    ) -> None:
        super().__init__(resources, base)
        self.page = page
        """Whether it is the stream of a page."""

    def frame(self, frame: Frame, x: float = 0.0, y: float = 0.0) -> None:
        """Draws all marks of a frame moved by (x, y) mm."""
        for dx, dy, mark, _source in frame.placed:
            if isinstance(mark, TextMark):
                draw_text(self, mark, x + dx, y + dy)
            elif isinstance(mark, PathMark):
                # Lines to cut or to fold along may be on a layer of their own.
                name = "" if mark.role is _INK else self.resources.layer(mark.role)
                if name:
                    self.use(name, b"BDC")
                    self.out[-1] = b"/OC " + self.out[-1]
                draw_path(self, mark, x + dx, y + dy)
                if name:
                    self.out.append(b"EMC")
            elif isinstance(mark, GroupMark):
                self._group(mark, x + dx, y + dy)
            elif isinstance(mark, ImageMark):
                self._image(mark, x + dx, y + dy)
            elif isinstance(mark, LinkMark):
                pass  # lies on the page, not in its drawing
            else:
                assert_never(mark)

    def _image(self, mark: ImageMark, x: float, y: float) -> None:
        name = self.resources.image(mark.picture)
        place = _image_matrix(mark.size, mark.picture.turn, x, y)
        self.out.append(b"q %b cm /%b Do Q" % (place, name.encode()))
        self.uses.add(name)

    def _group(self, mark: GroupMark, x: float, y: float) -> None:
        if mark.opacity <= 0:
            return
        drawing, frame, by = self.drawing(mark.frame), mark.frame, mark.transform
        if not drawing.data:
            return
        # Browsers isolate what is clipped, too; it only shows where something inside is blended.
        out, isolated = self.out, mark.isolated or (mark.clip is not None and drawing.blended)
        whole = Transform.translate(x, y)
        if by is not IDENTITY:
            whole = whole @ by
        as_form = isolated or drawing.patterned or self._repeats(frame, drawing)
        alone = as_form or self.page or not (by is IDENTITY or by.is_shift)
        moved = alone and whole != IDENTITY
        kept = moved or mark.clip is not None or isolated
        if kept:
            out.append(b"q")
        if mark.clip is not None:
            out.append(outline(mark.clip, x, y) + b" W n")
        if mark.opacity < 1 or mark.blend != "normal":
            self.use(self.resources.state(mark.opacity, mark.opacity, mark.blend), b"gs")
        if mark.mask is not None:
            self._mask(mark.mask, x, y)
        if moved:
            out.append(matrix(whole) + b" cm")
        if as_form:
            self.use(self._form(frame, drawing, isolated, clipped=mark.clip is not None), b"Do")
        elif alone or whole == IDENTITY:
            out.append(drawing.data)
            self.uses.update(drawing.uses)
        else:
            self.frame(frame, whole.e, whole.f)
        if kept:
            out.append(b"Q")

    def _mask(self, frame: Frame, x: float, y: float) -> None:
        """Shows what comes next only where a frame at (x, y) is light."""
        reach = Rect(x, y, *frame.size)
        form = self.resources.form(self.drawing(frame), Rect(0.0, 0.0, *frame.size), isolated=False)
        self.use(self.resources.form_mask(form, Transform.translate(x, y), reach), b"gs")

    def _repeats(self, frame: Frame, drawing: Drawing) -> bool:
        """Whether a frame is a form.

        On pages that is one that they place twice. Inside a card it must not hang on other cards: there it is one that
        would cost much if it came again.
        """
        if self.page:
            return self.resources.usage.counts.get(frame, 0) > 1
        return len(drawing.data) > MAX_INLINE_BYTES

    def drawing(self, frame: Frame) -> Drawing:
        """A frame drawn from its own origin."""
        resources = self.resources
        result = resources.drawings.get(frame)
        if result is None:
            known = adopt(resources, frame)
            if known is not None:
                result = Drawing(known.drawing, known.needs.uses)
            else:
                part = Content(resources)
                part.frame(frame)
                result = Drawing(part.data, frozenset(part.uses))
                if resources.on_drawn is not None:
                    resources.on_drawn(frame, result)
            usage = resources.usage
            if not self.page or usage.counts.get(frame, 0) > 1 or frame in usage.pages:
                resources.drawings[frame] = result
        return result

    def _form(self, frame: Frame, drawing: Drawing, isolated: bool, clipped: bool) -> str:
        """The name of a frame as a form."""
        resources = self.resources
        if clipped and self.page:
            # The clip says how far it reaches; how far its marks do need not be known.
            reach = Rect(0.0, 0.0, *frame.size).grown(max(frame.size))
        else:
            reach = resources.usage.bounds(frame)
        return resources.form(drawing, reach, isolated)

    def icon(self, request: IconRequest) -> str:
        """The name of the font of an icon, drawn the first time that it is asked for."""
        known = self.resources.requested_icons.get(request)
        if known is None:
            drawing = self.drawing(request.frame)
            part = Content(self.resources, request.place)
            if self._repeats(request.frame, drawing):
                part.use(
                    self._form(request.frame, drawing, isolated=False, clipped=False),
                    b"Do",
                )
            else:
                part.frame(request.frame)
            result = IconGlyph.of(request, part.data, part.uses)
            known = self.resources.requested_icons[request] = self.resources.icon(result)
        return known


@lru_cache(maxsize=1024)
def _image_matrix(size: Size, turn: int, x: float, y: float) -> bytes:
    """The matrix that shows a stored picture at (x, y), in mm, turned as its EXIF orientation wants."""
    turned = Transform(*TURNS.get(turn, TURNS[1]))
    return matrix(Transform(size.width, 0.0, 0.0, size.height, x, y) @ turned)


def adopt(resources: Resources, frame: Frame) -> Painted | None:
    """A frame that was painted before, with everything it needs.

    None if it must be painted here: something is lost, or a glyph has another text.
    """
    known = resources.known
    painted = known.painted(frame) if known is not None and frame in known else None
    if known is None or painted is None:
        return None
    needs = painted.needs
    # After a few cards there is hardly a need or a glyph that is new.
    adopted = id(needs) in resources.adopted
    if not adopted and not all(
        name in resources.parts or resources.recall(name) for name in needs.pictures
    ):
        return None
    new = []
    try:
        for use in painted.fonts:
            index = use.glyph_index
            face = resources.faces_by_index.get(index)
            if face is None:
                face = resources.faces[known.font(index.file, index.face)]
                resources.faces_by_index[index] = face
            if not face.has(use):
                new.append((face, use, use.texts))
    except LookupError:
        return None
    if not all(face.agrees(texts) for face, _, texts in new):
        return None
    for face, use, texts in new:
        face.take(use, texts)
    if not adopted:
        _adopt_needs(needs, resources)
    return painted


def _adopt_needs(needs: Needs, resources: Resources) -> None:
    for name, part in needs.parts.items():
        resources.parts.setdefault(name, part)
    for icon in needs.icons:
        resources.icon(icon)
    resources.translucent.update(needs.translucent)
    resources.press.update(needs.press)
    resources.adopted[id(needs)] = needs
