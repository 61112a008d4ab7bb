"""From pieces to the files of each paper: one for each component, and one kit of all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.arrange.place import Label
from generator.build import Progress, Request
from generator.build.artifacts import Artifact
from generator.build.inspect import Inspection, papers_of, print_options
from generator.diagnostics import Collector, Outcome, Problem, similar
from generator.frame import Frame, Source
from generator.frame.sheet import Paper, Sheet
from generator.geometry import Size
from generator.impose import impose
from generator.layout.colophon import Part, colophon
from generator.paint import Anchor, Document, Page
from generator.paint.pdf import paint_pdfs
from generator.text.style import TextStyle
from generator.values import dataclass

CAPTION = TextStyle(
    font="Barlow Condensed",
    size=6.5,
    leading=1.0,
    weight=500,
    fit="shrink",
    min_size=3.5,
    markup=False,
)

Pages = dict[str, dict[str, int]]
"""Pages by component, by paper."""


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

    @property
    def two_sided(self) -> bool:
        """Whether any sheet has a back."""
        return any(sheet.back is not None for sheet in self.sheets)


def kit_files(
    seen: Inspection, request: Request, progress: Progress
) -> Outcome[tuple[list[Artifact], Pages]]:
    """The files of all papers, and how many pages each component takes on each."""
    said = Collector()
    pages: Pages = {name: {} for name in seen.pieces}
    files: list[Artifact] = []
    wanted = _wanted(seen, request, said)
    papers = papers_of(seen.game, request.papers)
    for paper in papers:
        sections = []
        for index, name in enumerate(wanted):
            progress(f"laying out for {paper.name}", index, len(wanted))
            section = said.take(_section(seen, name, paper))
            pages[name][paper.name] = section.pages
            if section.sheets:
                sections.append(section)
        files += _painted(seen, sections, paper, not request.only, progress)
    return said.outcome((files, pages))


def kit_pages(sections: Sequence[Section], paper: Paper, last: Sequence[Frame]) -> tuple[Page, ...]:
    """All components one after the other, then the last pages.

    Where any component has backs, the kit is printed on both sides: every sheet then has two pages, if need be a blank
    one, so that nothing lands on the back of something else.
    """
    made: list[Page] = []
    both_sides = on_both_sides(sections)
    for section in sections:
        for page, is_last in section_pages(section):
            made.append(page)
            if both_sides and is_last and len(made) % 2:
                made.append(Page(Frame(paper.size)))
    for index, frame in enumerate(last):
        anchors = (Anchor("about", 0.0, "About this kit", 1),) if index == 0 else ()
        made.append(Page(frame, anchors=anchors))
    return tuple(made)


def on_both_sides(sections: Sequence[Section]) -> bool:
    """Whether a kit is printed on both sides: where any of its components has backs."""
    return any(section.two_sided for section in sections)


def section_pages(section: Section) -> Iterator[tuple[Page, bool]]:
    """The pages of one component, fronts and backs in turn, and whether each is the last of its sheet."""
    first = True
    for sheet in section.sheets:
        for frame in sheet.pages:
            anchors = (Anchor(section.name, 0.0, section.title, 1),) if first else ()
            first = False
            page = Page(frame, sheet.plan.trim, sheet.plan.bleed, anchors=anchors)
            yield page, frame is sheet.pages[-1]


def file_word(name: str) -> str:
    """A paper's name in a file name: `A4` is `a4`, `8.5 x 14 in` is `8.5x14in`."""
    return re.sub(r"[^\w.-]+", "", name.lower())


def _wanted(seen: Inspection, request: Request, said: Collector) -> list[str]:
    """The components to print. An unknown one is said."""
    for name in request.only:
        if name not in seen.pieces and name != "rulebook":
            hint = similar(name, [*seen.pieces, "rulebook"], "component")
            said.error("BUILD001", f"there is no component `{name}`", seen.game.origin, hint)
    return [name for name in seen.pieces if not request.only or name in request.only]


def _section(seen: Inspection, name: str, paper: Paper) -> Outcome[Section]:
    component = seen.game.component(name)

    def set_text(text: str, area: Size) -> Frame:
        return seen.kit.set_text(text, CAPTION, area, Source())

    label = Label(component.title, seen.game.version, set_text)
    try:
        made = impose(seen.pieces[name], paper, print_options(component), label)
    except Problem as problem:
        return Outcome(Section(name, component.title, ()), problem.diagnostics)
    return Outcome(Section(name, component.title, made.value), made.diagnostics)


def _parts(sections: Sequence[Section]) -> list[Part]:
    """Where the components stand in the kit that `kit_pages` makes of them."""
    both_sides, before = on_both_sides(sections), 0
    made = []
    for section in sections:
        span = 2 * len(section.sheets) if both_sides else section.pages
        # The blank back of the last sheet is no page of the component.
        blank = both_sides and not section.two_sided
        made.append(Part(section.name, before + 1, span - blank, section.two_sided))
        before += span
    return made


def _painted(
    seen: Inspection, sections: Sequence[Section], paper: Paper, whole: bool, progress: Progress
) -> Iterator[Artifact]:
    """A file for each component and, where the `whole` is asked for, the kit; drawn together, for they share pages."""
    word, title = file_word(paper.name), seen.game.title
    made: list[tuple[str, Document]] = []
    for section in sections:
        pages = tuple(page for page, _ in section_pages(section))
        document = Document(f"{title}: {section.title}", pages, **seen.about)
        made.append((f"components/{section.name}-{word}.pdf", document))
    if sections and whole:
        last = colophon(seen.game, _parts(sections), seen.kit, paper)
        pages = kit_pages(sections, paper, last)
        document = Document(f"{title}, print and play ({paper.name})", pages, **seen.about)
        made.append((f"{seen.game.name}-print-{word}.pdf", document))
    progress(f"painting for {paper.name}", 0, len(made))
    painted = paint_pdfs([document for _, document in made])
    for index, (content, (path, document)) in enumerate(zip(painted, made, strict=True), 1):
        progress(f"painting for {paper.name}", index, len(made))
        yield Artifact(path, content, len(document.pages))
