"""The sheets of a game as they will be printed: the kit page by page, then components that aren't in the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.build import Request
from generator.build.inspect import Inspection
from generator.build.kit import kit_document, section_pages
from generator.build.sections import edition_title, make_section, sheet_groups
from generator.editions import EDITIONS, Edition, edition, pieces_in
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Collector
from generator.frame.sheet import Paper
from generator.layout.cover import Cover
from generator.paint import Page
from generator.preview.image_store import Drawing, ImageStore
from generator.preview.json_values import Json

Sheets = tuple[Json, Mapping[str, Drawing]]


class SheetRequest(NamedTuple):
    """Which sheets to show."""

    paper: str
    edition: str = ""


def sheets(inspection: Inspection, wanted: SheetRequest, images: ImageStore) -> Sheets:
    """All pages by section, and their drawings. Raises `KeyError` for an unknown paper, `Problem` for an edition."""
    paper = next((each for each in inspection.papers if each.name == wanted.paper), None)
    if paper is None:
        raise KeyError(wanted.paper)
    chosen = edition(wanted.edition)
    collector = Collector()
    found: list[Json] = []
    drawn: dict[str, Drawing] = {}
    for title, pages in _sections(inspection, paper, (chosen, wanted.edition), collector):
        listed = []
        for page in pages:
            drawing = Drawing(page.frame)
            name = images.name(drawing)
            drawn[name] = drawing
            listed.append({"picture": name, "size": [round(side, 3) for side in page.frame.size]})
        found.append({"title": title, "pages": listed})
    document = {
        "paper": paper.name,
        "edition": wanted.edition,
        "editions": ["", *EDITIONS.names()],
        "sections": found,
        "messages": [d.message for d in collector.diagnostics],
    }
    return document, drawn


def _sections(
    inspection: Inspection, paper: Paper, chosen: tuple[Edition, str], collector: Collector
) -> Iterator[tuple[str, Sequence[Page]]]:
    """The pages of the kit by section, and those of components that aren't in the kit."""
    way, word = chosen
    request = Request(edition=word)
    pieces = {name: pieces_in(way, each) for name, each in inspection.pieces.items()}
    sections = [
        collector.take(make_section(inspection, group, pieces, paper, request))
        for group in sheet_groups(inspection, inspection.pieces)
    ]
    in_kit = [each for each in sections if each.kit and each.sheets]
    if in_kit:
        cover = Cover(inspection.game, inspection.kit, way, edition_title(request))
        document = collector.attempt(
            lambda: kit_document(inspection, cover, in_kit, paper, request)
        )
        # Without a cover if its template is wrong.
        plain = [page for each in in_kit for page, _ in section_pages(each)]
        yield from _by_heading(document.pages if document is not None else plain)
    for each in sections:
        if not each.kit and each.sheets:
            yield each.title, [page for page, _ in section_pages(each)]


def _by_heading(pages: Sequence[Page]) -> Iterator[tuple[str, Sequence[Page]]]:
    """The pages under each heading of the outline."""
    title, part = "", list[Page]()
    for page in pages:
        if page.anchors:
            if part:
                yield title, part
            title, part = page.anchors[0].title, []
        part.append(page)
    if part:
        yield title, part
