"""The cover of a kit: what to print on which stock and what is in it; then what else is needed, and a form."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.editions import Edition, Ordinary
from generator.elements.common import art as art_file
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.wording import counted, listed, page_range, page_ranges
from generator.frame import Frame, GroupMark, Placed
from generator.frame.sheet import Paper
from generator.game.model.game import Game
from generator.game.spec.papers import file_word
from generator.geometry import IDENTITY, Size, Transform
from generator.layout import assembly, printed_facts
from generator.layout.assembly import Folded
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet, sentences

COVER, CLOSING = "kit/cover.yaml", "kit/closing.yaml"
"""Their templates; a game may replace them with its own."""
PAGES = 2
"""The number of pages: the cover and the next one."""

LEAST = Size(200.0, 265.0)
"""The smallest page they are designed for, mm; on smaller papers they are scaled down, without the ruler."""
MARGINS = 32.0
"""The white above and below the text, mm."""
_FIXED, _HEAD, _NOTE, _ART = 85.0, 38.0, 5.5, 64.0
"""The heights of the cover without its head and its lists, of the head without a picture and for each note in it, and
of the head with a picture; mm."""
_LOW, _ROOMY, _THING = 3.6, 7.5, 6.5
"""The smallest and the largest height of a line of the part list; the height of a line of what else is needed; mm."""
_COLUMNS = ((4, 1), (20, 2))
"""Up to this many parts are in this many columns; more are in three."""
_MOST_TITLES = 5
_ABOUT, _QUESTION, _LINE = 100.0, 10.0, 8.0
"""The height of the second page without its lists, of the text of a question, and of a line to write on; mm."""
_LINES = 5
_ACROSS = 0.707
"""How wide the picture is, as a share of its height: it is that of a page."""
_LOW_INK = "low-ink"

_ANY = "any paper or card"


class Part(NamedTuple):
    """Where a component is in a kit."""

    name: str
    ranges: tuple[tuple[int, int], ...]
    """The first and last pages of where it is, from 1."""


class Run(NamedTuple):
    """Pages that are printed in one go: one stock, and one way to put it into the printer."""

    stock: str
    titles: tuple[str, ...]
    """The components on them."""
    first: int
    """The first page, from 1."""
    last: int
    sheets: int
    """The number of sheets of paper."""
    flip: str = ""
    """The edge on which sheets are flipped; empty for one-sided printing."""
    blank: bool = False
    """Whether all even pages are blank, the backs of the others."""
    notes: tuple[str, ...] = ()
    """What else to do with them."""


class Contents(NamedTuple):
    """What is in a kit."""

    runs: Sequence[Run]
    parts: Sequence[Part]
    corrected: bool = False
    """Whether it is corrected for one printer."""
    tools: str = ""
    """What is needed to make the pieces."""
    work: str = ""
    """How long it takes, and why."""
    folded: Sequence[Folded] = ()
    """What is folded and glued, of each kind one piece."""


Keep = Callable[[str, Mapping[str, Any], Size, Callable[[], Frame]], Frame]
"""Returns the cached page of a template with some values, or draws it."""


@dataclass(slots=True)
class KitPages:
    """Pages of words in the kits of a game; their templates are read once for all papers."""

    game: Game
    kit: LayoutKit
    edition: Edition = field(default_factory=Ordinary)
    edition_title: str = ""
    """What the edition is called, such as `low ink`."""
    keep: Keep | None = None
    _leaflets: dict[str, Leaflet] = field(default_factory=dict)

    def _page(self, template: str, names: Mapping[str, Any], size: Size) -> Frame:
        draw = partial(self._draw, template, names, size)
        return draw() if self.keep is None else self.keep(template, names, size, draw)

    def _draw(self, template: str, names: Mapping[str, Any], size: Size) -> Frame:
        leaflet = self._leaflets.get(template)
        if leaflet is None:
            leaflet = Leaflet.read(template, names, self.game.folder, self.kit)
            self._leaflets[template] = leaflet
        return self.edition.frame(leaflet.page(names, size))

    def _head(self, title: str, paper: Paper) -> dict[str, str]:
        parts = (title, paper.name, self.edition_title)
        return {"title": self.game.title, "subtitle": " · ".join(filter(None, parts))}


@dataclass(slots=True)
class Cover(KitPages):
    """The cover of a game's kits, and the next page."""

    _credits: dict[str, str] = field(default_factory=dict)
    """The credits: the same on all papers."""

    def pages(self, contents: Contents, paper: Paper) -> tuple[Frame, ...]:
        """The cover for a paper, the next page, and how to fold pieces. Raises `Problem` if a template is wrong."""
        # Texts are put together here, and not in the templates: names alone are drawn without Jinja2.
        game, say, (size, shrunk) = self.game, sentences("kit"), design_size(paper.size)
        room = size.height - MARGINS
        head = {
            **self._head("Print and play", paper),
            "version": f"version {game.spec.version}" if game.spec.version else "",
            "tagline": game.facts.get("tagline", ""),
            "facts": " · ".join(printed_facts(game)),
        }
        true = actual_size(shrunk == 1.0, contents.corrected)
        both = any(run.flip for run in contents.runs)
        each = f"{say['each']} {say['both']}" if both else say["each"]
        steps = numbered((true, each, say["glue"], say["cut"]))
        art = _art(game)
        if art:
            art_file(self.kit, art, game.spec.origin)
        notes = {"tools": contents.tools, "work": contents.work, "saving": _saving(self, paper)}
        below = _NOTE * sum(map(bool, notes.values()))
        high = min(_ART, size.height / 5) if art else _HEAD + below
        lists = _lists(game, contents, room - _FIXED - high)
        about = {"art": art, "head": f"{high:g}", "art_width": f"{high * _ACROSS:g}"}
        names = {**head, **about, **notes, "steps": steps, "measured": shrunk == 1.0, **lists}
        front = self._page(COVER, names, size)
        needed = _needed(game, room - _ABOUT)
        if not self._credits:
            self._credits.update(_credits(game, self.kit))
        behind = self._page(CLOSING, {**head, **needed, **self._credits}, size)
        pages = [front, behind]
        if contents.folded:
            plain = self._page(
                assembly.PAGE, {**head, **assembly.names(contents.folded, size)}, size
            )
            pages.append(assembly.with_pictures(plain, contents.folded, self.edition.frame))
        return tuple(scaled_down(page, paper.size, 1 / shrunk) for page in pages)


