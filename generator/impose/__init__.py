"""Where every face goes: a scheme plans sheets in numbers, and `placed_sheets` puts the faces there, for all schemes.

A sheet is a bigger frame: what paints it knows nothing of decks. To add a scheme, copy `_template.py` to a new name;
its docstring tells the designer how to print, turn and cut what it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from generator.arrange import Batch, batches, check_margins, fits, in_mm
from generator.arrange.labels import NO_START, after, joined
from generator.arrange.placement import Label, placed_sheets
from generator.arrange.shared_pages import Rest, shared_pages
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import (
    NOWHERE,
    Collector,
    Diagnostic,
    Outcome,
    Problem,
    Severity,
    similar,
)
from generator.foundation.registry import Registry
from generator.foundation.wording import counted
from generator.frame import Piece
from generator.frame.printing import WHOLE, PrintOptions, Start
from generator.frame.sheet import Paper, Sheet, SheetPlan
from generator.geometry import Insets, Size

_NO_MARGINS = Insets(0.0, 0.0, 0.0, 0.0)


Scheme = Callable[[Batch, Paper, PrintOptions], Iterator[SheetPlan]]
"""The sheets for pieces of one kind. Raises `Problem` where not one fits."""

SCHEMES: Registry[Scheme] = Registry("scheme", "generator.impose")


scheme = SCHEMES.register
"""Registers a scheme under its name."""


class Imposed(NamedTuple):
    """The plans of all sheets of some pieces, and which of them may be filled with other pieces."""

    plans: tuple[SheetPlan, ...]
    full: tuple[SheetPlan, ...] = ()
    """Those that are not filled with other pieces."""
    rests: tuple[Rest, ...] = ()
    """What is on the others."""


def impose(
    pieces: Sequence[Piece], paper: Paper, options: PrintOptions, label: Label
) -> Outcome[tuple[Sheet, ...]]:
    """The sheets of some pieces on one paper: those of equal size share sheets, in the order of the pieces."""
    found = planned(pieces, paper, options)
    return Outcome(placed_sheets(pieces, label, options, found.value.plans), found.diagnostics)


def planned(pieces: Sequence[Piece], paper: Paper, options: PrintOptions) -> Outcome[Imposed]:
    """The plans of those sheets, and all there is to say about how the pieces lie on paper."""
    said = Collector()
    found = said.attempt(lambda: _all_plans(pieces, paper, options, said)) or Imposed(())
    if found.plans:
        said.diagnostics += _missing(pieces[0], paper, found.plans, options)
    return said.outcome(found)


def fewer_sheets(
    parts: Sequence[tuple[Sequence[Piece], Imposed]], paper: Paper
) -> tuple[SheetPlan, ...]:
    """Sheets that hold the rests of several lists of pieces, if that saves any; their pieces are numbered in a row."""
    rests: list[Rest] = []
    backed = frozenset(
        index
        for index, piece in enumerate(chain.from_iterable(pieces for pieces, _ in parts))
        if piece.back is not None and parts[0][1].rests[0].options.backs != "none"
    )
    start = 0
    for pieces, imposed in parts:
        for batch, options in imposed.rests:
            order = tuple(index + start for index in batch.order)
            rests.append(Rest(batch._replace(order=order, backed=backed), options))
        start += len(pieces)
    now = sum(len(imposed.plans) - len(imposed.full) for _, imposed in parts)
    shared = shared_pages(rests, paper, rests[0].options) if len(rests) > 1 else []
    return tuple(shared) if 0 < len(shared) < now else ()


def scheme_for(batch: Batch, paper: Paper, options: PrintOptions) -> str:
    """The name of the scheme: the game's, else a poster for pieces too big for one page, else the grid."""
    if options.scheme != "auto":
        return options.scheme
    if options.places is not None:
        return "grid"
    check_margins(batch, paper, options)
    # What fits on a page, and only not on the half of one, isn't a poster, and is reported.
    unfolded = replace(options, backs="duplex")
    return "grid" if fits(batch, paper, unfolded) else "poster"


def _all_plans(
    pieces: Sequence[Piece], paper: Paper, options: PrintOptions, said: Collector
) -> Imposed:
    """The plans of all batches. The last, partly filled pages of several are shared if that saves any."""
    if options.places is not None:
        return Imposed(tuple(_on_labels(pieces, paper, options, said)))
    result: list[list[SheetPlan]] = []
    rests: list[tuple[int, Rest]] = []
    named: set[str] = set()
    # What is laid out for one pile, or begins on a half-used sheet, stays on its own sheets.
    alone = options.start != WHOLE or options.order != "rows" or options.register != "none"
    for number, batch in enumerate(batches(pieces, options)):
        if number:
            # The first sheet alone is half used.
            options = replace(options, start=WHOLE)
        plans = said.attempt(lambda: _plans(batch, paper, options)) or []  # noqa: B023
        result.append(plans)
        asked = not plans or batch.name in named or options.scheme != "auto"
        if not asked and scheme_for(batch, paper, options) == "poster":
            named.add(batch.name)
            said.diagnostics.append(_joins(batch, paper, options, plans))
        if alone or not plans or plans[-1].note or scheme_for(batch, paper, options) != "grid":
            continue
        last = tuple(slot.piece for slot in plans[-1].front.slots if not slot.back)
        rests.append((len(result) - 1, Rest(batch._replace(order=last), options)))
    every = tuple(chain.from_iterable(result))
    for index, _ in rests:
        result[index].pop()
    found = Imposed(every, tuple(chain.from_iterable(result)), tuple(rest for _, rest in rests))
    shared = shared_pages(found.rests, paper, options) if len(rests) > 1 else []
    return found._replace(plans=(*found.full, *shared)) if 0 < len(shared) < len(rests) else found


