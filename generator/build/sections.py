"""The sheets of a kit in sections: one for each component, or for several components that share sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from generator.arrange.placement import Label, placed_sheets
from generator.build import Request
from generator.build.inspect import Inspection, print_options
from generator.checks import run_checks
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Outcome, Problem
from generator.foundation.wording import listed
from generator.frame import Frame, Piece, Source
from generator.frame.printing import AllSheets, Printer, PrintOptions, SheetGroup, Start
from generator.frame.sheet import Paper, Sheet
from generator.game.model.game import Component
from generator.geometry import Size
from generator.impose import Imposed, planned
from generator.text.style import TextStyle

CAPTION = TextStyle(
    font="Barlow Condensed",
    size=6.5,
    leading=1.0,
    weight=500,
    fit="shrink",
    min_size=3.5,
    markup=False,
    hyphenate=False,
)


class Span(NamedTuple):
    """The pages of a component in a section: the first and the last, from 0, and how many have pieces of it."""

    first: int
    last: int
    pages: int


@dataclass(frozen=True, slots=True)
class Section:
    """The sheets of some components on one paper."""

    name: str
    """The name of the component, or of the shared sheets."""
    title: str
    components: tuple[str, ...]
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    kit: bool = True
    """Whether it is part of the kit."""
    stock: str = ""
    """What to print it on."""
    imposed: Imposed = Imposed(())
    """The plans of its sheets."""
    options: PrintOptions = PrintOptions()
    label: Label = Label("")
    """What its captions say."""

    @property
    def pages(self) -> int:
        """How many sides of paper are printed."""
        return sum(len(sheet.pages) for sheet in self.sheets)

    @property
    def two_sided(self) -> bool:
        """Whether any sheet has a back."""
        return any(sheet.back is not None for sheet in self.sheets)

    def _on(self, sheet: Sheet) -> Iterable[str]:
        if len(self.components) == 1:
            return self.components
        return {self.pieces[slot.piece].component for slot in sheet.plan.front.slots}

    def spans(self, sides: int = 0) -> Mapping[str, Span]:
        """The pages of each component, if every sheet has a number of `sides`; 0 for as many as it needs."""
        found: dict[str, list[int]] = {}
        carried: dict[str, int] = dict.fromkeys(self.components, 0)
        page = 0
        for sheet in self.sheets:
            own = len(sheet.pages)
            for name in self._on(sheet):
                found.setdefault(name, []).extend((page, page + own - 1))
                carried[name] += own
            page += sides or own
        return {
            name: Span(min(found[name]), max(found[name]), carried[name])
            for name in self.components
            if name in found
        }


def sheet_groups(
    inspection: Inspection, wanted: Iterable[str]
) -> Iterator[tuple[str, list[Component]]]:
    """The wanted components, grouped by shared sheets; each group with the name of its files."""
    shared: dict[str, list[Component]] = {}
    for name in wanted:
        component = inspection.game.component(name)
        # Names contain no space, so a component without a shared sheet is alone under its key.
        shared.setdefault(component.spec.sheet.text or f" {name}", []).append(component)
    for key, members in shared.items():
        yield (key if len(members) > 1 else members[0].name), members


def make_section(
    inspection: Inspection,
    group: tuple[str, Sequence[Component]],
    pieces: Mapping[str, Sequence[Piece]],
    paper: Paper,
    request: Request,
) -> Outcome[Section]:
    """The sheets of some components on a paper."""
    name, members = group

    title = listed([member.title for member in members])
    label = label_of(inspection, title, request)
    names = tuple(member.name for member in members)
    all_pieces = tuple(chain.from_iterable(pieces[each] for each in names))
    options = options_of(members, request)
    try:
        found = planned(all_pieces, paper, options)
        sheets = placed_sheets(all_pieces, label, options, found.value.plans)
    except Problem as problem:
        return Outcome(Section(name, title, names, all_pieces, ()), problem.diagnostics)
    in_kit, stock = any(each.spec.kit for each in members), members[0].spec.stock
    kept = (in_kit, stock, found.value, options, label)
    return Outcome(Section(name, title, names, all_pieces, sheets, *kept), found.diagnostics)


def in_edition(section: Section, faces: Mapping[int, Piece], title: str) -> Section:
    """The same sheets with the faces of an edition: for each piece, by its `id`, the one that the edition prints."""
    pieces, label = tuple(faces[id(each)] for each in section.pieces), section.label
    label = replace(label, edition=title)
    sheets = placed_sheets(pieces, label, section.options, section.imposed.plans)
    return replace(section, pieces=pieces, sheets=sheets, label=label)


def label_of(inspection: Inspection, title: str, request: Request) -> Label:
    """What the captions of some sheets say."""

    def set_text(text: str, area: Size) -> Frame:
        return inspection.kit.set_text(text, CAPTION, area, Source())

    return Label(title, inspection.game.spec.version, set_text, edition_title(request))


def sheet_diagnostics(inspection: Inspection) -> Iterator[Diagnostic]:
    """The diagnostics of sheets; they are only planned, and nothing is placed on them."""
    for number, paper in enumerate(inspection.papers):
        groups = []
        for name, members in sheet_groups(inspection, inspection.pieces):
            pieces = tuple(chain.from_iterable(inspection.pieces[each.name] for each in members))
            options = options_of(members, Request())
            try:
                plans = planned(pieces, paper, options)
            except Problem as problem:
                yield from problem.diagnostics
                continue
            yield from plans.diagnostics
            kit, stock = any(each.spec.kit for each in members), members[0].spec.stock
            listed = tuple(plans.value.plans)
            groups.append(SheetGroup(name, members[0].origin, pieces, options, stock, kit, listed))
        if number == 0:
            sheets = AllSheets(tuple(groups), inspection.papers)
            yield from run_checks((sheets,), inspection.game.spec.checks, inspection.quiet)


def edition_title(request: Request) -> str:
    """The name of the edition on paper, such as `low ink`."""
    return request.edition.replace("-", " ")


def file_words(request: Request) -> tuple[str, ...]:
    """The words in file names that distinguish an unusual build from the ordinary one."""
    start = f"start-{request.start}" if request.start else ""
    return tuple(filter(None, (request.backs, request.edition, start)))


def options_of(members: Sequence[Component], request: Request) -> PrintOptions:
    """How components that share sheets are laid out: like the first of them, with the options of the command."""
    options = print_options(members[0])
    if len(members) > 1:
        options = replace(options, origin=NOWHERE)
    if not request.printer:
        options = replace(options, printer=Printer())
    if request.start:
        options = replace(options, start=Start(request.start))
    return replace(options, backs=request.backs or options.backs, ruler=request.ruler)
