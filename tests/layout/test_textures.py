"""Textures: inside the shape of their element, clear of what they are told, and the same by the same seed."""

import pytest

from generator.elements import Surroundings
from generator.files.yaml_nodes import parse
from generator.foundation.color import BLACK
from generator.foundation.diagnostics import Problem
from generator.frame import GroupMark, PathMark
from generator.frame.walk import marks
from generator.geometry import Rect, Size
from generator.geometry.paths import parts
from generator.textures import MOST, TEXTURES, tones
from tests.frames.dump import dump
from tests.frames.kit import PaperKit, child
from tests.paint.painting import frame, image, paint

AREA = Rect(5.0, 10.0, 30.0, 40.0)


def made(name, seed="a", angle=0.0, amount=1.0, area=AREA):
    return list(tones(name, area, seed, amount, angle))


@pytest.mark.parametrize("name", TEXTURES.names())
def test_a_texture_covers_its_area_and_is_the_same_by_the_same_seed(name):
    first = made(name)
    assert first == made(name)
    box = first[0].path.bounds
    for tone in first:
        box = box.united(tone.path.bounds)
        assert 0 < tone.strength <= 1
        assert tone.width >= 0
    assert box.contains(AREA.grown(-6.0))
    assert AREA.grown(12.0).contains(box)
    turned = made(name, angle=30.0)
    assert turned != first
    assert turned == made(name, angle=30.0)


@pytest.mark.parametrize("name", TEXTURES.names())
def test_a_texture_is_never_too_much_to_draw(name):
    for area, amount in ((Rect(0, 0, 1, 1), 1000.0), (Rect(0, 0, 300, 200), 20.0)):
        count = sum(len(tone.path.commands) for tone in made(name, amount=amount, area=area))
        assert count < 30 * MOST


@pytest.mark.parametrize("name", ["paper", "stone", "noise", "wood", "scratches", "hatching"])
def test_another_seed_is_another_texture(name):
    assert made(name, "a") != made(name, "b")


class FaceKit(PaperKit):
    """A kit that lays out one face."""

    def __init__(self, texts=("a",), children=()):
        super().__init__()
        self.around = Surroundings(texts, children)

    def surroundings(self):
        return self.around


def element(text):
    return child(parse(text, "test.yaml"))


PAPER = "{rectangle: , fill: white, texture: {kind: paper, amount: 20, keep_clear: [title]}}"


def test_cards_that_say_something_else_look_different():
    it = element("{rectangle: , texture: paper}")
    one, same, other = (
        dump(FaceKit((text,)).lay_out(it, Size(30, 30))) for text in ("Wolf", "Wolf", "Hare")
    )
    assert one == same != other
    fixed = element("{rectangle: , texture: {kind: paper, seed: 7}}")
    assert len({dump(FaceKit((t,)).lay_out(fixed, Size(30, 30))) for t in ("Wolf", "Hare")}) == 1


def test_it_keeps_clear_of_what_it_is_told():
    it, title = element(PAPER), element("{text: A title, id: title}")
    places = ((it, Rect(-3, -3, 46, 46)), (title, Rect(10, 10, 20, 20)))
    laid = FaceKit(children=places).lay_out(it, Size(46, 46))
    letters = Rect(13.5, 14.2, 9.0, 2.0)
    found = [
        part.bounds
        for mark, _ in marks(laid)
        if isinstance(mark, PathMark)
        and (mark.fill is None or mark.fill.alpha < 1 or mark.fill == BLACK)
        for part in parts(mark.path)
    ]
    assert len(found) > 100
    assert not any(letters.overlaps(each) for each in found)


def test_it_stays_inside_the_shape():
    laid = FaceKit().lay_out(
        element("{circle: , texture: {kind: stripes, color: red, opacity: 1}}"), Size(20, 20)
    )
    (group,) = [each.mark for each in laid.placed if isinstance(each.mark, GroupMark)]
    assert group.clip is not None
    seen = image(paint(frame(*laid.placed, size=(20, 20))), scale=5.0)
    assert seen.getpixel((2, 2)) == (255, 255, 255)
    assert (255, 0, 0) in {seen.getpixel((50, y)) for y in range(5, 95)}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{rectangle: , texture: wod}", "there is no texture `wod`"),
        ("{rectangle: , texture: [paper, {kind: {}}]}", "expected text"),
        ("{rectangle: , texture: {kind: 1x1.png, width: 0.001}}", "too small"),
    ],
)
def test_what_it_can_not_be_is_said(text, word):
    with pytest.raises(Problem) as raised:
        FaceKit().lay_out(element(text), Size(30, 30))
    assert word in str(raised.value)


def test_what_should_be_clear_must_be_on_the_face():
    it = element(PAPER)
    with pytest.raises(Problem, match="no element on this face has the id `title`"):
        FaceKit(children=((it, AREA),)).lay_out(it, Size(30, 30))
    with pytest.raises(Problem, match="directly on the face"):
        FaceKit().lay_out(it, Size(30, 30))
