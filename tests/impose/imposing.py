"""What the tests of imposition share: pieces, papers, and questions about sheets."""

from dataclasses import dataclass

from generator.arrange.placement import Label
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame import Face, Frame, GroupMark, PathMark, Piece
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.geometry import Gap, Insets, Path, Rect, Size
from generator.impose import impose

A4 = Paper("A4", Size(210, 297))
LETTER = Paper("Letter", Size(215.9, 279.4))
EURO, POKER = Size(63, 88), Size(63.5, 88.9)
BARE = Label("Cards")


@dataclass(frozen=True)
class Row:
    name: str = "a"
    origin: Origin = NOWHERE

    def value(self, column):
        return None

    def origin_of(self, column):
        return NOWHERE


def face(size=EURO, bleed=3.0, side="front"):
    return Face(Frame(size), Path.rectangle(Rect(0, 0, *size)), bleed, 3.0, Row(), side)


def piece(name="a", size=EURO, copies=1, back=True, bleed=3.0):
    behind = face(size, bleed, "back") if back else None
    return Piece("cards", name, face(size, bleed), behind, copies)


def pieces(count, **keys):
    return [piece(str(number), **keys) for number in range(1, count + 1)]


def options_of(gap=0.0, **options):
    """Options with one gap for both ways, or two."""
    return PrintOptions(gap=Gap(gap, gap) if isinstance(gap, (int, float)) else gap, **options)


def sheets(listed, paper=A4, label=BARE, **options):
    made = impose(listed, paper, options_of(**options), label)
    assert made.diagnostics == ()
    return made.value


def paper(width, height, margin=5.0):
    return Paper("custom", Size(width, height), Insets(margin, margin, margin, margin))


def names(sheet, listed, back=False):
    """The names of the faces by the corner of their trim box, to 0.01 mm, read from the frame itself."""
    frame = sheet.back if back else sheet.front
    faces = {id((p.back if back else p.front).frame): p for p in listed if p.back or not back}
    return {
        (round(box.x, 2), round(box.y, 2)): faces[id(mark.frame)].name
        for mark, box in groups(frame)
        if id(mark.frame) in faces
    }


def groups(frame):
    """The groups of a frame, each with its trim box on the sheet."""
    for x, y, mark, _ in frame.placed:
        if isinstance(mark, GroupMark):
            inner = mark.transform.bounds(Rect(0, 0, *mark.frame.size))
            yield mark, inner.moved(x, y)


def art(frame):
    """The boxes that faces may print on."""
    return [
        mark.clip.bounds.moved(x, y)
        for x, y, mark, _ in frame.placed
        if isinstance(mark, GroupMark) and mark.clip is not None
    ]


def ticks(frame):
    """The crop marks of a frame, as rectangles without thickness."""
    for x, y, mark, _ in frame.placed:
        if isinstance(mark, PathMark):
            steps = mark.path.commands
            for (_, ax, ay), (_, bx, by) in zip(steps[::2], steps[1::2]):
                yield Rect(x + min(ax, bx), y + min(ay, by), abs(bx - ax), abs(by - ay))


def cuts(frame):
    """The places of the marks: (x of upright ones, y of level ones), each as a sorted list."""
    upright = sorted(round(t.x, 2) for t in ticks(frame) if t.width == 0)
    level = sorted(round(t.y, 2) for t in ticks(frame) if t.height == 0)
    return upright, level


def touches(a, b, slack=1e-6):
    """Whether two rectangles, thin ones too, share a point."""
    return (
        min(a.right, b.right) - max(a.x, b.x) > -slack
        and min(a.bottom, b.bottom) - max(a.y, b.y) > -slack
    )
