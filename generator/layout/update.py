"""The first pages of an update kit: what to print on which stock, what comes out of the box, and what goes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.editions import Edition
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.game.model.game import Game
from generator.geometry import Size
from generator.layout.context import LayoutKit
from generator.layout.cover import LEAST, Run, run_line, smaller
from generator.layout.notes_pages import Leaflet

FIRST, MORE = "kit/update.yaml", "kit/update-list.yaml"
"""Their templates; a game may have its own of these names."""

_MARGINS = 32.0
_HEAD, _PRINTING, _LIST = 31.1, 69.3, 13.0
"""What the first page has above what is to be printed, besides the lines of that, and as the head of its list; mm."""
_RULEBOOK = 8.0
_MORE_HEAD = 24.5
"""What stands above the list on any further page; mm."""
_LINE, _TITLE = 5.4, 9.4
"""How high a line of the list is, and the title of a component; mm."""
_LEFT = 3
"""A title is not left at the foot of a page with fewer lines than these."""

_STEPS = (
    "Choose **actual size** or **100 %** in the print dialog, not “fit to page”.",
    "Use the same **stock and printer** as before, so that new pieces look and feel like the others.",
    "Print each line of the list below **separately**: load its stock and enter its pages.",
    "Take out **everything** on the left before you put in what is on the right, and tick it off.",
)
_MEASURE = " Print this page first and measure the line below."
_CORRECTED = " These files are corrected for **one printer**: don’t use them on others."


class Line(NamedTuple):
    """A line of the list: what comes out of the box and what goes in; or the title of a component."""

    title: str = ""
    """The component; empty for a line of pieces."""
    tally: str = ""
    take: str = ""
    """How many come out; empty where none does."""
    old: str = ""
    """What it is."""
    kept: str = ""
    """What is to be said of those that stay."""
    put: str = ""
    """How many go in; empty where none does."""
    new: str = ""
    note: str = ""
    """What is to be said of those that go in."""

    @property
    def high(self) -> float:
        """How high it is, mm."""
        return _TITLE if self.title else _LINE


class Contents(NamedTuple):
    """What an update kit consists of."""

    since: str
    """What the state in the box is called."""
    versions: str
    """From which version to which."""
    runs: Sequence[Run]
    lines: Sequence[Line]
    take: int
    """How many pieces come out."""
    put: int
    """How many go in."""
    rulebook: str = ""
    """What is to be said of the rulebook; empty where it has not changed."""
    corrected: bool = False
    """Whether it is printed so as to make good the faults of one printer."""


@dataclass(slots=True)
class UpdateCover:
    """The first pages of a game's update kits; their templates are read once for all papers."""

    game: Game
    kit: LayoutKit
    edition: Edition
    called: str = ""
    """What the edition is called, such as `low ink`."""
    _leaflets: dict[str, Leaflet] = field(default_factory=dict)

    def pages(self, contents: Contents, paper: Paper) -> tuple[Frame, ...]:
        """The pages for a paper, several where the list is long. Raises `Problem` where a template is wrong."""
        (width, height), printed = paper.size, bool(contents.runs)
        shrunk = max(1.0, LEAST.width / width, LEAST.height / height)
        size = Size(width * shrunk, height * shrunk)
        runs = [run_line(run) for run in contents.runs]
        above = _HEAD + _LIST + (_RULEBOOK if contents.rulebook else 0.0)
        above += _PRINTING + sum(run["high"] for run in runs) if printed else 0.0
        room = size.height - _MARGINS
        piles = [*_piles(contents.lines, room - above, room - _MORE_HEAD)]
        head = self._head(contents, paper, shrunk == 1.0)
        named = {**head, "runs": runs, "plan_size": "9.5"}
        frames = [
            self._page(MORE if number else FIRST, {**named, "lines": pile}, size)
            for number, pile in enumerate(piles)
        ]
        if shrunk == 1.0:
            return tuple(frames)
        return tuple(smaller(frame, paper.size, 1 / shrunk) for frame in frames)

    def _head(self, contents: Contents, paper: Paper, measured: bool) -> dict[str, Any]:
        first, *others = _STEPS
        first += (_MEASURE if measured else "") + (_CORRECTED if contents.corrected else "")
        steps = [
            {"number": str(number), "text": text} for number, text in enumerate((first, *others), 1)
        ]
        return {
            "title": self.game.title,
            "subtitle": " · ".join(filter(None, ("Update kit", paper.name, self.called))),
            "version": contents.versions,
            "since": f"For a box printed from “{contents.since}”",
            "tally": f"{counted(contents.take, 'piece')} out, {contents.put} in",
            "rulebook": contents.rulebook,
            "printed": bool(contents.runs),
            "measured": measured,
            "steps": steps,
        }

    def _page(self, template: str, names: dict[str, Any], size: Size) -> Frame:
        leaflet = self._leaflets.get(template)
        if leaflet is None:
            leaflet = Leaflet.read(template, names, self.game.folder, self.kit)
            self._leaflets[template] = leaflet
        return self.edition.frame(leaflet.page(names, size))


def _piles(lines: Sequence[Line], first: float, further: float) -> Iterator[list[dict[str, str]]]:
    """The lines of each page; there is a first one though it has none. A component goes on under its title."""
    pile: list[Line] = []
    title, room, at = Line(), first, 0
    while at < len(lines):
        line = lines[at]
        if line.title:
            title = line
        needed = line.high if not line.title else line.high + _kept_together(lines, at)
        if needed <= room or (len(pile) == 1 and pile[0].title) or (not pile and room > first):
            pile.append(line)
            room -= line.high
            at += 1
            continue
        yield _shown(pile)
        pile, room = [], further
        if not line.title:
            pile, room = [title._replace(title=f"{title.title}, continued")], further - _TITLE
    yield _shown(pile)


def _kept_together(lines: Sequence[Line], at: int) -> float:
    """How high the lines are that stay with a title."""
    below = 0.0
    for line in lines[at + 1 : at + 1 + _LEFT]:
        if line.title:
            break
        below += line.high
    return below


def _shown(pile: Sequence[Line]) -> list[dict[str, str]]:
    return [
        {**line._asdict(), "high": f"{line.high:.4g}", "pieces": "" if line.title else "yes"}
        for line in pile
    ]
