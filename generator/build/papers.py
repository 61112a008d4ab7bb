"""From sheets to documents: one file for each component and one kit for each paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.frame import Frame
from generator.frame.sheet import Paper, Sheet
from generator.paint import Anchor, Page


@dataclass(frozen=True, slots=True)
class Section:
    """The sheets of one component on one paper."""

    name: str
    title: str
    sheets: tuple[Sheet, ...]

    @property
    def pages(self) -> int:
        """How many sides of paper are printed."""
        return sum(len(sheet.pages) for sheet in self.sheets)


def component_pages(section: Section) -> tuple[Page, ...]:
    """The pages of one component, fronts and backs in turn."""
    return tuple(_pages(section))


def kit_pages(sections: Sequence[Section], paper: Paper, last: Sequence[Frame]) -> tuple[Page, ...]:
    """All components one after the other, each two-sided one beginning on the front of a sheet, then the last pages.

    Printed on both sides, a blank page keeps a component's fronts from landing on the backs of another.
    """
    made: list[Page] = []
    for section in sections:
        two_sided = any(sheet.back is not None for sheet in section.sheets)
        if two_sided and len(made) % 2:
            made.append(Page(Frame(paper.size)))
        made.extend(_pages(section))
    two_sided = any(sheet.back is not None for section in sections for sheet in section.sheets)
    if two_sided and last and len(made) % 2:
        made.append(Page(Frame(paper.size)))
    for index, frame in enumerate(last):
        anchors = (Anchor("about", 0.0, "About this kit", 1),) if index == 0 else ()
        made.append(Page(frame, anchors=anchors))
    return tuple(made)


def _pages(section: Section) -> Iterator[Page]:
    first = True
    for sheet in section.sheets:
        for frame in sheet.pages:
            anchors = (Anchor(section.name, 0.0, section.title, 1),) if first else ()
            first = False
            yield Page(frame, sheet.plan.trim, sheet.plan.bleed, anchors=anchors)
