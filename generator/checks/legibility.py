"""Texts that are hard to read, or hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.checks import Finding, check, steps_to
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.diagnostics import Severity
from generator.frame import Face, ImageMark, PathMark, Run, Source, TextMark
from generator.frame.contents import Arrangement, Background, TextBox, arrangement, contents
from generator.frame.coverage import covers
from generator.frame.face import place_of
from generator.frame.face_mark import FaceMark
from generator.frame.ground import SOLID, ground
from generator.frame.tint import dominant
from generator.frame.walk import capitals
from generator.geometry import Point, Rect, Transform

_THIN = 0.1
"""Outlines that reach less far than this don't make letters legible, mm."""
_NOTHING = Rect(0.0, 0.0, 0.0, 0.0)


@check("CARD005", Severity.WARNING)
def low_contrast(face: Face, *, ratio: float = 3.0) -> Iterator[Finding]:
    """A text and its background are too similar in brightness: the contrast is below 3 to 1.

    Why: it can't be read across the table, in dim light, in greyscale, or by some players at all.
    Fix: make the text darker or the background lighter, give it an `outline`, or put a plain panel between them.
    An outline of 0.1 mm or more counts: cream with a dark outline is legible on cream. Of a gradient, the weakest
    colour counts.

    Bad:
        --- templates/card.yaml
        draw:
          - rectangle: trim
            fill: "#777777"
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: "#999999"}

    Good:
        --- templates/card.yaml
        draw:
          - rectangle: trim
            fill: "#777777"
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: white}
    """
    placed = arrangement(face.frame)
    clear = _clear_ones(placed, ratio)
    if placed.complete and all(clear):
        return
    found = contents(face.frame)
    if not placed.complete:
        clear = (False,) * len(found.texts)
    for laid, is_clear in zip(found.texts, clear):
        if not is_clear:
            yield from _low_contrast(face, laid, found.backgrounds[: laid.under], ratio)


@lru_cache(maxsize=4096)
def _clear_ones(placed: Arrangement, ratio: float) -> tuple[bool, ...]:
    """For each text, whether it clearly stands out from a flat box below it; nearly all do."""
    return tuple(_clear(text, placed.backgrounds[: text.under], ratio) for text in placed.texts)


def _clear(text: TextBox, below: Sequence[Background], ratio: float) -> bool:
    ground = WHITE
    for each in reversed(below):
        if each.box.overlaps(text.box):
            fill = each.fill
            plain = each.plain and isinstance(fill, Color) and fill.alpha >= SOLID
            if not plain or not each.box.contains(text.box):
                return False
            ground = fill
            break
    return all(_contrast(color, 1.0, ground) >= ratio for color in text.colors)


def _low_contrast(
    face: Face, laid: FaceMark, below: Sequence[FaceMark], ratio: float
) -> Iterator[Finding]:
    """The finding about one text, from the colours right below its glyphs."""
    mark: TextMark = laid.mark
    colors = _colors(mark)
    backgrounds = [ground(below, laid.rect(*rect)) for rect in capitals(mark)]
    seen = dict.fromkeys(color for color in backgrounds if color is not None)
    if not seen or not colors:
        return
    # Outlines that are wide enough to be seen, from the inside out.
    lettering = mark.lettering
    outlines = lettering.outlines if lettering is not None and lettering.reach >= _THIN else ()
    has, color, below_it = min(
        (_contrast_at_edges(c, outlines, laid.opacity, g), c, g) for c in colors for g in seen
    )
    if has < ratio:
        yield Finding(
            f"`{laid.source.name or 'a text'}` of `{face.item.name}` is hard to read: "
            f"its contrast is {has:.1f} to 1",
            place_of(face, laid.source),
            f"make `{color.hex}` darker or lighter, or change `{below_it.hex}` below it",
            (laid.source.origin, laid.source.id, color, below_it),
            -has,
            steps_to(face, laid.source),
        )


def _colors(mark: TextMark) -> set[Color]:
    """The colours that letters are seen in: those of their outline if they are hollow."""
    if mark.lettering is None:
        return {run.color for run in mark.runs if isinstance(run, Run)}
    return {*(mark.lettering.fill or next(iter(mark.lettering.outlines), ()))}


def _contrast_at_edges(
    color: Color, outlines: tuple[tuple[Color, ...], ...], opacity: float, ground: Color
) -> float:
    """The best contrast at any edge of a letter: of its fill, or of one of its outlines."""
    best, below = 0.0, {ground}
    for ring in (*reversed(outlines), (color,)):
        best = max(best, min(_contrast(c, opacity, g) for c in ring for g in below))
        below = {c.faded(opacity).over(g) for c in ring for g in below}
    return best


