"""Text: lines of words on baselines, with icons among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.color import Color
from generator.frame import Font, Icon, TextMark
from generator.paint.pdf.notation import FILLS, NUMBERS, STEPS, written

if TYPE_CHECKING:
    from generator.paint.pdf.content import Content


def draw_text(content: Content, mark: TextMark, x: float, y: float) -> None:
    """Draws a text moved by (x, y) mm, in reading order; text space is turned upright again, y up."""
    stock, out = content.stock, content.out
    words = stock.words
    font: Font | None = None
    color: Color | None = None
    size, tracking, alpha = 0.0, 0.0, 1.0
    at_x = at_y = 0.0
    move = b"1 0 0 -1 %b %b Tm"
    out.append(b"BT")
    for run in mark.runs:
        if isinstance(run, Icon):
            right, down = run.x, run.y + run.frame.size.height * run.scale
        else:
            right, down = run.x, run.y
        if move:
            out.append(move % (NUMBERS[x + right], NUMBERS[y + down]))
            move = b""
        else:
            out.append(STEPS[right - at_x, at_y - down])
        at_x, at_y = right, down
        if isinstance(run, Icon):
            _draw_icon(content, run)
            font = None
            continue
        _, _, glyphs, run_font, run_size, run_color, gap, run_tracking = run
        if run_font is not font or run_size != size:
            font, size = run_font, run_size
            selection, name = stock.selections[font, size]
            out.append(selection)
            content.uses.add(name)
        if run_color is not color:
            color = run_color
            out.append(FILLS[color])
            if color.alpha != alpha:
                alpha = color.alpha
                content.use(stock.state(alpha, alpha), b"gs")
            stock.press = stock.press or color.press is not None
        if run_tracking != tracking:
            tracking = run_tracking
            out.append(written(tracking) + b" Tc")
        between = b")%b(" % written(-1000 * gap / size, 1) if gap else b""
        line = between.join(map(words.__getitem__, glyphs))
        if words.raised and not words.raised.keys().isdisjoint(glyphs):
            line = between.join([words.at_size(g, size) for g in glyphs])
        out.append(b"[(%b)]TJ" % line)
    if tracking:
        out.append(b"0 Tc")
    if alpha != 1:
        content.use(stock.state(1.0, 1.0), b"gs")
    out.append(b"ET")


def _draw_icon(content: Content, icon: Icon) -> None:
    """Draws an icon as a glyph that stands on its lower edge, as high as the font is big."""
    width, height = icon.frame.size
    if width <= 0 or height <= 0 or icon.scale <= 0:
        return
    symbol = content.symbol(icon)
    size = written(height * icon.scale)
    content.out.append(b"/%b %b Tf (\\%03o) Tj" % (symbol.font.encode(), size, symbol.code))
    content.uses.add(symbol.font)
