"""What holds for all editions, `_template.py` included."""

import pytest

from generator.editions import EDITIONS, edition, pieces_in
from generator.foundation.color import BLACK, WHITE
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import Frame, GroupMark, Piece, Placed
from generator.frame.walk import texts
from generator.geometry import Transform
from tests.editions.looking import BONE, CARD, NAVY, RED, area, face, flood, word
from tests.frames.dump import dump
from tests.templates import template

HERE = Origin("game.yaml", 7, 5)


def kinds():
    return [*EDITIONS, template(EDITIONS)]


def drawing():
    """A small drawing: a dark square with a light one on it."""
    return Frame(CARD, (area(0, 0, 8, 8, NAVY), area(2, 2, 4, 4, BONE)))


def full():
    """A card with something of everything."""
    part = GroupMark(drawing(), Transform.translate(5, 50))
    return face(flood(RED), area(5, 5, 50, 30, BONE), word(BLACK), Placed(0, 0, part), word(WHITE))


def test_three_editions_are_known_in_addition_to_the_ordinary_one():
    assert EDITIONS.names() == ["grayscale", "low-ink", "proof"]


@pytest.mark.parametrize("kind", kinds())
def test_nothing_is_set_or_placed_again(kind):
    before = full()
    after = kind().face(before)
    assert (after.outline, after.size, after.item) == (before.outline, before.size, before.item)
    assert texts(after.frame) == texts(before.frame)


@pytest.mark.parametrize("kind", kinds())
def test_what_was_one_frame_stays_one(kind):
    made = kind()
    side, other = full(), full()
    twin = face(*side.frame.placed)
    assert made.face(side).frame is made.face(side).frame
    assert made.frame(other.frame) is made.frame(other.frame)
    assert made.face(twin).frame is not made.face(side).frame


@pytest.mark.parametrize("kind", kinds())
def test_a_drawing_that_is_in_two_places_stays_one(kind):
    part = drawing()
    placed = [Placed(0, 0, GroupMark(part, Transform.translate(x, 50))) for x in (5, 30)]
    frame = kind().frame(Frame(CARD, (area(0, 0, 60, 80, RED), *placed)))
    groups = [each.mark for each in frame.placed if isinstance(each.mark, GroupMark)]
    assert groups[0].frame is groups[1].frame


@pytest.mark.parametrize("kind", kinds())
def test_two_builds_give_the_same(kind):
    before = full()
    assert dump(kind().face(before).frame) == dump(kind().face(before).frame)


@pytest.mark.parametrize("kind", kinds())
def test_pieces_keep_all_but_their_faces(kind):
    side = full()
    piece = Piece("deck", "Wolf", side, None, 3)
    (made,) = pieces_in(kind(), [piece])
    assert (made.component, made.name, made.copies, made.back) == ("deck", "Wolf", 3, None)
    assert made.front.frame is not side.frame


def test_the_ordinary_edition_changes_nothing():
    side = full()
    piece = Piece("deck", "Wolf", side, side, 3)
    assert pieces_in(edition(""), [piece]) == (piece,)
    assert edition("").frame(side.frame) is side.frame


def test_an_unknown_edition_is_reported_with_the_nearest_one():
    with pytest.raises(Problem) as caught:
        edition("low-inc", HERE)
    (said,) = caught.value.diagnostics
    assert (said.code, said.origin) == ("EDITION001", HERE)
    assert "low-ink" in " ".join(said.hints)
