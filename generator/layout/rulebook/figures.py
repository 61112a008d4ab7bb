"""Pictures: files, and the game's own components, drawn as they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.elements.common import art
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    similar,
)
from generator.frame import (
    Face,
    Frame,
    GroupMark,
    ImageMark,
    Mark,
    PathMark,
    Piece,
    Placed,
    Source,
    Stroke,
)
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.flow import within
from generator.geometry.paths import crossed
from generator.geometry.units import MM_PER_INCH, millimetres
from generator.layout.rulebook.blocks import Figure, Figures, Term
from generator.layout.rulebook.flowables import Flowable, moved
from generator.layout.rulebook.typeset import Typesetter
from generator.pictures.multi_frame import ONE_OF_THEM, only_first, several

SCHEME = "component:"
GAP, CAPTION_GAP = 4.0, 1.6
"""The space between pictures side by side, and between a picture and its caption, mm."""
_TALLEST = 0.72
"""The largest share of the page's height for a picture."""
_LEAST = 0.9
"""The smallest factor by which pictures are scaled down so that they fit side by side."""
_WIDER = 32.0
"""How much wider than its picture a caption may be, mm."""
_DPI = 200.0
"""The resolution in dpi of a raster picture without a given size."""
_MISSING = Size(30.0, 20.0)
"""The size of the box in place of a picture that can't be found, mm."""
_OPTIONS = ("side", "width", "height")
_NAMES = ("name", "title", "id")


class Art(NamedTuple):
    """Something to show, at its own size."""

    mark: Mark
    size: Size
    outline: Path | None = None
    """The edge of a piece; None for a file."""

    def scaled(self, size: Size) -> Mark:
        """Its mark at another size, cut to its edge."""
        if isinstance(self.mark, ImageMark):
            return ImageMark(self.mark.picture, size)
        assert isinstance(self.mark, GroupMark)
        scale = Transform.scale(size.width / self.size.width)
        clip = self.outline.transformed(scale) if self.outline is not None else None
        return GroupMark(self.mark.frame, scale @ self.mark.transform, clip)

    def in_middle(self, room: Rect, covering: bool = False) -> Placed:
        """It in the middle of a rectangle: as large as it shows as a whole, or as small as it covers all of it."""
        factors = room.width / self.size.width, room.height / self.size.height
        factor = max(factors) if covering else min(factors)
        rect = within(room, Size(self.size.width * factor, self.size.height * factor))
        return Placed(rect.x, rect.y, self.scaled(rect.size))


class SizedFigure(NamedTuple):
    """A picture at its printed size."""

    art: Art
    size: Size
    figure: Figure


@dataclass(slots=True)
class Gallery:
    """Finds the pictures and pieces that a book shows."""

    setter: Typesetter
    pieces: Mapping[str, Sequence[Piece]]
    """The pieces of each component."""

    def named(self, text: str, origin: Origin) -> Art:
        """The picture or piece of a setting, such as `component:events/Werewolf?side=back`. Raises `Problem`."""
        target, _, side = text.partition("?side=")
        return self.art(target, {"side": side} if side else {}, origin)

    def art(self, target: str, options: Mapping[str, str], origin: Origin) -> Art:
        """The picture or piece with this name. Raises `Problem`."""
        if target.startswith(SCHEME):
            shown, side = self.setter.memory.shown, options.get("side", "front")
            shown[target, side] = None
            face = shown[target, side] = face_of(self.pieces, target, side, origin)
            return Art(GroupMark(face.frame), face.size, face.outline)
        picture = art(self.setter.kit, target, origin)
        if isinstance(picture, Frame):
            return Art(GroupMark(picture), picture.size)
        size = Size(picture.width * MM_PER_INCH / _DPI, picture.height * MM_PER_INCH / _DPI)
        return Art(ImageMark(picture, size), size)


def multi_frame_warning(art: Art, origin: Origin) -> Iterator[Diagnostic]:
    """A warning if a file has several pictures, of which only the first is shown."""
    if isinstance(art.mark, ImageMark) and (many := several(art.mark.picture)):
        message = only_first(art.mark.picture.name, many)
        yield Diagnostic("IMG022", Severity.WARNING, message, origin, (ONE_OF_THEM,))


def face_of(
    pieces_of: Mapping[str, Sequence[Piece]], target: str, side: str, origin: Origin
) -> Face:
    """The face of a target such as `component:events/Werewolf`. Raises `Problem`."""
    component, _, item = target.removeprefix(SCHEME).partition("/")
    pieces = pieces_of.get(component)
    if pieces is None:
        hint = similar(component, pieces_of, "component")
        raise Problem("BOOK001", f"there is no component `{component}`", origin, hint)
    found = next((piece for piece in pieces if not item or _has_name(piece, item)), None)
    if found is None:
        names = [piece.name for piece in pieces]
        hint = similar(item, names, "item")
        raise Problem("BOOK002", f"`{component}` has no item `{item}`", origin, hint)
    face = found.sides.get(side)
    if face is None:
        *there, last = (f"`side={name}`" for name in found.sides)
        hint = (
            f"write {', '.join(there)} or {last}" if there else "omit `side`: it only has a front"
        )
        raise Problem("BOOK003", f"`{found.name}` has no side `{side}`", origin, hint)
    return face


