"""From the numbers of a plan to a sheet: every face's own frame at its place, then guides and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.arrange.captions import ruler
from generator.foundation.color import BLACK, WHITE, Color, spot
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.wording import listed
from generator.frame import Frame, GroupMark, PathMark, Piece, Placed, Role, Stroke
from generator.frame.printing import Correction, PrintOptions
from generator.frame.sheet import Guide, Sheet, SheetPlan, Side, TextSlot, mapping
from generator.frame.walk import ink, shifted
from generator.geometry import IDENTITY, Path, Point, Rect, Size, Transform, around

MARK_WIDTH, DIE_WIDTH, FOLD_WIDTH = 0.15, 0.1, 0.25
"""The widths of crop marks, of cut lines and folds, mm."""
SEAM_GROUND, DIE_GROUND = 0.7, 0.3
"""The widths of the white grounds of marks on art and of cut lines, mm."""
_AROUND = 0.5
"""How far the ground of words reaches beyond them, mm."""
DIE, FOLD = Color(0.35, 0.35, 0.35), Color(0.45, 0.45, 0.45)


@dataclass(frozen=True, slots=True)
class Label:
    """What captions say, and what sets their type."""

    title: str
    version: str = ""
    set_text: Callable[[str, Size], Frame] | None = None
    """Sets one line of text into an area, smaller if it is too long; None: no captions."""
    edition: str = ""
    """Such as `low ink`."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of components: a sheet then has those of its own pieces instead of `title`."""


class _Job(NamedTuple):
    """What the sheets of one component have in common."""

    fronts: Sequence[Frame]
    backs: Sequence[Frame | None]
    label: Label
    options: PrintOptions
    groups: dict[tuple[int, int], GroupMark]
    """Faces placed so far, by frame and clip: the same face again is the same mark."""
    rulers: dict[Rect, tuple[Placed, ...]]
    """Rulers by their places."""
    components: Sequence[str]
    """The component of each piece."""


def placed_sheets(
    pieces: Sequence[Piece], label: Label, options: PrintOptions, plans: Sequence[SheetPlan]
) -> tuple[Sheet, ...]:
    """The sheets of some plans, with the faces of the pieces."""
    fronts = [piece.front.frame for piece in pieces]
    backs = [piece.back.frame if piece.back else None for piece in pieces]
    job = _Job(fronts, backs, label, options, {}, {}, [piece.component for piece in pieces])
    pages = sum(1 if plan.back is None else 2 for plan in plans)
    sheets: list[Sheet] = []
    page = 1
    for number, plan in enumerate(plans, 1):
        front = _side(plan, plan.front, f"page {page} of {pages}", job)
        if options.ruler and plan.measure is not None and label.set_text:
            # On every sheet, since each is fed separately.
            strip = job.rulers.get(plan.measure)
            if strip is None:
                strip = ruler(plan.measure, label.set_text)
                if options.marks == "line":
                    # Lines run through the whole margin: they would look like marks of the ruler.
                    strip = (Placed(0.0, 0.0, _white(plan.measure)), *strip)
                job.rulers[plan.measure] = strip
            front = Frame(front.size, (*front.placed, *strip))
        front, back = corrected(front, options.printer.front), None
        page += 1
        if plan.back is not None:
            back = _side(plan, plan.back, f"page {page} of {pages}", job)
            back = shifted(corrected(back, options.printer.back), options.back_offset)
            page += 1
        sheets.append(Sheet(pieces[0].component, number, len(plans), front, back, plan))
    return tuple(sheets)


def _side(plan: SheetPlan, side: Side, page: str, job: _Job) -> Frame:
    placed: list[Placed] = []
    fronts, backs, groups = job.fronts, job.backs, job.groups
    for index, (at, size, turn, clip), behind in side.slots:
        frame = backs[index] if behind else fronts[index]
        if frame is None:
            continue
        # A clip belongs to one turn and size only, so that frame and clip are the whole mark.
        key = (id(frame), id(clip))
        group = groups.get(key)
        if group is None:
            group = groups[key] = GroupMark(frame, mapping(size, turn), clip)
        placed.append(Placed(*at, group))
    for guide in side.guides:
        placed += _drawn(guide, job.options)
    if job.label.set_text is not None:
        for line in side.text_slots:
            text = line.text or _caption_text(plan, side, page, job)
            placed.append(placed_text(line, text, job.label.set_text))
    return Frame(plan.paper.size, tuple(placed))


