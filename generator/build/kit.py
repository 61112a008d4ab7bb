"""The kit of a paper: its cover, then all components, by stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby

from generator.arrange.placement import corrected, placed_text
from generator.build import Request
from generator.build.inspect import Inspection
from generator.build.sections import CAPTION, Section
from generator.build.workload import workload
from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.foundation.wording import page_range
from generator.frame import Frame, Source
from generator.frame.face import Straight
from generator.frame.printing import Printer
from generator.frame.sheet import Mirror, Paper, Sheet, Side
from generator.layout.assembly import folded_kinds
from generator.layout.cover import PAGES, Contents, Cover, Part, Run
from generator.layout.notes_pages import sentences
from generator.paint import Anchor, Document, Page

_WORDS = "three four five six seven eight nine".split()
_TIMES = ("", "once", "twice", *(f"{word} times" for word in _WORDS))
_PALE = Color(0.6, 0.6, 0.6)
_JOINED = frozenset(("join", "map", "seam"))
"""The guides of pages that belong together."""


def kit_document(
    inspection: Inspection,
    cover: Cover,
    sections: Iterable[Section],
    paper: Paper,
    request: Request,
) -> Document:
    """The kit of some sections, after its cover. Raises `Problem` if the template of the cover is wrong."""
    listed = by_stock(sections)
    printer = inspection.game.sheets.printer if request.printer else Printer()
    sides = 2 if is_two_sided(listed) else 0
    game = inspection.game
    folded = folded_kinds(
        (game.component(name), [piece for piece in each.pieces if piece.component == name])
        for each in listed
        for name in each.components
    )
    before = (2 * PAGES if sides else PAGES + 1) if folded else PAGES
    # The blank back of the last sheet doesn't count as a page of the component.
    ranges: dict[str, list[tuple[int, int]]] = {}
    for each, start in _starts(listed, before):
        for name, span in each.spans(sides).items():
            ranges.setdefault(name, []).append((start + span.first, start + span.last))
    parts = tuple(Part(name, tuple(found)) for name, found in ranges.items())
    work = workload(listed)
    contents = Contents(
        tuple(print_runs(inspection, listed, before)),
        parts,
        printer != Printer(),
        work.tools_line,
        work.words,
        folded,
    )
    title = f"{inspection.game.title}, print and play ({paper.name})"
    frames = list(cover.pages(contents, paper))
    frames += [Frame(frames[0].size)] * (before - len(frames))
    return whole_document(inspection, title, frames, listed, contents.runs, printer)


def whole_document(
    inspection: Inspection,
    title: str,
    cover: Iterable[Frame],
    sections: Sequence[Section],
    runs: Iterable[Run],
    printer: Printer,
) -> Document:
    """A document with a cover and some sections, which are printed in some runs.

    If any of them has backs, it is printed on both sides: every sheet then has two pages, one of them blank if
    necessary, so that nothing is printed on the back of something else.
    """
    both_sides = is_two_sided(sections)
    # A component's name contains no space.
    start = (Anchor("the cover", 0.0, "Cover", 1),)
    pages = []
    for n, frame in enumerate(cover):
        by = printer.back if both_sides and n % 2 else printer.front
        pages.append(Page(corrected(frame, by), anchors=() if n else start))
    for each in sections:
        for page, sheet, is_last in section_pages(each):
            pages.append(page)
            if both_sides and is_last and len(pages) % 2:
                pages.append(Page(_blank_back(inspection, each, sheet, len(pages))))
    flips = {run.flip for run in runs if run.flip}
    flip = flips.pop() if len(flips) == 1 else ""
    return Document(title, tuple(pages), flip=flip, **inspection.about)


def section_document(inspection: Inspection, section: Section, title: str) -> Document:
    """A document with one section."""
    pages = tuple(page for page, *_ in section_pages(section))
    return Document(
        title, pages, flip=section.options.flip if section.two_sided else "", **inspection.about
    )


def by_stock(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Sections by stock: stocks with two-sided sections first, and in each the two-sided sections first."""
    listed = list(sections)
    stocks = list(dict.fromkeys(each.stock for each in listed))
    both = {each.stock for each in listed if each.two_sided}
    return tuple(
        sorted(
            listed,
            key=lambda each: (each.stock not in both, stocks.index(each.stock), not each.two_sided),
        )
    )


