"""The game's tables, as a spreadsheet shows them, and the quoted lines of its other files."""

from __future__ import annotations

from collections.abc import Iterator

from generator.files.yaml_nodes import decode_text
from generator.foundation.diagnostics import Problem
from generator.report.html import Markup
from generator.report.page.cells import CellLinks
from generator.report.page.page_data import PageData, render


def tables_section(page: PageData) -> Markup:
    """The section of tables, to be rendered when all links to their cells are known."""
    return render("tables.html", cells=page.cells, quoted_files=_quoted_files(page))


def highlight_style(cells: CellLinks) -> str:
    """The style that highlights the cells of the chosen set."""
    chosen = ",".join(f":root:has(#{each.ident}:target) .{each.ident}" for each in cells.sets)
    look = "background:var(--light);box-shadow:inset 0 0 0 2px var(--light-edge);color:var(--light-ink)"
    return f"{chosen}{{{look}}}" if chosen else ""


def _quoted_files(page: PageData) -> Iterator[tuple[str, str, list[tuple[int, str, str]]]]:
    """The files that are linked to, each with the prefix of its link targets and the lines: number, target, text."""
    for file, places in page.cells.lines.items():
        try:
            texts = decode_text(page.project.read(file), file).split("\n")
        except (Problem, OSError):
            texts = []
        lines = [
            (number, place, texts[number - 1] if number <= len(texts) else "")
            for number, place in sorted(places.items())
        ]
        yield file, lines[0][1].partition("-")[0], lines