@lru_cache(maxsize=1024)
def _contrast(color: Color, opacity: float, ground: Color) -> float:
    return contrast(color.faded(opacity).over(ground), ground)


@check("CARD024", Severity.WARNING)
def hidden_text(face: Face) -> Iterator[Finding]:
    """A shape or photograph covers a text or letters of it, or a clipped group cuts letters off.

    If an element is drawn several times on a face, a cover counts only if it hides something of each of them.

    Why: elements are drawn in the order of the template, later ones on top; nobody can read the text.
    Fix: move the covering element before the text in `draw`, move one of them, or make the clipped group larger.

    Bad:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {rectangle: bleed, fill: silver}

    Good:
        --- templates/card.yaml
        draw:
          - {rectangle: bleed, fill: silver}
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
    """
    placed = arrangement(face.frame)
    if placed.complete and not _any_overlap(placed):
        return
    found = contents(face.frame)
    covered: dict[Source, tuple[str, Source] | None] = {}
    cut: dict[Source, tuple[str, Source]] = {}
    for laid in found.texts:
        if covered.get(laid.source, ()) is not None:
            hidden = _hidden(laid, found.backgrounds[laid.under :])
            covered[laid.source] = hidden and covered.get(laid.source, hidden)
        for clip in laid.clips:
            # A drawing and a text that overflows clip themselves.
            if clip.source != laid.source and not all(map(clip.contains, _letters(laid))):
                cut[laid.source] = ("cut off", clip.source)
    for source, by in (*covered.items(), *cut.items()):
        if by is not None and source.origin.file:
            yield _unseen(face, source, *by)


def _unseen(face: Face, source: Source, how: str, by: Source) -> Finding:
    cut = "make that larger, or move the text"
    return Finding(
        f"`{source.name or 'a text'}` of `{face.item.name}` is {how} by `{by.name}`",
        place_of(face, source),
        cut if how == "cut off" else "draw the text later, or move one of them",
        (source.origin, source.id, by.origin),
        trace=steps_to(face, source),
    )


def _hidden(text: FaceMark, above: Sequence[FaceMark]) -> tuple[str, Source] | None:
    """What hides a text or letters of it, and how much."""
    box = text.box(text.mark.size)
    # A drawing on top of a number leaves its box free, a panel doesn't.
    solid = [each for each in above if _solid_box(each).overlaps(box)]
    for each in solid:
        if _hides(each, box):
            return "hidden", each.source
    letters = _letters(text) if solid else []
    for each in solid:
        if any(_hides(each, letter) for letter in letters):
            return "partly hidden", each.source
    return None


def _letters(text: FaceMark) -> list[Rect]:
    """The upper half of the small letters, 0.25 to 0.45 em above the baseline: what can't be read without."""
    result = []
    for run in (each for each in text.mark.runs if isinstance(each, Run)):
        x, size = run.x, run.size
        turn = Transform.rotate(run.turn, Point(run.x, run.y))
        for word in run.glyphs:
            for advance in word.advances:
                rect = Rect(x, run.y - 0.45 * size, advance * size, 0.2 * size)
                if advance > 0.0:
                    result.append(text.rect(*(turn.bounds(rect) if run.turn else rect)))
                x += advance * size + run.tracking
            x += run.gap
    return result


@lru_cache(maxsize=4096)
def _any_overlap(placed: Arrangement) -> bool:
    """Whether any text's box has something drawn over it."""
    return any(
        each.box.overlaps(text.box)
        for text in placed.texts
        for each in placed.backgrounds[text.under :]
    )


def _solid_box(over: FaceMark) -> Rect:
    """The box around what hides everything below it; an empty one for all other things."""
    mark = over.mark
    if isinstance(mark, ImageMark):
        solid = mark.picture.kind == "jpeg" and over.opacity >= SOLID
        return over.box(mark.size) if solid else _NOTHING
    if not isinstance(mark, PathMark) or mark.fill is None:
        return _NOTHING
    fill = mark.fill
    color = fill if isinstance(fill, Color) else dominant(fill)
    return over.rect(*mark.path.bounds) if color.faded(over.opacity).alpha >= SOLID else _NOTHING


def _hides(over: FaceMark, rect: Rect) -> bool:
    """Whether something solid hides a rectangle of the face."""
    if not over.shows(rect):
        return False
    if isinstance(over.mark, ImageMark):
        return over.box(over.mark.size).contains(rect)
    seen = over.into(rect)
    return seen is not None and covers(over.mark, seen)
