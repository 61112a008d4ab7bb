"""Label and die-cut stocks, read from `data/stocks.yaml`, and places that a game defines itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal

from generator import data
from generator.decode import (
    Context,
    Extent,
    Gaps,
    decode,
    decode_fields,
    decoder,
    written_as,
    wrong_value,
)
from generator.files import yaml_nodes
from generator.files.project import Project, locate
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.frame.printing import Form, Stock
from generator.frame.sheet import Paper
from generator.game.spec.forms import NO_WORD, Word
from generator.game.spec.sizes_catalog import folded, known_paper, sizes
from generator.geometry import Gap, Point, Size
from generator.geometry.units import dimensions

BAD_PLACES = "SHEET005"
_MOST = 10_000
_LINE = regex(
    r"^(?P<name>[\w-]+): \{paper: (?P<paper>[^,]+), mm: (?P<mm>[^,]+), "
    r"form: (?P<form>\w+)(?: (?P<radius>[\d.]+))?, places: (?P<places>[^,]+), from: (?P<start>[^,]+), "
    r'pitch: (?P<pitch>[^,]+), also: \[(?P<also>.*)\], source: "(?P<source>.*)"\}$',
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class ListedStock:
    """A stock that can be bought, by its maker's number."""

    stock: Stock
    radius: float
    """The corner radius of its labels, in mm."""
    also: tuple[str, ...]
    """Other numbers of the same sheet."""
    source: str
    """The source of its measures."""


@cache
def stocks() -> Mapping[str, ListedStock]:
    """All stocks that come with the program, by name, in the order of their file."""
    return {match["name"]: _listed(match) for match in _LINE.finditer(data.text("stocks.yaml"))}


def stock_named(text: str, origin: Origin = NOWHERE) -> Stock | None:
    """The stock with a name such as `avery-5160` or `Avery 5160`; None if there is none."""
    word = folded(text)
    found = next((s for n, s in stocks().items() if word == n or word in s.also), None)
    return found.stock._replace(name=word, origin=origin) if found is not None else None


def _listed(match: re.Match[str]) -> ListedStock:
    form: Form = "circle" if match["form"] == "circle" else "rectangle"
    across, down = (int(number) for number in match["places"].split(" x "))
    at = _rows(across, down, Point(*dimensions(match["start"])), Gap(*dimensions(match["pitch"])))
    paper = known_paper(match["paper"])
    label = Size(*dimensions(match["mm"]))
    sheet = Paper(paper.name, paper.size)
    stock = Stock(match["name"], at, across, label, sheet, form, listed=True)
    also = tuple(word for word in match["also"].split(", ") if word)
    return ListedStock(stock, float(match["radius"] or 0), also, match["source"])


def _rows(columns: int, rows: int, start: Point, pitch: Gap) -> tuple[Point, ...]:
    """Places in rows and columns, row by row."""
    return tuple(
        Point(start.x + column * pitch.columns, start.y + row * pitch.rows)
        for row in range(rows)
        for column in range(columns)
    )


@dataclass(frozen=True, slots=True)
class PlacesSpec:
    """The places of a sheet that has fixed ones, such as a sheet of labels."""

    paper: Word = NO_WORD
    """The sheet: a paper's name or measures (default: each paper of the game)."""
    size: Word = NO_WORD
    """The size of a place, such as `40 x 20 mm` (default: the size of the piece). A piece of another size is
    reported."""
    shape: Literal["rectangle", "circle"] = "rectangle"
    """The outline of a place: `rectangle` (default) or `circle`."""
    at: tuple[tuple[Extent, Extent], ...] = ()
    """The top left corner of each place, in the order of filling: `[[10, 12], [60, 12]]`, in mm from the top left
    corner of the sheet."""
    columns: int = 0
    """How many places are in a row, for places in rows and columns."""
    rows: int = 0
    """How many rows there are."""
    first: tuple[Extent, Extent] | None = None
    """The top left corner of the first place of rows and columns: `[left, top]` in mm."""
    pitch: Gaps | None = None
    """The distance from the left edge of a place to that of the next, and from its top to that of the one below:
    `[48.5, 25.4]` in mm."""
    origin: Origin = NOWHERE


@written_as(str | tuple[tuple[Extent, Extent], ...] | PlacesSpec)
class Places(NamedTuple):
    """Places in any form: the name of a stock, a file, a list of corners, or a mapping."""

    spec: PlacesSpec
    word: Word = NO_WORD

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Places:
        """Reads the places. Raises `Problem`."""
        if node.items is not None:
            at = decoder(tuple[tuple[Extent, Extent], ...])(node, context)
            return cls(PlacesSpec(at=at, origin=node.origin))
        if node.pairs is not None:
            return cls(decode_fields(node, PlacesSpec, context))
        if node.text is None or not node.text.strip():
            raise wrong_value(
                node, "places", "write a stock such as `avery-5160`, or `[[10, 12], [60, 12]]`"
            )
        return cls(PlacesSpec(origin=node.origin), Word.from_node(node, context))

    def stock(self, project: Project, folder: str) -> Stock:
        """The stock that is named, or the places in the file that is named. Raises `Problem`."""
        if not self.word:
            return _own(self.spec)
        place = self.word.at("places")
        found = stock_named(self.word.text, place)
        if found is not None:
            return found
        if not re.search(r"[./]", self.word.text):
            known = [word for name, each in stocks().items() for word in (name, *each.also)]
            hint = did_you_mean(folded(self.word.text), known, "stock")
            more = "see `punchboard list stocks`, or write a file or the corners of your own places"
            raise Problem(BAD_PLACES, f"there is no stock `{self.word.text}`", place, hint, more)
        file = locate(project, [folder], self.word.text, place)
        read = decode(yaml_nodes.read(project, file), Places)
        if read.word:
            hint = (
                "write a list of corners in it, or the keys that `punchboard explain places` shows"
            )
            raise Problem(BAD_PLACES, f"`{file}` contains no places", place, hint)
        return _own(read.spec)._replace(name=self.word.text)


def _own(spec: PlacesSpec) -> Stock:
    """The places that the game defines itself. Raises `Problem`."""
    place = replace(spec.origin, key="places")
    paper = label = None
    if spec.paper:
        known = known_paper(spec.paper.text, spec.paper.at("paper"))
        paper = Paper(known.name, known.size)
    if spec.size:
        label = sizes().measured(spec.size.text, spec.size.at("size"))
    grid = (spec.columns, spec.rows, spec.first, spec.pitch)
    at, columns = tuple(Point(*corner) for corner in spec.at), 0
    if not at and spec.first and spec.pitch and 0 < spec.columns * spec.rows <= _MOST:
        at, columns = _rows(spec.columns, spec.rows, Point(*spec.first), spec.pitch), spec.columns
    if not at or len(at) > _MOST or (spec.at and any(grid)):
        hint = "write `at: [[10, 12], [60, 12]]`, or all of `columns`, `rows`, `first` and `pitch`"
        raise Problem(BAD_PLACES, "it isn't clear where the places are", place, hint)
    return Stock("places", at, columns, label, paper, spec.shape if label else "", place)