def _on_labels(
    pieces: Sequence[Piece], paper: Paper, options: PrintOptions, said: Collector
) -> list[SheetPlan]:
    """The plans of all batches on sheets with given places: each goes on behind the one before, on the same sheet."""
    result: list[SheetPlan] = []
    shares = False
    for batch in batches(pieces, options):
        plans = said.attempt(lambda: _plans(batch, paper, options)) or []  # noqa: B023
        if not plans:
            continue
        used = after(batch, options)
        if shares and not plans[0].note:
            result[-1] = joined(result[-1], plans.pop(0))
        result += plans
        shares = used > 0 and not batch.common_back
        options = replace(options, start=Start(used + 1) if shares else WHOLE)
    return result


def _plans(batch: Batch, paper: Paper, options: PrintOptions) -> list[SheetPlan]:
    name = scheme_for(batch, paper, options)
    found = SCHEMES.get(name)
    if found is not None and name != "grid":
        for key, is_asked in (("places", options.places), ("start", options.start != WHOLE)):
            if is_asked:
                what = (
                    f"a sheet of `{batch.name}` has no places for `{key}`: the scheme is `{name}`"
                )
                hint = f"leave out `{key}`, or write `scheme: grid`"
                raise Problem(NO_START, what, batch.origin, hint)
    if found is None:
        hint = similar(name, [*SCHEMES.names(), "auto"], "scheme")
        message = f"there is no scheme `{name}`"
        origin = batch.origin if options.origin == NOWHERE else options.origin
        raise Problem("PAPER002", message, origin, hint)
    return list(found(batch, paper, options))


def _joins(
    batch: Batch, paper: Paper, options: PrintOptions, plans: Sequence[SheetPlan]
) -> Diagnostic:
    """The advice about a poster that wasn't asked for."""
    fronts = [plan for plan in plans if not any(slot.back for slot in plan.front.slots)]
    pages = len(fronts) // len(batch.order)
    folded = options.backs == "gutterfold" and batch.two_sided
    where = f"half of {paper.name}" if folded else paper.name
    many = "each is" if len(set(batch.order)) > 1 else "it is"
    on = f"{counted(pages, 'page')} to be joined" if pages > 1 else "a page without a fold"
    hint = "set `scheme: poster` if that is what you want, choose your own cuts with `splits`, or use a bigger paper"
    too_big = f"`{batch.name}` is bigger than {where}"
    if not folded and fits(
        batch, replace(paper, margins=_NO_MARGINS), replace(options, margin=None)
    ):
        hint = "set a smaller `margin`, use a bigger paper, or set `scheme: poster` if that is what you want"
        room = in_mm(options.printable(paper).size)
        too_big = (
            f"`{batch.name}` is {in_mm(batch.size)}, but the margins leave only {room} of {where}"
        )
    message = f"{too_big}: {many} printed on {on}"
    return Diagnostic("PAPER005", Severity.ADVICE, message, batch.origin, (hint,))


def _missing(
    piece: Piece, paper: Paper, plans: Sequence[SheetPlan], options: PrintOptions
) -> Iterator[Diagnostic]:
    (width, height), bleed = piece.front.size, piece.front.bleed
    page = in_mm(Size(width + 2 * bleed, height + 2 * bleed))
    origin = piece.origin if options.origin == NOWHERE else options.origin
    hints = {
        "trim": f"set `scheme: single` for pages of {page} with their own cut size, as print shops want them",
        "marks": "use a bigger paper, or set a bigger `margin`, so that fewer pieces fit",
        "caption": "use a bigger paper, or set `captions: false`",
        "ruler": "use a bigger paper, or measure the line on the kit's first page",
    }
    nouns = {"marks": "crop marks", "caption": "a caption", "ruler": "a line to measure"}
    for what in dict.fromkeys(what for plan in plans for what in plan.missing):
        if what == "trim":
            message = f"a piece of `{piece.component}` fills {paper.name}: there is no room to show where to cut it"
        else:
            message = f"{paper.name} leaves no room for {nouns[what]} beside `{piece.component}`"
        yield Diagnostic("PAPER003", Severity.ADVICE, message, origin, (hints[what],))
