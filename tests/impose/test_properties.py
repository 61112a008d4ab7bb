"""What is true of grids of any size, on any paper, with any gap."""

from collections import Counter

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from generator.arrange.placement import Label
from generator.frame import GroupMark
from generator.frame.printing import WHOLE, PrintOptions, Start
from generator.frame.sheet import Mirror, Paper
from generator.geometry import Gap, Insets, Point, Rect, Size, Transform
from generator.impose import impose
from tests.impose.imposing import A4, BARE, LETTER, Frame, art, groups, piece, ticks, touches

side = st.floats(8, 150).map(lambda mm: round(mm, 2))
sizes = st.builds(Size, side, side)
papers = st.sampled_from(
    [
        A4,
        LETTER,
        Paper("A4 lying", Size(297, 210)),
        Paper("odd", Size(190, 240), Insets(3, 6, 12, 4)),
    ]
)
cards = st.lists(
    st.tuples(sizes, st.integers(0, 7), st.booleans(), st.sampled_from([0.0, 2.0, 3.175])),
    min_size=1,
    max_size=4,
)
gap = st.sampled_from([0.0, 0.5, 2.0, 6.0])
gaps = st.one_of(gap.map(lambda mm: Gap(mm, mm)), st.builds(Gap, gap, gap))
options = st.builds(
    PrintOptions,
    gap=gaps,
    margin=st.sampled_from([None, *(Insets(mm, mm, mm, mm) for mm in (0.0, 5.0, 10.0))]),
    flip=st.sampled_from(["long-edge", "short-edge"]),
    order=st.sampled_from(["rows", "stack"]),
    marks_on=st.sampled_from(["both", "front", "back"]),
    start=st.sampled_from([WHOLE, Start(2), Start(0, 1, 2), Start(0, 2, 1)]),
)
CAPTIONED = Label("Cards", "1", lambda text, size: Frame(size))


# The first place is used up, so the card alone in the second row has a neighbour across its corner only.
CORNER = ([(Size(15, 39), 6, False, 2.0)] * 2, Paper("odd", Size(190, 240), Insets(3, 6, 12, 4)))
CORNERED = PrintOptions(gap=Gap(0.0, 0.0), margin=Insets(0.0, 0.0, 0.0, 0.0), start=Start(2))


@settings(max_examples=60)
@given(cards, papers, options)
@example(*CORNER, CORNERED)
def test_every_sheet(wanted, paper, chosen):
    listed = [piece(str(i), *card) for i, card in enumerate(wanted)]
    made = impose(listed, paper, chosen, CAPTIONED)
    assume(all(d.code == "PAPER003" for d in made.diagnostics))
    placed = Counter()
    for sheet in made.value:
        placed.update(id(mark.frame) for mark, _ in groups(sheet.front) if mark.clip)
        _stands_apart(sheet.front, chosen.printable(paper), paper)
        if chosen.marks_on != "back":
            for side in sheet.pages:
                _marks_stand_beside_art(side)
        if sheet.back is not None:
            _stands_apart(sheet.back, chosen.printable(paper), paper)
            _coincides(sheet, listed, paper, chosen)
    assert placed == Counter({id(p.front.frame): p.copies for p in listed if p.copies})


def _stands_apart(frame, printable, paper):
    """Trim boxes do not overlap and are printable; art touches no other trim box, no mark and no caption."""
    trims = [box for mark, box in groups(frame) if mark.clip]
    assert all(printable.contains(box) for box in trims)
    drawn = art(frame)
    whole = Rect(0, 0, *paper.size)
    for index, box in enumerate(drawn):
        assert whole.contains(box)
        assert not any(box.overlaps(t) for other, t in enumerate(trims) if other != index)
    captions = [box for mark, box in groups(frame) if not mark.clip]
    assert all(printable.contains(box) for box in captions)
    for extra in (*ticks(frame), *captions):
        assert whole.contains(extra)
        assert not any(touches(extra, box) for box in drawn)


def _marks_stand_beside_art(frame):
    """No mark is beside an empty place, nor on a blank back."""
    drawn = [box.grown(1.01) for box in art(frame)]
    assert all(any(touches(tick, box) for box in drawn) for tick in ticks(frame))


def _coincides(sheet, listed, paper, chosen):
    """Seen through the paper, the corners of every back lie on those of its front."""
    mirror = Mirror.turned(paper, chosen.flip).transform
    pairs = {id(p.back.frame): p.front.frame for p in listed if p.back}
    there = {_place(mark, x, y): mark.frame for x, y, mark, _ in sheet.front.placed if _face(mark)}
    for x, y, mark, _ in sheet.back.placed:
        if _face(mark):
            # A back is drawn as it is read: its left is the front's right.
            width = mark.frame.size.width
            turned = mirror @ Transform.translate(x, y) @ mark.transform
            seen = turned @ Transform(-1, 0, 0, 1, width, 0)
            assert there[_rounded(seen)] is pairs[id(mark.frame)]


def _face(mark):
    return isinstance(mark, GroupMark) and mark.clip is not None


def _place(mark, x, y):
    return _rounded(Transform.translate(x, y) @ mark.transform)


def _rounded(transform):
    return tuple(round(value, 6) + 0.0 for value in transform)


@settings(max_examples=30)
@given(sizes, papers, st.integers(1, 40))
def test_marks_are_for_the_pieces_that_are_there(size, paper, copies):
    made = impose([piece("a", size, copies)], paper, PrintOptions(), BARE)
    assume(not made.diagnostics)
    for sheet in made.value:
        boxes = [box for _, box in groups(sheet.front)]
        edges_x = {round(x, 4) for box in boxes for x in (box.x, box.right)}
        edges_y = {round(y, 4) for box in boxes for y in (box.y, box.bottom)}
        upright = Counter(round(t.x, 4) for t in ticks(sheet.front) if t.width == 0)
        level = Counter(round(t.y, 4) for t in ticks(sheet.front) if t.height == 0)
        assert upright == dict.fromkeys(edges_x, 2)
        assert level == dict.fromkeys(edges_y, 2)


@settings(max_examples=30)
@given(sizes, papers, st.integers(1, 12), st.tuples(st.floats(-3, 3), st.floats(-3, 3)))
def test_an_offset_moves_backs_and_nothing_else(size, paper, copies, by):
    listed = [piece("a", size, copies)]
    plain = impose(listed, paper, PrintOptions(), BARE).value
    moved = impose(listed, paper, PrintOptions(back_offset=Point(*by)), BARE).value
    for before, after in zip(plain, moved, strict=True):
        assert [p[:2] for p in before.front.placed] == [p[:2] for p in after.front.placed]
        assert [(p.x + by[0], p.y + by[1]) for p in before.back.placed] == [
            p[:2] for p in after.back.placed
        ]
