"""The last pages of a kit: what it consists of, and whose work is in it. Drawn by a template, as all else is."""

from __future__ import annotations

from collections.abc import Sequence

from generator.decode import Context
from generator.diagnostics import Origin, Problem
from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.game.model import Game, Item
from generator.geometry import Path, Rect
from generator.layout.faces import FaceMaker
from generator.layout.kit import LayoutKit
from generator.tables import Row, Table
from generator.template import Binder, Library, compile_template
from generator.template.fill import filler

TEMPLATE = "kit/about.yaml"
"""Its template; a game may have one of its own of that name."""


def colophon(
    game: Game, parts: Sequence[tuple[str, int]], kit: LayoutKit, paper: Paper
) -> tuple[Frame, ...]:
    """One page: the game, its components with their numbers of pages, what to borrow, and the credits.

    `parts` are the titles of the printed components and their pages. Raises `Problem` where the template is wrong.
    """
    version = f"version {game.version}" if game.version else ""
    designer = game.facts.get("designer", "")
    # Texts are put together here, and not in the template: names alone are drawn without Jinja2.
    names = {
        "title": game.title,
        "subtitle": " · ".join(filter(None, ("Print and play", paper.name, version))),
        "parts": [_part(game, title, pages) for title, pages in parts],
        "borrow": list(game.borrow),
        "designed": f"Designed by {designer}" if designer else "",
        "icons": kit.icons.credit(sorted(kit.used_icons)),
        "fonts": ", ".join(kit.fonts.opened()),
    }
    context = Context(kit.theme.palette)
    origin = Origin(TEMPLATE)
    library = Library(kit.project, game.folder)
    compiled = compile_template(TEMPLATE, library, context, frozenset(names), origin)
    if compiled.value is None:
        raise Problem.of(compiled.diagnostics)
    plan = compiled.value
    maker = FaceMaker(
        Binder(plan, filler(plan, names), context), kit, "front", 0.0, plan.settings.safe
    )
    row = Row((), 1)
    item = Item("about", 1, Table((), (row,), TEMPLATE), row)
    outline = Path.rectangle(Rect(0.0, 0.0, *paper.size))
    return (maker.face(item, paper.size, outline).frame,)


def _part(game: Game, title: str, pages: int) -> dict[str, str]:
    component = next(each for each in game.components if each.title == title)
    count = f"{pages} page{'s' if pages != 1 else ''}"
    note = " · ".join(filter(None, (count, component.stock)))
    return {"title": title, "pieces": str(component.pieces), "note": note}
