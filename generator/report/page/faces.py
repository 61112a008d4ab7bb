"""All faces of a game side by side, each once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.foundation.wording import counted
from generator.game.model.game import Component
from generator.report.html import Markup
from generator.report.page.contact import ContactSheet, ShownFace
from generator.report.page.page_data import PageData, render


def faces_section(page: PageData, sheet: ContactSheet) -> Markup:
    """The section of all faces."""
    drawn = [each for each in page.game.components if sheet.faces.get(each.name)]
    groups = [_group(page, each, sheet) for each in drawn]
    return render("faces.html", sheet=sheet, groups=groups)


def _group(page: PageData, component: Component, sheet: ContactSheet) -> dict[str, Any]:
    ident, shown = f"faces-{component.name}", sheet.faces[component.name]
    items = [item for item in component.items if item.copies]
    text = counted(component.pieces, "piece") if component.pieces else "not in the kit"
    rest = sheet.left_out[component.name]
    more = f"{counted(rest, 'more face')} not shown" if rest else ""
    facts = (counted(len(shown), "face"), _size(shown), component.stock, more)
    return {
        "ident": ident,
        "title": component.title,
        "pieces": page.counted(component, items, text, ident),
        "facts": list(filter(None, facts)),
        "faces": [_face(page, component, each) for each in shown],
    }


def _size(shown: Sequence[ShownFace]) -> str:
    sizes = {each.of.face.size for each in shown}
    if len(sizes) > 1:
        return "several sizes"
    width, height = (f"{round(side, 1):g}" for side in sizes.pop())
    return f"{width} × {height} mm"


def _face(page: PageData, component: Component, shown: ShownFace) -> dict[str, Any]:
    names = list(dict.fromkeys(piece.name for piece in shown.of.pieces))
    name = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
    side = "" if shown.of.side == "front" else shown.of.side
    alt = f"{name}, {side}" if side else name
    items = [piece.front.item for piece in shown.of.pieces]
    # Faces that only the rulebook shows have no copies.
    number, copies = f"× {shown.of.copies:,}", counted(shown.of.copies, "copy")
    linked = page.counted(component, items, number, shown.ident, copies) if shown.of.copies else ""
    origins = {item.origin for item in items}
    return {
        "ident": shown.ident,
        "shown": shown,
        "name": name,
        "side": side,
        "alt": alt,
        "copies": linked,
        "row": page.cells.place(origins.pop(), "row") if len(origins) == 1 else "",
        "words": " ".join([alt, component.title, *names]).casefold(),
    }
