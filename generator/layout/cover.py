"""The cover of a kit: what to print on which stock, and what there is; behind it what is needed besides, and a form."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.editions import Edition, Ordinary
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.wording import counted, listed, paged
from generator.frame import Frame, GroupMark, Placed
from generator.frame.sheet import Paper
from generator.game.model.game import Game
from generator.geometry import IDENTITY, Size, Transform
from generator.layout import told
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet

COVER, CLOSING = "kit/cover.yaml", "kit/closing.yaml"
"""Their templates; a game may have its own of these names."""
PAGES = 2
"""How many pages there are: the cover and what is behind it."""

LEAST = Size(200.0, 265.0)
"""The smallest page that they are drawn on, mm; for smaller papers they are drawn smaller, without the ruler."""
_MARGINS = 32.0
_FIXED = 109.0
"""What the cover has besides its lists, mm."""
_LOW, _ROOMY, _THING = 3.6, 7.5, 6.5
"""How low and how high a line of the part list is; the height of one of what is needed besides."""
_COLUMNS = ((4, 1), (60, 2))
"""Up to so many parts stand in so many columns; more stand in three."""
_MOST_TITLES = 5
_ABOUT, _QUESTION, _LINE = 100.0, 10.0, 8.0
"""What the second page has besides its lists; the head of a question, and a line to write on; mm."""
_LINES = 5

_TRUE = "Choose **actual size** or **100 %** in the print dialog, not “fit to page”."
_MEASURE = " Print this page first and measure the line below."
_CORRECTED = " These files are corrected for **one printer**: don’t use them on others."
_ONE = "Print each line of the list below **separately**: load its stock and enter its pages."
_BOTH = (
    f"{_ONE} No duplex printer? Print the odd pages, turn the stack over, and print the even pages."
)
_GLUE = "Glue thin paper to card **before** you cut it, or put the pieces into sleeves with playing cards behind them."
_CUT = "Cut from **mark to mark**: the long cuts first, then single pieces. Tick them off below."
_ANY = "any paper or card"


class Part(NamedTuple):
    """Where a component stands in a kit."""

    name: str
    first: int
    """Its first page, from 1."""
    last: int


FORM = {
    "fields": ["Date", "Players", "Minutes", "Winner"],
    "statements": [
        "It was fun",
        "The rules were clear",
        "The length was right",
        "I want to play it again",
    ],
    "marks": ["1", "2", "3", "4", "5"],
    "questions": [
        "What was the best moment?",
        "What was unclear, slow or unfair?",
        "What should we change, and on which card?",
    ],
}
"""What those who played are asked."""


class Run(NamedTuple):
    """Pages that are printed in one go: one stock, and one way to put it into the printer."""

    stock: str
    titles: tuple[str, ...]
    """What is on them."""
    first: int
    """The first page, from 1."""
    last: int
    sheets: int
    """How many sheets of paper they take."""
    flip: str = ""
    """The edge on which sheets are turned; empty where they are printed on one side."""
    blank: bool = False
    """Whether all even pages are blank, the backs of the others."""
    notes: tuple[str, ...] = ()
    """What is to be done with them besides."""


class Contents(NamedTuple):
    """What a kit consists of."""

    runs: Sequence[Run]
    parts: Sequence[Part]
    corrected: bool = False
    """Whether it is printed so as to make good the faults of one printer."""

    @property
    def two_sided(self) -> bool:
        """Whether anything is printed on both sides."""
        return any(run.flip for run in self.runs)


Keep = Callable[[str, Mapping[str, Any], Size, Callable[[], Frame]], Frame]
"""Gives the page of a template that was made of some values in an earlier run; or makes it."""


def _made(template: str, names: Mapping[str, Any], size: Size, make: Callable[[], Frame]) -> Frame:
    return make()


@dataclass(slots=True)
class Cover:
    """The cover of a game's kits; its templates are read once for all papers."""

    game: Game
    kit: LayoutKit
    edition: Edition = field(default_factory=Ordinary)
    called: str = ""
    """What the edition is called, such as `low ink`."""
    keep: Keep = _made
    _leaflets: dict[str, Leaflet] = field(default_factory=dict)
    _said: dict[str, str] = field(default_factory=dict)
    """Whom to thank: the same on all papers, whichever comes first."""

    def pages(self, contents: Contents, paper: Paper) -> tuple[Frame, Frame]:
        """The cover for a paper, and the page behind it. Raises `Problem` where a template is wrong."""
        # Texts are put together here, and not in the templates: names alone are drawn without Jinja2.
        (width, height), game = paper.size, self.game
        shrunk = max(1.0, LEAST.width / width, LEAST.height / height)
        size = Size(width * shrunk, height * shrunk)
        head, room = _head(game, paper, self.called), size.height - _MARGINS
        steps, lists = _steps(contents, shrunk == 1.0), _lists(game, contents, room - _FIXED)
        front = self._page(COVER, {**head, **steps, **lists}, size)
        needed = _needed(game, room - _ABOUT)
        if not self._said:
            self._said.update(_credits(game, self.kit))
        behind = self._page(CLOSING, {**head, **needed, **self._said}, size)
        scale = 1 / shrunk
        return smaller(front, paper.size, scale), smaller(behind, paper.size, scale)

    def _page(self, template: str, names: dict[str, Any], size: Size) -> Frame:
        return self.keep(template, names, size, lambda: self._drawn(template, names, size))

    def _drawn(self, template: str, names: dict[str, Any], size: Size) -> Frame:
        leaflet = self._leaflets.get(template)
        if leaflet is None:
            leaflet = Leaflet.read(template, names, self.game.folder, self.kit)
            self._leaflets[template] = leaflet
        return self.edition.frame(leaflet.page(names, size))


