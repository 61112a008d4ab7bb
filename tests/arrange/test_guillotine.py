"""Blocks in the corners of free rectangles."""

import pytest

from generator.arrange.guillotine import Form, Kind, filled, least_pages
from generator.geometry import Rect, Size

ROOM = Rect(10, 10, 200, 280)


def block(width, height, lead=4.0):
    """One piece, which may be turned."""
    forms = Form(Size(width, height), 1, 0, 0), Form(Size(height, width), 1, 1, 0)
    return Kind(1, lambda count: forms if count == 1 else (), lead)


def boxes(page):
    return [Rect(spot.x, spot.y, *spot.form.size) for spot in page]


@pytest.mark.parametrize(
    ("sizes", "pages"),
    [
        ([(200, 280)], 1),
        ([(96, 280), (96, 280)], 1),
        ([(97, 280), (97, 280)], 2),
        ([(96, 136)] * 4, 1),
        ([(150, 200), (192, 42), (60, 190), (60, 70), (100, 60)], 2),
        ([(200, 281)], 0),
    ],
)
def test_blocks_fill_few_pages_and_keep_their_distance(sizes, pages):
    found = filled([block(*size) for size in sizes], ROOM)
    assert len(found) == pages
    for page in map(boxes, found):
        assert all(ROOM.contains(box) for box in page)
        grown = [box.grown(4 - 1e-3) for box in page]
        assert not any(a.overlaps(b) for i, a in enumerate(grown) for b in grown[:i])


def test_the_least_number_of_pages_comes_from_the_area():
    assert [least_pages(area, Size(100, 100)) for area in (1, 10_000, 10_001)] == [1, 1, 2]
