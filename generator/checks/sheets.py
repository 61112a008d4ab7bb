"""Components that can't be printed as `sheets` says, and sheets whose files would have the same name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import pi

from generator.arrange import TOO_BIG, Batch, batches, check_fits, in_mm
from generator.arrange.labels import fits_in
from generator.checks import Finding, OnPaper, check
from generator.foundation.diagnostics import Problem, Severity
from generator.frame.face import Straight
from generator.frame.printing import PrintOptions, Stock
from generator.game.model.game import Component, Game
from generator.game.spec.papers import file_word
from generator.geometry import Size
from generator.impose import scheme_for


@check(TOO_BIG, Severity.ERROR)
def bigger_than_paper(printing: OnPaper) -> Iterator[Finding]:
    """A piece doesn't fit on the paper, upright or turned.

    Why: it can't be printed in one piece at its true size, and no printer prints right up to the edge.
    Fix: make it smaller, choose larger paper, set a smaller `margin` if your printer can do it, or remove `scheme:
    grid`: pieces that are too large then become posters of several pages.

    Bad:
        --- game.yaml
        papers: [A4]
        sheets: {scheme: grid}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 250 x 250 mm}

    Good:
        --- game.yaml
        papers: [A3]
        sheets: {scheme: grid}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 250 x 250 mm}
    """
    if printing.options.places is not None:
        return
    for batch in batches(printing.pieces, printing.options):
        try:
            if scheme_for(batch, printing.paper, printing.options) == "grid":
                check_fits(batch, printing.paper, printing.options)
        except Problem as problem:
            for each in problem.diagnostics:
                yield Finding(each.message, each.origin, " ".join(each.hints))


@check("SHEET002", Severity.WARNING)
def cannot_cut_straight(printing: OnPaper) -> Iterator[Finding]:
    """Slanted sides can't be cut straight across the sheet, because the gaps of columns and rows differ.

    Why: straight cuts in three directions only separate hexagons, triangles and diamonds if the gaps are equal in
    all of them. With two gaps the pieces are placed in rows and columns, and each is cut along its own outline.
    Fix: write one gap for both directions, or `nest: rows` if you want rows and columns.

    Bad:
        --- game.yaml
        sheets: {nest: straight, gap: [3, 0]}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 40 mm flat, shape: hexagon}

    Good:
        --- game.yaml
        sheets: {nest: straight, gap: 3}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 40 mm flat, shape: hexagon}
    """
    columns, rows = printing.options.gap
    if printing.options.nest != "straight" or columns == rows:
        return
    for batch in batches(printing.pieces, printing.options):
        if isinstance(batch.shape, Straight):
            yield Finding(
                f"straight cuts can't separate the slanted sides of `{batch.name}`: its two gaps differ",
                batch.origin,
                "write one `gap` for both directions, or `nest: rows`",
                batch.name,
            )


@check("SHEET004", Severity.WARNING)
def wrong_label_size(printing: OnPaper) -> Iterator[Finding]:
    """A piece is smaller than the label it is printed on, or a rectangle on a round label.

    Why: labels are already cut, so the edge shows white paper, or the corners of the print are lost.
    Fix: set the component's `size` to the label's, with `shape: circle` for round labels; or use a stock with
    labels of that size.

    Bad:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 60 x 20 mm, sheet: avery-5160}

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 66.675 x 25.4 mm, sheet: avery-5160}
    """
    stock = printing.options.places
    if stock is None or stock.label is None:
        return
    for batch in batches(printing.pieces, printing.options):
        what = _difference(batch, stock, stock.label)
        if what:
            yield Finding(what[0], batch.origin, what[1], batch.name)


def _difference(batch: Batch, stock: Stock, label: Size) -> tuple[str, str] | None:
    turned = Size(label.height, label.width)
    alike = [
        each for each in (label, turned) if fits_in(batch.size, each) and fits_in(each, batch.size)
    ]
    width, height = label
    size = f"{width:.5g} mm" if width == height else f"{width:.5g} x {height:.5g} mm"
    if not alike and any(fits_in(batch.size, each) for each in (label, turned)):
        what = f"`{batch.name}` is {in_mm(batch.size)}, but a label of `{stock.name}` is {in_mm(label)}"
        return what, f"write `size: {size}`, or the print won't reach the edge of the label"
    if stock.form == "circle" and _has_corners(batch):
        what = f"`{batch.name}` isn't a circle, but the labels of `{stock.name}` are round"
        return what, "write `shape: circle`, or its corners won't be on the label"
    return None


def _has_corners(batch: Batch) -> bool:
    from generator.geometry.outlines import area  # few sheets have round labels

    width, height = batch.size
    return batch.die is None or area(batch.die) > 1.02 * pi / 4 * width * height


@check("SHEET008", Severity.WARNING)
def ignored_sheet_option(printing: OnPaper) -> Iterator[Finding]:
    """A key of `sheets` has no effect on how a component is printed.

    Why: the sheets don't look as game.yaml says: a board isn't cut at its `splits`, or marks are missing.
    Fix: remove the key for this component, or follow the hint.

    Bad:
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheets: {splits: {x: [30]}}}

    Good:
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheets: {scheme: poster, splits: {x: [30]}}}
    """
    options = printing.options
    for batch in batches(printing.pieces, options):
        try:
            scheme = scheme_for(batch, printing.paper, options)
        except Problem:
            continue
        for key, why, hint in _idle(options, scheme):
            yield Finding(
                f"`{key}` has no effect on `{batch.name}`: {why}", batch.origin, hint, key
            )


def _idle(options: PrintOptions, scheme: str) -> Iterator[tuple[str, str, str]]:
    """The keys without effect, why, and what to do."""
    if any(options.splits) and scheme != "poster":
        hint = "write `scheme: poster` to cut it, or remove `splits`"
        yield "splits", "it fits on a page", hint
    if options.register != "none" and scheme != "grid":
        hint = "write `sheets: {register: none}` for it, or make it small enough for a page"
        yield "register", f"`scheme: {scheme}` has no registration marks", hint
    if options.cut_ink and scheme == "single":
        hint = "remove `cut_ink` for it, or `scheme: single`"
        yield "cut_ink", "`scheme: single` has no cut lines", hint
    if options.marks_on == "back" and options.backs == "none":
        hint = "remove `backs: none`, or write `marks_on: front`"
        yield "marks_on", "no backs are printed", hint
    if options.marks_on == "back" and scheme == "poster":
        hint = "write `sheets: {marks_on: front}` for it"
        yield "marks_on", "posters are joined by the marks on their fronts", hint


@check("SHEET001", Severity.ERROR)
def shared_sheet_conflict(game: Game) -> Iterator[Finding]:
    """Components share sheets but differ in their stock or in their `sheets` settings.

    Why: a sheet of paper has one stock and one set of marks, margins and backs.
    Fix: give them the same `stock` and `sheets`, or let one of them have its own sheets: remove its `sheet`.

    Bad:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: card}
          aids: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: paper}

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: card}
          aids: {data: data/cards.csv, front: card.yaml, size: poker, sheet: a, stock: card}
    """
    first: dict[str, Component] = {}
    for component in game.components:
        sheet, stock = component.spec.sheet.text, component.spec.stock
        leader = first.setdefault(sheet, component) if sheet else component
        what = "sheets" if leader.sheets != component.sheets else ""
        if what := "stock" if leader.spec.stock != stock else what:
            yield Finding(
                f"`{component.name}` and `{leader.name}` share the sheets `{sheet}`, but differ in `{what}`",
                component.origin,
                f"write the same `{what}` for both, or remove `sheet`",
            )
    for name, leader in first.items():
        for component in game.components:
            if component.name == name and component.spec.sheet.text != name:
                yield Finding(
                    f"the shared sheets of `{leader.name}` are called `{name}`, like a component with its own sheets",
                    leader.origin,
                    "give the shared sheets another name, or their files would overwrite each other",
                )


@check("SHEET003", Severity.ERROR)
def same_file_name(game: Game) -> Iterator[Finding]:
    """Two components' sheets, on two papers, would be saved under the same file name.

    Why: one would overwrite the other, and half of the game would be missing.
    Fix: rename one of the components or papers.

    Bad:
        --- game.yaml
        papers:
          - {name: roll, size: 300 x 600 mm}
          - {name: big-roll, size: 600 x 900 mm}
        components:
          map: {data: data/cards.csv, front: card.yaml, size: poker}
          map-big: {data: data/cards.csv, front: card.yaml, size: poker}

    Good:
        --- game.yaml
        papers:
          - {name: roll, size: 300 x 600 mm}
          - {name: big-roll, size: 600 x 900 mm}
        components:
          map: {data: data/cards.csv, front: card.yaml, size: poker}
          large-map: {data: data/cards.csv, front: card.yaml, size: poker}
    """
    sharing = Counter(component.spec.sheet.text for component in game.components)
    known: dict[str, tuple[str, str]] = {}
    for component in game.components:
        sheet = component.spec.sheet.text
        name = sheet if sheet and sharing[sheet] > 1 else component.name
        for paper in game.papers:
            file = f"{name}-{file_word(paper.name)}.pdf"
            other = known.setdefault(file.casefold(), (name, paper.name))
            if other != (name, paper.name):
                pairs = (other, (name, paper.name))
                both = " and ".join(f"`{owner}` on `{sheet}`" for owner, sheet in pairs)
                yield Finding(
                    f"two sheets would be saved as `{file}`: {both}",
                    component.origin,
                    f"rename `{name}`, or one of the papers",
                )
