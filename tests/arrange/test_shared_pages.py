"""Pieces of several sizes on shared pages."""

from collections import Counter

from generator.arrange.placement import Label
from generator.frame.printing import PrintOptions
from generator.geometry import Rect, Size
from generator.impose import impose
from tests.impose.imposing import A4, BARE, EURO, art, groups, piece, ticks, touches


def imposed(*listed, **options):
    return impose(listed, A4, PrintOptions(**options), BARE).value


def test_two_sizes_share_a_page_where_both_have_room():
    large, small = piece("large", Size(88, 126), 2), piece("small", EURO, 3)
    (made,) = imposed(large, small)
    boxes = [box for _, box in groups(made.front)]
    assert Counter(tuple(sorted(box.size)) for box in boxes) == {(88, 126): 2, (63, 88): 3}
    printable = Rect(5, 5, 200, 287)
    assert all(printable.contains(box) for box in boxes)
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_each_block_has_its_own_straight_cuts():
    (made,) = imposed(piece("large", Size(88, 126), 2), piece("small", EURO, 3))
    boxes = [box for _, box in groups(made.front)]
    lines = list(ticks(made.front))
    for box in boxes:
        for x in (box.x, box.right):
            beside = [t for t in lines if t.width == 0 and abs(t.x - x) < 1e-6]
            assert any(t.bottom <= box.y for t in beside)
            assert any(t.y >= box.bottom for t in beside)
    assert not any(touches(tick, box, -1e-6) for tick in lines for box in art(made.front))


def test_full_pages_stay_as_they_are():
    made = imposed(piece("large", Size(88, 126), 6), piece("small", EURO, 10))
    assert [len(sheet.plan.front.slots) for sheet in made] == [4, 9, 3]


def test_backs_lie_behind_the_fronts_of_all_blocks():
    (made,) = imposed(piece("large", Size(88, 126), 2), piece("small", EURO, 3))
    there = {tuple(round(v, 6) for v in box) for _, box in groups(made.front)}
    behind = {
        (round(210 - box.right, 6), *(round(v, 6) for v in box[1:])) for _, box in groups(made.back)
    }
    assert behind == there


def test_a_page_is_not_shared_where_none_is_saved():
    made = imposed(piece("a", Size(190, 200), 1), piece("b", Size(150, 190), 1))
    assert len(made) == 2


def test_a_folded_page_is_shared_too():
    made = imposed(piece("a", Size(60, 80), 2), piece("b", Size(40, 40), 2), backs="gutterfold")
    assert len(made) == 1 and len(made[0].plan.front.slots) == 8


def test_the_caption_names_the_sheets():
    asked = []

    def set_text(text, size):
        asked.append(text)
        return piece().front.frame

    label = Label("Tiles and cards", "2", set_text)
    impose([piece("a", EURO, 1, back=False)], A4, PrintOptions(), label)
    assert asked == ["Tiles and cards · page 1 of 1 · front · A4 · 2"]


def test_blocks_lie_beside_each_other_where_they_fit():
    made = imposed(piece("tall", Size(60, 250), 1), piece("small", Size(40, 40), 9, back=False))
    assert len(made) == 1
    boxes = [box for _, box in groups(made[0].front)]
    assert len(boxes) == 10 and not any(
        a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i]
    )


def test_pieces_are_divided_over_pages_that_have_room():
    """Two pages with a strip each: ten cards fit in the two strips, but not in one."""
    wide, tall = piece("wide", Size(190, 200), 1), piece("tall", Size(190, 201), 1)
    made = imposed(wide, tall, piece("small", Size(30, 60), 8))
    assert len(made) == 2
    assert sum(len(sheet.plan.front.slots) for sheet in made) == 10
