"""Faces have the same digest where they look the same, whatever made them; and another where anything is seen."""

from __future__ import annotations

import pytest

from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.frame import (
    Frame,
    GroupMark,
    ImageMark,
    LinkMark,
    PathMark,
    Picture,
    Placed,
    TextMark,
)
from generator.frame.glyphs import Font, Glyphs, Run
from generator.frame.marks import Icon, LinearGradient, Stop, Stroke
from generator.frame.notes import Note
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.history.face_digests import Digests
from generator.history.record import DIGESTS

RED, BLUE = Color(1.0, 0.0, 0.0), Color(0.0, 0.0, 1.0)
SIZE = Size(63.0, 88.0)
EXPECTED = [
    "cpipaemnkaiqjrhp",
    "iedarceerdnbdhhd",
    "jqmfkcpfqqbqnmad",
    "pbjdjqpnqkiqipdk",
    "aemifikijgpccfce",
]
FONT = Font("Serif", "Serif", "serif.ttf", b"letters", 400, False, 1000, 0.8, 0.2, 0.7, 0.5)
WORD = Glyphs("Wolf", FONT, (7, 8, 9, 10), (0.6, 0.5, 0.3, 0.3), (), (0, 1, 2, 3), 1.7)
RUN = Run(0.0, 4.0, (WORD,), FONT, 4.0, RED)
PICTURE = Picture("wolf.png", b"png", "png", 10, 10, "a" * 64)
BOX = PathMark(Path.rectangle(Rect(0.0, 0.0, 20.0, 20.0)), RED)


def digest(*placed: Placed, notes: tuple[Note, ...] = ()) -> str:
    return Digests().frame(Frame(SIZE, placed, notes))


def test_digests_are_for_ever():
    """Tags hold them: where one of these changes, raise `DIGESTS`."""
    text = TextMark((RUN, Icon(1.0, 2.0, Frame(SIZE, (Placed(0.0, 0.0, BOX),)), 0.1, ":x:")), SIZE)
    turned = GroupMark(Frame(SIZE, (Placed(1.0, 1.0, BOX),)), Transform.rotate(30.0))
    faded = LinearGradient(Point(0, 0), Point(1, 1), (Stop(0.0, RED), Stop(1.0, BLUE)))
    lined = PathMark(BOX.path, faded, Stroke(BLUE, 0.3, (1.0, 2.0)))
    marks = (BOX, text, turned, lined, ImageMark(PICTURE, SIZE))
    assert DIGESTS == 1
    assert [digest(Placed(2.5, 3.0, mark)) for mark in marks] == EXPECTED


def moved(*placed: Placed, x: float = 0.0, y: float = 0.0) -> Placed:
    return Placed(x, y, GroupMark(Frame(SIZE, placed), Transform.translate(0.0, 0.0)))


@pytest.mark.parametrize(
    "other",
    [
        (Placed(2.0, 3.0, replace(BOX)),),
        (Placed(2.0 - 1e-9, 3.0 + 1e-9, BOX),),
        (moved(Placed(1.0, 1.0, BOX), x=1.0, y=2.0),),
        (moved(moved(Placed(2.0, 3.0, BOX))),),
        (Placed(2.0, 3.0, BOX), Placed(5.0, 5.0, LinkMark("#rules", SIZE))),
    ],
    ids=["made anew", "off by a hair", "moved as a group", "in groups", "with a link"],
)
def test_what_looks_the_same_has_the_same_digest(other: tuple[Placed, ...]):
    assert digest(*other) == digest(Placed(2.0, 3.0, BOX))


def test_what_was_noted_does_not_count():
    assert digest(Placed(0.0, 0.0, BOX), notes=(Note("shrunk", ()),)) == digest(
        Placed(0.0, 0.0, BOX)
    )


def test_the_words_behind_letters_do_not_count_and_words_may_be_split_otherwise():
    first = Glyphs("Wo", FONT, (7, 8), (0.6, 0.5), (), (0, 1), 1.1)
    second = Glyphs("lf", FONT, (9, 10), (0.3, 0.3), (), (0, 1), 0.6)
    runs = RUN, RUN._replace(glyphs=(first, second))
    one, other = (digest(Placed(0.0, 0.0, TextMark((run,), SIZE))) for run in runs)
    assert one == other


SMALL = PathMark(Path((("M", 0.0, 0.0), ("L", 1.0, 0.0), ("L", 0.5, 0.5), ("Z",))), RED)
NUDGED = PathMark(Path((("M", 0.0, 0.0), ("L", 1.0, 0.0), ("L", 0.502, 0.5), ("Z",))), RED)
DIFFERENT = [
    (BOX, replace(BOX, fill=BLUE)),
    (BOX, replace(BOX, stroke=Stroke(RED, 0.2))),
    (BOX, replace(BOX, even_odd=True)),
    (BOX, replace(BOX, path=Path.rectangle(Rect(0.0, 0.0, 20.0, 20.1)))),
    (SMALL, NUDGED),
    (TextMark((RUN,), SIZE), TextMark((RUN._replace(size=4.1),), SIZE)),
    (TextMark((RUN,), SIZE), TextMark((RUN._replace(color=BLUE),), SIZE)),
    (TextMark((RUN,), SIZE), TextMark((RUN._replace(x=0.5),), SIZE)),
    (TextMark((RUN,), SIZE), TextMark((RUN._replace(font=replace(FONT, data=b"others")),), SIZE)),
    (ImageMark(PICTURE, SIZE), ImageMark(replace(PICTURE, key="b" * 64), SIZE)),
    (ImageMark(PICTURE, SIZE), ImageMark(PICTURE, Size(10.0, 10.0))),
    (GroupMark(Frame(SIZE), opacity=0.5), GroupMark(Frame(SIZE), opacity=0.6)),
    (GroupMark(Frame(SIZE), clip=BOX.path), GroupMark(Frame(SIZE))),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_looks_different_has_another_digest(one, other):
    assert digest(Placed(1.0, 1.0, one)) != digest(Placed(1.0, 1.0, other))


def test_places_and_order_count():
    other = PathMark(BOX.path, BLUE)
    there = digest(Placed(1.0, 1.0, BOX), Placed(1.0, 1.0, other))
    assert there != digest(Placed(1.0, 1.0, other), Placed(1.0, 1.0, BOX))
    assert there != digest(Placed(1.0, 1.0, BOX), Placed(1.0, 1.1, other))
