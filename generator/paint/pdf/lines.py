"""Text: lines of words on baselines, with icons among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.frame import Icon, TextMark
from generator.paint.pdf.notation import NUMBERS, STEPS, written
from generator.paint.pdf.stock import Look

if TYPE_CHECKING:
    from generator.paint.pdf.content import Content


def draw_text(content: Content, mark: TextMark, x: float, y: float) -> None:
    """Draws a text moved by (x, y) mm, in reading order; text space is turned upright again, y up."""
    out, words = content.out, content.stock.words
    now: Look | None = None
    after = b""
    at_x = at_y = 0.0
    out.append(b"BT")
    for index, run in enumerate(mark.runs):
        if isinstance(run, Icon):
            right, down, drop = run.x, *_baseline(mark, index, run)
            look = None
        else:
            right, down, glyphs, font, size, color, gap, tracking = run
            look = (font, size, color, tracking)
        if index:
            out.append(STEPS[right - at_x, at_y - down])
        else:
            out.append(b"1 0 0 -1 %b %b Tm" % (NUMBERS[x + right], NUMBERS[y + down]))
        at_x, at_y = right, down
        if look != now:
            after = _change(content, look, after)
            now = look
        if isinstance(run, Icon):
            _draw_icon(content, run, drop)
            continue
        between = b")%b(" % written(-1000 * gap / size, 1) if gap else b""
        line = b"(%b)" % between.join(map(words.__getitem__, glyphs))
        if words.special and not words.special.keys().isdisjoint(glyphs):
            line = words.line(glyphs, size, between)
        out.append(b"[%b]TJ" % line)
    out.append(after + b"ET")


def _change(content: Content, look: Look | None, after: bytes) -> bytes:
    """Ends one look and begins another; gives what will end that one."""
    if after:
        content.out.append(after)
    if look is None:
        return b""
    before, after, names = content.stock.looks[look]
    content.out.append(before)
    content.uses.update(names)
    return after


def _baseline(mark: TextMark, index: int, icon: Icon) -> tuple[float, float]:
    """Where the pen stands to draw an icon, mm from the top, and how far the icon hangs below it, in its own heights.

    It is the baseline of the letters beside the icon: then readers find both on one line.
    """
    height = icon.frame.size.height * icon.scale
    bottom = icon.y + height
    before = [run.y for run in mark.runs[:index] if not isinstance(run, Icon)]
    behind = [run.y for run in mark.runs[index:] if not isinstance(run, Icon)]
    near = (line for line in (*before[-1:], *behind[:1]) if icon.y < line <= bottom + height)
    line = next(near, bottom)
    drop = round((bottom - line) / height, 3) if height else 0.0
    return bottom - drop * height, drop


def _draw_icon(content: Content, icon: Icon, drop: float) -> None:
    """Draws an icon as a glyph in a font as big as the icon is high."""
    width, height = icon.frame.size
    if width <= 0 or height <= 0 or icon.scale <= 0:
        return
    symbol = content.symbol(icon, drop)
    size = written(height * icon.scale)
    content.out.append(b"/%b %b Tf (\\%03o) Tj" % (symbol.font.encode(), size, symbol.code))
    content.uses.add(symbol.font)
