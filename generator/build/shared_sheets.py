"""The sheets of a kit that components of one stock share, and the fewest sheets that a stock could need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from generator.arrange.guillotine import least_pages
from generator.arrange.placement import placed_sheets
from generator.build import Request
from generator.build.inspect import Inspection
from generator.build.sections import Section, label_of
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import NOWHERE
from generator.foundation.wording import listed
from generator.frame import Piece
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper, SheetPlan
from generator.geometry import Gap, Path, Size
from generator.impose import Imposed, fewer_sheets


def share_sheets(
    inspection: Inspection, sections: Sequence[Section], paper: Paper, request: Request
) -> list[Section]:
    """The sections of a kit, in which components of one stock share their last sheets where that saves any.

    Shared sheets are a section of their own, behind those of its components.
    """
    if inspection.game.cut_files or request.cut_files or request.start:
        return list(sections)
    result: dict[int, list[Section]] = {n: [each] for n, each in enumerate(sections)}
    groups: dict[tuple[str, PrintOptions], list[int]] = {}
    for number, each in enumerate(sections):
        if each.stock and each.imposed.rests and each.options.share:
            # Blocks keep their own gaps.
            key = replace(
                each.options,
                gap=Gap(),
                nest="dense",
                origin=NOWHERE,
                scheme="auto",
                splits=((), ()),
            )
            groups.setdefault((each.stock, key), []).append(number)
    for members in groups.values():
        if len(members) < 2:
            continue
        chosen = [sections[n] for n in members]
        plans = fewer_sheets([(each.pieces, each.imposed) for each in chosen], paper)
        if plans:
            for n in members:
                own = _with_plans(inspection, sections[n], sections[n].imposed.full, request)
                result[n] = [own] if own.sheets else []
            result[members[-1]].append(_shared(inspection, chosen, Imposed(plans), request))
    return list(chain.from_iterable(result.values()))


def _shared(
    inspection: Inspection, members: Sequence[Section], imposed: Imposed, request: Request
) -> Section:
    pieces = tuple(chain.from_iterable(each.pieces for each in members))
    there = {
        pieces[slot.piece].component: None for plan in imposed.plans for slot in plan.front.slots
    }
    titles = listed([inspection.game.component(name).title for name in there])
    names = "-and-".join(there)
    whole = replace(members[0], name=names, title=titles, components=tuple(there), pieces=pieces)
    return _with_plans(inspection, whole, imposed.plans, request)


def _with_plans(
    inspection: Inspection, section: Section, plans: Sequence[SheetPlan], request: Request
) -> Section:
    titles = {name: inspection.game.component(name).title for name in section.components}
    label = replace(label_of(inspection, section.title, request), titles=titles)
    sheets = placed_sheets(section.pieces, label, section.options, plans) if plans else ()
    return replace(section, sheets=sheets, imposed=Imposed(tuple(plans)), label=label)


def _area(piece: Piece) -> float:
    """The area of a piece, mm²."""
    if piece.shape is None:
        return piece.front.size.width * piece.front.size.height
    return _area_of(piece.front.outline)


@lru_cache(maxsize=256)
def _area_of(outline: Path) -> float:
    from generator.geometry.outlines import area  # boxes have theirs without

    return area(outline)


def least_sheets(sections: Iterable[Section], paper: Paper) -> int:
    """The number of sheets that the pieces of a kit need at least, by their area; stocks aren't mixed."""
    areas: dict[tuple[str, Size], float] = defaultdict(float)
    for each in sections:
        key = each.stock, each.options.printable(paper).size
        areas[key] += sum(_area(piece) * piece.copies for piece in each.pieces)
    return sum(least_pages(total, room) for (_, room), total in areas.items())