def _blank_back(inspection: Inspection, section: Section, sheet: Sheet, front: int) -> Frame:
    """The back of a page without one: it says so in grey, behind the caption of the front."""
    plan, kit = sheet.plan, inspection.kit
    captions = [slot for slot in plan.front.text_slots if not slot.text]
    mirrored = Mirror.turned(plan.paper, section.options.flip).side(Side((), (), tuple(captions)))
    text = sentences("kit")["blank"].format(page=front)
    style = replace(CAPTION, color=_PALE)
    words = (
        placed_text(slot, text, lambda text, area: kit.set_text(text, style, area, Source()))
        for slot in mirrored.text_slots
    )
    return Frame(plan.paper.size, tuple(words))


def section_pages(section: Section) -> Iterator[tuple[Page, Sheet, bool]]:
    """The pages of one section, fronts and backs in turn, with their sheets and whether each is the last of its."""
    first = True
    for sheet in section.sheets:
        for frame in sheet.pages:
            anchors = (Anchor(section.name, 0.0, section.title, 1),) if first else ()
            first = False
            page = Page(frame, sheet.plan.trim, sheet.plan.bleed, anchors=anchors)
            yield page, sheet, frame is sheet.pages[-1]


def is_two_sided(sections: Iterable[Section]) -> bool:
    """Whether a kit is printed on both sides: if any of its sections has backs."""
    return any(each.two_sided for each in sections)


def _starts(sections: Sequence[Section], before: int = PAGES) -> Iterator[tuple[Section, int]]:
    """The sections, each with its first page in a kit with some pages before them."""
    both_sides, page = is_two_sided(sections), before + 1
    for each in sections:
        yield each, page
        page += 2 * len(each.sheets) if both_sides else each.pages


def print_runs(
    inspection: Inspection, sections: Sequence[Section], before: int = PAGES
) -> Iterator[Run]:
    """The print runs of a kit with some pages before its sections."""
    both_sides = is_two_sided(sections)

    def key(placed: tuple[Section, int]) -> tuple[object, ...]:
        each, _ = placed
        return (
            each.stock,
            each.two_sided,
            each.options.flip if each.two_sided else "",
            _folded(each),
        )

    for _, found in groupby(_starts(sections, before), key):
        run = list(found)
        (first, start), (last, begin) = run[0], run[-1]
        sides = 2 if both_sides else 0
        titles = (
            inspection.game.component(name).title for each, _ in run for name in each.components
        )
        yield Run(
            first.stock,
            tuple(titles),
            start,
            begin + max(span.last for span in last.spans(sides).values()),
            sum(not _is_back(sheet) for each, _ in run for sheet in each.sheets),
            first.options.flip if first.two_sided else "",
            both_sides and not first.two_sided,
            tuple(dict.fromkeys(note for each, at in run for note in _notes(each, at, sides))),
        )


def _notes(section: Section, start: int, sides: int) -> Iterator[str]:
    """What to do with the sheets of a section before cutting them."""
    if _folded(section):
        yield "Fold on the dashed line, glue, then cut"
    # Which pages go into the printer again, to get a common back.
    pages = accumulate((sides or len(sheet.pages) for sheet in section.sheets), initial=start)
    fronts: list[int] = []
    for is_back, run in groupby(zip(section.sheets, pages), lambda each: _is_back(each[0])):
        numbers = [page for sheet, page in run if sheet.back is None]
        if not is_back:
            fronts = numbers
        elif len(numbers) == 1 and fronts:
            count = len(fronts)
            times = f"{count} times" if count >= len(_TIMES) else _TIMES[count]
            before = page_range(fronts[0], fronts[-1])
            yield f"Print page {numbers[0]} {times}, on the back of {before}"
        else:
            backs = page_range(numbers[0], numbers[-1]).capitalize()
            yield f"{backs} are backs: their captions show how often to print them"
    kinds = {guide.kind for sheet in section.sheets for guide in sheet.plan.front.guides}
    if kinds & _JOINED:
        yield "Join a board’s pages by the notes and marks on them"
    if "register" in kinds:
        yield "A cutting machine reads the marks in the corners"
    # A deck has many pieces but few shapes, and testing one is slow.
    shapes = {piece.shape for piece in section.pieces}
    if "crop" in kinds and "cut" not in kinds and any(isinstance(s, Straight) for s in shapes):
        yield "Cut in every direction the marks show, but leave the margin uncut: it holds the sheet together"


def _is_back(sheet: Sheet) -> bool:
    """Whether a sheet has only backs, to be printed on the backs of other sheets."""
    slots = sheet.plan.front.slots
    return sheet.back is None and bool(slots) and all(slot.back for slot in slots)


def _folded(section: Section) -> bool:
    """Whether backs are printed beside their fronts, to be folded behind them."""
    return any(len({slot.back for slot in sheet.plan.front.slots}) == 2 for sheet in section.sheets)