def smaller(page: Frame, size: Size, scale: float) -> Frame:
    """A page on its paper, drawn smaller where that is small. Nobody asks for its marks: they may be known already."""
    by = IDENTITY if scale == 1.0 else Transform.scale(scale, scale)
    return Frame(size, (Placed(0.0, 0.0, GroupMark(page, by)),))


def _head(game: Game, paper: Paper, edition: str) -> dict[str, str]:
    return {
        "title": game.title,
        "subtitle": " · ".join(filter(None, ("Print and play", paper.name, edition))),
        "version": f"version {game.version}" if game.version else "",
        "tagline": game.facts.get("tagline", ""),
        "facts": " · ".join(told(game)),
    }


def _steps(contents: Contents, measured: bool) -> dict[str, Any]:
    true = _TRUE + (_MEASURE if measured else "") + (_CORRECTED if contents.corrected else "")
    texts = (true, _BOTH if contents.two_sided else _ONE, _GLUE, _CUT)
    steps = [{"number": str(number), "text": text} for number, text in enumerate(texts, 1)]
    return {"steps": steps, "measured": measured}


def _lists(game: Game, contents: Contents, room: float) -> dict[str, Any]:
    """The print plan and the part list, with the measures with which both fit into a room."""
    runs = [run_line(run) for run in contents.runs]
    columns = next((count for most, count in _COLUMNS if len(contents.parts) <= most), 3)
    parts = [_part(game, part, short=columns > 2) for part in contents.parts]
    chunks = _chunks(parts, columns)
    rows = len(chunks[0]) if chunks else 0
    wanted = sum(run["high"] for run in runs)
    high = max(_LOW, min(_ROOMY, (room - wanted) / max(1, rows)))
    tight = min(1.0, room / (wanted + rows * high))
    high *= tight
    pieces = sum(game.component(part.name).pieces for part in contents.parts)
    sheets = sum(run.sheets for run in contents.runs)
    return {
        "runs": [{**run, "high": f"{run['high'] * tight:.4g}"} for run in runs],
        "plan_size": f"{max(4.0, 9.5 * tight):.4g}",
        "chunks": chunks,
        "high": f"{high:.4g}",
        "size": f"{min(10.0, high * 1.7):.4g}",
        "box": f"{min(3.4, high * 0.6):.4g}",
        "pages_width": (34, 27, 14)[columns - 1],
        "tally": f"{counted(pieces, 'piece')} on {counted(sheets, 'sheet')}",
    }


def run_line(run: Run) -> dict[str, Any]:
    """A line of the print plan."""
    sides = (
        f"**both sides**, flip on the **{run.flip.replace('-', ' ')}**"
        if run.flip
        else "**one side**"
    )
    if run.blank and run.last > run.first:
        sides += ": the even pages are blank"
    how = ". ".join((sides, *run.notes))
    titles = ", ".join(run.titles[:_MOST_TITLES])
    if len(run.titles) > _MOST_TITLES:
        titles += f" and {len(run.titles) - _MOST_TITLES} more"
    stock = run.stock or _ANY
    # About so many letters go on a line of each column.
    lines = max(math.ceil(len(stock) / 46) + math.ceil(len(titles) / 54), math.ceil(len(how) / 42))
    return {
        "pages": paged(run.first, run.last),
        "sheets": counted(run.sheets, "sheet"),
        "stock": stock[:1].upper() + stock[1:],
        "titles": titles,
        "how": how[:2] + how[2:3].upper() + how[3:],
        "high": 2.4 + 4.2 * max(2, lines),
    }


def _part(game: Game, part: Part, short: bool) -> dict[str, str]:
    component = game.component(part.name)
    pages = paged(part.first, part.last)
    if short:
        pages = pages.rpartition(" ")[2]
    return {"title": component.title, "pieces": str(component.pieces), "pages": pages}


def _needed(game: Game, room: float) -> dict[str, Any]:
    """What is needed besides, and how many lines there are to write on."""
    things = list(game.borrow)
    chunks = _chunks(things, 1 if len(things) <= 3 else 2)
    rows = len(chunks[0]) if chunks else 0
    high = min(_THING, (room - 3 * (_QUESTION + _LINE)) / rows) if rows else _THING
    left = room - rows * high + (0.0 if things else 14.0)
    lines = max(1, min(_LINES, math.floor((left / 3 - _QUESTION) / _LINE)))
    return {
        "borrow": chunks,
        "high": f"{high:.4g}",
        "size": f"{min(10.0, high * 1.6):.4g}",
        "box": f"{min(3.4, high * 0.6):.4g}",
        "lines": list(range(lines)),
        **FORM,
    }


def _credits(game: Game, kit: LayoutKit) -> dict[str, str]:
    forms = (
        ("designer", "Designed by {}."),
        ("artist", "Drawn by {}."),
        ("credits", "{}."),
        ("license", "{}."),
    )
    said = [
        form.format(game.facts[key].strip().rstrip("."))
        for key, form in forms
        if game.facts.get(key)
    ]
    return {
        "credits": " ".join(said),
        "icons": kit.icons.credit(sorted(kit.used_icons)),
        "fonts": _fonts(kit),
    }


def _fonts(kit: LayoutKit) -> str:
    """The families that a kit is set in; those that come with the Open Font License are said to be under it."""
    families = kit.setter.families()
    free = [family for family in families if kit.setter.is_open(family)]
    others = [family for family in families if family not in free]
    return listed([f"{listed(free)} (SIL Open Font License 1.1)"] * bool(free) + others)


def _chunks(values: Sequence[Any], columns: int) -> list[list[Any]]:
    """A list in columns, read from top to bottom; none where it is empty."""
    rows = math.ceil(len(values) / columns)
    return [list(values[start : start + rows]) for start in range(0, len(values), rows or 1)]
