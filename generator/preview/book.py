"""The rulebook's pages, with their outline and with links that lead from page to page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.frame import Frame, LinkMark
from generator.frame.walk import walk
from generator.geometry import Rect
from generator.layout.rulebook import BookPage
from generator.preview.album import Album, Drawing
from generator.preview.entries import Json


def book(pages: Sequence[BookPage], album: Album) -> tuple[Json, Mapping[str, Drawing]]:
    """The pages and their outline, and the drawings by the names of the pictures."""
    drawings = [Drawing(page.frame) for page in pages]
    names = [album.name(drawing) for drawing in drawings]
    leads = {anchor.name: at for at, page in enumerate(pages) for anchor in page.anchors}
    shown = [
        {
            "picture": name,
            "size": [round(side, 3) for side in page.frame.size],
            "label": page.label or str(at + 1),
            "text": album.words(name, page.frame),
            "links": [*_links(page.frame, leads)],
        }
        for at, (name, page) in enumerate(zip(names, pages, strict=True))
    ]
    outline = [
        {"title": anchor.title, "level": anchor.level, "page": at}
        for at, page in enumerate(pages)
        for anchor in page.anchors
        if anchor.level
    ]
    return {"pages": shown, "outline": outline}, dict(zip(names, drawings, strict=True))


def _links(frame: Frame, leads: Mapping[str, int]) -> Iterator[Json]:
    """What one can click on a page: where, in shares of its size, and to which page it leads. No address outside."""
    width, height = frame.size
    for transform, mark, _ in walk(frame):
        to = leads.get(mark.target.removeprefix("#")) if isinstance(mark, LinkMark) else None
        if to is None or not isinstance(mark, LinkMark):
            continue
        x, y, w, h = transform.bounds(Rect(0.0, 0.0, *mark.size))
        yield {
            "to": to,
            "at": [round(each, 4) for each in (x / width, y / height, w / width, h / height)],
        }
