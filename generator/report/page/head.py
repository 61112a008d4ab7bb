"""The top of the page: the game, its facts and main numbers, and the navigation; and the foot."""

from __future__ import annotations

from collections.abc import Sequence

from generator import __version__
from generator.foundation.dataclasses import NamedTuple
from generator.report import tally
from generator.report.html import Markup, Part, tag
from generator.report.page.contact import ContactSheet
from generator.report.page.page_data import PageData

_FACTS = ("players", "age", "time", "designer", "illustrator", "publisher")
"""The facts that come first, in this order; games may have others."""
_SHOWN_ELSEWHERE = ("tagline", "title", "version")


class NavItem(NamedTuple):
    """A link to a section."""

    ident: str
    title: str
    number: str = ""
    wrong: bool = False
    """Whether the section has something wrong."""


def masthead(page: PageData, sheet: ContactSheet) -> Markup:
    """The title of the game and its facts."""
    game, facts = page.game, page.game.facts
    keys = [key for key in _FACTS if facts.get(key)]
    keys += [key for key in facts if key not in (*_FACTS, *_SHOWN_ELSEWHERE) and facts[key]]
    shown = [(key.replace("_", " ").capitalize(), facts[key]) for key in keys]
    shown += [("Version", game.version), ("Paper", ", ".join(each.name for each in game.papers))]
    shown += [("You also need", "; ".join(game.borrow))]
    pairs = [tag("div", tag("dt", name), tag("dd", text)) for name, text in shown if text]
    tagline = facts.get("tagline", "")
    return tag(
        "header",
        tag("p", "Design report", class_="kicker"),
        tag("h1", game.title),
        tag("p", tagline, class_="tagline") if tagline else "",
        tag("dl", pairs, class_="facts"),
        sheet.fan(each.name for each in sorted(page.shown, key=lambda c: c.kind != "card")),
        class_="masthead",
    )


def nav_items(page: PageData, faces: int, rolls: int, decks: int, charted: int) -> list[NavItem]:
    """The sections with their numbers, in order."""
    held, claims = page.claims_held
    found = len(page.diagnostics)
    share = f"{claims:,}" if held == claims else f"{held:,}/{claims:,}"
    return [
        NavItem("faces", "Faces", f"{faces:,}"),
        NavItem("findings", "Findings", f"{found:,}", bool(found)),
        NavItem("claims", "Claims", share, held < claims),
        NavItem("composition", "Composition", f"{charted:,}"),
        NavItem("draws", "Draws", f"{decks:,}"),
        NavItem("dice", "Dice", f"{rolls:,}"),
        NavItem("tables", "Tables", f"{len([*page.cells.grids]):,}"),
    ]


def navigation(items: Sequence[NavItem]) -> Markup:
    """The links to the sections."""
    links = [
        tag(
            "a",
            tag("span", item.title),
            tag("span", item.number, class_="wrong" if item.wrong else "count"),
            href=f"#{item.ident}",
        )
        for item in items
    ]
    return tag("nav", tag("ul", [tag("li", link) for link in links]), aria_label="Sections")


def overview(page: PageData) -> Markup:
    """The game in four numbers."""
    held, claims = page.claims_held
    pieces = sum(each.pieces for each in page.game.components)
    found = page.diagnostics
    words = "claims hold" if held < claims else "claims, all hold" if claims else "claims"
    share = f"{held:,} of {claims:,}" if held < claims else f"{claims:,}"
    tiles: list[tuple[str, Part, str, bool]] = [
        ("#pieces", f"{len(page.shown):,}", "components", False),
        ("#pieces", f"{pieces:,}", "pieces to cut out", False),
        ("#claims", share, words, held < claims),
        ("#findings", f"{len(found):,}", tally(found) if found else "findings", bool(found)),
    ]
    items = [
        tag(
            "li",
            tag("a", tag("b", value), " ", tag("span", label), href=to),
            class_="wrong" if wrong else False,
        )
        for to, value, label, wrong in tiles
    ]
    return tag("ul", items, class_="tiles")


def foot(page: PageData) -> Markup:
    """The program that made the page, and credits."""
    text = f"Made with Punchboard {__version__} from {page.game.folder}. "
    text += "This page is self-contained: it loads nothing from the internet."
    credit = page.inspection.kit.icons.credit(sorted(page.inspection.kit.used_icons))
    return tag("footer", tag("p", text), tag("p", credit) if credit else "")
