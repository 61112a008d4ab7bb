"""Questions one asks of a frame, and a frame with other marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce

from generator.foundation.dataclasses import replace
from generator.frame.glyphs import Run
from generator.frame.marks import Frame, GroupMark, Icon, Mark, PathMark, TextMark
from generator.frame.notes import Source
from generator.geometry import IDENTITY, Point, Rect, Transform


def walk(frame: Frame, base: Transform = IDENTITY) -> Iterator[tuple[Transform, Mark, Source]]:
    """Every mark that is not a group, with the map from its coordinates to the frame's, in drawing order."""
    for x, y, mark, source in frame.placed:
        here = base @ Transform.translate(x, y)
        if isinstance(mark, GroupMark):
            yield from walk(mark.frame, here @ mark.transform)
        else:
            yield here, mark, source


def marks(frame: Frame) -> Iterator[tuple[Mark, Source]]:
    """The same without the maps."""
    for _, _, mark, source in frame.placed:
        if isinstance(mark, GroupMark):
            yield from marks(mark.frame)
        else:
            yield mark, source


def changed(frame: Frame, change: Callable[[Mark], Mark]) -> Frame:
    """The frame with another mark in place of each that is not a group."""

    def new(mark: Mark) -> Mark:
        if isinstance(mark, GroupMark):
            return replace(mark, frame=changed(mark.frame, change))
        return change(mark)

    placed = tuple(each._replace(mark=new(each.mark)) for each in frame.placed)
    return Frame(frame.size, placed, frame.notes)


def shifted(frame: Frame, by: Point) -> Frame:
    """A frame whose marks are moved by some mm."""
    if by == (0.0, 0.0):
        return frame
    placed = (each._replace(x=each.x + by.x, y=each.y + by.y) for each in frame.placed)
    return Frame(frame.size, tuple(placed))


@lru_cache(maxsize=1)
def printed(frame: Frame) -> tuple[tuple[str, Source], ...]:
    """The texts of a frame in one line each, with their sources; words divided at the end of a line are whole."""
    return tuple(
        (words(mark).replace("\u00ad\n", "").replace("\n", " "), source)
        for mark, source in marks(frame)
        if isinstance(mark, TextMark)
    )


def words(mark: TextMark) -> str:
    """The text of a mark as a reader gets it: lines separated by line feeds, icons by their names.

    A hyphen that divides a word at the end of a line is a soft one, U+00AD.
    """
    if mark.bent:
        return "".join(map(_said, mark.runs)).strip()
    lines: list[str] = []
    # The line ends at `foot`: the baseline or, where it has no letters, the foot of its icons. What is centred below it
    # (an icon), or is on a lower baseline than that of `line`, begins the next one.
    foot, line = float("-inf"), None
    for run in mark.runs:
        if isinstance(run, Icon):
            height = run.frame.size.height * run.scale
            text, begins = _said(run), run.y + height / 2 > foot
            end = run.y + height
        else:
            text = _said(run)
            begins, end = (run.y > foot if line is None else run.y > line), run.y
        if begins:
            lines.append(text)
            foot, line = end, None
        else:
            lines[-1] += text
        if not isinstance(run, Icon):
            foot = line = run.y
    return "\n".join(text.rstrip() for text in lines)


def _said(run: Run | Icon) -> str:
    return run.alt if isinstance(run, Icon) else "".join(g.text for g in run.glyphs)


def texts(frame: Frame) -> tuple[str, ...]:
    """The texts of a frame in drawing order; words that are divided at the end of a line are whole again."""
    found = (mark for mark, _ in marks(frame) if isinstance(mark, TextMark))
    return tuple(words(mark).replace("\u00ad\n", "") for mark in found)


def mark_box(mark: Mark, inside: Callable[[Frame], Rect]) -> Rect:
    """The box around a mark, without the width of its line, mm of the mark; `inside` is that of a group's frame."""
    if isinstance(mark, PathMark):
        return mark.path.bounds
    if isinstance(mark, GroupMark):
        found = mark.transform.bounds(inside(mark.frame))
        return found if mark.clip is None else found.clipped(mark.clip.bounds)
    return ink(mark) if isinstance(mark, TextMark) else Rect(0.0, 0.0, *mark.size)


def ink(mark: TextMark) -> Rect:
    """The rectangle that the lines of a text cover, from ascent to descent, with their outlines; mm of the mark."""
    if not mark.runs:
        return Rect(0.0, 0.0, 0.0, 0.0)
    return _with_outline(reduce(Rect.united, map(box_of, mark.runs)), mark)


def inks(mark: TextMark) -> list[Rect]:
    """The rectangles that a text covers: that of its lines or, in a bent text, those of its letters."""
    return [_with_outline(box_of(run), mark) for run in mark.runs] if mark.bent else [ink(mark)]


def capitals(mark: TextMark) -> list[Rect]:
    """The same without room for accents and descenders: from the tops of the first capitals to the last baseline."""
    boxes = [_with_outline(box_of(run, capitals=True), mark) for run in mark.runs]
    return boxes if mark.bent or not boxes else [reduce(Rect.united, boxes)]


def _with_outline(rect: Rect, mark: TextMark) -> Rect:
    return rect if mark.lettering is None else rect.grown(mark.lettering.reach)


def box_of(run: Run | Icon, capitals: bool = False) -> Rect:
    """The rectangle of a run, from ascent to descent or that of capitals; if it is turned, the one around it."""
    if isinstance(run, Icon):
        w, h = run.frame.size
        rect = Rect(run.x, run.y, w * run.scale, h * run.scale)
    else:
        advance = sum(g.advance for g in run.glyphs) * run.size
        advance += run.gap * max(0, len(run.glyphs) - 1)
        if run.tracking:
            advance += run.tracking * max(0, sum(len(g.ids) for g in run.glyphs) - 1)
        up, down = run.font.ascent, run.font.descent
        if capitals:
            up, down = min(run.font.cap_height or up, up), 0.0
        rect = Rect(run.x, run.y - up * run.size, advance, (up + down) * run.size)
    return Transform.rotate(run.turn, Point(run.x, run.y)).bounds(rect) if run.turn else rect
