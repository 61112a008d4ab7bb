"""From pieces to the files of each paper: one for each component, and one kit of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.build import Progress, Request
from generator.build.artifacts import Artifact
from generator.build.cutting import cut_files
from generator.build.inspect import Inspection
from generator.build.sections import Section, groups, section, variant
from generator.diagnostics import Collector, Outcome, similar
from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.game.paper import file_word
from generator.layout.colophon import Part, colophon
from generator.paint import Anchor, Document, Page
from generator.paint.pdf import paint_pdfs

Pages = dict[str, dict[str, int]]
"""Pages by component, by paper."""


def kit_files(
    seen: Inspection, request: Request, progress: Progress
) -> Outcome[tuple[list[Artifact], Pages]]:
    """The files of all papers, and how many pages each component takes on each."""
    said = Collector()
    pages: Pages = {name: {} for name in seen.pieces}
    files: list[Artifact] = []
    shared = list(groups(seen, _wanted(seen, request, said)))
    for paper in seen.papers:
        sections = []
        for index, group in enumerate(shared):
            progress(f"laying out for {paper.name}", index, len(shared))
            made = said.take(section(seen, group, seen.pieces, paper, request))
            spans = made.spans()
            for component in made.components:
                pages[component][paper.name] = spans[component].pages if component in spans else 0
            if made.sheets:
                sections.append(made)
        files += _painted(seen, sections, paper, request, progress)
        files += cut_files(seen.game, sections, paper, request)
    return said.outcome((files, pages))


def kit_pages(sections: Sequence[Section], paper: Paper, last: Sequence[Frame]) -> tuple[Page, ...]:
    """All components one after the other, then the last pages.

    Where any component has backs, the kit is printed on both sides: every sheet then has two pages, if need be a blank
    one, so that nothing lands on the back of something else.
    """
    made: list[Page] = []
    both_sides = on_both_sides(sections)
    for each in sections:
        for page, is_last in section_pages(each):
            made.append(page)
            if both_sides and is_last and len(made) % 2:
                made.append(Page(Frame(page.frame.size)))
    for index, frame in enumerate(last):
        anchors = (Anchor("about", 0.0, "About this kit", 1),) if index == 0 else ()
        made.append(Page(frame, anchors=anchors))
    return tuple(made)


def on_both_sides(sections: Sequence[Section]) -> bool:
    """Whether a kit is printed on both sides: where any of its components has backs."""
    return any(each.two_sided for each in sections)


def section_pages(section: Section) -> Iterator[tuple[Page, bool]]:
    """The pages of one component, fronts and backs in turn, and whether each is the last of its sheet."""
    first = True
    for sheet in section.sheets:
        for frame in sheet.pages:
            anchors = (Anchor(section.name, 0.0, section.title, 1),) if first else ()
            first = False
            page = Page(frame, sheet.plan.trim, sheet.plan.bleed, anchors=anchors)
            yield page, frame is sheet.pages[-1]


def _wanted(seen: Inspection, request: Request, said: Collector) -> list[str]:
    """The components to print. An unknown one is said."""
    for name in request.only:
        if name not in seen.pieces and name != "rulebook":
            hint = similar(name, [*seen.pieces, "rulebook"], "component")
            said.error("BUILD001", f"there is no component `{name}`", seen.game.origin, hint)
    return [name for name in seen.pieces if not request.only or name in request.only]


def _parts(sections: Sequence[Section]) -> list[Part]:
    """Where the components stand in the kit that `kit_pages` makes of them."""
    both_sides, before = on_both_sides(sections), 0
    made = []
    for each in sections:
        # The blank back of the last sheet is no page of the component.
        for name, span in each.spans(2 if both_sides else 0).items():
            first, last = before + span.first, before + span.last
            made.append(Part(name, first + 1, last - first + 1, each.two_sided))
        before += 2 * len(each.sheets) if both_sides else each.pages
    return made


def _painted(
    seen: Inspection,
    sections: Sequence[Section],
    paper: Paper,
    request: Request,
    progress: Progress,
) -> Iterator[Artifact]:
    """A file for each component and, where all are asked for, the kit; drawn together, for they share pages."""
    word, title = "-".join((file_word(paper.name), *variant(request))), seen.game.title
    made: list[tuple[str, Document]] = []
    for each in sections:
        pages = tuple(page for page, _ in section_pages(each))
        document = Document(f"{title}: {each.title}", pages, **seen.about)
        made.append((f"components/{each.name}-{word}.pdf", document))
    sections = [each for each in sections if each.kit]
    if sections and not request.only:
        last = colophon(seen.game, _parts(sections), seen.kit, paper)
        pages = kit_pages(sections, paper, last)
        document = Document(f"{title}, print and play ({paper.name})", pages, **seen.about)
        made.append((f"{seen.game.name}-print-{word}.pdf", document))
    progress(f"painting for {paper.name}", 0, len(made))
    painted = paint_pdfs([document for _, document in made])
    for index, (content, (path, document)) in enumerate(zip(painted, made, strict=True), 1):
        progress(f"painting for {paper.name}", index, len(made))
        yield Artifact(path, content, len(document.pages))
