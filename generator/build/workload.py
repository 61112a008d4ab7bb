"""What it takes to make the pieces of a kit: the tools, and about how long cutting and folding take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.build.sections import Section
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.frame import Piece

_STRAIGHT, _AROUND, _FOLDED, _PAGE = 15.0, 30.0, 150.0, 60.0
"""How long a straight cut, a cut around one piece, folding and gluing one, and trimming a page of a board take, s."""
_ROUND = 1
"""Decimals of mm to which cuts are one."""
_JOINED = frozenset(("join", "map", "seam"))


class Workload(NamedTuple):
    """What there is to do."""

    straight: int = 0
    """How often a ruler is laid on: a cut that several pieces share counts once."""
    around: int = 0
    """How many pieces are cut along an outline."""
    folded: int = 0
    pages: int = 0
    """How many pages of boards are trimmed and joined."""
    tools: tuple[str, ...] = ()

    @property
    def minutes(self) -> float:
        """About how long it takes."""
        straight, around = self.straight * _STRAIGHT, self.around * _AROUND
        return (straight + around + self.folded * _FOLDED + self.pages * _PAGE) / 60

    @property
    def tools_line(self) -> str:
        """The tools in a line."""
        line = ", ".join(self.tools)
        return line[:1].upper() + line[1:]

    @property
    def words(self) -> str:
        """How long it takes and why, such as `about 2 hours: 60 straight cuts, 20 outlines`."""
        outlines, folds = counted(self.around, "outline"), counted(self.folded, "folded piece")
        parts = [counted(self.straight, "straight cut")] * bool(self.straight)
        parts += [outlines] * bool(self.around) + [folds] * bool(self.folded)
        parts += [f"{counted(self.pages, 'page')} to join"] * bool(self.pages)
        return f"{_about(self.minutes)}: {', '.join(parts)}" if parts else ""


def workload(sections: Iterable[Section]) -> Workload:
    """What there is to do with the sheets of a kit."""
    listed = list(sections)
    straight = around = folded = pages = 0
    tools = sorted({tool for each in listed for tool in _tools(each)})
    for each in listed:
        for plan in (sheet.plan for sheet in each.sheets):
            if any(guide.kind in _JOINED for guide in plan.front.guides):
                pages += 1
                continue
            there = [each.pieces[slot.piece] for slot in plan.front.slots if not slot.back]
            boxes = [
                slot.place.box
                for slot in plan.front.slots
                if not slot.back and each.pieces[slot.piece].shape is None
            ]
            xs = {round(at, _ROUND) for box in boxes for at in (box.x, box.right)}
            ys = {round(at, _ROUND) for box in boxes for at in (box.y, box.bottom)}
            straight += len(xs) + len(ys)
            around += sum(piece.shape is not None for piece in there)
            folded += sum(bool(piece.folds) for piece in there)
    return Workload(straight, around, folded, pages, tuple(name for _, name in tools))


def _tools(section: Section) -> Iterator[tuple[int, str]]:
    """The tools for a section, with their order in the list."""
    there = {slot.piece for sheet in section.sheets for slot in sheet.plan.front.slots}
    pieces = [section.pieces[index] for index in sorted(there)]
    boxes = [piece for piece in pieces if piece.shape is None]
    outlined = [piece for piece in pieces if piece.shape is not None]
    if boxes:
        yield 1, "craft knife, steel ruler and cutting mat"
    if outlined:
        yield 2, "scissors"
    for wide in sorted({round(p.front.size.width, _ROUND) for p in outlined if _is_round(p)}):
        yield 3, f"circle punch of {wide:g} mm (or scissors)"
    if any(map(_is_curved, boxes)):
        yield 4, "corner punch (or leave corners square)"
    if any(piece.folds for piece in pieces) or "glue" in section.stock:
        yield 5, "glue stick"
    if "tape" in section.stock:
        yield 6, "clear tape"


def _is_curved(piece: Piece) -> bool:
    return any(command[0] == "C" for command in piece.front.outline.commands)


def _is_round(piece: Piece) -> bool:
    commands = [command[0] for command in piece.front.outline.commands]
    width, height = piece.front.size
    return abs(width - height) < 0.01 and commands == ["M", "C", "C", "C", "C", "Z"]


def _about(minutes: float) -> str:
    """A time to the next five minutes, or from an hour on to the next half.

    >>> _about(12), _about(70), _about(150)
    ('about 15 minutes', 'about 1½ hours', 'about 2½ hours')
    """
    if minutes <= 55:
        return f"about {counted(max(5, 5 * -int(-minutes // 5)), 'minute')}"
    halves = -int(-minutes // 30)
    whole = f"{halves // 2}{'½' * (halves % 2)}"
    return f"about {whole} {'hour' if halves == 2 else 'hours'}"
