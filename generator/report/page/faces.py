"""All faces of a game side by side, each once."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.wording import counted
from generator.game.model.game import Component
from generator.report.html import Markup, Part, tag
from generator.report.page.contact import ContactSheet, ShownFace
from generator.report.page.page_data import PageData
from generator.report.page.parts import filter_field, section


def faces_section(page: PageData, sheet: ContactSheet) -> Markup:
    """The section of all faces."""
    drawn = [each for each in page.game.components if sheet.faces.get(each.name)]
    if not drawn:
        return section("faces", "Faces", "This game has no faces to show.")
    lead = f"{counted(len(sheet), 'face')}, each shown once. Select one to enlarge it."
    jumps = [tag("li", tag("a", each.title, href=f"#faces-{each.name}")) for each in drawn]
    return section(
        "faces",
        "Faces",
        lead,
        filter_field("faces", "faces", len(sheet)),
        tag("ul", jumps, class_="jumps"),
        [_group(page, each, sheet) for each in drawn],
    )


def _group(page: PageData, component: Component, sheet: ContactSheet) -> Markup:
    ident, shown = f"faces-{component.name}", sheet.faces[component.name]
    items = [item for item in component.items if item.copies]
    text = counted(component.pieces, "piece") if component.pieces else "not in the kit"
    pieces = page.counted(component, items, text, ident)
    parts: list[Part] = [pieces, f" · {counted(len(shown), 'face')} · {_size(shown)}"]
    parts += [f" · {component.stock}"] if component.stock else []
    rest = sheet.left_out[component.name]
    parts += [f" · {counted(rest, 'more face')} not shown"] if rest else []
    return tag(
        "div",
        tag("h3", component.title),
        tag("p", parts, class_="facts-line"),
        tag("ul", [_face(page, component, each, sheet) for each in shown], class_="sheet"),
        id=ident,
        class_="component",
    )


def _size(shown: Sequence[ShownFace]) -> str:
    sizes = {each.of.face.size for each in shown}
    if len(sizes) > 1:
        return "several sizes"
    width, height = (f"{round(side, 1):g}" for side in sizes.pop())
    return f"{width} × {height} mm"


def _face(page: PageData, component: Component, shown: ShownFace, sheet: ContactSheet) -> Markup:
    names = list(dict.fromkeys(piece.name for piece in shown.of.pieces))
    name = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
    side = "" if shown.of.side == "front" else shown.of.side
    alt = f"{name}, {side}" if side else name
    image = sheet.image(shown, alt)
    copies = _copies(page, component, shown)
    origins = {piece.front.item.origin for piece in shown.of.pieces}
    row = page.cells.place(origins.pop(), "row") if len(origins) == 1 else ""
    counts = tag("span", copies, " · " if row and copies else "", row)
    zoom = tag("a", image, href=f"#{shown.ident}", class_="zoom", aria_label=f"Enlarge {alt}")
    return tag(
        "li",
        zoom,
        tag("p", tag("b", name), " ", (tag("i", side), " ") if side else "", counts),
        tag("a", "Back to all faces", href=f"#faces-{component.name}", class_="shrink"),
        id=shown.ident,
        data_text=" ".join([alt, component.title, *names]).casefold(),
    )


def _copies(page: PageData, component: Component, shown: ShownFace) -> Markup:
    """The number of copies, as a link to their cells; empty for faces that only the rulebook shows."""
    if not shown.of.copies:
        return Markup()
    items = [piece.front.item for piece in shown.of.pieces]
    column = component.copies_column
    cells = [item.origin_of(column) if column else item.origin for item in items]
    text = counted(shown.of.copies, "copy")
    return page.cells.number(f"× {shown.of.copies:,}", cells, text, shown.ident)
