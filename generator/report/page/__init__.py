"""`report.html`: one page that tells of a game what a team wants to see, and opens without a network.

One file here is one section. The tables are made last, for only then it is known which cells something leads to
(`cells`). Nothing of a game becomes markup (`generator.report.html`); a Content Security Policy forbids everything
that the page does not bring along.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from generator import data
from generator.build import Build, Progress, no_progress
from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.report.charts.drawing import PATTERNS
from generator.report.html import Markup, tag
from generator.report.page.cells import CellLinks
from generator.report.page.claims import claims_section
from generator.report.page.composition import composition_section, compositions
from generator.report.page.contact import contact_sheet
from generator.report.page.dice import dice_section
from generator.report.page.draws import decks, draws_section
from generator.report.page.faces import faces_section
from generator.report.page.findings import findings_section
from generator.report.page.grids import Grids
from generator.report.page.head import foot, masthead, nav_items, navigation, overview
from generator.report.page.look import game_style
from generator.report.page.material import PageData
from generator.report.page.rolls import Rolls
from generator.report.page.tables import highlight_style, tables_section

FILE = "report.html"
"""Its name in the game's output folder."""


def page(
    project: Project,
    seen: Inspection,
    build: Build,
    progress: Progress = no_progress,
) -> bytes:
    """The page of a game that was inspected, with all that was found. Raises `Problem` for a broken picture."""
    shared = [c.table for c in seen.game.components if c.table is not None]
    rolls = Rolls(seen.game, seen.claims)
    material = PageData(project, seen, build, CellLinks(Grids(shared)), rolls)
    sheet, made = contact_sheet(seen, progress), compositions(material)
    listed = nav_items(
        material,
        len(sheet),
        len(material.rolls.alike),
        len([*decks(material, made)]),
        sum(1 for of in made if of.groups),
    )
    main = tag(
        "main",
        overview(material),
        faces_section(material, sheet),
        findings_section(material),
        claims_section(material),
        composition_section(material, made),
        draws_section(material, made),
        dice_section(material),
        tables_section(material),
        id="main",
        tabindex="-1",
    )
    skip = tag("a", "Skip to content", href="#main", class_="skip")
    defs = tag("svg", PATTERNS, class_="chart patterns", width="0", height="0", aria_hidden="true")
    frame = tag("div", navigation(listed), main, class_="frame")
    body = tag("body", skip, defs, masthead(material, sheet), frame, foot(material), _script())
    style = "\n".join(
        [
            game_style(project, seen),
            _data("chart.css"),
            _data("report.css"),
            highlight_style(material.cells),
        ]
    )
    title = f"{seen.game.title}: design report"
    html = tag("html", _head(title, style), body, lang="en")
    return f"<!doctype html>\n{html}\n".encode()


def _head(title: str, style: str) -> Markup:
    policy = "; ".join(
        (
            "default-src 'none'",
            "img-src data:",
            "font-src data:",
            f"style-src {_digest(style)}",
            f"script-src {_digest(_data('report.js'))}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("link", rel="icon", href="data:,"),
        tag("title", title),
        tag("style", Markup(style)),
    )


def _script() -> Markup:
    return tag("script", Markup(_data("report.js")))


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _data(name: str) -> str:
    return data.text(name)
