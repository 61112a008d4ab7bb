"""Text: each run as outlines and, below them, the same words not to be seen, each as wide as it is drawn."""

from __future__ import annotations

from generator.frame import Icon, Run, TextMark
from generator.paint.spoken import run_text, spoken_at
from generator.paint.svg.definitions import Definitions
from generator.paint.svg.syntax import COUNTS, css_color, escaped, factor, number, opacity_attr

_STEP = 10
"""Parts of a font's unit that glyphs are placed by."""
_READ = {**dict.fromkeys(map(ord, "\xa0\u2007\u2009\u202f"), " "), 0xAD: ""}
"""Blanks that are read, found and copied as the plain one, and hyphens that divide a word, which are not."""
_RISE = 0.8
"""How much of an icon is above the baseline of its name."""


def outlined(definitions: Definitions, run: Run, x: float, y: float, digits: int) -> str:
    """The glyphs of a run of a text at (x, y); empty if it is invisible."""
    font = run.font
    scale = run.size / font.units_per_em
    if scale <= 0 or run.color.alpha <= 0:
        return ""
    # In tenths of the font's units, as glyphs are placed.
    em = font.units_per_em * _STEP
    gap, tracking = run.gap / scale * _STEP, run.tracking / scale * _STEP
    counts, glyph = COUNTS[1], definitions.glyph
    result: list[str] = []
    pen = 0.0
    for word in run.glyphs:
        offsets = word.offsets
        for index, (ident, advance) in enumerate(zip(word.ids, word.advances)):
            name = glyph(font, ident)
            if name:
                right, up = offsets[index] if offsets else (0.0, 0.0)
                over, down = counts[round(pen + right * em)], counts[round(-up * em)]
                result.append(
                    f'<use href="#{name}" x="{over}" y="{down}"/>'
                    if up
                    else f'<use href="#{name}" x="{over}"/>'
                )
            pen += advance * em + tracking
        pen += gap
    if not result:
        return ""
    place = f"translate({number(x + run.x, digits)} {number(y + run.y, digits)})"
    turn = f"rotate({number(run.turn)})" if run.turn else ""
    ink = f'fill="{css_color(run.color)}"' + opacity_attr("fill-opacity", run.color.alpha)
    # What is drawn lets the mouse through to the words below it.
    return (
        f'<g {ink} pointer-events="none" transform="{place}{turn}scale({factor(scale)})">'
        + "".join(result)
        + "</g>"
    )


def written(mark: TextMark, x: float, y: float, digits: int) -> str:
    """The words of a text at (x, y), each run stretched to its width; icons by their names."""
    result: list[str] = []
    end, blank, low = float("-inf"), True, float("inf")
    last_y = size_of_all = ""
    for index, run in enumerate(mark.runs):
        if isinstance(run, Icon):
            words, width, size, down = _icon(run, spoken_at(mark, index))
        else:
            words, width, size, down = _words(run)
        if not words.strip() or width <= 0 or size <= 0:
            if words and result and not blank:
                result.append(" ")
            end, blank = run.x + width, blank or bool(words)
            continue
        # Only a new line begins to the left of where the last one ended; a new word begins with it, unless a hyphen
        # divides it.
        if run.x < end - 1e-6 and not mark.bent and not blank and not (mark.rtl and down <= low):
            result.append(" ")
        low = down + size / 2
        now_y = number(y + down, digits)
        place = f'<tspan x="{number(x + run.x, digits)}"'
        place += f' y="{now_y}"' if now_y != last_y else ""
        now_size = number(size, digits)
        size_of_all = size_of_all or now_size
        place += f' font-size="{now_size}"' if now_size != size_of_all else ""
        place += f' rotate="{number(run.turn)}"' if run.turn else ""
        result.append(
            f'{place} textLength="{number(width, digits)}" lengthAdjust="spacingAndGlyphs">'
            f"{escaped(words.translate(_READ))}</tspan>"
        )
        last_y = now_y
        end, blank = run.x + width, words[-1].isspace() or words[-1] == "\u00ad"
    if not result:
        return ""
    return (
        f'<text xml:space="preserve" font-family="sans-serif" font-size="{size_of_all}" fill-opacity="0">'
        f"{''.join(result)}</text>"
    )


def _words(run: Run) -> tuple[str, float, float, float]:
    words = run.glyphs
    width = sum(word.advance for word in words) * run.size + run.gap * max(0, len(words) - 1)
    if run.tracking:
        width += run.tracking * sum(len(word.ids) for word in words)
    return run_text(run), width, run.size, run.y


def _icon(icon: Icon, words: str) -> tuple[str, float, float, float]:
    width, height = (side * icon.scale for side in icon.frame.size)
    return words, width, height, icon.y + height * _RISE
