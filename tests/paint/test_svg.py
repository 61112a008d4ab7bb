"""What an SVG is made of: well formed, safe, the same each time, and nothing in it twice."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.color import BLACK, parse
from generator.foundation.dataclasses import replace
from generator.frame import (
    GroupMark,
    Icon,
    ImageMark,
    LinearGradient,
    LinkMark,
    PathMark,
    Role,
    Stroke,
    TextMark,
)
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.paint.svg import View, draw
from tests.effort import effort
from tests.paint.painting import frame, icon, page, text
from tests.paint.sights import BODY, RED, box, cases, marks, pictures, sight, stops

SVG = "{http://www.w3.org/2000/svg}"
TAGS = (
    "svg title defs g use path clipPath linearGradient radialGradient stop image text tspan mask"
).split()
ATTRIBUTES = set(
    "id class width height viewBox lang x y d transform href preserveAspectRatio "
    "fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray "
    "stroke-miterlimit vector-effect opacity clip-path pointer-events font-size font-family textLength lengthAdjust "
    "rotate {http://www.w3.org/XML/1998/namespace}space gradientUnits gradientTransform x1 y1 x2 y2 cx cy r fx fy "
    "offset stop-color stop-opacity style mask maskUnits".split()
)
SHOWN = {**dict(cases()), **{name: sight(placed) for name, placed in marks()}}


def opened(text):
    """The drawing as a tree."""
    return ET.fromstring(text)


def elements(text, tag):
    """All its elements of a kind."""
    return list(opened(text).iter(SVG + tag))


def ids(text):
    return re.findall(r'\bid="([^"]*)"', text)


def said(text):
    """The words that are found in it, one string a text."""
    return ["".join(each.itertext()) for each in elements(text, "text")]


@pytest.mark.parametrize("name", SHOWN)
def test_it_is_well_formed_and_asks_for_nothing(name):
    text = draw(SHOWN[name], View(title="A & B", prefix="p-"))
    tree = opened(text)
    named = ids(text)
    assert len(set(named)) == len(named)
    assert all(each.startswith("p-") for each in named)
    for each in tree.iter():
        assert each.tag.removeprefix(SVG) in TAGS
        assert set(each.attrib) <= ATTRIBUTES
        for key, value in each.attrib.items():
            if key == "href" and not value.startswith("data:image/"):
                assert value[0] == "#"
                assert value[1:] in named
            for target in re.findall(r"url\(([^)]*)\)", value):
                assert target[0] == "#"
                assert target[1:] in named
    # Everything that has an id is used.
    for each in named:
        assert f'"#{each}"' in text or f"url(#{each})" in text


@pytest.mark.parametrize("name", SHOWN)
def test_numbers_are_short_and_plain(name):
    text = re.sub('"(data:|#)[^"]*"', '""', draw(SHOWN[name], View(texts=False)))
    assert not re.search(r"\d[eE][+-]?\d|nan|inf", text)
    assert not re.search(r"\.\d*0[\"' )]|-0[\"' )]", text)


def test_the_same_frame_gives_the_same_text_in_every_process():
    script = (
        "import sys; from tests.paint.test_svg import SHOWN; from generator.paint.svg import draw; "
        "sys.stdout.write(''.join(map(draw, SHOWN.values())))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1"},
    )
    here = "".join(map(draw, SHOWN.values()))
    assert run.stdout == here
    assert "".join(map(draw, SHOWN.values())) == here


HOSTILE = (
    "</text></svg><script>alert(1)</script><img src=\"x\" onerror='alert(1)'>&lt;]]>\x00\x1b\ud800"
)


def test_hostile_words_stay_words():
    sword = Icon(0, 6, icon(), 3, HOSTILE)
    run = BODY.run("word", 0, 4)
    word = replace(run.glyphs[0], text=HOSTILE)
    made = draw(
        page(run._replace(glyphs=(word,)), sword),
        View(title=HOSTILE, language='en" onload="alert(1)'),
    )
    tree = opened(made)
    assert {each.tag.removeprefix(SVG) for each in tree.iter()} <= set(TAGS)
    assert not any(key.startswith("on") for each in tree.iter() for key in each.attrib)
    expected = re.sub("[\x00\x1b\ud800]", "\N{REPLACEMENT CHARACTER}", HOSTILE)
    assert tree.find(SVG + "title").text == expected
    assert [each.text for each in elements(made, "tspan")] == [expected, expected]
    made.encode()


@given(st.text(st.characters(), max_size=30))
def test_any_title_can_be_read_again(title):
    found = opened(draw(frame(), View(title=title))).findtext(SVG + "title") or ""
    kept = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
    expected = kept.sub("\N{REPLACEMENT CHARACTER}", title)
    assert found == re.sub("\r\n?", "\n", expected)


@pytest.mark.parametrize("prefix", ['"><script>', "a b", "1-", "\xe9", "a\n"])
def test_what_is_not_a_name_is_not_a_prefix(prefix):
    with pytest.raises(ValueError, match="ids cannot begin"):
        draw(frame(), View(prefix=prefix))


def test_links_are_left_out():
    made = draw(frame((0, 0, LinkMark("javascript:alert(1)", Size(8, 6)))))
    assert "javascript" not in made
    assert not elements(made, "a")


def test_the_element_says_how_large_it_is_unless_the_page_does():
    made = opened(draw(frame(size=(63.5, 88))))
    assert (made.get("width"), made.get("height"), made.get("viewBox")) == (
        *("63.5mm", "88mm"),
        "0 0 63.5 88",
    )
    bare = opened(draw(frame(size=(63.5, 88)), View(Rect(-3, -3, 69.5, 94), sized=False)))
    assert bare.get("width") is None
    assert bare.get("viewBox") == "-3 -3 69.5 94"


def test_each_glyph_is_drawn_once():
    made = draw(page(BODY.run("banana", 0, 4), BODY.run("ban", 0, 9, 8.0, RED)))
    assert len(elements(made, "path")) == 3
    assert len(elements(made, "use")) == 9
    # A blank has no outline, but moves what is behind it.
    spaced = elements(draw(page(BODY.run("a a", 0, 4))), "use")
    ahead = sum(BODY.word("a ").advances) * BODY.font.units_per_em
    assert [each.get("x") for each in spaced] == ["0", f"{ahead:g}"]


def test_letters_are_placed_as_they_are_shaped():
    run = BODY.run("ab cd", 2, 5, 4.0, tracking=0.5, gap=1.0)
    made = draw(page(run, x=10, y=20))
    (group,) = [each for each in elements(made, "g") if each.get("fill")]
    scale = 4.0 / BODY.font.units_per_em
    assert group.get("transform") == f"translate(12 25)scale({scale:g})".replace("0.", ".")
    expected, pen = [], 0.0
    for word in run.glyphs:
        for glyph, advance in zip(word.text, word.advances):
            if glyph != " ":
                expected.append(pen)
            pen += advance * 4.0 + 0.5
        pen += 1.0
    found = [float(each.get("x")) * scale for each in elements(made, "use")]
    assert found == pytest.approx(expected, abs=0.0005)
    (shown,) = elements(made, "tspan")
    assert float(shown.get("textLength")) == pytest.approx(pen - 1.0, abs=0.001)
    assert (shown.get("x"), shown.get("y")) == ("12", "25")


def test_lines_are_words_of_one_text():
    made = draw(page(BODY.run("One", 0, 4), BODY.run("two ", 0, 8), BODY.run("three", 0, 12)))
    assert said(made) == ["One two three"]
    joined = draw(page(BODY.run("One", 0, 4), BODY.run("two", 10, 4, 4, RED)))
    assert said(joined) == ["Onetwo"]
    assert said(draw(page(BODY.run("3\xa0or\u202fmore", 0, 4)))) == ["3 or more"]
    blank = BODY.run(" ", 0, 4)
    assert said(draw(page(blank))) == []
    assert said(draw(page(BODY.run("One", 0, 4)), View(texts=False))) == []


def test_a_bent_text_is_one_word():
    made = draw(SHOWN["text bent"])
    assert said(made) == ["BEND star"]
    assert [each.get("rotate") for each in elements(made, "tspan")] == [
        *("-30", "-10", "10", "30", "40"),
    ]


def test_a_drawing_that_is_used_again_is_drawn_once_and_stays_searchable():
    card = frame(box(RED), (0, 0, text(BODY.run("Once", 0, 4))), size=(20, 10))
    made = draw(frame((0, 0, GroupMark(card)), (30, 0, GroupMark(card)), (60, 0, GroupMark(card))))
    assert said(made) == ["Once"]
    # Four letters and two more cards; the words are no part of what is only used.
    assert len(elements(made, "use")) == 4 + 2
    assert not list(opened(made).find(SVG + "defs").iter(SVG + "text"))


def test_equal_gradients_and_clips_are_one():
    shade = LinearGradient(Point(0, 0), Point(4, 0), stops(RED, BLACK))
    again = LinearGradient(Point(0, 0), Point(4, 0), stops(RED, BLACK))
    window = Path.ellipse(Rect(0, 0, 4, 4))
    groups = [(0, 0, GroupMark(frame(box(RED)), clip=window)) for _ in range(2)]
    made = draw(frame(box(shade), box(again), (5, 0, box(shade)), *groups))
    assert len(elements(made, "linearGradient")) == 2
    assert len(elements(made, "clipPath")) == 1


def test_each_picture_is_there_once():
    shown = dict(pictures())["jpeg"]
    twice = [(0, 0, ImageMark(shown, Size(4, 4))), (4, 0, ImageMark(shown, Size(2, 2)))]
    assert draw(frame(*twice)).count("data:image/jpeg") == 1
    assert draw(frame(twice[0])).count("<use") == 0


def test_what_is_drawn_larger_is_written_finer_and_what_is_drawn_smaller_is_not():
    dot = Path((("M", 0.00123456, 0.0), ("L", 1.23456789, 0.5), ("Z",)))
    tiny, huge = (frame(PathMark(dot, RED)) for _ in range(2))
    up = draw(frame((0, 0, GroupMark(tiny, Transform.scale(100)))))
    assert 'd="M.00123 0l1.23334 .5z"' in up
    down = draw(frame((0, 0, GroupMark(huge, Transform.scale(0.01)))))
    assert 'd="M0 0l1.2 .5z"' in down


def test_steps_do_not_add_up():
    zigzag = Path.polygon([(at * 1.0004, at % 2 * 0.3333) for at in range(1000)], closed=False)
    (path,) = elements(draw(frame(PathMark(zigzag, stroke=Stroke(RED, 1)))), "path")
    numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", path.get("d"))]
    assert sum(numbers[::2]) == pytest.approx(999 * 1.0004, abs=0.001)


def test_roles_are_classes_and_ink_has_none():
    made = draw(frame(*[(0, 0, box(RED, role=role)) for role in Role]))
    assert [each.get("class") for each in elements(made, "path")] == [
        *(None, "mark-cut", "mark-fold", "mark-guide"),
    ]
    caption = TextMark((BODY.run("Cut here", 0, 4),), Size(20, 5), Role.GUIDE)
    (group,) = [each for each in elements(draw(frame(caption)), "g") if each.get("class")]
    assert group.get("class") == "mark-guide"
    assert {each.tag.removeprefix(SVG) for each in group} == {"text", "g"}


def test_what_nobody_can_see_is_not_written():
    clear = parse("transparent")
    nothing = frame(
        box(clear),
        PathMark(Path(()), RED),
        PathMark(Path.rectangle(Rect(0, 0, 1, 1)), stroke=Stroke(RED, 0)),
        (0, 0, GroupMark(frame(box(RED)), opacity=0)),
        (0, 0, GroupMark(frame())),
    )
    assert len(list(opened(draw(nothing)))) == 0


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_what_is_not_a_number_is_not_written(bad):
    with pytest.raises((ValueError, OverflowError)):
        draw(frame((bad, 0, box(RED))))


def test_nothing_heavy_comes_with_the_painter():
    script = (
        "import sys; from generator.paint.svg import draw; "
        "print(*{'uharfbuzz', 'PIL', 'pypdfium2', 'reportlab', 'pyclipper'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_a_card_is_painted_in_no_time():
    """With its glyphs known: 40 lines of text, 100 outlines and 20 frames in frames."""
    star = frame(*[box(RED, at, at) for at in range(5)])
    lines = [BODY.run("Draw two cards, then discard one.", 0, 3 * at, 3) for at in range(40)]
    curves = [
        (at, at, PathMark(Path.ellipse(Rect(at, 0, 9, 9 + at)), RED, Stroke(BLACK, 0.3)))
        for at in range(100)
    ]
    stars = [(at, 0, GroupMark(star, Transform.rotate(at))) for at in range(20)]
    card = frame(text(*lines), *curves, *stars, size=(63, 88))
    draw(card)
    assert effort(lambda: draw(card)) < 0.02