@dataclass(slots=True)
class FigureSetter:
    """Sets pictures side by side, with their captions."""

    setter: Typesetter
    gallery: Gallery
    room: Size
    problems: Collector

    def flowables(self, figures: Figures) -> list[Flowable]:
        """Rows of pictures; one that can't be shown is reported, and crossed out."""
        shown = self._squeezed([*map(self._sized, figures.figures)])
        rows: list[list[SizedFigure]] = [[]]
        for each in shown:
            used = sum(other.size.width + GAP for other in rows[-1])
            if rows[-1] and used + each.size.width > self.room.width + 1e-6:
                rows.append([])
            rows[-1].append(each)
        return [self._row(row) for row in rows if row]

    def _squeezed(self, row: list[SizedFigure]) -> list[SizedFigure]:
        """Pictures that are a little too wide to be side by side, scaled down a little."""
        taken = sum(each.size.width for each in row)
        free = self.room.width - GAP * (len(row) - 1)
        if not _LEAST <= (factor := free / taken if taken else 1.0) < 1.0:
            return row
        return [
            each._replace(size=Size(each.size.width * factor, each.size.height * factor))
            for each in row
        ]

    def _sized(self, figure: Figure) -> SizedFigure:
        options = dict(figure.options)
        for key in options:
            if key not in _OPTIONS:
                hint = similar(key, _OPTIONS, "option")
                message = f"a picture has no option `{key}`"
                self.problems.error("BOOK004", message, figure.origin, hint)
        art = self.problems.attempt(lambda: self.gallery.art(figure.target, options, figure.origin))
        if art is None:
            return SizedFigure(_missing(self.setter.color("warning")), _MISSING, figure)
        self.problems.diagnostics += multi_frame_warning(art, figure.origin)
        size = self.problems.attempt(lambda: self._size(art.size, options, figure.origin))
        return SizedFigure(art, size or self._within(art.size), figure)

    def _size(self, own: Size, options: Mapping[str, str], origin: Origin) -> Size:
        """The printed size of a picture: the requested one or its own, but never larger than the page."""
        width = self._length(options.get("width"), self.room.width, origin)
        height = self._length(options.get("height"), self.room.height, origin)
        lengths = ((width, own.width), (height, own.height))
        factor = min((length / side for length, side in lengths if length), default=1.0)
        return self._within(Size(own.width * factor, own.height * factor))

    def _within(self, size: Size) -> Size:
        factor = min(1.0, self.room.width / size.width, self.room.height * _TALLEST / size.height)
        return Size(size.width * factor, size.height * factor)

    def _length(self, text: str | None, whole: float, origin: Origin) -> float | None:
        if text is None:
            return None
        try:
            length = float(text[:-1]) / 100 * whole if text.endswith("%") else millimetres(text)
        except ValueError:
            length = 0.0
        if length <= 0:
            hint = "write mm, such as `width=40`, or a percentage of the text width: `width=50%`"
            raise Problem("BOOK004", f"`{text}` isn't a length", origin, hint)
        return length

    def _row(self, row: Sequence[SizedFigure]) -> Flowable:
        """Pictures on one baseline, each above its caption; the row is centred."""
        tallest = max(each.size.height for each in row)
        captions = self._captions(row)
        widths = [max(e.size.width, width) for e, (width, _) in zip(row, captions, strict=True)]
        total = sum(widths) + GAP * (len(row) - 1)
        x = (self.room.width - total) / 2
        placed: list[Placed] = []
        terms: list[Term] = []
        height = tallest
        for each, width, (wrap, lines) in zip(row, widths, captions, strict=True):
            left = x + (width - each.size.width) / 2
            placed += self._drawn(each, left, tallest - each.size.height)
            y = tallest + CAPTION_GAP
            for line in lines:
                placed += moved(line.placed, x + (width - wrap) / 2, y)
                terms += line.terms
                y += line.height
            height = max(height, y if lines else tallest)
            x += width + GAP
        return Flowable(height, tuple(placed), floats=True, terms=tuple(terms))

    def _captions(self, row: Sequence[SizedFigure]) -> list[tuple[float, list[Flowable]]]:
        """For each picture the width and the lines of its caption."""
        style = self.setter.style("caption")
        free = self.room.width - sum(each.size.width for each in row) - GAP * (len(row) - 1)
        result = []
        for each in row:
            wrap = each.size.width + max(0.0, min(_WIDER, free / len(row)))
            text = each.figure.caption
            lines = self.setter.lines(text, style, wrap) if text.plain or text.terms else []
            result.append((wrap if lines else 0.0, lines))
        return result

    def _drawn(self, shown: SizedFigure, x: float, y: float) -> list[Placed]:
        source = Source(shown.figure.origin, "picture")
        mark = shown.art.scaled(shown.size)
        placed = [Placed(x, y, mark, source)]
        if isinstance(mark, GroupMark) and mark.clip is not None:
            # The edge makes a white card visible on white paper.
            edge = PathMark(mark.clip, stroke=Stroke(self.setter.color("line"), 0.2))
            placed.append(Placed(x, y, edge, source))
        return placed


def _has_name(piece: Piece, wanted: str) -> bool:
    """Whether a piece has a name: its own, or its row's `name`, `title` or `id`."""
    folded = wanted.casefold()
    if piece.name.casefold() == folded:
        return True
    item = piece.front.item
    value = getattr(item, "value", None)
    table = getattr(item, "table", None)
    if value is None or table is None:
        return False
    return any(
        header.casefold() in _NAMES and str(value(header)).casefold() == folded
        for header in table.headers
    )


def _missing(color: Color) -> Art:
    """A crossed-out box in place of a picture that can't be found."""
    mark = PathMark(crossed(Rect(0.0, 0.0, *_MISSING)), stroke=Stroke(color, 0.5))
    return Art(GroupMark(Frame(_MISSING, (Placed(0.0, 0.0, mark),))), _MISSING)
