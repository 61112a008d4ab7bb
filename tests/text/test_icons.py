"""Icons in running text."""

from __future__ import annotations

import pytest

from generator.foundation.color import BLACK, parse
from generator.foundation.dataclasses import replace
from generator.frame import Icon, PathMark, Run
from generator.geometry import Rect, Size
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from tests.text.setting import ICONS, PALETTE, STYLE, WIDE, box, icons, lines, mark, runs

EM = 9 * 25.4 / 72
SIZE = 1.1 * EM


@pytest.mark.parametrize("align", ["left", "center"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_an_icon_alone_is_where_it_is_in_text(setter: TextSetter, align: str, valign: str) -> None:
    style = replace(STYLE, align=align, valign=valign)
    area = Size(40, 12)
    frames = [
        setter.set_text(text, style, area)
        for text in (":trash:", "5 :gold: = :trash:", ":trash::trash:")
    ]
    found = [icon for frame in frames for icon in icons(frame)]
    assert {round(icon.y, 6) for icon in found} == {round(found[0].y, 6)}
    assert {round(icon.scale, 6) for icon in found} == {round(SIZE, 6)}
    alone = box(icons(frames[0])[0])
    if align == "left":
        assert alone.x == 0
    else:
        assert alone.x == pytest.approx(40 - alone.right)


def test_the_middle_of_an_icon_is_the_middle_of_capitals(setter: TextSetter) -> None:
    frame = setter.set_text("X:gold:", STYLE, WIDE)
    icon, letter = box(icons(frame)[0]), box(runs(frame)[0])
    assert icon.y + icon.height / 2 == pytest.approx(letter.y + letter.height / 2)


def test_two_icons_side_by_side(setter: TextSetter) -> None:
    first, second = (box(icon) for icon in icons(setter.set_text(":gold::gold:", STYLE, WIDE)))
    assert second.x == pytest.approx(first.right + 0.08 * EM)


def test_an_icon_among_chinese_characters_is_printed_once(setter: TextSetter) -> None:
    for width in (500, 12):
        frame = setter.set_text("漢字:gold:漢字漢字漢字", STYLE, Size(width, 90))
        assert len(icons(frame)) == 1


def test_signs_stand_close_behind_an_icon(setter: TextSetter) -> None:
    frame = setter.set_text("2:gold:, 3:gold:x", STYLE, WIDE)
    two, comma, three = (box(run) for run in runs(frame)[:3])
    first, second = (box(icon) for icon in icons(frame))
    assert first.x - two.right == pytest.approx(0.08 * EM)
    assert comma.x == pytest.approx(first.right)
    assert runs(frame)[2].x - second.right == pytest.approx(0.08 * EM) and three.x > second.x


def test_an_icon_sticks_to_the_sign_behind_it(setter: TextSetter) -> None:
    whole = setter.measure_text("gold :gold:, more", STYLE, WIDE).width
    for width in (whole * share / 20 for share in range(8, 20)):
        for line in lines(setter.set_text("gold :gold:, more", STYLE, Size(width, 60))):
            assert not line.startswith(",") and (":gold:" not in line or ":gold:," in line)


TEXTS = {
    "Pay :gold: and then at the end of your turn take :gold: from the bank :gold:": 3,
    "*Pay :gold: now* or **:gold::gold: later**": 3,
    ":gold: at the start": 1,
}


LOOKS = [
    STYLE,
    replace(STYLE, align="justify", tracking=20),
    replace(STYLE, align="right", language="en", hyphenate=True),
    replace(STYLE, align="center", balance=True),
]


@pytest.mark.parametrize("style", LOOKS, ids=lambda style: style.align)
@pytest.mark.parametrize(("text", "count"), TEXTS.items())
def test_icons_wrap_like_words(setter: TextSetter, text: str, count: int, style: TextStyle) -> None:
    plain = " ".join(text.replace("*", "").split())
    for width in range(25, 61, 1 if style is STYLE else 5):
        frame = setter.set_text(text, style, Size(width, 40))
        assert "\n".join(lines(frame)).replace("\u00ad\n", "").replace("\n", " ") == plain
        assert len(icons(frame)) == count
        assert {round(icon.scale, 6) for icon in icons(frame)} == {round(SIZE, 6)}
        boxes = [box(run) for run in mark(frame).runs]
        area = Rect(0, 0, width, 40)
        for at, one in enumerate(boxes):
            assert area.contains(one, 1e-9)
            assert not any(one.overlaps(other) for other in boxes[at + 1 :])


def test_large_icons_make_room_between_lines(setter: TextSetter) -> None:
    style = replace(STYLE, icon_size=2.0)
    frame = setter.set_text(":gold: one\n:gold: two\n:gold: three", style, WIDE)
    first, second, third = (box(icon) for icon in icons(frame))
    assert first.y >= 0
    assert second.y >= first.bottom and third.y >= second.bottom
    assert second.y - first.y == pytest.approx(third.y - second.y)


def test_icons_take_the_colour_of_their_text(setter: TextSetter) -> None:
    frame = setter.set_text(":gold: [fire]{:gold:} :gold:", STYLE, WIDE)

    def color(icon: Icon) -> object:
        shape = icon.frame.placed[0].mark
        assert isinstance(shape, PathMark)
        return shape.fill

    one, two, three = icons(frame)
    assert (color(one), color(two)) == (BLACK, PALETTE["fire"])
    assert one.frame is three.frame is ICONS["gold"]
    white = replace(STYLE, color=parse("white"))
    a, b = (icons(setter.set_text(text, white, WIDE))[0] for text in (":gold:", "a :gold:"))
    assert color(a) == parse("white") and a.frame is b.frame


def test_lines_that_begin_with_an_icon_read_in_order(setter: TextSetter) -> None:
    frame = setter.set_text(":gold: one\n:trash:\n:sword:\nend :d6:\n:d6: go", STYLE, WIDE)
    assert lines(frame) == [":gold: one", ":trash:", ":sword:", "end :d6:", ":d6: go"]


def test_unknown_icons_stay_as_typed(setter: TextSetter) -> None:
    frame = setter.set_text("Gain :glod: or (both), roll [d6] at 12:30:45", STYLE, WIDE)
    assert lines(frame) == ["Gain :glod: or (both), roll [d6] at 12:30:45"]
    (note,) = frame.notes
    assert (note.kind, note["name"]) == ("unknown-icon", "glod")


def test_a_reader_gets_the_icon_by_its_name(setter: TextSetter) -> None:
    (icon,) = icons(setter.set_text("a :sword:", STYLE, WIDE))
    assert icon.alt == ":sword:"
    assert all(
        isinstance(run, (Icon, Run)) for run in mark(setter.set_text("a :sword:", STYLE, WIDE)).runs
    )
