"""One game for all pages that are open: its state, how it changed, and its pictures."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event as Flag
from threading import Lock

from generator.build import Request
from generator.build.inspect import Inspection
from generator.build.kit import kit_document, section_pages
from generator.build.sections import edition_title, make_section, sheet_groups
from generator.build.shared_sheets import share_sheets
from generator.editions import EDITIONS, Edition, edition, pieces_in
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Collector
from generator.frame.sheet import Paper
from generator.layout.cover import Cover
from generator.paint import Page
from generator.preview.change_log import change_entry, drawings
from generator.preview.finding_changes import FindingTracker
from generator.preview.image_store import Drawing, ImageStore
from generator.preview.json_values import Entries, Json, difference
from generator.preview.snapshot import FailedSnapshot, Snapshot
from generator.preview.state import State, state
from generator.preview.stylesheet import Styles
from generator.report.html import Markup
from generator.report.page import numbers_part

_KEPT = 30
"""Steps that are kept for pages that were away for a while."""
_LOGGED = 40
"""Changes that can be looked at."""
_RECENT = 4
"""Snapshots whose pictures are kept."""
_PAPERS = 4
"""Papers and editions whose sheets are kept."""


class Step(NamedTuple):
    """What is sent to a page."""

    name: str
    """`step`: the difference to the step before; `whole`: the page fetches everything."""
    number: int
    data: str


class Notifier:
    """Wakes pages that wait for news, from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._events: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}

    @contextmanager
    def subscribe(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever there is news."""
        event = asyncio.Event()
        with self._lock:
            self._events[event] = asyncio.get_running_loop()
        try:
            yield event
        finally:
            with self._lock:
                del self._events[event]

    def notify(self) -> None:
        """Wakes all subscribers."""
        with self._lock:
            for event, loop in self._events.items():
                if not loop.is_closed():
                    loop.call_soon_threadsafe(event.set)

    def __len__(self) -> int:
        return len(self._events)


class Session:
    """One game. The refresher's thread updates it; the threads that answer pages read it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.images = ImageStore()
        self.notifier = Notifier()
        self.ready = Flag()
        """Set after the first snapshot."""
        self.snapshot: Snapshot | None = None
        self.working: tuple[str, ...] | None = ()
        """The saved files that are being processed; None while nothing is."""
        self._lock = Lock()
        self._entries: Entries = {}
        self._history: Json = None
        self._state: State | None = None
        self._findings = FindingTracker()
        self._number = 0
        self._steps: deque[Step] = deque(maxlen=_KEPT)
        self.styles = Styles()
        self._numbers: tuple[int, tuple[Markup, str]] | None = None
        self._sheets: dict[SheetRequest, Json] = {}

    def saved(self, files: tuple[str, ...]) -> None:
        """Takes note of saved files."""
        self.working = files
        self.notifier.notify()

    def edited(self, history: Json) -> None:
        """Shows on all pages what can be undone and redone."""
        self._history = history
        self._step(None)

    def take(self, snapshot: Snapshot | FailedSnapshot) -> None:
        """Shows a new snapshot."""
        if isinstance(snapshot, FailedSnapshot):
            self._step({**self._entries, "fault": snapshot.message})
            return
        try:
            self._show(snapshot)
        except Exception as fault:
            self._step({**self._entries, "fault": f"{type(fault).__name__}: {fault}"})

    def _show(self, snapshot: Snapshot) -> None:
        shown = state(snapshot, self.images, self._state)
        findings = self._findings.next(snapshot.build)
        self.styles = Styles.of(snapshot.project, snapshot.inspection)
        entries = {**shown.entries, "look": self.styles.stamp}
        log = {key: each for key, each in self._entries.items() if key.startswith("change/")}
        for group, found in shown.drawings.items():
            # While saves follow each other, a page may only now ask for a picture of an earlier one.
            self.images.put(f"{group}/{snapshot.number % _RECENT}", found)
            self.images.put(group, found)
        if self._state is not None:
            change = change_entry(snapshot, self._state, shown, findings)
            self.images.put(f"change/{snapshot.number}", drawings(change, self._state, shown))
            entries["changed"] = change.pop("changed")
            log[f"change/{snapshot.number}"] = change
        for old in [*log][:-_LOGGED]:
            del log[old]
            self.images.put(old, {})
        self.images.tidy()
        self._state, self.snapshot = shown, snapshot
        self._step(entries | log)

    def whole(self) -> tuple[int, Entries]:
        """The number of the last step, and everything that is shown now."""
        with self._lock:
            return self._number, self._entries

    def since(self, number: int | None) -> Iterator[Step]:
        """The steps after the one that a page knows; `whole` if that is too long ago or unknown."""
        with self._lock:
            steps, last = tuple(self._steps), self._number
        if number == last:
            return
        missed = [step for step in steps if number is not None and step.number > number]
        if number is not None and number < last and len(missed) == last - number:
            yield from missed
        else:
            yield Step("whole", last, "{}")

    def numbers(self, work: Lock) -> tuple[Markup, str] | None:
        """The numbers as a part of a page, and its style; None before the first snapshot. Holds `work` meanwhile."""
        snapshot = self.snapshot
        if snapshot is None:
            return None
        if (known := self._numbers) is None or known[0] != snapshot.number:
            with work:
                part = numbers_part(snapshot.project, snapshot.inspection, snapshot.build)
                known = self._numbers = snapshot.number, part
        return known[1]

    def sheets(self, wanted: SheetRequest, work: Lock) -> Json:
        """The sheets, after the first snapshot. Raises `KeyError` for an unknown paper, `Problem` for an edition."""
        snapshot = self.snapshot
        assert snapshot is not None, "a game has no sheets before its first snapshot"
        if (known := self._sheets.get(wanted)) is None or known["look"] != snapshot.number:
            with work:
                document, found = sheets(snapshot.inspection, wanted, self.images)
                self.images.put(f"sheets/{wanted.paper}/{wanted.edition}", found)
                self._sheets.pop(wanted, None)
                known = self._sheets[wanted] = {**document, "look": snapshot.number}
                for old in [*self._sheets][:-_PAPERS]:
                    del self._sheets[old]
                    self.images.put(f"sheets/{old.paper}/{old.edition}", {})
        return known

    def _step(self, entries: Entries | None) -> None:
        """Replaces the state; None keeps it but for what can be undone."""
        done = entries is not None
        with self._lock:
            self._number += 1
            entries = self._entries if entries is None else entries
            if self._history is not None:
                entries = {**entries, "history": self._history}
            step: Json = {"number": self._number, **difference(self._entries, entries)}
            self._entries = entries
            text = json.dumps(step, ensure_ascii=False, separators=(",", ":"))
            self._steps.append(Step("step", self._number, text))
            if done:
                self.working = None
        if done:
            self.ready.set()
        self.notifier.notify()


Sheets = tuple[Json, Mapping[str, Drawing]]


class SheetRequest(NamedTuple):
    """Which sheets to show."""

    paper: str
    edition: str = ""


def sheets(inspection: Inspection, wanted: SheetRequest, images: ImageStore) -> Sheets:
    """All pages by section, and their drawings. Raises `KeyError` for an unknown paper, `Problem` for an edition."""
    paper = next((each for each in inspection.papers if each.name == wanted.paper), None)
    if paper is None:
        raise KeyError(wanted.paper)
    chosen = edition(wanted.edition)
    collector = Collector()
    found: list[Json] = []
    drawn: dict[str, Drawing] = {}
    for title, pages in _sections(inspection, paper, (chosen, wanted.edition), collector):
        listed = []
        for page in pages:
            drawing = Drawing(page.frame)
            name = images.name(drawing)
            drawn[name] = drawing
            listed.append({"picture": name, "size": [round(side, 3) for side in page.frame.size]})
        found.append({"title": title, "pages": listed})
    document = {
        "paper": paper.name,
        "edition": wanted.edition,
        "editions": ["", *EDITIONS.names()],
        "sections": found,
        "messages": [d.message for d in collector.diagnostics],
    }
    return document, drawn


def _sections(
    inspection: Inspection, paper: Paper, chosen: tuple[Edition, str], collector: Collector
) -> Iterator[tuple[str, Sequence[Page]]]:
    """The pages of the kit by section, and those of components that aren't in the kit."""
    way, word = chosen
    request = Request(edition=word)
    pieces = {name: pieces_in(way, each) for name, each in inspection.pieces.items()}
    sections = [
        collector.take(make_section(inspection, group, pieces, paper, request))
        for group in sheet_groups(inspection, inspection.pieces)
    ]
    in_kit = [each for each in sections if each.kit and each.sheets]
    if in_kit:
        in_kit = share_sheets(inspection, in_kit, paper, request)
        cover = Cover(inspection.game, inspection.kit, way, edition_title(request))
        document = collector.attempt(
            lambda: kit_document(inspection, cover, in_kit, paper, request)
        )
        # Without a cover if its template is wrong.
        plain = [page for each in in_kit for page, *_ in section_pages(each)]
        yield from _by_heading(document.pages if document is not None else plain)
    for each in sections:
        if not each.kit and each.sheets:
            yield each.title, [page for page, *_ in section_pages(each)]


def _by_heading(pages: Sequence[Page]) -> Iterator[tuple[str, Sequence[Page]]]:
    """The pages under each heading of the outline."""
    title, part = "", list[Page]()
    for page in pages:
        if page.anchors:
            if part:
                yield title, part
            title, part = page.anchors[0].title, []
        part.append(page)
    if part:
        yield title, part
