"""Lines with text that runs from right to left, in visual order.

The runs are in reading order, each at its own place: so reading a mark gives its words in order. Nothing here is loaded
for other texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Glyphs, Icon, PathMark, Run
from generator.geometry import Point
from generator.text.bidi import visual_order
from generator.text.paragraph import Row
from generator.text.runs import Place, icon_run, strike_mark
from generator.text.tokens import Ink, Part, Token


class _Atom(NamedTuple):
    """An indivisible piece of a line: a part of a word, with the space behind it where that runs the same way."""

    part: Part
    glyphs: Glyphs | None
    """None for an icon and for a gap alone."""
    level: int
    width: float
    """With the gaps around it; lengths are shares of the size."""
    start: float
    """Where it begins, from its left."""
    bare: float
    """The width without gap and space."""
    icon: bool = False

    @property
    def ink(self) -> Ink:
        return self.part.ink


def rows_runs(
    rows: Sequence[Row], place: Place, cap_height: float
) -> tuple[tuple[Run | Icon, ...], tuple[PathMark, ...]]:
    """The runs and icons of lines, and the lines of struck-out text."""
    runs: list[Run | Icon] = []
    strikes: list[PathMark] = []
    y = place.baseline
    for row in rows:
        y += row.gap * place.em
        pen = _row(row, y, place, cap_height)
        runs += pen.runs
        strikes += pen.strikes
        y += place.pitch
    return tuple(runs), tuple(strikes)


def _row(row: Row, y: float, place: Place, cap_height: float) -> _Pen:
    line, item, _ = row
    rtl = item.direction == "rtl"
    free = place.width / place.em - item.indent - line.width
    sides = {"start": "right", "end": "left"} if rtl else {"start": "left", "end": "right"}
    align, gap = sides.get(place.align, place.align), 0.0
    if align == "justify":
        align = sides["start"]
        if not line.last and len(line.tokens) > 1:
            free, gap = 0.0, free / (len(line.tokens) - 1)
    x = {"left": 0.0, "center": free / 2, "right": free}[align] + (0.0 if rtl else item.indent)
    pen = _Pen(y, place.em, cap_height, gap)
    if item.marker is not None:
        atoms = _atoms((item.marker,), 0.0, spaced=True)
        right = x + line.width + gap * (len(line.tokens) - 1) + item.hang
        width = sum(atom.width for atom in atoms)
        pen.set(atoms, right - width if rtl else x - item.hang)
    pen.set(_atoms(line.tokens, gap), x)
    return pen


def _atoms(tokens: Sequence[Token], gap: float, spaced: bool = False) -> list[_Atom]:
    """The atoms of words in reading order; `spaced` adds a space behind the last one."""
    atoms: list[_Atom] = []
    for k, token in enumerate(tokens):
        atoms += map(_atom, token.parts)
        if k == len(tokens) - 1 and not spaced:
            break
        last, spacer = token.parts[-1], token.parts[-1].requested.spacer
        glyphs = last.spaced if last.level == token.after and not token.open else None
        if glyphs is not None:
            atoms[-1] = _atom(last, glyphs, spacer.words.space + gap, gap)
            continue
        space = None if token.open else spacer.words.blank
        width = 0.0 if token.open else spacer.words.space
        blank = last._replace(ink=spacer)
        atoms.append(_Atom(blank, space, token.after, width + gap, gap * (token.after % 2), 0.0))
    return atoms


def _atom(part: Part, glyphs: Glyphs | None = None, behind: float = 0.0, gap: float = 0.0) -> _Atom:
    """A part of a word; where it runs from right to left, the gap before it is on its right."""
    if glyphs is None and part.shaped is not None:
        glyphs = part.shaped.bare
    width = part.lead + part.advance + behind
    start = gap if part.level % 2 else part.lead
    return _Atom(part, glyphs, part.level, width, start, part.advance, part.icon is not None)


class _Pen:
    def __init__(self, y: float, em: float, cap_height: float, gap: float) -> None:
        self.runs: list[Run | Icon] = []
        self.strikes: list[PathMark] = []
        self._y, self._em, self._cap_height, self._gap = y, em, cap_height, gap

    def set(self, atoms: Sequence[_Atom], x: float) -> None:
        """Sets atoms from `x` on, in sizes."""
        places = [0.0] * len(atoms)
        for k in visual_order([atom.level for atom in atoms]):
            places[k] = x
            x += atoms[k].width
        before: _Atom | None = None
        for atom, at in zip(atoms, places):
            if atom.icon:
                spot = (at + atom.start) * self._em
                self.runs.append(icon_run(atom.part, spot, self._y, self._em, self._cap_height))
            elif atom.glyphs is not None and atom.glyphs.ids:
                self._glyphs(atom, at, before)
            before = atom
        for k, (atom, at) in enumerate(zip(atoms, places)):
            if atom.ink.strike and not atom.icon:
                goes_on = k + 1 < len(atoms) and atoms[k + 1].ink is atom.ink
                left, width = at, atom.width
                if not goes_on:
                    rtl = atom.level % 2
                    left += atom.width - atom.part.lead - atom.bare if rtl else atom.start
                    width = atom.bare
                if width > 0:
                    em = self._em
                    self.strikes.append(strike_mark(atom.ink, (left * em, self._y), width * em, em))

    def _glyphs(self, atom: _Atom, at: float, before: _Atom | None) -> None:
        assert atom.glyphs is not None
        ink, em, last = atom.ink, self._em, self.runs[-1] if self.runs else None
        if ink.words.colors is not None:
            spot, tracking = Point((at + atom.start) * em, self._y), ink.words.tracking * em
            drawn = ink.words.colors.runs(atom.glyphs, spot, em, ink.color, tracking)
            self.runs += reversed(drawn) if atom.level % 2 else drawn
            return
        x, gap = (at + atom.start) * em, 0.0 if atom.level % 2 else self._gap * em
        joins = before is not None and before.ink is ink and before.level == atom.level
        if joins and before is not None and before.glyphs is not None and isinstance(last, Run):
            if atom.level % 2:
                joined = _beside(atom.glyphs, last.glyphs[0], before.start)
                self.runs[-1] = last._replace(x=x, glyphs=(joined,))
            else:
                self.runs[-1] = last._replace(glyphs=(*last.glyphs, atom.glyphs))
            return
        font, tracking = ink.words.font, ink.words.tracking * em
        self.runs.append(Run(x, self._y, (atom.glyphs,), font, em, ink.color, gap, tracking))


def _beside(left: Glyphs, right: Glyphs, gap: float) -> Glyphs:
    """Two words that run from right to left as one, with a gap between them.

    PDF readers find the words in order when they are one string, as other programs write them.
    """
    length = len(right.text)
    offsets = tuple(
        pair for each in (left, right) for pair in each.offsets or ((0.0, 0.0),) * len(each.ids)
    )
    *advances, last = left.advances
    return Glyphs(
        right.text + left.text,
        left.font,
        left.ids + right.ids,
        (*advances, last + gap, *right.advances),
        offsets if left.offsets or right.offsets else (),
        (*(at + length for at in left.clusters), *right.clusters),
        left.advance + gap + right.advance,
        True,
    )
