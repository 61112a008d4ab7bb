"""How much ink the sheets of each component take, from the pictures of its faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from generator.build import Request
from generator.build.inspect import Inspection
from generator.build.sections import options_of, sheet_groups
from generator.foundation.diagnostics import Problem
from generator.foundation.wording import listed
from generator.frame import Piece
from generator.frame.digest import Digests
from generator.frame.face import face_digest
from generator.frame.sheet import Paper, Side
from generator.impose import planned
from generator.report.html import Markup
from generator.report.page.contact import ContactSheet
from generator.report.page.page_data import PageData, render


def ink_section(page: PageData, sheet: ContactSheet) -> Markup:
    """The section about ink: of each component in the kit, on the first of the game's papers."""
    inspection = page.inspection
    paper = inspection.papers[0] if inspection.papers else None
    rows = [] if paper is None else [*_rows(inspection, paper, _inks(sheet))]
    lead = "Nothing is printed."
    if paper is not None and rows:
        total = sum(row["ink"] for row in rows)
        lead = (
            f"The sheets of the kit on {paper.name} take as much ink as {total:,.1f} solid black pages. "
            "100 % is a page of solid black; solid red or green takes two inks, and 200 %."
        )
    return render("ink.html", lead=lead, rows=rows)


def _inks(sheet: ContactSheet) -> Mapping[str, float]:
    """The ink of each face by its look, as a share."""
    digests = Digests()
    return {
        face_digest(shown.of.face, digests): sheet.pictures[shown.ident].ink
        for shown in chain.from_iterable(sheet.faces.values())
    }


def _rows(
    inspection: Inspection, paper: Paper, inks: Mapping[str, float]
) -> Iterator[dict[str, Any]]:
    """The lines of the table; the pages of a component are those of its own file."""
    digests, area = Digests(), paper.size.width * paper.size.height
    for _, members in sheet_groups(inspection, inspection.pieces):
        pieces = [*chain.from_iterable(inspection.pieces[each.name] for each in members)]
        if not any(each.spec.kit for each in members):
            continue
        try:
            plans = planned(pieces, paper, options_of(members, Request())).value.plans
        except Problem:
            continue
        sides = [side for plan in plans for side in (plan.front, plan.back) if side and side.slots]
        # Faces without a picture take as much as the others.
        faces = [face_digest(face, digests) for piece in pieces for face in piece.sides.values()]
        known = [inks[each] for each in dict.fromkeys(faces) if each in inks]
        usual = {**dict.fromkeys(faces, sum(known) / max(1, len(known))), **inks}
        pages = [_taken(side, pieces, usual, digests) / area for side in sides]
        if pages:
            yield {
                "title": listed([each.title for each in members]),
                "pages": len(pages),
                "average": _percent(sum(pages) / len(pages)),
                "most": _percent(max(pages)),
                "total": _percent(sum(pages)),
                "ink": sum(pages),
            }


def _taken(
    side: Side, pieces: Sequence[Piece], inks: Mapping[str, float], digests: Digests
) -> float:
    """The ink of one side of a sheet, in mm² of solid black."""
    total = 0.0
    for slot in side.slots:
        piece, art = pieces[slot.piece], slot.place.art
        face = piece.back if slot.back else piece.front
        # Of what is folded the sides are known, and not the net.
        faces = (face,) if piece.views is None else tuple(piece.views.values())
        found = [inks.get(face_digest(each, digests), 0.0) for each in faces if each is not None]
        total += sum(found) / max(1, len(found)) * art.width * art.height
    return total


def _percent(share: float) -> str:
    """A share as the table shows it."""
    return f"{100 * share:,.0f} %"
