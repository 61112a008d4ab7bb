"""From pieces to the files of each paper: one for each component, a kit of all, and cut files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from generator.build import Progress, Request
from generator.build.inspect import Inspection
from generator.build.kit import by_stock, kit_document, print_runs, section_document
from generator.build.painting import paint_documents
from generator.build.sections import (
    Section,
    edition_title,
    file_words,
    in_edition,
    make_section,
    sheet_groups,
)
from generator.build.shared_sheets import least_sheets, share_sheets
from generator.build.writing.artifacts import Artifact
from generator.editions import Edition, edition, pieces_in
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Collector, Diagnostic, Outcome, Severity, similar
from generator.frame import Piece
from generator.frame.sheet import Paper
from generator.game.model.game import Component, Game
from generator.game.spec.papers import file_word
from generator.layout.cover import Cover
from generator.paint import Document

Pages = dict[str, dict[str, int]]
"""Pages by component, by paper."""
_Named = tuple[str, Document, tuple[int, int]]
"""A file's name and its pages, and for a kit the number of its sheets and the least that its pieces need, else 0."""


class KitSheets(NamedTuple):
    """The sheets of a kit."""

    sections: list[Section]
    least: int
    """The number of sheets that its pieces need at least."""


def kit_files(
    inspection: Inspection,
    request: Request,
    printed: Edition,
    progress: Progress,
    papers: Iterable[Paper],
) -> Outcome[tuple[list[Artifact], Pages]]:
    """The files of some papers, and how many pages each component takes on each."""
    messages = Collector()
    pages: Pages = {name: {} for name in inspection.pieces}
    files: list[Artifact] = []
    wanted = wanted_components(inspection, request, messages)
    pieces = {name: pieces_in(printed, inspection.pieces[name]) for name in wanted}
    groups = list(sheet_groups(inspection, wanted))
    cover = Cover(inspection.game, inspection.kit, printed, edition_title(request))
    if inspection.faces is not None and not request.edition:
        cover.keep = inspection.faces.page
    alone = request.edition or request.only or not request.editions
    further = () if alone else inspection.game.editions
    # Drawn once for all papers.
    editions = {name: _in_edition(inspection, groups, name) for name in further}
    for paper in papers:
        sections: list[Section] = []
        for index, group in enumerate(groups):
            progress(f"laying out for {paper.name}", index, len(groups))
            # Only the first sheet is half used.
            now = replace(request, start=0) if sections else request
            section = messages.take(make_section(inspection, group, pieces, paper, now))
            spans = section.spans()
            for component in section.components:
                pages[component][paper.name] = spans[component].pages if component in spans else 0
            if section.sheets:
                sections.append(section)
        (documents, kit), needs = inspection.kit.record_needs(
            partial(_documents, inspection, cover, sections, paper, request)
        )
        messages.diagnostics += inspection.kit.file_warnings(needs)
        files += _paint(documents, inspection, partial(progress, f"painting for {paper.name}"))
        if kit is not None:
            for name, drawn in editions.items():
                chosen = replace(request, edition=name)
                files += messages.take(_edition_kit(inspection, cover, chosen, drawn, kit, paper))
        if inspection.game.cut_files or request.cut_files:
            cuts = messages.take(cut_files(inspection.game, sections, paper, request))
            files += cuts
    return messages.outcome((files, pages))


_Drawn = tuple[Edition, dict[int, Piece]]
"""An edition, and for each piece, by its `id`, the one that it prints."""


def _in_edition(
    inspection: Inspection, groups: Iterable[tuple[str, Sequence[Component]]], name: str
) -> _Drawn:
    members = chain.from_iterable(each for _, each in groups if any(one.spec.kit for one in each))
    pieces = [piece for each in members for piece in inspection.pieces[each.name]]
    printed = edition(name)
    return printed, dict(zip(map(id, pieces), pieces_in(printed, pieces), strict=True))


def _edition_kit(
    inspection: Inspection,
    cover: Cover,
    request: Request,
    drawn: _Drawn,
    kit: KitSheets,
    paper: Paper,
) -> Outcome[Iterable[Artifact]]:
    """The kit of a further edition that the game asks for: the same sheets with other faces."""
    messages, (printed, faces) = Collector(), drawn
    title = edition_title(request)
    own = replace(cover, edition=printed, edition_title=title, keep=None)
    sheets = kit._replace(sections=[in_edition(each, faces, title) for each in kit.sections])
    made = messages.attempt(lambda: _kit(inspection, own, sheets, paper, request))
    return messages.outcome([*_paint([made], inspection, lambda *_: None)] if made else [])


