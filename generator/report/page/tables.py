"""The game's tables, as a spreadsheet shows them, and the quoted lines of its other files."""

from __future__ import annotations

from collections.abc import Iterator

from generator.files.yaml_nodes import decode_text
from generator.foundation.diagnostics import Problem
from generator.foundation.wording import counted
from generator.report.html import Markup, tag
from generator.report.page.cells import CellLinks
from generator.report.page.grids import Grid
from generator.report.page.page_data import PageData
from generator.report.page.parts import code, scrollable, section


def tables_section(page: PageData) -> Markup:
    """The section of tables; grid_table last, when all links to it are known."""
    cells = page.cells
    lead = "The game’s own tables. Numbers above link to the cells they come from."
    grids = [_grid(grid, cells) for grid in cells.grids]
    lines = [*_lines(page)]
    return section("tables", "Tables", lead, grids, lines)


def highlight_style(cells: CellLinks) -> str:
    """The style that highlights the cells of the chosen set."""
    chosen = ",".join(f":root:has(#{each.ident}:target) .{each.ident}" for each in cells.sets)
    look = "background:var(--light);box-shadow:inset 0 0 0 2px var(--light-edge);color:var(--light-ink)"
    return f"{chosen}{{{look}}}" if chosen else ""


def _grid(grid: Grid, cells: CellLinks) -> Markup:
    columns = grid.columns()
    name = f"{grid.title}, {counted(len(grid.rows), 'row')}"
    head = [tag("td", "", class_="at")]
    head += [tag("th", column if grid.lettered else "", scope="col") for column in columns]
    names = [_row_head(grid, grid.head_row)]
    names += [_cell(cells, grid, grid.head_row, c, grid.heads[c], head=True) for c in columns]
    body = [_row(cells, grid, row, columns) for row in sorted(grid.rows)]
    letters = [tag("tr", head, class_="letters", aria_hidden="true")] if grid.lettered else []
    grid_table = tag(
        "table",
        tag("caption", name, class_="unseen"),
        tag("thead", letters, tag("tr", names)),
        tag("tbody", body),
        class_="grid",
    )
    title = tag("h3", code(grid.title))
    return tag(
        "div",
        title,
        _banners(cells, grid.ident),
        scrollable(grid_table, name),
        id=grid.ident,
        class_="table",
    )


def _row(cells: CellLinks, grid: Grid, row: int, columns: list[str]) -> Markup:
    ident = grid.row(row)
    found = [_row_head(grid, row)]
    found += [_cell(cells, grid, row, column, grid.rows[row].get(column, "")) for column in columns]
    looks = " ".join(cells.marks.get(ident, ()))
    return tag("tr", found, id=ident if ident in cells.used else False, class_=looks or False)


def _row_head(grid: Grid, row: int) -> Markup:
    """The number of a row, or its line in a file without row numbers."""
    line = grid.lines.get(row)
    label = str(row) if grid.lettered else f"line {line}" if line else ""
    return tag("th", label, scope="row", class_="at") if label else tag("td", "", class_="at")


def _cell(
    cells: CellLinks, grid: Grid, row: int, column: str, text: str, head: bool = False
) -> Markup:
    ident = grid.cell(row, column)
    shown = tag("pre", text) if "\n" in text else text
    return tag(
        "th" if head else "td",
        shown,
        scope="col" if head else False,
        id=ident if ident in cells.used else False,
        class_=" ".join(cells.marks.get(ident, ())) or False,
    )


def _banners(cells: CellLinks, ident: str) -> list[Markup]:
    """The captions of the sets of cells that begin in a table."""
    return [
        tag(
            "div",
            tag(
                "p",
                tag("b", each.label),
                " ",
                tag("a", "Back", href=f"#{each.back}", class_="back"),
            ),
            tag(
                "p",
                counted(len(each.places), "cell"),
                ": ",
                cells.named(each.places),
                class_="names",
            ),
            id=each.ident,
            class_="lit",
            tabindex="-1",
        )
        for each in cells.sets
        if each.places[0].startswith(f"{ident}-")
    ]


def _lines(page: PageData) -> Iterator[Markup]:
    """The lines of other files that the page links to."""
    cells = page.cells
    for file, places in cells.lines.items():
        texts = _texts(page, file)
        rows = [
            tag(
                "tr",
                tag("th", str(line), scope="row", class_="at"),
                tag("td", code(texts[line - 1] if line <= len(texts) else "")),
                id=places[line],
                class_=" ".join(cells.marks.get(places[line], ())) or False,
            )
            for line in sorted(places)
        ]
        name = f"{file}, {counted(len(rows), 'line')}"
        grid_table = tag(
            "table", tag("caption", name, class_="unseen"), tag("tbody", rows), class_="grid"
        )
        ident = next(iter(places.values())).partition("-")[0]
        head = tag("h3", code(file))
        yield tag("div", head, _banners(cells, ident), scrollable(grid_table, name), class_="table")


def _texts(page: PageData, file: str) -> list[str]:
    try:
        return decode_text(page.project.read(file), file).split("\n")
    except (Problem, OSError):
        return []
