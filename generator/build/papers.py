"""From pieces to the files of each paper: one for each component, and one kit of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from generator.build import Progress, Request
from generator.build.inspect import Inspection
from generator.build.kit import kit_document, section_pages
from generator.build.painting import paint_documents
from generator.build.sections import Section, edition_title, file_words, make_section, sheet_groups
from generator.build.writing.artifacts import Artifact
from generator.editions import Edition, pieces_in
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Collector, Outcome, similar
from generator.frame.sheet import Paper
from generator.game.spec.papers import file_word
from generator.layout.cover import Cover
from generator.paint import Document

Pages = dict[str, dict[str, int]]
"""Pages by component, by paper."""


def kit_files(
    seen: Inspection,
    request: Request,
    edition: Edition,
    progress: Progress,
    papers: Iterable[Paper],
) -> Outcome[tuple[list[Artifact], Pages]]:
    """The files of some papers, and how many pages each component takes on each."""
    said = Collector()
    pages: Pages = {name: {} for name in seen.pieces}
    files: list[Artifact] = []
    wanted = wanted_components(seen, request, said)
    pieces = {name: pieces_in(edition, seen.pieces[name]) for name in wanted}
    shared = list(sheet_groups(seen, wanted))
    cover = Cover(seen.game, seen.kit, edition, edition_title(request))
    if seen.faces is not None and not request.edition:
        cover.keep = seen.faces.page
    for paper in papers:
        sections: list[Section] = []
        for index, group in enumerate(shared):
            progress(f"laying out for {paper.name}", index, len(shared))
            # One sheet is half used: the first one.
            now = replace(request, start=0) if sections else request
            made = said.take(make_section(seen, group, pieces, paper, now))
            spans = made.spans()
            for component in made.components:
                pages[component][paper.name] = spans[component].pages if component in spans else 0
            if made.sheets:
                sections.append(made)
        documents, asked = seen.kit.noting(
            partial(_documents, seen, cover, sections, paper, request)
        )
        said.diagnostics += seen.kit.remarks(asked)
        files += _painted(documents, seen, partial(progress, f"painting for {paper.name}"))
        if seen.game.cut_files or request.cut_files:
            from generator.build.cutting import cut_files  # most builds make none

            cuts = said.take(cut_files(seen.game, sections, paper, request))
            files += cuts
    return said.outcome((files, pages))


def wanted_components(seen: Inspection, request: Request, said: Collector) -> list[str]:
    """The components to print. An unknown one is said."""
    for name in request.only:
        if name not in seen.pieces and name != "rulebook":
            hint = similar(name, [*seen.pieces, "rulebook"], "component")
            said.error("BUILD001", f"there is no component `{name}`", seen.game.origin, hint)
    return [name for name in seen.pieces if not request.only or name in request.only]


def _documents(
    seen: Inspection,
    cover: Cover,
    sections: Sequence[Section],
    paper: Paper,
    request: Request,
) -> list[tuple[str, Document]]:
    """A document for each component and, where all are asked for, the kit; with the names of their files."""
    word, title = "-".join((file_word(paper.name), *file_words(request))), seen.game.title
    made: list[tuple[str, Document]] = []
    for each in sections:
        pages = tuple(page for page, _ in section_pages(each))
        flip = each.flip if each.two_sided else ""
        document = Document(f"{title}: {each.title}", pages, flip=flip, **seen.about)
        made.append((f"components/{each.name}-{word}.pdf", document))
    in_kit = [each for each in sections if each.kit]
    if in_kit and not request.only:
        document = kit_document(seen, cover, in_kit, paper, request)
        made.append((f"{seen.game.name}-print-{word}.pdf", document))
    return made


def _painted(
    made: Sequence[tuple[str, Document]],
    seen: Inspection,
    progress: Callable[[int, int], None],
) -> Iterator[Artifact]:
    """The files of some documents; drawn together, for they share pages."""
    progress(0, len(made))
    painted = paint_documents([document for _, document in made], seen.painting)
    for index, (content, (path, document)) in enumerate(zip(painted, made, strict=True), 1):
        progress(index, len(made))
        yield Artifact(path, content, len(document.pages))
