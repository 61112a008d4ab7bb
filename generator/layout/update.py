"""The first pages of an update kit: what to print on which stock, what comes out of the box and what goes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.frame.sheet import Paper
from generator.layout.cover import (
    MARGINS,
    KitPages,
    Run,
    actual_size,
    design_size,
    numbered,
    plan_line,
    scaled_down,
)
from generator.layout.notes_pages import sentences

FIRST, MORE = "kit/update.yaml", "kit/update-list.yaml"
"""Their templates; a game may replace them with its own."""

_HEAD, _PRINTING, _LIST = 31.1, 69.3, 13.0
"""The heights of the first page's head, of its instructions without the print plan, and of the head of its list; mm."""
_RULEBOOK = 8.0
_MORE_HEAD = 24.5
"""The height of the head of any further page, mm."""
_LINE, _TITLE = 5.4, 9.4
"""The heights of a line of the list and of the title of a component, mm."""
_LEFT = 3
"""A title isn't left at the bottom of a page with fewer lines than this."""


class Line(NamedTuple):
    """A line of the list: what comes out of the box and what goes in; or the title of a component."""

    title: str = ""
    """The component; empty for a line of pieces."""
    tally: str = ""
    take: str = ""
    """How many come out; empty for none."""
    old: str = ""
    """What comes out."""
    kept: str = ""
    """A note on the pieces that stay."""
    put: str = ""
    """How many go in; empty for none."""
    new: str = ""
    note: str = ""
    """A note on the pieces that go in."""

    @property
    def high(self) -> float:
        """Its height, mm."""
        return _TITLE if self.title else _LINE


class Contents(NamedTuple):
    """What is in an update kit."""

    since: str
    """The name of the state in the box."""
    versions: str
    """The old and the new version."""
    runs: Sequence[Run]
    lines: Sequence[Line]
    take: int
    """How many pieces come out."""
    put: int
    """How many go in."""
    rulebook: str = ""
    """A note on the rulebook; empty if it hasn't changed."""
    corrected: bool = False
    """Whether it is corrected for one printer."""


@dataclass(slots=True)
class UpdateCover(KitPages):
    """The first pages of a game's update kits."""

    def pages(self, contents: Contents, paper: Paper) -> tuple[Frame, ...]:
        """The pages for a paper, several for a long list. Raises `Problem` if a template is wrong."""
        say, (size, shrunk) = sentences("kit"), design_size(paper.size)
        true = actual_size(shrunk == 1.0, contents.corrected)
        runs = [plan_line(run) for run in contents.runs]
        above = _HEAD + _LIST + (_RULEBOOK if contents.rulebook else 0.0)
        above += _PRINTING + sum(run["high"] for run in runs) if runs else 0.0
        room = size.height - MARGINS
        names = {
            **self._head("Update kit", paper),
            "version": contents.versions,
            "since": f"For a box printed from “{contents.since}”",
            "tally": f"{counted(contents.take, 'piece')} out, {contents.put} in",
            "rulebook": contents.rulebook,
            "printed": bool(runs),
            "measured": shrunk == 1.0,
            "steps": numbered((true, say["same"], say["each"], say["first"])),
            "runs": runs,
            "plan_size": "9.5",
        }
        piles = _pages_of(contents.lines, room - above, room - _MORE_HEAD)
        frames = [
            self._page(MORE if number else FIRST, {**names, "lines": pile}, size)
            for number, pile in enumerate(piles)
        ]
        if shrunk == 1.0:
            return tuple(frames)
        return tuple(scaled_down(frame, paper.size, 1 / shrunk) for frame in frames)


def _pages_of(
    lines: Sequence[Line], first: float, further: float
) -> Iterator[list[dict[str, str]]]:
    """The lines of each page, at least one page. A component continues under its title."""
    pile: list[Line] = []
    title, room, at = Line(), first, 0
    while at < len(lines):
        line = lines[at]
        needed = line.high
        if line.title:
            title = line
            below = takewhile(lambda each: not each.title, lines[at + 1 : at + 1 + _LEFT])
            needed += sum(each.high for each in below)
        if needed <= room or (len(pile) == 1 and pile[0].title) or (not pile and room > first):
            pile.append(line)
            room -= line.high
            at += 1
            continue
        yield _as_names(pile)
        pile, room = [], further
        if not line.title:
            pile, room = [title._replace(title=f"{title.title}, continued")], further - _TITLE
    yield _as_names(pile)


def _as_names(pile: Sequence[Line]) -> list[dict[str, str]]:
    return [
        {**line._asdict(), "high": f"{line.high:.4g}", "pieces": "" if line.title else "yes"}
        for line in pile
    ]