def _drawn(guide: Guide, options: PrintOptions) -> Iterator[Placed]:
    """A guide as it is printed; what lies on art has a white ground, so that it shows on any colour."""
    ink, color = options.cut_ink, options.marks_color
    ground = {"seam": SEAM_GROUND, "cut": 0.0 if ink else DIE_GROUND}.get(guide.kind, 0.0)
    if ground:
        white = Stroke(WHITE, ground)
        yield Placed(0.0, 0.0, PathMark(guide.path, None, white, role=Role.GUIDE))
    if guide.kind == "cut":
        line = Stroke(spot(ink) if ink else color or DIE, DIE_WIDTH)
        mark = PathMark(guide.path, None, line, role=Role.CUT)
    elif guide.kind in ("fold", "join"):
        dash = (2.0, 1.5) if guide.kind == "fold" else (1.0, 0.5)
        role = Role.FOLD if guide.kind == "fold" else Role.GUIDE
        mark = PathMark(guide.path, None, Stroke(color or FOLD, FOLD_WIDTH, dash), role=role)
    elif guide.kind in ("register", "map"):
        mark = PathMark(guide.path, BLACK, role=Role.GUIDE)
    else:
        mark = PathMark(guide.path, None, Stroke(color or BLACK, MARK_WIDTH), role=Role.GUIDE)
    yield Placed(0.0, 0.0, mark)


def _caption_text(plan: SheetPlan, side: Side, page: str, job: _Job) -> str:
    label, folded = job.label, bool(plan.front.slots) and plan.front.slots[-1].back
    which = "front" if side is plan.front else "back"
    if folded:
        which = "fold" if any(not slot.back for slot in plan.front.slots) else "back"
    title = label.title
    if label.titles:
        there = dict.fromkeys(job.components[slot.piece] for slot in plan.front.slots)
        title = listed([label.titles[name] for name in there])
    parts = [title, page, which, plan.note, label.edition, plan.paper.name, label.version]
    return " · ".join(filter(None, parts))


def placed_text(line: TextSlot, text: str, set_text: Callable[[str, Size], Frame]) -> Placed:
    """A text in its place on a page."""
    x, y, width, height = line.area
    times = line.scale
    long, high = (width, height) if line.turn == 0 else (height, width)
    frame = set_text(text, Size(long / times, high / times))
    if line.ground:
        from generator.frame.contents import contents  # most sheets have no words on art

        boxes = [laid.rect(*ink(laid.mark)) for laid in contents(frame).texts]
        box = around(corner for each in boxes for corner in (each[:2], (each.right, each.bottom)))
        frame = Frame(frame.size, (Placed(0.0, 0.0, _white(box)), *frame.placed))
    by = Transform.scale(times) if times != 1.0 else IDENTITY
    if line.turn != 0:
        # Turned to read upwards: the line begins at the bottom of its area.
        by = Transform.translate(0.0, height) @ Transform.rotate(270) @ by
    return Placed(x, y, GroupMark(frame, by))


def _white(box: Rect) -> PathMark:
    return PathMark(Path.rectangle(box.grown(_AROUND)), WHITE, role=Role.GUIDE)


def corrected(frame: Frame, by: Correction) -> Frame:
    """A page corrected for the shift and scale of a printer."""
    if by.scale_x == 1.0 and by.scale_y == 1.0:
        return shifted(frame, Point(by.dx, by.dy))
    x, y = frame.size.width / 2, frame.size.height / 2
    middle = Transform.translate(x + by.dx, y + by.dy)
    whole = middle @ Transform.scale(by.scale_x, by.scale_y) @ Transform.translate(-x, -y)
    return Frame(frame.size, (Placed(0.0, 0.0, GroupMark(frame, whole)),))
