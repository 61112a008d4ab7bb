"""The top of the page: what the game is, what it has, and the way to everything else."""

from __future__ import annotations

from collections.abc import Sequence

from generator import __version__
from generator.foundation.dataclasses import NamedTuple
from generator.report import tally
from generator.report.html import Markup, Part, tag
from generator.report.page.contact import ContactSheet
from generator.report.page.page_data import PageData

_FACTS = ("players", "age", "time", "designer", "illustrator", "publisher")
"""The facts that come first, in this order; the game may have others."""
_APART = ("tagline", "title", "version")


class NavItem(NamedTuple):
    """One section, as the navigation calls it."""

    ident: str
    title: str
    number: str = ""
    wrong: bool = False
    """Whether it tells of something that is wrong."""


def masthead(page_data: PageData, sheet: ContactSheet) -> Markup:
    """The title of the game, and its facts."""
    game, facts = page_data.game, page_data.game.facts
    tagline = facts.get("tagline", "")
    listed = [key for key in _FACTS if facts.get(key)]
    listed += [key for key in facts if key not in (*_FACTS, *_APART) and facts[key]]
    told = [(key.replace("_", " ").capitalize(), facts[key]) for key in listed]
    told += [("Version", game.version)] if game.version else []
    told += [("Paper", ", ".join(paper.name for paper in game.papers))]
    told += [("You also need", "; ".join(game.borrow))] if game.borrow else []
    pairs = [tag("div", tag("dt", name), tag("dd", text)) for name, text in told]
    return tag(
        "header",
        tag("p", "Design report", class_="kicker"),
        tag("h1", game.title),
        tag("p", tagline, class_="tagline") if tagline else "",
        tag("dl", pairs, class_="facts"),
        sheet.fan(each.name for each in sorted(page_data.shown, key=lambda c: c.kind != "card")),
        class_="masthead",
    )


def nav_items(page_data: PageData, faces: int, rolls: int, decks: int, made: int) -> list[NavItem]:
    """The sections with what each has, in order."""
    claims = page_data.seen.claims
    held = sum(each.holds for each in claims)
    found = page_data.diagnostics
    return [
        NavItem("faces", "Faces", f"{faces:,}"),
        NavItem("findings", "Findings", f"{len(found):,}", bool(found)),
        NavItem("claims", "Claims", _held(held, len(claims)), held < len(claims)),
        NavItem("composition", "Composition", f"{made:,}"),
        NavItem("draws", "Draws", f"{decks:,}"),
        NavItem("dice", "Dice", f"{rolls:,}"),
        NavItem("tables", "Tables", f"{len([*page_data.cells.grids]):,}"),
    ]


def _held(held: int, every: int) -> str:
    return f"{every:,}" if held == every else f"{held:,}/{every:,}"


def navigation(listed: Sequence[NavItem]) -> Markup:
    """The way to each section."""
    items = [
        tag(
            "li",
            tag(
                "a",
                tag("span", way.title),
                tag("span", way.number, class_="wrong" if way.wrong else "count"),
                href=f"#{way.ident}",
            ),
        )
        for way in listed
    ]
    return tag("nav", tag("ul", items), aria_label="Sections")


def overview(page_data: PageData) -> Markup:
    """The game in four numbers."""
    game, claims = page_data.game, page_data.seen.claims
    held = sum(each.holds for each in claims)
    pieces = sum(each.pieces for each in game.components)
    found = page_data.diagnostics
    told: list[tuple[str, Part, str, bool]] = [
        ("#pieces", f"{len(page_data.shown):,}", "components", False),
        ("#pieces", f"{pieces:,}", "pieces to cut out", False),
        ("#claims", *_told(held, len(claims)), held < len(claims)),
        ("#findings", f"{len(found):,}", tally(found) if found else "findings", bool(found)),
    ]
    tiles = [
        tag(
            "li",
            tag("a", tag("b", value), " ", tag("span", words), href=to),
            class_="wrong" if wrong else False,
        )
        for to, value, words, wrong in told
    ]
    return tag("ul", tiles, class_="tiles")


def _told(held: int, every: int) -> tuple[str, str]:
    """How many claims hold, as a number and what it counts."""
    if held < every:
        return f"{held:,} of {every:,}", "claims hold"
    return f"{every:,}", "claims, all hold" if every else "claims"


def foot(page_data: PageData) -> Markup:
    """Who made the page, and of what."""
    said = f"Made with Punchboard {__version__} from {page_data.game.folder}. "
    said += "This page is self-contained: it loads nothing from the internet."
    credit = page_data.seen.kit.icons.credit(sorted(page_data.seen.kit.used_icons))
    return tag("footer", tag("p", said), tag("p", credit) if credit else "")
