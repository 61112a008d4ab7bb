"""A digest of what is drawn: the same for faces that look the same, whatever made them.

Positions are rounded to hundredths of a millimetre, groups that only move their marks are ignored, and so are notes,
links and the words behind glyphs: most changes of the program don't change a digest.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from generator.foundation.color import Color
from generator.frame import Face, Piece
from generator.frame.glyphs import Run
from generator.frame.marks import (
    AS_IT_IS,
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    LinearGradient,
    LinkMark,
    Paint,
    PathMark,
    Placed,
    RadialGradient,
    Stop,
    Stroke,
    TextMark,
)
from generator.geometry import Path, Size
from generator.history.record import Look

_OFF = 0.37
"""The offset of rounding, away from the round numbers that people and grids use: 2.499999 mm on another machine must
round as 2.5 mm does."""

_SMALL = 9.637
"""Smaller paths, mm from their origin, may be drawings in units of their own; no round number is near it."""

_LETTERS = str.maketrans("0123456789", "ghijkmnpqr")
"""Without digits no YAML parser reads a digest as a number."""


class Digests:
    """Digests of frames; what many of them share is read once."""

    def __init__(self) -> None:
        # With the value itself: an id is valid only while its value exists.
        self._known: dict[int, tuple[object, str]] = {}

    def frame(self, frame: Frame) -> str:
        """The digest of a frame: 16 letters."""
        return self._once(frame, lambda: (_size(frame.size), *self._placed(frame, 0.0, 0.0)))

    def look(self, piece: Piece) -> Look:
        """How a piece looks."""
        front, back = piece.front, piece.back
        return Look(
            self.frame(front.frame),
            self.frame(back.frame) if back is not None else "",
            " x ".join(f"{side:.2f}".rstrip("0").rstrip(".") for side in front.size),
            self._cut(front, piece.folds),
        )

    def _cut(self, face: Face, folds: Path | None) -> str:
        outline = self._once(face.outline, lambda: (_path(face.outline),))
        if folds is None:
            return outline
        return _digest((outline, self._once(folds, lambda: (_path(folds),))))

    def _once(self, value: object, parts: Callable[[], Iterable[str]]) -> str:
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = value, _digest(parts())
        return known[1]

    def _placed(self, frame: Frame, dx: float, dy: float) -> Iterator[str]:
        """The marks of a frame, including those of groups that only move them."""
        for placed in frame.placed:
            yield from self._one(placed, dx + placed.x, dy + placed.y)

    def _one(self, placed: Placed, x: float, y: float) -> Iterator[str]:
        mark = placed.mark
        if isinstance(mark, GroupMark):
            transform = mark.transform
            if transform.is_shift and mark.clip is None and not mark.isolated:
                yield from self._placed(mark.frame, x + transform[4], y + transform[5])
            else:
                yield f"{_n(x)} {_n(y)} {self._once(mark, lambda: self._group(mark))}"
        elif not isinstance(mark, LinkMark):
            yield f"{_n(x)} {_n(y)} {self._once(mark, lambda: self._mark(mark))}"

    def _group(self, mark: GroupMark) -> Iterator[str]:
        *turned, dx, dy = mark.transform
        yield f"group {' '.join(map(_fine, turned))} {_n(dx)} {_n(dy)} {_fine(mark.opacity)}"
        yield _path(mark.clip) if mark.clip is not None else ""
        if mark.isolated:
            yield f"{mark.blend} {'' if mark.mask is None else self.frame(mark.mask)}"
        yield from self._placed(mark.frame, 0.0, 0.0)

    def _mark(self, mark: PathMark | TextMark | ImageMark) -> Iterator[str]:
        yield mark.role.value
        if isinstance(mark, PathMark):
            yield _path(mark.path)
            yield f"{mark.even_odd} {_paint(mark.fill)} {_stroke(mark.stroke)}"
        elif isinstance(mark, TextMark):
            yield from map(self._run, mark.runs)
        elif isinstance(mark, ImageMark):
            shown = mark.picture
            yield f"{shown.key} {shown.turn} {shown.grey} {shown.ink} {shown.freed} {_size(mark.size)}"
            if shown.look != AS_IT_IS:
                *tones, ramp = shown.look
                yield " ".join(map(_fine, tones)) + " " + " ".join(map(_stop, ramp))
        else:
            assert_never(mark)

    def _run(self, run: Run | Icon) -> str:
        at = f"{_n(run.x)} {_n(run.y)} {_fine(run.turn)}"
        if isinstance(run, Icon):
            return f"icon {at} {_fine(run.scale)} {self.frame(run.frame)}"
        letters = [str(each) for word in run.glyphs for each in word.ids]
        long = sum(word.advance for word in run.glyphs) * run.size
        file = run.font
        font = self._once(file, lambda: (hashlib.sha256(file.data).hexdigest(), str(file.index)))
        font = f"{font} {_n(run.size)} {_paint(run.color)}"
        spaced = f"{_n(long)} {_fine(run.gap)} {_fine(run.tracking)}"
        return f"run {at} {font} {spaced} {' '.join(letters)}"


def _digest(parts: Iterable[str]) -> str:
    digest = hashlib.blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()
    return digest.translate(_LETTERS)


def _n(value: float) -> str:
    """A length in hundredths of a millimetre.

    >>> _n(2.5), _n(2.499999999), _n(-0.0), _n(1 / 3)
    ('250', '250', '0', '33')
    """
    return str(math.floor(value * 100 + _OFF))


def _fine(value: float) -> str:
    """A factor, a share or a small distance, in ten-thousandths."""
    return str(math.floor(value * 10_000 + _OFF))


def _size(size: Size) -> str:
    return f"{_n(size.width)} x {_n(size.height)}"


def _path(path: Path) -> str:
    """A path, rounded more finely if it is small, since it may be enlarged."""
    most = max((abs(n) for _, *numbers in path.commands for n in numbers), default=0.0)
    rounded = _n if most > _SMALL else _fine
    return " ".join(
        f"{letter}{','.join(map(rounded, numbers))}" for letter, *numbers in path.commands
    )


def _paint(paint: Paint | None) -> str:
    if paint is None:
        return ""
    if isinstance(paint, Color):
        press = ",".join(map(_fine, paint.press)) if paint.press is not None else ""
        return f"{paint.hex} {press} {paint.spot}"
    stops = " ".join(map(_stop, paint.stops))
    if isinstance(paint, LinearGradient):
        return f"linear {_points(*paint.start, *paint.end)} {stops}"
    if isinstance(paint, RadialGradient):
        focus = paint.focus or paint.center
        round_ = _points(*paint.center, paint.radius, *focus)
        return f"radial {round_} {_fine(paint.squeeze)} {stops}"
    assert_never(paint)


def _stop(stop: Stop) -> str:
    return f"{_fine(stop.at)}:{_paint(stop.color)}"


def _points(*numbers: float) -> str:
    return " ".join(map(_n, numbers))


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    dash = ",".join(map(_n, stroke.dash))
    if stroke.phase:
        dash += f"@{_n(stroke.phase)}"
    return f"{_paint(stroke.paint)} {_n(stroke.width)} {dash} {stroke.cap} {stroke.join}"