def _art(game: Game) -> str:
    """The picture on the cover: the game's, or that of its rulebook; empty for none."""
    own = game.spec.cover or (game.rulebook.picture if game.rulebook is not None else "")
    return "" if own == "none" or own.startswith("component:") else own


def _saving(cover: Cover, paper: Paper) -> str:
    """Where the kit is that saves ink; empty if there is none, or if it is this one."""
    if cover.edition_title or _LOW_INK not in cover.game.editions:
        return ""
    file = f"{cover.game.name}-print-{file_word(paper.name)}-{_LOW_INK}.pdf"
    return sentences("kit")["saving"].format(file=file)


def design_size(size: Size) -> tuple[Size, float]:
    """The size in which pages for a paper are drawn, and how much they are scaled down to fit it."""
    shrunk = max(1.0, LEAST.width / size.width, LEAST.height / size.height)
    return Size(size.width * shrunk, size.height * shrunk), shrunk


def scaled_down(page: Frame, size: Size, scale: float) -> Frame:
    """A page on its paper, scaled down if that is small. The page itself may be a cached one without its marks."""
    by = IDENTITY if scale == 1.0 else Transform.scale(scale, scale)
    return Frame(size, (Placed(0.0, 0.0, GroupMark(page, by)),))


def actual_size(measured: bool, corrected: bool) -> str:
    """The first step of all instructions: how to print in actual size."""
    say, added = sentences("kit"), {"measure": measured, "corrected": corrected}
    return " ".join([say["scale"], *(say[name] for name, holds in added.items() if holds)])


def numbered(texts: Iterable[str]) -> list[dict[str, str]]:
    """The steps of instructions, as templates take them."""
    return [{"number": str(number), "text": text} for number, text in enumerate(texts, 1)]


def _lists(game: Game, contents: Contents, room: float) -> dict[str, Any]:
    """The print plan and the part list, with the measures that make both fit into a height."""
    runs = [plan_line(run) for run in contents.runs]
    columns = next((count for most, count in _COLUMNS if len(contents.parts) <= most), 3)
    parts = []
    for part in contents.parts:
        component, pages = game.component(part.name), page_ranges(part.ranges)
        if columns > 2:
            pages = pages.partition(" ")[2]
        parts.append({"title": component.title, "pieces": str(component.pieces), "pages": pages})
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


def plan_line(run: Run) -> dict[str, Any]:
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
    # The approximate number of characters on a line of each column.
    lines = max(math.ceil(len(stock) / 46) + math.ceil(len(titles) / 54), math.ceil(len(how) / 42))
    return {
        "pages": page_range(run.first, run.last),
        "sheets": counted(run.sheets, "sheet"),
        "stock": stock[:1].upper() + stock[1:],
        "titles": titles,
        "how": how[:2] + how[2:3].upper() + how[3:],
        "high": 2.4 + 4.2 * max(2, lines),
    }


def _needed(game: Game, room: float) -> dict[str, Any]:
    """What else is needed, and how many lines there are to write on."""
    things = list(game.spec.borrow)
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
        **{name: text.split("\n") for name, text in sentences("form").items()},
    }


def _credits(game: Game, kit: LayoutKit) -> dict[str, str]:
    people = [
        form.format(game.facts[key].strip().rstrip("."))
        for key, form in sentences("credits").items()
        if game.facts.get(key)
    ]
    families = sorted(kit.setter.families)
    free = [family for family in families if kit.book.is_open(family)]
    others = [family for family in families if family not in free]
    return {
        "credits": " ".join(people),
        "icons": kit.icons.credit(sorted(kit.used_icons)),
        "fonts": listed([f"{listed(free)} (SIL Open Font License 1.1)"] * bool(free) + others),
    }


def _chunks(values: Sequence[Any], columns: int) -> list[list[Any]]:
    """A list in columns, read from top to bottom; empty for an empty list."""
    rows = math.ceil(len(values) / columns)
    return [list(values[start : start + rows]) for start in range(0, len(values), rows or 1)]
