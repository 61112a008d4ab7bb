"""What is known of one game, for all pages that are open: the state, how it came about, and the pictures."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from threading import Event as Flag
from threading import Lock

from generator.foundation.dataclasses import NamedTuple
from generator.preview.change_log import change_entry, drawings
from generator.preview.figures import numbers
from generator.preview.finding_changes import FindingTracker
from generator.preview.image_store import ImageStore
from generator.preview.json_values import Entries, Json, difference
from generator.preview.notifications import Notifier
from generator.preview.sheet_view import SheetRequest, sheets
from generator.preview.snapshot import FailedSnapshot, Snapshot
from generator.preview.state import State, state
from generator.preview.stylesheet import Styles
from generator.report.html import Markup

_KEPT = 30
"""So many steps are kept for pages that were away for a while."""
_LOGGED = 40
"""So many changes can be looked at."""
_PAPERS = 4
"""So many papers and editions can be looked at, each on another page or phone."""


NumbersPage = tuple[Markup, str]
"""A part of a page, and its style."""


class Step(NamedTuple):
    """What is sent to a page."""

    name: str
    """`step`: what differs; `whole`: fetch it all."""
    number: int
    data: str


class Session:
    """One game. A look is laid on it by the thread that looks, and read by those that answer pages."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.images = ImageStore()
        self.notifier = Notifier()
        self.ready = Flag()
        """Whether there was a first look."""
        self.seen: Snapshot | None = None
        self._lock = Lock()
        self._entries: Entries = {}
        self._state: State | None = None
        self._findings = FindingTracker()
        self._number = 0
        self._steps: deque[Step] = deque(maxlen=_KEPT)
        self._working: tuple[str, ...] | None = ()
        self.styles = Styles()
        self._numbers: tuple[int, NumbersPage] | None = None
        self._sheets: dict[SheetRequest, Json] = {}

    @property
    def working(self) -> tuple[str, ...] | None:
        """The files whose change is being looked at; None while nothing is done."""
        return self._working

    def saved(self, files: tuple[str, ...]) -> None:
        """Says that files were saved."""
        self._working = files
        self.notifier.notify()

    def take(self, look: Snapshot | FailedSnapshot) -> None:
        """Shows a new look at the game."""
        if isinstance(look, FailedSnapshot):
            self._step({**self._entries, "fault": look.message})
            return
        try:
            self._show(look)
        except Exception as fault:
            self._step({**self._entries, "fault": f"{type(fault).__name__}: {fault}"})

    def _show(self, look: Snapshot) -> None:
        made = state(look, self.images, self._state)
        findings = self._findings.next(look.build)
        self.styles = Styles.of(look.project, look.inspection)
        entries = {**made.entries, "look": self.styles.stamp}
        log = {key: each for key, each in self._entries.items() if key.startswith("change/")}
        for shelf, found in made.drawings.items():
            self.images.put(shelf, found)
        if self._state is not None:
            said = change_entry(look, self._state, made, findings)
            self.images.put(f"change/{look.number}", drawings(said, self._state, made))
            entries["changed"] = said.pop("changed")
            log[f"change/{look.number}"] = said
        for old in [*log][:-_LOGGED]:
            del log[old]
            self.images.put(old, {})
        self.images.tidy()
        self._state, self.seen = made, look
        self._step(entries | log)

    def whole(self) -> tuple[int, Entries]:
        """All that is shown now, and the number of the last step."""
        with self._lock:
            return self._number, self._entries

    def since(self, number: int | None) -> Iterator[Step]:
        """What a page has missed that knows the state of a number; `whole` where that is too long ago, or unknown."""
        with self._lock:
            steps, last = tuple(self._steps), self._number
        if number == last:
            return
        missed = [step for step in steps if number is not None and step.number > number]
        if number is not None and number < last and len(missed) == last - number:
            yield from missed
        else:
            yield Step("whole", last, "{}")

    def numbers(self, work: Lock) -> NumbersPage | None:
        """What the game comes to; None before it was looked at. `work` is held meanwhile."""
        look = self.seen
        if look is None:
            return None
        if (known := self._numbers) is None or known[0] != look.number:
            with work:
                known = self._numbers = look.number, numbers(look)
        return known[1]

    def sheets(self, wanted: SheetRequest, work: Lock) -> Json:
        """The sheets of a game that was looked at. Raises `KeyError` for an unknown paper, `Problem` (edition)."""
        look = self.seen
        assert look is not None, "a game is looked at before it has sheets"
        if (known := self._sheets.get(wanted)) is None or known["look"] != look.number:
            with work:
                said, found = sheets(look.inspection, wanted, self.images)
                self.images.put(_shelf(wanted), found)
                self._sheets.pop(wanted, None)
                known = self._sheets[wanted] = {**said, "look": look.number}
                for old in [*self._sheets][:-_PAPERS]:
                    del self._sheets[old]
                    self.images.put(_shelf(old), {})
        return known

    def _step(self, entries: Entries) -> None:
        """Puts a new state in the place of the last one."""
        with self._lock:
            self._number += 1
            said: Json = {"number": self._number, **difference(self._entries, entries)}
            self._entries = entries
            text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
            self._steps.append(Step("step", self._number, text))
            self._working = None
        self.ready.set()
        self.notifier.notify()


def _shelf(wanted: SheetRequest) -> str:
    return f"sheets/{wanted.paper}/{wanted.edition}"
