"""From the plans of sheets to their cut lines: sheets that are filled alike share a sketch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from generator.cutting import Layer, Line, Sketch
from generator.foundation.dataclasses import NamedTuple
from generator.frame import PathMark, Piece, Role
from generator.frame.sheet import Guide, Mirror, SheetPlan, Slot
from generator.frame.walk import walk
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.geometry.shared_edges import cut_once

_SLACK = 0.01
"""How far an outline may extend over the sheet, mm."""


InnerLines = tuple[tuple[Path, ...], tuple[Path, ...]]
"""The fold lines and the cut lines of a piece."""


class Cuts(NamedTuple):
    """The lines of all sheets that are filled alike."""

    sketch: Sketch
    sheets: tuple[int, ...]
    """Their numbers, from 1."""


def cut_sketches(
    title: str, plans: Sequence[SheetPlan], pieces: Sequence[Piece]
) -> tuple[Cuts, ...]:
    """The lines of some sheets, without those that have nothing to cut.

    Only fronts count: backs are cut with them. A page that is folded and glued is cut after that, so its sketch has the
    size of the folded page. Pieces that are bigger than the sheet aren't cut: they have to be joined first.
    """
    inner = cache(lambda index: _inner_lines(pieces[index]))
    keyed: dict[object, tuple[Size, tuple[Line, ...]]] = {}
    found: dict[tuple[Size, tuple[Line, ...]], list[int]] = {}
    for number, plan in enumerate(plans, 1):
        slots = [slot for slot in plan.front.slots if not slot.back]
        size = _size(plan)
        guides = plan.front.guides, plan.back.guides if plan.face_down and plan.back else ()
        key = (size, guides, *((slot.place, inner(slot.piece)) for slot in slots))
        if key not in keyed:
            keyed[key] = size, _lines(plan, slots, size, inner)
        if any(line.layer in ("cut", "fold") for line in keyed[key][1]):
            found.setdefault(keyed[key], []).append(number)
    several = len(found) > 1
    return tuple(
        Cuts(
            Sketch(f"{title}, {sheet_words(sheets)}" if several else title, size, lines),
            tuple(sheets),
        )
        for (size, lines), sheets in found.items()
    )


def sheet_words(sheets: Sequence[int]) -> str:
    """Numbers of sheets in words.

    >>> sheet_words([3]), sheet_words([1, 2, 3, 5])
    ('sheet 3', 'sheets 1–3, 5')
    """
    spans = [f"{a}–{b}" if b > a else str(a) for a, b in _spans(sheets)]
    return ("sheets " if len(sheets) > 1 else "sheet ") + ", ".join(spans)


def file_word(sheets: Sequence[int]) -> str:
    """Numbers of sheets in the name of a file.

    >>> file_word([13]), file_word([1, 2, 3, 5])
    ('sheet13', 'sheets1-3+5')
    """
    return sheet_words(sheets).replace(" ", "", 1).replace("–", "-").replace(", ", "+")


def _spans(sheets: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ranges of consecutive numbers, by their first and last."""
    first = last = sheets[0]
    for number in sheets[1:]:
        if number != last + 1:
            yield first, last
            first = number
        last = number
    yield first, last


def _inner_lines(piece: Piece) -> InnerLines:
    """The folds and the outline of a piece, with what its template draws in these roles; in its own coordinates."""
    folds = [piece.folds] if piece.folds is not None else []
    drawn = {Role.FOLD: folds, Role.CUT: [piece.front.outline]}
    for by, mark, _ in walk(piece.front.frame):
        if isinstance(mark, PathMark) and mark.role in drawn:
            drawn[mark.role].append(mark.path.transformed(by))
    return tuple(drawn[Role.FOLD]), tuple(drawn[Role.CUT])


def _size(plan: SheetPlan) -> Size:
    """The size of the sheet, or of its front half if it is folded."""
    width, height = plan.paper.size
    if not any(slot.back for slot in plan.front.slots):
        return plan.paper.size
    for guide in plan.front.guides:
        fold = guide.path.bounds
        if guide.kind == "fold" and max(fold.size) >= min(width, height) - _SLACK:
            return Size(fold.x, height) if fold.width < _SLACK else Size(width, fold.y)
    return plan.paper.size


def _upper_side(plan: SheetPlan, size: Size) -> tuple[Sequence[Guide], Transform]:
    """The marks on the side that is up in the machine, and the transform from the front to it."""
    if plan.face_down is None:
        return plan.front.guides, IDENTITY
    by = Mirror(plan.face_down.upright, size.width if plan.face_down.upright else size.height)
    if plan.back is not None:
        return plan.back.guides, by.transform
    # The back half of a folded page has a corner of its own.
    x, y = (size.width, 0.0) if by.upright else (0.0, size.height)
    to = Transform.translate(-x, -y)
    return [g._replace(path=g.path.transformed(to)) for g in plan.front.guides], by.transform


def _lines(
    plan: SheetPlan, slots: Sequence[Slot], size: Size, inner: Callable[[int], InnerLines]
) -> tuple[Line, ...]:
    sheet = Rect(0.0, 0.0, *size)
    lines = [Line("page", Path.rectangle(sheet))]
    guides, by = _upper_side(plan, size)
    lines += [Line("register", g.path) for g in guides if g.kind == "register"]
    layers: tuple[Layer, ...] = ("fold", "cut")
    for index, layer in enumerate(layers):
        paths = (
            path.transformed(by @ slot.place.maps)
            for slot in slots
            if sheet.contains(slot.place.box, _SLACK)
            for path in inner(slot.piece)[index]
        )
        lines += [Line(layer, path) for path in cut_once(paths)]
    return tuple(lines)
