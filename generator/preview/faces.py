"""The faces of a game, each once, with the rows they are made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic
from generator.frame.face import Distinct, distinct
from generator.frame.face import Item as FaceItem
from generator.game.model.game import Component, Item
from generator.preview.findings import Rows, ident, is_on
from generator.preview.image_store import Drawing, ImageStore
from generator.preview.json_values import Entries, Json, place
from generator.preview.snapshot import Snapshot
from generator.report.page.cells import short_place

_NAMED = 400
"""The most pieces sharing a face that can be searched for by name."""


class Faces(NamedTuple):
    """The components and their faces, as they are shown."""

    entries: Entries
    drawings: Mapping[str, Drawing]
    """By the names of the pictures."""


def keys(names: Iterable[str]) -> Iterator[str]:
    """A key for each item that stays when others are added or removed: its name, with a number if it isn't unique.

    >>> list(keys(["Bear", "Wolf", "Bear"]))
    ['Bear', 'Wolf', 'Bear~2']
    """
    counts: Counter[str] = Counter()
    for name in names:
        counts[name] += 1
        yield name if counts[name] == 1 else f"{name}~{counts[name]}"


def faces(snapshot: Snapshot, images: ImageStore) -> Faces:
    """All components of a game with their faces."""
    entries: Entries = {}
    drawings: dict[str, Drawing] = {}
    rows = Rows(snapshot.build.diagnostics)
    for component in snapshot.inspection.game.components:
        pieces = snapshot.inspection.pieces.get(component.name, ())
        found = distinct(pieces, lambda face: images.name(Drawing(face.frame, face)))
        names = dict(zip(map(id, pieces), keys(piece.name for piece in pieces)))
        listed = []
        for name, shared in found.items():
            key = f"{component.name}/{names[id(shared.pieces[0])]}/{shared.side}"
            words = images.words(name, shared.face.frame)
            entries[f"face/{key}"] = _face(component, name, shared, rows, words)
            drawings[name] = Drawing(shared.face.frame, shared.face)
            listed.append(key)
        entries[f"component/{component.name}"] = _component(component, listed, found.values())
    return Faces(entries, drawings)


def _component(component: Component, faces: list[str], shared: Iterable[Distinct]) -> Json:
    sizes = {each.face.size for each in shared}
    width, height = (f"{round(side, 1):g}" for side in next(iter(sizes), (0.0, 0.0)))
    return {
        "title": component.title,
        "kind": component.kind,
        "pieces": component.pieces,
        "designs": len(component.items),
        "size": f"{width} × {height} mm" if len(sizes) == 1 else "several sizes" if sizes else "",
        "stock": component.spec.stock,
        "faces": faces,
        "file": component.file,
    }


def _face(component: Component, name: str, shared: Distinct, rows: Rows, words: str) -> Json:
    _, _, width, height = Drawing(shared.face.frame, shared.face).area
    items = [piece.front.item for piece in shared.pieces]
    names = list(dict.fromkeys(piece.name for piece in shared.pieces))
    one = items[0] if len({id(item) for item in items}) == 1 else None
    column = component.copies_column
    values = _values(one) if isinstance(one, Item) else []
    texts = [component.title, shared.side, *names[:_NAMED], *(value for _, value, _ in values)]
    return {
        "component": component.name,
        "name": names[0],
        "more": len(names) - 1,
        "side": shared.side,
        "picture": name,
        "size": [round(width, 3), round(height, 3)],
        "copies": shared.copies,
        "row": place(one.origin) if one is not None else None,
        "copied": place(one.origin_of(column) if one and column else component.copies_origin),
        "values": values,
        "text": f"{' '.join(texts).casefold()} {words}",
        "findings": [
            ident(d)
            for d in _about(component, items, names, rows)
            if is_on(component, shared.side, d)
        ],
    }


def _values(item: Item) -> list[tuple[str, str, str]]:
    cells, file = [], item.origin.file
    for header, value in zip(item.table.headers, item.row.values):
        text = value if isinstance(value, str) else ", ".join(value)
        at = item.table.origin(item.row, header)
        # Cells of another table are named with their file.
        own = at.file == file
        name = at.cell or (f"line {at.line}" if at.line else "")
        cells.append((header, text, name if own or not name else short_place(at)))
    return cells


def _about(
    component: Component, items: Sequence[FaceItem], names: Sequence[str], rows: Rows
) -> Iterable[Diagnostic]:
    found: dict[Diagnostic, None] = {}
    for item in items:
        if isinstance(item, Item):
            found.update(dict.fromkeys(rows.of_row(item)))
    for name in names:
        found.update(dict.fromkeys(rows.of_name(component, name)))
    return found
