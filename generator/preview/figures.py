"""What the game comes to, as the report tells it: claims, composition, draws, dice, and the tables with their cells."""

from __future__ import annotations

from generator.preview.snapshot import Snapshot
from generator.report.charts.drawing import PATTERNS
from generator.report.html import Markup, joined, tag
from generator.report.page.cells import CellLinks
from generator.report.page.claims import claims_section
from generator.report.page.composition import composition_section, compositions
from generator.report.page.dice import dice_section
from generator.report.page.draws import draws_section
from generator.report.page.grids import Grids
from generator.report.page.material import PageData
from generator.report.page.rolls import Rolls
from generator.report.page.tables import highlight_style, tables_section


def numbers(seen: Snapshot) -> tuple[Markup, str]:
    """The sections as a part of a page, and the style that lights up cells."""
    inspection = seen.inspection
    shared = [c.table for c in inspection.game.components if c.table is not None]
    rolls = Rolls(inspection.game, inspection.claims)
    material = PageData(seen.project, inspection, seen.build, CellLinks(Grids(shared)), rolls)
    made = compositions(material)
    patterns = tag(
        "svg", PATTERNS, class_="chart patterns", width="0", height="0", aria_hidden="true"
    )
    # The tables come last: only then it is known which of their cells something leads to.
    parts = [
        claims_section(material),
        composition_section(material, made),
        draws_section(material, made),
        dice_section(material),
    ]
    return joined(patterns, parts, tables_section(material)), highlight_style(material.cells)