def wanted_components(inspection: Inspection, request: Request, messages: Collector) -> list[str]:
    """The components to print. Unknown ones are reported."""
    for name in request.only:
        if name not in inspection.pieces and name != "rulebook":
            hint = similar(name, [*inspection.pieces, "rulebook"], "component")
            messages.error(
                "BUILD001", f"there is no component `{name}`", inspection.game.spec.origin, hint
            )
    return [name for name in inspection.pieces if not request.only or name in request.only]


def _documents(
    inspection: Inspection,
    cover: Cover,
    sections: Sequence[Section],
    paper: Paper,
    request: Request,
) -> tuple[list[_Named], KitSheets | None]:
    """A document for each component and, if all are wanted, the kit, with its sheets."""
    word, title = "-".join((file_word(paper.name), *file_words(request))), inspection.game.title
    documents: list[_Named] = []
    for each in sections:
        document = section_document(inspection, each, f"{title}: {each.title}")
        documents.append((f"components/{each.name}-{word}.pdf", document, (0, 0)))
    in_kit = [each for each in sections if each.kit]
    if not in_kit or request.only:
        return documents, None
    shared = share_sheets(inspection, in_kit, paper, request)
    kit = KitSheets(shared, least_sheets(in_kit, paper))
    return [*documents, _kit(inspection, cover, kit, paper, request)], kit


def _kit(
    inspection: Inspection, cover: Cover, kit: KitSheets, paper: Paper, request: Request
) -> _Named:
    """The kit, with the name of its file and the number of its sheets."""
    word = "-".join((file_word(paper.name), *file_words(request)))
    document = kit_document(inspection, cover, kit.sections, paper, request)
    count = sum(run.sheets for run in print_runs(inspection, by_stock(kit.sections)))
    return f"{inspection.game.name}-print-{word}.pdf", document, (count, kit.least)


def _paint(
    documents: Sequence[_Named],
    inspection: Inspection,
    progress: Callable[[int, int], None],
) -> Iterator[Artifact]:
    progress(0, len(documents))
    painted = paint_documents([document for _, document, _ in documents], inspection.painting)
    for index, (content, each) in enumerate(zip(painted, documents, strict=True), 1):
        path, document, (sheets, least) = each
        progress(index, len(documents))
        yield Artifact(path, content, len(document.pages), "", sheets, least)


def cut_files(
    game: Game, sections: Iterable[Section], paper: Paper, request: Request
) -> Outcome[list[Artifact]]:
    """The cut lines of all sheets. Sheets that are filled alike share a file.

    `cut/cards-a4.svg` is for the most frequent kind of sheet, usually the full ones; the name of any other file lists
    its sheets: `cut/cards-a4-sheet13.svg`. Pages that are joined before they are cut have no file, which is reported.
    """
    messages = Collector()
    files: list[Artifact] = []
    for section in sections:
        found = list(_cut_files(game, section, paper, request))
        files += found
        if not found:
            what = f"no cut file for `{section.name}` on {paper.name}: its pages are joined before they are cut"
            hint = "join the pages and cut by hand, or print on a bigger paper"
            origin = game.component(section.components[0]).origin
            messages.say(Diagnostic("CUT003", Severity.ADVICE, what, origin, (hint,)))
    return messages.outcome(files)


def _cut_files(game: Game, section: Section, paper: Paper, request: Request) -> Iterator[Artifact]:
    from generator.cutting import FORMATS, plans  # most builds make none

    # The cut is the same in all editions.
    word = "-".join((file_word(paper.name), *file_words(replace(request, edition=""))))
    title = f"{game.title}: {section.title} ({paper.name})"
    cuts = plans.cut_sketches(title, [sheet.plan for sheet in section.sheets], section.pieces)
    most = max(cuts, key=lambda each: len(each.sheets), default=None)
    for each in cuts:
        suffix = "" if each is most else f"-{plans.file_word(each.sheets)}"
        about = (
            f"cut lines for {plans.sheet_words(each.sheets)} of `{section.name}` on {paper.name}"
        )
        for name in game.cut_files or FORMATS.names():
            file = FORMATS[name]
            path = f"cut/{section.name}-{word}{suffix}{file.suffix}"
            yield Artifact(path, file.write(each.sketch), about=about)
