"""The size of a text in its box, and what is done with one that is too long.

`shrink` takes the largest of some fixed sizes (steps of 0.1 pt from the style's size down to `min_size`) at which all
lines fit and no word has to be torn. A larger box never makes more lines, so it never makes the text smaller.
"""

from __future__ import annotations

from math import ceil, sqrt

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Note
from generator.geometry import Size
from generator.geometry.units import from_points
from generator.text.block import SLACK, Block, Broken, PlainBlock
from generator.text.font_runs import join, token_of
from generator.text.style import TextStyle
from generator.text.tokens import Line, Piece, Token
from generator.text.word_cache import anywhere
from generator.text.word_cuts import cut

STEP = 0.1
"""The distance of the sizes that `shrink` tries, in pt."""
NARROWER = 0.05
"""The accuracy of the column of balanced lines, as a share of the size."""
ELLIPSIS = "…"


class Fitted(NamedTuple):
    """A text at the size it is set in."""

    size: float
    """In pt."""
    em: float
    """The size in mm."""
    broken: Broken
    height: float
    """Of all lines, mm."""
    notes: tuple[Note, ...] = ()


def fitted(block: Block | PlainBlock, style: TextStyle, area: Size) -> Fitted:
    """A text at the size of its style or, if it may shrink, at the largest that fits."""
    found = _at(block, style.size, area)
    if not _fits(found, area) and style.fit == "shrink" and 0 < style.min_size < style.size:
        found = _shrunk(block, style, area, found)
    if not _fits(found, area):
        found = _too_long(block, style, area, found)
    elif style.balance:
        found = _balanced(block, area, found)
    if not found.broken.urls:
        return found
    widest = max(found.broken.urls, key=lambda token: token.width)
    excess = widest.width * found.em - area.width
    note = Note.of("split-url", word=widest.text, excess_mm=excess)
    return found._replace(notes=(*found.notes, note))


def _at(block: Block | PlainBlock, size: float, area: Size) -> Fitted:
    em = from_points(size)
    broken = block.broken(area.width / em)
    return Fitted(size, em, broken, (broken.lines * block.pitch + broken.gaps) * em)


def _fits(found: Fitted, area: Size) -> bool:
    return found.height <= area.height + SLACK and not found.broken.torn


def _balanced(block: Block | PlainBlock, area: Size, found: Fitted) -> Fitted:
    """The same number of lines in the narrowest column that they fit into without more hyphens."""
    count = found.broken.lines
    if count < 2:
        return found
    low, high = 0.0, area.width / found.em
    best = found.broken
    while high - low > NARROWER:
        middle = (low + high) / 2
        tried = block.broken(middle)
        if tried.lines == count and not tried.torn and tried.hyphenated <= found.broken.hyphenated:
            high, best = middle, tried
        else:
            low = middle
    return found._replace(broken=best)


def _shrunk(block: Block | PlainBlock, style: TextStyle, area: Size, full: Fitted) -> Fitted:
    """The largest size of the grid that fits, or the smallest where none does."""
    steps = ceil(round((style.size - style.min_size) / STEP, 6))
    low, high = 0, steps + 1  # at `low` steps down the text is too large, at `high` it fits
    best = smallest = None
    # The first guess: the same words need about the same area at every size, and no word may be wider than a line.
    widest = max((token.width for token in full.broken.torn), default=0.0) * full.em
    share = area.width / widest if widest > area.width else 0.9
    if full.height > 0 and not full.broken.torn:
        share = sqrt(max(0.0, area.height) / full.height)
    probe, jump = round(style.size * (1 - share) / STEP), 1
    while high - low > 1:
        probe = min(max(probe, low + 1), high - 1)
        size = max(style.min_size, round(style.size - STEP * probe, 6))
        tried = _at(block, size, area)
        smallest = tried if size == style.min_size else smallest
        if _fits(tried, area):
            high, best = probe, tried
        else:
            low = probe
        if low and high <= steps and jump > 2:
            probe = (low + high) // 2
        else:
            probe += -jump if high == probe else jump
        jump *= 2
    return best or smallest or _at(block, style.min_size, area)


def _too_long(block: Block | PlainBlock, style: TextStyle, area: Size, found: Fitted) -> Fitted:
    """A text that doesn't fit, cut as set in its style, with notes about what is too long."""
    rich = block.rich
    broken = rich.broken(area.width / found.em)
    rows = broken.rows
    kept = rich.room(rows, area.height / found.em)
    notes = []
    if broken.torn:
        word = max(broken.torn, key=lambda token: token.width)
        excess = word.width * found.em - area.width
        share = max(0.0, min(1.0, excess / (word.width * found.em)))
        characters = ceil(len(word.text) * share)
        text = "".join(part.text for part in word.parts)
        notes.append(_overflow(style, found, (0, excess, characters), text))
    if kept < len(rows):
        lost = sum(len(token.text) + 1 for row in rows[kept:] for token in row.line.tokens)
        excess = found.height - area.height
        notes.append(_overflow(style, found, (len(rows) - kept, excess, lost), ""))
        if style.fit == "clip":
            rows = rows[: kept + 1]
        elif style.fit == "ellipsis":
            kept = max(1, kept)
            row = rows[kept - 1]
            level = int(row.item.direction == "rtl")
            line = _ended(row.line, area.width / found.em - row.item.indent, level)
            rows = (*rows[: kept - 1], row._replace(line=line))
    gaps = sum(row.gap for row in rows)
    broken = broken._replace(lines=len(rows), gaps=gaps, rows=rows)
    height = (len(rows) * rich.pitch + gaps) * found.em
    return found._replace(broken=broken, height=height, notes=tuple(notes))


def _overflow(
    style: TextStyle, found: Fitted, excess: tuple[float, float, float], word: str
) -> Note:
    """The note about a text with `excess` lines, height or width in mm, and characters."""
    lines, mm, characters = excess
    return Note.of(
        "overflow",
        fit=style.fit,
        lines=float(lines),
        excess_mm=mm,
        characters=float(characters),
        size_pt=found.size,
        word=word,
    )


def _ended(line: Line, room: float, level: int) -> Line:
    """A line that ends with `…` in place of what doesn't fit; `level` is that of its paragraph."""
    tokens = list(line.tokens)
    while True:
        start = sum(token.step for token in tokens[:-1])
        last = _dotted(tokens[-1], room - start if len(tokens) == 1 else None, level)
        if start + last.width <= room or len(tokens) == 1:
            return Line((*tokens[:-1], last), start + last.width, True)
        tokens.pop()


def _dotted(token: Token, room: float | None, level: int) -> Token:
    """A word with `…` behind it, cut where it would be wider than `room`."""
    pieces = [part.piece for part in token.parts]
    last = pieces[-1]
    if last.icon is None:
        pieces[-1] = last = last._replace(text=last.text.rstrip(" ,;:.!?–—-"))
    if last.icon is None and last.level == level:
        dotted = join((*pieces[:-1], last._replace(text=last.text + ELLIPSIS)))
    else:
        dotted = join((*pieces, Piece(ELLIPSIS, last.ink, level=level)))
    if room is not None and dotted.width > room and len(token.text) > 1:
        dots = token_of(last.ink, ELLIPSIS).width
        pair = cut(token, anywhere(token.text), room - dots)
        if pair is not None:
            return _dotted(pair[0], None, level)
    return dotted
