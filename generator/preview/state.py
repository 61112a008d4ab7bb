"""What there is to show of a game after a snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Item
from generator.layout.rulebook import BookPage
from generator.preview.faces import faces, keys
from generator.preview.findings import findings
from generator.preview.image_store import Drawing, ImageStore
from generator.preview.json_values import Entries, Json, place
from generator.preview.snapshot import Snapshot
from generator.report import tally
from generator.report.numbers.claims import state as verdict

COPIES = "copies"
"""The name of the number of copies among the values of a row."""


class Row(NamedTuple):
    """The values of an item, to be compared with those before."""

    name: str
    number: int
    """Its row in the table."""
    values: Mapping[str, str]
    """By header, with the number of copies."""
    item: Item


Rows = Mapping[tuple[str, str], Row]
"""All items, by component and key."""


class State(NamedTuple):
    """A game as it is shown."""

    entries: Entries
    rows: Rows
    """Of a broken game, the rows of the last snapshot that wasn't broken."""
    drawings: Mapping[str, Mapping[str, Drawing]]
    """What pictures are drawn from, by part of the page and name."""


def state(snapshot: Snapshot, images: ImageStore, before: State | None = None) -> State:
    """What there is to show. Components that can't be drawn now are shown as they were `before`, marked as old."""
    shown = faces(snapshot, images)
    entries, drawings = dict(shown.entries), dict(shown.drawings)
    pages, drawn = _book(snapshot.inspection.book, images)
    found = findings(snapshot.project, snapshot.build.diagnostics)
    entries |= {"book": pages, "findings": found, "game": _game(snapshot)}
    entries["claims"] = [*map(_claim, snapshot.inspection.claims)]
    if before is None or not snapshot.build.broken:
        return State(entries, _rows(snapshot), {"faces": drawings, "book": drawn})
    # What has no faces now is as it was before, and so are the claims.
    entries["claims"] = before.entries["claims"]
    known = before.entries["game"]["components"]
    listed = [*known, *(name for name in entries["game"]["components"] if name not in known)]
    entries["game"] = {**entries["game"], "components": listed}
    for key, known in before.entries.items():
        if (
            not key.startswith("component/")
            or not known["faces"]
            or entries.get(key, {}).get("faces")
        ):
            continue
        entries[key] = {**known, "old": True}
        for face in known["faces"]:
            entries[f"face/{face}"] = kept = before.entries[f"face/{face}"]
            drawings[kept["picture"]] = before.drawings["faces"][kept["picture"]]
    if not drawn:
        entries["book"], drawn = before.entries["book"], before.drawings["book"]
    return State(entries, before.rows, {"faces": drawings, "book": drawn})


def _book(pages: Sequence[BookPage], images: ImageStore) -> tuple[Json, Mapping[str, Drawing]]:
    """The rulebook's pages with their links and the outline, and the drawings by the names of the pictures."""
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


def _game(snapshot: Snapshot) -> Json:
    game, found = snapshot.inspection.game, snapshot.build.diagnostics
    return {
        "title": game.title,
        "tagline": game.facts.get("tagline", ""),
        "version": game.spec.version,
        "components": [component.name for component in game.components],
        "papers": [paper.name for paper in snapshot.inspection.papers],
        "broken": snapshot.build.broken,
        "tally": tally(found),
        "worst": found[0].severity.word if found else "",
        "pieces": sum(component.pieces for component in game.components),
    }


def _claim(result: ClaimResult) -> Json:
    return {
        "say": result.say,
        "printed": result.expected,
        "computed": result.computed,
        "state": verdict(result),
        "place": place(result.origin),
    }


def _rows(snapshot: Snapshot) -> Rows:
    rows = {}
    for component in snapshot.inspection.game.components:
        for key, item in zip(keys(each.name for each in component.items), component.items):
            values = {
                header: value if isinstance(value, str) else ", ".join(value)
                for header, value in zip(item.table.headers, item.row.values)
            }
            if not component.copies_column:
                values[COPIES] = str(item.copies)
            rows[component.name, key] = Row(item.name, item.row.number, values, item)
    return rows
