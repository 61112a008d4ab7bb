"""Captions: what they say, and where they stand."""

import pytest

from generator.arrange.placement import Label
from generator.frame import Frame
from generator.frame.printing import PrintOptions
from generator.geometry import Insets, Point, Size
from generator.impose import impose
from tests.impose.imposing import (
    A4,
    EURO,
    LETTER,
    POKER,
    art,
    groups,
    paper,
    pieces,
    ticks,
    touches,
)

BOARD, TILE = Size(190.5, 190.5), Size(63.5, 63.5)


class Typesetter:
    """Sets no type, and remembers what it was asked for."""

    def __init__(self):
        self.requested = []

    def __call__(self, text, size):
        self.requested.append((text, size))
        return Frame(size)


def captioned(listed, on=A4, **options):
    setter = Typesetter()
    label = Label("Event cards", "1.2", setter)
    made = impose(listed, on, PrintOptions(**options), label)
    return made, setter.requested


def test_what_a_caption_says():
    _, asked = captioned(pieces(10))
    assert [text for text, _ in asked] == [
        "Event cards · page 1 of 4 · front · A4 · 1.2",
        "Event cards · page 2 of 4 · back · A4 · 1.2",
        "Event cards · page 3 of 4 · front · A4 · 1.2",
        "Event cards · page 4 of 4 · back · A4 · 1.2",
    ]


def test_pages_of_fronts_alone_are_counted_alone():
    _, asked = captioned(pieces(10, back=False), LETTER)
    assert [text for text, _ in asked] == [
        "Event cards · page 1 of 2 · front · Letter · 1.2",
        "Event cards · page 2 of 2 · front · Letter · 1.2",
    ]


@pytest.mark.parametrize("on", [A4, LETTER], ids=lambda on: on.name)
@pytest.mark.parametrize("size", [EURO, POKER, TILE, BOARD], ids=str)
def test_a_caption_is_printed_beside_the_art_and_the_marks(size, on):
    made, asked = captioned(pieces(5, size=size), on)
    assert made.diagnostics == ()
    for sheet in made.value:
        for frame in sheet.pages:
            spot = next(box for mark, box in groups(frame) if mark.clip is None)
            assert PrintOptions().printable(on).contains(spot)
            assert not any(touches(spot, other) for other in (*art(frame), *ticks(frame)))
    assert all(size.width >= 57 and size.height >= 1.7 for _, size in asked)


def test_where_only_the_side_has_room_the_caption_reads_upwards():
    made, ((_, size), *_) = captioned(pieces(9), LETTER)
    mark, spot = next((m, b) for m, b in groups(made.value[0].front) if m.clip is None)
    assert (spot.width, spot.height) == pytest.approx((size.height, size.width))
    assert spot.right < 13.45
    assert mark.transform.apply(0, 0) == Point(0, spot.height)


def test_no_room_for_a_caption_is_reported():
    made, asked = captioned(pieces(9), paper(63 * 3, 88 * 3, margin=0), marks="none")
    assert [(d.code, d.severity.word) for d in made.diagnostics] == [("PAPER003", "advice")]
    assert made.diagnostics[0].message == "custom leaves no room for a caption beside `cards`"
    assert asked == []


def test_no_room_for_marks_is_reported():
    made, _ = captioned(pieces(9), paper(63 * 3, 88 * 3, margin=0), captions=False)
    (said,) = made.diagnostics
    assert said.message == "custom leaves no room for crop marks beside `cards`"


def test_captions_can_be_left_out():
    made, asked = captioned(pieces(9), captions=False)
    assert asked == []
    assert made.diagnostics == ()


def test_a_wide_printer_margin_never_puts_a_caption_on_a_card():
    made, _ = captioned(pieces(9), margin=Insets(15, 15, 15, 15))
    (first, *_) = made.value
    spot = next(box for mark, box in groups(first.front) if mark.clip is None)
    assert not any(touches(spot, other) for other in art(first.front))
    assert PrintOptions(margin=Insets(15, 15, 15, 15)).printable(A4).contains(spot)
