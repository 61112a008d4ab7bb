"""`report.html`: one page with everything a team wants to see of a game. It opens without a network.

One file here is one section. The tables come last, since only then it is known which cells are linked to (`cells`).
Text from a game never becomes markup (`generator.report.html`), and a Content Security Policy forbids everything that
the page doesn't bring along.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

from generator import __version__, data
from generator.build import Build, Progress, no_progress
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.game.analysis.composition import Composition
from generator.game.model.game import Game
from generator.report import tally
from generator.report.charts.drawing import PATTERNS
from generator.report.html import Markup, joined, security_policy, tag
from generator.report.page.cells import CellLinks, Grids
from generator.report.page.claims import claims_section
from generator.report.page.composition import composition_section, compositions
from generator.report.page.contact import contact_sheet, faces_section
from generator.report.page.dice import dice_section
from generator.report.page.draws import decks, draws_section
from generator.report.page.findings import findings_section
from generator.report.page.ink import ink_section
from generator.report.page.look import game_style
from generator.report.page.page_data import PageData, render
from generator.report.page.rolls import Rolls
from generator.report.page.tables import highlight_style, tables_section

FILE = "report.html"
"""Its name in the game's output folder."""
_FACTS = ("players", "age", "time", "designer", "illustrator", "publisher")
"""The facts that come first, in this order; games may have others."""
_SHOWN_ELSEWHERE = ("tagline", "title", "version")


def page(
    project: Project,
    inspection: Inspection,
    build: Build,
    progress: Progress = no_progress,
) -> bytes:
    """The report of an inspected game with its findings. Raises `Problem` for a broken picture."""
    page_data = _page_data(project, inspection, build)
    game, kit = inspection.game, inspection.kit
    sheet, components = contact_sheet(inspection, progress), compositions(page_data)
    sections = [
        faces_section(page_data, sheet),
        findings_section(page_data),
        ink_section(page_data, sheet),
        *_numbers(page_data, components),
    ]
    looks = game_style(project, inspection), data.text("chart.css"), data.text("report.css")
    style, script = "\n".join([*looks, highlight_style(page_data.cells)]), data.text("report.js")
    html = render(
        "page.html",
        game=game,
        policy=_policy(style, script),
        style=Markup(style),
        script=Markup(script),
        patterns=_patterns(),
        tagline=game.facts.get("tagline"),
        facts=_facts(game),
        sheet=sheet,
        # Cards look best.
        fan=sheet.fan(c.name for c in sorted(page_data.shown, key=lambda c: c.kind != "card")),
        page=page_data,
        charted=sum(1 for of in components if of.groups),
        drawn_from=len([*decks(page_data, components)]),
        tally=tally,
        sections=sections,
        version=__version__,
        credit=kit.icons.credit(sorted(kit.used_icons)),
    )
    return f"<!doctype html>\n{html}\n".encode()


def numbers_part(project: Project, inspection: Inspection, build: Build) -> tuple[Markup, str]:
    """The sections with numbers as a part of another page, and the style that highlights cells."""
    page_data = _page_data(project, inspection, build)
    part = joined(_patterns(), _numbers(page_data, compositions(page_data)))
    return part, highlight_style(page_data.cells)


def _page_data(project: Project, inspection: Inspection, build: Build) -> PageData:
    shared = [c.table for c in inspection.game.components if c.table is not None]
    rolls = Rolls(inspection.game, inspection.claims)
    return PageData(project, inspection, build, CellLinks(Grids(shared)), rolls)


def _numbers(page_data: PageData, components: Sequence[Composition]) -> list[Markup]:
    """The sections with numbers; the tables last, since the others decide which of their cells are linked to."""
    return [
        claims_section(page_data),
        composition_section(page_data, components),
        draws_section(page_data, components),
        dice_section(page_data),
        tables_section(page_data),
    ]


def _patterns() -> Markup:
    return tag("svg", PATTERNS, class_="chart patterns", width="0", height="0", aria_hidden="true")


def _facts(game: Game) -> list[tuple[str, str]]:
    """The facts of a game with their names; some may be empty."""
    known = game.facts
    keys = [*_FACTS, *(key for key in known if key not in (*_FACTS, *_SHOWN_ELSEWHERE))]
    return [
        *((key.replace("_", " ").capitalize(), known.get(key, "")) for key in keys),
        ("Version", game.spec.version),
        ("Paper", ", ".join(each.name for each in game.papers)),
        ("You also need", "; ".join(game.spec.borrow)),
    ]


def _policy(style: str, script: str) -> str:
    """What the page may load: only what it brings along."""
    return security_policy(
        default_src="'none'",
        img_src="data:",
        font_src="data:",
        style_src=_digest(style),
        style_src_attr="'unsafe-inline'",  # how faces are blended
        script_src=_digest(script),
        base_uri="'none'",
        form_action="'none'",
    )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
