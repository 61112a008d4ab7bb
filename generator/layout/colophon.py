"""The last pages of a kit: what it consists of, and whose work is in it. Drawn by a template, as all else is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
    names = {
        "game": {"title": game.title, "version": game.version, **game.facts},
        "paper": paper.name,
        "parts": _parts(game, parts),
        "borrow": list(game.borrow),
        "icons": kit.icons.credit(sorted(kit.used_icons)),
        "fonts": ", ".join(kit.fonts.opened()),
        "palette": {name: color.hex for name, color in kit.theme.palette.items()},
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


def _parts(game: Game, parts: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    by_title = {component.title: component for component in game.components}
    made = []
    for title, pages in parts:
        component = by_title[title]
        made.append(
            {
                "title": title,
                "pieces": component.pieces,
                "pages": pages,
                "stock": component.stock,
                "backs": component.back is not None,
            }
        )
    return made
