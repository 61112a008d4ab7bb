"""The rulebook's pages, with their outline and with links that lead from page to page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.layout.rulebook import BookPage
from generator.preview.image_store import Drawing, ImageStore
from generator.preview.json_values import Json


def book(pages: Sequence[BookPage], images: ImageStore) -> tuple[Json, Mapping[str, Drawing]]:
    """The pages and their outline, and the drawings by the names of the pictures."""
    drawings = [Drawing(page.frame) for page in pages]
    names = [images.name(drawing) for drawing in drawings]
    leads = {anchor.name: at for at, page in enumerate(pages) for anchor in page.anchors}
    shown = [
        {
            "picture": name,
            "size": [round(side, 3) for side in page.frame.size],
            "label": page.label or str(at + 1),
            "text": images.words(name, page.frame),
            "links": [
                {"to": leads[link.target], "at": link.box}
                for link in images.links(name, page.frame)
                if link.target in leads
            ],
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
